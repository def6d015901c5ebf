// Rows of a model that stand in a layout, taken away and deleted before the next frame.

#include <memory>

#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QQmlComponent>
#include <QQmlEngine>
#include <QQuickItem>
#include <QQuickWindow>

namespace helix::ui::test {

namespace {

constexpr const char* kRows = R"(
import QtQuick
import QtQuick.Layouts
import Helix
ColumnLayout {
    property var words: ["one", "two", "three"]
    property alias rows: repeater.count
    width: 600
    Item { Layout.fillWidth: true; implicitHeight: 20 }
    LayoutRepeater {
        id: repeater
        model: words
        RowLayout {
            objectName: modelData
            Layout.fillWidth: true
            Item { Layout.fillWidth: true; implicitHeight: 20 }
        }
    }
}
)";

} // namespace

TEST(LayoutRepeater, ItsLayoutLetsGoOfARowBeforeItIsDeleted)
{
    QQmlEngine engine;
    engine.addImportPath(QStringLiteral("qrc:/"));
    QQmlComponent component(&engine);
    component.setData(kRows, QUrl(QStringLiteral("qrc:/Rows.qml")));
    const std::unique_ptr<QQuickItem> layout(qobject_cast<QQuickItem*>(component.create()));
    ASSERT_TRUE(layout) << component.errorString().toStdString();
    QQuickWindow window;
    layout->setParentItem(window.contentItem());
    for (double width = 599; width > 590; --width) {
        layout->setProperty("words", QStringList{"one", "two", "three"});
        layout->ensurePolished();
        ASSERT_EQ(layout->property("rows").toInt(), 3);
        layout->setProperty("words", QStringList{});
        QCoreApplication::sendPostedEvents();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        // Where a row is read after its end, this ends the program.
        layout->setWidth(width);
        EXPECT_EQ(layout->childItems().size(), 2) << "the head and the repeater";
    }
}

} // namespace helix::ui::test
