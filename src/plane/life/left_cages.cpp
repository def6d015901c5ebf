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

/// Of the process with this folder in /proc; 0 when it is gone.
std::uint64_t startTicks(const fs::path& process)
{
    const auto stat = readFile(process / "stat", kMaxProcFile);
    const auto times = stat ? timesIn(*stat) : fail(stat.error());
    return times ? times->startTicks : 0;
}

bool isLeftCage(const std::string& pid, std::uint64_t beforeTicks)
{
    const fs::path process = fs::path("/proc") / pid;
    const auto words = readFile(process / "cmdline", kMaxProcFile);
    // Where the kernel does not tell children, nobody is taken for childless.
    const auto children = readFile(process / "task" / pid / "children", kMaxProcFile);
    const std::string option = std::string(1, '\0') + "--die-with-parent" + '\0';
    const auto began = startTicks(process);
    return words && words->find(option) != std::string::npos && children && children->empty() &&
           began != 0 && began < beforeTicks;
}

} // namespace

int endLeftCages(const fs::path& folder, std::uint64_t beforeTicks)
{
    int ended = 0;
    for (const int pid : machine::processesNaming(folder / "")) {
        const UniqueFd process(static_cast<int>(::syscall(SYS_pidfd_open, pid, 0)));
        // Asked after opening: from here on the descriptor means this process and no other.
        if (process.valid() && isLeftCage(std::to_string(pid), beforeTicks) &&
            ::syscall(SYS_pidfd_send_signal, process.get(), SIGKILL, nullptr, 0) == 0)
            ++ended;
    }
    return ended;
}

async::Task<void> endLeftCages(LifeContextPtr context)
{
    const auto folder = context->options.paths.data;
    const auto before = context->openedAtTicks;
    const std::function<Result<int>()> end = [=]() -> Result<int> {
        return endLeftCages(folder, before);
    };
    const auto ended = co_await async::onPool(end);
    if (ended.value_or(0) > 0)
        spdlog::info("confine: {} unfinished cages of an earlier Helix were ended", *ended);
}

} // namespace helix::life
