#pragma once
// What the guest's programs play: a program of the guest's own PipeWire listens to the default sink.

#include <cstdint>
#include <functional>
#include <memory>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>

#include "agent/sound/sound_blocks.h"
#include "agent/user/guest_user.h"

namespace helix::agent {

/// Runs pw-cat as the user. The agent links nothing of PipeWire, for it must run in guests without;
/// and what a guest's library does to a process, it does to pw-cat.
///
/// It is a passive listener: while nothing plays, PipeWire has the sink rest and pw-cat sleep, so
/// that silence costs nothing. Belongs to one event loop.
class SoundCapture : public std::enable_shared_from_this<SoundCapture> {
public:
    struct Events {
        /// The first frame was captured then, by the guest's monotonic clock.
        std::function<void(const SoundBlock&, std::uint64_t capturedUs)> captured;
        std::function<void(protocol::SoundProblem)> failed;
    };
    SoundCapture(boost::asio::any_io_executor executor, GuestUser user, Events events);

    /// Until stop(). Where PipeWire has ended it looks for it again; where there is none it returns.
    boost::asio::awaitable<void> run();
    /// The program is ended; no event follows.
    void stop();

private:
    boost::asio::awaitable<bool> listenOnce();
    void hear(BytesView bytes);

    boost::asio::any_io_executor m_executor;
    GuestUser m_user;
    Events m_events;
    SoundBlocks m_blocks;
    int m_pid = 0; ///< of pw-cat while it runs
    bool m_stopped = false;
};

} // namespace helix::agent
