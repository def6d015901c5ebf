#pragma once
// The desktops of guests, for everyone who looks: a window, its cards, a picture that is taken, numbers.

#include <chrono>
#include <cstdint>
#include <memory>

#include "base/ids.h"
#include "base/result.h"
#include "link/desktop_stream.h"

namespace helix::desktops {

/// One who looks at a desktop, and acts on it while it has control. Destroying it ends that, lets go
/// of what it held down, and never waits for the guest. Any thread, but not from inside a callback
/// of its own.
class DesktopView {
public:
    virtual ~DesktopView() = default;
    /// Takes control, makes what follows private, or gives control back (Nobody); input that is sent
    /// afterwards counts as of then. One view of a desktop has control: Conflict while it is another
    /// one. onSteering hears what the guest made of it, and the other views what they are shown.
    ///
    /// From the call with UserPrivately on, until control is no longer private and the guest has
    /// said so, the other views get neither pictures nor frames; afterwards they go on with a key
    /// frame. Between, their onSteering has said UserPrivately, and something else again.
    virtual Result<void> steer(protocol::Steerer who) = 0;
    /// Input, in the order of the calls; the sequence field is filled in. Dropped without control.
    virtual void send(protocol::DesktopMessage input) = 0;
    /// A picture every so often is enough for it; zero, as it is at first: all of them. The stream
    /// goes at the pace of the view that needs most.
    virtual void setPace(std::chrono::milliseconds pace) = 0;
    /// The picture with this number is on the screen.
    virtual void presented(std::uint32_t sequence, std::chrono::steady_clock::time_point now) = 0;
    /// link::DesktopStream::requestKeyFrame(): once a frame that onFrame needs is lost.
    virtual void requestKeyFrame() = 0;
    /// Of the stream, whoever else looks.
    [[nodiscard]] virtual link::StreamStats stats() const = 0;
    [[nodiscard]] virtual link::PicturePtr latest() const = 0; ///< null before the first
    /// The newest that may be kept, or shown elsewhere: latest(), but of what this view does
    /// privately nothing.
    [[nodiscard]] virtual link::PicturePtr keepable() const = 0;
    /// Null before the first, and where pictures have the pointer.
    [[nodiscard]] virtual link::PointerPtr pointer() const = 0;
};

/// Control thread, unless it says otherwise.
class Desktops {
public:
    virtual ~Desktops() = default;

    /// Begins to look at a Ready workspace's desktop. A guest serves one stream, so all who look share
    /// it: it is opened for the first and ends with the last. The callbacks come from any thread; the
    /// present picture at once where there is one, and who steers where somebody does. Who takes
    /// frames has a key frame asked for; those before it are of no use. onClosed is called once, for
    /// everybody, and nothing afterwards: who wants to go on opens anew. Conflict when it is not
    /// Ready; NotFound.
    [[nodiscard]] virtual Result<std::unique_ptr<DesktopView>>
    open(const WorkspaceId& id, link::DesktopStream::Callbacks callbacks) = 0;
};

} // namespace helix::desktops
