#include "ui/changes/diff_selection.h"

#include <algorithm>

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

const QString* DiffSelection::searched(int row, bool right) const
{
    const auto* line = m_list ? m_list->line(row, right) : nullptr;
    // A line without changes stands on both sides and is found once.
    if (!line || (right && line == m_list->line(row, false)))
        return nullptr;
    return &line->shown.text;
}

std::optional<DiffSelection::Hit> DiffSelection::firstFrom(Hit from) const
{
    for (int row = from.row; m_list && row < m_list->count(); ++row) {
        for (const bool right : {false, true}) {
            const auto* text = searched(row, right);
            const Hit begin{row, right, 0};
            const bool isOurs = row == from.row && right == from.right;
            if (!text || (begin < from && !isOurs))
                continue;
            const auto at = text->indexOf(m_sought, isOurs ? from.column : 0, Qt::CaseInsensitive);
            if (at >= 0)
                return Hit{row, right, static_cast<int>(at)};
        }
    }
    return std::nullopt;
}

std::optional<DiffSelection::Hit> DiffSelection::lastBefore(Hit end) const
{
    for (int row = m_list ? std::min(end.row, m_list->count() - 1) : -1; row >= 0; --row) {
        for (const bool right : {true, false}) {
            const auto* text = searched(row, right);
            if (!text || Hit{row, right, 0} >= end)
                continue;
            const bool isOurs = row == end.row && right == end.right;
            const auto at =
                text->lastIndexOf(m_sought, isOurs ? end.column - 1 : -1, Qt::CaseInsensitive);
            if (at >= 0)
                return Hit{row, right, static_cast<int>(at)};
        }
    }
    return std::nullopt;
}

void DiffSelection::countHits(const std::optional<Hit>& selected)
{
    m_hits = 0;
    m_hit = selected ? kMostHits + 1 : 0;
    for (auto hit = firstFrom({}); hit && m_hits <= kMostHits;
         hit = firstFrom({hit->row, hit->right, hit->column + 1})) {
        ++m_hits;
        if (hit == selected)
            m_hit = m_hits;
    }
    m_areMore = m_hits > kMostHits;
    m_hits = std::min(m_hits, kMostHits);
}

QString DiffSelection::hitsText() const
{
    return QLocale().toString(m_hits) + (m_areMore ? QStringLiteral("+") : QString());
}

QString DiffSelection::hitText() const
{
    return m_hit > m_hits ? hitsText() : QLocale().toString(m_hit);
}

int DiffSelection::find(const QString& words, bool forward)
{
    if (words.isEmpty()) {
        endSearch();
        return -1;
    }
    const auto start = std::min(m_anchor, m_head);
    const bool goesOn = words == m_sought && !isEmpty();
    m_sought = words;
    const Hit from{start.row, m_right, start.column + (forward && goesOn ? 1 : 0)};
    auto found = forward ? firstFrom(from) : lastBefore(from);
    if (!found && m_list)
        found = forward ? firstFrom({}) : lastBefore({m_list->count(), false, 0});
    countHits(found);
    if (found) {
        m_right = found->right;
        m_anchor = {found->row, found->column};
        m_head = {found->row, found->column + static_cast<int>(words.size())};
        m_isFound = true;
    }
    emit changed();
    return found ? found->row : -1;
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
