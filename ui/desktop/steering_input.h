#pragma once
// What the user does with hands and keys while in control, as input of the guest's desktop.

#include <chrono>
#include <optional>
#include <set>
#include <vector>

#include <QKeyEvent>
#include <QObject>
#include <QPointF>
#include <QPointer>
#include <QTimer>

#include "protocol/desktop_input.h"

namespace helix::ui {

class DesktopSession;

/// UI thread. Nothing stays pressed in the guest that is not, and of what was pressed elsewhere it
/// hears nothing. Does nothing without a session, or while it is not steering.
class SteeringInput : public QObject {
    Q_OBJECT
public:
    explicit SteeringInput(QObject* parent = nullptr);

    void setSession(DesktopSession* session) { m_session = session; }
    void setSteering(bool steers) { m_steers = steers; }

    void press(const QKeyEvent& event);
    void release(const QKeyEvent& event);
    /// `code`: of evdev; 0 is none.
    void pressButton(std::uint16_t code, bool pressed);
    void releaseButtons();
    void move(std::uint16_t x, std::uint16_t y);
    /// Motion in the desktop's pixels; fractions wait until they are a pixel.
    void moveBy(const QPointF& by);
    void turn(const std::vector<protocol::PointerWheel>& turns);
    void type(const QString& text);
    /// Everything that is pressed is let go, in the guest as well.
    void releaseAll();

signals:
    /// Esc was pressed twice; the guest heard of neither.
    void giveBackAsked();
    /// Ctrl+Alt+P; the guest does not hear the P.
    void privateAsked();

private:
    void send(const QKeyEvent& event, bool pressed);
    void sendHeldEscape();

    QPointer<DesktopSession> m_session;
    bool m_steers = false;
    std::optional<protocol::Key> m_heldEscape; ///< may be the first of two
    bool m_heldEscapeUp = false;
    QTimer m_escapeTimer;
    QPointF m_motion;                  ///< not told yet
    std::set<std::uint16_t> m_buttons; ///< that the guest was told of
    std::set<std::uint32_t> m_down; ///< keys the guest was told of; it hears of no other's release
};

} // namespace helix::ui
