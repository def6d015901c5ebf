// How a terminal is drawn: runs of plain letters at once, everything else in its own cell, so that
// no font and no direction of writing moves what stands beside it.

#include <algorithm>
#include <utility>

#include <QPainter>

#include "ui/terminal/terminal_view.h"
#include "ui/terminal/vt_palette.h"

namespace helix::ui {

struct TerminalView::Ink {
    QColor front, back;
};

namespace {

bool isPlain(const VtCell& cell)
{
    return cell.character >= 0x20 && cell.character < 0x7f && cell.marks[0] == 0;
}

/// Lines and blocks that have to meet those of the next cell.
bool isFrame(const VtCell& cell)
{
    return cell.character >= 0x2500 && cell.character <= 0x259f;
}

} // namespace

TerminalView::Ink TerminalView::inkOf(const VtStyle& style, bool isSelected) const
{
    QColor front = m_foreground, back = m_background;
    if (m_screen.isReversed())
        std::swap(front, back);
    if (style.foreground != kDefaultColor)
        front = vtColor(style.foreground, style.bold);
    if (style.background != kDefaultColor)
        back = vtColor(style.background, false);
    if (style.inverse != isSelected)
        std::swap(front, back);
    if (style.faint)
        front.setAlphaF(0.6F);
    return {front, back};
}

void TerminalView::paintText(QPainter* painter, QPointF place, const VtLine& line, int from, int to)
{
    const auto cellOf = [&](int column) -> const VtCell& {
        return line[static_cast<std::size_t>(column)];
    };
    for (int column = from; column < to;) {
        std::u32string text;
        const auto& first = cellOf(column);
        const double left = place.x() + (column - from) * m_cellWidth;
        appendText(text, first);
        ++column;
        while (isPlain(first) && column < to && isPlain(cellOf(column)))
            appendText(text, cellOf(column++));
        const QString words = QString::fromStdU32String(text);
        if (!isFrame(first)) {
            painter->drawText(QPointF(left, place.y() + m_ascent), words);
            continue;
        }
        painter->save();
        painter->translate(left, place.y());
        painter->scale(1, m_cellHeight / m_fontHeight);
        painter->drawText(QPointF(0, m_ascent - (m_cellHeight - m_fontHeight) / 2), words);
        painter->restore();
    }
}

void TerminalView::paintLine(QPainter* painter, int screenRow, int row)
{
    const auto& line = m_screen.line(row);
    const double top = screenRow * m_cellHeight;
    const int columns = std::min(m_screen.columns(), static_cast<int>(line.size()));
    // Grounds first: what is drawn may reach over the edge of its cell.
    for (const bool isGround : {true, false}) {
        for (int column = 0; column < columns;) {
            const auto& style = line[static_cast<std::size_t>(column)].style;
            const bool selected = isSelected(row, column);
            int end = column;
            while (end < columns && line[static_cast<std::size_t>(end)].style == style &&
                   isSelected(row, end) == selected)
                ++end;
            const Ink ink = inkOf(style, selected);
            const QRectF area(column * m_cellWidth, top, (end - column) * m_cellWidth,
                              m_cellHeight);
            if (isGround && ink.back != m_background) {
                painter->fillRect(area, ink.back);
            } else if (!isGround) {
                QFont font = m_font;
                font.setBold(style.bold);
                font.setItalic(style.italic);
                font.setUnderline(style.underline);
                font.setStrikeOut(style.struck);
                painter->setFont(font);
                painter->setPen(ink.front);
                paintText(painter, area.topLeft(), line, column, end);
            }
            column = end;
        }
    }
}

void TerminalView::paintCursor(QPainter* painter)
{
    QRectF cursor(m_screen.cursorColumn() * m_cellWidth, m_screen.cursorRow() * m_cellHeight,
                  m_cellWidth, m_cellHeight);
    constexpr double kThin = 2;
    if (m_screen.cursorShape() == VtCursorShape::Bar)
        cursor.setWidth(kThin);
    else if (m_screen.cursorShape() == VtCursorShape::Underline)
        cursor.setTop(cursor.bottom() - kThin);
    QColor color = m_foreground;
    color.setAlphaF(hasActiveFocus() ? 0.75F : 0.3F);
    painter->fillRect(cursor, color);
}

void TerminalView::paint(QPainter* painter)
{
    painter->fillRect(boundingRect(), m_screen.isReversed() ? m_foreground : m_background);
    painter->setRenderHint(QPainter::TextAntialiasing);
    for (int screenRow = 0; screenRow < m_screen.rows(); ++screenRow) {
        const int row = screenRow - m_scrollBack;
        if (row >= -m_screen.historySize())
            paintLine(painter, screenRow, row);
    }
    if (m_screen.cursorVisible() && m_feed && m_scrollBack == 0)
        paintCursor(painter);
}

} // namespace helix::ui
