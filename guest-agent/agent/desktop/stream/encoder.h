#pragma once
// What makes H.264 of the desktop's pictures. encoder_factory.h knows the libraries that do.

#include <memory>

#include "agent/desktop/stream/planar_picture.h"
#include "agent/desktop/tile_map.h"
#include "base/bytes.h"
#include "base/result.h"

namespace helix::agent {

struct EncoderOptions {
    int width = 0;  ///< even
    int height = 0; ///< even
    int framesPerSecond = 60;
};

struct EncodedPicture {
    Bytes h264; ///< Annex B, one access unit; with its parameter sets in front of a key frame
    bool isKeyFrame = false; ///< also one that nobody asked for
    int qp = 0; ///< that it was made with: not every encoder can have another one for each picture
};

/// One stream of pictures of one size: constant quality, one picture out for each one in, no key
/// frames but those asked for (OpenH264 makes one of its own where everything changes). Used by one thread. After a failure it is of no more use.
class Encoder {
public:
    virtual ~Encoder() = default;

    /// `changed` holds every tile that differs from the picture encoded before this one (ignored for
    /// a key frame), for those that can make use of it.
    virtual Result<EncodedPicture> encode(const PlanarPicture& picture, const TileMap& changed,
                                          bool keyFrame, int qp) = 0;

    /// How far content of the following pictures may have moved, in pixels; 0: nothing is known of
    /// any. Where an encoder can use it, what has moved within it costs next to nothing, and looking
    /// farther costs time where nothing has.
    virtual void expectMovement(int /*reach*/) {}
};

} // namespace helix::agent
