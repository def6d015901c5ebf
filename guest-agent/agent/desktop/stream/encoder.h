#pragma once
// H.264 with x264, told which macroblocks did not change.

#include <memory>

#include "agent/desktop/stream/planar_picture.h"
#include "agent/desktop/tile_map.h"
#include "base/bytes.h"
#include "base/result.h"

namespace helix::agent {

/// One stream of pictures of one size. Constant quality, no deblocking, one reference, no key
/// frames but those asked for.
class Encoder {
public:
    struct Options {
        int width = 0;  ///< even
        int height = 0; ///< even
        int framesPerSecond = 60;
    };
    static Result<std::unique_ptr<Encoder>> create(const Options& options);
    ~Encoder();
    Encoder(const Encoder&) = delete;
    Encoder& operator=(const Encoder&) = delete;

    /// Annex B bytes of one picture. `changed` holds every tile that differs from the picture
    /// encoded before this one (ignored for a key frame); an unchanged tile costs nothing unless
    /// `qp` is lower than what it was encoded with.
    Result<Bytes> encode(const PlanarPicture& picture, const TileMap& changed, bool keyFrame,
                         int qp);

    /// How far content of the following pictures may have moved, in pixels; 0: nothing is known of
    /// any. What has moved within it costs next to nothing, and looking farther costs time where
    /// nothing has.
    void expectMovement(int reach);

private:
    struct State;
    explicit Encoder(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

} // namespace helix::agent
