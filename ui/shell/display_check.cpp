#include "ui/shell/display_check.h"

#include <algorithm>
#include <cctype>
#include <cstring>

#include <sys/socket.h>
#include <sys/un.h>

#include "base/unique_fd.h"

namespace helix::ui {

namespace {

constexpr auto kInstead = " Use `helix --headless` and helixctl instead.";

bool answers(const std::string& path, bool isAbstract)
{
    const UniqueFd socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    const std::size_t skip = isAbstract ? 1 : 0;
    if (path.size() + skip >= sizeof address.sun_path)
        return false;
    std::memcpy(address.sun_path + skip, path.data(), path.size());
    const auto length =
        static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + skip + path.size());
    return ::connect(socket.get(), reinterpret_cast<const sockaddr*>(&address), length) == 0;
}

} // namespace

Result<void> checkDisplay(const Environment& environment)
{
    if (environment("QT_QPA_PLATFORM") || environment("WAYLAND_DISPLAY"))
        return {};
    const auto display = environment("DISPLAY");
    if (!display)
        return fail(ErrorCode::Unavailable,
                    std::string("There is no display to open the Helix window on.") + kInstead);
    if (!display->starts_with(':'))
        return {}; // another host's display: only trying tells
    std::string number = display->substr(1);
    number.erase(std::find_if_not(number.begin(), number.end(),
                                  [](unsigned char c) { return std::isdigit(c); }),
                 number.end());
    const std::string path = "/tmp/.X11-unix/X" + number;
    if (answers(path, false) || answers(path, true))
        return {};
    return fail(ErrorCode::Unavailable, "The display " + *display +
                                            " does not answer, so the Helix window cannot open." +
                                            kInstead);
}

} // namespace helix::ui
