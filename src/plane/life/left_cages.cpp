#include "life/left_cages.h"

#include <csignal>

#include <sys/syscall.h>
#include <unistd.h>

#include <spdlog/spdlog.h>

#include "base/atomic_file.h"
#include "base/unique_fd.h"
#include "life/process_use.h"
#include "machine/process_identity.h"

namespace helix::life {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxProcFile = 1U << 20;

fs::path procFolder(int pid)
{
    return fs::path("/proc") / std::to_string(pid);
}

std::uint64_t startTicks(int pid)
{
    const auto stat = readFile(procFolder(pid) / "stat", kMaxProcFile);
    const auto times = stat ? timesIn(*stat) : fail(stat.error());
    return times ? times->startTicks : 0;
}

bool isLeftCage(int pid, std::uint64_t beforeTicks)
{
    const auto words = readFile(procFolder(pid) / "cmdline", kMaxProcFile);
    // A kernel that does not tell children has none of them ended.
    const auto children =
        readFile(procFolder(pid) / "task" / std::to_string(pid) / "children", kMaxProcFile);
    const std::string option = std::string(1, '\0') + "--die-with-parent" + '\0';
    const auto began = startTicks(pid);
    return words && words->find(option) != std::string::npos && children && children->empty() &&
           began != 0 && began < beforeTicks;
}

/// How many were ended.
int endThem(const fs::path& folder, std::uint64_t beforeTicks)
{
    int ended = 0;
    for (const int pid : leftCages(folder, beforeTicks)) {
        const UniqueFd process(static_cast<int>(::syscall(SYS_pidfd_open, pid, 0)));
        // Asked after opening: from here on the descriptor means this process and no other.
        if (process.valid() && isLeftCage(pid, beforeTicks) &&
            ::syscall(SYS_pidfd_send_signal, process.get(), SIGKILL, nullptr, 0) == 0)
            ++ended;
    }
    return ended;
}

} // namespace

std::vector<int> leftCages(const fs::path& folder, std::uint64_t beforeTicks)
{
    auto pids = machine::processesNaming(folder / "");
    std::erase_if(pids, [beforeTicks](int pid) { return !isLeftCage(pid, beforeTicks); });
    return pids;
}

async::Task<void> endLeftCages(LifeContextPtr context)
{
    const fs::path folder = context->options.paths.data;
    const std::function<Result<int>()> end = [folder]() -> Result<int> {
        return endThem(folder, startTicks(::getpid()));
    };
    const auto ended = co_await async::onPool(end);
    if (ended.value_or(0) > 0)
        spdlog::info("confine: {} unfinished cages of an earlier Helix were ended", *ended);
}

} // namespace helix::life
