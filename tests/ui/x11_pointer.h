#pragma once
// The pointer of an X server (XTEST), moved and pressed as a mouse does it.

#include <memory>

#include <QPoint>

struct xcb_connection_t;

namespace helix::ui::test {

class X11Pointer {
public:
    /// Of the server that DISPLAY names.
    X11Pointer();

    [[nodiscard]] bool isThere() const;
    /// In pixels of the screen.
    void moveTo(QPoint place);
    void pressLeft(bool pressed);

private:
    void send(int type, int detail, QPoint place);

    struct Close {
        void operator()(xcb_connection_t* connection) const;
    };
    std::unique_ptr<xcb_connection_t, Close> m_connection;
};

} // namespace helix::ui::test
