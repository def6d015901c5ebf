// Rows of buttons that have no room beside one another: each row is in the middle.

#include <memory>

#include <gtest/gtest.h>

#include <QQmlComponent>
#include <QQmlEngine>
#include <QQuickItem>

namespace helix::ui::test {

namespace {

constexpr const char* kThree = R"(
import QtQuick
import Helix
EmptyState {
    width: 440
    Item { objectName: "one"; implicitWidth: 90; implicitHeight: 42 }
    Item { objectName: "two"; implicitWidth: 144; implicitHeight: 42 }
    Item { objectName: "three"; implicitWidth: 88; implicitHeight: 42 }
}
)";

class CentredRows : public testing::Test {
protected:
    CentredRows()
    {
        engine.addImportPath(QStringLiteral("qrc:/"));
        QQmlComponent component(&engine);
        component.setData(kThree, QUrl(QStringLiteral("qrc:/Three.qml")));
        state.reset(qobject_cast<QQuickItem*>(component.create()));
        EXPECT_TRUE(state) << component.errorString().toStdString();
    }
    void SetUp() override { ASSERT_TRUE(state); }
    void widen(double width)
    {
        state->setWidth(width);
        state->ensurePolished();
    }
    [[nodiscard]] QRectF placeOf(const char* name) const
    {
        const auto* item = state->findChild<QQuickItem*>(QString::fromLatin1(name));
        return item ? item->mapRectToItem(state.get(), QRectF({}, item->size())) : QRectF();
    }
    QQmlEngine engine;
    std::unique_ptr<QQuickItem> state;
};

} // namespace

TEST_F(CentredRows, WithRoomTheyAreOneRowInTheMiddle)
{
    widen(440);
    EXPECT_EQ(placeOf("one").y(), placeOf("three").y());
    EXPECT_NEAR(placeOf("one").left(), 440 - placeOf("three").right(), 1);
    EXPECT_EQ(placeOf("two").left() - placeOf("one").right(), 8);
}

TEST_F(CentredRows, EachRowIsInTheMiddle)
{
    widen(300);
    EXPECT_EQ(placeOf("one").y(), placeOf("two").y());
    EXPECT_NEAR(placeOf("one").left(), 300 - placeOf("two").right(), 1);
    EXPECT_EQ(placeOf("three").top(), placeOf("one").bottom() + 8);
    EXPECT_NEAR(placeOf("three").center().x(), 150, 1);
    widen(200);
    for (const char* name : {"one", "two", "three"})
        EXPECT_NEAR(placeOf(name).center().x(), 100, 1) << name;
}

} // namespace helix::ui::test
