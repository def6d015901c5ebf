#include "ui/activity/activity_search.h"

#include <algorithm>

#include "ui/words/below.h"

namespace helix::ui {

QString searchable(const QString& words)
{
    return words.toCaseFolded();
}

QString searchedWords(const plane::ActivityEntry& entry)
{
    // A line each: no search goes across two of them.
    const auto recorded = QString::fromStdString(entry.text), shown = fromBelow(recorded);
    QString words = shown + u'\n' + QString::fromStdString(entry.workspaceName);
    if (shown != recorded)
        words += u'\n' + recorded;
    return searchable(words);
}

bool takesThePlaceOf(const plane::ActivityEntry& entry, const plane::ActivityEntry& other)
{
    return entry.times > 1 && other.workspace == entry.workspace && other.kind == entry.kind &&
           other.text == entry.text && other.about == entry.about;
}

SearchedActivity::SearchedActivity(const std::vector<plane::ActivityEntry>& entries)
{
    for (const auto& entry : entries)
        m_entries.push_front({entry, searchedWords(entry)});
}

void SearchedActivity::add(const plane::ActivityEntry& entry)
{
    if (entry.id != 0 && !m_entries.empty() && m_entries.front().entry.id >= entry.id)
        return;
    const auto last = std::ranges::find_if(
        m_entries, [&](const One& other) { return takesThePlaceOf(entry, other.entry); });
    if (last != m_entries.end())
        m_entries.erase(last);
    m_entries.push_front({entry, searchedWords(entry)});
    if (m_entries.size() > kMost)
        m_entries.pop_back();
}

} // namespace helix::ui
