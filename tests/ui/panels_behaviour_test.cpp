// The edges of the panels beside a desktop are dragged.

#include <QCoreApplication>
#include <QMouseEvent>
#include <QQuickItem>
#include <QQuickWindow>

#include "ui/behaviour_fixture.h"
#include "ui/shell/backend.h"
#include "ui/shell/window_memory.h"

namespace helix::ui::test {

class PanelEdgeDragged : public Behaviour {
protected:
    void openPanel()
    {
        const auto id = script.plane.fakeWorkspaces.addWorkspace("box", plane::State::Ready).id;
        script.plane.fakeBoundary.up(id);
        start("workspace/box");
        window()->setGeometry(0, 0, 1280, 800);
        click("tab-files");
        ASSERT_TRUE(until([this] { return edge() != nullptr && wide() > 0; }));
        settle();
    }
    [[nodiscard]] QQuickItem* edge() const { return item("inspectorEdge"); }
    [[nodiscard]] int wide() const { return edge()->property("wide").toInt(); }
    void mouse(QEvent::Type type, QPointF at, Qt::MouseButtons held)
    {
        const auto button = type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton;
        QMouseEvent event(type, at, window()->mapToGlobal(at), button, held, Qt::NoModifier);
        QCoreApplication::sendEvent(window(), &event);
        settle();
    }
    [[nodiscard]] QPointF middle() const
    {
        return edge()->mapToScene({edge()->width() / 2, edge()->height() / 2});
    }
    /// In two moves, as the edge itself moves meanwhile.
    void drag(qreal by)
    {
        const QPointF from = middle();
        mouse(QEvent::MouseButtonPress, from, Qt::LeftButton);
        mouse(QEvent::MouseMove, from + QPointF(by / 2, 0), Qt::LeftButton);
        mouse(QEvent::MouseMove, from + QPointF(by, 0), Qt::LeftButton);
        mouse(QEvent::MouseButtonRelease, from + QPointF(by, 0), Qt::NoButton);
    }
};

TEST_F(PanelEdgeDragged, ThePanelIsAsWideAsItWasDragged)
{
    openPanel();
    const int before = wide();
    const QPointF from = middle();
    drag(-80);
    EXPECT_EQ(wide(), before + 80);
    EXPECT_NEAR(middle().x(), from.x() - 80, 1) << "the edge is under the pointer";
    EXPECT_EQ(backend().memory()->number("inspector", 0), before + 80) << "and is so next time";
    drag(30);
    EXPECT_EQ(wide(), before + 50);
    mouse(QEvent::MouseMove, middle() - QPointF(90, 0), Qt::NoButton);
    EXPECT_EQ(wide(), before + 50) << "it was let go";
}

TEST_F(PanelEdgeDragged, ItStaysWithinItsBounds)
{
    openPanel();
    drag(700);
    EXPECT_EQ(wide(), edge()->property("least").toInt());
    drag(-1200);
    EXPECT_EQ(wide(), edge()->property("most").toInt());
    const QPointF at = middle();
    // As Qt itself says it: the double click comes behind the second press.
    for (const auto type : {QEvent::MouseButtonPress, QEvent::MouseButtonRelease,
                            QEvent::MouseButtonPress, QEvent::MouseButtonDblClick})
        mouse(type, at, type == QEvent::MouseButtonRelease ? Qt::NoButton : Qt::LeftButton);
    mouse(QEvent::MouseButtonRelease, at, Qt::NoButton);
    EXPECT_EQ(wide(), edge()->property("usual").toInt()) << "a double click";
}

TEST_F(PanelEdgeDragged, TabsHaveTheirWordsWhereThereIsRoomForThem)
{
    openPanel();
    const auto words = [this] { return item("tab-ports")->property("words").toString(); };
    EXPECT_EQ(words(), "") << "icons, at 1280";
    const double narrow = item("tab-ports")->width();
    window()->resize(1920, 1080);
    EXPECT_TRUE(until([&] { return words() == "Ports"; }));
    EXPECT_TRUE(until([&] { return item("tab-ports")->width() > narrow; }));
    window()->resize(1280, 800);
    EXPECT_TRUE(until([&] { return words().isEmpty(); }));
}

} // namespace helix::ui::test
