#include "ui/x11_pointer.h"

#include <xcb/xcb.h>
#include <xcb/xtest.h>

namespace helix::ui::test {

void X11Pointer::Close::operator()(xcb_connection_t* connection) const
{
    ::xcb_disconnect(connection);
}

X11Pointer::X11Pointer()
    : m_connection(::xcb_connect(nullptr, nullptr))
{
}

bool X11Pointer::isThere() const
{
    return ::xcb_connection_has_error(m_connection.get()) == 0;
}

void X11Pointer::moveTo(QPoint place)
{
    send(XCB_MOTION_NOTIFY, 0, place);
}

void X11Pointer::pressLeft(bool pressed)
{
    send(pressed ? XCB_BUTTON_PRESS : XCB_BUTTON_RELEASE, XCB_BUTTON_INDEX_1, {});
}

void X11Pointer::send(int type, int detail, QPoint place)
{
    const auto root = ::xcb_setup_roots_iterator(::xcb_get_setup(m_connection.get())).data->root;
    ::xcb_test_fake_input(m_connection.get(), static_cast<std::uint8_t>(type),
                          static_cast<std::uint8_t>(detail), XCB_CURRENT_TIME, root,
                          static_cast<std::int16_t>(place.x()),
                          static_cast<std::int16_t>(place.y()), 0);
    ::xcb_flush(m_connection.get());
}

} // namespace helix::ui::test
