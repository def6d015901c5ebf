#include "ui/changes/diff_selection.h"

#include <algorithm>
#include <iterator>

#include <QLocale>
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
        connect(m_list, &DiffList::shown, this, &DiffSelection::forgetAll);
    forgetAll();
}

void DiffSelection::forgetAll()
{
    m_sought.clear();
    m_hits = 0;
    m_areMore = false;
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
    m_hit = 0;
    m_isFound = false;
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

std::vector<DiffSelection::Hit> DiffSelection::placesOf(const QString& words) const
{
    std::vector<Hit> places;
    for (int row = 0; m_list && row < m_list->count(); ++row) {
        for (const bool right : {false, true}) {
            const auto* line = m_list->line(row, right);
            // A line without changes stands on both sides and is found once.
            if (!line || (right && line == m_list->line(row, false)))
                continue;
            const QString& text = line->shown.text;
            for (auto at = text.indexOf(words, 0, Qt::CaseInsensitive); at >= 0;
                 at = text.indexOf(words, at + 1, Qt::CaseInsensitive)) {
                places.push_back({row, right, static_cast<int>(at)});
                if (places.size() > kMostHits)
                    return places;
            }
        }
    }
    return places;
}

QString DiffSelection::hitsText() const
{
    return QLocale().toString(m_hits) + (m_areMore ? QStringLiteral("+") : QString());
}

int DiffSelection::find(const QString& words, bool forward)
{
    if (words.isEmpty()) {
        endSearch();
        return -1;
    }
    auto places = placesOf(words);
    m_areMore = places.size() > kMostHits;
    if (m_areMore)
        places.pop_back();
    const auto start = std::min(m_anchor, m_head);
    const Hit from{start.row, m_right, start.column};
    const bool goesOn = words == m_sought && !isEmpty();
    m_sought = words;
    m_hits = static_cast<int>(places.size());
    if (places.empty()) {
        m_hit = 0;
        emit changed();
        return -1;
    }
    auto next = std::lower_bound(places.begin(), places.end(), from);
    if (forward) {
        if (goesOn && next != places.end() && *next == from)
            ++next;
        next = next == places.end() ? places.begin() : next;
    } else {
        next = std::prev(next == places.begin() ? places.end() : next);
    }
    const int row = next->row;
    m_right = next->right;
    m_anchor = {row, next->column};
    m_head = {row, next->column + static_cast<int>(words.size())};
    m_hit = static_cast<int>(next - places.begin()) + 1;
    m_isFound = true;
    emit changed();
    return row;
}

void DiffSelection::endSearch()
{
    if (m_isFound) {
        forgetAll();
        return;
    }
    m_sought.clear();
    m_hits = 0;
    m_areMore = false;
    emit changed();
}

} // namespace helix::ui
