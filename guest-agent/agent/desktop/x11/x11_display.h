#pragma once
// A connection to an X server, for use by one thread, that never waits longer than it is told to.

#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <deque>
#include <memory>

#include <xcb/xcb.h>
#include <xcb/xcbext.h>

#include "agent/desktop/stop_signal.h"
#include "base/result.h"
#include "base/unique_fd.h"

namespace helix::agent {

struct FreeMemory {
    void operator()(void* memory) const { std::free(memory); }
};
/// An event or an answer.
template <typename T>
using XOwned = std::unique_ptr<T, FreeMemory>;

class X11Display {
public:
    /// Says hello on `socket`. Unavailable when the server is silent for seconds, Cancelled once
    /// `stop` is raised, PermissionDenied when it does not let us in.
    static Result<X11Display> open(UniqueFd socket, const std::string& cookie,
                                   const StopSignal* stop = nullptr);

    [[nodiscard]] xcb_connection_t* get() const { return m_connection.get(); }
    [[nodiscard]] int descriptor() const { return ::xcb_get_file_descriptor(get()); }
    /// The first screen.
    [[nodiscard]] const xcb_screen_t& screen() const { return *m_screen; }
    [[nodiscard]] xcb_window_t root() const { return m_screen->root; }
    /// Unavailable once the server is gone.
    [[nodiscard]] Result<void> check() const;

    /// Of an extension. Unsupported when the server does not have it.
    Result<xcb_query_extension_reply_t> extension(xcb_extension_t& which);

    /// The next event, without waiting; null when there is none.
    XOwned<xcb_generic_event_t> nextEvent();
    /// Sends what is queued, and waits until the server or `wakeFd` (-1: none) has something, or
    /// `timeout` ends (negative: waits on).
    void wait(std::chrono::milliseconds timeout, int wakeFd) const;

    using Deadline = std::chrono::steady_clock::time_point;
    /// When a server that answers has answered.
    [[nodiscard]] static Deadline soon();

    /// The answer to the request of `cookie`. Protocol when the server refuses it, Timeout when there
    /// is none by then, Cancelled once `stop` is raised. Events wait meanwhile.
    template <typename Reply, typename Cookie>
    Result<XOwned<Reply>> answer(Cookie cookie, Deadline until = soon(),
                                 const StopSignal* stop = nullptr)
    {
        auto reply = awaitAnswer(cookie.sequence, until, stop);
        if (!reply)
            return fail(reply.error());
        return XOwned<Reply>(static_cast<Reply*>(*reply));
    }
    /// Whether the server has done a `_checked` request that has no answer; errors as of answer().
    Result<void> done(xcb_void_cookie_t cookie);

private:
    struct Disconnect {
        void operator()(xcb_connection_t* connection) const { ::xcb_disconnect(connection); }
    };
    explicit X11Display(xcb_connection_t* connection)
        : m_connection(connection)
    {
    }
    Result<void*> awaitAnswer(unsigned sequence, Deadline until, const StopSignal* stop);

    std::unique_ptr<xcb_connection_t, Disconnect> m_connection;
    xcb_screen_t* m_screen = nullptr; // in the connection's memory
    std::deque<XOwned<xcb_generic_event_t>> m_events;
};

} // namespace helix::agent
