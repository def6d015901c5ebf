#include "agent/desktop/x11/control_window.h"

#include <algorithm>
#include <cstdint>

#include <xcb/xfixes.h>

#include "agent/desktop/control_mark.h"
#include "agent/desktop/x11/x11_display.h"

namespace helix::agent {
namespace {

constexpr int kMostRaisesInSecond = 50;
constexpr std::uint8_t kMarkDepth = 24;

std::uint32_t middleOf(int screenWidth, int width)
{
    return static_cast<std::uint32_t>(std::max(0, (screenWidth - width) / 2));
}

/// What the window is filled with; the server then draws it whenever it has to.
xcb_pixmap_t uploadMark(xcb_connection_t* c, xcb_window_t root, const ControlMark& mark)
{
    const auto width = static_cast<std::uint16_t>(mark.width);
    const auto height = static_cast<std::uint16_t>(mark.height);
    const xcb_pixmap_t pixmap = ::xcb_generate_id(c);
    ::xcb_create_pixmap(c, kMarkDepth, pixmap, root, width, height);
    const xcb_gcontext_t brush = ::xcb_generate_id(c);
    ::xcb_create_gc(c, brush, pixmap, 0, nullptr);
    ::xcb_put_image(c, XCB_IMAGE_FORMAT_Z_PIXMAP, pixmap, brush, width, height, 0, 0, 0, kMarkDepth,
                    static_cast<std::uint32_t>(mark.pixels.size() * sizeof mark.pixels[0]),
                    reinterpret_cast<const std::uint8_t*>(mark.pixels.data()));
    ::xcb_free_gc(c, brush);
    return pixmap;
}

void takeNoInput(xcb_connection_t* c, xcb_window_t window)
{
    const xcb_xfixes_region_t nothing = ::xcb_generate_id(c);
    ::xcb_xfixes_create_region(c, nothing, 0, nullptr);
    ::xcb_xfixes_set_window_shape_region(c, window, XCB_SHAPE_SK_INPUT, 0, 0, nothing);
    ::xcb_xfixes_destroy_region(c, nothing);
}

} // namespace

bool ControlWindow::fits(const X11Display& display)
{
    return display.screen().root_depth == kMarkDepth;
}

ControlWindow::ControlWindow(const X11Display& display, int screenWidth)
    : m_connection(display.get())
    , m_root(display.root())
    , m_window(::xcb_generate_id(display.get()))
    , m_secondBegan(std::chrono::steady_clock::now())
{
    const ControlMark mark = makeControlMark();
    const xcb_pixmap_t filling = uploadMark(m_connection, m_root, mark);
    const std::uint32_t values[] = {filling, 1};
    ::xcb_create_window(m_connection, kMarkDepth, m_window, m_root,
                        static_cast<std::int16_t>(middleOf(screenWidth, mark.width)), 0,
                        static_cast<std::uint16_t>(mark.width),
                        static_cast<std::uint16_t>(mark.height), 0, XCB_WINDOW_CLASS_INPUT_OUTPUT,
                        display.screen().root_visual, XCB_CW_BACK_PIXMAP | XCB_CW_OVERRIDE_REDIRECT,
                        values);
    ::xcb_free_pixmap(m_connection, filling);
    takeNoInput(m_connection, m_window);
    ::xcb_map_window(m_connection, m_window);
}

ControlWindow::~ControlWindow()
{
    ::xcb_destroy_window(m_connection, m_window);
}

void ControlWindow::place(int screenWidth)
{
    const std::uint32_t x = middleOf(screenWidth, makeControlMark().width);
    ::xcb_configure_window(m_connection, m_window, XCB_CONFIG_WINDOW_X, &x);
}

void ControlWindow::stayAbove(xcb_window_t changed)
{
    if (changed == m_window)
        return;
    const auto now = std::chrono::steady_clock::now();
    if (now - m_secondBegan > std::chrono::seconds(1)) {
        m_secondBegan = now;
        m_raisedInSecond = 0;
    }
    if (++m_raisedInSecond > kMostRaisesInSecond)
        return;
    const std::uint32_t above = XCB_STACK_MODE_ABOVE;
    ::xcb_configure_window(m_connection, m_window, XCB_CONFIG_WINDOW_STACK_MODE, &above);
}

} // namespace helix::agent
