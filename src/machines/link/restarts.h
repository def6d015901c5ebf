#pragma once
// How often a guest may cost a decoder.

#include <chrono>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>

#include "link/reopen_pace.h"

namespace helix::link {

/// How often a decoder is started anew before it is given up, and how soon a new stream may have one
/// after that: ever more rarely (ReopenPace), and until one has lasted each failure gives it up again.
/// Pure. Any thread. Who opens streams of one guest again and again hands all of them the same one, or
/// a new connection would begin to count anew.
class Restarts {
public:
    using Time = std::chrono::steady_clock::time_point;
    static constexpr int kMost = 5;
    static constexpr std::chrono::seconds kWithin{60};
    /// A new stream begins with a decoder. How long it has to wait for one: nothing, it may now.
    std::optional<std::chrono::seconds> waitToBegin(Time now);
    /// A decoder has failed: whether another one takes its place. Counts one when it may be.
    bool mayStart(Time now);
    /// How long none may begin; zero while none was given up, or one may. Rounded up.
    [[nodiscard]] std::chrono::seconds pause(Time now);

private:
    [[nodiscard]] bool hasLeft(Time now);
    [[nodiscard]] std::chrono::seconds left(Time now);
    void giveUp(Time now);

    std::mutex m_mutex; // guards all
    std::deque<Time> m_starts;
    bool m_isGivenUp = false;
    Time m_notBefore;              ///< once given up
    std::optional<Time> m_triedAt; ///< begun after that, and not known to last
    ReopenPace m_pace;
};
/// Owners: who opens the streams, and their decoders.
using RestartsPtr = std::shared_ptr<Restarts>;

} // namespace helix::link
