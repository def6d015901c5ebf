#pragma once
// The last picture and the one before it, compared: Mutter does not tell where one differs from the other. Pure.

#include <vector>

#include "agent/desktop/backend.h"

namespace helix::agent {

class PicturePair {
public:
    /// Takes a copy of `pixels`, rows of `width` pixels without a gap, with `pointer` drawn into it where there is one.
    /// False when it is the last one again: then it is as if it had not been taken.
    bool take(const std::uint8_t* pixels, int width, int height, const PointerState* pointer);
    /// The last one and how it differs from the one before. Valid until the next is taken.
    [[nodiscard]] Capture capture() const;
    [[nodiscard]] bool isEmpty() const { return m_last.bytes.empty(); }

private:
    struct Picture {
        std::vector<std::uint8_t> bytes;
        int width = 0, height = 0;
        [[nodiscard]] PixelView view() const;
    };
    Picture m_last, m_before;
    PixelBox m_changed; ///< whole: they are not of one size
};

/// The smallest box around where two pictures of one size differ; empty when they do not.
PixelBox differenceOf(const PixelView& before, const PixelView& now);

} // namespace helix::agent
