#pragma once
// The small, seldom refreshed picture of a desktop on a card.

#include <QPointer>
#include <QQuickPaintedItem>
#include <qqmlregistration.h>

#include "ui/desktop/desktop_session.h"

namespace helix::ui {

/// Fills itself with the session's still, cropped, with rounded top corners and, if asked, rounded
/// bottom ones. While visible it counts as a viewer of the session.
class DesktopStill : public QQuickPaintedItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(
        helix::ui::DesktopSession* session READ session WRITE setSession NOTIFY sessionChanged)
    Q_PROPERTY(double radius MEMBER m_radius)
    Q_PROPERTY(bool roundsBelow MEMBER m_roundsBelow)
    Q_PROPERTY(bool faded READ isFaded WRITE setFaded NOTIFY fadedChanged)
    Q_PROPERTY(bool empty READ isEmpty NOTIFY emptyChanged)
public:
    explicit DesktopStill(QQuickItem* parent = nullptr);
    ~DesktopStill() override;

    [[nodiscard]] DesktopSession* session() const { return m_session; }
    void setSession(DesktopSession* session);
    [[nodiscard]] bool isFaded() const { return m_faded; }
    /// Grey and dim: the machine is off and this is how it was left.
    void setFaded(bool faded);
    [[nodiscard]] bool isEmpty() const { return !m_session || m_session->still().isNull(); }
    void paint(QPainter* painter) override;

signals:
    void sessionChanged();
    void fadedChanged();
    void emptyChanged();

private:
    void holdWhileSeen();

    QPointer<DesktopSession> m_session;
    double m_radius = 0;
    bool m_roundsBelow = false;
    bool m_faded = false;
    bool m_holding = false;
};

} // namespace helix::ui
