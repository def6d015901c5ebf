#include "confine/confined_command.h"

#include <algorithm>
#include <csignal>

#include <QStandardPaths>
#include <QString>

#include "async/process.h"
#include "base/bytes.h"
#include "base/try.h"
#include "confine/bubblewrap.h"
#include "confine/cage.h"
#include "confine/kernel_confinement.h"

namespace helix::confine {
namespace {

namespace fs = std::filesystem;

/// Of util-linux and coreutils, which every distribution has.
constexpr auto kSetLimits = "prlimit";
constexpr auto kEmptyEnvironment = "env";

fs::path inPath(const fs::path& program)
{
    if (program.has_parent_path())
        return program;
    return QStandardPaths::findExecutable(QString::fromStdString(program.string())).toStdString();
}

Result<void> checkPaths(const ConfinedCommand& command)
{
    for (const auto* paths : {&command.readOnly, &command.writable})
        for (const auto& path : *paths)
            if (!path.is_absolute())
                return fail(ErrorCode::InvalidArgument, "'" + path.string() +
                                                            "' is not a full path, which a "
                                                            "confined program needs.");
    return {};
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
constexpr bool kLauncherIsSmall = true;
#else
constexpr bool kLauncherIsSmall = false; // a sanitizer takes terabytes of address space
#endif

std::vector<std::string> limits(const ConfinedCommand& command, bool byLauncher)
{
    const auto memory = kLauncherIsSmall || !byLauncher ? std::to_string(command.maxMemoryBytes)
                                                        : std::string("unlimited");
    return {"--core=0", "--cpu=" + std::to_string(command.cpuTime.count()), "--as=" + memory,
            "--fsize=" + std::to_string(command.maxFileBytes), "--nofile=256"};
}

Cage cageOf(const ConfinedCommand& command, const fs::path& program)
{
    Cage cage;
    admitProgram(cage, program);
    cage.readOnly.insert(cage.readOnly.end(), command.readOnly.begin(), command.readOnly.end());
    cage.writable = command.writable;
    cage.dieWithParent = true;
    return cage;
}

/// The second best: the same files, by Landlock; the launcher gives no environment on.
std::vector<std::string> launched(const fs::path& launcher, const Cage& cage)
{
    std::vector<std::string> out{launcher.string()};
    const auto admit = [&out](const char* how, const std::vector<fs::path>& paths) {
        for (const auto& path : paths)
            out.insert(out.end(), {how, path.string()});
    };
    admit("--read", cage.readOnlyIfThere);
    admit("--read", cage.readOnly);
    admit("--write", cage.writable);
    out.emplace_back("--");
    return out;
}

/// prlimit LIMITS bwrap CAGE program, or prlimit LIMITS helix-confine FILES program, or, where both
/// are missing, prlimit LIMITS env -i program.
std::vector<std::string> wrapped(const ConfinedCommand& command, const fs::path& program,
                                 const Bubblewrap& bubblewrap, const ForeignPrograms& launcher)
{
    const Cage cage = cageOf(command, program);
    const bool byLauncher = !bubblewrap.works && !launcher.launcher.empty();
    auto out = limits(command, byLauncher);
    out.emplace_back("--");
    if (!bubblewrap.works) {
        const auto before = byLauncher ? launched(launcher.launcher, cage)
                                       : std::vector<std::string>{kEmptyEnvironment, "-i"};
        out.insert(out.end(), before.begin(), before.end());
        out.push_back(program.string());
        out.insert(out.end(), command.arguments.begin(), command.arguments.end());
        return out;
    }
    const auto arguments = bwrapArguments(cage, program, command.arguments);
    out.push_back(bubblewrap.program.string());
    out.insert(out.end(), arguments.begin(), arguments.end());
    return out;
}

bool complains(std::string_view errors, std::string_view harmless)
{
    while (!errors.empty()) {
        const auto line = errors.substr(0, errors.find('\n'));
        if (!line.empty() && !line.starts_with(harmless))
            return true;
        errors.remove_prefix(std::min(line.size() + 1, errors.size()));
    }
    return false;
}

Result<std::string> judge(const std::string& name, const std::optional<std::string>& harmless,
                          const async::ProcessOutput& output)
{
    if (output.succeeded() && harmless && complains(output.errorTail, *harmless))
        return fail(ErrorCode::Internal, name + " failed.", printable(output.errorTail, 2000));
    if (output.succeeded())
        return output.output;
    // bwrap tells a signal as a shell does.
    const int signal = output.signal != 0        ? output.signal
                       : output.exitStatus > 128 ? output.exitStatus - 128
                                                 : 0;
    if (signal == SIGXCPU || signal == SIGKILL)
        return fail(ErrorCode::ResourceExhausted,
                    name + " was ended because it used more processor time or memory than it may.",
                    output.errorTail);
    if (signal == SIGXFSZ)
        return fail(ErrorCode::ResourceExhausted,
                    name + " was ended because it wrote a larger file than it may.",
                    output.errorTail);
    return fail(ErrorCode::Internal,
                signal != 0 ? name + " was ended by signal " + std::to_string(signal) + "."
                            : name + " failed (status " + std::to_string(output.exitStatus) + ").",
                printable(output.errorTail, 2000));
}

} // namespace

async::Task<Result<std::string>> runConfined(ConfinedCommand command, async::CancelToken cancel)
{
    CO_TRY(checkPaths(command));
    const fs::path program = inPath(command.program);
    std::error_code unused;
    if (program.empty() || !fs::exists(program, unused))
        co_return fail(ErrorCode::NotFound,
                       "The program " + command.program.string() + " is not installed.");
    const Environment environment = processEnvironment();
    const auto bubblewrap = co_await findBubblewrap(environment);
    async::ProcessRequest request;
    request.program = kSetLimits;
    request.arguments = wrapped(command, program, bubblewrap, findLauncher(environment));
    request.workingFolder = "/";
    request.inputFile = command.inputFile;
    request.outputFile = command.outputFile;
    request.deadline = command.timeout;
    request.grace = std::chrono::milliseconds(200);
    request.maxOutputBytes = command.maxOutputBytes;
    const std::string name = program.filename().string();
    const auto harmless = command.harmlessWords;
    const std::string late = name + " did not end in time.";
    const auto run = co_await async::runProcess(std::move(request), cancel);
    if (!run && run.error().code == ErrorCode::Timeout)
        co_return fail(ErrorCode::Timeout, late);
    if (!run)
        co_return fail(run.error());
    co_return judge(name, harmless, *run);
}

} // namespace helix::confine
