#include "ui/scripted_projects.h"

#include <algorithm>

#include <QDateTime>
#include <QTimer>

namespace helix::ui::test {

namespace {

template <typename T>
Result<T> found(const std::map<std::string, T>& all, const std::string& key, const char* sentence)
{
    const auto entry = all.find(key);
    if (entry == all.end())
        return fail(ErrorCode::NotFound, sentence);
    return entry->second;
}

Result<void> answer(const std::optional<Error>& error)
{
    if (error)
        return fail(*error);
    return {};
}

} // namespace

void ScriptedProjects::later(std::function<void()> action)
{
    QTimer::singleShot(0, this, std::move(action));
}

projects::Project& ScriptedProjects::addProject(const WorkspaceId& id, const std::string& path)
{
    projects::Project project;
    project.workspace = id;
    project.kind = projects::ProjectSource::Kind::Repository;
    project.origin = path;
    project.root = path;
    project.guestPath = "workspace";
    project.branch = "helix/shop/fix-the-cart";
    project.base = project.userBase = "4f2c91a0c3d5e6f708192a3b4c5d6e7f8091a2b3";
    project.broughtMs = QDateTime::currentMSecsSinceEpoch() - 12 * 60000;
    return projectOf[id.str()] = project;
}

void ScriptedProjects::examine(projects::ProjectSource source,
                               Reply<Result<projects::ProjectFacts>> reply)
{
    examined.push_back(source);
    later([this, source, reply] {
        reply(found(folders, source.path.string(),
                    "This folder is no git repository. Choose one that holds a .git folder."));
    });
}

void ScriptedProjects::bring(WorkspaceId id, projects::ProjectSource source,
                             Reply<Result<projects::Project>> reply)
{
    brought.push_back(source);
    if (!bringsEnd) {
        m_bringing[id.str()] = reply;
        return;
    }
    later([this, id, source, reply] {
        if (bringError) {
            reply(fail(*bringError));
            return;
        }
        auto& project = addProject(id, source.path.empty() ? source.url : source.path.string());
        project.kind = source.kind;
        emit ProjectsSource::brought(project);
        reply(project);
    });
}

void ScriptedProjects::cancelBring(WorkspaceId id)
{
    cancelled.push_back(id.str());
    if (const auto entry = m_bringing.find(id.str()); entry != m_bringing.end()) {
        later([reply = entry->second] { reply(fail(ErrorCode::Cancelled, "Cancelled.")); });
        m_bringing.erase(entry);
    }
}

void ScriptedProjects::project(WorkspaceId id, Reply<std::optional<projects::Project>> reply)
{
    later([this, id, reply] {
        const auto entry = projectOf.find(id.str());
        reply(entry == projectOf.end() ? std::nullopt : std::optional(entry->second));
    });
}

void ScriptedProjects::takeSnapshot(WorkspaceId id, Reply<Result<projects::ChangeSet>> reply)
{
    ++snapshots;
    if (!snapshotsEnd)
        return;
    later([this, id, reply] {
        if (snapshotError) {
            reply(fail(*snapshotError));
            return;
        }
        auto& set = changeOf[id.str()];
        set.workspace = id;
        set.takenMs = QDateTime::currentMSecsSinceEpoch();
        emit changesTaken(set);
        reply(set);
    });
}

void ScriptedProjects::changes(WorkspaceId id, Reply<Result<projects::ChangeSet>> reply)
{
    later([this, id, reply] {
        reply(found(changeOf, id.str(), "No changes were taken from this workspace yet."));
    });
}

void ScriptedProjects::diff(WorkspaceId, std::string path, Reply<Result<projects::FileDiff>> reply)
{
    diffed.push_back(path);
    later([this, path, reply] {
        if (diffError)
            reply(fail(*diffError));
        else
            reply(found(diffs, path, "There is no such file among the changes."));
    });
}

void ScriptedProjects::content(WorkspaceId, std::string path, bool oldSide,
                               Reply<Result<QByteArray>> reply)
{
    later([this, path, oldSide, reply] {
        reply(found(oldSide ? oldContent : newContent, path, "There is no such side."));
    });
}

void ScriptedProjects::accept(WorkspaceId, projects::AcceptRequest request,
                              Reply<Result<projects::AcceptOutcome>> reply)
{
    accepted.push_back(request);
    if (!acceptsEnd)
        return;
    later([this, request, reply] {
        if (acceptError) {
            reply(fail(*acceptError));
            return;
        }
        if (outcome) {
            reply(*outcome);
            return;
        }
        projects::AcceptOutcome done;
        done.branch = request.branch;
        done.file = request.file;
        done.commit = "9b1d0c2e";
        done.files = static_cast<int>(request.selection.size());
        done.sentence = "The changes are in the new branch " + request.branch + ".";
        reply(done);
    });
}

void ScriptedProjects::startAttempts(plane::AttemptRequest request,
                                     Reply<Result<std::string>> reply)
{
    attempts.push_back(request);
    later([this, request, reply] {
        if (attemptError) {
            reply(fail(*attemptError));
            return;
        }
        plane::AttemptGroup group;
        group.id = "group" + std::to_string(groups.size() + 1);
        group.task = request.task;
        group.createdMs = QDateTime::currentMSecsSinceEpoch();
        for (const auto& agent : request.agents) {
            plane::Attempt attempt;
            attempt.workspace = WorkspaceId::generate();
            attempt.name = request.workspace.name + "-" + std::to_string(group.attempts.size() + 1);
            attempt.agent = agent;
            group.attempts.push_back(attempt);
        }
        groups.push_back(group);
        emit attemptsChanged(group);
        reply(group.id);
    });
}

void ScriptedProjects::keepAttempt(std::string group, WorkspaceId workspace,
                                   Reply<Result<void>> reply)
{
    kept.emplace_back(group, workspace.str());
    later([this, group, reply] {
        if (!attemptError) {
            std::erase_if(groups, [&](const auto& one) { return one.id == group; });
            emit attemptsRemoved(QString::fromStdString(group));
        }
        reply(answer(attemptError));
    });
}

void ScriptedProjects::discardAttempt(std::string group, WorkspaceId workspace,
                                      Reply<Result<void>> reply)
{
    discarded.emplace_back(group, workspace.str());
    later([this, group, workspace, reply] {
        const auto entry = std::find_if(groups.begin(), groups.end(),
                                        [&](const auto& one) { return one.id == group; });
        if (!attemptError && entry != groups.end()) {
            for (auto& attempt : entry->attempts) {
                if (attempt.workspace == workspace)
                    attempt.state = plane::Attempt::State::Discarded;
            }
            emit attemptsChanged(*entry);
        }
        reply(answer(attemptError));
    });
}

void ScriptedProjects::sheet(WorkspaceId id, Reply<Result<plane::BoundarySheet>> reply)
{
    later([this, id, reply] {
        if (sheetError)
            reply(fail(*sheetError));
        else
            reply(found(sheets, id.str(), "There is no such workspace."));
    });
}

void ScriptedProjects::takeBack(WorkspaceId id, std::string item, Reply<Result<void>> reply)
{
    takenBack.push_back(item);
    later([this, id, item, reply] {
        if (!sheetError) {
            std::erase_if(sheets[id.str()].items,
                          [&](const auto& given) { return given.id == item; });
        }
        reply(answer(sheetError));
    });
}

} // namespace helix::ui::test
