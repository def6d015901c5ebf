// Pictures of a real X server.
#include <gmock/gmock.h>

#include "agent/desktop/factory/desktop_factory.h"
#include "unit/desktop_x11/headless_x.h"

namespace helix::agent {
namespace {

using namespace std::chrono_literals;
using std::chrono::steady_clock;

std::string nameOf(const testing::TestParamInfo<HeadlessX::Server>& info)
{
    return info.param == HeadlessX::Server::Xvnc ? "Xvnc" : "Xvfb";
}

class X11ScreenTest : public testing::TestWithParam<HeadlessX::Server> {
protected:
    void SetUp() override
    {
        if (const std::string reason = HeadlessX::whyNot(GetParam()); !reason.empty())
            GTEST_SKIP() << reason;
        ASSERT_TRUE(m_server.start());
        m_desktop = desktopAt({{}, m_server.address().display, m_server.address().authority});
    }
    void open(const std::optional<protocol::DisplaySize>& size = std::nullopt)
    {
        auto screen = m_desktop->openScreen(size);
        ASSERT_TRUE(screen) << screen.error().describe();
        m_screen = std::move(*screen);
    }
    /// The capture, or nothing when there is none in time.
    std::optional<Capture> capture(bool whenChanged, std::chrono::milliseconds limit = 10s)
    {
        m_screen->capture(whenChanged);
        const auto end = steady_clock::now() + limit;
        while (steady_clock::now() < end) {
            if (auto capture = m_screen->take())
                return capture;
            if (const auto failure = m_screen->takeFailure()) {
                ADD_FAILURE() << failure->describe();
                return std::nullopt;
            }
            const auto left =
                std::chrono::ceil<std::chrono::milliseconds>(end - steady_clock::now());
            if (auto pumped = m_screen->pump(left, -1); !pumped) {
                ADD_FAILURE() << pumped.error().describe();
                return std::nullopt;
            }
        }
        return std::nullopt;
    }
    /// Without the fourth byte, which means nothing.
    static std::uint32_t colourAt(const PixelView& view, int x, int y)
    {
        const std::uint8_t* pixel = view.row(y) + static_cast<std::ptrdiff_t>(x) * kBytesPerPixel;
        return static_cast<std::uint32_t>(pixel[0] | pixel[1] << 8 | pixel[2] << 16);
    }
    static bool covers(const PixelBox& damage, int x, int y)
    {
        return x >= damage.x && y >= damage.y && x < damage.x + damage.width &&
               y < damage.y + damage.height;
    }
    static int differences(const Capture& capture)
    {
        TileMap changed(capture.now.width, capture.now.height);
        markChangedTiles(capture.before, capture.now, {0, 0, 1 << 14, 1 << 14}, changed);
        return changed.count();
    }
    std::unique_ptr<TestWindow> window(bool fills = true)
    {
        auto display = m_server.connect();
        EXPECT_TRUE(display) << display.error().describe();
        return display ? std::make_unique<TestWindow>(std::move(*display), fills) : nullptr;
    }
    static void movePointer(TestWindow& window, int x, int y)
    {
        ::xcb_warp_pointer(window.display().get(), XCB_NONE, window.display().root(), 0, 0, 0, 0,
                           static_cast<std::int16_t>(x), static_cast<std::int16_t>(y));
        window.settle();
    }

