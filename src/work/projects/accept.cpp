#include "projects/accept.h"

#include <algorithm>
#include <set>

#include <spdlog/spdlog.h>

#include "base/bytes.h"
#include "base/try.h"
#include "projects/embedded.h"
#include "projects/host_repository.h"
#include "projects/interrupted.h"
#include "projects/into_branch.h"
#include "projects/into_files.h"
#include "projects/newest_snapshot.h"
#include "projects/records.h"
#include "projects/repository_lock.h"
#include "projects/selection.h"
#include "projects/taking.h"

namespace helix::projects {
namespace {

namespace fs = std::filesystem;

constexpr auto kPatience = std::chrono::seconds(30);

async::Task<Result<void>> openTarget(TakingPtr taking)
{
    const auto& request = taking->request;
    const fs::path place = request.into.empty() ? taking->project.root : request.into;
    if (place.empty())
        co_return fail(ErrorCode::InvalidArgument,
                       "This project did not come from a repository on this computer. Take the "
                       "changes as a patch file, or name a repository to put them into (--into).");
    auto opened = co_await openHostRepository(place);
    if (!opened && opened.error().code == ErrorCode::NotFound)
        co_return fail(ErrorCode::NotFound,
                       "The repository '" + printable(place.string()) +
                           "' is not there any more. Name where it is now (--into), or take the "
                           "changes as a patch file.",
                       opened.error().describe());
    if (!opened)
        co_return fail(opened.error());
    taking->target = std::move(*opened);
    co_return Result<void>();
}

async::Task<Result<AcceptOutcome>> take(TakingPtr taking)
{
    using Target = AcceptRequest::Target;
    const auto& looked = taking->request.head;
    if (!looked.empty() && looked != taking->snapshot->changes.head)
        co_return fail(ErrorCode::Conflict,
                       "Newer changes have come out of the workspace since you looked. Look at "
                       "them and accept again.");
    if (taking->snapshot->raw.empty())
        co_return fail(ErrorCode::InvalidArgument, "The agent has changed no file.");
    if (chosenFiles(*taking->snapshot, taking->request) == 0)
        co_return fail(ErrorCode::InvalidArgument,
                       "All that the agent has changed belongs to a git repository inside the "
                       "project, whose settings can run programs. Look at it, and take it with "
                       "--with-embedded if you want it.");
    if (taking->request.target != Target::Patch)
        CO_TRY(co_await openTarget(taking));
    const std::string key = "root:" + taking->target.objects.string();
    const async::CancelToken never;
    CO_TRY(const auto turn, co_await async::KeyedMutex::lock(taking->d->turns, key, never));
    RepositoryLock lock;
    if (taking->request.target != Target::Patch) {
        CO_TRY(const auto locked, co_await lockRepository(taking->target.objects, kPatience));
        lock = locked;
        CO_TRY(co_await undoInterruptedIn(taking->target));
    }
    CO_TRY(auto scratch, ScratchFolder::create(taking->d->scratch));
    taking->scratch = scratch;
    CO_TRY(auto work, ScratchFolder::create(taking->snapshot->kept->folder / "work"));
    taking->work = work;
    CO_TRY(const auto tree, co_await chosenTree(taking->snapshot, taking->request));
    taking->tree = tree;
    switch (taking->request.target) {
    case Target::Branch:
        co_return co_await intoBranch(taking);
    case Target::Patch:
        co_return co_await intoPatch(taking);
    case Target::WorkingTree:
        co_return co_await intoWorkingTree(taking);
    }
    co_return fail(ErrorCode::Internal, "There is no such target.");
}

/// What stayed behind, said.
void nameLeftOut(const Taking& taking, AcceptOutcome& outcome)
{
    if (!leavesOut(*taking.snapshot, taking.request) || !outcome.conflicts.empty())
        return;
    std::set<std::string> folders;
    for (std::size_t i = 0; i < taking.snapshot->raw.size(); ++i)
        if (taking.snapshot->isEmbedded(i))
            folders.insert(*embeddingOf(taking.snapshot->embedded, taking.snapshot->raw[i].path));
    for (const auto& folder : folders)
        outcome.leftOut.push_back(replaceForeignBytes(folder.empty() ? "." : folder));
    outcome.sentence +=
        " Left out, because git takes it for a repository of its own and would run what its "
        "settings name: '" +
        printable(outcome.leftOut.front(), 120) + "'" +
        (folders.size() == 1 ? "" : " and " + std::to_string(folders.size() - 1) + " more") +
        ". Look at it, and take it with --with-embedded if you want it.";
}

/// Which files of the newest snapshot are home now. What was taken in parts counts as not taken.
void noteTaken(Project& project, const ChangeSet& changes, const std::vector<Selection>& selection)
{
    const bool whole = selection.empty();
    if (project.takenHead != changes.head || whole)
        project.takenPaths.clear();
    else if (project.takenPaths.empty())
        return; // all of this head is home already
    project.takenHead = changes.head;
    for (const auto& chosen : selection)
        if (chosen.hunks.empty() &&
            std::ranges::find(project.takenPaths, chosen.path) == project.takenPaths.end())
            project.takenPaths.push_back(chosen.path);
    if (!whole && project.takenPaths.empty())
        project.takenPaths.emplace_back(); // nothing whole: not the same as everything
}

/// What was chosen; all but what stayed behind when that was everything.
std::vector<Selection> takenOf(const Taking& taking)
{
    const Snapshot& snapshot = *taking.snapshot;
    if (!taking.request.selection.empty() || !leavesOut(snapshot, taking.request))
        return taking.request.selection;
    std::vector<Selection> taken;
    for (std::size_t i = 0; i < snapshot.raw.size(); ++i)
        if (!snapshot.isEmbedded(i))
            taken.push_back({replaceForeignBytes(snapshot.raw[i].path), {}});
    return taken;
}

async::Task<void> recordTaken(TakingPtr taking)
{
    const auto entry = taking->d->entry(taking->project.workspace);
    if (!entry->project)
        co_return;
    noteTaken(*entry->project, taking->snapshot->changes, takenOf(*taking));
    const Project project = *entry->project;
    const auto saved = co_await saveProject(taking->d->database, project);
    if (!saved)
        spdlog::warn("projects: what was taken home is not on record: {}",
                     saved.error().describe());
}

} // namespace

async::Task<Result<AcceptOutcome>> acceptChanges(StatePtr d, WorkspaceId id, AcceptRequest request)
{
    const auto entry = d->entry(id);
    if (!entry->project)
        co_return fail(ErrorCode::NotFound, "The workspace has no project.");
    CO_TRY(const auto snapshot, co_await newest(d, id));
    const auto taking = std::make_shared<Taking>();
    taking->d = d;
    taking->project = *entry->project;
    taking->snapshot = snapshot;
    taking->request = std::move(request);
    auto outcome = co_await take(taking);
    if (!outcome)
        co_return outcome;
    nameLeftOut(*taking, *outcome);
    if (outcome->conflicts.empty() && taking->d->isCurrent(id, entry)) {
        co_await recordTaken(taking);
        if (d->announcer != nullptr)
            emit d->announcer->accepted(id, outcome->sentence);
    }
    co_return outcome;
}

} // namespace helix::projects
