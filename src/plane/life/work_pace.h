#pragma once
// How long a step that counts bytes still takes, as fast as it went lately. Pure.

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>

namespace helix::life {

class WorkPace {
public:
    /// As its progress tells it, again and again. Another step, or one that begins anew, is
    /// measured from its own beginning.
    void see(std::string_view step, std::uint64_t doneBytes, std::uint64_t totalBytes,
             std::int64_t nowMs);
    /// Seconds, at least 1; 0: nobody can say, because its size is not known, it has only begun, or
    /// nothing has come lately.
    [[nodiscard]] std::int64_t leftSeconds(std::int64_t nowMs) const;

private:
    struct Seen {
        std::int64_t atMs = 0;
        std::uint64_t doneBytes = 0;
    };
    std::string m_step;
    std::uint64_t m_totalBytes = 0;
    std::deque<Seen> m_seen; ///< of the last while, oldest first
};

} // namespace helix::life
