#pragma once
// What Mutter shows, as a stream of PipeWire (org.gnome.Mutter.ScreenCast).

#include "agent/desktop/gnome/session_bus.h"

namespace helix::agent {

inline constexpr const char* kScreenCast = "org.gnome.Mutter.ScreenCast";

/// One recording; it ends with this object. The connection must outlive it.
class MutterCast {
public:
    /// Of the screen at `connector`, the pointer beside the picture. Waits for its stream.
    static Result<std::unique_ptr<MutterCast>> ofScreen(SessionBus& bus,
                                                        const std::string& connector);
    /// Of a screen that is made for it, and is there as long as the recording. Its size is that
    /// of the stream. Waits for its stream.
    static Result<std::unique_ptr<MutterCast>> ofNewScreen(SessionBus& bus);
    ~MutterCast();
    MutterCast(const MutterCast&) = delete;
    MutterCast& operator=(const MutterCast&) = delete;

    /// Its node in PipeWire.
    [[nodiscard]] std::uint32_t node() const { return m_node; }
    /// Mutter ended it: so it does when the screen gets another size.
    [[nodiscard]] bool isClosed() const { return m_isClosed; }

private:
    MutterCast(SessionBus& bus, std::string session);
    Result<void> start(BusMessage record);

    SessionBus& m_bus;
    std::string m_session;
    std::uint32_t m_node = 0; ///< 0: not told yet
    bool m_isClosed = false;
    std::unique_ptr<BusWatch> m_onClosed, m_onStream;
};

} // namespace helix::agent
