#pragma once
// How often a guest may cost a decoder.

#include <chrono>
#include <deque>
#include <memory>
#include <mutex>

namespace helix::link {

/// How often a decoder is started anew before it is given up. Pure. Any thread. Who opens streams of
/// one guest again and again hands all of them the same one, or a new connection would begin to count
/// anew.
class Restarts {
public:
    static constexpr int kMost = 5;
    static constexpr std::chrono::seconds kWithin{60};
    /// Counts one when it may be.
    bool mayStart(std::chrono::steady_clock::time_point now);
    /// It was given up, and another one might not be started yet.
    [[nodiscard]] bool isGivenUp(std::chrono::steady_clock::time_point now);

private:
    [[nodiscard]] bool hasLeft(std::chrono::steady_clock::time_point now);

    std::mutex m_mutex; // guards all
    std::deque<std::chrono::steady_clock::time_point> m_starts;
    bool m_isGivenUp = false;
};
/// Owners: who opens the streams, and their decoders.
using RestartsPtr = std::shared_ptr<Restarts>;

} // namespace helix::link
