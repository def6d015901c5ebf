// How a guest is steered where its desktop is shown: what the user does there reaches it, and its pointer is seen.

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <utility>

#include <QCursor>
#include <QPixmap>
#include <QQuickWindow>

#include "ui/desktop/desktop_surface.h"
#include "ui/desktop/evdev_keys.h"
#include "ui/desktop/pointer_image.h"
#include "ui/desktop/wheel_turn.h"

namespace helix::ui {
namespace {

QCursor scaledCursor(const protocol::PointerShape& shape, double scale, double pixel)
{
    const auto scaled = [&](int length) {
        return std::max(1, static_cast<int>(std::round(length * scale * pixel)));
    };
    QImage image = toImage(shape);
    if (const QSize size(scaled(shape.width), scaled(shape.height)); size != image.size())
        image = image.scaled(size, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    auto pixmap = QPixmap::fromImage(image);
    pixmap.setDevicePixelRatio(pixel);
    return QCursor(pixmap, static_cast<int>(shape.hotX * scale),
                   static_cast<int>(shape.hotY * scale));
}

} // namespace

void DesktopSurface::setControlling(bool controlling)
{
    if (controlling == m_controlling)
        return;
    if (!controlling)
        m_input.releaseAll();
    m_controlling = controlling;
    m_place.reset();
    m_input.setSteering(controlling);
    if (m_session)
        m_session->setSteering(controlling);
    setPreedit({});
    if (controlling && !m_keyboard) {
        m_keyboard = std::make_unique<HostKeyboard>();
        m_keyboard->choose(m_chosenLayout);
        connect(m_keyboard.get(), &HostKeyboard::layoutChanged, this, &DesktopSurface::tellLayout);
    }
    tellLayout();
    updateGrab();
    setFlag(ItemAcceptsInputMethod, controlling);
    showPointer();
    if (controlling)
        forceActiveFocus(Qt::OtherFocusReason);
    emit controllingChanged();
}

void DesktopSurface::setKeyboardLayout(const QString& words)
{
    if (words == m_chosenLayout)
        return;
    m_chosenLayout = words;
    if (m_keyboard)
        m_keyboard->choose(words);
    emit keyboardLayoutChanged();
}

void DesktopSurface::setCapturing(bool capturing)
{
    if (capturing == m_capturing)
        return;
    m_capturing = capturing;
    updateGrab();
    emit capturingChanged();
}

void DesktopSurface::updateGrab()
{
    const bool wasHeld = isPointerHeld();
    m_grab.grab(m_capturing && m_controlling && hasActiveFocus() ? window() : nullptr);
    if (wasHeld && !isPointerHeld())
        emit pointerHeldChanged();
    updateHold();
}

void DesktopSurface::updateHold()
{
    const bool wasHeld = isPointerHeld();
    if (isHeldByGuest())
        m_grab.hold();
    else
        m_grab.letGo(guestsPointer());
    if (isPointerHeld() != wasHeld)
        emit pointerHeldChanged();
}

void DesktopSurface::tellMotion(const QPointF& by)
{
    if (m_session && !m_target.isEmpty())
        m_input.moveBy(by * m_session->pictureWidth() / m_target.width());
}

/// Where it is in the scene. The guest's word: never outside of its picture.
std::optional<QPointF> DesktopSurface::guestsPointer() const
{
    const auto pointer = m_session ? m_session->pointer() : nullptr;
    if (!pointer || m_target.isEmpty() || m_session->pictureWidth() == 0)
        return std::nullopt;
    const double scale = m_target.width() / m_session->pictureWidth();
    const QPointF at(std::clamp(pointer->x, 0, m_session->pictureWidth() - 1) + 0.5,
                     std::clamp(pointer->y, 0, std::max(m_session->pictureHeight(), 1) - 1) + 0.5);
    return mapToScene(m_target.topLeft() + at * scale);
}

/// In control the guest's pointer is the cursor here, which no way delays; otherwise it is where the
/// guest has it. Where pictures have it, it must not be seen twice.
void DesktopSurface::showPointer()
{
    const auto pointer = m_session ? m_session->pointer() : nullptr;
    const double scale = m_session && m_session->pictureWidth() > 0
                             ? m_target.width() / m_session->pictureWidth()
                             : 0;
    m_pointer->show(m_controlling ? nullptr : pointer, m_target, scale);
    const bool isShape = m_controlling && pointer && pointer->isVisible && scale > 0;
    const auto shape = isShape ? pointer->shape : nullptr;
    if (!shape) {
        m_cursorShape.reset();
        setCursor(m_controlling ? Qt::BlankCursor : Qt::ArrowCursor);
    } else if (shape != m_cursorShape || scale != m_cursorScale) {
        m_cursorShape = shape;
        m_cursorScale = scale;
        setCursor(
            scaledCursor(*shape, scale, window() ? window()->effectiveDevicePixelRatio() : 1));
    }
    updateHold();
}

void DesktopSurface::tellLayout()
{
    if (m_session && m_controlling && m_keyboard && m_keyboard->layout())
        m_session->send(*m_keyboard->layout());
}

bool DesktopSurface::event(QEvent* event)
{
    // In control every key belongs to the guest, the window's shortcuts included.
    if (event->type() == QEvent::ShortcutOverride && m_controlling && isVisible()) {
        event->accept();
        return true;
    }
    return QQuickItem::event(event);
}

void DesktopSurface::sendPointer(const QPointF& position)
{
    if (!m_controlling || !m_session || m_target.isEmpty())
        return;
    const auto at = [](double offset, double extent, int pixels) {
        return static_cast<std::uint16_t>(
            std::clamp(static_cast<int>(offset / extent * pixels), 0, std::max(0, pixels - 1)));
    };
    m_pointerAt = position;
    const QPoint place(
        at(position.x() - m_target.left(), m_target.width(), m_session->pictureWidth()),
        at(position.y() - m_target.top(), m_target.height(), m_session->pictureHeight()));
    const auto before = std::exchange(m_place, place);
    if (!isHeldByGuest())
        m_input.move(static_cast<std::uint16_t>(place.x()), static_cast<std::uint16_t>(place.y()));
    else if (before && *before != place) // outside of full screen: up to the edge of the picture
        m_input.moveBy(place - *before);
}

bool DesktopSurface::isHeldByGuest() const
{
    const auto pointer = m_session ? m_session->pointer() : nullptr;
    return ui::isHeldByGuest(pointer.get());
}

void DesktopSurface::pointerIsAt(const QPointF& position)
{
    if (!m_grab.pointerIsAt(mapToGlobal(position)))
        sendPointer(position);
}

void DesktopSurface::sendButton(QMouseEvent* event, bool pressed)
{
    pointerIsAt(event->position());
    m_input.pressButton(evdevButton(event->button()), pressed);
}

void DesktopSurface::mouseUngrabEvent()
{
    m_input.releaseButtons(); // nobody will say that they are let go
}

void DesktopSurface::mousePressEvent(QMouseEvent* event)
{
    forceActiveFocus(Qt::MouseFocusReason);
    sendButton(event, true);
    event->accept();
}

void DesktopSurface::mouseMoveEvent(QMouseEvent* event)
{
    pointerIsAt(event->position());
}

void DesktopSurface::mouseReleaseEvent(QMouseEvent* event)
{
    // What is dragged out of the desktop is for this computer.
    if (m_controlling && m_session && event->button() == Qt::LeftButton &&
        !boundingRect().contains(event->position()))
        m_session->dragOut()->ask();
    sendButton(event, false);
}

void DesktopSurface::hoverLeaveEvent(QHoverEvent* event)
{
    m_place.reset(); // it may come back anywhere
    QQuickItem::hoverLeaveEvent(event);
}

void DesktopSurface::hoverMoveEvent(QHoverEvent* event)
{
    pointerIsAt(event->position());
}

void DesktopSurface::wheelEvent(QWheelEvent* event)
{
    if (!m_controlling || !m_session)
        return;
    pointerIsAt(event->position());
    m_input.turn(wheelTurns(event->angleDelta(), event->pixelDelta()));
    event->accept();
}

void DesktopSurface::keyPressEvent(QKeyEvent* event)
{
    if (!m_controlling || !isVisible()) {
        event->ignore();
        return;
    }
    m_input.press(*event);
    event->accept();
}

void DesktopSurface::keyReleaseEvent(QKeyEvent* event)
{
    if (!m_controlling) {
        event->ignore();
        return;
    }
    m_input.release(*event);
    event->accept();
}

void DesktopSurface::inputMethodEvent(QInputMethodEvent* event)
{
    m_input.type(event->commitString());
    setPreedit(m_controlling ? event->preeditString() : QString());
    event->accept();
}

QVariant DesktopSurface::inputMethodQuery(Qt::InputMethodQuery query) const
{
    if (query == Qt::ImEnabled)
        return m_controlling;
    if (query == Qt::ImHints)
        return static_cast<int>(Qt::ImhNoPredictiveText | Qt::ImhNoAutoUppercase);
    // Where the guest writes is not known; where the user points is next to it more often than not.
    if (query == Qt::ImCursorRectangle)
        return QRectF(m_pointerAt, QSizeF(1, 16));
    return QQuickItem::inputMethodQuery(query);
}

void DesktopSurface::setPreedit(const QString& preedit)
{
    if (preedit == m_preedit)
        return;
    m_preedit = preedit;
    emit preeditChanged();
}

void DesktopSurface::focusInEvent(QFocusEvent* event)
{
    QQuickItem::focusInEvent(event);
    updateGrab();
}

void DesktopSurface::focusOutEvent(QFocusEvent* event)
{
    m_input.releaseAll();
    setPreedit({});
    updateGrab();
    QQuickItem::focusOutEvent(event);
}

} // namespace helix::ui
