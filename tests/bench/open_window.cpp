#include "bench/open_window.h"

#include "base/try.h"
#include "bench/guest_look.h"

namespace helix::bench {
namespace {

using plane::ControlPlane;

constexpr std::chrono::minutes kWindowDeadline{5};
constexpr std::chrono::seconds kWindowLook{1}, kRestLook{10};
constexpr double kRests = 0.1;  ///< busy less than that
constexpr int kRestsInTurn = 3; ///< a browser pauses in the midst of its start

std::vector<std::string> toSway(std::vector<std::string> words)
{
    std::vector<std::string> argv{"swaymsg", "-s", "/run/user/1000/sway.sock"};
    argv.insert(argv.end(), words.begin(), words.end());
    return argv;
}

async::Task<Result<void>> awaitWindow(ControlPlane* plane, WorkspaceId id, std::string program)
{
    const auto deadline = Clock::now() + kWindowDeadline;
    const auto argv = toSway({"-t", "get_tree"});
    const std::string wanted = "\"app_id\": \"" + program;
    while (Clock::now() < deadline) {
        CO_TRY(const auto heard, co_await hear(plane, id, argv));
        if (heard.words.find(wanted) != std::string::npos)
            co_return Result<void>();
        (void)co_await async::sleepFor(kWindowLook);
    }
    co_return fail(ErrorCode::Unavailable, program + " showed no window in time.");
}

async::Task<Result<GuestTicks>> ticksOf(ControlPlane* plane, WorkspaceId id)
{
    const std::vector<std::string> argv{"cat", "/proc/stat"};
    CO_TRY(const auto heard, co_await hear(plane, id, argv));
    co_return parseGuestTicks(heard.words);
}

async::Task<Result<void>> awaitRest(ControlPlane* plane, WorkspaceId id)
{
    const auto deadline = Clock::now() + kWindowDeadline;
    CO_TRY(auto before, co_await ticksOf(plane, id));
    for (int rests = 0; Clock::now() < deadline;) {
        (void)co_await async::sleepFor(kRestLook);
        CO_TRY(const auto after, co_await ticksOf(plane, id));
        rests = busyShare(before, after) < kRests ? rests + 1 : 0;
        if (rests == kRestsInTurn)
            co_return Result<void>();
        before = after;
    }
    co_return fail(ErrorCode::Unavailable, "The guest did not come to rest in time.");
}

} // namespace

async::Task<Result<void>> openWindow(ControlPlane* plane, WorkspaceId id, std::string program)
{
    const auto argv = toSway({"exec", program});
    CO_TRY(co_await hear(plane, id, argv));
    CO_TRY(co_await awaitWindow(plane, id, program));
    co_return co_await awaitRest(plane, id);
}

} // namespace helix::bench
