#include "ui/shell/window_picture.h"

#include <QQuickWindow>

#include "ui/shell/backend.h"
#include "ui/desktop/desktop_surface.h"

namespace helix::ui {

namespace {
constexpr int kLookEveryMs = 50;
constexpr qint64 kSettleMs = 600; ///< fades and the sharpening frame of a still desktop
} // namespace

WindowPicture::WindowPicture(Backend& backend, QQuickWindow& window, QString file,
                             bool needsDesktop, std::chrono::milliseconds deadline,
                             std::function<void(Result<void>)> done)
    : m_backend(backend)
    , m_window(window)
    , m_file(std::move(file))
    , m_needsDesktop(needsDesktop)
    , m_deadline(deadline)
    , m_done(std::move(done))
{
    m_since.start();
    connect(&m_timer, &QTimer::timeout, this, &WindowPicture::look);
    m_timer.start(kLookEveryMs);
}

bool WindowPicture::isThere() const
{
    if (!m_backend.isOpen())
        return false;
    if (!m_needsDesktop)
        return true;
    const auto surfaces = m_window.findChildren<DesktopSurface*>();
    const auto inTree = m_window.contentItem()->findChildren<DesktopSurface*>();
    const auto isShown = [](const auto* surface) {
        return surface->isVisible() && surface->isShown();
    };
    return std::any_of(surfaces.begin(), surfaces.end(), isShown) ||
           std::any_of(inTree.begin(), inTree.end(), isShown);
}

void WindowPicture::look()
{
    if (isThere()) {
        if (!m_thereSince.isValid())
            m_thereSince.start();
        else if (m_thereSince.elapsed() >= kSettleMs)
            save();
        return;
    }
    m_thereSince.invalidate();
    if (m_since.elapsed() < m_deadline.count())
        return;
    m_timer.stop();
    const std::string missing = m_backend.isOpen() ? "the desktop did not show a picture"
                                                   : "the control plane did not open";
    m_done(fail(ErrorCode::Timeout,
                "There is nothing to take a picture of: " + missing + " in time.",
                m_backend.openProblem().toStdString()));
}

void WindowPicture::save()
{
    m_timer.stop();
    if (m_window.grabWindow().save(m_file, "PNG"))
        m_done({});
    else
        m_done(fail(ErrorCode::Internal,
                    "The picture could not be written to " + m_file.toStdString() + "."));
}

} // namespace helix::ui
