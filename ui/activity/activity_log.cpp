#include "ui/activity/activity_log.h"

#include <algorithm>
#include <utility>

#include <QDateTime>
#include <QPointer>

#include "base/bytes.h"
#include "ui/activity/activity_rows.h"
#include "ui/line/pool.h"
#include "ui/shell/notices.h"
#include "ui/words/below.h"
#include "ui/words/words.h"

namespace helix::ui {

namespace {

using plane::ActivityEntry;
using plane::ActivityGroup;

constexpr int kActivityPage = 500;
/// However far one scrolls.
constexpr std::size_t kMostEntries = 5000;
constexpr std::chrono::milliseconds kTypingRest{150};

QString fromWord(std::string_view word)
{
    return QString::fromUtf8(word.data(), static_cast<qsizetype>(word.size()));
}

std::optional<ActivityGroup> groupNamed(const QString& name)
{
    const auto known = words(ActivityGroup());
    const auto found = std::ranges::find(known, name.toStdString());
    if (found == known.end())
        return std::nullopt;
    return static_cast<ActivityGroup>(found - known.begin());
}

} // namespace

ActivityLog::ActivityLog(PlaneLine& line, Notices& notices)
    : m_line(line)
    , m_notices(notices)
{
    m_typing.setSingleShot(true);
    m_typing.setInterval(kTypingRest);
    connect(&m_typing, &QTimer::timeout, this, &ActivityLog::load);
    connect(&line, &PlaneLine::opened, this, [this] {
        m_searched.reset();
        load();
    });
    connect(&line.events(), &PlaneEvents::activityRecorded, this, &ActivityLog::take);
}

plane::ActivityQuery ActivityLog::query() const
{
    plane::ActivityQuery query;
    query.limit = kActivityPage;
    query.workspace = m_workspace.toStdString();
    query.groups = m_groups;
    return query;
}

/// Another list: what was shown goes when the answer is there.
void ActivityLog::load()
{
    m_typing.stop();
    const int number = ++m_asked;
    if (!isSearching()) {
        m_searched.reset();
        loadPage(number);
    } else if (m_searched) {
        showFound();
    } else {
        gather();
    }
}

void ActivityLog::loadPage(int number)
{
    m_asking = true;
    m_line.ask(
        [wanted = query()](plane::ControlPlane& plane) { return plane.activity().list(wanted); },
        [self = QPointer(this), number](const Result<std::vector<ActivityEntry>>& entries) {
            if (!self || number != self->m_asked)
                return;
            self->m_asking = false;
            if (!entries) {
                self->m_notices.report(entries.error());
                return;
            }
            self->m_entries.assign(entries->rbegin(), entries->rend());
            self->m_complete = entries->size() < static_cast<std::size_t>(kActivityPage);
            self->show();
        });
}

/// A search looks at what is shown, which the database does not know: all of it is fetched once, and
/// made ready to be searched beside the window.
void ActivityLog::gather()
{
    if (m_gathering)
        return;
    m_gathering = true;
    m_meanwhile.clear();
    plane::ActivityQuery everything;
    everything.limit = static_cast<int>(SearchedActivity::kMost);
    m_line.ask(
        [everything](plane::ControlPlane& plane) { return plane.activity().list(everything); },
        [self = QPointer(this)](Result<std::vector<ActivityEntry>> entries) {
            if (!self)
                return;
            if (!entries) {
                self->m_gathering = false;
                self->m_notices.report(entries.error());
                return;
            }
            using Made = std::shared_ptr<SearchedActivity>;
            inPool<Made>(
                self.data(),
                [all = std::move(*entries)] { return std::make_shared<SearchedActivity>(all); },
                [self](const Made& made) { self->searchIn(made); });
        });
}

void ActivityLog::searchIn(const std::shared_ptr<SearchedActivity>& gathered)
{
    m_gathering = false;
    for (const auto& entry : std::exchange(m_meanwhile, {}))
        gathered->add(entry);
    if (!isSearching())
        return;
    m_searched = gathered;
    if (!m_typing.isActive()) // who types on is answered then
        showFound();
}

void ActivityLog::showFound()
{
    const auto words = searchable(m_search.trimmed());
    m_entries.clear();
    m_complete = true;
    for (const auto& one : m_searched->entries()) {
        if (!isAmong(one.entry) || !one.words.contains(words))
            continue;
        if (m_entries.size() == kMostEntries) {
            m_complete = false;
            break;
        }
        m_entries.push_back(one.entry);
    }
    show();
}

void ActivityLog::more()
{
    if (m_asking || m_complete || m_entries.empty() || m_entries.size() >= kMostEntries)
        return;
    m_asking = true;
    auto wanted = query();
    wanted.beforeId = m_entries.back().id;
    m_line.ask(
        [wanted](plane::ControlPlane& plane) { return plane.activity().list(wanted); },
        [self = QPointer(this), number = m_asked](const Result<std::vector<ActivityEntry>>& older) {
            if (!self || number != self->m_asked)
                return;
            self->m_asking = false;
            if (!older) {
                self->m_notices.report(older.error());
                return;
            }
            self->m_entries.insert(self->m_entries.end(), older->rbegin(), older->rend());
            self->m_complete = older->size() < static_cast<std::size_t>(kActivityPage);
            self->show();
        });
}

/// Of the workspace and the groups that are shown.
bool ActivityLog::isAmong(const ActivityEntry& entry) const
{
    return (m_workspace.isEmpty() || m_workspace.toStdString() == entry.workspace) &&
           (m_groups.empty() || m_groups.contains(operations::groupOf(entry.kind)));
}

bool ActivityLog::isWanted(const ActivityEntry& entry) const
{
    return isAmong(entry) &&
           (!isSearching() || searchedWords(entry).contains(searchable(m_search.trimmed())));
}

void ActivityLog::take(const ActivityEntry& entry)
{
    if (m_searched)
        m_searched->add(entry);
    else if (m_gathering)
        m_meanwhile.push_back(entry);
    // One that was recorded while the list was on its way is in the list already.
    if (!isWanted(entry) ||
        (entry.id != 0 && !m_entries.empty() && m_entries.front().id >= entry.id))
        return;
    const auto last = std::ranges::find_if(
        m_entries, [&](const ActivityEntry& other) { return takesThePlaceOf(entry, other); });
    if (last != m_entries.end())
        m_entries.erase(last);
    m_entries.push_front(entry);
    if (m_entries.size() > kMostEntries) {
        m_entries.pop_back();
        m_complete = false;
    }
    show();
}

void ActivityLog::addRow(std::vector<Shown>& rows, const Shown& head,
                         const std::vector<std::size_t>& steps) const
{
    rows.push_back(head);
    if (!head.open)
        return;
    for (const std::size_t step : steps)
        rows.push_back(Shown{m_entries[step], 0, false, false, true, head.key});
}

std::vector<ActivityLog::Shown> ActivityLog::rowsNow() const
{
    std::vector<Shown> rows;
    if (isSearching()) { // what was found stands for itself
        for (const auto& entry : m_entries)
            rows.push_back(Shown{entry, 0, false, false, false, entry.id});
        return rows;
    }
    for (const auto& row : foldSteps(m_entries)) {
        Shown head{m_entries[row.entry], static_cast<int>(row.steps.size()), row.isStarting};
        head.key = row.steps.empty() ? head.entry.id : m_entries[row.steps.front()].id;
        head.open = m_open.contains(head.key);
        addRow(rows, head, row.steps);
    }
    return rows;
}

/// With as few changes as possible, so that the view stays where it is.
void ActivityLog::show()
{
    auto now = rowsNow();
    const auto same = [](const Shown& a, const Shown& b) { return a.is(b); };
    const auto front = std::ranges::mismatch(m_rows, now, same);
    const auto first = static_cast<int>(front.in1 - m_rows.begin());
    int behind = 0;
    const int oldCount = count(), newCount = static_cast<int>(now.size());
    while (behind < std::min(oldCount, newCount) - first &&
           m_rows[static_cast<std::size_t>(oldCount - 1 - behind)].is(
               now[static_cast<std::size_t>(newCount - 1 - behind)]))
        ++behind;
    if (oldCount - behind > first) {
        beginRemoveRows({}, first, oldCount - behind - 1);
        m_rows.erase(m_rows.begin() + first, m_rows.end() - behind);
        endRemoveRows();
    }
    if (newCount - behind > first) {
        beginInsertRows({}, first, newCount - behind - 1);
        m_rows = std::move(now);
        endInsertRows();
    } else {
        m_rows = std::move(now);
    }
    if (!m_rows.empty())
        emit dataChanged(index(0), index(count() - 1),
                         {TextRole, StepsRole, OpenRole, TimesRole, DurationRole});
    emit countChanged();
}

void ActivityLog::toggle(int row)
{
    if (row < 0 || row >= count() || m_rows[static_cast<std::size_t>(row)].steps == 0)
        return;
    const auto key = m_rows[static_cast<std::size_t>(row)].key;
    if (m_open.erase(key) == 0)
        m_open.insert(key);
    show();
}

void ActivityLog::setSearch(const QString& words)
{
    if (m_search == words)
        return;
    m_search = words;
    m_asked += 1; // answers to what was asked before are of no use
    m_typing.start();
    emit filterChanged();
}

void ActivityLog::setWorkspace(const QString& id)
{
    if (m_workspace == id)
        return;
    m_workspace = id;
    load();
    emit filterChanged();
}

QStringList ActivityLog::groups() const
{
    QStringList names;
    for (const auto group : m_groups)
        names.append(fromWord(toString(group)));
    return names;
}

void ActivityLog::setGroup(const QString& group, bool shown)
{
    const auto known = groupNamed(group);
    if (!known)
        return;
    if (shown)
        m_groups.insert(*known);
    else
        m_groups.erase(*known);
    load();
    emit filterChanged();
}

bool ActivityLog::isFiltered() const
{
    return !m_groups.empty() || !m_workspace.isEmpty() || isSearching();
}

void ActivityLog::clearFilters()
{
    if (!isFiltered())
        return;
    m_groups.clear();
    m_workspace.clear();
    m_search.clear();
    load();
    emit filterChanged();
}

int ActivityLog::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : count();
}

