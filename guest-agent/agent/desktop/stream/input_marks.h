#pragma once
// Which input a picture may show. Pure.

#include <cstddef>
#include <cstdint>
#include <deque>
#include <utility>

namespace helix::agent {

/// When which input reached the desktop, in microseconds of the guest's monotonic clock.
struct AppliedInput {
    std::uint32_t sequence = 0;
    std::uint64_t timeUs = 0;
};

class InputMarks {
public:
    /// That wait for a picture: more than a second of fast pointer movement. The oldest ones go.
    static constexpr std::size_t kMost = 1024;

    void add(const std::deque<AppliedInput>& inputs)
    {
        m_waiting.insert(m_waiting.end(), inputs.begin(), inputs.end());
        while (m_waiting.size() > kMost)
            m_waiting.pop_front();
    }
    /// A picture shows the desktop as it was then.
    void shownUntil(std::uint64_t timeUs)
    {
        while (!m_waiting.empty() && m_waiting.front().timeUs <= timeUs) {
            m_shown = m_waiting.front();
            m_isNew = true;
            m_waiting.pop_front();
        }
    }
    /// The newest that a picture may show; nothing but zeroes before the first.
    [[nodiscard]] const AppliedInput& shown() const { return m_shown; }
    /// Whether shown() is another one than when this was asked last.
    bool takeNews() { return std::exchange(m_isNew, false); }

private:
    std::deque<AppliedInput> m_waiting;
    AppliedInput m_shown;
    bool m_isNew = false;
};

} // namespace helix::agent
