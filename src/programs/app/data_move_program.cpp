// helix --move-data, as it is typed.

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <string_view>

#include <unistd.h>

#include "app/data_move.h"
#include "app/instance_lock.h"
#include "app/typed_option.h"
#include "base/clock.h"
#include "base/try.h"
#include "life/work_pace.h"

namespace helix::app {
namespace {

/// A Helix that helixctl has started meanwhile ends half a minute after its last client.
constexpr std::chrono::minutes kLockPatience{5};

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
        std::fprintf(stderr, "\r\x1b[K%s: %llu of %llu MB%s (Ctrl-C: cancel)", step.title.c_str(),
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

Result<std::string> moveLocked(const Paths& paths, const std::string& folder, bool isPatient)
{
    std::signal(SIGINT, [](int) { moveInterrupted = 1; });
    std::signal(SIGTERM, [](int) { moveInterrupted = 1; });
    const auto isStopped = [] { return moveInterrupted != 0; };
    const auto patience = isPatient ? kLockPatience : std::chrono::minutes::zero();
    TRY(const auto lock, InstanceLock::await(paths, patience, isStopped));
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

/// What is told of it in Activity.
std::string wordAbout(const std::string& folder, const Result<std::string>& moved)
{
    std::string word = moved ? *moved
                             : "Images and workspaces were not moved to " + folder + ": " +
                                   moved.error().message +
                                   (moved.error().cause.empty() ? "" : " ") + moved.error().cause;
    std::ranges::replace(word, '\n', ' ');
    return word;
}

Result<std::string> moveAsAsked(const std::string& folder, bool isPatient)
{
    if (folder.empty())
        return fail(ErrorCode::InvalidArgument, "Say to which folder: helix --move-data FOLDER");
    TRY(const auto paths, Paths::fromEnvironment(processEnvironment()));
    TRY(paths.prepare());
    auto moved = moveLocked(paths, folder, isPatient);
    if (isPatient)
        leaveMoveWord(paths, wordAbout(folder, moved));
    return moved;
}

bool isTyped(int argc, char** argv, std::string_view word)
{
    return std::find(argv + 1, argv + argc, word) != argv + argc;
}

} // namespace

std::optional<int> runDataMove(int argc, char** argv)
{
    const auto folder = typedOption(argc, argv, "--move-data");
    if (!folder)
        return std::nullopt;
    return endWith(moveAsAsked(*folder, isTyped(argc, argv, kMoveWhenEnded)));
}

} // namespace helix::app
