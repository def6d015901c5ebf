#include "ui/desktop/desktop_surface.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <mutex>
#include <utility>

#include <QQuickWindow>

namespace helix::ui {

namespace {

/// How long the item must keep its size: a window's edge is dragged in steps.
constexpr std::chrono::milliseconds kSizeSettles{250};

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

} // namespace helix::ui
