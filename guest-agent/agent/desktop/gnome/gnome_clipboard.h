#pragma once
// The clipboard of Mutter, by a session of org.gnome.Mutter.RemoteDesktop: without a window, and without the focus.

#include <memory>

#include "agent/desktop/clipboard.h"
#include "agent/desktop/gnome/gnome_places.h"

namespace helix::agent {

class GnomeClipboard : public DesktopClipboard {
public:
    /// DesktopBackend::openClipboard().
    static Result<std::unique_ptr<DesktopClipboard>> connect(const GnomePlaces& places,
                                                             Events events);
    ~GnomeClipboard() override;

    Result<void> offer(const Kinds& kinds) override;
    void withdraw() override;
    void read(protocol::ClipboardKind kind) override;
    void give(std::uint32_t paste, const Bytes* bytes) override;
    Result<void> pump(std::chrono::milliseconds timeout, int wakeFd) override;

private:
    struct State;
    explicit GnomeClipboard(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

} // namespace helix::agent
