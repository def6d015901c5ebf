#pragma once
// The live desktop as an item: shows the pictures of a session, letterboxed and sharp, and, in
// control, sends mouse and keys.

#include <chrono>
#include <memory>
#include <optional>

#include <QPointer>
#include <QQuickItem>
#include <QTimer>
#include <qqmlregistration.h>

#include "ui/desktop/desktop_session.h"
#include "ui/desktop/guest_grab.h"
#include "ui/desktop/host_keyboard.h"
#include "ui/desktop/picture_node.h"
#include "ui/desktop/pointer_item.h"
#include "ui/desktop/steering_input.h"

namespace helix::ui {

/// QML: `DesktopSurface { session: ...; controlling: ... }`. Only shows until `controlling` is set;
/// Esc twice asks to give control back, and neither reaches the guest.
class DesktopSurface : public QQuickItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(
        helix::ui::DesktopSession* session READ session WRITE setSession NOTIFY sessionChanged)
    Q_PROPERTY(bool controlling READ isControlling WRITE setControlling NOTIFY controllingChanged)
    Q_PROPERTY(QString keyboardLayout READ keyboardLayout WRITE setKeyboardLayout NOTIFY
                   keyboardLayoutChanged)
    Q_PROPERTY(bool resizing READ isResizing WRITE setResizing NOTIFY resizingChanged)
    Q_PROPERTY(int pace READ pace WRITE setPace NOTIFY paceChanged)
    Q_PROPERTY(QRectF target READ target NOTIFY targetChanged)
    Q_PROPERTY(bool shown READ isShown NOTIFY shownChanged)
    Q_PROPERTY(bool capturing READ isCapturing WRITE setCapturing NOTIFY capturingChanged)
    Q_PROPERTY(bool pointerHeld READ isPointerHeld NOTIFY pointerHeldChanged)
    Q_PROPERTY(QString preedit READ preedit NOTIFY preeditChanged)
public:
    explicit DesktopSurface(QQuickItem* parent = nullptr);
    ~DesktopSurface() override;

    [[nodiscard]] DesktopSession* session() const { return m_session; }
    void setSession(DesktopSession* session);
    [[nodiscard]] bool isControlling() const { return m_controlling; }
    void setControlling(bool controlling);
    /// The desktop is asked to be as large as the item, in the screen's own pixels, once that has kept
    /// still for a moment. Thumbnails and whoever records do not.
    [[nodiscard]] bool isResizing() const { return m_resizing; }
    void setResizing(bool resizing);
    /// Milliseconds: a picture every so often is enough. 0, as at first: all of them.
    [[nodiscard]] int pace() const { return static_cast<int>(m_pace.count()); }
    void setPace(int milliseconds);
    /// Of the guest, while the user types into it; empty: as on this computer.
    [[nodiscard]] QString keyboardLayout() const { return m_chosenLayout; }
    void setKeyboardLayout(const QString& words);
    /// In control, all keys and the pointer are the guest's, those of the window manager included, as
    /// far as the platform lets a window have them (X11).
    [[nodiscard]] bool isCapturing() const { return m_capturing; }
    void setCapturing(bool capturing);
    /// While it captures, a program of the guest has hidden the pointer, as those do that hold it: the
    /// guest is told its motion, without an end, and no places.
    [[nodiscard]] bool isPointerHeld() const { return m_grab.isHeld(); }
    /// What an input method has composed so far; the guest gets it once it is done.
    [[nodiscard]] QString preedit() const { return m_preedit; }
    /// Where the picture lies in the item.
    [[nodiscard]] QRectF target() const { return m_target; }
    /// A picture has reached the screen.
    [[nodiscard]] bool isShown() const { return m_shown; }

signals:
    void sessionChanged();
    void controllingChanged();
    void keyboardLayoutChanged();
    void resizingChanged();
    void paceChanged();
    void targetChanged();
    void shownChanged();
    void capturingChanged();
    void pointerHeldChanged();
    void preeditChanged();
    /// Esc was pressed twice.
    void giveBackAsked();
    /// Ctrl+Alt+P, in control; the guest does not hear the P.
    void privateAsked();

protected:
    QSGNode* updatePaintNode(QSGNode* old, UpdatePaintNodeData*) override;
    void geometryChange(const QRectF& now, const QRectF& before) override;
    void itemChange(ItemChange change, const ItemChangeData& data) override;
    bool event(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseUngrabEvent() override;
    void hoverMoveEvent(QHoverEvent* event) override;
    void hoverLeaveEvent(QHoverEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void inputMethodEvent(QInputMethodEvent* event) override;
    [[nodiscard]] QVariant inputMethodQuery(Qt::InputMethodQuery query) const override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void pictureArrived(const QRect& damage);
    void layOut();
    void followWindow(QQuickWindow* window);
    void sizeMayDiffer();
    void askForSize();
    void showPointer();
    void tellLayout();
    void updateGrab();
    void updateHold();
    void tellMotion(const QPointF& by);
    void pointerIsAt(const QPointF& position);
    [[nodiscard]] std::optional<QPointF> guestsPointer() const;
    void setPreedit(const QString& preedit);
    void sendPointer(const QPointF& position);
    [[nodiscard]] bool isHeldByGuest() const;
    void sendButton(QMouseEvent* event, bool pressed);
    QPointer<DesktopSession> m_session;
    bool m_controlling = false, m_resizing = false;
    bool m_capturing = false;
    GuestGrab m_grab;
    std::unique_ptr<HostKeyboard> m_keyboard; ///< once control was taken
    QString m_chosenLayout;
    PointerItem* m_pointer;                                      ///< a child of this
    std::shared_ptr<const protocol::PointerShape> m_cursorShape; ///< of this item's cursor
    double m_cursorScale = 0;
    QPointF m_pointerAt;
    std::optional<QPoint> m_place; ///< of the same on the guest's desktop; none: it was away
    QString m_preedit;
    bool m_shown = false;
    struct Swaps;
    std::shared_ptr<Swaps> m_swaps; ///< owned by this and by what the window's thread calls
    bool m_holding = false;
    std::chrono::milliseconds m_pace{0};
    QRectF m_target;
    QRect m_damage; ///< not painted yet
    PictureNode m_node;
    SteeringInput m_input;
    QTimer m_sizeTimer;
};

} // namespace helix::ui
