#include "ui/changes/diff_selection.h"

#include <algorithm>

#include <QStringList>

#include "ui/syntax/tokenizer.h"

namespace helix::ui {

void DiffSelection::setList(DiffList* list)
{
    if (list == m_list)
        return;
    if (m_list)
        disconnect(m_list, nullptr, this, nullptr);
    m_list = list;
    if (m_list)
        connect(m_list, &DiffList::shown, this, &DiffSelection::clear);
    clear();
}

bool DiffSelection::isEmpty() const
{
    return m_anchor == m_head;
}

int DiffSelection::lengthOf(int row, bool right) const
{
    const auto* line = m_list ? m_list->line(row, right) : nullptr;
    return line ? static_cast<int>(line->shown.text.size()) : 0;
}

void DiffSelection::select(bool right, Place anchor, Place head)
{
    m_right = right && m_list && m_list->isSideBySide();
    m_anchor = anchor;
    m_head = head;
    emit changed();
}

void DiffSelection::begin(int row, bool right, int column)
{
    const Place place{row, std::clamp(column, 0, lengthOf(row, right))};
    select(right, place, place);
}

void DiffSelection::extendTo(int row, int column)
{
    const int last = m_list ? m_list->count() - 1 : 0;
    const int to = std::clamp(row, 0, std::max(0, last));
    select(m_right, m_anchor, {to, std::clamp(column, 0, lengthOf(to, m_right))});
}

void DiffSelection::selectWord(int row, bool right, int column)
{
    const auto* line = m_list ? m_list->line(row, right) : nullptr;
    if (!line || line->shown.text.isEmpty())
        return;
    const QString& text = line->shown.text;
    const int at = std::clamp(column, 0, static_cast<int>(text.size()) - 1);
    int first = at, end = at + 1;
    while (syntax::isWordPart(text[at]) && first > 0 && syntax::isWordPart(text[first - 1]))
        --first;
    while (syntax::isWordPart(text[at]) && end < text.size() && syntax::isWordPart(text[end]))
        ++end;
    select(right, {row, first}, {row, end});
}

void DiffSelection::selectLines(int first, int last, bool right)
{
    const auto [from, to] = std::minmax(first, last);
    select(right, {from, 0}, {to, lengthOf(to, right)});
}

void DiffSelection::selectAll()
{
    if (m_list && m_list->count() > 0)
        selectLines(0, m_list->count() - 1, m_right);
}

void DiffSelection::clear()
{
    select(m_right, {}, {});
}

Span DiffSelection::columnsOf(int row, bool right) const
{
    const bool isOurs = !m_list || !m_list->isSideBySide() || right == m_right;
    const auto [first, last] = std::minmax(m_anchor, m_head);
    if (!isOurs || isEmpty() || row < first.row || row > last.row)
        return {};
    const int from = row == first.row ? first.column : 0;
    const int to = row == last.row ? last.column : lengthOf(row, right);
    return to > from ? Span{from, to - from} : Span{};
}

QString DiffSelection::text() const
{
    if (!m_list || isEmpty())
        return {};
    const auto [first, last] = std::minmax(m_anchor, m_head);
    QStringList lines;
    for (int row = first.row; row <= last.row; ++row)
        if (const auto* line = m_list->line(row, m_right))
            lines << codeOf(line->shown, columnsOf(row, m_right));
    return lines.join(u'\n');
}

int DiffSelection::findInRow(const Place& from, bool right, const QString& words,
                             bool forward) const
{
    const auto* line = m_list->line(from.row, right);
    if (!line)
        return -1;
    if (forward)
        return static_cast<int>(line->shown.text.indexOf(words, from.column, Qt::CaseInsensitive));
    // lastIndexOf counts places before the text from its end.
    if (from.column < 0)
        return -1;
    return static_cast<int>(line->shown.text.lastIndexOf(words, from.column, Qt::CaseInsensitive));
}

int DiffSelection::find(const QString& words, bool forward)
{
    if (!m_list || words.isEmpty() || m_list->count() == 0)
        return -1;
    const int rows = m_list->count();
    const int sides = m_list->isSideBySide() ? 2 : 1;
    const auto start = std::min(m_anchor, m_head);
    // Row by row, and in each the left side first: places are counted through both.
    int step = start.row * sides + (sides == 2 && m_right ? 1 : 0);
    int column = forward ? start.column + (isEmpty() ? 0 : 1) : start.column - 1;
    for (int tried = 0; tried <= rows * sides; ++tried) {
        const int row = step / sides;
        const bool right = step % sides == 1;
        const int at = findInRow({row, column}, right, words, forward);
        // A line without changes stands on both sides and is found once.
        const bool twice = right && m_list->line(row, true) == m_list->line(row, false);
        if (at >= 0 && !twice) {
            select(right, {row, at}, {row, at + static_cast<int>(words.size())});
            return row;
        }
        step = (step + (forward ? 1 : rows * sides - 1)) % (rows * sides);
        column = forward ? 0 : lengthOf(step / sides, step % sides == 1);
    }
    return -1;
}

} // namespace helix::ui
