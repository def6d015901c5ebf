#pragma once
// The port mappings of all workspaces, and what guests listen on that nobody has mapped yet.

#include <QAbstractListModel>
#include <QSortFilterProxyModel>
#include <qqmlregistration.h>

#include "ui/line/plane_line.h"
#include "ui/line/reply.h"

namespace helix::ui {

class Notices;
class WorkspaceList;

/// UI thread. Roles: workspaceId, workspaceName, label, guestPort, hostPort (0: not mapped),
/// address (what is shown, told and copied: "http://web.docs-site.localhost:8000", of SSH
/// "127.0.0.1:22013"), portState ("open", "waiting", "closed", "failed", "found", "inside"),
/// reachable (who connects is answered; a suspended workspace wakes for it), stateText, problem,
/// removable, nextHostPort (one to offer when it is taken; 0: there is none), process, hostAddress,
/// exposed (others than this computer can connect), traffic ("3 connections · ↓ 1.2 MB  ↑ 30 KB",
/// empty before the first), connections and bytes (its two halves), openNow. "inside": the service
/// listens on the guest's own loopback and cannot be reached from outside.
class PortTable : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
    Q_PROPERTY(int count READ count NOTIFY countChanged)
    Q_PROPERTY(bool exposed READ isAnyExposed NOTIFY countChanged)
    Q_PROPERTY(QString addressWarning READ addressWarning CONSTANT)
public:
    PortTable(PlaneLine& line, Notices& notices, const WorkspaceList& workspaces);

    [[nodiscard]] int count() const { return static_cast<int>(m_rows.size()); }

    /// One of them can be reached from elsewhere than this computer.
    [[nodiscard]] bool isAnyExposed() const;
    /// What must be said before a port is opened on another address than the loopback's.
    [[nodiscard]] static QString addressWarning();

    /// `hostPort` 0: a free one is chosen. `hostAddress`: of this computer; empty: the loopback.
    /// The row appears when the mapping works.
    Q_INVOKABLE void add(const QString& workspaceId, int guestPort, int hostPort,
                         const QString& label, const QString& hostAddress = {});
    Q_INVOKABLE void remove(const QString& workspaceId, int guestPort);
    /// Answers by pageOpened(), or with a notice.
    Q_INVOKABLE void open(const QString& workspaceId, int guestPort);
    Q_INVOKABLE void retry(const QString& workspaceId, int guestPort);
    /// The same mapping on another port of this computer.
    Q_INVOKABLE void moveTo(const QString& workspaceId, int guestPort, int hostPort);
    /// Checks what was typed; answers by checked() with the same `request` number. Texts, because
    /// the user may type anything.
    Q_INVOKABLE void check(int request, const QString& workspaceId, const QString& guestPort,
                           const QString& hostPort, const QString& hostAddress = {});
    /// A page that shows counters came (true) or went (false); they are kept fresh meanwhile.
    Q_INVOKABLE void watchCounters(bool watched);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;
    [[nodiscard]] static int workspaceIdRole();

signals:
    void countChanged();
    /// Empty problems: it will do.
    void checked(int request, const QString& guestProblem, const QString& hostProblem,
                 const QString& addressProblem);
    void added(const QString& workspaceId, int guestPort, int hostPort);
    /// The mapping is gone; what is needed to put it back.
    void removed(const QString& workspaceId, int guestPort, int hostPort, const QString& label,
                 const QString& hostAddress);
    /// For the browser, at once: it may be a link for one use.
    void pageOpened(const QString& url);
    void addFailed(const QString& sentence, const QString& details);

private:
    static constexpr int kHighestPort = 65535;
    enum Role {
        IdRole = Qt::UserRole + 1,
        NameRole,
        LabelRole,
        GuestRole,
        HostRole,
        AddressRole,
        StateRole,
        StateTextRole,
        ProblemRole,
        ReachableRole,
        RemovableRole,
        NextRole,
        ProcessRole,
        HostAddressRole,
        ExposedRole,
        TrafficRole,
        OpenNowRole,
        ConnectionsRole,
        BytesRole,
    };

    struct Row {
        WorkspaceId workspace;
        std::string name, label, problem, process, hostAddress;
        boundary::ForwardCounters counters;
        int guestPort = 0, hostPort = 0;
        bool fixed = false, removable = false;
        const char* state = "closed";
        friend bool operator==(const Row&, const Row&) = default;
    };
    Reply<Result<boundary::Forward>> answerAdd(const QString& workspaceId, int guestPort);
    void rebuild();
    [[nodiscard]] std::vector<Row> rowsNow() const;
    [[nodiscard]] const Row* find(const QString& workspaceId, int guestPort) const;
    [[nodiscard]] static QString addressOf(const Row& row);
    [[nodiscard]] static QString bytesOf(const boundary::ForwardCounters& counters);
    [[nodiscard]] int freeAfter(int hostPort) const;
    [[nodiscard]] QString typedProblem(const QString& workspaceId, int guestPort) const;

    PlaneLine& m_line;
    Notices& m_notices;
    const WorkspaceList& m_workspaces;
    std::vector<boundary::Forward> m_forwards;
    std::vector<Row> m_rows;
    int m_watchers = 0;
};

/// The rows of one workspace.
class PortsOfWorkspace : public QSortFilterProxyModel {
    Q_OBJECT
    QML_ELEMENT
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
