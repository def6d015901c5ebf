#pragma once
// The desktop's clipboard on a thread of its own, for one connection of the host.

#include <functional>
#include <memory>

#include "agent/desktop/backend.h"

namespace helix::agent {

/// Waits for the desktop to appear, and again when it restarts. Every method may be called from any
/// thread and returns at once. Its end takes back what was offered, and waits for the desktop's
/// answer: not for a thread that others wait for.
class ClipboardThread {
public:
    using Kinds = DesktopClipboard::Kinds;
    /// Called on the clipboard's thread.
    struct Events {
        std::function<void(Kinds)> copied; ///< as DesktopClipboard::Events
        std::function<void(std::uint32_t paste, protocol::ClipboardKind)> pasted;
    };
    ClipboardThread(std::unique_ptr<DesktopBackend> backend, Events events);
    ~ClipboardThread();
    ClipboardThread(const ClipboardThread&) = delete;
    ClipboardThread& operator=(const ClipboardThread&) = delete;

    /// `done` is called once, on the clipboard's thread, unless this ends before.
    void offer(Kinds kinds, std::function<void(Result<void>)> done);
    void withdraw();
    void read(protocol::ClipboardKind kind, std::function<void(Result<Bytes>)> done);
    void give(std::uint32_t paste, std::shared_ptr<const Bytes> bytes);

private:
    class Worker;
    std::unique_ptr<Worker> m_worker;
};

} // namespace helix::agent
