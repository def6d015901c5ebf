#include "ui/activity/activity_log.h"

#include <QDateTime>
#include <QPointer>

#include "ui/shell/notices.h"
#include "ui/words/words.h"

namespace helix::ui {

namespace {

constexpr int kMostEntries = 500;

} // namespace

ActivityLog::ActivityLog(PlaneLine& line, Notices& notices)
    : m_line(line)
    , m_notices(notices)
{
    connect(&line, &PlaneLine::opened, this, &ActivityLog::load);
    connect(&line.events(), &PlaneEvents::activityRecorded, this, &ActivityLog::take);
}

void ActivityLog::load()
{
    m_line.ask(
        [limit = kMostEntries](plane::ControlPlane& plane) { return plane.activity().list(limit); },
        [self = QPointer(this)](const Result<std::vector<plane::ActivityEntry>>& entries) {
            if (!self)
                return;
            if (!entries) {
                self->m_notices.report(entries.error());
                return;
            }
            self->beginResetModel();
            self->m_entries.assign(entries->rbegin(), entries->rend());
            self->endResetModel();
            emit self->countChanged();
        });
}

void ActivityLog::take(const plane::ActivityEntry& entry)
{
    // One that was recorded while the list was on its way is in the list already.
    if (entry.id != 0 && !m_entries.empty() && m_entries.front().id >= entry.id)
        return;
    beginInsertRows({}, 0, 0);
    m_entries.push_front(entry);
    endInsertRows();
    if (count() > kMostEntries) {
        beginRemoveRows({}, kMostEntries, kMostEntries);
        m_entries.pop_back();
        endRemoveRows();
    }
    emit countChanged();
}

int ActivityLog::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : count();
}

QVariant ActivityLog::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto& entry = m_entries[static_cast<std::size_t>(index.row())];
    const auto time = QDateTime::fromMSecsSinceEpoch(entry.timeMs);
    switch (role) {
    case DayRole:
        return dayText(time);
    case TimeRole:
        return time.toString(QStringLiteral("HH:mm:ss"));
    case IdRole:
        return QString::fromStdString(entry.workspace);
    case NameRole:
        return QString::fromStdString(entry.workspaceName);
    case KindRole:
        return QString::fromStdString(entry.kind);
    case TextRole:
        return QString::fromStdString(entry.text);
    case DurationRole:
        return entry.durationMs >= 0 ? durationText(entry.durationMs) : QString();
    default:
        return {};
    }
}

QHash<int, QByteArray> ActivityLog::roleNames() const
{
    return {{DayRole, "day"},          {TimeRole, "time"},
            {IdRole, "workspaceId"},   {NameRole, "workspaceName"},
            {KindRole, "kind"},        {TextRole, "text"},
            {DurationRole, "duration"}};
}

} // namespace helix::ui
