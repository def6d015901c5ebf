// What a window manager says of windows, and what a hostile one may say.
#include <gmock/gmock.h>

#include "agent/desktop/x11/x11_backend.h"
#include "unit/desktop_x11/headless_x.h"

namespace helix::agent {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class X11WindowsTest : public testing::Test {
protected:
    void SetUp() override
    {
        if (const std::string reason = HeadlessX::whyNot(HeadlessX::Server::Xvnc); !reason.empty())
            GTEST_SKIP() << reason;
        ASSERT_TRUE(m_server.start());
    }
    [[nodiscard]] Result<std::vector<DesktopWindow>> windows(const StopSignal& stop = {}) const
    {
        return X11Backend(m_server.address()).windows(stop);
    }
    std::unique_ptr<TestWindow> window(bool fills = false)
    {
        return std::make_unique<TestWindow>(m_server.connect().value(), fills);
    }
    static xcb_atom_t atom(TestWindow& on, std::string_view name)
    {
        const auto answer = on.display().answer<xcb_intern_atom_reply_t>(::xcb_intern_atom(
            on.display().get(), 0, static_cast<std::uint16_t>(name.size()), name.data()));
        return (*answer)->atom;
    }
    static void set(TestWindow& by, xcb_window_t of, std::string_view name, std::string_view type,
                    const std::vector<std::uint32_t>& values)
    {
        ::xcb_change_property(by.display().get(), XCB_PROP_MODE_REPLACE, of, atom(by, name),
                              atom(by, type), 32, static_cast<std::uint32_t>(values.size()),
                              values.data());
        by.settle();
    }
    static void setText(TestWindow& by, std::string_view name, std::string_view text)
    {
        ::xcb_change_property(by.display().get(), XCB_PROP_MODE_REPLACE, by.id(), atom(by, name),
                              atom(by, "UTF8_STRING"), 8, static_cast<std::uint32_t>(text.size()),
                              text.data());
        by.settle();
    }
    /// As the window manager does.
    static void list(TestWindow& by, const std::vector<std::uint32_t>& ids)
    {
        set(by, by.display().root(), "_NET_CLIENT_LIST_STACKING", "WINDOW", ids);
    }

    HeadlessX m_server{HeadlessX::Server::Xvnc};
};

TEST_F(X11WindowsTest, AreThoseOfTheWindowManager)
{
    EXPECT_EQ(windows().error().code, ErrorCode::Unsupported) << "there is none";
    const auto editor = window();
    const auto hidden = window();
    const auto elsewhere = window();
    const auto panel = window();
    setText(*editor, "_NET_WM_NAME", "Notes – draft");
    setText(*editor, "WM_CLASS", std::string_view("mousepad\0Mousepad\0", 18));
    set(*hidden, hidden->id(), "_NET_WM_STATE", "ATOM", {atom(*hidden, "_NET_WM_STATE_HIDDEN")});
    setText(*hidden, "WM_NAME", "old title");
    set(*elsewhere, elsewhere->id(), "_NET_WM_DESKTOP", "CARDINAL", {3});
    set(*panel, panel->id(), "_NET_WM_WINDOW_TYPE", "ATOM",
        {atom(*panel, "_NET_WM_WINDOW_TYPE_DOCK")});
    const auto root = editor->display().root();
    set(*editor, root, "_NET_ACTIVE_WINDOW", "WINDOW", {editor->id()});
    set(*editor, root, "_NET_CURRENT_DESKTOP", "CARDINAL", {0});
    list(*editor, {panel->id(), hidden->id(), elsewhere->id(), editor->id()});
    const auto found = windows();
    ASSERT_TRUE(found) << found.error().describe();
    ASSERT_EQ(found->size(), 3U);
    EXPECT_EQ((*found)[0].title, "old title");
    EXPECT_FALSE((*found)[0].isVisible);
    EXPECT_FALSE((*found)[1].isVisible);
    const DesktopWindow& top = (*found)[2];
    EXPECT_EQ(top.title, "Notes – draft");
    EXPECT_EQ(top.program, "Mousepad");
    EXPECT_TRUE(top.isFocused);
    EXPECT_TRUE(top.isVisible);
    EXPECT_EQ(top.box.width, 100);
    EXPECT_EQ(top.box.height, 80);
}

TEST_F(X11WindowsTest, MaySayAnything)
{
    const auto one = window();
    setText(*one, "_NET_WM_NAME", std::string(200 << 10, 'x') + "\x1b[31m");
    setText(*one, "WM_CLASS", "\xff\xfe\n");
    set(*one, one->id(), "_NET_WM_STATE", "CARDINAL", {1, 2, 3});
    set(*one, one->id(), "_NET_WM_DESKTOP", "ATOM", {77});
    const auto gone = std::make_unique<TestWindow>(m_server.connect().value(), false);
    const xcb_window_t goneId = gone->id();
    ::xcb_destroy_window(gone->display().get(), goneId);
    gone->settle();
    list(*one, {goneId, 0, 0xffffffff, one->display().root(), one->id()});
    const auto found = windows();
    ASSERT_TRUE(found) << found.error().describe();
    ASSERT_FALSE(found->empty());
    EXPECT_LE(found->back().title.size(), 128U);
    EXPECT_EQ(found->back().program, "???");
    // A list of more than anybody looks at, of windows that are all the same one.
    list(*one, std::vector<std::uint32_t>(20'000, one->id()));
    EXPECT_LE(windows().value().size(), kMaxWindows);
    // Of another type, and of no whole numbers.
    set(*one, one->display().root(), "_NET_CLIENT_LIST_STACKING", "CARDINAL", {1});
    EXPECT_TRUE(windows().value().empty());
    const std::string odd = "abc";
    ::xcb_change_property(one->display().get(), XCB_PROP_MODE_REPLACE, one->display().root(),
                          atom(*one, "_NET_CLIENT_LIST_STACKING"), XCB_ATOM_WINDOW, 8, 3,
                          odd.data());
    one->settle();
    EXPECT_TRUE(windows().value().empty());
}

TEST_F(X11WindowsTest, AreGivenUpWhenSomebodySaysSo)
{
    m_server.hold(true);
    StopSignal stop;
    stop.raise();
    const auto begun = std::chrono::steady_clock::now();
    EXPECT_EQ(windows(stop).error().code, ErrorCode::Cancelled);
    EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(2));
    m_server.hold(false);
}

} // namespace
} // namespace helix::agent
