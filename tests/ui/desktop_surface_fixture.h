#pragma once
// A window that shows the desktop of one workspace.

#include <QQuickItem>
#include <QQuickWindow>

#include "ui/desktop/desktop_surface.h"
#include "ui/window_fixture.h"

namespace helix::ui::test {

class DesktopSurface : public WindowFixture {
protected:
    void watch()
    {
        id = script.plane.fakeWorkspaces.addWorkspace("docs-site", plane::State::Ready).id;
        QImage picture(1280, 720, QImage::Format_RGB32);
        picture.fill(QColor("#2f6fe0"));
        script.desktops[id.str()] = picture;
        start("workspace/docs-site");
        ASSERT_TRUE(until([this] { return surface() && surface()->isShown(); }));
        settle();
    }
    [[nodiscard]] ui::DesktopSurface* surface() const
    {
        return qobject_cast<ui::DesktopSurface*>(item("desktopSurface"));
    }
    [[nodiscard]] QColor colorAt(double x, double y)
    {
        const QRectF target = surface()->target();
        const QPointF at = surface()->mapToScene(
            QPointF(target.x() + target.width() * x, target.y() + target.height() * y));
        return grab().pixelColor(at.toPoint());
    }
    static bool isNear(const QColor& a, const QColor& b)
    {
        return std::abs(a.red() - b.red()) <= 6 && std::abs(a.green() - b.green()) <= 6 &&
               std::abs(a.blue() - b.blue()) <= 6;
    }
    WorkspaceId id;
};

} // namespace helix::ui::test
