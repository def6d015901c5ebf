#pragma once
// Input from the viewer, given to the desktop.

#include <memory>
#include <optional>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>

#include "agent/desktop/backend.h"
#include "agent/desktop/keymap.h"
#include "agent/input/held_input.h"
#include "protocol/desktop_input.h"

namespace helix::agent {

/// Keeps a connection to the desktop while it is wanted, and reconnects when the desktop restarts. All on one event loop; it must outlive the loop's run.
class InputDevices {
public:
    InputDevices(boost::asio::any_io_executor executor, std::unique_ptr<DesktopBackend> backend);
    ~InputDevices();

    /// Connects as soon as there is a desktop that lacks devices (DesktopBackend::lacksDevices), so
    /// that its programs have had them from the beginning when something is pressed. Call once.
    void prepare();
    /// A viewer is there: connect now. Repeated calls change nothing.
    void open();
    /// Size of the desktop that positions refer to.
    void setDesktopSize(std::uint16_t width, std::uint16_t height);
    /// Applies one message of input; others are ignored. Without a desktop it is dropped. Values
    /// that no device can send (unknown keys and buttons, positions outside) are dropped or cut.
    void apply(const protocol::DesktopMessage& message);
    /// Whether the desktop shows that the user acts on it (DesktopDevices::showControl()); one that
    /// starts again as well.
    void setControlled(bool controlled);
    /// Lets go of everything that is held.
    void releaseAll();
    /// Lets go of the left button, after a press of Escape where that ends a drag.
    void endDrag(bool byEscape);

private:
    boost::asio::awaitable<void> awaitDesktop();
    boost::asio::awaitable<void> run();
    boost::asio::awaitable<void> serve();
    void applyKey(const protocol::Key& key);
    void applyLayout(const protocol::KeyboardLayout& layout);
    void giveKeymap();
    void giveControl();
    void releaseForgotten();
    void applyButton(const protocol::PointerButton& button);

    boost::asio::any_io_executor m_executor;
    std::unique_ptr<DesktopBackend> m_backend;
    bool m_isOpen = false;
    bool m_isFirst = true; ///< what another helix-agent has left down is still down
    std::unique_ptr<DesktopDevices> m_devices;
    HeldInput m_held;
    ModifierState m_modifiers;
    std::optional<Keymap> m_keymap; ///< of the keyboard of who acts; nothing: `us`
    bool m_hasKeymap = false;       ///< the desktop was told of it
    bool m_isControlled = false;    ///< by the user
    bool m_showsControl = false;    ///< the desktop was told of it
    WheelSteps m_horizontalSteps, m_verticalSteps;
    std::uint16_t m_width = 0;
    std::uint16_t m_height = 0;
};

} // namespace helix::agent
