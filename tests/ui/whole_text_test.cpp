// What was cut short can be read whole by pointing at it.

#include <QMouseEvent>
#include <QQuickItem>
#include <QQuickWindow>

#include "ui/window_fixture.h"

namespace helix::ui::test {

class WholeTextBehaviour : public WindowFixture {
protected:
    WholeTextBehaviour()
    {
        script.plane.fakeImages.addImage("sway-desktop", "Sway desktop", true);
        script.plane.fakeWorkspaces.addWorkspace(kLong, plane::State::Stopped);
        script.plane.fakeWorkspaces.addWorkspace("short", plane::State::Stopped);
    }
    /// The text item; the card, which is a button, has the same words.
    QQuickItem* shown(const QString& words) { return find(window()->contentItem(), words); }
    static QQuickItem* find(QQuickItem* root, const QString& words)
    {
        if (!root->isVisible())
            return nullptr;
        if (root->inherits("QQuickText") && root->property("text").toString() == words)
            return root;
        for (auto* child : root->childItems()) {
            if (auto* found = find(child, words))
                return found;
        }
        return nullptr;
    }
    void point(QPointF at)
    {
        QMouseEvent move(QEvent::MouseMove, at, window()->mapToGlobal(at), Qt::NoButton,
                         Qt::NoButton, Qt::NoModifier);
        QCoreApplication::sendEvent(window(), &move);
    }
    void pointAt(const QString& text)
    {
        ASSERT_TRUE(until([&] { return shown(text) != nullptr; })) << text.toStdString();
        auto* target = shown(text);
        point(target->mapToScene(QPointF(target->width() / 2, target->height() / 2)));
    }
    /// What the tip says; empty when there is none.
    QString tip()
    {
        auto* loader = window()->findChild<QQuickItem*>("wholeText");
        if (!loader)
            loader = item("wholeText");
        return loader && loader->property("item").value<QObject*>()
                   ? loader->property("text").toString()
                   : QString();
    }
    static constexpr const char* kLong =
        "a-name-of-sixty-three-letters-which-no-card-has-the-room-to-sho";
};

TEST_F(WholeTextBehaviour, AnElidedNameIsShownWholeUnderThePointerAndGoesWithIt)
{
    start("workspaces");
    pointAt(kLong);
    ASSERT_TRUE(shown(kLong)->property("truncated").toBool());
    ASSERT_TRUE(until([this] { return tip() == kLong; }));
    point({5, 5});
    EXPECT_TRUE(until([this] { return tip().isEmpty(); }));
}

TEST_F(WholeTextBehaviour, WhatIsNotElidedHasNoTip)
{
    start("workspaces");
    pointAt(kLong);
    ASSERT_TRUE(until([this] { return tip() == kLong; }));
    pointAt("short");
    ASSERT_TRUE(until([this] { return tip().isEmpty(); }));
    until([this] { return !tip().isEmpty(); }, std::chrono::milliseconds(800));
    EXPECT_EQ(tip(), "");
}

TEST_F(WholeTextBehaviour, WhatLiesBelowADialogIsNotPointedAt)
{
    start("workspaces");
    ASSERT_TRUE(until([this] { return shown(kLong) != nullptr; }));
    auto* name = shown(kLong);
    const QPointF at = name->mapToScene(QPointF(name->width() / 2, name->height() / 2));
    key(Qt::Key_F, Qt::ControlModifier); // search, which shades the page
    ASSERT_TRUE(until([this] { return item("searchField") != nullptr; }));
    point(at);
    until([this] { return !tip().isEmpty(); }, std::chrono::milliseconds(800));
    EXPECT_EQ(tip(), "");
}

} // namespace helix::ui::test
