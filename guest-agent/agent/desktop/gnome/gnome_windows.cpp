#include "agent/desktop/gnome/gnome_windows.h"

#include "agent/desktop/gnome/shell_extension.h"
#include "base/bytes.h"
#include "base/try.h"

namespace helix::agent {
namespace {

constexpr std::size_t kMaxTitle = 120;

std::string textOf(const char* text)
{
    return text == nullptr ? std::string() : printable(text, kMaxTitle);
}

} // namespace

Result<std::vector<DesktopWindow>> listShellWindows(SessionBus& bus, const StopSignal& stop)
{
    auto answer = bus.call(newShellCall(bus, "Windows"), &stop);
    if (!answer && answer.error().code == ErrorCode::Unavailable)
        return fail(ErrorCode::Unsupported,
                    "This desktop does not tell its windows: look at a screenshot.",
                    answer.error().describe());
    if (!answer)
        return fail(answer.error());
    std::vector<DesktopWindow> windows;
    const char *title = nullptr, *program = nullptr;
    int isFocused = 0, isVisible = 0;
    PixelBox box;
    if (!answer->enter('a', "(ssiiiibb)"))
        return windows;
    while (windows.size() < kMaxWindows &&
           answer->read("(ssiiiibb)", &title, &program, &box.x, &box.y, &box.width, &box.height,
                        &isFocused, &isVisible))
        windows.push_back({textOf(title), textOf(program), box, isFocused != 0, isVisible != 0});
    return windows;
}

} // namespace helix::agent
