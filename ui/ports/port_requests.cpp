// What the user asks of the table of ports: to add, remove, move and check mappings.

#include <QPointer>

#include "ui/ports/port_table.h"
#include "ui/shell/notices.h"
#include "ui/words/below.h"

namespace helix::ui {

namespace {

/// The number that was typed, or -1.
int typedPort(const QString& text)
{
    bool isNumber = false;
    const int port = text.trimmed().toInt(&isNumber);
    return isNumber ? port : -1;
}

} // namespace

void PortTable::watchCounters(bool watched)
{
    m_watchers += watched ? 1 : -1;
    if (m_watchers == (watched ? 1 : 0))
        m_line.events().watchCounters(watched);
}

void PortTable::add(const QString& workspaceId, int guestPort, int hostPort, const QString& label,
                    const QString& hostAddress)
{
    auto id = WorkspaceId::parse(workspaceId.toStdString());
    if (!id) {
        m_notices.report(id.error());
        return;
    }
    const QString typed = hostAddress.trimmed();
    const std::string address =
        typed.isEmpty() ? std::string(boundary::kLoopbackAddress) : typed.toStdString();
    m_line.ask(
        [id = *id, guest = static_cast<std::uint16_t>(guestPort),
         host = static_cast<std::uint16_t>(hostPort), label = label.trimmed().toStdString(),
         address](plane::ControlPlane& plane) {
            return plane.forwards().add(id, boundary::ForwardKind::Business, guest, host, label,
                                        address);
        },
        answerAdd(workspaceId, guestPort));
}

Reply<Result<boundary::Forward>> PortTable::answerAdd(const QString& workspaceId, int guestPort)
{
    return
        [self = QPointer(this), workspaceId, guestPort](const Result<boundary::Forward>& forward) {
            if (!self)
                return;
            if (forward)
                emit self->added(workspaceId, guestPort, forward->hostPort);
            else
                emit self->addFailed(fromBelow(forward.error().message),
                                     QString::fromStdString(forward.error().cause));
        };
}

void PortTable::remove(const QString& workspaceId, int guestPort)
{
    const auto* row = find(workspaceId, guestPort);
    if (!row)
        return;
    const int hostPort = row->fixed ? row->hostPort : 0;
    const auto label = QString::fromStdString(row->label);
    const auto address = QString::fromStdString(row->hostAddress);
    m_line.ask(
        [workspace = row->workspace, guestPort = static_cast<std::uint16_t>(guestPort)](
            plane::ControlPlane& plane) { return plane.forwards().remove(workspace, guestPort); },
        [self = QPointer(this), workspaceId, guestPort, hostPort, label,
         address](const Result<void>& result) {
            if (!self)
                return;
            if (result)
                emit self->removed(workspaceId, guestPort, hostPort, label, address);
            else
                self->m_notices.report(result.error());
        });
}

void PortTable::open(const QString& workspaceId, int guestPort)
{
    const auto* row = find(workspaceId, guestPort);
    if (!row)
        return;
    m_line.ask(
        [workspace = row->workspace,
         guestPort = static_cast<std::uint16_t>(guestPort)](plane::ControlPlane& plane) {
            const auto known = plane.workspaces().snapshot(workspace);
            return plane.boundary().openPage(workspace, known ? known->name : std::string(),
                                             guestPort, boundary::PageWay::ByPolicy);
        },
        [self = QPointer(this)](const Result<boundary::OpenedPage>& opened) {
            if (!self)
                return;
            if (opened)
                emit self->pageOpened(QString::fromStdString(opened->url));
            else
                self->m_notices.report(opened.error());
        });
}

void PortTable::retry(const QString& workspaceId, int guestPort)
{
    const auto* row = find(workspaceId, guestPort);
    if (!row)
        return;
    m_line.ask(
        [workspace = row->workspace, guestPort = static_cast<std::uint16_t>(guestPort)](
            plane::ControlPlane& plane) { return plane.forwards().retry(workspace, guestPort); },
        [self = QPointer(this)](const Result<void>& result) {
            if (self && !result)
                self->m_notices.report(result.error());
        });
}

void PortTable::moveTo(const QString& workspaceId, int guestPort, int hostPort)
{
    const auto* row = find(workspaceId, guestPort);
    if (!row)
        return;
    m_line.ask(
        [workspace = row->workspace, guest = static_cast<std::uint16_t>(guestPort),
         host = static_cast<std::uint16_t>(hostPort)](plane::ControlPlane& plane) {
            return plane.forwards().move(workspace, guest, host);
        },
        answerAdd(workspaceId, guestPort));
}

QString PortTable::typedProblem(const QString& workspaceId, int guestPort) const
{
    const auto* row = find(workspaceId, guestPort);
    if (row && row->hostPort != 0)
        return tr("Port %1 of %2 is mapped to %3 already.")
            .arg(guestPort)
            .arg(QString::fromStdString(row->name))
            .arg(row->hostPort);
    return {};
}

void PortTable::check(int request, const QString& workspaceId, const QString& guestPort,
                      const QString& hostPort, const QString& hostAddress)
{
    const int guest = typedPort(guestPort);
    const bool automatic = hostPort.trimmed().isEmpty();
    const int host = automatic ? 0 : typedPort(hostPort);
    QString guestProblem;
    if (guestPort.trimmed().isEmpty())
        guestProblem = tr("Which port does the service in the workspace listen on?");
    else if (guest < 1 || guest > kHighestPort)
        guestProblem = tr("A port is a number from 1 to %1.").arg(kHighestPort);
    else
        guestProblem = typedProblem(workspaceId, guest);
    const bool hostIsPort = automatic || (host >= 1 && host <= kHighestPort);
    const QString hostProblem =
        hostIsPort ? QString()
                   : tr("A port is a number from 1 to %1; leave it empty for a free one.")
                         .arg(kHighestPort);
    if (!guestProblem.isEmpty() || !hostProblem.isEmpty()) {
        emit checked(request, guestProblem, hostProblem, {});
        return;
    }
    const auto address = hostAddress.trimmed().isEmpty() ? std::string(boundary::kLoopbackAddress)
                                                         : hostAddress.trimmed().toStdString();
    // An address that is typed is what is wrong when no port of it was asked for.
    const bool isOther = address != boundary::kLoopbackAddress;
    m_line.ask(
        [guestPort = guest, hostPort = host, hostAddress = address](plane::ControlPlane& plane) {
            return plane.forwards().check(guestPort, hostPort, hostAddress);
        },
        [self = QPointer(this), request, automatic, isOther](const Result<void>& result) {
            if (!self)
                return;
            const QString problem = result ? QString() : fromBelow(result.error().message);
            const bool ofAddress =
                isOther && !result && result.error().code == ErrorCode::InvalidArgument;
            emit self->checked(request, automatic && !ofAddress ? problem : QString(),
                               automatic || ofAddress ? QString() : problem,
                               ofAddress ? problem : QString());
        });
}

} // namespace helix::ui
