#include "agent/desktop/tools/action_runner.h"
#include "base/try.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace helix::agent {
namespace {

using namespace std::chrono_literals;

// After an action: programs answer within this, or show that they work.
constexpr std::chrono::milliseconds kSettled = 250ms;
constexpr std::chrono::milliseconds kSettleLimit = 2s;
constexpr std::chrono::milliseconds kStill = 500ms;

template <typename... Handlers>
struct Overloaded : Handlers... {
    using Handlers::operator()...;
};
template <typename... Handlers>
Overloaded(Handlers...) -> Overloaded<Handlers...>;

std::string sizeText(PixelSize size)
{
    return fmt::format("{}x{}", size.width, size.height);
}

std::string describe(const Action& action)
{
    return std::visit(
        Overloaded{
            [](const ScreenshotAction&) { return std::string(); },
            [](const ClickAction& click) {
                constexpr std::array<const char*, 3> times{"Clicked", "Double-clicked",
                                                           "Clicked three times"};
                return fmt::format("{} at {},{}.",
                                   times.at(static_cast<std::size_t>(click.count - 1)),
                                   click.point.x, click.point.y);
            },
            [](const DragAction& drag) {
                return fmt::format("Dragged from {},{} to {},{}.", drag.path.front().x,
                                   drag.path.front().y, drag.path.back().x, drag.path.back().y);
            },
            [](const ScrollAction& scroll) {
                return fmt::format("Scrolled at {},{}.", scroll.point.x, scroll.point.y);
            },
            [](const TypeAction& type) {
                return fmt::format("Typed {} bytes of text.", type.text.size());
            },
            [](const KeysAction& keys) {
                return keys.chords.size() == 1
                           ? std::string("Pressed the keys.")
                           : fmt::format("Pressed {} chords.", keys.chords.size());
            },
            [](const WaitAction&) { return std::string(); },
            [](const WindowsAction&) { return std::string(); },
        },
        action.what);
}

} // namespace

PixelBox ActionRunner::toDesktop(const PixelBox& box) const
{
    const PixelSize from = space();
    const auto scaleDown = [](int at, int full, int length) {
        return static_cast<int>(std::int64_t{at} * length / full);
    };
    const auto scaleUp = [](int at, int full, int length) {
        return static_cast<int>((std::int64_t{at} * length + full - 1) / full);
    };
    PixelBox result;
    result.x = scaleDown(box.x, from.width, m_desktop.width);
    result.y = scaleDown(box.y, from.height, m_desktop.height);
    result.width = scaleUp(box.x + box.width, from.width, m_desktop.width) - result.x;
    result.height = scaleUp(box.y + box.height, from.height, m_desktop.height) - result.y;
    return result;
}

Result<PixelView> ActionRunner::look(const StopSignal& stop)
{
    auto view = m_observer.look(stop);
    if (view)
        m_desktop = {view->width, view->height};
    return view;
}

Result<void> ActionRunner::checkSize(const Action& action) const
{
    const bool hasPlaces = std::holds_alternative<ClickAction>(action.what) ||
                           std::holds_alternative<DragAction>(action.what) ||
                           std::holds_alternative<ScrollAction>(action.what);
    if (!hasPlaces || !m_told || *m_told == space())
        return {};
    return fail(ErrorCode::Conflict,
                fmt::format("The desktop is {} by now, and was {} when you last saw it: places on "
                            "it are others. Nothing was done; take a new screenshot.",
                            sizeText(space()), sizeText(*m_told)));
}

Result<ToolText> ActionRunner::run(const Action& action, const StopSignal& stop)
{
    TRY(look(stop));
    TRY(checkSize(action));
    TRY(checkInside(action, space()));
    if (const auto* screenshot = std::get_if<ScreenshotAction>(&action.what))
        return show(*screenshot, {}, stop);
    if (std::holds_alternative<WindowsAction>(action.what))
        return listWindows(stop);
    TRY(auto done, act(action, stop));
    if (!action.wantsScreenshot)
        return ToolText{std::move(done), {}, 0, 0};
    return show({}, done + " ", stop);
}

