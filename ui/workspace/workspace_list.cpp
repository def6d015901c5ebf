#include "ui/workspace/workspace_list.h"

#include <algorithm>

#include <unistd.h>

#include <QLocale>

#include "ui/words/below.h"
#include "ui/words/words.h"

namespace helix::ui {

namespace {

constexpr int kWorkspaceRole = Qt::UserRole + 1;

int hostMemoryMiB()
{
    return static_cast<int>(sysconf(_SC_PHYS_PAGES) / 1024 * sysconf(_SC_PAGESIZE) / 1024);
}

} // namespace

WorkspaceList::WorkspaceList(PlaneLine& line, Notices& notices)
    : m_line(line)
    , m_notices(notices)
{
    connect(&line.events(), &PlaneEvents::workspacesListed, this, &WorkspaceList::listed);
    connect(&line.events(), &PlaneEvents::workspaceChanged, this, &WorkspaceList::take);
    connect(&line.events(), &PlaneEvents::workspaceRemoved, this, &WorkspaceList::drop);
    suggestAnotherName();
}

void WorkspaceList::listed(const std::vector<plane::WorkspaceSnapshot>& all)
{
    for (const auto& snapshot : all)
        take(snapshot);
    m_known = true;
    emit countChanged();
}

void WorkspaceList::take(const plane::WorkspaceSnapshot& snapshot)
{
    const auto found = std::find_if(m_items.begin(), m_items.end(),
                                    [&](auto* item) { return item->snapshot().id == snapshot.id; });
    if (found != m_items.end()) {
        const bool wasFailed = (*found)->isFailed();
        (*found)->update(snapshot);
        emit changed(*found);
        emit usageChanged();
        if (!wasFailed && (*found)->isFailed())
            emit failedNow(*found);
        return;
    }
    const auto place = std::find_if(m_items.begin(), m_items.end(), [&](auto* item) {
        return item->snapshot().createdAtMs > snapshot.createdAtMs;
    });
    const int row = static_cast<int>(place - m_items.begin());
    auto* item = new WorkspaceItem(m_line, m_notices, snapshot, this);
    connect(item, &WorkspaceItem::suspendRefused, this, &WorkspaceList::suspendRefused);
    beginInsertRows({}, row, row);
    m_items.insert(place, item);
    endInsertRows();
    emit countChanged();
    emit appeared(item);
    emit usageChanged();
}

void WorkspaceList::drop(const WorkspaceId& id)
{
    const auto found = std::find_if(m_items.begin(), m_items.end(),
                                    [&](auto* item) { return item->snapshot().id == id; });
    if (found == m_items.end())
        return;
    auto* item = *found;
    emit vanishing(item->id());
    const int row = static_cast<int>(found - m_items.begin());
    beginRemoveRows({}, row, row);
    m_items.erase(found);
    endRemoveRows();
    item->deleteLater();
    emit countChanged();
    emit usageChanged();
}

int WorkspaceList::runningCount() const
{
    return static_cast<int>(std::count_if(m_items.begin(), m_items.end(),
                                          [](auto* item) { return item->isRunning(); }));
}

int WorkspaceList::unreachableCount() const
{
    return static_cast<int>(
        std::ranges::count_if(m_items, [](auto* item) { return item->isOutOfReach(); }));
}

int WorkspaceList::givenMemoryMiB() const
{
    int total = 0;
    for (const auto* item : m_items)
        total += item->isRunning() ? item->snapshot().resources.memoryMiB : 0;
    return total;
}

double WorkspaceList::memoryShare() const
{
    return std::clamp(static_cast<double>(givenMemoryMiB()) / std::max(1, hostMemoryMiB()), 0.0,
                      1.0);
}

QString WorkspaceList::usageText() const
{
    const QLocale locale;
    return tr("%1 running · %2 of %3 GB")
        .arg(runningCount())
        .arg(locale.toString(givenMemoryMiB() / 1024.0, 'f', 1),
             locale.toString(qRound(hostMemoryMiB() / 1024.0)));
}

WorkspaceItem* WorkspaceList::find(const QString& id) const
{
    const auto found =
        std::find_if(m_items.begin(), m_items.end(), [&](auto* item) { return item->id() == id; });
    return found == m_items.end() ? nullptr : *found;
}

WorkspaceItem* WorkspaceList::findByName(const QString& name) const
{
    const auto found = std::find_if(m_items.begin(), m_items.end(),
                                    [&](auto* item) { return item->name() == name; });
    return found == m_items.end() ? nullptr : *found;
}

WorkspaceItem* WorkspaceList::at(int row) const
{
    return row >= 0 && row < count() ? m_items[static_cast<std::size_t>(row)] : nullptr;
}

QString WorkspaceList::nameProblem(const QString& name) const
{
    const auto checked = checkName(name.trimmed().toStdString(), "a workspace");
    if (!checked)
        return fromBelow(checked.error().message);
    if (findByName(name.trimmed()))
        return tr("There is a workspace named %1 already. Choose another name.")
            .arg(name.trimmed());
    return {};
}

void WorkspaceList::suggestAnotherName()
{
    do
        m_suggestedName = QString::fromStdString(suggestName());
    while (findByName(m_suggestedName));
    emit suggestedNameChanged();
}

int WorkspaceList::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : count();
}

QVariant WorkspaceList::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) || role != kWorkspaceRole)
        return {};
    return QVariant::fromValue(m_items[static_cast<std::size_t>(index.row())]);
}

QHash<int, QByteArray> WorkspaceList::roleNames() const
{
    return {{kWorkspaceRole, "workspace"}};
}

} // namespace helix::ui
