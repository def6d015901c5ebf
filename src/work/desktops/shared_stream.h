#pragma once
// One stream and those who look at it. Internal to the room.

#include <chrono>
#include <map>
#include <memory>
#include <mutex>

#include "desktops/desktops.h"
#include "desktops/stream_steering.h"
#include "link/guest_door.h"

namespace helix::desktops {

/// Any thread. Owners: its views; it ends with the last.
class SharedStream : public std::enable_shared_from_this<SharedStream> {
public:
    static std::shared_ptr<SharedStream>
    open(const link::GuestAddress& guest, link::RestartsPtr restarts, link::CardChoicePtr cards);
    SharedStream(const SharedStream&) = delete;
    SharedStream& operator=(const SharedStream&) = delete;
    ~SharedStream();

    /// Null when the stream has ended meanwhile.
    std::unique_ptr<DesktopView> look(link::DesktopStream::Callbacks callbacks);

    /// From the moment somebody asked for it until others see the desktop again.
    [[nodiscard]] bool isPrivate();

private:
    class View;
    SharedStream() = default;
    struct Viewer {
        link::DesktopStream::Callbacks callbacks;
        std::chrono::milliseconds pace{0};
        protocol::Steerer told = protocol::Steerer::Nobody;
    };
    void show(const link::PicturePtr& picture);
    void point(const link::PointerPtr& pointer);
    void pass(const protocol::FrameHeader& header, BytesView h264);
    void tellReplaced(const Error& why);
    void noteNoDesktop();
    void end(const Error& why);
    void keyFrameCame();
    void hear(protocol::Steerer who);
    void forget(std::uint64_t viewer);
    Result<void> steer(std::uint64_t viewer, protocol::Steerer who);
    void send(std::uint64_t viewer, protocol::DesktopMessage input);
    void setPace(std::uint64_t viewer, std::chrono::milliseconds pace);
    [[nodiscard]] link::PicturePtr latest(std::uint64_t viewer);
    [[nodiscard]] link::PointerPtr pointer(std::uint64_t viewer);
    [[nodiscard]] link::PicturePtr keepable();
    // With m_mutex held:
    void tellAll();
    void goAtPace();

    // Held while callbacks run, so that none comes after its view is gone.
    std::mutex m_mutex;
    std::map<std::uint64_t, Viewer> m_viewers;
    StreamSteering m_steering;
    link::PicturePtr m_keepable; ///< the newest that everybody may see
    std::chrono::milliseconds m_pace{0};
    std::uint64_t m_lastViewer = 0;
    bool m_ended = false;
    bool m_hasNoDesktop = false;                   ///< why it ends, as the guest says
    std::unique_ptr<link::DesktopStream> m_stream; ///< never null while there is a view
};

} // namespace helix::desktops