QString ActivityLog::textOf(const Shown& row) const
{
    const auto text = fromBelow(row.entry.text);
    if (row.isStarting)
        return row.steps == 1 ? tr("Starting: %1").arg(text)
                              : tr("Starting, %1 steps done: %2").arg(row.steps).arg(text);
    return row.entry.times > 1 ? tr("%1 (%2 times)").arg(text).arg(row.entry.times) : text;
}

QVariant ActivityLog::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto& row = m_rows[static_cast<std::size_t>(index.row())];
    const auto& entry = row.entry;
    const auto time = QDateTime::fromMSecsSinceEpoch(entry.timeMs);
    switch (role) {
    case DayRole:
        return dayText(time);
    case TimeRole:
        return time.toString(QStringLiteral("HH:mm:ss"));
    case TimeMsRole:
        return static_cast<double>(entry.timeMs);
    case IdRole:
        return QString::fromStdString(entry.workspace);
    case NameRole:
        return QString::fromStdString(entry.workspaceName);
    case KindRole:
        return row.isStarting ? QStringLiteral("starting") : QString::fromStdString(entry.kind);
    case GroupRole:
        return fromWord(toString(operations::groupOf(entry.kind)));
    case TextRole:
        return textOf(row);
    case DurationRole:
        return entry.durationMs >= 0 && !row.isStarting ? durationText(entry.durationMs)
                                                        : QString();
    case AboutRole:
        return QString::fromStdString(entry.about);
    case TimesRole:
        return entry.times;
    case StepsRole:
        return row.steps;
    case OpenRole:
        return row.open;
    case NestedRole:
        return row.nested;
    default:
        return {};
    }
}

QHash<int, QByteArray> ActivityLog::roleNames() const
{
    return {{DayRole, "day"},       {TimeRole, "time"},          {IdRole, "workspaceId"},
            {KindRole, "kind"},     {NameRole, "workspaceName"}, {GroupRole, "group"},
            {TextRole, "text"},     {DurationRole, "duration"},  {AboutRole, "about"},
            {TimesRole, "times"},   {StepsRole, "steps"},        {OpenRole, "open"},
            {NestedRole, "nested"}, {TimeMsRole, "timeMs"}};
}

} // namespace helix::ui
