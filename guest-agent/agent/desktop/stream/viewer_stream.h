#pragma once
// One viewer's stream: when what of the picture is sent, and how fine it is.

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "agent/desktop/stream/input_marks.h"
#include "agent/desktop/stream/ladder.h"
#include "agent/desktop/stream/picture_encoder.h"
#include "agent/desktop/stream/pointer_teller.h"
#include "agent/desktop/stream/quality.h"
#include "agent/desktop/stream/stream_pacer.h"
#include "base/bytes.h"
#include "base/result.h"
#include "protocol/desktop_frame.h"
#include "protocol/desktop_pointer.h"

namespace helix::agent {

/// Gets each frame, on the desktop's thread. `header.times.sent` is left to whoever sends it.
using FrameViewer = std::function<void(protocol::FrameHeader header, Bytes h264)>;
/// Gets the pointer, on the desktop's thread, where the desktop's pictures are without it: its
/// shape first.
using PointerViewer = std::function<void(protocol::PointerUpdate)>;

/// What looks at the desktop.
struct StreamViewer {
    FrameViewer frame;
    PointerViewer pointer; ///< may be none
    /// The stream is over, and why, in a sentence; may be none. On the desktop's thread, once, after
    /// everything else.
    std::function<void(const std::string& why)> ended;
};

/// From sequence number 1 and a key frame on. The desktop's thread.
class ViewerStream {
public:
    using Time = std::chrono::steady_clock::time_point;

    /// `toldDistance`: distance() will be called, which the first frame waits for a moment for.
    ViewerStream(StreamViewer viewer, bool toldDistance);

    /// `held`: for how long the viewer had the frame before it said so.
    void acknowledged(std::uint32_t sequence, std::chrono::microseconds held);
    /// What a message to the viewer takes there and back.
    void distance(std::chrono::microseconds thereAndBack);
    void requestKeyFrame() { m_pacer.requestKeyFrame(); }
    void inputsApplied(const std::deque<AppliedInput>& inputs) { m_inputs.add(inputs); }

    /// Whether a picture that is captured now could be sent at once.
    [[nodiscard]] bool isFree(Time now) const;
    /// What is to be sent now of what the source has.
    StreamPacer::Send due(Time now, const PictureEncoder& source);
    /// Encodes that and gives it to the viewer. The encoder's error when it cannot.
    Result<void> send(StreamPacer::Send what, PictureEncoder& source, Ladder& ladder);
    /// What the viewer has not been told of the pointer.
    void tell(PointerTeller& pointer);
    /// Tells the viewer that it is over.
    void end(const std::string& why) const;

    /// When due() may say something else by itself.
    [[nodiscard]] std::optional<Time> wakeUp(const PictureEncoder& source) const;
    /// When the way is free for what is captured; nothing while it waits for acknowledgements.
    [[nodiscard]] std::optional<Time> freeAt() const;
    [[nodiscard]] bool seesPointer() const { return m_viewer.pointer != nullptr; }

private:
    [[nodiscard]] StreamPacer::Waiting waitingIn(const PictureEncoder& source) const;
    Result<PictureEncoder::Encoded> encode(StreamPacer::Send what, PictureEncoder& source,
                                           const Ladder& ladder) const;

    StreamViewer m_viewer;
    StreamPacer m_pacer;
    Quality m_quality;
    InputMarks m_inputs;
    std::optional<Time> m_nearUntil; ///< the distance is not known: who answers until then is near
};

} // namespace helix::agent
