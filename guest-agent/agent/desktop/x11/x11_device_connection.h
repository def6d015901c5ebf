#pragma once
// The connection behind X11Devices: what waits to be sent, what the server has not answered yet, and
// which programs are waited for before keys mean something else. Private to this room's files.

#include <chrono>
#include <deque>
#include <optional>
#include <string>
#include <thread>

#include "agent/desktop/keymap.h"
#include "agent/desktop/x11/control_window.h"
#include "agent/desktop/x11/layout_setter.h"
#include "agent/desktop/x11/x11_devices.h"
#include "agent/desktop/x11/x11_keyboard.h"
#include "agent/desktop/x11/x11_requests.h"

namespace helix::agent {

/// Of ASCII: what layouts put elsewhere.
inline bool isCharacter(XKeySym symbol)
{
    return symbol > ' ' && symbol < 0x7f;
}

struct X11Devices::State {
    State(X11Address where, Keymap usKeymap, const LookupPatience& howLong);
    ~State();
    void open(UniqueFd socket, std::string cookie);
    Result<void> adopt();

    void pushLocks(std::uint32_t locks);
    void useKeymap(const Keymap& keymap);
    [[nodiscard]] std::uint16_t codeHere(std::uint16_t code) const;

    void send(const X11Request& request);
    void drain();
    bool takeAnswers();
    void handleEvents();
    void handleXkb(const xcb_generic_event_t& event);
    void windowConfigured(const xcb_configure_notify_event_t& event);
    void setTimer(std::chrono::steady_clock::time_point due) const;
    void startWait();
    bool checkWait();
    bool isHandled();
    void onTimer();
    void giveBack();

    UniqueFd watched, opened, timer; ///< descriptor(); the connection stands; a pause ends
    StopSignal stop;
    std::thread opener;
    std::optional<Result<X11Keyboard>> result; ///< the opener's, until `opened` says so

    std::optional<X11Keyboard> keyboard;
    std::optional<ControlWindow> controlWindow; ///< of the keyboard's connection
    std::optional<FocusPing> ping;              ///< likewise
    std::optional<LookupWait> wait;             ///< of `ping`
    std::optional<TextKeys> text;
    std::optional<xcb_get_keyboard_mapping_cookie_t> mapping; ///< asked for
    bool isMappingOld = false;

    X11Requests queue;
    bool isPaused = false; ///< by a wait; one that is for giving back keys does not
    struct Sync {
        unsigned sequence = 0;
        int requests = 0; ///< that it stands behind
    };
    std::deque<Sync> syncs;
    int unanswered = 0; ///< requests, those behind no sync yet included
    int unsynced = 0;

    X11Address address;
    Keymap us;
    std::optional<protocol::KeyboardLayout> layout; ///< that keys are meant in; nothing: `us`
    LayoutSetter layoutSetter;

    HeldModifiers held;
    ModifierState modifiers;     ///< as they were set last
    std::uint32_t realLocks = 0; ///< as the server told last
    LookupPatience patience;
    std::chrono::steady_clock::time_point typed{};   ///< a text was asked for
    std::chrono::steady_clock::time_point pressed{}; ///< a key was sent as pressed
};

} // namespace helix::agent
