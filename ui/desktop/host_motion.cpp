#include "ui/desktop/host_motion.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <QCursor>
#include <QWindow>

#include "ui/desktop/wayland_grab.h"
#include "ui/desktop/wayland_platform.h"

namespace helix::ui {

namespace {

/// Of the shorter side of the room. What is put back is told from motion by where it is nearer to, so that
/// half of this is what a hand may do between two events.
constexpr double kAstray = 1.0 / 3;
/// Events until it is thought that putting it back did nothing.
constexpr int kLost = 32;

double distance(const QPointF& a, const QPointF& b)
{
    return std::hypot(a.x() - b.x(), a.y() - b.y());
}

} // namespace

RecentredPointer::RecentredPointer(const QRectF& room, const QPointF& at)
    : m_room(room)
    , m_last(at)
{
}

RecentredPointer::Step RecentredPointer::moved(const QPointF& at)
{
    const QPointF centre = middle();
    const bool isBack = m_stepsAway > 0 && distance(at, centre) < distance(at, m_last);
    Step step{at - (isBack ? centre : m_last), false};
    m_last = at;
    if (isBack)
        m_stepsAway = 0;
    const double most = std::min(m_room.width(), m_room.height()) * kAstray;
    if (distance(at, centre) <= most)
        return step;
    step.isAstray = m_stepsAway == 0;
    m_stepsAway = (m_stepsAway + 1) % kLost;
    return step;
}

std::unique_ptr<HostMotion> HostMotion::begin(QWindow* window, WaylandGrab* grab, Moved moved)
{
    if (isOnWayland() && (!grab || !grab->hold(moved)))
        return nullptr;
    return std::unique_ptr<HostMotion>(
        new HostMotion(window, isOnWayland() ? grab : nullptr, std::move(moved)));
}

HostMotion::HostMotion(QWindow* window, WaylandGrab* grab, Moved moved)
    : m_window(window)
    , m_grab(grab)
    , m_pointer({window->mapToGlobal(QPoint()), QSizeF(window->size())},
                QCursor::pos(window->screen()))
    , m_moved(std::move(moved))
{
}

void HostMotion::end(std::unique_ptr<HostMotion> motion, const QPointF& at)
{
    if (motion->m_grab)
        std::exchange(motion->m_grab, nullptr)->letGo(at);
    else
        QCursor::setPos(motion->m_window->screen(), motion->m_window->mapToGlobal(at).toPoint());
}

HostMotion::~HostMotion()
{
    if (m_grab)
        m_grab->letGo();
}

void HostMotion::pointerIsAt(const QPointF& global)
{
    if (m_grab)
        return; // the compositor tells motion itself
    const auto step = m_pointer.moved(global);
    if (step.isAstray)
        QCursor::setPos(m_window->screen(), m_pointer.middle()); // screens differ in scale
    if (!step.motion.isNull())
        m_moved(step.motion);
}

} // namespace helix::ui
