#pragma once
// The guest's desktop as a stream of H.264 pictures (docs/protocol.md section 7).

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "agent/desktop/backend.h"
#include "agent/desktop/stream/encoder_switch.h"
#include "agent/desktop/stream/video_wishes.h"
#include "agent/desktop/stream/viewer_stream.h"
#include "base/bytes.h"
#include "protocol/bootstrap.h"
#include "protocol/desktop_frame.h"
#include "protocol/desktop_mode.h"
#include "protocol/desktop_pointer.h"

namespace helix::agent {

/// Captures and encodes on a thread of its own, for at most one viewer. Waits for the desktop to appear,
/// and again when it restarts. Every method may be called from any thread and returns at
/// once.
class Desktop {
public:
    struct Options {
        std::unique_ptr<DesktopBackend> backend;
        protocol::DisplaySize size;
        VideoWishes wishes;
        bool comesFirst = false; ///< before what else runs here (precedence.h)
    };
    struct State {
        bool ready = false;  ///< a picture was captured, and the desktop still runs
        bool failed = false; ///< it will not work, whatever one waits for
        std::string message; ///< why it is not ready
    };
    /// What the stream is made with.
    struct Making {
        EncoderSwitch::Status encoders;
        int ladderStep = 0; ///< Ladder
        int framesPerSecond = 0;
        bool tooLarge = false; ///< for this guest: only a smaller desktop helps
        friend bool operator==(const Making&, const Making&) = default;
    };

    explicit Desktop(Options options);
    ~Desktop();
    Desktop(const Desktop&) = delete;
    Desktop& operator=(const Desktop&) = delete;

    [[nodiscard]] State state() const;
    [[nodiscard]] Making making() const;
    [[nodiscard]] const VideoWishes& wishes() const;

    /// Starts a new stream, from sequence number 1 and a key frame of the whole desktop. An earlier
    /// viewer gets no more frames (one may still be on its way to it). ToBeTold: the first frame waits
    /// for tellDistance(), a moment at most, and is coarse when the way is long. The stream ends when
    /// the desktop does, when there is none for kPatience, or when no encoder is left.
    enum class Distance { Near, ToBeTold };
    static constexpr std::chrono::seconds kPatience{10};
    void attach(StreamViewer viewer, Distance distance = Distance::Near);
    /// What a message to the viewer takes there and back.
    void tellDistance(std::chrono::microseconds thereAndBack);
    void detach();
    /// `held`: for how long the viewer had the frame before it said so.
    void acknowledge(std::uint32_t sequence, std::chrono::microseconds held = {});
    void requestKeyFrame();
    /// The desktop shall have another size, from now on and when it has started again. One that
    /// cannot stays as it is.
    void resize(const protocol::DesktopMode& mode);
    /// Input with this number has reached the desktop; told to the viewer with the next picture.
    void inputApplied(std::uint32_t sequence);

private:
    void look(std::optional<StreamViewer> viewer, Distance distance);

    class Worker;
    std::unique_ptr<Worker> m_worker;
};

} // namespace helix::agent
