#include "ui/workspace/checkpoint_list.h"

#include <algorithm>

#include <QDateTime>

#include "ui/conversation/session_hub.h"
#include "ui/conversation/session_item.h"
#include "ui/line/plane_line.h"
#include "ui/shell/backend.h"
#include "ui/shell/notices.h"
#include "ui/words/below.h"
#include "ui/words/words.h"

namespace helix::ui {

using plane::Checkpoint;
using Checkpoints = std::vector<Checkpoint>;

CheckpointList::CheckpointList(QObject* parent)
    : RowList({"name", "label", "facts"}, parent)
{
}

Backend* CheckpointList::backend() const
{
    return m_backend.data();
}

void CheckpointList::setBackend(Backend* backend)
{
    if (backend == m_backend)
        return;
    m_backend = backend;
    if (backend)
        connect(&backend->line().events(), &PlaneEvents::checkpointsChanged, this,
                [this](const WorkspaceId& id) {
                    if (id == m_id)
                        look();
                });
    emit setUp();
    look();
}

void CheckpointList::setWorkspace(const QString& id)
{
    if (id == m_workspace)
        return;
    m_workspace = id;
    m_id = WorkspaceId::parse(id.toStdString()).value_or(WorkspaceId());
    m_problem.clear();
    take({});
    emit setUp();
    look();
}

void CheckpointList::look()
{
    if (!m_backend || m_id.empty())
        return;
    m_backend->line().ask(
        [id = m_id](plane::ControlPlane& plane) -> async::Task<Result<Checkpoints>> {
            co_return plane.checkpoints().list(id);
        },
        [self = QPointer(this), id = m_id](const Result<Checkpoints>& all) {
            if (self && all && id == self->m_id)
                self->take(*all);
        });
}

QString CheckpointList::labelOf(const Checkpoint& one) const
{
    if (one.turn == 0)
        return QString::fromStdString(one.name);
    const auto* session = m_backend->sessions()->find(QString::fromStdString(one.session));
    return session ? tr("Before turn %1 of “%2”").arg(one.turn).arg(session->title())
                   : tr("Before turn %1 of a deleted conversation").arg(one.turn);
}

void CheckpointList::take(const Checkpoints& all)
{
    m_all = all;
    std::vector<QVariantMap> rows;
    for (const auto& one : all) {
        const auto when = QDateTime::fromMSecsSinceEpoch(one.createdAtMs);
        rows.push_back({{"name", QString::fromStdString(one.name)},
                        {"label", labelOf(one)},
                        {"facts", tr("%1 · %2 · %3")
                                      .arg(momentText(when),
                                           one.hasMemory ? tr("disk and memory") : tr("disk"),
                                           sizeText(one.sizeBytes))}});
    }
    std::ranges::reverse(rows);
    show(std::move(rows));
    emit listed();
}

QString CheckpointList::nameBefore(const QString& session, int turn) const
{
    const auto found = std::ranges::find_if(m_all, [&](const Checkpoint& one) {
        return one.turn != 0 && one.turn == turn && one.session == session.toStdString();
    });
    return found == m_all.end() ? QString() : QString::fromStdString(found->name);
}

void CheckpointList::keep(const QString& name, bool diskOnly)
{
    if (!m_backend || m_keeping)
        return;
    m_keeping = true;
    m_problem.clear();
    emit keepingChanged();
    m_backend->line().ask(
        [id = m_id, name = name.trimmed().toStdString(), diskOnly](plane::ControlPlane& plane) {
            return plane.checkpoints().add(id, name, diskOnly);
        },
        [self = QPointer(this)](const Result<Checkpoint>& added) {
            if (!self)
                return;
            self->m_keeping = false;
            self->m_problem = added ? QString() : fromBelow(added.error().message);
            emit self->keepingChanged();
            if (added)
                emit self->kept();
        });
}

Reply<Result<void>> CheckpointList::reportFailure()
{
    return [notices = QPointer(m_backend->notices())](const Result<void>& done) {
        if (!done && notices)
            notices->report(done.error());
    };
}

void CheckpointList::restore(const QString& name)
{
    if (m_backend)
        m_backend->line().ask(
            [id = m_id, name = name.toStdString()](plane::ControlPlane& plane) {
                return plane.checkpoints().restore(id, name, true);
            },
            reportFailure());
}

void CheckpointList::remove(const QString& name)
{
    if (m_backend)
        m_backend->line().ask(
            [id = m_id, name = name.toStdString()](plane::ControlPlane& plane) {
                return plane.checkpoints().remove(id, name);
            },
            reportFailure());
}

void CheckpointList::fork(const QString& name)
{
    if (!m_backend)
        return;
    m_backend->line().ask(
        [id = m_id, name = name.toStdString()](plane::ControlPlane& plane) {
            const std::string chosen;
            return plane.checkpoints().fork(id, name, chosen);
        },
        [self = QPointer(this),
         notices = QPointer(m_backend->notices())](const Result<WorkspaceId>& forked) {
            if (!forked && notices)
                notices->report(forked.error());
            if (forked && self)
                emit self->forked(QString::fromStdString(forked->str()));
        });
}

} // namespace helix::ui
