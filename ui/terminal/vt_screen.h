#pragma once
// What a terminal shows: the cells, and the interpreter of the bytes that change them (ECMA-48, the
// part of xterm that programs use).

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace helix::ui {

/// -1: the default colour; 0 to 255: the palette; from kDirectColor on: 0xRRGGBB added to it.
using VtColor = int;
inline constexpr VtColor kDefaultColor = -1;
inline constexpr VtColor kDirectColor = 0x1000000;

struct VtStyle {
    VtColor foreground = kDefaultColor, background = kDefaultColor;
    bool bold = false, faint = false, italic = false, underline = false, inverse = false;
    friend bool operator==(const VtStyle&, const VtStyle&) = default;
};

struct VtCell {
    char32_t character = U' ';
    VtStyle style;
};
using VtLine = std::vector<VtCell>;

/// The bytes come from a guest and may be anything: every number is clamped, every buffer bounded.
class VtScreen {
public:
    VtScreen(int columns, int rows);

    void feed(std::string_view bytes);
    void resize(int columns, int rows);

    [[nodiscard]] int columns() const { return m_columns; }
    [[nodiscard]] int rows() const { return m_rows; }
    [[nodiscard]] int historySize() const { return static_cast<int>(m_history.size()); }
    /// Row 0 is the first line of the screen; negative rows reach into the history, down to
    /// -historySize().
    [[nodiscard]] const VtLine& line(int row) const;
    [[nodiscard]] int cursorRow() const { return m_cursor.row; }
    [[nodiscard]] int cursorColumn() const { return m_cursor.column; }
    [[nodiscard]] bool cursorVisible() const { return m_cursorVisible; }
    /// Arrow keys are to be sent as ESC O instead of ESC [.
    [[nodiscard]] bool applicationCursorKeys() const { return m_applicationCursorKeys; }
    [[nodiscard]] bool bracketedPaste() const { return m_bracketedPaste; }
    [[nodiscard]] bool isAlternate() const { return m_alternate; }
    /// What the terminal has to say back (answers to status questions); taken once.
    [[nodiscard]] std::string takeReply();

private:
    enum class Parse { Ground, Escape, Skip, Csi, Text };
    struct Cursor {
        int row = 0, column = 0;
        bool wrapsNext = false;
        VtStyle style;
    };
    void byte(unsigned char value);
    void control(unsigned char value);
    void escape(unsigned char value);
    void csi(unsigned char value);
    void runCsi(unsigned char command);
    void eraseOrEdit(unsigned char command);
    void setMode(bool on);
    void setStyle();
    std::size_t setExtendedColor(std::size_t at, VtColor& color);
    void print(char32_t character);
    void lineFeed();
    void reverseLineFeed();
    void scrollUp(int count);
    void scrollDown(int count);
    void moveTo(int row, int column);
    void eraseCells(int row, int from, int to);
    void useAlternate(bool on);
    void reset();
    [[nodiscard]] int parameter(std::size_t at, int otherwise) const;
    [[nodiscard]] VtCell blank() const;

    int m_columns, m_rows;
    std::vector<VtLine> m_lines, m_otherLines;
    std::deque<VtLine> m_history;
    Cursor m_cursor, m_saved;
    int m_top = 0, m_bottom = 0; ///< the scrolling region, both inside
    bool m_cursorVisible = true, m_applicationCursorKeys = false, m_bracketedPaste = false,
         m_alternate = false, m_autoWrap = true;
    Parse m_parse = Parse::Ground;
    std::vector<int> m_parameters;
    bool m_private = false, m_textEscape = false;
    char32_t m_utf8 = 0;
    int m_utf8Left = 0;
    std::string m_reply;
};

} // namespace helix::ui
