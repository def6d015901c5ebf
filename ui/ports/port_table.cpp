#include "ui/ports/port_table.h"

#include <algorithm>

#include "ui/boundary/boundary_words.h"
#include "ui/words/below.h"
#include "ui/workspace/workspace_list.h"
#include "ui/words/money.h"

namespace helix::ui {

namespace {

constexpr int kSshPort = 22;

bool isLoopbackAddress(const std::string& address)
{
    return address.starts_with("127.") || address == "::1";
}

const char* stateWord(boundary::ForwardState state)
{
    switch (state) {
    case boundary::ForwardState::Closed:
        return "closed";
    case boundary::ForwardState::Waiting:
        return "waiting";
    case boundary::ForwardState::Listening:
        return "open";
    case boundary::ForwardState::Failed:
        return "failed";
    }
    return "closed";
}

} // namespace

/// Of SSH for ssh(1), of everything else for a browser: by the workspace's own name, so that its
/// cookies are not those of another one.
QString PortTable::addressOf(const Row& row)
{
    if (row.hostPort == 0)
        return {};
    if (row.guestPort == kSshPort)
        return QStringLiteral("%1:%2")
            .arg(QString::fromStdString(row.hostAddress))
            .arg(row.hostPort);
    return QString::fromStdString(boundary::forwardUrl(
        row.name, row.label, static_cast<std::uint16_t>(row.hostPort), row.hostAddress));
}

QString PortTable::bytesOf(const boundary::ForwardCounters& counters)
{
    return counters.total == 0 ? QString() : bothWaysText(counters.bytesIn, counters.bytesOut);
}

PortTable::PortTable(PlaneLine& line, Notices& notices, const WorkspaceList& workspaces)
    : m_line(line)
    , m_notices(notices)
    , m_workspaces(workspaces)
{
    connect(&line.events(), &PlaneEvents::forwardsChanged, this,
            [this](const std::vector<boundary::Forward>& all) {
                m_forwards = all;
                rebuild();
            });
    connect(&workspaces, &WorkspaceList::changed, this, &PortTable::rebuild);
    connect(&workspaces, &WorkspaceList::countChanged, this, &PortTable::rebuild);
}

std::vector<PortTable::Row> PortTable::rowsNow() const
{
    std::vector<Row> rows;
    for (const auto* item : m_workspaces.items()) {
        const auto& snapshot = item->snapshot();
        const auto isMapped = [&](int port) {
            return std::any_of(m_forwards.begin(), m_forwards.end(), [&](const auto& forward) {
                return forward.workspace == snapshot.id && forward.guestPort == port;
            });
        };
        for (const auto& forward : m_forwards) {
            // The control port is Helix's own line to the agent, nothing the user can use or
            // change.
            if (forward.workspace != snapshot.id || forward.kind == boundary::ForwardKind::Control)
                continue;
            const bool isSsh = forward.kind == boundary::ForwardKind::Ssh;
            rows.push_back({snapshot.id,
                            snapshot.name,
                            isSsh ? "SSH" : forward.label,
                            forward.problem,
                            {},
                            forward.hostAddress,
                            forward.counters,
                            forward.guestPort,
                            forward.hostPort,
                            forward.fixed,
                            !isSsh,
                            stateWord(forward.state)});
        }
        for (const auto& port : snapshot.guestPorts) {
            const auto known = std::find_if(rows.begin(), rows.end(), [&](const Row& row) {
                return row.workspace == snapshot.id && row.guestPort == port.port;
            });
            if (known != rows.end()) {
                // Listens on several addresses: the widest one counts.
                if (known->hostPort == 0 && !isLoopbackAddress(port.address))
                    known->state = "found";
                continue;
            }
            if (isMapped(port.port) || port.port == kSshPort)
                continue;
            rows.push_back({snapshot.id,
                            snapshot.name,
                            {},
                            {},
                            port.process,
                            {},
                            {},
                            port.port,
                            0,
                            false,
                            false,
                            isLoopbackAddress(port.address) ? "inside" : "found"});
        }
    }
    return rows;
}

void PortTable::rebuild()
{
    auto rows = rowsNow();
    if (rows == m_rows)
        return;
    const bool sameKeys = std::equal(
        rows.begin(), rows.end(), m_rows.begin(), m_rows.end(), [](const Row& a, const Row& b) {
            return a.workspace == b.workspace && a.guestPort == b.guestPort;
        });
    if (sameKeys) {
        m_rows = std::move(rows);
        emit dataChanged(index(0), index(count() - 1));
    } else {
        beginResetModel();
        m_rows = std::move(rows);
        endResetModel();
    }
    emit countChanged();
}

const PortTable::Row* PortTable::find(const QString& workspaceId, int guestPort) const
{
    const auto found = std::find_if(m_rows.begin(), m_rows.end(), [&](const Row& row) {
        return row.guestPort == guestPort && row.workspace.str() == workspaceId.toStdString();
    });
    return found == m_rows.end() ? nullptr : &*found;
}

int PortTable::freeAfter(int hostPort) const
{
    const auto isLeased = [&](int port) {
        return std::any_of(m_forwards.begin(), m_forwards.end(),
                           [&](const auto& forward) { return forward.hostPort == port; });
    };
    int port = hostPort + 1;
    while (port <= kHighestPort && isLeased(port))
        ++port;
    return port <= kHighestPort ? port : 0;
}

bool PortTable::isAnyExposed() const
{
    return std::any_of(m_rows.begin(), m_rows.end(), [](const Row& row) {
        return row.hostPort != 0 && !isLoopbackAddress(row.hostAddress);
    });
}

QString PortTable::addressWarning()
{
    return fromBelow(fromView(boundary::kOtherAddressWarning));
}

int PortTable::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : count();
}

