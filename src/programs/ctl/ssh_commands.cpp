// cp, ssh, ssh-config: by SSH, with a host key that is known from the start.

#include <cerrno>
#include <iostream>
#include <vector>

#include <unistd.h>

#include "base/atomic_file.h"
#include "base/byte_size.h"
#include "base/try.h"
#include "ctl/commands.h"
#include "ctl/printing.h"
#include "ctl/whole_path.h"
#include "operations/workspaces.h"
#include "ssh/ssh.h"

namespace helix::ctl {
namespace {

/// Who waits longer is told what for.
constexpr std::chrono::seconds kSilence{3};

Result<void> awaitServer(const ssh::Target& target)
{
    const auto soon = ssh::waitForServer(target, kSilence, async::CancelToken());
    if (soon || soon.error().code != ErrorCode::Timeout)
        return soon;
    std::cerr << "helixctl: Waiting for the guest's SSH server, which starts behind its desktop.\n";
    return ssh::waitForServer(target, ssh::kServerDeadline - kSilence, async::CancelToken());
}

struct Reach {
    ssh::Target target;
    std::string alias, config;
};

Result<Reach> reach(const std::string& workspace, const Context& context)
{
    TRY(const auto answer, ask(context, operations::ShowSshTarget{workspace}));
    Reach reach;
    reach.target.port = answer.port;
    reach.target.user = answer.user;
    reach.target.privateKeyFile = answer.privateKeyFile;
    reach.target.hostKey = answer.hostKey;
    reach.alias = answer.alias;
    reach.config = answer.config;
    return reach;
}

/// Copying blocks in libssh: a watcher is asked between pieces instead of waiting for a descriptor.
class CopyWatch {
public:
    explicit CopyWatch(const Interrupts& interrupts)
        : m_interrupts(interrupts)
    {
    }
    void update(ssh::CopyProgress progress)
    {
        if (m_interrupts.take())
            m_cancel.cancel();
        m_last = progress;
        std::string details = formatBytes(progress.doneBytes);
        if (progress.totalBytes > 0)
            details += " of " + formatBytes(progress.totalBytes);
        if (::isatty(STDERR_FILENO) == 1)
            m_line.show("Copying", details);
    }
    [[nodiscard]] async::CancelToken token() const { return m_cancel.token(); }
    [[nodiscard]] std::uint64_t bytes() const { return m_last.doneBytes; }
    void finish() { m_line.finish(); }

private:
    const Interrupts& m_interrupts;
    async::CancelSource m_cancel;
    ProgressLine m_line;
    ssh::CopyProgress m_last;
};

/// As cp does: into a destination that is a folder, under the source's name.
std::filesystem::path localDestination(const std::string& destination, const std::string& source)
{
    const std::filesystem::path path(destination.empty() ? "." : destination);
    std::error_code ignored;
    if (!std::filesystem::is_directory(path, ignored))
        return path;
    auto name = std::filesystem::path(source).lexically_normal();
    if (!name.has_filename())
        name = name.parent_path();
    return path / name.filename();
}

} // namespace

Result<int> run(const CopyCommand& command, const Context& context)
{
    const auto source = parseCopyPlace(command.source);
    const auto destination = parseCopyPlace(command.destination);
    const bool goesIn = source.workspace.empty();
    std::error_code ignored;
    if (goesIn && !std::filesystem::exists(std::filesystem::symlink_status(source.path, ignored)))
        return fail(ErrorCode::NotFound, "There is no file or folder " + source.path + ".");
    if (goesIn)
        TRY(wholePath(source.path)); // it is sent as it was typed
    TRY(const auto where, reach(goesIn ? destination.workspace : source.workspace, context));
    CopyWatch watch(context.interrupts);
    const auto onProgress = [&watch](ssh::CopyProgress progress) { watch.update(progress); };
    const auto copied =
        goesIn ? ssh::upload(where.target, source.path, destination.path, onProgress, watch.token())
               : ssh::download(where.target, source.path,
                               localDestination(destination.path, source.path), onProgress,
                               watch.token(), command.withGit);
    watch.finish();
    if (!copied)
        return fail(copied.error());
    if (context.json) {
        Json json = Json::object();
        json["bytes"] = watch.bytes();
        printJson(json);
    }
    return 0;
}

Result<int> run(const SshCommand& command, const Context& context)
{
    TRY(const auto where, reach(command.workspace, context));
    if (context.json)
        return fail(ErrorCode::InvalidArgument, "ssh hands the terminal to your own ssh and has "
                                                "nothing to say as JSON; see ssh-config.");
    TRY(const auto workspace, ask(context, operations::ShowWorkspace{command.workspace}));
    const auto file = context.paths.workspaceData(workspace.id) / "ssh_config";
    TRY(writeFileAtomically(file, asBytes(where.config)));
    TRY(awaitServer(where.target));
    std::vector<std::string> words{"ssh", "-F", file.string(), where.alias};
    if (!command.argv.empty())
        words.emplace_back("--");
    words.insert(words.end(), command.argv.begin(), command.argv.end());
    std::vector<char*> argv;
    for (auto& word : words)
        argv.push_back(word.data());
    argv.push_back(nullptr);
    ::execvp("ssh", argv.data());
    return failErrno(errno, "The program ssh could not be started; install openssh-client.");
}

Result<int> run(const SshConfigCommand& command, const Context& context)
{
    return answer(context, operations::ShowSshTarget{command.workspace},
                  [](const operations::SshTarget& target) { printText(target.config); });
}

} // namespace helix::ctl
