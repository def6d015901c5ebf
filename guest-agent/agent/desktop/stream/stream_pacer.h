#pragma once
// When to capture, when to send, when to sharpen. Pure: every call says what time it is.

#include <chrono>
#include <cstdint>
#include <optional>

namespace helix::agent {

/// The state of one viewer's stream. Times are of one monotonic clock.
class StreamPacer {
public:
    using Time = std::chrono::steady_clock::time_point;
    /// Stillness after which the picture is sharpened, and the encoder gets what it is owed.
    static constexpr std::chrono::milliseconds kStill{250};
    /// For no longer it is owed anything: what is owed is sent again with every exact picture.
    static constexpr std::chrono::milliseconds kLongestOwed{500};
    /// Between two key frames that were asked for.
    static constexpr std::chrono::milliseconds kKeyInterval{500};

    /// What to send now. Exact are changes that are shown without the encoder.
    enum class Send { Nothing, KeyFrame, Changes, Exact, Refinement };

    /// What there is to send.
    struct Waiting {
        bool hasChanges = false;  ///< the picture differs from what was sent last
        bool isBlurred = false;   ///< parts were sent at the quick quality only
        bool owesEncoder = false; ///< parts were sent without the encoder
        bool canBeExact = false;  ///< the changes can be
    };

    /// The sequence number that the next frame gets.
    [[nodiscard]] std::uint32_t nextSequence() const { return m_sent + 1; }
    /// Room for one more frame on the way.
    [[nodiscard]] bool hasCredit() const;
    /// An acknowledgement; one for a frame never sent, or for an older one again, changes nothing.
    void acknowledged(std::uint32_t sequence, Time now);
    /// For how long there was no credit since this was asked last.
    std::chrono::microseconds takeStarved(Time now);
    void requestKeyFrame() { m_keyWanted = true; }
    [[nodiscard]] bool keyFrameWanted() const { return m_keyWanted; }

    [[nodiscard]] Send decide(Time now, const Waiting& waiting) const;
    void sent(Send what, Time now);
    /// When decide() should be asked again without any other event.
    [[nodiscard]] std::optional<Time> wakeUp(const Waiting& waiting) const;

private:
    [[nodiscard]] bool keyFrameAllowed(Time now) const;
    [[nodiscard]] std::optional<Time> refinementDue(const Waiting& waiting) const;

    std::uint32_t m_sent = 0;
    std::uint32_t m_acknowledged = 0;
    bool m_keyWanted = true;
    std::optional<Time> m_starvedSince;
    Time::duration m_starved{};
    std::optional<Time> m_lastKey;
    std::optional<Time> m_lastChange;
    std::optional<Time> m_owedSince;
};

} // namespace helix::agent
