#pragma once
// The workspaces whose desktop can be looked at now.

#include <map>

#include <QSortFilterProxyModel>
#include <qqmlregistration.h>

namespace helix::ui {

class WorkspaceItem;
class WorkspaceList;

/// UI thread. The rows and the role of WorkspaceList, those that are ready and have a desktop.
class RunningDesktops : public QSortFilterProxyModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
    Q_PROPERTY(int count READ count NOTIFY countChanged)
public:
    /// `all` outlives it.
    explicit RunningDesktops(WorkspaceList& all);
    [[nodiscard]] int count() const { return rowCount(); }
    /// Null when there is no such row.
    Q_INVOKABLE [[nodiscard]] helix::ui::WorkspaceItem* at(int row) const;

signals:
    void countChanged();

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    void follow(WorkspaceItem* workspace);

    WorkspaceList& m_all;
    std::map<QString, bool> m_shown; ///< by workspace, as the filter said last
};

} // namespace helix::ui
