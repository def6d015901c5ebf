#pragma once
// Decoded pictures as pixels that are drawn or written, and smaller ones of them.

#include <cstddef>
#include <cstdint>

#include "link/desktop_stream.h"

namespace helix::link {

/// `area` of `picture`, which is inside it, and what shares a colour with its columns; each pixel as blue,
/// green, red and 255. `out` is where the picture's first row lies, `stride` bytes from one row to the
/// next. BT.709, limited range. Any thread.
void toBgrx(const Picture& picture, std::uint8_t* out, int stride, const protocol::Rect& area);

/// All of it, each pixel as red, green and blue, rows without gaps. Likewise.
void writeRgb(const Picture& picture, std::uint8_t* out);

/// Makes pictures smaller before they are drawn: much quicker than drawing them smaller, each pixel is
/// the mean of those it stands for. Keeps its memory for the next one. Used by one thread.
class PictureShrinker {
public:
    /// The whole picture as `width` x `height` pixels, at least 1 each, as toBgrx() writes them.
    void toBgrx(const Picture& picture, std::uint8_t* out, int stride, int width, int height);

private:
    Bytes m_planes; ///< of the smaller picture
};

} // namespace helix::link
