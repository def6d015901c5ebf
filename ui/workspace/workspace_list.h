#pragma once
// All workspaces, in the order they were made.

#include <QAbstractListModel>
#include <qqmlregistration.h>

#include "ui/workspace/workspace_item.h"

namespace helix::ui {

/// UI thread. One role: `workspace`, a WorkspaceItem that lives as long as the workspace does.
class WorkspaceList : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
    Q_PROPERTY(int count READ count NOTIFY countChanged)
    Q_PROPERTY(bool known READ known NOTIFY countChanged)
    Q_PROPERTY(int runningCount READ runningCount NOTIFY usageChanged)
    Q_PROPERTY(int unreachableCount READ unreachableCount NOTIFY usageChanged)
    Q_PROPERTY(double memoryShare READ memoryShare NOTIFY usageChanged)
    Q_PROPERTY(QString usageText READ usageText NOTIFY usageChanged)
    Q_PROPERTY(QString suggestedName READ suggestedName NOTIFY suggestedNameChanged)
public:
    WorkspaceList(PlaneLine& line, Notices& notices);

    [[nodiscard]] int count() const { return static_cast<int>(m_items.size()); }
    /// The control plane has told what there is.
    [[nodiscard]] bool known() const { return m_known; }
    [[nodiscard]] int runningCount() const;
    /// Of the running ones, those that cannot be reached from here.
    [[nodiscard]] int unreachableCount() const;
    /// Memory given to running machines as a share of this computer's.
    [[nodiscard]] double memoryShare() const;
    /// "3 running · 5.1 of 16 GB"
    [[nodiscard]] QString usageText() const;
    [[nodiscard]] QString suggestedName() const { return m_suggestedName; }

    /// Null when there is none (any more).
    Q_INVOKABLE [[nodiscard]] helix::ui::WorkspaceItem* find(const QString& id) const;
    Q_INVOKABLE [[nodiscard]] helix::ui::WorkspaceItem* findByName(const QString& name) const;
    Q_INVOKABLE [[nodiscard]] helix::ui::WorkspaceItem* at(int row) const;
    /// Empty when a new workspace may have this name; otherwise the sentence that says why not.
    Q_INVOKABLE [[nodiscard]] QString nameProblem(const QString& name) const;
    Q_INVOKABLE void suggestAnotherName();

    [[nodiscard]] const std::vector<WorkspaceItem*>& items() const { return m_items; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

signals:
    void countChanged();
    void usageChanged();
    void suggestedNameChanged();
    void appeared(helix::ui::WorkspaceItem* workspace);
    void changed(helix::ui::WorkspaceItem* workspace);
    /// It was well and is not any more.
    void failedNow(helix::ui::WorkspaceItem* workspace);
    /// Its user wanted it suspended, and it runs on; why was a notice.
    void suspendRefused();
    /// Just before it goes.
    void vanishing(const QString& id);

private:
    void listed(const std::vector<plane::WorkspaceSnapshot>& all);
    void take(const plane::WorkspaceSnapshot& snapshot);
    void drop(const WorkspaceId& id);
    [[nodiscard]] int givenMemoryMiB() const;

    PlaneLine& m_line;
    Notices& m_notices;
    std::vector<WorkspaceItem*> m_items; ///< children of this
    QString m_suggestedName;
    bool m_known = false;
};

} // namespace helix::ui
