#pragma once
// Counts what a desktop stream does. Internal to the room.

#include <chrono>
#include <deque>
#include <mutex>

#include "link/desktop_stream.h"

namespace helix::link {

/// Any thread.
class StreamMeter {
public:
    using TimePoint = std::chrono::steady_clock::time_point;

    void countFrame(TimePoint now, std::size_t bytes, bool keyFrame, bool decodeError,
                    std::uint32_t decodeUs);
    void countInput(std::chrono::microseconds inputToPhoton);
    [[nodiscard]] StreamStats read(TimePoint now) const;

private:
    struct Sample {
        TimePoint at;
        std::size_t bytes;
    };
    mutable std::mutex m_mutex;
    StreamStats m_totals;
    std::deque<Sample> m_lastSecond;
};

} // namespace helix::link
