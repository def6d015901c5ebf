#pragma once
// What a guest plays: receives Opus on a thread of its own, has it decoded in a cage, hands out
// samples.

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "base/result.h"
#include "link/pairing_client.h"
#include "link/restarts.h"
#include "protocol/sound_message.h"

namespace helix::link {

/// 20 ms of what was played.
struct HeardSound {
    bool begins = false;        ///< nothing was to be heard before
    std::uint32_t sequence = 0; ///< one more for each, also for those that were lost
    std::uint64_t capturedUs = 0;
    std::chrono::steady_clock::time_point receivedAt;
    std::vector<std::int16_t> samples; ///< protocol::kSoundPacketSamples, both channels by turns
    bool isConcealed = false; ///< it was lost; they are what it may have been, from those before it
};

/// One per workspace that is heard. Construct on any thread; callbacks come from the stream's own
/// thread. Destruction disconnects, ends the decoder, joins the thread; not from inside a callback.
class SoundStream {
public:
    struct Callbacks {
        std::function<void()> onOpened;
        std::function<void(HeardSound)> onSound; ///< only what could be decoded
        std::function<void(protocol::SoundProblem)> onProblem;
        std::function<void(Error)> onClosed; ///< once; the stream does not reconnect by itself
    };
    /// Connects in the background; failure arrives by onClosed. `restarts`: see there.
    static std::unique_ptr<SoundStream> open(std::uint16_t controlPort, Credential credential,
                                             Callbacks callbacks,
                                             RestartsPtr restarts = std::make_shared<Restarts>());
    ~SoundStream();
    SoundStream(const SoundStream&) = delete;
    SoundStream& operator=(const SoundStream&) = delete;

private:
    struct Private;
    explicit SoundStream(std::unique_ptr<Private> d);
    std::unique_ptr<Private> m_d;
};

/// How many packets before one were lost that are worth to be concealed: 100 ms, for a longer gap is
/// silence by then. Pure.
class SoundGaps {
public:
    static constexpr std::uint32_t kMostConcealed = 5;
    /// To be called for each packet that comes.
    std::uint32_t lostBefore(std::uint32_t sequence, bool begins);

private:
    std::optional<std::uint32_t> m_last;
};

/// How much sound a guest may send: what is played takes its time, so more is none. Pure.
class SoundPace {
public:
    /// Two seconds may come at once, after something held them up.
    static constexpr int kMostAtOnce = 100;
    /// Counts one; false: it is one too many.
    bool mayCome(std::chrono::steady_clock::time_point now);

private:
    double m_credit = kMostAtOnce;
    std::chrono::steady_clock::time_point m_last;
    bool m_started = false;
};

} // namespace helix::link
