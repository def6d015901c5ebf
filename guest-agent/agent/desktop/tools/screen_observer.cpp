#include "agent/desktop/tools/screen_observer.h"
#include "base/try.h"

#include <algorithm>

namespace helix::agent {
namespace {

using namespace std::chrono_literals;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

// A compositor that renders nothing for so long hangs.
constexpr milliseconds kCaptureLimit = 30s; // an emulated desktop may begin slowly

bool hasRealChange(const Capture& capture)
{
    if (capture.before.data == nullptr)
        return true;
    TileMap changed(capture.now.width, capture.now.height);
    markChangedTiles(capture.before, capture.now, capture.damage, changed);
    return changed.any();
}

} // namespace

Result<void> ScreenObserver::connect()
{
    TRY(auto screen, m_backend.openScreen(std::nullopt));
    m_screen = std::move(screen);
    return {};
}

Result<std::optional<Capture>> ScreenObserver::next(bool whenChanged, Time end,
                                                    const StopSignal& stop)
{
    m_screen->capture(whenChanged);
    while (true) {
        if (auto capture = m_screen->take())
            return capture;
        if (auto failure = m_screen->takeFailure()) {
            m_screen.reset();
            return fail(*failure);
        }
        if (stop.raised())
            return fail(ErrorCode::Cancelled, "The call was cancelled.");
        const auto left = std::chrono::ceil<milliseconds>(end - steady_clock::now());
        if (left <= 0ms)
            return std::nullopt;
        if (auto pumped = m_screen->pump(left, stop.descriptor()); !pumped) {
            m_screen.reset();
            return fail(pumped.error());
        }
    }
}

Result<PixelView> ScreenObserver::look(const StopSignal& stop)
{
    // A connection that was there may have died since: then once more with a new one.
    const bool mayBeStale = m_screen != nullptr;
    if (!mayBeStale)
        TRY(connect());
    auto capture = next(false, steady_clock::now() + kCaptureLimit, stop);
    if (!capture && mayBeStale && capture.error().code == ErrorCode::Unavailable) {
        TRY(connect());
        capture = next(false, steady_clock::now() + kCaptureLimit, stop);
    }
    if (!capture)
        return fail(capture.error());
    if (!*capture) {
        m_screen.reset();
        return fail(ErrorCode::Unavailable, "The desktop's compositor does not answer.");
    }
    return (*capture)->now;
}

Result<bool> ScreenObserver::waitUntilStill(milliseconds quiet, milliseconds limit,
                                            const StopSignal& stop)
{
    TRY(look(stop));
    const auto end = steady_clock::now() + limit;
    auto stillSince = steady_clock::now();
    while (true) {
        const auto now = steady_clock::now();
        if (now - stillSince >= quiet)
            return true;
        if (now >= end)
            return false;
        TRY(auto capture, next(true, std::min(end, stillSince + quiet), stop));
        if (capture && hasRealChange(*capture))
            stillSince = steady_clock::now();
    }
}

Result<bool> ScreenObserver::waitUntilOther(const TileHashes& earlier, const PixelBox& box,
                                            milliseconds limit, const StopSignal& stop)
{
    const auto end = steady_clock::now() + limit;
    auto view = look(stop);
    if (!view)
        return fail(view.error());
    while (!TileHashes(*view).differ(earlier, box)) {
        TRY(auto capture, next(true, end, stop));
        if (!capture)
            return false;
        view = capture->now;
    }
    return true;
}

} // namespace helix::agent
