#pragma once
// Measures what a desktop stream does. Internal to the room.

#include <array>
#include <chrono>
#include <deque>
#include <mutex>
#include <optional>

#include "link/clock_mapping.h"
#include "link/stream_stats.h"

namespace helix::link {

/// A frame that has come to its end on the stream's thread.
struct CountedFrame {
    using TimePoint = std::chrono::steady_clock::time_point;
    const protocol::FrameHeader& header;
    std::size_t bytes = 0;
    TimePoint receivedAt, decodedAt;
    bool isDecoded = false;
    bool isBroken = false;              ///< it should have been decodable
    std::optional<TimePoint> inputAt{}; ///< when the newest input that it shows was given to us
};

/// Any thread.
class StreamMeter {
public:
    using TimePoint = std::chrono::steady_clock::time_point;

    void count(const CountedFrame& frame);
    /// The frame with this number is on the screen. Those before it that were not shown never will
    /// be. A number that is not waited for changes nothing.
    void presented(std::uint32_t sequence, TimePoint now);
    [[nodiscard]] StreamStats read(TimePoint now) const;

private:
    struct Sample {
        TimePoint at;
        std::size_t bytes;
    };
    struct Waiting {
        std::uint32_t sequence;
        TimePoint decodedAt;
        std::optional<TimePoint> inputAt;
    };
    /// The newest measurements of one kind, in microseconds.
    class Series {
    public:
        void add(TimePoint now, std::chrono::steady_clock::duration value);
        [[nodiscard]] Spread spread(TimePoint now) const;
        [[nodiscard]] std::chrono::microseconds sum(TimePoint now) const;

    private:
        struct Value {
            TimePoint at;
            std::int64_t us;
        };
        std::deque<Value> m_values;
    };

    void countStages(const CountedFrame& frame);
    Series& of(StreamStage stage) { return m_stages[static_cast<std::size_t>(stage)]; }

    mutable std::mutex m_mutex;
    StreamStats m_totals;
    std::deque<Sample> m_lastSecond;
    std::deque<Waiting> m_waiting; ///< decoded, not yet shown; empty where nobody shows anything
    std::array<Series, kStreamStages> m_stages;
    Series m_inputToDecoded, m_inputToPresented, m_starved;
    ClockMapping m_clock;
};

} // namespace helix::link
