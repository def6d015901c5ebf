#pragma once
// The cells of a screen. Pure; every place is checked, so nothing that is asked of it can hurt.

#include <deque>

#include "ui/terminal/vt_cell.h"

namespace helix::ui {

/// Rows `top` up to but without `bottom`, columns `left` up to but without `right`.
struct VtArea {
    int top = 0, bottom = 0, left = 0, right = 0;
};

class VtGrid {
public:
    VtGrid(int columns, int rows);

    /// `width`: 1 or 2 cells.
    void put(int row, int column, char32_t character, int width, const VtStyle& style);
    /// To what stands there, if there is room for one.
    void addMark(int row, int column, char32_t mark);
    /// Blank, on `style`'s background.
    void erase(VtArea area, const VtStyle& style);
    /// Moves what is inside up by `down` lines and left by `right` columns (negative: the other
    /// way); what comes in is blank. Whole lines that leave at the top of the grid go to `history`
    /// unless that is nullptr, blank ones as empty lines.
    void scroll(VtArea area, int down, int right, const VtStyle& style,
                std::deque<VtLine>* history);
    /// Cut or filled with blanks on the right and at the bottom.
    void resize(int columns, int rows);

    [[nodiscard]] int columns() const { return m_columns; }
    [[nodiscard]] int rows() const { return static_cast<int>(m_lines.size()); }
    /// The nearest there is.
    [[nodiscard]] const VtLine& line(int row) const;

private:
    [[nodiscard]] VtArea inside(VtArea area) const;
    void mend(VtLine& line) const;

    /// Of no line's ground.
    static constexpr VtColor kNotBlank = -2;
    /// Whoever writes into a line.
    VtLine& written(int row);

    int m_columns;
    std::vector<VtLine> m_lines;
    /// The ground of lines that have nothing on them: to blank them once more costs nothing, so a
    /// guest that does so for ever keeps nobody busy.
    std::vector<VtColor> m_blanks;
};

} // namespace helix::ui
