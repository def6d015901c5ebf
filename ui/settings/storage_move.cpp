#include "ui/settings/storage_move.h"

#include <QPointer>
#include <QStringList>

#include "app/session_end.h"
#include "ui/line/pool.h"
#include "ui/words/below.h"
#include "ui/words/words.h"

namespace helix::ui {

namespace {

using Facts = Result<app::DataMoveFacts>;
using Suspended = Result<std::shared_ptr<void>>;

QString namesOfRunning(plane::ControlPlane& plane)
{
    QStringList names;
    for (const auto& workspace : plane.workspaces().list())
        if (plane::mayHaveMachine(workspace.state) || workspace.waits)
            names << QString::fromStdString(workspace.name);
    return names.join(QStringLiteral(", "));
}

} // namespace

StorageMove::StorageMove(PlaneLine& line)
    : m_line(line)
{
}

void StorageMove::setLook(MoveLook look)
{
    m_look = std::move(look);
    emit changed();
}

QString StorageMove::size() const
{
    return m_facts ? sizeText(m_facts->bytes) : QString();
}

QString StorageMove::free() const
{
    return m_facts ? sizeText(m_facts->freeBytes) : QString();
}

void StorageMove::look(const QString& folder)
{
    if (!isOffered() || m_ending)
        return;
    m_folder = folder;
    m_problem.clear();
    m_running.clear();
    m_facts.reset();
    m_looking = true;
    emit changed();
    askWhatRuns();
    inPool<Facts>(
        this, [look = m_look.look, folder = folder.toStdString()] { return look(folder); },
        [this, number = ++m_asked](const Facts& facts) {
            if (number != m_asked)
                return;
            m_looking = false;
            if (!facts)
                return refuse(fromBelow(facts.error().message));
            m_facts = *facts;
            emit changed();
        });
}

void StorageMove::askWhatRuns()
{
    m_line.ask(namesOfRunning, [self = QPointer(this)](const QString& names) {
        if (!self)
            return;
        self->m_running = names;
        emit self->changed();
    });
}

void StorageMove::begin()
{
    if (!fits() || m_ending)
        return;
    m_ending = true;
    emit changed();
    m_line.ask(app::suspendMachines, [self = QPointer(this)](const Suspended& suspended) {
        if (!self)
            return;
        if (!suspended) {
            self->refuse(fromBelow(suspended.error().message));
            return self->askWhatRuns();
        }
        self->m_running.clear();
        self->m_quiesced = *suspended;
        emit self->restartAsked(self->m_folder);
    });
}

void StorageMove::refuse(const QString& problem)
{
    m_ending = false;
    m_problem = problem;
    emit changed();
}

} // namespace helix::ui
