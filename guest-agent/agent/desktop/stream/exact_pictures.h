#pragma once
// Small changes as they are: pictures of an encoder's stream that are made without the encoder.

#include <cstdint>
#include <optional>

#include "agent/desktop/stream/encoder.h"
#include "agent/desktop/stream/planar_picture.h"
#include "agent/desktop/tile_map.h"
#include "base/bytes.h"
#include "h264/exact_picture.h"

namespace helix::agent {

/// An encoder goes through the whole picture for a single letter, which costs an emulated guest 30 ms.
/// A picture made here repeats the one that the encoder made last ("skipped" macroblocks) but for the
/// tiles that differ, which it holds uncompressed (I_PCM): 384 bytes each, without a loss. No picture
/// refers to it, so the encoder needs not know of it and goes on from its own last one, and so does the
/// next one made here, which has to show the same tiles again.
///
/// By the letter of the standard there may not be two of them in turn, for they have the same place in the
/// order of showing. Decoders show them as they come; a recording leaves the second one out. Used by one
/// thread.
class ExactPictures {
public:
    /// The encoder made this picture. A key frame gets the parameter set that pictures made here refer
    /// to.
    void follow(EncodedPicture& picture);
    /// False as long as nothing was followed, and where the stream is of another kind.
    [[nodiscard]] bool areOf(const PlanarPicture& picture) const;
    /// `tiles` has every tile in which `picture` differs from the one that the encoder made last;
    /// areOf() of the picture.
    [[nodiscard]] Bytes make(const PlanarPicture& picture, const TileMap& tiles) const;

private:
    void begin(EncodedPicture& key);
    bool leavesRoom(const h264::PicturePlace& place, bool isKeyFrame);

    struct Stream {
        h264::ExactStream kind;
        h264::PicturePlace last; ///< picture of the encoder
        bool hasRoom = false;    ///< in the order of showing
    };
    std::optional<Stream> m_stream;
};

} // namespace helix::agent
