#pragma once
// The live desktop: receives H.264 on a thread of its own, decodes, acknowledges, hands out
// pictures.

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"
#include "link/card_choice.h"
#include "link/pairing_client.h"
#include "link/pointer.h"
#include "link/restarts.h"
#include "link/stream_stats.h"
#include "protocol/desktop_frame.h"
#include "protocol/desktop_input.h"

namespace helix::link {

/// A decoded picture: three 8-bit planes, 4:2:0, BT.709 limited range. Immutable and shared between
/// the decode thread, UI and thumbnails.
struct Picture {
    int width = 0, height = 0; ///< of the luma plane; chroma is half of it
    Bytes y, u, v;             ///< stride = width, width/2, width/2
    std::uint32_t sequence = 0;
    std::vector<protocol::Rect> damage; ///< against the picture before
    std::uint64_t completeUs = 0;       ///< guest clock: protocol::FrameTimes::complete
    std::chrono::steady_clock::time_point receivedAt, decodedAt;
    int qp = 0;
    std::uint32_t lastInput = 0;
};
using PicturePtr = std::shared_ptr<const Picture>; ///< owners: stream (latest), every viewer

/// One per watched workspace. Construct on any thread; callbacks come from the stream's own thread.
/// Destruction disconnects, releases keys, joins the thread.
class DesktopStream {
public:
    struct Callbacks {
        std::function<void(PicturePtr)> onPicture;
        /// The H.264 of a picture that was decoded, in the order of the stream, before its picture.
        /// Where one could not be, those after it are missing as well, up to the next key frame.
        std::function<void(const protocol::FrameHeader&, BytesView h264)> onFrame;
        /// Who acts on the desktop, as the guest has it: what comes after it is of then.
        std::function<void(protocol::Steerer)> onSteering;
        /// Where the guest's pictures are without its pointer; never called by one whose pictures have
        /// it.
        std::function<void(PointerPtr)> onPointer;
        /// What decodes had failed and was started again; pictures go on with the next key frame.
        std::function<void(Error why)> onDecoderReplaced;
        std::function<void(Error)> onClosed; ///< once; the stream does not reconnect by itself
        /// Just before onClosed, where the agent has closed it because there is no desktop now. The agent
        /// is there, so the desktop may come back at any time.
        std::function<void()> onNoDesktop;
    };
    /// Connects in the background; failure arrives by onClosed. `restarts`, `cards`: see there; null:
    /// the processor decodes.
    /// Do not destroy the stream from inside a callback: its thread would wait for itself.
    static std::unique_ptr<DesktopStream> open(std::uint16_t controlPort, Credential credential,
                                               Callbacks callbacks,
                                               RestartsPtr restarts = std::make_shared<Restarts>(),
                                               CardChoicePtr cards = {});
    ~DesktopStream();
    DesktopStream(const DesktopStream&) = delete;
    DesktopStream& operator=(const DesktopStream&) = delete;

    /// Queues input for sending; the sequence field is filled in. Any thread.
    void send(protocol::DesktopMessage input);
    /// The picture with this number is on the screen. Any thread.
    void presented(std::uint32_t sequence, std::chrono::steady_clock::time_point now);
    /// The next frame shall be decodable on its own: at most two a second, and none where the
    /// stream begins with one anyway. Any thread.
    void requestKeyFrame();
    /// A picture every so often is enough; zero: as many as there are. The guest makes no others.
    /// Any thread.
    void setPace(std::chrono::milliseconds pace);
    [[nodiscard]] StreamStats stats() const; ///< any thread
    [[nodiscard]] PicturePtr latest() const; ///< any thread; null before the first
    /// Any thread; null before the first, and where pictures have the pointer.
    [[nodiscard]] PointerPtr pointer() const;

private:
    struct Private;
    DesktopStream(std::uint16_t controlPort, Credential credential, Callbacks callbacks,
                  RestartsPtr restarts, CardChoicePtr cards);
    std::unique_ptr<Private> m_d;
};

/// 8-bit RGB rows (3 bytes a pixel), for screenshots; with the pointer where there is one (may be null).
Bytes toRgb(const Picture& picture, const PointerPtr& pointer = {});

} // namespace helix::link