Result<std::string> ActionRunner::act(const Action& action, const StopSignal& stop)
{
    if (const auto* waiting = std::get_if<WaitAction>(&action.what))
        return wait(*waiting, stop);
    TRY(m_input.connect(stop));
    TRY(std::visit(
        Overloaded{
            [&](const ClickAction& click) {
                return m_input.click(click.point, space(), click.button, click.count, click.held,
                                     stop);
            },
            [&](const DragAction& drag) {
                return m_input.drag(drag.path, space(), drag.button, drag.held, stop);
            },
            [&](const ScrollAction& scroll) {
                return m_input.scroll(scroll.point, space(), scroll.right, scroll.down, scroll.held,
                                      stop);
            },
            [&](const TypeAction& type) { return m_input.type(type.text, stop); },
            [&](const KeysAction& keys) { return m_input.press(keys.chords, keys.hold, stop); },
            [](const auto&) -> Result<void> { return {}; },
        },
        action.what));
    if (!action.wantsScreenshot)
        return describe(action);
    TRY(auto still, m_observer.waitUntilStill(kSettled, kSettleLimit, stop));
    return describe(action) + (still ? "" : " The desktop is still moving.");
}

Result<std::string> ActionRunner::wait(const WaitAction& action, const StopSignal& stop)
{
    const long limit = static_cast<long>(action.limit.count());
    if (action.until == WaitAction::Until::Time) {
        if (stop.sleep(action.limit))
            return fail(ErrorCode::Cancelled, "The call was cancelled.");
        return fmt::format("Waited {} ms.", limit);
    }
    if (action.until == WaitAction::Until::Still) {
        TRY(const auto still, m_observer.waitUntilStill(kStill, action.limit, stop));
        return still ? std::string("Nothing moves any more.")
                     : fmt::format("Something still moved after {} ms.", limit);
    }
    const PixelBox whole{0, 0, m_desktop.width, m_desktop.height};
    if (m_shown.empty()) {
        TRY(auto view, look(stop));
        m_shown = TileHashes(view);
    }
    TRY(const auto other,
        m_observer.waitUntilOther(m_shown, action.region ? toDesktop(*action.region) : whole,
                                  action.limit, stop));
    return other ? std::string("The desktop has changed since the last screenshot.")
                 : fmt::format("Nothing had changed after {} ms.", limit);
}

Result<ToolText> ActionRunner::listWindows(const StopSignal& stop)
{
    TRY(const auto windows, m_backend.windows(stop));
    m_told = space();
    const auto toSpace = [this](int at) {
        return static_cast<int>(std::int64_t{at} * space().width / m_desktop.width);
    };
    std::string text =
        fmt::format("{} windows on a desktop of {}.", windows.size(), sizeText(space()));
    for (const DesktopWindow& window : windows)
        text += fmt::format("\n{},{} {}x{} {}: {}{}", toSpace(window.box.x), toSpace(window.box.y),
                            toSpace(window.box.width), toSpace(window.box.height), window.program,
                            window.title,
                            window.isFocused    ? " (focused)"
                            : !window.isVisible ? " (not visible)"
                                                : "");
    return ToolText{std::move(text), {}, 0, 0};
}

Result<ToolText> ActionRunner::show(const ScreenshotAction& action, const std::string& done,
                                    const StopSignal& stop)
{
    TRY(auto view, look(stop));
    if (auto inside = checkInside({action, true}, space()); !inside)
        return fail(inside.error()); // the desktop got smaller meanwhile
    m_shown = TileHashes(view);
    m_told = space();
    const PixelBox box = action.region ? toDesktop(*action.region)
                                       : PixelBox{0, 0, m_desktop.width, m_desktop.height};
    PixelSize size = fitForModel({box.width, box.height});
    size.width = std::max(1, static_cast<int>(size.width * action.scale));
    size.height = std::max(1, static_cast<int>(size.height * action.scale));
    TRY(auto png, encodePng(render(view, box, size)));
    std::string text = done;
    if (action.region)
        text +=
            fmt::format("The part of {}x{} pixels at {},{} of the desktop, shown as {}. "
                        "Coordinates are those of the whole desktop of {}, not of this picture.",
                        action.region->width, action.region->height, action.region->x,
                        action.region->y, sizeText(size), sizeText(space()));
    else if (size != space())
        text += fmt::format("The whole desktop, shown as {}. Coordinates are those of the desktop "
                            "of {}, not of this picture: divide by {:.3g}.",
                            sizeText(size), sizeText(space()),
                            static_cast<double>(size.width) / space().width);
    else
        text += fmt::format("The whole desktop, {} pixels.", sizeText(size));
    return ToolText{std::move(text), std::move(png), size.width, size.height};
}

} // namespace helix::agent
