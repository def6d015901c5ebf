#pragma once
// The clipboard of an X server: its selection CLIPBOARD (ICCCM 2.0, section 2), whose changes XFixes
// tells.

#include <memory>

#include "agent/desktop/clipboard.h"
#include "agent/desktop/x11/x11_display.h"

namespace helix::agent {

class X11Clipboard : public DesktopClipboard {
public:
    /// DesktopBackend::openClipboard().
    static Result<std::unique_ptr<DesktopClipboard>> create(X11Display display, Events events);
    ~X11Clipboard() override;

    Result<void> offer(const Kinds& kinds) override;
    void withdraw() override;
    void read(protocol::ClipboardKind kind) override;
    void give(std::uint32_t paste, const Bytes* bytes) override;
    Result<void> pump(std::chrono::milliseconds timeout, int wakeFd) override;

private:
    struct State;
    explicit X11Clipboard(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

} // namespace helix::agent
