// Judges the judge: pages with one thing wrong each, and pages with nothing wrong.

#include <cstdio>
#include <memory>

#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QQmlComponent>
#include <QQmlEngine>
#include <QQuickWindow>
#include <QTemporaryDir>
#include <QFile>

#include "ui/layout_check.h"

namespace helix::ui::test {

namespace {

using Kind = LayoutFault::Kind;

/// What is told of a window of 300x200 with `content` in it.
std::vector<LayoutFault> look(const QByteArray& content)
{
    QQmlEngine engine;
    QQmlComponent component(&engine);
    component.setData("import QtQuick\nimport QtQuick.Controls.Basic\nimport QtQuick.Layouts\n"
                      "ApplicationWindow { width: 300; height: 200; visible: true; font.family: "
                      "'Inter'; font.pixelSize: 13\n" +
                          content + "\n}",
                      QUrl("qrc:/look_test/Page.qml"));
    const std::unique_ptr<QObject> root(component.create());
    auto* window = qobject_cast<QQuickWindow*>(root.get());
    EXPECT_NE(window, nullptr) << component.errorString().toStdString();
    if (!window)
        return {};
    for (int round = 0; round < 5; ++round)
        QCoreApplication::processEvents(QEventLoop::AllEvents, 10);
    window->grabWindow();
    return checkLayout(*window, {"Delete the workspace"});
}

std::vector<Kind> kinds(const QByteArray& content)
{
    std::vector<Kind> found;
    for (const auto& fault : look(content)) {
        found.push_back(fault.kind);
        std::printf("%s\n", describe(fault).c_str());
    }
    return found;
}

using Kinds = std::vector<Kind>;

} // namespace

TEST(LayoutCheck, aTidyPageHasNoFault)
{
    EXPECT_EQ(kinds(R"(Column { x: 10; y: 10; spacing: 4
        Text { text: "Name" } Text { text: "More words" } Button { text: "Delete" } })"),
              Kinds{});
}

TEST(LayoutCheck, textOverTextIsToldWithBothPaths)
{
    const auto found = look(R"(Item { objectName: "card"
        Text { x: 10; y: 10; text: "checkout-fix"; objectName: "name" }
        Text { x: 40; y: 12; text: "Ready"; objectName: "state" } })");
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].kind, Kind::Overlap);
    EXPECT_TRUE(found[0].path.endsWith("Item#card > Text#name")) << found[0].path.toStdString();
    EXPECT_TRUE(found[0].other.contains("Text#state")) << found[0].other.toStdString();
    EXPECT_EQ(found[0].text, "checkout-fix");
}

TEST(LayoutCheck, aToastOverAButtonIsTold)
{
    const QByteArray toast = R"(Rectangle { objectName: "toast"; z: 10; x: %1; y: 10; width: 80
        height: 30; color: "white" })";
    const QByteArray button = R"(Button { x: 10; y: 10; width: 80; height: 30; text: "Go" })";
    EXPECT_EQ(kinds(button + QByteArray(toast).replace("%1", "40")), (Kinds{Kind::Covered}));
    EXPECT_EQ(kinds(button + QByteArray(toast).replace("%1", "95")), Kinds{});
}

TEST(LayoutCheck, aToastOverTheWordsOfANoticeIsTold)
{
    const QByteArray words = R"(Rectangle { Accessible.role: Accessible.%1; width: 200; height: 60
        Text { x: 10; y: 10; text: "The port is taken." } })";
    const QByteArray toast = R"(Rectangle { objectName: "toast"; z: 10; x: 0; y: 0; width: 80
        height: 60; color: "white" })";
    for (const char* role : {"AlertMessage", "Notification"})
        EXPECT_EQ(kinds(QByteArray(words).replace("%1", role) + toast), (Kinds{Kind::Covered}));
    EXPECT_EQ(kinds(QByteArray(words).replace("%1", "Grouping") + toast), Kinds{});
}

