#pragma once
// The desktop's present picture and what of it the viewer does not have yet.

#include <memory>

#include "agent/desktop/stream/encoder.h"
#include "agent/desktop/stream/planar_picture.h"
#include "agent/desktop/backend.h"
#include "agent/desktop/tile_map.h"
#include "protocol/desktop_frame.h"

namespace helix::agent {

/// Turns captures into encoded pictures. Used by one thread.
class PictureEncoder {
public:
    static constexpr int kQuickQp = 24;
    static constexpr int kFineQp = 16;

    explicit PictureEncoder(int framesPerSecond)
        : m_framesPerSecond(framesPerSecond)
    {
    }

    /// Takes over what is new in a capture. True when the size is another one: a key frame is
    /// needed.
    bool update(const Capture& capture);
    [[nodiscard]] bool empty() const { return m_picture.width() == 0; }
    /// The picture differs from the one encoded last.
    [[nodiscard]] bool hasChanges() const { return m_unsent.any(); }
    /// Parts were encoded at the quick quality only.
    [[nodiscard]] bool isBlurred() const { return m_blurred.any(); }

    struct Encoded {
        protocol::FrameHeader header; ///< without sequence and send time
        Bytes h264;
    };
    Result<Encoded> encodeKeyFrame();
    Result<Encoded> encodeChanges();
    /// The blurred parts once more, at the fine quality.
    Result<Encoded> encodeRefinement();

private:
    Result<Encoded> encode(const TileMap& damage, bool keyFrame, int qp);

    int m_framesPerSecond;
    PlanarPicture m_picture;
    std::unique_ptr<Encoder> m_encoder;
    TileMap m_unsent;
    TileMap m_blurred;
    protocol::FrameTimes m_times; ///< of the last capture
};

} // namespace helix::agent
