#include "ui/desktop/desktop_surface.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <mutex>
#include <utility>

#include <QCursor>
#include <QGuiApplication>
#include <QPixmap>
#include <QQuickWindow>

#include "ui/desktop/evdev_keys.h"
#include "ui/desktop/pointer_image.h"
#include "ui/desktop/wheel_turn.h"

namespace helix::ui {

namespace {

/// How long the item must keep its size: a window's edge is dragged in steps.
constexpr std::chrono::milliseconds kSizeSettles{250};

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

/// Says when a frame is out. Where the scene graph has a thread of its own, that thread knows it, and
/// may say so while the surface goes.
struct DesktopSurface::Swaps {
    std::mutex mutex; // guards both
    DesktopSurface* surface = nullptr;
    std::uint32_t painted = 0;          ///< the picture in the frame under way; 0: none that is new
    QMetaObject::Connection connection; ///< UI thread

    void tell()
    {
        const auto now = std::chrono::steady_clock::now();
        const std::lock_guard lock(mutex);
        const auto sequence = std::exchange(painted, 0U);
        if (sequence == 0 || !surface)
            return;
        QMetaObject::invokeMethod(
            surface,
            [target = surface, sequence, now] {
                if (target->m_session)
                    target->m_session->presented(sequence, now);
            },
            Qt::QueuedConnection);
    }
};

DesktopSurface::DesktopSurface(QQuickItem* parent)
    : QQuickItem(parent)
    , m_grab([this](const QPointF& by) { tellMotion(by); })
    , m_pointer(new PointerItem(this))
    , m_swaps(std::make_shared<Swaps>())
{
    m_swaps->surface = this;
    setFlag(ItemHasContents);
    setAcceptedMouseButtons(Qt::AllButtons);
    setAcceptHoverEvents(true);
    setActiveFocusOnTab(true);
    m_sizeTimer.setSingleShot(true);
    m_sizeTimer.setInterval(kSizeSettles);
    connect(&m_sizeTimer, &QTimer::timeout, this, &DesktopSurface::askForSize);
    connect(&m_input, &SteeringInput::giveBackAsked, this, &DesktopSurface::giveBackAsked);
    connect(&m_input, &SteeringInput::privateAsked, this, &DesktopSurface::privateAsked);
    connect(this, &QQuickItem::visibleChanged, this, [this] {
        // Hidden pages keep their items; only what is seen holds the stream.
        auto* session = m_session.data();
        setSession(nullptr);
        setSession(session);
    });
}

DesktopSurface::~DesktopSurface()
{
    disconnect(m_swaps->connection);
    {
        const std::lock_guard lock(m_swaps->mutex);
        m_swaps->surface = nullptr;
    }
    if (m_session && m_holding)
        m_session->letGo(m_pace);
    if (m_session && m_resizing)
        m_session->wantMode(std::nullopt);
}

void DesktopSurface::setSession(DesktopSession* session)
{
    if (session == m_session)
        return;
    if (m_session) {
        m_input.releaseAll();
        disconnect(m_session, nullptr, this, nullptr);
        if (m_resizing)
            m_session->wantMode(std::nullopt);
        if (m_controlling) // another one may be what the user steers it by
            m_session->setSteering(false);
        if (std::exchange(m_holding, false))
            m_session->letGo(m_pace);
    }
    m_session = session;
    m_input.setSession(session);
    if (session) {
        if (m_controlling)
            session->setSteering(true);
        connect(session, &DesktopSession::pictureArrived, this, &DesktopSurface::pictureArrived);
        connect(session, &DesktopSession::modeLimitsChanged, this, &DesktopSurface::sizeMayDiffer);
        connect(session, &DesktopSession::pointerChanged, this, &DesktopSurface::showPointer);
        // A connection that is another one knows of no layout.
        connect(session, &DesktopSession::stateChanged, this,
                [this, wasLive = session->isLive()]() mutable {
                    if (!std::exchange(wasLive, m_session->isLive()) && wasLive)
                        tellLayout();
                });
        if (isVisible()) {
            m_holding = true;
            session->hold(m_pace);
        }
        if (session->latest())
            pictureArrived(QRect(0, 0, session->pictureWidth(), session->pictureHeight()));
    }
    showPointer();
    emit sessionChanged();
    sizeMayDiffer();
    update();
}

void DesktopSurface::setResizing(bool resizing)
{
    if (resizing == m_resizing)
        return;
    m_resizing = resizing;
    // What it is stays: it only is not asked to be another.
    if (!resizing && m_session)
        m_session->wantMode(std::nullopt);
    sizeMayDiffer();
    emit resizingChanged();
}

void DesktopSurface::sizeMayDiffer()
{
    if (m_resizing && m_session && isVisible())
        m_sizeTimer.start();
    else
        m_sizeTimer.stop();
}

void DesktopSurface::askForSize()
{
    if (m_session && window() && width() > 0 && height() > 0)
        m_session->wantMode(
            wantedMode(size(), window()->effectiveDevicePixelRatio(), m_session->modeLimits()));
}

void DesktopSurface::setPace(int milliseconds)
{
    const std::chrono::milliseconds pace(milliseconds);
    if (pace == m_pace)
        return;
    if (m_session && m_holding) {
        m_session->hold(pace);
        m_session->letGo(m_pace);
    }
    m_pace = pace;
    emit paceChanged();
}

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

void DesktopSurface::pictureArrived(const QRect& damage)
{
    m_damage |= damage;
    layOut();
    update();
}

void DesktopSurface::layOut()
{
    const auto picture = m_session ? m_session->latest() : nullptr;
    QRectF target;
    if (picture && width() > 0 && height() > 0) {
        const double pixel = window() ? window()->effectiveDevicePixelRatio() : 1.0;
        const QSizeF size(picture->width, picture->height);
        double scale = std::min(width() / size.width(), height() / size.height());
        // A picture that is almost a whole multiple of the screen's pixels is shown at exactly
        // that: sharp text beats a few pixels.
        const double whole = std::round(scale * pixel);
        if (whole >= 1 && whole / pixel <= scale && scale * pixel - whole < 0.04)
            scale = whole / pixel;
        const QSizeF fitted = size * scale;
        const auto snap = [pixel](double value) { return std::round(value * pixel) / pixel; };
        target =
            QRectF(snap((width() - fitted.width()) / 2), snap((height() - fitted.height()) / 2),
                   snap(fitted.width()), snap(fitted.height()));
    }
    if (target == m_target)
        return;
    m_target = target;
    showPointer();
    emit targetChanged();
}

QSGNode* DesktopSurface::updatePaintNode(QSGNode* old, UpdatePaintNodeData*)
{
    const auto picture = m_session ? m_session->latest() : nullptr;
    if (!picture || m_target.isEmpty()) {
        delete old;
        return nullptr;
    }
    const QRect whole(0, 0, picture->width, picture->height);
    const QRect damage = old ? std::exchange(m_damage, QRect()) & whole : whole;
    m_damage = QRect();
    if (!damage.isEmpty()) {
        const std::lock_guard lock(m_swaps->mutex);
        m_swaps->painted = picture->sequence;
    }
    if (!m_shown) {
        m_shown = true;
        QMetaObject::invokeMethod(this, &DesktopSurface::shownChanged, Qt::QueuedConnection);
    }
    return m_node.update(old, window(), picture, damage, m_target);
}

void DesktopSurface::geometryChange(const QRectF& now, const QRectF& before)
{
    QQuickItem::geometryChange(now, before);
    if (now.size() != before.size()) {
        sizeMayDiffer();
        m_grab.holdAnew();
    }
    layOut();
    update();
}

void DesktopSurface::itemChange(ItemChange change, const ItemChangeData& data)
{
    QQuickItem::itemChange(change, data);
    if (change == ItemSceneChange)
        followWindow(data.window);
    if (change == ItemDevicePixelRatioHasChanged) {
        sizeMayDiffer();
        m_grab.holdAnew();
        layOut();
        update();
    }
}

void DesktopSurface::followWindow(QQuickWindow* window)
{
    disconnect(m_swaps->connection);
    if (window)
        m_swaps->connection = connect(
            window, &QQuickWindow::frameSwapped, window, [swaps = m_swaps] { swaps->tell(); },
            Qt::DirectConnection);
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
