#pragma once
// What a desktop's stream decodes with: a helix-decode of its own, and another one when that is
// gone. Internal to the room.

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <utility>

#include "base/bytes.h"
#include "base/clock.h"
#include "base/paths.h"
#include "base/result.h"
#include "decoding/planes.h"
#include "link/card_choice.h"
#include "link/restarts.h"

namespace helix::link {

class DecoderProcess;

struct DecoderOptions {
    std::filesystem::path program; ///< helix-decode
    /// For one picture, which a guest may draw out. The stream's thread waits so long; one of
    /// 7680x4320 takes 0.3 s on a slow processor that has nothing else to do.
    std::chrono::milliseconds deadline = std::chrono::seconds(5);
    /// For the program's start, before it has seen anything of a guest's.
    std::chrono::milliseconds startDeadline = std::chrono::seconds(20);
    MonotonicClock clock = systemMonotonicClock();
    RestartsPtr restarts = std::make_shared<Restarts>();
    CardChoicePtr cards{}; ///< null: the processor decodes

    /// HELIXVM_DECODE, or the one beside the running program.
    static DecoderOptions installed(const Environment& environment = processEnvironment());
};

/// Belongs to one thread. Destroyed: its process is gone.
class DesktopDecoder {
public:
    /// Starts the process and does not wait until it is ready. NotFound, Unsupported,
    /// ResourceExhausted or, where one was given up a moment ago, Unavailable, with a sentence for the
    /// user.
    static Result<DesktopDecoder> create(DecoderOptions options);
    ~DesktopDecoder();
    DesktopDecoder(DesktopDecoder&&) noexcept;
    DesktopDecoder& operator=(DesktopDecoder&&) noexcept;

    /// The present process is ready, after all cards that came to nothing; otherwise waits for it.
    /// Unsupported; Timeout, Unavailable of the processor's.
    Result<void> awaitReady();

    /// Decodes one access unit (Annex B) into one picture of exactly `width` x `height`, 8-bit
    /// 4:2:0. The planes are valid until the next call, and the decoder, which the guest may have
    /// taken over, can go on writing to them: copy them, once.
    ///
    /// Protocol when no clean picture came out, because of the unit or because the process died,
    /// did not answer in time or lied, and was replaced; the next unit must then be a key frame. Where
    /// it was a graphics card that failed, the processor is given the same unit, and all others.
    /// Anything else is for good, with a sentence for the user.
    Result<decoding::DecodedPlanes> decode(BytesView unit, int width, int height);

    /// Why a process was replaced since this was asked last. A graphics card's is none: that one is
    /// given up without a loss.
    std::optional<Error> takeReplaced() { return std::exchange(m_replaced, std::nullopt); }

    /// Of the process, for tests and figures; changes when it is replaced.
    [[nodiscard]] int pid() const;

private:
    DesktopDecoder(DecoderOptions options, std::unique_ptr<DecoderProcess> process);
    Result<void> replace(const Error& why);
    Result<void> startAnother();

    DecoderOptions m_options;
    std::unique_ptr<DecoderProcess> m_process;
    std::optional<Error> m_replaced;
};

} // namespace helix::link