TEST(LayoutCheck, linesThatOnlyShareTheirLeadingDoNotCollide)
{
    EXPECT_EQ(
        kinds(
            R"(Item { Text { x: 10; y: 10; text: "Upper" } Text { x: 10; y: 22; text: "LOWER" } })"),
        Kinds{});
    EXPECT_EQ(
        kinds(
            R"(Item { Text { x: 10; y: 10; text: "Upper" } Text { x: 10; y: 16; text: "LOWER" } })"),
        Kinds{Kind::Overlap});
}

TEST(LayoutCheck, whatIsHiddenOrBehindSomethingOpaqueDoesNotCollide)
{
    EXPECT_EQ(kinds(R"(Item {
        Text { x: 10; y: 10; text: "checkout-fix" }
        Text { x: 12; y: 10; text: "Ready"; visible: false }
        Text { x: 12; y: 10; text: "Gone"; opacity: 0 } })"),
              Kinds{});
    EXPECT_EQ(kinds(R"(Item {
        Text { x: 10; y: 10; text: "checkout-fix" }
        Rectangle { z: 1; width: 200; height: 60; color: "white"; Text { x: 12; y: 10; text: "Ready" } } })"),
              Kinds{});
    EXPECT_EQ(kinds(R"(Item {
        Text { x: 10; y: 10; text: "checkout-fix" }
        Rectangle { z: 1; width: 200; height: 60; color: "#40ffffff"; Text { x: 12; y: 10; text: "Ready" } } })"),
              Kinds{Kind::Overlap});
}

TEST(LayoutCheck, aPopupMayCoverAPage)
{
    EXPECT_EQ(kinds(R"(Text { x: 10; y: 10; text: "a long sentence that is half covered" }
        Popup { visible: true; x: 60; y: 0; width: 100; height: 80; padding: 0
                contentItem: Text { text: "Menu" } background: Rectangle { color: "white" } })"),
              Kinds{});
}

TEST(LayoutCheck, aPanelOverAPartOfATextIsSeen)
{
    EXPECT_EQ(kinds(R"(Item {
        Text { x: 10; y: 10; text: "a long sentence that is half covered" }
        Rectangle { x: 60; width: 200; height: 60; color: "white" } })"),
              Kinds{Kind::Covered});
}

TEST(LayoutCheck, textCutByItsPanelOrTheWindowIsSeen)
{
    EXPECT_EQ(kinds(R"(Item { clip: true; width: 60; height: 40
        Text { x: 10; y: 10; text: "wider than sixty pixels" } })"),
              Kinds{Kind::Cut});
    EXPECT_EQ(kinds(R"(Text { x: 250; y: 10; text: "wider than fifty pixels" })"),
              Kinds{Kind::Cut});
    EXPECT_EQ(kinds(R"(Text { x: 10; y: 192; text: "below" })"), Kinds{Kind::Cut});
    EXPECT_EQ(kinds(R"(Text { x: 10; y: 240; text: "far below" })"), Kinds{Kind::Cut});
}

TEST(LayoutCheck, aButtonCutByTheWindowIsSeen)
{
    EXPECT_EQ(
        kinds(
            R"(Button { x: 260; y: 10; width: 60; padding: 0; contentItem: Text { text: "a" } })"),
        Kinds{Kind::Cut});
}

TEST(LayoutCheck, whatCanBeScrolledToIsNotCut)
{
    constexpr auto kList = R"(Flickable { clip: true; width: 200; height: 100; contentHeight: %1
        Text { x: 10; y: 94; text: "at the edge" } Text { x: 10; y: 150; text: "below" } })";
    EXPECT_EQ(kinds(QString(kList).arg(400).toUtf8()), Kinds{});
    // Without anything to scroll it is lost.
    EXPECT_EQ(kinds(QString(kList).arg(100).toUtf8()), (Kinds{Kind::Cut, Kind::Cut}));
    // It may leave the clipping to what it fills.
    EXPECT_EQ(kinds(R"(Item { clip: true; width: 200; height: 100
        Flickable { anchors.fill: parent; contentHeight: 400
            Text { x: 10; y: 150; text: "below" } } })"),
              Kinds{});
    // Sideways it does not scroll.
    EXPECT_EQ(
        kinds(
            R"(Flickable { clip: true; width: 80; height: 100; contentWidth: 80; contentHeight: 400
        Text { x: 10; y: 10; text: "wider than eighty pixels" } })"),
        Kinds{Kind::Cut});
    EXPECT_EQ(kinds(R"(ListView { clip: true; width: 200; height: 100; model: 20
        delegate: Text { required property int index; text: "row " + index; height: 18 } })"),
              Kinds{});
}

