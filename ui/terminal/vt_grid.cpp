#include "ui/terminal/vt_grid.h"

#include <algorithm>
#include <utility>

namespace helix::ui {

namespace {

VtCell blankOn(const VtStyle& style)
{
    VtCell cell;
    cell.style.background = style.background;
    return cell;
}

} // namespace

VtGrid::VtGrid(int columns, int rows)
    : m_columns(columns)
    , m_lines(static_cast<std::size_t>(rows), VtLine(static_cast<std::size_t>(columns)))
    , m_blanks(static_cast<std::size_t>(rows), kDefaultColor)
{
}

VtLine& VtGrid::written(int row)
{
    m_blanks[static_cast<std::size_t>(row)] = kNotBlank;
    return m_lines[static_cast<std::size_t>(row)];
}

const VtLine& VtGrid::line(int row) const
{
    return m_lines[static_cast<std::size_t>(std::clamp(row, 0, rows() - 1))];
}

VtArea VtGrid::inside(VtArea area) const
{
    area.top = std::clamp(area.top, 0, rows());
    area.bottom = std::clamp(area.bottom, area.top, rows());
    area.left = std::clamp(area.left, 0, m_columns);
    area.right = std::clamp(area.right, area.left, m_columns);
    return area;
}

/// A wide character of which one half is gone is gone.
void VtGrid::mend(VtLine& line) const
{
    for (std::size_t at = 0; at < line.size(); ++at) {
        const bool hasTail = at + 1 < line.size() && line[at + 1].character == 0;
        const bool isTail = at > 0 && line[at - 1].isWide;
        if ((line[at].isWide && !hasTail) || (line[at].character == 0 && !isTail))
            line[at] = blankOn(line[at].style);
    }
}

void VtGrid::put(int row, int column, char32_t character, int width, const VtStyle& style)
{
    if (row < 0 || row >= rows() || column < 0 || width < 1 || column + width > m_columns)
        return;
    auto& line = written(row);
    const auto first = static_cast<std::size_t>(column);
    const std::size_t end = first + static_cast<std::size_t>(width);
    if (line[first].character == 0 && first > 0)
        line[first - 1] = blankOn(line[first - 1].style);
    if (end < line.size() && line[end].character == 0)
        line[end] = blankOn(line[end].style);
    for (std::size_t at = first; at < end; ++at)
        line[at] = VtCell{.character = 0, .style = style};
    line[first].character = character;
    line[first].isWide = width > 1;
}

void VtGrid::addMark(int row, int column, char32_t mark)
{
    if (row < 0 || row >= rows() || column < 0 || column >= m_columns)
        return;
    auto& marks = written(row)[static_cast<std::size_t>(column)].marks;
    if (const auto free = std::ranges::find(marks, U'\0'); free != marks.end())
        *free = mark;
}

void VtGrid::erase(VtArea area, const VtStyle& style)
{
    area = inside(area);
    const bool isWhole = area.right - area.left == m_columns;
    for (int row = area.top; row < area.bottom; ++row) {
        auto& ground = m_blanks[static_cast<std::size_t>(row)];
        if (ground == style.background)
            continue;
        auto& line = m_lines[static_cast<std::size_t>(row)];
        std::fill(line.begin() + area.left, line.begin() + area.right, blankOn(style));
        ground = isWhole ? style.background : kNotBlank;
        if (!isWhole)
            mend(line);
    }
}

void VtGrid::scroll(VtArea area, int down, int right, const VtStyle& style,
                    std::deque<VtLine>* history)
{
    area = inside(area);
    const int height = area.bottom - area.top;
    const int width = area.right - area.left;
    down = std::clamp(down, -height, height);
    right = std::clamp(right, -width, width);
    const auto begin = m_lines.begin() + area.top;
    const auto end = m_lines.begin() + area.bottom;
    if (down != 0 && width == m_columns) {
        for (int row = 0; history && area.top == 0 && row < down; ++row) {
            const auto at = static_cast<std::size_t>(row);
            history->push_back(m_blanks[at] == kDefaultColor ? VtLine() : m_lines[at]);
        }
        std::rotate(begin, down > 0 ? begin + down : end + down, end);
        const auto first = m_blanks.begin() + area.top;
        const auto last = m_blanks.begin() + area.bottom;
        std::rotate(first, down > 0 ? first + down : last + down, last);
    } else if (down != 0) {
        const auto copy = [&](int to, int from) {
            const auto& source = m_lines[static_cast<std::size_t>(from)];
            auto& line = written(to);
            std::copy(source.begin() + area.left, source.begin() + area.right,
                      line.begin() + area.left);
            mend(line);
        };
        for (int row = area.top; row + down < area.bottom && down > 0; ++row)
            copy(row, row + down);
        for (int row = area.bottom - 1; row + down >= area.top && down < 0; --row)
            copy(row, row + down);
    }
    for (int row = area.top; row < area.bottom && right != 0; ++row) {
        auto& line = written(row);
        const auto from = line.begin() + area.left;
        const auto to = line.begin() + area.right;
        std::rotate(from, right > 0 ? from + right : to + right, to);
    }
    if (down != 0)
        erase(down > 0 ? VtArea{area.bottom - down, area.bottom, area.left, area.right}
                       : VtArea{area.top, area.top - down, area.left, area.right},
              style);
    if (right != 0)
        erase(right > 0 ? VtArea{area.top, area.bottom, area.right - right, area.right}
                        : VtArea{area.top, area.bottom, area.left, area.left - right},
              style);
}

void VtGrid::resize(int columns, int rows)
{
    m_columns = columns;
    m_lines.resize(static_cast<std::size_t>(rows));
    m_blanks.assign(static_cast<std::size_t>(rows), kNotBlank);
    for (auto& line : m_lines) {
        line.resize(static_cast<std::size_t>(columns));
        mend(line);
    }
}

} // namespace helix::ui
