#pragma once
// The decoding itself, with every limit there is on what a guest made.

#include <QByteArray>
#include <QImage>
#include <QSize>

namespace helix::picture {

/// "png", "jpeg", "gif", "bmp" or "webp" by the first bytes, empty for anything else: the decoder
/// is chosen here and not by whoever made the file.
QByteArray formatOf(const QByteArray& bytes);

/// Loads what decodes `format`, which cannot be done any more after confineDecoder().
void loadDecoder(const QByteArray& format);

struct Decoded {
    /// Format_RGBA8888; null for what is damaged or too large. Of an animation the first picture.
    QImage image;
    QSize made; ///< before it was scaled down
    bool opaque = false;
    bool tooLarge = false; ///< a side is beyond kMaxSide
};

/// Scaled down to fit into `wanted`, never up.
Decoded decode(const QByteArray& bytes, const QByteArray& format, QSize wanted);

} // namespace helix::picture
