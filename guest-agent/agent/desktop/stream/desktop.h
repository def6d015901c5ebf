#pragma once
// The guest's desktop as a stream of H.264 pictures (docs/protocol.md section 7).

#include <functional>
#include <memory>
#include <string>

#include "agent/desktop/backend.h"
#include "base/bytes.h"
#include "protocol/bootstrap.h"
#include "protocol/desktop_frame.h"
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
    };
    struct State {
        bool ready = false;  ///< a picture was captured, and the desktop still runs
        bool failed = false; ///< it will not work, whatever one waits for
        std::string message; ///< why it is not ready
    };
    /// Gets each frame, on the desktop's thread. `header.times.sent` is left to whoever sends it.
    using Viewer = std::function<void(protocol::FrameHeader header, Bytes h264)>;
    /// Gets the pointer, on the desktop's thread, where the desktop's pictures are without it: its
    /// shape first.
    using PointerViewer = std::function<void(protocol::PointerUpdate)>;

    explicit Desktop(Options options);
    ~Desktop();
    Desktop(const Desktop&) = delete;
    Desktop& operator=(const Desktop&) = delete;

    [[nodiscard]] State state() const;

    /// Starts a new stream, from sequence number 1 and a key frame of the whole desktop. An earlier
    /// viewer gets no more frames (one may still be on its way to it).
    void attach(Viewer viewer, PointerViewer pointerViewer = {});
    void detach();
    void acknowledge(std::uint32_t sequence);
    void requestKeyFrame();
    /// Input with this number has reached the desktop; told to the viewer with the next picture.
    void inputApplied(std::uint32_t sequence);

private:
    class Worker;
    std::unique_ptr<Worker> m_worker;
};

} // namespace helix::agent
