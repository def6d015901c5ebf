#pragma once
// What an agent asks of the desktop, checked. Pure.

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "agent/desktop/tools/input_sequencer.h"
#include "agent/desktop/tools/key_chord.h"
#include "agent/desktop/tools/picture.h"
#include "base/result.h"

namespace helix::agent {

/// Points and boxes are in the agent's coordinates: pixels of an unscaled screenshot of the whole
/// desktop. That they lie inside it is checked when the size is known.
struct ScreenshotAction {
    std::optional<PixelBox> region;
    double scale = 1.0;
};
struct ClickAction {
    PixelPoint point;
    std::uint16_t button = 0; ///< evdev
    int count = 1;
    KeyChord held;
};
struct DragAction {
    std::vector<PixelPoint> path; ///< two points or more
    std::uint16_t button = 0;
    KeyChord held;
};
struct ScrollAction {
    PixelPoint point;
    int right = 0, down = 0; ///< notches
    KeyChord held;
};
struct TypeAction {
    std::string text;
};
struct KeysAction {
    std::vector<KeyChord> chords;
    std::chrono::milliseconds hold{0};
};
struct WaitAction {
    enum class Until { Change, Still, Time };
    Until until = Until::Change;
    std::chrono::milliseconds limit{0};
    std::optional<PixelBox> region;
};

/// The list of windows.
struct WindowsAction {};

struct Action {
    std::variant<ScreenshotAction, ClickAction, DragAction, ScrollAction, TypeAction, KeysAction,
                 WaitAction, WindowsAction>
        what;
    bool wantsScreenshot = true; ///< afterwards
};

/// NotFound when there is no tool `name`; InvalidArgument naming the argument that is missing,
/// unknown, of the wrong type or out of its range.
Result<Action> parseAction(std::string_view name, const nlohmann::json& arguments);

/// InvalidArgument naming the argument whose point or box lies outside of a desktop of `space`.
Result<void> checkInside(const Action& action, PixelSize space);

} // namespace helix::agent
