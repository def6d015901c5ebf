#pragma once
// The boundaries of all workspaces, and what holds for every one of them.

#include <map>

#include <QObject>
#include <QStringList>
#include <qqmlregistration.h>

#include "ui/boundary/boundary_item.h"

namespace helix::ui {

class Notices;
class WorkspaceList;

/// UI thread.
class BoundaryHub : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
    Q_PROPERTY(helix::ui::EgressDraft* defaults READ defaults CONSTANT)
    Q_PROPERTY(QAbstractItemModel* always READ always CONSTANT)
    Q_PROPERTY(QAbstractItemModel* asking READ asking CONSTANT)
public:
    BoundaryHub(PlaneLine& line, Notices& notices, const WorkspaceList& workspaces);

    /// The boundary of a workspace; null when there is no such workspace.
    Q_INVOKABLE helix::ui::BoundaryItem* find(const QString& workspaceId);
    /// What new workspaces get; editing it keeps it.
    [[nodiscard]] EgressDraft* defaults() { return &m_defaults; }
    /// Sites every workspace may reach. Roles: domain.
    [[nodiscard]] QAbstractItemModel* always() { return &m_always; }
    /// Workspaces that asked for sites and wait for an answer. Roles: workspaceId,
    /// workspaceName, blockedSites, blockedCount.
    [[nodiscard]] QAbstractItemModel* asking() { return &m_asking; }

    Q_INVOKABLE void removeAlways(const QString& domain);
    /// Empty when it may be added, also while nothing is typed.
    Q_INVOKABLE [[nodiscard]] QString alwaysProblem(const QString& text) const;
    /// False when it may not be added.
    Q_INVOKABLE bool addAlways(const QString& text);

private:
    void take(const boundary::BoundarySnapshot& snapshot);
    void takeDefaults(const BoundaryDefaults& defaults);
    void sendDefaults();
    void sendAlways(std::vector<egress::Rule> rules);
    void refreshAsking();

    PlaneLine& m_line;
    Notices& m_notices;
    const WorkspaceList& m_workspaces;
    std::map<QString, BoundaryItem*> m_items; ///< children of this
    BoundaryDefaults m_kept;
    EgressDraft m_defaults;
    RowList m_always, m_asking;
};

} // namespace helix::ui
