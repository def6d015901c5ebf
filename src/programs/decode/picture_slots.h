#pragma once
// Which places of the output hold a picture that is still needed.

#include <atomic>
#include <cstdint>
#include <optional>
#include <span>

#include "decoding/planes.h"

namespace helix::decode {

/// Any thread: FFmpeg may let go of a picture on one of its own.
class PictureSlots {
public:
    /// `output` has decoding::kOutputBytes and outlives this.
    explicit PictureSlots(std::span<std::uint8_t> output)
        : m_output(output)
    {
    }

    /// The lowest one that is free, so that no more memory is touched than must be; nothing when
    /// all are taken.
    std::optional<int> take();
    void giveBack(int slot);

    [[nodiscard]] std::uint8_t* at(int slot) const
    {
        return m_output.data() + static_cast<std::size_t>(slot) * decoding::kSlotBytes;
    }
    /// Of a place that `at` has told.
    [[nodiscard]] int slotOf(const std::uint8_t* place) const
    {
        return static_cast<int>(static_cast<std::size_t>(place - m_output.data()) /
                                decoding::kSlotBytes);
    }
    /// Gives the memory of those that are free back to the system.
    void release();

private:
    std::span<std::uint8_t> m_output;
    std::atomic<std::uint32_t> m_taken = 0; ///< a bit for each
};

} // namespace helix::decode
