#pragma once
// The desktop's present picture and what of it the viewer does not have yet.

#include <optional>

#include "agent/desktop/stream/encoder_switch.h"
#include "agent/desktop/stream/exact_pictures.h"
#include "agent/desktop/stream/planar_picture.h"
#include "agent/desktop/stream/tile_queue.h"
#include "agent/desktop/backend.h"
#include "agent/desktop/tile_map.h"
#include "protocol/desktop_frame.h"

namespace helix::agent {

/// Turns captures into encoded pictures. Used by one thread.
class PictureEncoder {
public:
    /// `encoders` outlives it, and begins anew with it.
    explicit PictureEncoder(EncoderSwitch& encoders)
        : m_encoders(encoders)
    {
        encoders.close();
    }

    /// Takes over what is new in a capture. True when the size is another one: a key frame is
    /// needed.
    bool update(const Capture& capture);
    /// A capture is of another size than the present picture.
    [[nodiscard]] bool isOtherSize(const Capture& capture) const
    {
        return !isOfSize(capture.now.width, capture.now.height);
    }
    [[nodiscard]] bool isOfSize(int width, int height) const
    {
        return width == m_picture.width() && height == m_picture.height();
    }
    /// Whether what moved is looked for and coded as moved: less to send, more to compute.
    void lookForMovement(bool look) { m_looksForMovement = look; }
    /// The last capture differed from the one before it.
    [[nodiscard]] bool hasMoved() const { return m_hasMoved; }
    /// PlanarPicture::emptyShare() of the present picture.
    [[nodiscard]] double emptyShare() const { return m_picture.emptyShare(); }
    [[nodiscard]] bool empty() const { return m_picture.width() == 0; }
    /// The picture differs from what was shown last.
    [[nodiscard]] bool hasChanges() const { return m_unsent.waiting().anyBeside(m_exact); }
    /// Parts were shown that the encoder does not have yet.
    [[nodiscard]] bool owesEncoder() const { return m_exact.any(); }
    /// Parts were encoded coarser than Quality::kFine.
    [[nodiscard]] bool isBlurred() const { return m_blurred.any(); }
    /// Tiles of the whole picture, and those that differ.
    [[nodiscard]] int tiles() const { return m_blurred.columns() * m_blurred.rows(); }
    [[nodiscard]] int changedTiles() const { return m_unsent.waiting().count(); }
    [[nodiscard]] int blurredTiles() const { return m_blurred.count(); }

    /// Whether changes may be shown in parts. They are from the next frame on that leaves nothing out.
    void allowParts(bool allowed);
    [[nodiscard]] bool showsParts() const { return m_mayPart && m_given; }

    /// A key frame also where one was not asked for: another encoder has begun.
    struct Encoded {
        protocol::FrameHeader header; ///< without sequence, input and send time
        Bytes h264;
        int tiles = 0; ///< that it shows anew
    };
    Result<Encoded> encodeKeyFrame(int qp);
    /// Of the changed tiles at most `most`, where it shows parts.
    Result<Encoded> encodeChanges(int qp, int most);
    /// The blurred parts once more, finer than they are, and with Quality::kFine for the last time; and
    /// what the encoder is owed.
    Result<Encoded> encodeRefinement(int qp);
    /// Changes that are small enough are shown exactly, without the encoder, and at once.
    [[nodiscard]] bool canShowExactly() const;
    /// All changes, where it can. The encoder is owed them.
    Encoded showExactly();

private:
    Result<Encoded> encode(const TileMap& damage, bool keyFrame, int qp);
    [[nodiscard]] Encoded describe(const TileMap& shown, int qp) const;

    EncoderSwitch& m_encoders;
    PlanarPicture m_picture;
    bool m_mayPart = false;
    /// Where frames are parts: the picture as the encoder has got it, unsent tiles as they were.
    std::optional<PlanarPicture> m_given;
    TileQueue m_unsent; ///< tiles that the encoder does not have yet
    ExactPictures m_exactPictures;
    TileMap m_exact; ///< of those, the ones that were shown all the same
    protocol::VideoEncoder m_encoder = protocol::VideoEncoder::X264; ///< that was in use last
    bool m_looksForMovement = true;
    int m_reach = 0; ///< how far content may have moved in the unsent tiles
    TileMap m_blurred;
    bool m_hasMoved = false;
    int m_coarsest = 0;           ///< quantiser of the coarsest of them
    protocol::FrameTimes m_times; ///< of the last capture
};

} // namespace helix::agent
