#include "agent/desktop/x11/x11_display.h"

#include <algorithm>
#include <cerrno>
#include <string_view>
#include <thread>

#include <fcntl.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/try.h"

namespace helix::agent {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr std::chrono::seconds kXAnswerLimit{5};

int millisecondsUntil(X11Display::Deadline end)
{
    const auto left = std::chrono::ceil<milliseconds>(end - steady_clock::now());
    return static_cast<int>(std::max(left, milliseconds(0)).count());
}

/// xcb says hello without a deadline. This shuts the socket under it when that takes too long, or
/// somebody wants it to end.
class HelloLimit {
public:
    HelloLimit(int socket, const StopSignal* stop)
        : m_socket(::fcntl(socket, F_DUPFD_CLOEXEC, 0))
        , m_done(::eventfd(0, EFD_CLOEXEC))
        , m_thread([this, stop] { watch(stop); })
    {
    }
    ~HelloLimit()
    {
        const std::uint64_t one = 1;
        [[maybe_unused]] const auto written = ::write(m_done.get(), &one, sizeof one);
        m_thread.join();
    }
    HelloLimit(const HelloLimit&) = delete;
    HelloLimit& operator=(const HelloLimit&) = delete;

private:
    void watch(const StopSignal* stop) const
    {
        pollfd waits[2] = {{m_done.get(), POLLIN, 0},
                           {stop == nullptr ? -1 : stop->descriptor(), POLLIN, 0}};
        const auto end = X11Display::soon();
        while (::poll(waits, 2, millisecondsUntil(end)) < 0 && errno == EINTR) {
        }
        if ((waits[0].revents & POLLIN) == 0)
            ::shutdown(m_socket.get(), SHUT_RDWR);
    }

    UniqueFd m_socket;
    UniqueFd m_done;
    std::thread m_thread;
};

/// Names of protocol and cookie are not written to.
xcb_auth_info_t authOf(const std::string& cookie)
{
    static constexpr std::string_view kProtocol = "MIT-MAGIC-COOKIE-1";
    return {static_cast<int>(kProtocol.size()), const_cast<char*>(kProtocol.data()),
            static_cast<int>(cookie.size()), const_cast<char*>(cookie.data())};
}

} // namespace

X11Display::Deadline X11Display::soon()
{
    return steady_clock::now() + kXAnswerLimit;
}

Result<X11Display> X11Display::open(UniqueFd socket, const std::string& cookie,
                                    const StopSignal* stop)
{
    xcb_auth_info_t auth = authOf(cookie);
    xcb_connection_t* connection = nullptr;
    {
        const HelloLimit limit(socket.get(), stop);
        connection = ::xcb_connect_to_fd(socket.release(), cookie.empty() ? nullptr : &auth);
    }
    X11Display display(connection);
    if (stop != nullptr && stop->raised())
        return fail(ErrorCode::Cancelled, "The call was cancelled.");
    if (const int error = ::xcb_connection_has_error(connection); error != 0)
        return fail(ErrorCode::Unavailable, "The desktop's X server does not let us in.",
                    "xcb error " + std::to_string(error));
    auto screens = ::xcb_setup_roots_iterator(::xcb_get_setup(connection));
    if (screens.rem == 0)
        return fail(ErrorCode::Unsupported, "The desktop's X server has no screen.");
    display.m_screen = screens.data;
    return display;
}

Result<void> X11Display::check() const
{
    if (const int error = ::xcb_connection_has_error(get()); error != 0)
        return fail(ErrorCode::Unavailable, "The desktop's X server is gone.",
                    "xcb error " + std::to_string(error));
    return {};
}

Result<xcb_query_extension_reply_t> X11Display::extension(xcb_extension_t& which)
{
    // What was asked for before an answer has come, too: the library does not wait for it any more.
    ::xcb_prefetch_extension_data(get(), &which);
    TRY(const auto later, answer<xcb_get_input_focus_reply_t>(::xcb_get_input_focus(get())));
    (void)later;
    const auto* known = ::xcb_get_extension_data(get(), &which);
    if (known == nullptr || known->present == 0)
        return fail(ErrorCode::Unsupported, "The guest's X server cannot be used (" +
                                                std::string(which.name) + " is missing).");
    return *known;
}

XOwned<xcb_generic_event_t> X11Display::nextEvent()
{
    if (m_events.empty())
        return XOwned<xcb_generic_event_t>(::xcb_poll_for_event(get()));
    auto event = std::move(m_events.front());
    m_events.pop_front();
    return event;
}

void X11Display::wait(milliseconds timeout, int wakeFd) const
{
    ::xcb_flush(get());
    pollfd waits[2] = {{descriptor(), POLLIN, 0}, {wakeFd, POLLIN, 0}};
    ::poll(waits, 2, static_cast<int>(std::max(timeout, milliseconds(-1)).count()));
}

Result<void*> X11Display::awaitAnswer(unsigned sequence, Deadline until, const StopSignal* stop)
{
    ::xcb_flush(get());
    while (true) {
        // Reads what is there; an answer among it is kept for the next line.
        while (xcb_generic_event_t* event = ::xcb_poll_for_event(get()))
            m_events.emplace_back(event);
        void* reply = nullptr;
        xcb_generic_error_t* error = nullptr;
        if (::xcb_poll_for_reply(get(), sequence, &reply, &error) != 0) {
            const XOwned<xcb_generic_error_t> refused(error);
            if (reply != nullptr)
                return reply;
            TRY(check());
            return fail(ErrorCode::Protocol, "The desktop's X server refused a request.",
                        refused ? "X error " + std::to_string(refused->error_code) : "");
        }
        TRY(check());
        if (stop != nullptr && stop->raised())
            return fail(ErrorCode::Cancelled, "The call was cancelled.");
        const int left = millisecondsUntil(until);
        if (left == 0)
            return fail(ErrorCode::Timeout, "The desktop's X server does not answer.");
        pollfd waits[2] = {{descriptor(), POLLIN, 0},
                           {stop == nullptr ? -1 : stop->descriptor(), POLLIN, 0}};
        ::poll(waits, 2, left);
    }
}

Result<void> X11Display::done(xcb_void_cookie_t cookie)
{
    // Whatever is answered after it tells that it was handled.
    TRY(const auto later, answer<xcb_get_input_focus_reply_t>(::xcb_get_input_focus(get())));
    (void)later;
    void* reply = nullptr;
    xcb_generic_error_t* error = nullptr;
    ::xcb_poll_for_reply(get(), cookie.sequence, &reply, &error);
    const XOwned<xcb_generic_error_t> refused(error);
    if (refused)
        return fail(ErrorCode::Protocol, "The desktop's X server refused a request.",
                    "X error " + std::to_string(refused->error_code));
    return {};
}

} // namespace helix::agent
