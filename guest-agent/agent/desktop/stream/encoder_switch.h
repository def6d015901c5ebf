#pragma once
// Which encoder the stream has, and who takes over when it fails.

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "agent/desktop/stream/encoder.h"
#include "agent/desktop/stream/encoder_factory.h"
#include "protocol/desktop_frame.h"

namespace helix::agent {

/// The encoders of one desktop in the order in which they are wanted. The first picture of each is its
/// probe: it has to be a key frame of the right size with all that a decoder needs. One that does not
/// open, does not pass or fails later is passed over, and the next begins with the very same picture
/// as a key frame. Used by one thread.
class EncoderSwitch {
public:
    using Open = std::function<Result<std::unique_ptr<Encoder>>(protocol::VideoEncoder kind,
                                                                const EncoderOptions& options)>;
    /// `order` is not empty.
    EncoderSwitch(std::vector<protocol::VideoEncoder> order, int framesPerSecond,
                  Open open = openEncoder);

    struct Encoded {
        EncodedPicture picture;
        protocol::VideoEncoder encoder = protocol::VideoEncoder::X264;
    };
    /// As Encoder::encode(), but never more than a message to a viewer holds (kMaxDesktopMessage): what
    /// is too much becomes a coarser key frame. A picture of another size begins anew. Unsupported when no encoder is
    /// left: what each said is in status(), and the next picture asks all of them again.
    Result<Encoded> encode(const PlanarPicture& picture, const TileMap& changed, bool keyFrame,
                           int qp);
    /// As Encoder::expectMovement().
    void expectMovement(int reach)
    {
        if (m_encoder)
            m_encoder->expectMovement(reach);
    }
    /// The next picture begins anew.
    void close() { m_encoder.reset(); }

    struct Status {
        std::optional<protocol::VideoEncoder> inUse; ///< none: nothing was encoded yet
        /// What those said that were wanted and do not work, in their order.
        std::vector<std::string> passedOver;
        friend bool operator==(const Status&, const Status&) = default;
    };
    [[nodiscard]] const Status& status() const { return m_status; }

private:
    Result<EncodedPicture> encodeFitting(const PlanarPicture& picture, const TileMap& changed,
                                         bool keyFrame, int qp);
    Result<Encoded> takeOver(const PlanarPicture& picture, int qp);
    Result<EncodedPicture> begin(protocol::VideoEncoder kind, const PlanarPicture& picture, int qp);
    void passOver(protocol::VideoEncoder kind, const Error& why);
    void tellStatus();

    std::vector<protocol::VideoEncoder> m_order;
    int m_framesPerSecond;
    Open m_open;
    std::set<protocol::VideoEncoder> m_failed; ///< after they had been opened: not asked again
    std::map<protocol::VideoEncoder, std::string> m_reasons; ///< of those passed over
    std::unique_ptr<Encoder> m_encoder;
    protocol::VideoEncoder m_kind = protocol::VideoEncoder::X264; ///< of m_encoder
    int m_width = 0, m_height = 0;                                ///< of m_encoder
    Status m_status;
};

/// Unsupported, with a sentence, unless the first picture of an encoder is what a viewer can begin with.
Result<void> checkFirstPicture(const EncodedPicture& picture, int width, int height);

} // namespace helix::agent
