#include "agent/desktop/wlroots/wayland_display.h"

#include <cerrno>
#include <system_error>

#include <poll.h>

#include <wayland-client.h>

namespace helix::agent {
namespace {

constexpr std::chrono::seconds kAnswerLimit{5};

tl::unexpected<Error> gone(int error)
{
    return failErrno(error, "The desktop's compositor is gone.", ErrorCode::Unavailable);
}

} // namespace

void WaylandDisplay::Disconnect::operator()(wl_display* display) const
{
    ::wl_display_disconnect(display);
}

Result<WaylandDisplay> WaylandDisplay::connect(const std::string& socket)
{
    wl_display* display = ::wl_display_connect(socket.c_str());
    if (display == nullptr)
        return fail(ErrorCode::Unavailable, "The desktop has not started yet.",
                    std::generic_category().message(errno));
    return WaylandDisplay(display);
}

Result<void> WaylandDisplay::pump(std::chrono::milliseconds timeout, int wakeFd, int otherFd)
{
    wl_display* display = m_display.get();
    while (::wl_display_prepare_read(display) != 0)
        if (::wl_display_dispatch_pending(display) < 0)
            return gone(errno);
    // EAGAIN: the compositor does not read at the moment; the rest goes out when it does.
    const bool blocked = ::wl_display_flush(display) < 0 && errno == EAGAIN;
    if (!blocked && ::wl_display_get_error(display) != 0) {
        ::wl_display_cancel_read(display);
        return gone(::wl_display_get_error(display));
    }
    const auto events = static_cast<short>(blocked ? POLLIN | POLLOUT : POLLIN);
    pollfd waits[3] = {
        {::wl_display_get_fd(display), events, 0}, {wakeFd, POLLIN, 0}, {otherFd, POLLIN, 0}};
    ::poll(waits, 3, static_cast<int>(timeout.count()));
    if ((waits[0].revents & (POLLIN | POLLHUP | POLLERR)) == 0) {
        ::wl_display_cancel_read(display);
        return {};
    }
    if (::wl_display_read_events(display) < 0 || ::wl_display_dispatch_pending(display) < 0)
        return gone(errno);
    return {};
}

Result<void> WaylandDisplay::roundTrip()
{
    bool done = false;
    wl_callback* callback = ::wl_display_sync(m_display.get());
    const wl_callback_listener listener{
        [](void* data, wl_callback*, std::uint32_t) { *static_cast<bool*>(data) = true; }};
    ::wl_callback_add_listener(callback, &listener, &done);
    const auto deadline = std::chrono::steady_clock::now() + kAnswerLimit;
    Result<void> result;
    while (!done && result) {
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(
            deadline - std::chrono::steady_clock::now());
        result = left.count() > 0
                     ? pump(left)
                     : fail(ErrorCode::Timeout, "The desktop's compositor does not answer.");
    }
    ::wl_callback_destroy(callback);
    return result;
}

} // namespace helix::agent