TEST(LayoutCheck, aRowThatWaitsToBeUsedAgainIsNotThere)
{
    constexpr auto kList = R"(ListView { width: 200; height: 100; reuseItems: true; model: words
        ListModel { id: words
            ListElement { said: "one" } ListElement { said: "two" } ListElement { said: "three" } }
        delegate: Text { required property string said; text: said; height: 18 }
        Component.onCompleted: { forceLayout(); words.remove(0, 2); forceLayout() } })";
    EXPECT_EQ(kinds(kList), Kinds{});
    EXPECT_EQ(kinds(R"(ListView { width: 200; height: 100; reuseItems: true; model: 3; spacing: -14
        delegate: Text { required property int index; text: "row " + index; height: 18 } })"),
              (Kinds{Kind::Overlap, Kind::Overlap}));
}

TEST(LayoutCheck, textLargerThanItsRoomSticksOut)
{
    EXPECT_EQ(kinds(R"(Text { x: 10; y: 10; width: 40; text: "wider than forty pixels" })"),
              Kinds{Kind::StickOut});
    EXPECT_EQ(kinds(R"(Text { x: 10; y: 10; width: 60; height: 20; wrapMode: Text.WordWrap
        text: "more lines than there is room for, by far" })"),
              Kinds{Kind::StickOut});
    EXPECT_EQ(kinds(R"(Text { x: 10; y: 10; width: 60; wrapMode: Text.WordWrap
        text: "more lines than there is room for, by far" })"),
              Kinds{});
}

TEST(LayoutCheck, wordsOfOurOwnAreNeverElided)
{
    constexpr auto kElided =
        R"(Text { x: 10; y: 10; width: 60; elide: Text.ElideRight; text: "%1" })";
    EXPECT_EQ(kinds(QString(kElided).arg("Delete the workspace").toUtf8()), Kinds{Kind::Elided});
    EXPECT_EQ(kinds(QString(kElided).arg("a-name-that-a-user-gave").toUtf8()), Kinds{});
}

TEST(LayoutCheck, aButtonSmallerThanItsWordsIsSeen)
{
    const auto found = kinds(R"(Button { x: 120; y: 10; width: 50; text: "Delete the workspace" 
        contentItem: Item { implicitWidth: label.implicitWidth
            Text { id: label; anchors.centerIn: parent; text: "Delete the workspace" } } })");
    EXPECT_EQ(found, Kinds{Kind::Squeezed});
}

TEST(LayoutCheck, buttonsOverButtonsAreSeen)
{
    EXPECT_EQ(kinds(R"(Item {
        AbstractButton { x: 10; y: 10; width: 60; height: 30 }
        AbstractButton { x: 50; y: 10; width: 60; height: 30 } })"),
              Kinds{Kind::Overlap});
    EXPECT_EQ(kinds(R"(AbstractButton { x: 10; y: 10; width: 60; height: 30
        AbstractButton { x: 55; y: 5; width: 10; height: 10 } })"),
              Kinds{});
    EXPECT_EQ(kinds(R"(Item {
        AbstractButton { x: 10; y: 10; width: 60; height: 30 }
        AbstractButton { x: 50; y: 15; width: 10; height: 10 } })"),
              Kinds{});
}

TEST(OwnWords, areThoseWithoutAPlaceForAValue)
{
    const QTemporaryDir folder;
    const auto write = [&](const QString& name, const QByteArray& text) {
        QFile file(folder.filePath(name));
        EXPECT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(text);
    };
    write("A.qml", R"(text: qsTr("Delete \"it\"") + qsTr("%1 files").arg(3) + "not ours")");
    write("b.cpp", "Words::tr(\"Nothing \"\n    \"yet\"); str(\"no\");");
    EXPECT_EQ(ownWords(folder.path()), (QSet<QString>{"Delete \"it\"", "Nothing yet"}));
}

} // namespace helix::ui::test
