// A desktop of X11 that changes its size under the stream.
#include <chrono>
#include <memory>
#include <condition_variable>
#include <mutex>
#include <thread>

#include <gtest/gtest.h>

#include "agent/desktop/factory/desktop_factory.h"
#include "agent/desktop/stream/desktop.h"
#include "unit/desktop_x11/headless_x.h"

namespace helix::agent {
namespace {

using namespace std::chrono_literals;
using protocol::DesktopMode;
using protocol::FrameHeader;

/// One that looks.
class Viewer {
public:
    struct Frame {
        FrameHeader header;
        bool isPainted = false; ///< says the test
    };

    explicit Viewer(Desktop& desktop)
        : m_desktop(desktop)
    {
        // A frame may still be on its way when the viewer is gone.
        const auto take = [&desktop, seen = m_seen](const FrameHeader& header, const Bytes&) {
            {
                const std::lock_guard lock(seen->mutex);
                seen->frames.push_back({header, seen->isPainted});
                seen->more.notify_all();
            }
            desktop.acknowledge(header.sequence);
        };
        const auto end = [seen = m_seen](const std::string&) {
            const std::lock_guard lock(seen->mutex);
            seen->isOver = true;
            seen->more.notify_all();
        };
        desktop.attach({take, {}, end});
    }
    ~Viewer() { m_desktop.detach(); }
    Viewer(const Viewer&) = delete;
    Viewer& operator=(const Viewer&) = delete;

    /// What comes from now on is painted.
    void paint()
    {
        const std::lock_guard lock(m_seen->mutex);
        m_seen->isPainted = true;
    }
    /// The first frame of that size; nothing when none comes.
    [[nodiscard]] std::optional<Frame> first(int width, int height,
                                             std::chrono::seconds patience = 20s) const
    {
        std::optional<Frame> found;
        std::unique_lock lock(m_seen->mutex);
        m_seen->more.wait_for(lock, patience, [&] {
            for (const Frame& frame : m_seen->frames)
                if (!found && frame.header.width == width && frame.header.height == height)
                    found = frame;
            return found.has_value();
        });
        return found;
    }
    /// The stream has ended.
    [[nodiscard]] bool isOver() const
    {
        std::unique_lock lock(m_seen->mutex);
        return m_seen->more.wait_for(lock, 20s, [this] { return m_seen->isOver; });
    }

private:
    struct Seen {
        std::mutex mutex;
        std::condition_variable more;
        std::vector<Frame> frames;
        bool isPainted = false, isOver = false;
    };
    Desktop& m_desktop;
    std::shared_ptr<Seen> m_seen = std::make_shared<Seen>(); ///< owned by this and the callback
};

class X11ResizeTest : public testing::Test {
protected:
    void SetUp() override
    {
        if (const auto why = HeadlessX::whyNot(HeadlessX::Server::Xvnc); !why.empty())
            GTEST_SKIP() << why;
        ASSERT_TRUE(m_server.start());
        m_desktop.emplace(Desktop::Options{
            desktopAt({{}, m_server.address().display, m_server.address().authority}),
            {640, 480, 60}});
    }
    /// Like a wallpaper: fills the screen, once it is told to.
    void showWallpaper(X11Display& on, std::uint32_t width, std::uint32_t height)
    {
        xcb_connection_t* c = on.get();
        if (m_wallpaper == 0) {
            m_wallpaper = ::xcb_generate_id(c);
            const std::uint32_t values[] = {0x336699, 1};
            ::xcb_create_window(c, XCB_COPY_FROM_PARENT, m_wallpaper, on.root(), 0, 0, 1, 1, 0,
                                XCB_WINDOW_CLASS_INPUT_OUTPUT, XCB_COPY_FROM_PARENT,
                                XCB_CW_BACK_PIXEL | XCB_CW_OVERRIDE_REDIRECT, values);
            ::xcb_map_window(c, m_wallpaper);
        }
        const std::uint32_t size[] = {width, height};
        ::xcb_configure_window(c, m_wallpaper, XCB_CONFIG_WINDOW_WIDTH | XCB_CONFIG_WINDOW_HEIGHT,
                               size);
        ::xcb_flush(c);
    }
    /// As large as the server says, once it says so.
    static bool hasSize(X11Display& display, int width, int height)
    {
        const auto end = std::chrono::steady_clock::now() + 20s;
        while (std::chrono::steady_clock::now() < end) {
            const auto root = display.answer<xcb_get_geometry_reply_t>(
                ::xcb_get_geometry(display.get(), display.root()));
            if (root && (*root)->width == width && (*root)->height == height)
                return true;
        }
        return false;
    }
    static std::uint32_t scaleOf(X11Display& display)
    {
        constexpr std::string_view name = "_HELIX_SCALE";
        const auto atom = display.answer<xcb_intern_atom_reply_t>(
            ::xcb_intern_atom(display.get(), 0, name.size(), name.data()));
        const auto value = display.answer<xcb_get_property_reply_t>(::xcb_get_property(
            display.get(), 0, display.root(), (*atom)->atom, XCB_ATOM_CARDINAL, 0, 1));
        return value && (*value)->value_len == 1
                   ? *static_cast<const std::uint32_t*>(::xcb_get_property_value(value->get()))
                   : 0;
    }

