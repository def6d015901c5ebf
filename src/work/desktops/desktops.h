#pragma once
// The desktops of guests, for everyone who looks: a window, its cards, a picture that is taken, numbers.

#include <chrono>
#include <cstdint>
#include <memory>

#include "base/ids.h"
#include "base/result.h"
#include "link/desktop_stream.h"

namespace helix::desktops {

/// One who looks at a desktop, and may act on it. Destroying it ends that, lets go of what it held
/// down, and never waits for the guest. Any thread, but not from inside a callback of its own.
class DesktopView {
public:
    virtual ~DesktopView() = default;
    /// Input, in the order of the calls; the sequence field is filled in.
    virtual void send(protocol::DesktopMessage input) = 0;
    /// The picture with this number is on the screen.
    virtual void presented(std::uint32_t sequence, std::chrono::steady_clock::time_point now) = 0;
    /// link::DesktopStream::requestKeyFrame(): once a frame that onFrame needs is lost.
    virtual void requestKeyFrame() = 0;
    /// Of the stream, whoever else looks.
    [[nodiscard]] virtual link::StreamStats stats() const = 0;
    [[nodiscard]] virtual link::PicturePtr latest() const = 0; ///< null before the first
    /// Null before the first, and where pictures have the pointer.
    [[nodiscard]] virtual link::PointerPtr pointer() const = 0;
};

/// Control thread, unless it says otherwise.
class Desktops {
public:
    virtual ~Desktops() = default;

    /// Begins to look at a Ready workspace's desktop. A guest serves one stream, so all who look share
    /// it: it is opened for the first and ends with the last. The callbacks come from any thread; the
    /// present picture at once where there is one. Who takes frames has a key frame asked for; those
    /// before it are of no use. onClosed is called once, for everybody, and nothing afterwards: who
    /// wants to go on opens anew. Conflict when it is not Ready; NotFound.
    [[nodiscard]] virtual Result<std::unique_ptr<DesktopView>>
    open(const WorkspaceId& id, link::DesktopStream::Callbacks callbacks) = 0;
};

} // namespace helix::desktops
