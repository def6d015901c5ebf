#pragma once
// A terminal: what it shows of the bytes a program sends, and what it sends for keys and the mouse.

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "ui/terminal/vt_cell.h"

namespace helix::ui {

/// Keys that are no text; F1 is Function + 1.
enum class VtKey {
    None,
    Enter,
    Tab,
    Backspace,
    Escape,
    Up,
    Down,
    Left,
    Right,
    Insert,
    Delete,
    Home,
    End,
    PageUp,
    PageDown,
    Function = 256,
};

/// Modifiers, added up.
inline constexpr unsigned kVtShift = 1, kVtAlt = 2, kVtControl = 4;

enum class VtCursorShape { Block, Underline, Bar };

/// libvterm behind a gate (vt_gate.h), with cells of our own. The bytes come from a guest and may
/// be anything: every number is clamped, every buffer bounded. Of one thread at a time.
class VtScreen {
public:
    /// Clamped to what a terminal can be.
    VtScreen(int columns, int rows);
    ~VtScreen();
    VtScreen(VtScreen&& other) noexcept;
    VtScreen& operator=(VtScreen&& other) noexcept;

    void feed(std::string_view bytes);
    void resize(int columns, int rows);

    [[nodiscard]] int columns() const;
    [[nodiscard]] int rows() const;
    [[nodiscard]] int historySize() const;
    /// Row 0 is the first line of the screen; negative rows reach into the history, down to
    /// -historySize(). A line of the history is as long as the screen was wide, or empty.
    [[nodiscard]] const VtLine& line(int row) const;
    [[nodiscard]] int cursorRow() const;
    [[nodiscard]] int cursorColumn() const;
    [[nodiscard]] bool cursorVisible() const;
    [[nodiscard]] VtCursorShape cursorShape() const;
    [[nodiscard]] bool isAlternate() const;
    /// The default colours have changed places.
    [[nodiscard]] bool isReversed() const;
    /// The mouse is the program's.
    [[nodiscard]] bool wantsMouse() const;
    /// Also where it goes while no button is down.
    [[nodiscard]] bool wantsMouseMoves() const;
    /// What the program calls itself: foreign bytes, at most VtGate::kMostTitle; empty: nothing.
    [[nodiscard]] const std::string& title() const;

    /// What the shell said of its commands, in order; taken once. Of many at once the newest.
    struct ShellMark {
        bool begins = false;
        std::string entry; ///< as VtGate::Sink::beginCommand() has it
        int status = 0;
        std::int64_t newest = 0;
    };
    [[nodiscard]] std::vector<ShellMark> takeShellMarks();

    /// What the terminal has to say back (answers to status questions); taken once.
    [[nodiscard]] std::string takeReply();

    /// Each returns what a terminal sends for it, in the modes that the program has set.
    [[nodiscard]] std::string key(VtKey key, unsigned modifiers);
    /// `text` is fit to be pasted (see pastedText()).
    [[nodiscard]] std::string paste(std::string_view text);
    [[nodiscard]] std::string focus(bool hasFocus);
    /// `button`: 1 left, 2 middle, 3 right, 4 and 5 the wheel. Empty when nobody wants to know.
    [[nodiscard]] std::string mouseButton(int row, int column, int button, bool pressed,
                                          unsigned modifiers);
    [[nodiscard]] std::string mouseMove(int row, int column, unsigned modifiers);

private:
    struct Private;
    std::unique_ptr<Private> m_d;
};

} // namespace helix::ui
