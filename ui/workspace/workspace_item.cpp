#include "ui/workspace/workspace_item.h"

#include <algorithm>

#include <QDateTime>
#include <QPointer>

#include "ui/words/below.h"
#include "ui/workspace/log_tail.h"
#include "ui/shell/notices.h"
#include "ui/words/words.h"

namespace helix::ui {

namespace {
constexpr std::size_t kLogTailBytes = 64 * 1024;
constexpr std::int64_t kMadeAndStartedMs = 3000;
} // namespace

WorkspaceItem::WorkspaceItem(PlaneLine& line, Notices& notices, plane::WorkspaceSnapshot snapshot,
                             QObject* parent)
    : QObject(parent)
    , m_line(line)
    , m_notices(notices)
    , m_snapshot(std::move(snapshot))
{
    m_steps.show(m_snapshot.steps);
}

void WorkspaceItem::update(plane::WorkspaceSnapshot snapshot)
{
    m_snapshot = std::move(snapshot);
    m_steps.show(m_snapshot.steps);
    emit changed();
}

QString WorkspaceItem::imageTitle() const
{
    return QString::fromStdString(m_snapshot.imageTitle.empty() ? m_snapshot.image
                                                                : m_snapshot.imageTitle);
}

QString WorkspaceItem::stateText() const
{
    return isWaiting() ? tr("Waiting, place %1").arg(m_snapshot.waits->place)
                       : ui::stateText(m_snapshot.state);
}

QString WorkspaceItem::dot() const
{
    return isWaiting() ? QStringLiteral("working") : stateDot(m_snapshot.state);
}

QString WorkspaceItem::summary() const
{
    using plane::State;
    if (isWaiting())
        return slotWaitText(*m_snapshot.waits);
    if (isFailed())
        return error();
    if (isOutOfReach() || !m_snapshot.notice.empty())
        return notice();
    if (m_snapshot.state == State::Deleting)
        return tr("Removing its disk");
    if (m_snapshot.state == State::Stopping)
        return tr("Shutting down in order");
    if (isStarting()) {
        for (const auto& step : m_snapshot.steps) {
            if (step.status == plane::StepProgress::Status::Running)
                return stepHint(step.step);
        }
        return tr("Getting ready");
    }
    if (isSuspending())
        return tr("Saving what it has in memory");
    if (isResuming())
        return tr("Going on where it was");
    if (isSuspended())
        return tr("Suspended. It goes on where it was.");
    if (isStopped())
        return tr("Stopped. Its disk is kept.");
    if (m_snapshot.startedAtMs <= 0)
        return tr("Desktop is live");
    return tr("Desktop is live, started %1")
        .arg(agoText(m_snapshot.startedAtMs, QDateTime::currentMSecsSinceEpoch()));
}

QString WorkspaceItem::usage() const
{
    if (isReady() && m_snapshot.metrics)
        return tr("%1 memory · %2 CPU").arg(memoryUse(), cpuUse());
    return tr("disk %1").arg(diskUsed());
}

bool WorkspaceItem::isStarting() const
{
    using plane::State;
    switch (m_snapshot.state) {
    case State::Creating:
    case State::Starting:
    case State::GuestReady:
    case State::AgentReady:
        return true;
    default:
        return isWaiting();
    }
}

QString WorkspaceItem::forkedFrom() const
{
    if (m_snapshot.forkedFrom.empty())
        return {};
    const auto when = QDateTime::fromMSecsSinceEpoch(m_snapshot.forkedAtMs);
    return tr("%1, %2").arg(QString::fromStdString(m_snapshot.forkedFrom), momentText(when));
}

QString WorkspaceItem::suspendedAgo() const
{
    return m_snapshot.suspendedAtMs > 0
               ? agoText(m_snapshot.suspendedAtMs, QDateTime::currentMSecsSinceEpoch())
               : QString();
}

QString WorkspaceItem::savedMemory() const
{
    return sizeText(m_snapshot.savedBytes);
}

QString WorkspaceItem::restHint() const
{
    if (isOutOfReach())
        return tr("It runs, and cannot be reached from here. Try again to go on.");
    if (isSuspended())
        return tr("It is suspended. Resume it to go on.");
    if (isSuspending())
        return tr("It is being suspended.");
    return isResuming() ? tr("It is being resumed.") : QString();
}

bool WorkspaceItem::isLeaving() const
{
    return m_snapshot.state == plane::State::Stopping || m_snapshot.state == plane::State::Deleting;
}

bool WorkspaceItem::isSettled() const
{
    using Status = plane::StepProgress::Status;
    return isReady() &&
           std::none_of(m_snapshot.steps.begin(), m_snapshot.steps.end(), [](const auto& step) {
               return step.status == Status::Pending || step.status == Status::Running;
           });
}

bool WorkspaceItem::isFirstStart() const
{
    return m_snapshot.state == plane::State::Creating ||
           m_snapshot.startedAtMs - m_snapshot.createdAtMs < kMadeAndStartedMs;
}

double WorkspaceItem::startShare() const
{
    if (m_snapshot.steps.empty())
        return 0;
    const auto done =
        std::count_if(m_snapshot.steps.begin(), m_snapshot.steps.end(), [](const auto& step) {
            return step.status == plane::StepProgress::Status::Done;
        });
    return static_cast<double>(done) / static_cast<double>(m_snapshot.steps.size());
}

QString WorkspaceItem::began() const
{
    const QString text = beginningText(m_snapshot.beginning);
    return whyBooted().isEmpty() ? text : tr("%1: %2").arg(text, whyBooted());
}

QString WorkspaceItem::beginning() const
{
    const auto word = plane::toString(m_snapshot.beginning);
    return QString::fromUtf8(word.data(), static_cast<qsizetype>(word.size()));
}

QString WorkspaceItem::error() const
{
    if (!m_snapshot.error)
        return isFailed() ? tr("It failed, and nothing says why.") : QString();
    return fromBelow(m_snapshot.error->message);
}

QString WorkspaceItem::errorDetails() const
{
    QStringList parts;
    if (m_snapshot.error && !m_snapshot.error->cause.empty())
        parts << QString::fromStdString(m_snapshot.error->cause);
    if (!m_snapshot.machineDetails.empty())
        parts << QString::fromStdString(m_snapshot.machineDetails);
    return parts.join(QStringLiteral("\n\n"));
}

QString WorkspaceItem::resources() const
{
    return resourcesText(m_snapshot.resources);
}

QString WorkspaceItem::diskUsed() const
{
    return sizeText(m_snapshot.diskUsedBytes);
}

QString WorkspaceItem::memoryUse() const
{
    return m_snapshot.metrics ? sizeText(m_snapshot.metrics->memoryUsed) : QString();
}

QString WorkspaceItem::cpuUse() const
{
    return m_snapshot.metrics ? tr("%1 %").arg(qRound(m_snapshot.metrics->cpuPercent)) : QString();
}

Reply<Result<void>> WorkspaceItem::reportFailure()
{
    return [notices = QPointer(&m_notices)](const Result<void>& result) {
        if (!result && notices)
            notices->report(result.error());
    };
}

void WorkspaceItem::start()
{
    m_line.ask(
        [id = m_snapshot.id](plane::ControlPlane& plane) { return plane.workspaces().start(id); },
        reportFailure());
}

void WorkspaceItem::suspend()
{
    m_line.ask(
        [id = m_snapshot.id](plane::ControlPlane& plane) { return plane.workspaces().suspend(id); },
        [self = QPointer(this), report = reportFailure()](const Result<void>& result) {
            report(result);
            if (!result && self)
                emit self->suspendRefused();
        });
}

void WorkspaceItem::fork(int count, const QString& name)
{
    const plane::ForkRequest request{count, name.trimmed().toStdString()};
    m_line.ask([id = m_snapshot.id, request](
                   plane::ControlPlane& plane) { return plane.workspaces().fork(id, request); },
               [self = QPointer(this),
                notices = QPointer(&m_notices)](const Result<std::vector<WorkspaceId>>& forks) {
                   if (!forks && notices)
                       notices->report(forks.error());
                   if (forks && self)
                       emit self->forked(QString::fromStdString(forks->front().str()));
               });
}

void WorkspaceItem::stop()
{
    m_line.ask([id = m_snapshot.id](
                   plane::ControlPlane& plane) { return plane.workspaces().stop(id, true); },
               reportFailure());
}

void WorkspaceItem::shellBegan()
{
    ++m_shells;
    emit shellsChanged();
}

void WorkspaceItem::shellEnded()
{
    --m_shells;
    emit shellsChanged();
}

void WorkspaceItem::readStakes(bool look)
{
    const auto sentences = [](const std::vector<std::string>& all) {
        QStringList texts;
        for (const auto& sentence : all)
            texts << fromBelow(sentence);
        return texts;
    };
    m_line.ask([id = m_snapshot.id,
                look](plane::ControlPlane& plane) { return plane.workspaces().stakes(id, look); },
               [self = QPointer(this), look, sentences](const Result<plane::Stakes>& stakes) {
                   if (!self)
                       return;
                   if (!stakes) {
                       emit self->stakesRead(look, {}, {}, true, fromBelow(stakes.error().message));
                       return;
                   }
                   QStringList stopping = sentences(stakes->stopping);
                   if (self->m_shells > 0)
                       stopping << (self->m_shells == 1
                                        ? tr("A terminal is open in it.")
                                        : tr("%1 terminals are open in it.").arg(self->m_shells));
                   emit self->stakesRead(look, stopping, sentences(stakes->deleting),
                                         stakes->losesWork, {});
               });
}

void WorkspaceItem::cancel()
{
    m_line.ask(
        [id = m_snapshot.id](plane::ControlPlane& plane) { return plane.workspaces().cancel(id); },
        reportFailure());
}

void WorkspaceItem::remove()
{
    const QString gone = tr("%1 was deleted.").arg(name());
    m_line.ask([id = m_snapshot.id](
                   plane::ControlPlane& plane) { return plane.workspaces().remove(id, true); },
               [notices = QPointer(&m_notices), gone](const Result<void>& result) {
                   if (!notices)
                       return;
                   if (result)
                       notices->tell(gone);
                   else
                       notices->report(result.error());
               });
}

void WorkspaceItem::setIdle(int minutes)
{
    const auto wished = minutes < 0 ? std::nullopt : std::optional(minutes);
    m_line.ask([id = m_snapshot.id, wished](
                   plane::ControlPlane& plane) { return plane.workspaces().setIdle(id, wished); },
               reportFailure());
}

void WorkspaceItem::setRolling(int mebibytes)
{
    const auto wished = mebibytes < 0 ? std::nullopt : std::optional(mebibytes);
    m_line.ask(
        [id = m_snapshot.id, wished](plane::ControlPlane& plane) {
            return plane.workspaces().setRolling(id, wished);
        },
        reportFailure());
}

void WorkspaceItem::fixSize(int width, int height, int scale)
{
    setDesktopMode(protocol::DesktopMode{static_cast<std::uint16_t>(width),
                                         static_cast<std::uint16_t>(height),
                                         static_cast<std::uint16_t>(scale)});
}

void WorkspaceItem::followWindow()
{
    setDesktopMode(std::nullopt);
}

void WorkspaceItem::setDesktopMode(std::optional<protocol::DesktopMode> mode)
{
    m_line.ask(
        [id = m_snapshot.id, mode](plane::ControlPlane& plane) {
            return plane.workspaces().setDesktopMode(id, mode);
        },
        reportFailure());
}

void WorkspaceItem::lookAt()
{
    if (++m_lookers > 1)
        return;
    m_line.ask(
        [id = m_snapshot.id](plane::ControlPlane& plane) { return plane.workspaces().watch(id); },
        [self = QPointer(this)](const std::shared_ptr<void>& watch) {
            if (self && self->m_lookers > 0)
                self->m_watch = watch;
        });
}

void WorkspaceItem::lookAway()
{
    if (m_lookers > 0 && --m_lookers == 0)
        m_watch.reset();
}

void WorkspaceItem::rename(const QString& name)
{
    m_line.ask([id = m_snapshot.id, name = name.trimmed().toStdString()](
                   plane::ControlPlane& plane) { return plane.workspaces().rename(id, name); },
               reportFailure());
}

QString WorkspaceItem::nameProblem(const QString& name) const
{
    const auto checked = checkName(name.trimmed().toStdString(), "a workspace");
    return checked ? QString() : fromBelow(checked.error().message);
}

void WorkspaceItem::readLog(bool serial)
{
    m_line.ask([id = m_snapshot.id, serial, maxBytes = kLogTailBytes](
                   plane::ControlPlane& plane) { return ui::readLog(plane, id, serial, maxBytes); },
               [self = QPointer(this), serial](const Result<QString>& text) {
                   if (!self)
                       return;
                   if (text)
                       emit self->logRead(serial, *text, {});
                   else
                       emit self->logRead(serial, {}, fromBelow(text.error().message));
               });
}

} // namespace helix::ui
