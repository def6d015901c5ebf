// Where a toast goes: past what has to be read, and away from what can be pressed.

#include <gtest/gtest.h>

#include <QQuickItem>

#include "ui/shell/free_place.h"

namespace helix::ui::test {

namespace {

constexpr QSizeF kToast(400, 60);
constexpr double kMargin = 24;

/// A page of 1000x600.
class FreePlaceOfAPage : public testing::Test {
protected:
    FreePlaceOfAPage() { page.setSize({1000, 600}); }
    QQuickItem& addNotice(const QRectF& at)
    {
        auto* notice = new QQuickItem(&page); // the page's, as its parent
        notice->setPosition(at.topLeft());
        notice->setSize(at.size());
        notice->setProperty("isNotice", true);
        return *notice;
    }
    FreePlace::Place freest(FreePlace::Place preferred)
    {
        return FreePlace::freest(&page, kToast, kMargin, nullptr, preferred);
    }
    double fromEdge(FreePlace::Place place)
    {
        return FreePlace::fromEdge(&page, kToast, kMargin, nullptr, place);
    }
    QQuickItem page;
};

} // namespace

TEST_F(FreePlaceOfAPage, AnEmptyPageHasItAtItsEdge)
{
    EXPECT_EQ(freest(FreePlace::BottomRight), FreePlace::BottomRight);
    EXPECT_EQ(fromEdge(FreePlace::BottomRight), kMargin);
    EXPECT_EQ(fromEdge(FreePlace::TopLeft), kMargin);
}

TEST_F(FreePlaceOfAPage, ItLiesAboveANoticeAtTheBottomAndBelowOneAtTheTop)
{
    addNotice({0, 540, 1000, 60});
    addNotice({0, 0, 1000, 50});
    EXPECT_EQ(freest(FreePlace::BottomRight), FreePlace::BottomRight) << "there is room above it";
    EXPECT_EQ(fromEdge(FreePlace::BottomRight), 68);
    EXPECT_EQ(fromEdge(FreePlace::TopMiddle), 58);
}

TEST_F(FreePlaceOfAPage, ItPassesNoticesThatLieBesideOneAnother)
{
    addNotice({0, 540, 1000, 60});
    addNotice({0, 470, 1000, 60});
    EXPECT_EQ(fromEdge(FreePlace::BottomLeft), 138);
}

TEST_F(FreePlaceOfAPage, ANoticeThatIsNotSeenOrLiesElsewhereMovesNothing)
{
    addNotice({0, 540, 1000, 60}).setVisible(false);
    addNotice({0, 540, 400, 60});
    EXPECT_EQ(fromEdge(FreePlace::BottomRight), kMargin);
    EXPECT_EQ(fromEdge(FreePlace::BottomLeft), 68);
}

TEST_F(FreePlaceOfAPage, WhereThereIsNoRoomPastItAnotherPlaceIsTaken)
{
    addNotice({500, 0, 500, 600});
    EXPECT_EQ(fromEdge(FreePlace::BottomRight), kMargin);
    EXPECT_EQ(freest(FreePlace::BottomRight), FreePlace::BottomLeft);
}

} // namespace helix::ui::test
