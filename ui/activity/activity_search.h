#pragma once
// What a search of the activity looks through: entries as the window says them, and as they are recorded.

#include <cstddef>
#include <deque>
#include <vector>

#include <QString>

#include "plane/snapshot.h"

namespace helix::ui {

/// Words in which a search finds others whatever the case of their letters. Any thread.
QString searchable(const QString& words);
/// All that a search finds an entry by: its sentence in the window's language and in English, and the
/// name of its workspace; searchable(). Any thread.
QString searchedWords(const plane::ActivityEntry& entry);

/// `entry` counts `other` as well and stands in its place from now on: they say the same.
bool takesThePlaceOf(const plane::ActivityEntry& entry, const plane::ActivityEntry& other);

/// Everything that is on record, each entry beside its searchedWords(), which are made once and not for
/// each letter of a search. Not for several threads at once.
class SearchedActivity {
public:
    /// As much as is kept (life::ActivityBounds).
    static constexpr std::size_t kMost = 10'000;
    struct One {
        plane::ActivityEntry entry;
        QString words;
    };

    /// `entries`: newest last. Takes its time where the window's language has to be found for each.
    explicit SearchedActivity(const std::vector<plane::ActivityEntry>& entries);
    /// One that was recorded just now; nothing when it is among them already.
    void add(const plane::ActivityEntry& entry);
    /// Newest first.
    [[nodiscard]] const std::deque<One>& entries() const { return m_entries; }

private:
    std::deque<One> m_entries;
};

} // namespace helix::ui