    HeadlessX m_server{GetParam()};
    std::unique_ptr<DesktopBackend> m_desktop;
    std::unique_ptr<DesktopScreen> m_screen;
};

TEST_P(X11ScreenTest, ShowsTheColoursThatAreDrawn)
{
    const auto drawn = window();
    drawn->paint(10, 20, 30, 40, 0xff8800);
    open();
    const auto first = capture(false);
    ASSERT_TRUE(first);
    EXPECT_EQ(first->now.width, HeadlessX::kWidth);
    EXPECT_EQ(first->now.height, HeadlessX::kHeight);
    EXPECT_EQ(first->before.data, nullptr);
    EXPECT_GT(first->timeUs, 0U);
    EXPECT_EQ(colourAt(first->now, 10, 20), 0xff8800U);
    EXPECT_EQ(colourAt(first->now, 39, 59), 0xff8800U);
    EXPECT_EQ(colourAt(first->now, 40, 59), TestWindow::kColour);
    EXPECT_EQ(colourAt(first->now, 9, 20), TestWindow::kColour);
}

TEST_P(X11ScreenTest, TellsWhereItChangedAndNothingWhileItDoesNot)
{
    const auto drawn = window();
    open();
    ASSERT_TRUE(capture(false));
    EXPECT_FALSE(capture(true, 300ms)) << "nothing was drawn";
    EXPECT_TRUE(m_screen->isCapturing());
    drawn->paint(200, 100, 8, 8, 0x00ff00);
    const auto second = capture(true);
    ASSERT_TRUE(second);
    ASSERT_NE(second->before.data, nullptr);
    EXPECT_EQ(colourAt(second->before, 200, 100), TestWindow::kColour);
    EXPECT_EQ(colourAt(second->now, 200, 100), 0x00ff00U);
    EXPECT_TRUE(covers(second->damage, 200, 100));
    EXPECT_TRUE(covers(second->damage, 207, 107));
    EXPECT_LT(second->damage.width * second->damage.height, 1000) << "the box is small";
    // Each picture is made of an older one: none may lack what changed in between.
    std::uint32_t colour = 1;
    for (int x = 0; x < 200; x += 8) {
        drawn->paint(x, x / 2, 8, 8, ++colour);
        const auto next = capture(true);
        ASSERT_TRUE(next);
        TileMap told(next->now.width, next->now.height), all(next->now.width, next->now.height);
        markChangedTiles(next->before, next->now, next->damage, told);
        markChangedTiles(next->before, next->now, {0, 0, 1 << 14, 1 << 14}, all);
        EXPECT_EQ(told.count(), all.count()) << x;
        EXPECT_EQ(colourAt(next->now, x, x / 2), colour);
    }
    const auto whole = capture(false);
    ASSERT_TRUE(whole);
    EXPECT_EQ(differences(*whole), 0) << "what was made part by part is the whole";
}

TEST_P(X11ScreenTest, LeavesThePointerOutAndTellsOfIt)
{
    const auto drawn = window();
    movePointer(*drawn, 300, 200);
    open();
    ASSERT_TRUE(m_screen->leaveOutPointer());
    const auto first = capture(false);
    ASSERT_TRUE(first);
    std::optional<PointerState> told;
    const auto follow = [&](int x, int y) {
        const auto end = steady_clock::now() + 10s;
        while (steady_clock::now() < end && m_screen->pump(50ms, -1)) {
            if (auto next = m_screen->takePointer())
                told = std::move(next);
            if (told && told->x == x && told->y == y)
                return true;
        }
        return false;
    };
    ASSERT_TRUE(follow(300, 200));
    ASSERT_TRUE(told->shape);
    EXPECT_TRUE(told->isVisible);
    const auto shape = told->shape;
    for (int y = 190; y < 220; ++y)
        for (int x = 290; x < 320; ++x)
            ASSERT_EQ(colourAt(first->now, x, y), TestWindow::kColour) << x << "," << y;
    auto devices = m_desktop->openDevices();
    ASSERT_TRUE(devices);
    while (!(*devices)->isReady())
        ASSERT_TRUE((*devices)->dispatch());
    m_screen->capture(true);
    (*devices)->movePointer(100, 50, HeadlessX::kWidth, HeadlessX::kHeight);
    (*devices)->flush();
    ASSERT_TRUE(follow(100, 50));
    EXPECT_EQ(told->shape, shape) << "the same, told once";
    EXPECT_FALSE(m_screen->take()) << "a movement is no new picture";
}

TEST_P(X11ScreenTest, HasThePointerInIt)
{
    const auto drawn = window();
    movePointer(*drawn, 300, 200);
    open();
    const auto first = capture(false);
    ASSERT_TRUE(first);
    const auto pixelsBeside = [](const PixelView& view, int x, int y) {
        int count = 0;
        for (int dy = -16; dy < 16; ++dy)
            for (int dx = -16; dx < 16; ++dx)
                count += colourAt(view, x + dx, y + dy) != TestWindow::kColour ? 1 : 0;
        return count;
    };
    EXPECT_GT(pixelsBeside(first->now, 300, 200), 5);
    EXPECT_EQ(pixelsBeside(first->now, 100, 400), 0);
    // A movement is told by the device; a program's own jump is seen with the next picture.
    auto devices = m_desktop->openDevices();
    ASSERT_TRUE(devices);
    while (!(*devices)->isReady())
        ASSERT_TRUE((*devices)->dispatch());
    (*devices)->movePointer(100, 400, HeadlessX::kWidth, HeadlessX::kHeight);
    (*devices)->flush();
    const auto second = capture(true);
    ASSERT_TRUE(second);
    EXPECT_EQ(pixelsBeside(second->now, 300, 200), 0) << "it is gone from where it was";
    EXPECT_GT(pixelsBeside(second->now, 100, 400), 5);
    EXPECT_TRUE(covers(second->damage, 300, 200));
    EXPECT_TRUE(covers(second->damage, 100, 400));
    EXPECT_FALSE(capture(true, 200ms)) << "it stands still";
}

TEST_P(X11ScreenTest, TakesTheSizeThatIsAskedForAndFollowsIt)
{
    const auto drawn = window();
    open(protocol::DisplaySize{500, 300, 30});
    const auto first = capture(false);
    ASSERT_TRUE(first);
    EXPECT_EQ(first->now.width, 500);
    EXPECT_EQ(first->now.height, 300);
    // Another one changes it.
    const auto other = m_desktop->openScreen(protocol::DisplaySize{600, 401, 60});
    ASSERT_TRUE(other) << other.error().describe();
    const auto second = capture(true);
    ASSERT_TRUE(second);
    EXPECT_EQ(second->now.width, 600);
    EXPECT_EQ(second->now.height, 400) << "cut to an even number";
    EXPECT_EQ(second->before.data, nullptr);
    drawn->paint(590, 390, 10, 10, 0xff0000);
    for (int tries = 0; tries < 20; ++tries) { // what the new size brought may come first
        const auto third = capture(true);
        ASSERT_TRUE(third);
        if (colourAt(third->now, 595, 395) == 0xff0000U)
            return;
    }
    FAIL() << "what is drawn at the edge is not seen";
}

TEST_P(X11ScreenTest, GrowsWhereTheServerCan)
{
    if (GetParam() != HeadlessX::Server::Xvnc)
        GTEST_SKIP() << "Xvfb never grows beyond the size it started with";
    for (const auto& [width, height] :
         {std::pair{1920, 1080}, {640, 1200}, {3840, 2160}, {32, 32}}) {
        open(protocol::DisplaySize{static_cast<std::uint16_t>(width),
                                   static_cast<std::uint16_t>(height), 60});
        const auto picture = capture(false);
        ASSERT_TRUE(picture);
        EXPECT_EQ(picture->now.width, width);
        EXPECT_EQ(picture->now.height, height);
    }
}

TEST_P(X11ScreenTest, IsGoneWithTheServerAndFoundAgain)
{
    open();
    ASSERT_TRUE(capture(false));
    m_server.stop();
    const auto end = steady_clock::now() + 10s;
    Result<void> pumped;
    m_screen->capture(true);
    while (pumped && steady_clock::now() < end)
        pumped = m_screen->pump(100ms, -1);
    ASSERT_FALSE(pumped);
    EXPECT_EQ(pumped.error().code, ErrorCode::Unavailable);
    EXPECT_EQ(m_desktop->openScreen(std::nullopt).error().code, ErrorCode::Unavailable);
    EXPECT_EQ(m_desktop->openDevices().error().code, ErrorCode::Unavailable);
    ASSERT_TRUE(m_server.start());
    open();
    EXPECT_TRUE(capture(false));
}

TEST_P(X11ScreenTest, GivesUpOnAServerThatIsSilent)
{
    m_server.hold(true);
    const auto screen = m_desktop->openScreen(std::nullopt);
    m_server.hold(false);
    ASSERT_FALSE(screen);
    EXPECT_EQ(screen.error().code, ErrorCode::Unavailable);
}

TEST_P(X11ScreenTest, IsNotShownToWhoHasNoCookie)
{
    const auto address = m_server.address();
    EXPECT_FALSE(desktopAt({{}, address.display, {}})->openScreen(std::nullopt));
}

INSTANTIATE_TEST_SUITE_P(, X11ScreenTest,
                         testing::Values(HeadlessX::Server::Xvnc, HeadlessX::Server::Xvfb), nameOf);

} // namespace
} // namespace helix::agent
