#include "bench/stream/x11_view.h"

#include <chrono>
#include <cstdlib>
#include <string_view>

#include <poll.h>
#include <xcb/damage.h>
#include <xcb/xcb.h>
#include <xcb/xtest.h>

#include "bench/stream/scene/scene.h"

namespace helix::bench {
namespace {

using namespace std::chrono_literals;

constexpr auto kWindowStart = 30s;
constexpr std::uint32_t kMostTitle = 64; // units of four bytes

struct Free {
    void operator()(void* memory) const { std::free(memory); }
};
template <typename T>
using Answer = std::unique_ptr<T, Free>;

std::uint8_t keyCodeOf(xcb_connection_t* connection, std::uint32_t keysym)
{
    const auto* setup = ::xcb_get_setup(connection);
    const int count = setup->max_keycode - setup->min_keycode + 1;
    const Answer<xcb_get_keyboard_mapping_reply_t> map(::xcb_get_keyboard_mapping_reply(
        connection,
        ::xcb_get_keyboard_mapping(connection, setup->min_keycode,
                                   static_cast<std::uint8_t>(count)),
        nullptr));
    if (!map)
        return 0;
    const auto* symbols = ::xcb_get_keyboard_mapping_keysyms(map.get());
    for (int key = 0; key < count; ++key)
        if (symbols[key * map->keysyms_per_keycode] == keysym)
            return static_cast<std::uint8_t>(setup->min_keycode + key);
    return 0;
}

std::string titleOf(xcb_connection_t* connection, xcb_window_t window)
{
    const Answer<xcb_get_property_reply_t> title(
        ::xcb_get_property_reply(connection,
                                 ::xcb_get_property(connection, 0, window, XCB_ATOM_WM_NAME,
                                                    XCB_GET_PROPERTY_TYPE_ANY, 0, kMostTitle),
                                 nullptr));
    if (!title)
        return {};
    return {static_cast<const char*>(::xcb_get_property_value(title.get())),
            static_cast<std::size_t>(::xcb_get_property_value_length(title.get()))};
}

} // namespace

Result<std::unique_ptr<X11View>> X11View::open(Options options)
{
    std::unique_ptr<X11View> view(new X11View(std::move(options)));
    view->m_connection = ::xcb_connect(view->m_options.display.c_str(), nullptr);
    auto* connection = view->m_connection;
    if (::xcb_connection_has_error(connection) != 0)
        return fail(ErrorCode::Unavailable, "The viewer's X server does not answer.");
    view->m_root = ::xcb_setup_roots_iterator(::xcb_get_setup(connection)).data->root;
    view->m_firstEvent = ::xcb_get_extension_data(connection, &xcb_damage_id)->first_event;
    const Answer<xcb_damage_query_version_reply_t> version(::xcb_damage_query_version_reply(
        connection, ::xcb_damage_query_version(connection, 1, 1), nullptr));
    view->m_key = keyCodeOf(connection, kKeySymbol);
    if (!version || view->m_key == 0)
        return fail(ErrorCode::Unsupported, "The viewer's X server has no DAMAGE or no keyboard.");
    const auto end = StreamClock::now() + kWindowStart;
    while (!view->focusWindow()) {
        if (StreamClock::now() > end)
            return fail(ErrorCode::Unavailable, "The viewer's window did not appear.");
        std::this_thread::sleep_for(50ms);
    }
    ::xcb_damage_create(connection, ::xcb_generate_id(connection), view->m_root,
                        XCB_DAMAGE_REPORT_LEVEL_RAW_RECTANGLES);
    ::xcb_flush(connection);
    view->m_thread = std::thread([raw = view.get()] { raw->run(); });
    return view;
}

X11View::~X11View()
{
    m_stop = true;
    if (m_thread.joinable())
        m_thread.join();
    if (m_connection != nullptr)
        ::xcb_disconnect(m_connection);
}

/// There is no window manager that would.
bool X11View::focusWindow()
{
    const Answer<xcb_query_tree_reply_t> tree(
        ::xcb_query_tree_reply(m_connection, ::xcb_query_tree(m_connection, m_root), nullptr));
    if (!tree)
        return false;
    const auto* windows = ::xcb_query_tree_children(tree.get());
    for (int i = 0; i < ::xcb_query_tree_children_length(tree.get()); ++i) {
        const Answer<xcb_get_window_attributes_reply_t> looks(::xcb_get_window_attributes_reply(
            m_connection, ::xcb_get_window_attributes(m_connection, windows[i]), nullptr));
        if (!looks || looks->map_state != XCB_MAP_STATE_VIEWABLE ||
            titleOf(m_connection, windows[i]).find(m_options.title) == std::string::npos)
            continue;
        ::xcb_set_input_focus(m_connection, XCB_INPUT_FOCUS_POINTER_ROOT, windows[i],
                              XCB_CURRENT_TIME);
        ::xcb_flush(m_connection);
        return true;
    }
    return false;
}

void X11View::run()
{
    while (!m_stop && ::xcb_connection_has_error(m_connection) == 0) {
        pollfd wait{::xcb_get_file_descriptor(m_connection), POLLIN, 0};
        bool isDamaged = false;
        while (const Answer<xcb_generic_event_t> event{::xcb_poll_for_event(m_connection)})
            isDamaged |= (event->response_type & 0x7f) == m_firstEvent + XCB_DAMAGE_NOTIFY;
        if (isDamaged)
            look();
        else
            ::poll(&wait, 1, 50);
    }
}

void X11View::look()
{
    constexpr int kMiddle = kMarkerSide / 2;
    const Answer<xcb_get_image_reply_t> image(
        ::xcb_get_image_reply(m_connection,
                              ::xcb_get_image(m_connection, XCB_IMAGE_FORMAT_Z_PIXMAP, m_root,
                                              kMiddle, kMiddle, 1, 1, ~0U),
                              nullptr));
    if (!image || ::xcb_get_image_data_length(image.get()) < 3)
        return;
    marker.see(::xcb_get_image_data(image.get())[1] > 0x80, StreamClock::now());
}

void X11View::pressKey()
{
    for (const std::uint8_t type : {XCB_KEY_PRESS, XCB_KEY_RELEASE})
        ::xcb_test_fake_input(m_connection, type, m_key, XCB_CURRENT_TIME, XCB_NONE, 0, 0, 0);
    ::xcb_flush(m_connection);
}

} // namespace helix::bench
