#pragma once
// One stream and those who look at it. Internal to the room.

#include <map>
#include <memory>
#include <mutex>

#include "desktops/desktops.h"
#include "link/guest_door.h"

namespace helix::desktops {

/// Any thread. Owners: its views; it ends with the last.
class SharedStream : public std::enable_shared_from_this<SharedStream> {
public:
    static std::shared_ptr<SharedStream> open(const link::GuestAddress& guest);
    SharedStream(const SharedStream&) = delete;
    SharedStream& operator=(const SharedStream&) = delete;
    ~SharedStream();

    /// Null when the stream has ended meanwhile.
    std::unique_ptr<DesktopView> look(link::DesktopStream::Callbacks callbacks);

private:
    class View;
    SharedStream() = default;
    void show(const link::PicturePtr& picture);
    void point(const link::PointerPtr& pointer);
    void pass(const protocol::FrameHeader& header, BytesView h264);
    void end(const Error& why);
    void forget(std::uint64_t viewer);

    // Held while callbacks run, so that none comes after its view is gone.
    std::mutex m_mutex;
    std::map<std::uint64_t, link::DesktopStream::Callbacks> m_viewers;
    std::uint64_t m_lastViewer = 0;
    bool m_ended = false;
    std::unique_ptr<link::DesktopStream> m_stream; ///< never null while there is a view
};

} // namespace helix::desktops
