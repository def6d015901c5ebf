#include "agent/desktop/tools/action.h"

#include <array>
#include <functional>

#include <linux/input-event-codes.h>

#include "agent/desktop/tools/arguments.h"
#include "agent/desktop/tools/tool_limits.h"
#include "base/bytes.h"
#include "base/try.h"
#include "protocol/fields.h"
#include "protocol/limits.h"

namespace helix::agent {
namespace {

constexpr int kMaxCoordinate = protocol::kMaxDesktopSide - 1;

PixelPoint readPoint(Arguments& arguments)
{
    const int x = arguments.integer("x", 0, kMaxCoordinate);
    return {x, arguments.integer("y", 0, kMaxCoordinate)};
}

std::uint16_t readButton(Arguments& arguments)
{
    const std::string name = arguments.choice("button", {"left", "right", "middle"});
    return name == "right" ? BTN_RIGHT : name == "middle" ? BTN_MIDDLE : BTN_LEFT;
}

KeyChord readHeld(Arguments& arguments)
{
    const std::string text = arguments.text("modifiers", kMaxModifiersText, std::string());
    if (text.empty())
        return {};
    auto chord = parseChord(text);
    if (!chord) {
        arguments.refuse("modifiers", "cannot be held: " + chord.error().message);
        return {};
    }
    for (const std::uint16_t code : chord->codes)
        if (!isModifierKey(code))
            arguments.refuse("modifiers", "may hold ctrl, shift, alt and super only");
    return *chord;
}

std::optional<PixelBox> readRegion(Arguments& arguments)
{
    const nlohmann::json& given = arguments.raw("region");
    if (given.is_null())
        return std::nullopt;
    Arguments fields(given);
    PixelBox box;
    box.x = fields.integer("x", 0, kMaxCoordinate);
    box.y = fields.integer("y", 0, kMaxCoordinate);
    box.width = fields.integer("width", 1, protocol::kMaxDesktopSide);
    box.height = fields.integer("height", 1, protocol::kMaxDesktopSide);
    if (const auto verdict = fields.verdict(); !verdict)
        arguments.refuse("region", "cannot be used: " + verdict.error().message);
    return box;
}

std::vector<PixelPoint> readPath(Arguments& arguments)
{
    std::vector<PixelPoint> path;
    const nlohmann::json& given = arguments.raw("path");
    if (given.is_null())
        arguments.refuse("path", "is missing");
    else if (const auto& points = protocol::itemsOf(given);
             points.size() < 2 || points.size() > kMaxPathPoints)
        arguments.refuse("path",
                         "must be a list of 2 to " + std::to_string(kMaxPathPoints) + " points");
    else
        for (const nlohmann::json& point : points) {
            Arguments fields(point);
            path.push_back(readPoint(fields));
            if (const auto verdict = fields.verdict(); !verdict)
                arguments.refuse("path", "holds no point at place " + std::to_string(path.size()) +
                                             ": " + verdict.error().message);
        }
    return path;
}

Action readScreenshot(Arguments& arguments)
{
    ScreenshotAction action;
    action.region = readRegion(arguments);
    action.scale = arguments.number("scale", kMinScale, 1.0, 1.0);
    return {action, true};
}

Action readClick(Arguments& arguments, int count)
{
    ClickAction action;
    action.point = readPoint(arguments);
    action.button = readButton(arguments);
    action.count = count != 0 ? count : arguments.integer("count", 1, kMaxClicks, 1);
    action.held = readHeld(arguments);
    return {action, arguments.boolean("screenshot", true)};
}

Action readDrag(Arguments& arguments)
{
    DragAction action;
    action.path = readPath(arguments);
    action.button = readButton(arguments);
    action.held = readHeld(arguments);
    return {action, arguments.boolean("screenshot", true)};
}

Action readScroll(Arguments& arguments)
{
    ScrollAction action;
    action.point = readPoint(arguments);
    action.right = arguments.integer("right", -kMaxNotches, kMaxNotches, 0);
    action.down = arguments.integer("down", -kMaxNotches, kMaxNotches, 0);
    if (action.right == 0 && action.down == 0)
        arguments.refuse("down", "or 'right' must say how far to scroll");
    action.held = readHeld(arguments);
    return {action, arguments.boolean("screenshot", true)};
}

Action readType(Arguments& arguments)
{
    TypeAction action{arguments.text("text", kMaxTypedBytes, std::nullopt)};
    return {std::move(action), arguments.boolean("screenshot", true)};
}

Action readKeys(Arguments& arguments)
{
    KeysAction action;
    const std::string text = arguments.text("keys", kMaxKeysText, std::nullopt);
    const int repeat = arguments.integer("repeat", 1, kMaxRepeats, 1);
    action.hold = std::chrono::milliseconds(arguments.integer("hold_ms", 0, kMaxHoldMs, 0));
    auto chords = parseChords(text.empty() ? std::string_view("Return") : std::string_view(text));
    if (!chords)
        arguments.refuse("keys", "cannot be pressed: " + chords.error().message);
    else if (chords->size() * static_cast<std::size_t>(repeat) > kMaxChords)
        arguments.refuse("repeat",
                         "makes more than " + std::to_string(kMaxChords) + " key presses");
    else
        for (int i = 0; i < repeat; ++i)
            action.chords.insert(action.chords.end(), chords->begin(), chords->end());
    if (action.hold * static_cast<int>(action.chords.size()) >
        std::chrono::milliseconds(kMaxWaitMs))
        arguments.refuse("hold_ms", "holds the keys for longer than a minute in all");
    return {std::move(action), arguments.boolean("screenshot", true)};
}

Action readWait(Arguments& arguments)
{
    WaitAction action;
    const std::string until = arguments.choice("until", {"change", "still", "time"});
    action.until = until == "still"  ? WaitAction::Until::Still
                   : until == "time" ? WaitAction::Until::Time
                                     : WaitAction::Until::Change;
    action.limit =
        std::chrono::milliseconds(arguments.integer("timeout_ms", 0, kMaxWaitMs, kUsualWaitMs));
    action.region = readRegion(arguments);
    if (action.region && action.until != WaitAction::Until::Change)
        arguments.refuse("region", "is possible with 'until': \"change\" only");
    return {action, arguments.boolean("screenshot", true)};
}

Action readWindows(Arguments&)
{
    return {WindowsAction{}, false};
}

struct Reader {
    std::string_view tool;
    std::function<Action(Arguments&)> read;
};

const std::array<Reader, 9>& readers()
{
    static const std::array<Reader, 9> list{{
        {"desktop_screenshot", readScreenshot},
        {"desktop_click", [](Arguments& arguments) { return readClick(arguments, 0); }},
        {"desktop_double_click", [](Arguments& arguments) { return readClick(arguments, 2); }},
        {"desktop_drag", readDrag},
        {"desktop_scroll", readScroll},
        {"desktop_type", readType},
        {"desktop_keys", readKeys},
        {"desktop_wait", readWait},
        {"desktop_windows", readWindows},
    }};
    return list;
}

tl::unexpected<Error> outside(const std::string& argument, int value, const char* what, int size)
{
    return fail(ErrorCode::InvalidArgument,
                "Argument '" + argument + "' is " + std::to_string(value) +
                    ", but the desktop is only " + std::to_string(size) + " pixels " + what + ".");
}

Result<void> checkPoint(PixelPoint point, PixelSize space, const std::string& prefix)
{
    if (point.x >= space.width)
        return outside(prefix + "x", point.x, "wide", space.width);
    if (point.y >= space.height)
        return outside(prefix + "y", point.y, "high", space.height);
    return {};
}

Result<void> checkBox(const std::optional<PixelBox>& box, PixelSize space)
{
    if (!box)
        return {};
    if (box->x + box->width > space.width)
        return outside("region.x+width", box->x + box->width, "wide", space.width);
    if (box->y + box->height > space.height)
        return outside("region.y+height", box->y + box->height, "high", space.height);
    return {};
}

} // namespace

Result<Action> parseAction(std::string_view name, const nlohmann::json& arguments)
{
    for (const Reader& reader : readers()) {
        if (reader.tool != name)
            continue;
        Arguments given(arguments);
        Action action = reader.read(given);
        TRY(given.verdict());
        return action;
    }
    return fail(ErrorCode::NotFound, "There is no desktop tool '" + printable(name, 60) + "'.");
}

Result<void> checkInside(const Action& action, PixelSize space)
{
    if (const auto* screenshot = std::get_if<ScreenshotAction>(&action.what))
        return checkBox(screenshot->region, space);
    if (const auto* wait = std::get_if<WaitAction>(&action.what))
        return checkBox(wait->region, space);
    if (const auto* click = std::get_if<ClickAction>(&action.what))
        return checkPoint(click->point, space, {});
    if (const auto* scroll = std::get_if<ScrollAction>(&action.what))
        return checkPoint(scroll->point, space, {});
    if (const auto* drag = std::get_if<DragAction>(&action.what))
        for (std::size_t i = 0; i < drag->path.size(); ++i)
            if (auto point = checkPoint(drag->path[i], space, "path[" + std::to_string(i) + "].");
                !point)
                return point;
    return {};
}

} // namespace helix::agent
