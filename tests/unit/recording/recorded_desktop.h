#pragma once
// A desktop whose frames a test makes, with the times it likes.

#include "fakes/fake_agent/fake_desktop.h"
#include "recording/recorder.h"

namespace helix::recording {

/// 320x240 unless said otherwise. Time goes on as the test says.
class RecordedDesktop {
public:
    static constexpr int kWidth = 320, kHeight = 240;
    explicit RecordedDesktop(int width = kWidth, int height = kHeight)
        : m_screen{width, height, 0, 0}
        , m_encoder(width, height)
    {
    }

    Timeline::TimePoint now{std::chrono::seconds(5000)};
    std::uint64_t guestUs = 77'000'000; ///< beside `now`
    std::uint32_t sequence = 0;

    void pass(std::chrono::microseconds time)
    {
        now += time;
        guestUs += static_cast<std::uint64_t>(time.count());
    }
    /// The square at x, now.
    Frame frame(int squareX, bool isKey = false)
    {
        m_screen.squareX = squareX;
        Frame frame;
        frame.header.flags = isKey ? protocol::kFrameKey : 0;
        frame.header.sequence = ++sequence;
        frame.header.times.capture = guestUs;
        frame.header.width = static_cast<std::uint16_t>(m_screen.width);
        frame.header.height = static_cast<std::uint16_t>(m_screen.height);
        frame.h264 = m_encoder.encode(m_screen, isKey);
        frame.received = now;
        return frame;
    }

private:
    fakes::FakeScreen m_screen;
    fakes::FakeEncoder m_encoder;
};

} // namespace helix::recording
