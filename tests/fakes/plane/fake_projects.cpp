#include "fakes/plane/fake_projects.h"

#include <algorithm>

#include <QDateTime>

namespace helix::fakes {

namespace {

template <typename T>
Result<T> found(const std::map<std::string, T>& all, const std::string& key, const char* sentence)
{
    const auto entry = all.find(key);
    if (entry == all.end())
        return fail(ErrorCode::NotFound, sentence);
    return entry->second;
}

} // namespace

projects::Project& FakeProjects::addProject(const WorkspaceId& id, const std::string& path)
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

async::Task<Result<projects::ProjectFacts>> FakeProjects::examine(projects::ProjectSource source)
{
    examined.push_back(source);
    co_return found(folders, source.path.string(),
                    "This folder is no git repository. Choose one that holds a .git folder.");
}

async::Task<Result<projects::ChangeSet>> FakeProjects::changes(WorkspaceId id)
{
    co_return found(changeOf, id.str(), "No changes were taken from this workspace yet.");
}

async::Task<Result<projects::FileDiff>> FakeProjects::diff(WorkspaceId, std::string path)
{
    diffed.push_back(path);
    if (diffError)
        co_return fail(*diffError);
    co_return found(diffs, path, "There is no such file among the changes.");
}

async::Task<Result<QByteArray>> FakeProjects::content(WorkspaceId, std::string path, bool oldSide)
{
    const auto& side = oldSide ? oldContent : newContent;
    co_return found(side, path, "There is no such side.");
}

async::Task<Result<projects::Project>>
FakeProjects::bring(WorkspaceId id, projects::ProjectSource source,
                    std::function<void(projects::Progress)> progress, async::CancelToken cancel)
{
    asked.push_back(source);
    m_progress[id.str()] = std::move(progress);
    if (!bringsEnd) {
        async::Completion<void> never;
        (void)co_await never.wait(async::kForever, cancel, {});
        cancelled.push_back(id.str());
        co_return fail(ErrorCode::Cancelled, "Cancelled.");
    }
    if (bringError)
        co_return fail(*bringError);
    if (projectOf.contains(id.str()))
        co_return fail(ErrorCode::Conflict, "The workspace has a project already.");
    auto& project = addProject(id, source.path.empty() ? source.url : source.path.string());
    project.kind = source.kind;
    emit brought(project);
    const auto made = project;
    co_return made;
}

void FakeProjects::tellProgress(const WorkspaceId& id, const projects::Progress& progress)
{
    m_progress.at(id.str())(progress);
}

std::optional<projects::Project> FakeProjects::project(const WorkspaceId& id) const
{
    const auto entry = projectOf.find(id.str());
    return entry == projectOf.end() ? std::nullopt : std::optional(entry->second);
}

async::Task<Result<projects::ChangeSet>>
FakeProjects::takeSnapshot(WorkspaceId id, std::string /*session*/, async::CancelToken cancel)
{
    ++snapshots;
    if (!snapshotsEnd) {
        async::Completion<projects::ChangeSet> never;
        co_return co_await never.wait(async::kForever, cancel, {});
    }
    if (snapshotError)
        co_return fail(*snapshotError);
    auto& set = changeOf[id.str()];
    set.workspace = id;
    set.takenMs = QDateTime::currentMSecsSinceEpoch();
    emit changed(set);
    const auto taken = set;
    co_return taken;
}

async::Task<Result<bool>> FakeProjects::look(WorkspaceId id, std::string session,
                                             async::CancelToken cancel)
{
    const auto taken = co_await takeSnapshot(id, session, cancel);
    emit looked(id, taken ? projects::Freshness::Current : projects::Freshness::Failed,
                taken ? std::string() : taken.error().message);
    if (!taken)
        co_return fail(taken.error());
    co_return true;
}

async::Task<Result<std::string>> FakeProjects::patch(WorkspaceId)
{
    co_return std::string();
}

async::Task<Result<std::optional<projects::HomeState>>> FakeProjects::home(WorkspaceId)
{
    co_return std::optional<projects::HomeState>();
}

async::Task<Result<projects::AcceptOutcome>> FakeProjects::accept(WorkspaceId,
                                                                  projects::AcceptRequest request)
{
    accepted.push_back(request);
    if (!acceptsEnd) {
        async::Completion<projects::AcceptOutcome> never;
        co_return co_await never.wait(async::kForever, {}, {});
    }
    if (acceptError)
        co_return fail(*acceptError);
    projects::AcceptOutcome done;
    done.branch = request.branch;
    done.file = request.file;
    done.commit = "9b1d0c2e";
    done.files = static_cast<int>(request.selection.size());
    done.sentence = "The changes are in the new branch " + request.branch + ".";
    if (outcome)
        done = *outcome;
    co_return std::as_const(done);
}

} // namespace helix::fakes
