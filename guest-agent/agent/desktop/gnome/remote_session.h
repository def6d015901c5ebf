#pragma once
// One session of org.gnome.Mutter.RemoteDesktop. Made without waiting: its steps follow while the bus dispatches.

#include "agent/desktop/gnome/session_bus.h"

namespace helix::agent {

/// The bus must outlive it.
class RemoteSession {
public:
    explicit RemoteSession(SessionBus& bus)
        : m_bus(bus)
    {
    }
    ~RemoteSession();
    RemoteSession(const RemoteSession&) = delete;
    RemoteSession& operator=(const RemoteSession&) = delete;

    /// Begins; with `pointsAt` it has an area of pixels that its pointer is moved in. `onReady`
    /// follows once, when it is.
    void start(bool pointsAt, std::function<void()> onReady = {});
    [[nodiscard]] bool isReady() const { return m_isReady; }
    /// Why it is of no use, or no longer.
    [[nodiscard]] const std::optional<Error>& failure() const { return m_failure; }

    /// A call of one of its methods; isReady() must be true.
    [[nodiscard]] BusMessage newCall(const char* member);
    /// Asks for one of its properties.
    [[nodiscard]] BusMessage newQuestion(const char* property);
    [[nodiscard]] std::unique_ptr<BusWatch> onSignal(const char* member,
                                                     std::function<void(BusMessage&)> handler);
    /// What NotifyPointerMotionAbsolute calls the area.
    [[nodiscard]] const std::string& area() const { return m_area; }

private:
    using Step = std::function<void(BusMessage&)>;
    void ask(BusMessage call, Step next);
    void fail(Error error);
    void castArea();
    void recordArea(const std::string& session);
    void begin();

    SessionBus& m_bus;
    std::string m_path, m_area;
    std::unique_ptr<BusWatch> m_onClosed;
    bool m_isReady = false;
    std::function<void()> m_onReady;
    std::optional<Error> m_failure;
};

} // namespace helix::agent
