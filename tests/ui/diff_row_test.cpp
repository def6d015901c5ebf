// A row of a diff that its list makes bit by bit: a screen reader is told nothing of it before it is whole.

#include <memory>

#include <gtest/gtest.h>

#include <QQmlComponent>
#include <QQmlEngine>
#include <QQmlIncubator>
#include <QQuickItem>

namespace helix::ui::test {

namespace {

constexpr const char* kRow = R"(
import QtQuick
import Helix
DiffRow {
    index: 0; kind: "hunk"; hunk: 0; heading: "@@"; leftKind: ""; rightKind: ""
    oldNumber: 1; newNumber: 1; chosen: true; noNewline: false; spoken: "Part 1"
}
)";

/// Looks at what it makes before any of its bindings was evaluated.
class Maker : public QQmlIncubator {
public:
    Maker()
        : QQmlIncubator(Synchronous)
    {
    }
    bool wasThereHalfMade = true;

protected:
    void setInitialState(QObject* made) override
    {
        const auto* row = qobject_cast<QQuickItem*>(made);
        wasThereHalfMade = row && row->isVisible();
    }
};

} // namespace

TEST(DiffRow, IsNotThereUntilItIsWhole)
{
    QQmlEngine engine;
    engine.addImportPath(QStringLiteral("qrc:/"));
    QQmlComponent component(&engine);
    component.setData(kRow, QUrl(QStringLiteral("qrc:/HalfMadeRow.qml")));
    Maker maker;
    component.create(maker);
    const std::unique_ptr<QQuickItem> row(qobject_cast<QQuickItem*>(maker.object()));
    ASSERT_TRUE(row) << component.errorString().toStdString();
    EXPECT_FALSE(maker.wasThereHalfMade);
    EXPECT_TRUE(row->isVisible());
}

} // namespace helix::ui::test
