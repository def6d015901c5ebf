#include "ui/desktop/guest_grab.h"

#include <cstddef>
#include <utility>

#include "ui/desktop/wayland_platform.h"

namespace helix::ui {

namespace {

bool isSeen(const link::Pointer& pointer)
{
    if (!pointer.isVisible || !pointer.shape)
        return false;
    constexpr std::size_t kPixelBytes = 4, kAlpha = 3;
    const auto& pixels = pointer.shape->pixels;
    for (std::size_t at = kAlpha; at < pixels.size(); at += kPixelBytes)
        if (pixels[at] != 0)
            return true;
    return false;
}

} // namespace

bool isHeldByGuest(const link::Pointer* pointer)
{
    return pointer && pointer->takesMotion && !isSeen(*pointer);
}

GuestGrab::GuestGrab(HostMotion::Moved moved)
    : m_moved(std::move(moved))
{
}

GuestGrab::~GuestGrab()
{
    grab(nullptr);
}

void GuestGrab::grab(QQuickWindow* window)
{
    if (window == m_window)
        return;
    m_motion.reset();
    m_onWayland.reset();
    const auto set = [this](QQuickWindow* of, bool grabs) {
        if (isOnWayland()) {
            m_onWayland = grabs ? WaylandGrab::begin(of) : nullptr;
        } else if (of) {
            of->setKeyboardGrabEnabled(grabs);
            of->setMouseGrabEnabled(grabs);
        }
    };
    set(m_window, false);
    set(window, window != nullptr);
    m_window = window;
}

void GuestGrab::hold()
{
    if (m_window && !m_motion)
        m_motion = HostMotion::begin(m_window, m_onWayland.get(), m_moved);
}

void GuestGrab::letGo(const std::optional<QPointF>& at)
{
    if (m_motion && at)
        HostMotion::end(std::move(m_motion), *at);
    m_motion.reset();
}

void GuestGrab::holdAnew()
{
    if (!m_motion)
        return;
    m_motion.reset();
    hold();
}

bool GuestGrab::pointerIsAt(const QPointF& global)
{
    if (m_motion)
        m_motion->pointerIsAt(global);
    return m_motion != nullptr;
}

} // namespace helix::ui
