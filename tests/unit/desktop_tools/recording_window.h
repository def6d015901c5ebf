#pragma once
// A window on Wayland that fills the screen and remembers what it is sent.

#include <chrono>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace helix::agent {

/// Used by one thread; things arrive while pump() runs.
class RecordingWindow {
public:
    explicit RecordingWindow(const std::string& socket);
    ~RecordingWindow();
    RecordingWindow(const RecordingWindow&) = delete;
    RecordingWindow& operator=(const RecordingWindow&) = delete;

    /// Handles what comes, for `time` at most.
    void pump(std::chrono::milliseconds time);
    [[nodiscard]] bool hasKeys() const;
    [[nodiscard]] bool hasPointer() const;
    /// The pointer was seen at this place, or beside it.
    [[nodiscard]] bool isPointedAt(double atX, double atY) const;
    /// From here on it holds the pointer, hidden, as a game does (pointer-constraints), and adds up its
    /// motion (relative-pointer). Once it hasPointer(). It asks anew where it has asked before.
    void holdPointer();
    [[nodiscard]] bool holdsPointer() const;
    /// It was asked for, and the compositor has taken note and not given it.
    [[nodiscard]] bool isRefused() const;

    /// A key or button that went down or up.
    struct Press {
        unsigned code = 0;
        bool pressed = false;
        friend bool operator==(const Press&, const Press&) = default;
    };
    std::vector<Press> presses;
    std::string typed;                ///< by keys that went down, with the keymap of their keyboard
    std::vector<std::string> layouts; ///< the name of each that it was told
    std::optional<bool> seatHasKeyboard; ///< once it was told
    double scrolledX = 0, scrolledY = 0;
    double x = -1, y = -1;           ///< of the pointer
    double turnedX = 0, turnedY = 0; ///< by all motion while it holds the pointer
    unsigned depressed = 0, locked = 0;

    /// A text/uri-list that a press of the left button begins to drag; empty: nothing is.
    std::string dragged;
    bool isDragging = false, wasCancelled = false, wasDropped = false;

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace helix::agent
