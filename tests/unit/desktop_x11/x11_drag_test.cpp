// Files that are dragged on a real X server: the program that drags has the selection XdndSelection.
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "agent/desktop/uri_list.h"
#include "agent/desktop/x11/x11_backend.h"
#include "unit/desktop_x11/headless_x.h"

namespace helix::agent {
namespace {

using namespace std::chrono_literals;

/// A program that drags, and says what when it is asked.
class Dragger {
public:
    Dragger(X11Display display, std::string list)
        : m_display(std::move(display))
        , m_list(std::move(list))
    {
        m_window = ::xcb_generate_id(m_display.get());
        ::xcb_create_window(m_display.get(), XCB_COPY_FROM_PARENT, m_window, m_display.root(), 0, 0,
                            1, 1, 0, XCB_WINDOW_CLASS_INPUT_ONLY, XCB_COPY_FROM_PARENT, 0, nullptr);
        const auto selection = intern("XdndSelection");
        m_kind = intern(kUriList);
        ::xcb_set_selection_owner(m_display.get(), m_window, selection, XCB_CURRENT_TIME);
        const auto asked = ::xcb_get_selection_owner(m_display.get(), selection);
        (void)m_display.answer<xcb_get_selection_owner_reply_t>(asked);
        m_thread = std::thread([this] { serve(); });
    }
    ~Dragger()
    {
        m_isOver = true;
        m_thread.join();
    }
    Dragger(const Dragger&) = delete;
    Dragger& operator=(const Dragger&) = delete;

private:
    xcb_atom_t intern(std::string_view name)
    {
        const auto asked = ::xcb_intern_atom(m_display.get(), 0,
                                             static_cast<std::uint16_t>(name.size()), name.data());
        return m_display.answer<xcb_intern_atom_reply_t>(asked).value()->atom;
    }
    void serve()
    {
        while (!m_isOver) {
            m_display.wait(5ms, -1);
            while (const auto event = m_display.nextEvent())
                if ((event->response_type & 0x7f) == XCB_SELECTION_REQUEST && !m_list.empty())
                    answer(reinterpret_cast<const xcb_selection_request_event_t&>(*event));
        }
    }
    void answer(const xcb_selection_request_event_t& request)
    {
        xcb_selection_notify_event_t notify{};
        notify.response_type = XCB_SELECTION_NOTIFY;
        notify.requestor = request.requestor;
        notify.selection = request.selection;
        notify.target = request.target;
        if (request.target == m_kind)
            notify.property = request.property;
        if (notify.property != XCB_ATOM_NONE)
            ::xcb_change_property(m_display.get(), XCB_PROP_MODE_REPLACE, request.requestor,
                                  request.property, request.target, 8,
                                  static_cast<std::uint32_t>(m_list.size()), m_list.data());
        ::xcb_send_event(m_display.get(), 0, request.requestor, 0,
                         reinterpret_cast<const char*>(&notify));
        ::xcb_flush(m_display.get());
    }

    X11Display m_display;
    std::string m_list; ///< empty: it says nothing
    xcb_window_t m_window = 0;
    xcb_atom_t m_kind = 0;
    std::atomic<bool> m_isOver = false;
    std::thread m_thread;
};

class X11DragTest : public testing::Test {
protected:
    void SetUp() override
    {
        if (const auto why = HeadlessX::whyNot(HeadlessX::Server::Xvfb); !why.empty())
            GTEST_SKIP() << why;
        ASSERT_TRUE(m_server.start());
    }
    Result<std::unique_ptr<DesktopDrag>> take()
    {
        return X11Backend(m_server.address()).takeDrag(m_never);
    }

    HeadlessX m_server{HeadlessX::Server::Xvfb};
    StopSignal m_never;
};

TEST_F(X11DragTest, FilesAreTaken)
{
    auto taken = take();
    ASSERT_TRUE(taken) << taken.error().describe();
    EXPECT_FALSE(*taken) << "nothing is dragged";
    const Dragger program(m_server.connect().value(), "file:///tmp/a%2Fb\r\n#x\r\nfile:/no\r\n");
    taken = take();
    ASSERT_TRUE(taken) << taken.error().describe();
    ASSERT_TRUE(*taken);
    EXPECT_EQ((*taken)->files(), std::vector<std::string>{"/tmp/a/b"});
    EXPECT_TRUE((*taken)->endsWithEscape());
}

TEST_F(X11DragTest, AProgramThatSaysNothingIsNotWaitedForLong)
{
    const Dragger program(m_server.connect().value(), "");
    const auto begin = std::chrono::steady_clock::now();
    const auto taken = take();
    ASSERT_TRUE(taken) << taken.error().describe();
    EXPECT_FALSE(*taken);
    EXPECT_LT(std::chrono::steady_clock::now() - begin, 8s);
}

TEST_F(X11DragTest, WhoGivesUpIsNotKept)
{
    const Dragger program(m_server.connect().value(), "");
    m_never.raise();
    EXPECT_FALSE(take());
}

TEST(UriList, HasPathsOfFilesAlone)
{
    EXPECT_EQ(pathsOfUriList("file:///a\nfile://box/b%C3%A4\r\nfile:///c%00d\nfile:///%f\n"
                             "file:///%zz\nfile://\nftp://x/y\n# file:///e\nfile:///%ff"),
              (std::vector<std::string>{"/a", "/b\xc3\xa4"}));
    std::string many;
    for (int i = 0; i < 200; ++i)
        many += "file:///" + std::to_string(i) + "\n";
    EXPECT_EQ(pathsOfUriList(many).size(), 100U);
    EXPECT_TRUE(pathsOfUriList("").empty());
}

} // namespace
} // namespace helix::agent
