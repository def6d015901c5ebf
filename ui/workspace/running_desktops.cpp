#include "ui/workspace/running_desktops.h"

#include "ui/workspace/workspace_list.h"

namespace helix::ui {
namespace {

bool hasDesktop(const WorkspaceItem& workspace)
{
    return workspace.isReady() && workspace.isDesktopExpected();
}

} // namespace

RunningDesktops::RunningDesktops(WorkspaceList& all)
    : m_all(all)
{
    connect(&all, &WorkspaceList::changed, this, &RunningDesktops::follow);
    connect(&all, &WorkspaceList::vanishing, this,
            [this](const QString& id) { m_shown.erase(id); });
    connect(this, &QAbstractItemModel::rowsInserted, this, &RunningDesktops::countChanged);
    connect(this, &QAbstractItemModel::rowsRemoved, this, &RunningDesktops::countChanged);
    connect(this, &QAbstractItemModel::modelReset, this, &RunningDesktops::countChanged);
    setSourceModel(&all);
}

WorkspaceItem* RunningDesktops::at(int row) const
{
    const auto source = mapToSource(index(row, 0));
    return source.isValid() ? m_all.at(source.row()) : nullptr;
}

bool RunningDesktops::filterAcceptsRow(int row, const QModelIndex&) const
{
    const auto* workspace = m_all.at(row);
    return workspace && hasDesktop(*workspace);
}

void RunningDesktops::follow(WorkspaceItem* workspace)
{
    // Each figure of a machine is a change; few of them are one here.
    const bool shown = hasDesktop(*workspace);
    const auto known = m_shown.find(workspace->id());
    if (known != m_shown.end() && known->second == shown)
        return;
    m_shown[workspace->id()] = shown;
    invalidateRowsFilter();
}

} // namespace helix::ui
