#pragma once
// The clipboard of a wlroots desktop, by wlr-data-control: without a window, and without the focus.

#include <memory>
#include <string>

#include "agent/desktop/clipboard.h"

namespace helix::agent {

class WlrootsClipboard : public DesktopClipboard {
public:
    /// DesktopBackend::openClipboard().
    static Result<std::unique_ptr<DesktopClipboard>> connect(const std::string& socket,
                                                             Events events);
    ~WlrootsClipboard() override;

    Result<void> offer(const Kinds& kinds) override;
    void withdraw() override;
    void read(protocol::ClipboardKind kind) override;
    void give(std::uint32_t paste, const Bytes* bytes) override;
    Result<void> pump(std::chrono::milliseconds timeout, int wakeFd) override;

private:
    struct State;
    explicit WlrootsClipboard(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

} // namespace helix::agent