    HeadlessX m_server{HeadlessX::Server::Xvnc};
    std::optional<Desktop> m_desktop;
    xcb_window_t m_wallpaper = 0;
};

TEST_F(X11ResizeTest, TheFirstPictureOfANewSizeIsOneThatTheDesktopHasPainted)
{
    auto display = m_server.connect();
    ASSERT_TRUE(display);
    ASSERT_TRUE(hasSize(*display, 640, 480));
    showWallpaper(*display, 640, 480);
    Viewer viewer(*m_desktop);
    ASSERT_TRUE(viewer.first(640, 480));
    m_desktop->resize({1001, 701, 150});
    ASSERT_TRUE(hasSize(*display, 1000, 700)) << "with even sides";
    EXPECT_EQ(scaleOf(*display), 150U);
    EXPECT_FALSE(viewer.first(1000, 700, 1s)) << "half of it is black";
    viewer.paint();
    showWallpaper(*display, 1000, 700);
    const auto frame = viewer.first(1000, 700);
    ASSERT_TRUE(frame);
    EXPECT_TRUE(frame->isPainted);
    EXPECT_TRUE(frame->header.flags & protocol::kFrameKey);
}

TEST_F(X11ResizeTest, ADesktopThatStaysBlackIsShownAllTheSame)
{
    auto display = m_server.connect();
    ASSERT_TRUE(display);
    ASSERT_TRUE(hasSize(*display, 640, 480));
    showWallpaper(*display, 640, 480);
    Viewer viewer(*m_desktop);
    ASSERT_TRUE(viewer.first(640, 480));
    m_desktop->resize({1600, 1200, 100});
    EXPECT_TRUE(viewer.first(1600, 1200));
}

TEST_F(X11ResizeTest, ADesktopThatDiesMeanwhileComesBackInTheSizeThatWasAskedFor)
{
    Viewer viewer(*m_desktop);
    ASSERT_TRUE(viewer.first(640, 480));
    m_server.stop();
    ASSERT_TRUE(viewer.isOver());
    m_desktop->resize({1000, 700, 200});
    ASSERT_TRUE(m_server.start());
    const Viewer again(*m_desktop);
    EXPECT_TRUE(again.first(1000, 700));
    auto display = m_server.connect();
    ASSERT_TRUE(display);
    EXPECT_EQ(scaleOf(*display), 200U);
}

TEST_F(X11ResizeTest, OfAHundredSizesTheLastIsTheOneItHas)
{
    auto display = m_server.connect();
    ASSERT_TRUE(display);
    Viewer viewer(*m_desktop);
    ASSERT_TRUE(viewer.first(640, 480));
    for (int i = 0; i < 100; ++i)
        m_desktop->resize({static_cast<std::uint16_t>(700 + 2 * i), 600, 100});
    EXPECT_TRUE(hasSize(*display, 898, 600));
    EXPECT_TRUE(viewer.first(898, 600));
}

} // namespace
} // namespace helix::agent
