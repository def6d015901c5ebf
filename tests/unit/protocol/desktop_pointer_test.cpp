#include "protocol/desktop_pointer.h"

#include <gtest/gtest.h>

#include "protocol/limits.h"

namespace helix::protocol {
namespace {

PointerUpdate arrow()
{
    PointerUpdate update;
    update.isVisible = true;
    update.x = 640;
    update.y = 360;
    update.shape = PointerShape{2, 1, 1, 0, {0, 0, 0, 0, 10, 20, 30, 128}};
    return update;
}

TEST(DesktopPointer, RoundTrips)
{
    const auto decoded = decodePointerUpdate(encodePointerUpdate(arrow()));
    ASSERT_TRUE(decoded) << decoded.error().describe();
    EXPECT_TRUE(decoded->isVisible);
    EXPECT_EQ(decoded->x, 640);
    EXPECT_EQ(decoded->y, 360);
    EXPECT_EQ(decoded->shape, arrow().shape);
    const auto hidden = decodePointerUpdate(encodePointerUpdate({}));
    ASSERT_TRUE(hidden);
    EXPECT_FALSE(hidden->isVisible);
    EXPECT_FALSE(hidden->shape);
    EXPECT_FALSE(hidden->takesMotion);
    PointerUpdate moved;
    moved.takesMotion = true;
    EXPECT_TRUE(decodePointerUpdate(encodePointerUpdate(moved))->takesMotion);
}

TEST(DesktopPointer, IsToldFromAPicture)
{
    EXPECT_TRUE(isPointerUpdate(encodePointerUpdate(arrow())));
    EXPECT_FALSE(isPointerUpdate(Bytes{kFrameVersion, 1, 0}));
    EXPECT_FALSE(isPointerUpdate(Bytes{kFrameVersion}));
    EXPECT_FALSE(isPointerUpdate({}));
}

TEST(DesktopPointer, ShorterAndLongerMessagesAreRefused)
{
    Bytes wire = encodePointerUpdate(arrow());
    for (std::size_t size = 0; size < wire.size(); ++size)
        EXPECT_FALSE(decodePointerUpdate(BytesView(wire).first(size))) << size;
    wire.push_back(0);
    EXPECT_FALSE(decodePointerUpdate(wire));
}

TEST(DesktopPointer, ForeignValuesAreRefused)
{
    const auto refused = [](const auto& change) {
        PointerUpdate update = arrow();
        change(*update.shape);
        return !decodePointerUpdate(encodePointerUpdate(update));
    };
    EXPECT_TRUE(refused([](PointerShape& shape) { shape.hotX = 2; })) << "points from outside";
    EXPECT_TRUE(refused([](PointerShape& shape) { shape.width = 0; }));
    EXPECT_TRUE(refused([](PointerShape& shape) {
        shape.width = kMaxPointerSide + 1;
        shape.pixels.resize((kMaxPointerSide + 1) * 4);
    }));
    EXPECT_TRUE(refused([](PointerShape& shape) { shape.width = shape.height = 65535; }))
        << "a size that nothing is behind";
    EXPECT_TRUE(refused([](PointerShape& shape) { shape.pixels[4] = 129; })) << "more than alpha";
    Bytes wire = encodePointerUpdate(arrow());
    wire[2] |= 8;
    EXPECT_FALSE(decodePointerUpdate(wire)) << "flags";
}

} // namespace
} // namespace helix::protocol
