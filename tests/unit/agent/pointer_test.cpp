// The pointer apart from the picture: its image, and when it is told.
#include <gtest/gtest.h>

#include "agent/desktop/stream/pointer_teller.h"

namespace helix::agent {
namespace {

using namespace std::chrono_literals;

PointerState at(int x, int y, std::shared_ptr<const protocol::PointerShape> shape)
{
    return {true, x, y, std::move(shape)};
}

std::shared_ptr<const protocol::PointerShape> dot(std::uint32_t pixel)
{
    return pointerShape(&pixel, 1, 1, 0, 0);
}

TEST(PointerShape, IsMadeSuchThatTheHostTakesIt)
{
    const std::uint32_t pixels[] = {0x80ff4020, 0xff010203};
    const auto shape = pointerShape(pixels, 2, 1, 7, -1);
    ASSERT_TRUE(shape);
    EXPECT_EQ(shape->pixels, (Bytes{0x80, 0x40, 0x20, 0x80, 1, 2, 3, 0xff}))
        << "colours are cut to alpha";
    EXPECT_EQ(shape->hotX, 1);
    EXPECT_EQ(shape->hotY, 0);
    EXPECT_TRUE(protocol::decodePointerUpdate(
        protocol::encodePointerUpdate({true, 1, 2, std::make_optional(*shape)})));
    EXPECT_FALSE(pointerShape(pixels, 0, 1, 0, 0));
    EXPECT_FALSE(pointerShape(pixels, 257, 1, 0, 0));
}

TEST(PointerShape, IsDrawnWhereItPoints)
{
    std::vector<std::uint8_t> picture(4 * 4 * 4, 100);
    PixelView view;
    view.data = picture.data();
    view.width = view.height = 4;
    view.stride = 16;
    const std::uint32_t pixels[] = {0xff0000ff, 0x80402010, 0, 0xff00ff00};
    drawPointer(picture.data(), view, at(-1, 3, pointerShape(pixels, 2, 2, 0, 0)));
    const std::uint8_t* inside = view.row(3);
    EXPECT_EQ(inside[0], 0x10 + 50) << "blue first, half of what is below";
    EXPECT_EQ(inside[2], 0x40 + 50);
    EXPECT_EQ(inside[4], 100);
    drawPointer(picture.data(), view, {});
}

TEST(PointerTeller, TellsShapeFirstAndThenPlaces)
{
    PointerTeller teller;
    PointerTeller::Time now{1h};
    EXPECT_FALSE(teller.due());
    const auto arrow = dot(0xffffffff);
    teller.changed(at(1, 2, arrow));
    const auto first = teller.take(now);
    ASSERT_TRUE(first && first->shape);
    EXPECT_EQ(first->x, 1);
    EXPECT_FALSE(teller.take(now + 1s)) << "nothing is new";
    teller.changed(at(3, -4, arrow));
    const auto moved = teller.take(now + 1s);
    ASSERT_TRUE(moved);
    EXPECT_FALSE(moved->shape);
    EXPECT_EQ(moved->y, 0);
}

TEST(PointerTeller, IsNoQuickerThanAScreenAndLosesNothing)
{
    PointerTeller teller;
    const PointerTeller::Time now{1h};
    const auto arrow = dot(0xffffffff);
    teller.changed(at(1, 1, arrow));
    ASSERT_TRUE(teller.take(now));
    teller.changed(at(2, 2, arrow));
    EXPECT_FALSE(teller.take(now + 5ms));
    ASSERT_TRUE(teller.due());
    EXPECT_EQ(*teller.due(), now + PointerTeller::kInterval);
    teller.changed(at(3, 3, arrow));
    const auto late = teller.take(*teller.due());
    ASSERT_TRUE(late);
    EXPECT_EQ(late->x, 3);
    teller.changed(at(3, 3, dot(0xff000000)));
    EXPECT_FALSE(teller.take(now + 50ms)) << "shapes are large";
    EXPECT_TRUE(teller.take(now + PointerTeller::kShapeInterval));
}

TEST(PointerTeller, WhoComesLaterIsToldAll)
{
    PointerTeller teller;
    const PointerTeller::Time now{1h};
    teller.changed(at(1, 1, dot(0xffffffff)));
    ASSERT_TRUE(teller.take(now));
    teller.startAnew();
    const auto again = teller.take(now);
    ASSERT_TRUE(again && again->shape);
    teller.forget();
    EXPECT_FALSE(teller.due()) << "of a desktop that is gone nothing is told";
}

} // namespace
} // namespace helix::agent
