#pragma once
// The port mappings of all workspaces, and what guests listen on that nobody has mapped yet.

#include <QAbstractListModel>
#include <QSortFilterProxyModel>

#include "ui/source.h"

namespace helix::ui {

class Notices;
class WorkspaceList;

/// UI thread. Roles: workspaceId, workspaceName, label, guestPort, hostPort (0: not mapped),
/// address ("127.0.0.1:8000"), portState ("open", "closed", "failed", "found", "inside"),
/// stateText, problem, removable, nextHostPort (a free one to offer when taken), process. "inside":
/// the service listens on the guest's own loopback and cannot be reached from outside.
class PortTable : public QAbstractListModel {
    Q_OBJECT
    Q_PROPERTY(int count READ count NOTIFY countChanged)
public:
    PortTable(Source& source, Notices& notices, const WorkspaceList& workspaces);

    [[nodiscard]] int count() const { return static_cast<int>(m_rows.size()); }

    /// `hostPort` 0: a free one is chosen. The row appears when the mapping works.
    Q_INVOKABLE void add(const QString& workspaceId, int guestPort, int hostPort,
                         const QString& label);
    Q_INVOKABLE void remove(const QString& workspaceId, int guestPort);
    Q_INVOKABLE void retry(const QString& workspaceId, int guestPort);
    /// The same mapping on another port of this computer.
    Q_INVOKABLE void moveTo(const QString& workspaceId, int guestPort, int hostPort);
    /// Checks what was typed; answers by checked() with the same `request` number. Texts, because
    /// the user may type anything.
    Q_INVOKABLE void check(int request, const QString& workspaceId, const QString& guestPort,
                           const QString& hostPort);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;
    [[nodiscard]] static int workspaceIdRole();

signals:
    void countChanged();
    /// Empty problems: it will do.
    void checked(int request, const QString& guestProblem, const QString& hostProblem);
    void added(const QString& workspaceId, int guestPort, int hostPort);
    /// The mapping is gone; what is needed to put it back.
    void removed(const QString& workspaceId, int guestPort, int hostPort, const QString& label);
    void addFailed(const QString& sentence, const QString& details);

private:
    struct Row {
        WorkspaceId workspace;
        std::string name, label, problem, process;
        int guestPort = 0, hostPort = 0;
        bool fixed = false, removable = false;
        const char* state = "closed";
        friend bool operator==(const Row&, const Row&) = default;
    };
    void rebuild();
    [[nodiscard]] std::vector<Row> rowsNow() const;
    [[nodiscard]] const Row* find(const QString& workspaceId, int guestPort) const;
    [[nodiscard]] int freeAfter(int hostPort) const;
    [[nodiscard]] QString typedProblem(const QString& workspaceId, int guestPort) const;

    Source& m_source;
    Notices& m_notices;
    const WorkspaceList& m_workspaces;
    std::vector<boundary::Forward> m_forwards;
    std::vector<Row> m_rows;
};

/// The rows of one workspace.
class PortsOfWorkspace : public QSortFilterProxyModel {
    Q_OBJECT
    Q_PROPERTY(QString workspace MEMBER m_workspace WRITE setWorkspace NOTIFY workspaceChanged)
    Q_PROPERTY(int count READ count NOTIFY countChanged)
public:
    explicit PortsOfWorkspace(QObject* parent = nullptr);
    void setWorkspace(const QString& id);
    [[nodiscard]] int count() const { return rowCount(); }

signals:
    void workspaceChanged();
    void countChanged();

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    QString m_workspace;
};

} // namespace helix::ui
