#include "ui/changes/project_item.h"

#include <chrono>
#include <memory>
#include <utility>

#include <QElapsedTimer>
#include <QPointer>

#include "ui/changes/change_words.h"
#include "ui/create/project_draft.h"
#include "ui/words/below.h"
#include "ui/words/printable.h"

namespace helix::ui {

namespace {
/// A bundle moves thousands of times a second; the window hears of it a few times.
constexpr std::chrono::milliseconds kTellEvery{100};
} // namespace

ProjectItem::ProjectItem(PlaneLine& line, WorkspaceId id, QObject* parent)
    : QObject(parent)
    , m_line(line)
    , m_id(std::move(id))
    , m_commits({"id", "subject", "author", "timeMs", "snapshot"})
{
}

void ProjectItem::look()
{
    m_line.ask([id = m_id](plane::ControlPlane& plane) { return plane.projects().project(id); },
               [self = QPointer(this)](const std::optional<projects::Project>& project) {
                   if (!self)
                       return;
                   self->m_known = true;
                   if (project)
                       self->takeProject(*project);
                   else
                       emit self->changed();
               });
}

void ProjectItem::takeProject(const projects::Project& project)
{
    const bool isNew = !m_project;
    m_known = true;
    m_project = project;
    emit changed();
    if (isNew && !m_taken)
        lookForChanges();
}

void ProjectItem::lookForChanges()
{
    m_line.ask([id = m_id](plane::ControlPlane& plane) { return plane.projects().changes(id); },
               [self = QPointer(this)](const Result<projects::ChangeSet>& changes) {
                   // None yet is no problem: the next turn brings some.
                   if (self && changes)
                       self->takeChanges(*changes);
               });
}

void ProjectItem::takeChanges(const projects::ChangeSet& changes)
{
    const bool isOther = !m_taken || changes.head != m_changes.head;
    m_changes = changes;
    m_taken = true;
    m_problem.clear();
    m_problemDetails.clear();
    if (isOther)
        m_files.show(changes.files);
    std::vector<QVariantMap> rows;
    for (const auto& commit : changes.commits)
        rows.push_back({{"id", shortCommit(commit.id)},
                        {"subject", printable(commit.subject)},
                        {"author", printable(commit.author)},
                        {"timeMs", static_cast<double>(commit.timeMs)},
                        {"snapshot", commit.snapshot}});
    m_commits.show(std::move(rows));
    emit changed();
    if (isOther)
        emit headChanged();
}

void ProjectItem::takeLook(projects::Freshness freshness, const std::string& problem)
{
    const bool current = freshness == projects::Freshness::Current;
    const auto why = fromBelow(problem);
    if (m_current == current && m_lookProblem == why)
        return; // told after every look
    m_current = current;
    m_lookProblem = why;
    emit changed();
}

void ProjectItem::doubt()
{
    if (!std::exchange(m_current, false))
        return;
    emit changed();
}

void ProjectItem::take()
{
    if (m_taking)
        return;
    m_taking = true;
    emit changed();
    m_line.ask(
        [id = m_id](plane::ControlPlane& plane) {
            return plane.projects().takeSnapshot(id, std::string(), async::CancelToken());
        },
        [self = QPointer(this)](const Result<projects::ChangeSet>& changes) {
            if (!self)
                return;
            self->m_taking = false;
            if (changes) {
                self->m_current = true;
                self->m_lookProblem.clear();
                self->takeChanges(*changes);
                return;
            }
            self->m_problem = fromBelow(changes.error().message);
            self->m_problemDetails = QString::fromStdString(changes.error().cause);
            emit self->changed();
        });
}

void ProjectItem::takeProgress(const projects::Progress& progress)
{
    m_progress = progress;
    emit bringChanged();
}

void ProjectItem::bring(ProjectDraft* draft)
{
    const auto source = draft ? draft->source() : std::nullopt;
    if (m_bringing || !source)
        return;
    m_bringing = true;
    m_progress = {};
    m_bringError.clear();
    m_bringErrorDetails.clear();
    emit bringChanged();
    m_cancelBring = {};
    m_line.ask(
        [id = m_id, source = *source, told = progressTeller(),
         cancel = m_cancelBring.token()](plane::ControlPlane& plane) {
            return plane.projects().bring(id, source, told, cancel);
        },
        [self = QPointer(this)](const Result<projects::Project>& project) {
            if (self)
                self->endBring(project);
        });
}

void ProjectItem::endBring(const Result<projects::Project>& project)
{
    m_bringing = false;
    if (project) {
        takeProject(*project);
        emit broughtIn();
    } else if (project.error().code != ErrorCode::Cancelled) {
        m_bringError = fromBelow(project.error().message);
        m_bringErrorDetails = QString::fromStdString(project.error().cause);
    }
    emit bringChanged();
}

std::function<void(projects::Progress)> ProjectItem::progressTeller()
{
    struct Told {
        QElapsedTimer since;
        std::string step;
    };
    return [line = &m_line, self = QPointer(this),
            told = std::make_shared<Told>()](const projects::Progress& progress) {
        const bool isNews = told->step != progress.step || !told->since.isValid() ||
                            told->since.elapsed() >= kTellEvery.count() ||
                            (progress.total > 0 && progress.done == progress.total);
        if (!isNews)
            return;
        told->step = progress.step;
        told->since.start();
        line->onUiThread([self, progress] {
            if (self)
                self->takeProgress(progress);
        });
    };
}

void ProjectItem::cancelBring()
{
    if (m_bringing)
        m_line.post([cancel = m_cancelBring](plane::ControlPlane&) mutable { cancel.cancel(); });
}

void ProjectItem::forgetBringError()
{
    m_bringError.clear();
    m_bringErrorDetails.clear();
    emit bringChanged();
}

QString ProjectItem::origin() const
{
    return m_project ? originText(*m_project) : QString();
}

QString ProjectItem::summary() const
{
    if (!m_project)
        return tr("None yet");
    if (m_project->kind == projects::ProjectSource::Kind::Empty)
        return origin();
    const QString base =
        shortCommit(m_project->userBase.empty() ? m_project->base : m_project->userBase);
    return m_project->broughtUncommitted
               ? tr("%1, a copy of %2 and your uncommitted work").arg(origin(), base)
               : tr("%1, a copy of %2").arg(origin(), base);
}

bool ProjectItem::takesBranch() const
{
    return m_project && m_project->kind == projects::ProjectSource::Kind::Repository;
}

QString ProjectItem::suggestedPatch() const
{
    const QString name = origin().section(u'/', -1).section(u'.', 0, 0);
    return (name.isEmpty() || name.contains(u' ') ? QStringLiteral("helix") : name) +
           QStringLiteral("-changes.patch");
}

QString ProjectItem::bringText() const
{
    return m_progress.step.empty() ? tr("Looking at the project") : progressText(m_progress);
}

double ProjectItem::bringShare() const
{
    return m_progress.total == 0
               ? -1.0
               : static_cast<double>(m_progress.done) / static_cast<double>(m_progress.total);
}

QString ProjectItem::amount() const
{
    return amountText(fileCount(), m_changes.added, m_changes.removed);
}

QString ProjectItem::problem() const
{
    if (!m_problem.isEmpty())
        return m_problem;
    return m_changes.problem.empty() ? m_lookProblem : fromBelow(m_changes.problem);
}

} // namespace helix::ui