QVariant PortTable::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto& row = m_rows[static_cast<std::size_t>(index.row())];
    const std::string_view state = row.state;
    switch (role) {
    case IdRole:
        return QString::fromStdString(row.workspace.str());
    case NameRole:
        return QString::fromStdString(row.name);
    case LabelRole:
        return QString::fromStdString(row.label);
    case GuestRole:
        return row.guestPort;
    case HostRole:
        return row.hostPort;
    case AddressRole:
        return addressOf(row);
    case StateRole:
        return QString::fromLatin1(row.state);
    case StateTextRole:
        return state == "open"      ? tr("Mapped")
               : state == "failed"  ? tr("Port is taken")
               : state == "waiting" ? tr("Suspended")
               : state == "closed"  ? tr("Stopped")
                                    : QString();
    case ProblemRole:
        return fromBelow(row.problem);
    case ReachableRole:
        return state == "open" || state == "waiting";
    case RemovableRole:
        return row.removable;
    case NextRole:
        return freeAfter(row.hostPort);
    case ProcessRole:
        return QString::fromStdString(row.process);
    case HostAddressRole:
        return QString::fromStdString(row.hostAddress);
    case ExposedRole:
        return row.hostPort != 0 && !isLoopbackAddress(row.hostAddress);
    case TrafficRole:
        return row.counters.total == 0
                   ? QString()
                   : QStringLiteral("%1 · %2").arg(connectionsText(row.counters.total),
                                                   bytesOf(row.counters));
    case ConnectionsRole:
        return connectionsText(row.counters.total);
    case BytesRole:
        return bytesOf(row.counters);
    case OpenNowRole:
        return static_cast<int>(row.counters.open);
    default:
        return {};
    }
}

QHash<int, QByteArray> PortTable::roleNames() const
{
    return {{IdRole, "workspaceId"},      {NameRole, "workspaceName"},
            {LabelRole, "label"},         {GuestRole, "guestPort"},
            {HostRole, "hostPort"},       {AddressRole, "address"},
            {StateRole, "portState"},     {StateTextRole, "stateText"},
            {ProblemRole, "problem"},     {ReachableRole, "reachable"},
            {RemovableRole, "removable"}, {NextRole, "nextHostPort"},
            {ProcessRole, "process"},     {HostAddressRole, "hostAddress"},
            {ExposedRole, "exposed"},     {TrafficRole, "traffic"},
            {OpenNowRole, "openNow"},     {ConnectionsRole, "connections"},
            {BytesRole, "bytes"}};
}

int PortTable::workspaceIdRole()
{
    return IdRole;
}

PortsOfWorkspace::PortsOfWorkspace(QObject* parent)
    : QSortFilterProxyModel(parent)
{
    for (const auto signal : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
        connect(this, signal, this, &PortsOfWorkspace::countChanged);
    connect(this, &QAbstractItemModel::modelReset, this, &PortsOfWorkspace::countChanged);
}

void PortsOfWorkspace::setWorkspace(const QString& id)
{
    if (id == m_workspace)
        return;
    m_workspace = id;
    invalidateFilter();
    emit workspaceChanged();
    emit countChanged();
}

bool PortsOfWorkspace::filterAcceptsRow(int row, const QModelIndex& parent) const
{
    return sourceModel()->index(row, 0, parent).data(PortTable::workspaceIdRole()).toString() ==
           m_workspace;
}

} // namespace helix::ui
