#pragma once
// What happened, newest first: searched, filtered, and the steps of a start in one row.

#include <deque>
#include <memory>
#include <set>
#include <vector>

#include <QAbstractListModel>
#include <QStringList>
#include <QTimer>
#include <qqmlregistration.h>

#include "plane/activity.h"
#include "ui/activity/activity_search.h"
#include "ui/line/plane_line.h"

namespace helix::ui {

class Notices;

/// UI thread. Roles: day ("Today"), time ("08:42:11"), workspaceId, workspaceName, kind, group
/// ("machines", "agents", "boundary", "ports", "projects", "images"), text, duration, about
/// (plane::ActivityEntry::about), times, steps (how many are folded into the row), open, nested (it
/// is such a step), timeMs (wall clock).
class ActivityLog : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
    Q_PROPERTY(int count READ count NOTIFY countChanged)
    Q_PROPERTY(QString search READ search WRITE setSearch NOTIFY filterChanged)
    Q_PROPERTY(QString workspace READ workspace WRITE setWorkspace NOTIFY filterChanged)
    Q_PROPERTY(QStringList groups READ groups NOTIFY filterChanged)
    Q_PROPERTY(bool filtered READ isFiltered NOTIFY filterChanged)
    Q_PROPERTY(bool complete READ isComplete NOTIFY countChanged)
public:
    ActivityLog(PlaneLine& line, Notices& notices);
    /// Of rows.
    [[nodiscard]] int count() const { return static_cast<int>(m_rows.size()); }
    [[nodiscard]] const QString& search() const { return m_search; }
    void setSearch(const QString& words);
    /// The id of the only workspace that is shown; empty: all.
    [[nodiscard]] const QString& workspace() const { return m_workspace; }
    void setWorkspace(const QString& id);
    /// The groups that are shown alone; none: all.
    [[nodiscard]] QStringList groups() const;
    [[nodiscard]] bool isFiltered() const;
    /// There is nothing older than what is shown.
    [[nodiscard]] bool isComplete() const { return m_complete; }

    Q_INVOKABLE void setGroup(const QString& group, bool shown);
    Q_INVOKABLE void clearFilters();
    /// Folds and unfolds the steps of a row.
    Q_INVOKABLE void toggle(int row);
    /// Asks for older ones.
    Q_INVOKABLE void more();

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

signals:
    void countChanged();
    void filterChanged();

private:
    enum Role {
        DayRole = Qt::UserRole + 1,
        TimeRole,
        IdRole,
        NameRole,
        KindRole,
        GroupRole,
        TextRole,
        DurationRole,
        AboutRole,
        TimesRole,
        StepsRole,
        OpenRole,
        NestedRole,
        TimeMsRole,
    };
    struct Shown {
        plane::ActivityEntry entry;
        int steps = 0;
        bool isStarting = false, open = false, nested = false;
        /// The row it stands in, which is told from others by the first entry that is in it.
        std::int64_t key = 0;
        /// The same row, whatever it says now.
        [[nodiscard]] bool is(const Shown& other) const
        {
            return key == other.key && nested == other.nested && entry.id == other.entry.id;
        }
    };

    void load();
    void loadPage(int number);
    void gather();
    void searchIn(const std::shared_ptr<SearchedActivity>& gathered);
    void showFound();
    void take(const plane::ActivityEntry& entry);
    void show();
    [[nodiscard]] std::vector<Shown> rowsNow() const;
    void addRow(std::vector<Shown>& rows, const Shown& head,
                const std::vector<std::size_t>& steps) const;
    [[nodiscard]] plane::ActivityQuery query() const;
    [[nodiscard]] bool isSearching() const { return !m_search.trimmed().isEmpty(); }
    [[nodiscard]] bool isAmong(const plane::ActivityEntry& entry) const;
    [[nodiscard]] bool isWanted(const plane::ActivityEntry& entry) const;
    [[nodiscard]] QString textOf(const Shown& row) const;

    PlaneLine& m_line;
    Notices& m_notices;
    std::deque<plane::ActivityEntry> m_entries; ///< newest first
    /// What a search looks through, from its first letter until there is none. Owned here alone; the
    /// pool, which makes it, can only hand on what can be copied.
    std::shared_ptr<SearchedActivity> m_searched;
    std::vector<plane::ActivityEntry> m_meanwhile; ///< recorded while that is gathered
    std::vector<Shown> m_rows;
    std::set<std::int64_t> m_open; ///< keys of unfolded rows
    QString m_search, m_workspace;
    std::set<plane::ActivityGroup> m_groups;
    QTimer m_typing; ///< since the last letter of the search
    int m_asked = 0; ///< answers to older questions are not looked at
    bool m_complete = false, m_asking = false, m_gathering = false;
};

} // namespace helix::ui
