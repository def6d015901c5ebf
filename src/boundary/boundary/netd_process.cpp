#include "boundary/netd_process.h"

#include <charconv>
#include <csignal>

#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <spdlog/spdlog.h>

#include "async/spawn.h"
#include "base/atomic_file.h"
#include "base/try.h"

namespace helix::boundary {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxCommandLine = 64U << 10;
constexpr std::chrono::seconds kKillDeadline{5};

fs::path procFolder(int pid)
{
    return fs::path("/proc") / std::to_string(pid);
}

/// The program that runs, also when its file was replaced by an update meanwhile.
fs::path programOf(int pid)
{
    std::error_code error;
    std::string path = fs::read_symlink(procFolder(pid) / "exe", error).string();
    constexpr std::string_view kReplaced = " (deleted)";
    if (path.ends_with(kReplaced))
        path.resize(path.size() - kReplaced.size());
    return path;
}

fs::path realPath(const fs::path& program)
{
    std::error_code error;
    const fs::path real = fs::weakly_canonical(program, error);
    return error ? program : real;
}

} // namespace

Result<std::shared_ptr<async::ProcessWatch>>
startNetd(const fs::path& program, const WorkspaceId& workspace, const NetdSpot& spot)
{
    TRY(auto spawned,
        async::spawnDetached(
            {program,
             {"--workspace", workspace.str(), "--control", spot.controlSocket.string(), "--qemu",
              spot.qemuSocket.string(), "--spool", spot.spool.string()},
             spot.controlSocket.parent_path(),
             {},
             spot.log}));
    return std::make_shared<async::ProcessWatch>(spawned.pid, std::move(spawned.pidfd));
}

bool isNetd(int pid, const fs::path& program, const WorkspaceId& workspace)
{
    struct stat status {};
    if (::stat(procFolder(pid).c_str(), &status) != 0 || status.st_uid != ::getuid() ||
        programOf(pid) != realPath(program))
        return false;
    const auto commandLine = readFile(procFolder(pid) / "cmdline", kMaxCommandLine);
    // Arguments end with a zero byte each.
    const std::string option = std::string(1, '\0') + "--workspace" + '\0' + workspace.str() + '\0';
    return commandLine && commandLine->find(option) != std::string::npos;
}

Result<std::shared_ptr<async::ProcessWatch>> watchNetd(int pid, const fs::path& program,
                                                       const WorkspaceId& workspace)
{
    UniqueFd pidfd(static_cast<int>(::syscall(SYS_pidfd_open, pid, 0)));
    // Asked after opening: from here on the descriptor means this process and no other.
    if (!pidfd.valid() || !isNetd(pid, program, workspace))
        return fail(ErrorCode::NotFound, "Process " + std::to_string(pid) +
                                             " is not the network helper of workspace " +
                                             workspace.str() + ".");
    return std::make_shared<async::ProcessWatch>(pid, std::move(pidfd));
}

std::vector<int> findNetds(const fs::path& program, const WorkspaceId& workspace)
{
    std::vector<int> pids;
    std::error_code error;
    for (fs::directory_iterator entry("/proc", error), end; !error && entry != end;
         entry.increment(error)) {
        const std::string name = entry->path().filename();
        int pid = 0;
        const auto [rest, fault] = std::from_chars(name.data(), name.data() + name.size(), pid);
        if (fault == std::errc() && *rest == '\0' && isNetd(pid, program, workspace))
            pids.push_back(pid);
    }
    return pids;
}

async::Task<void> killNetd(std::shared_ptr<async::ProcessWatch> watch)
{
    if (watch == nullptr || watch->end())
        co_return;
    watch->signal(SIGKILL);
    auto gone = watch->gone();
    const std::string late = "The workspace's network helper does not die.";
    const async::CancelToken never;
    const auto dead = co_await gone.wait(kKillDeadline, never, late);
    if (!dead)
        spdlog::error("boundary: {} (process {})", dead.error().message, watch->pid());
}

} // namespace helix::boundary
