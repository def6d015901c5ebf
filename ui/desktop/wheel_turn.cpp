#include "ui/desktop/wheel_turn.h"

#include <algorithm>
#include <limits>

namespace helix::ui {

namespace {

// A notch is 15 pixels, for the programs of the guest as for libinput.
constexpr int kUnitsPerPixel = 120 / 15;
// More than this of one event is no turn of anything.
constexpr int kMost = 1 << 20;

std::int16_t take(int& rest)
{
    const int part = std::clamp<int>(rest, std::numeric_limits<std::int16_t>::min(),
                                     std::numeric_limits<std::int16_t>::max());
    rest -= part;
    return static_cast<std::int16_t>(part);
}

} // namespace

std::vector<protocol::PointerWheel> wheelTurns(QPoint angle, QPoint pixels)
{
    const auto bounded = [](int value) { return std::clamp(value, -kMost, kMost); };
    // Qt counts up and left as positive, the wire down and right.
    const bool inPixels = angle.isNull();
    int right = -bounded(inPixels ? bounded(pixels.x()) * kUnitsPerPixel : angle.x());
    int down = -bounded(inPixels ? bounded(pixels.y()) * kUnitsPerPixel : angle.y());
    std::vector<protocol::PointerWheel> turns;
    while (right != 0 || down != 0) {
        protocol::PointerWheel turn;
        turn.horizontal = take(right);
        turn.vertical = take(down);
        turns.push_back(turn);
    }
    return turns;
}

} // namespace helix::ui
