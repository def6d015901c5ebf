// helix --move-data, as it is typed.

#include <chrono>
#include <csignal>
#include <cstdio>

#include <unistd.h>

#include "app/data_move.h"
#include "app/instance_lock.h"
#include "app/typed_option.h"
#include "base/clock.h"
#include "base/exit_status.h"
#include "base/try.h"
#include "life/work_pace.h"

namespace helix::app {
namespace {

volatile std::sig_atomic_t moveInterrupted = 0;

/// One line over the last one, on a terminal alone.
class ShownMove {
public:
    void show(const DataMoveStep& step)
    {
        constexpr std::int64_t kBeatMs = 500;
        const auto now = systemWallClock()();
        m_pace.see(step.title, step.doneBytes, step.totalBytes, now);
        if (!m_isTerminal || now - m_shownMs < kBeatMs)
            return;
        m_shownMs = now;
        const auto left = m_pace.leftSeconds(now);
        const std::string rest = left > 0 ? ", " + std::to_string(left) + " s left" : "";
        std::fprintf(stderr, "\r\x1b[K%s: %llu of %llu MiB%s (Ctrl-C: cancel)", step.title.c_str(),
                     static_cast<unsigned long long>(step.doneBytes >> 20U),
                     static_cast<unsigned long long>(step.totalBytes >> 20U), rest.c_str());
    }
    void end() const
    {
        if (m_isTerminal)
            std::fprintf(stderr, "\r\x1b[K");
    }

private:
    const bool m_isTerminal = ::isatty(STDERR_FILENO) == 1;
    life::WorkPace m_pace;
    std::int64_t m_shownMs = 0;
};

Result<std::string> moveAsAsked(const std::string& folder)
{
    if (folder.empty())
        return fail(ErrorCode::InvalidArgument, "Say to which folder: helix --move-data FOLDER");
    TRY(const auto paths, Paths::fromEnvironment(processEnvironment()));
    TRY(paths.prepare());
    TRY(const auto lock, InstanceLock::take(paths));
    std::signal(SIGINT, [](int) { moveInterrupted = 1; });
    std::signal(SIGTERM, [](int) { moveInterrupted = 1; });
    ShownMove shown;
    DataMoveWatch watch;
    watch.progress = [&shown](const DataMoveStep& step) {
        shown.show(step);
        return moveInterrupted == 0;
    };
    auto moved = moveData(paths, folder, watch);
    shown.end();
    return moved;
}

} // namespace

std::optional<int> runDataMove(int argc, char** argv)
{
    const auto folder = typedOption(argc, argv, "--move-data");
    if (!folder)
        return std::nullopt;
    const auto said = moveAsAsked(*folder);
    if (said) {
        std::printf("%s\n", said->c_str());
        return 0;
    }
    std::fprintf(stderr, "helix: %s\n", said.error().message.c_str());
    if (!said.error().cause.empty())
        std::fprintf(stderr, "  %s\n", said.error().cause.c_str());
    return said.error().code == ErrorCode::InvalidArgument ? kWrongUsage : 1;
}

} // namespace helix::app
