// Reviewed changes into the user's hands. Nothing is pushed, no branch that exists is touched, and
// nothing of the guest's runs.

#include <algorithm>
#include <cctype>
#include <fcntl.h>
#include <unistd.h>

#include "base/atomic_file.h"
#include "base/bytes.h"
#include "projects/project_source.h"
#include "projects/projects_p.h"
#include "projects/selection.h"
#include "projects/working_tree.h"

namespace helix::projects {
namespace {

namespace fs = std::filesystem;

/// One taking home; owned by its coroutines.
struct Taking {
    PrivatePtr d;
    Project project;
    SnapshotPtr snapshot;
    AcceptRequest request;
    HostRepository target;
    std::shared_ptr<ScratchFolder> scratch;
    std::shared_ptr<ScratchFolder> work; ///< in the quarantine, where git can move its packs to
    std::string tree;
};
using TakingPtr = std::shared_ptr<Taking>;

std::string lower(std::string text)
{
    std::ranges::transform(text, text.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

Result<void> checkBranchName(const std::string& name)
{
    constexpr std::size_t kMaxNameBytes = 200;
    const std::string folded = lower(name);
    if (name.empty() || name.size() > kMaxNameBytes || name.starts_with('-') || !isUtf8(name) ||
        printable(name, kMaxNameBytes + 1) != name || folded == "head")
        return fail(ErrorCode::InvalidArgument,
                    "'" + printable(name, 60) + "' cannot be the name of a branch.");
    if (folded == "main" || folded == "master")
        return fail(ErrorCode::InvalidArgument,
                    "Helix never touches " + folded +
                        ". Name a new branch, look at it, and merge it yourself.");
    return {};
}

std::string counted(int files)
{
    return std::to_string(files) + (files == 1 ? " file" : " files");
}

/// A run in the target that must end well.
async::Task<Result<std::string>> inTarget(TakingPtr taking, HostGit git, std::string sentence)
{
    const auto said = co_await runHostGit(std::move(git));
    if (!said)
        co_return fail(said.error());
    if (!said->good())
        co_return fail(ErrorCode::Conflict, sentence, said->errors);
    (void)taking;
    const std::string line = said->output.substr(0, said->output.find('\n'));
    co_return line;
}

async::Task<Result<void>> checkBranchIsFree(TakingPtr taking)
{
    const std::string name = taking->request.branch;
    if (auto good = checkBranchName(name); !good)
        co_return fail(good.error());
    auto check = taking->target.git({"check-ref-format", "refs/heads/" + name});
    const std::string bad = "'" + printable(name, 60) + "' cannot be the name of a branch in git.";
    const auto valid = co_await inTarget(taking, std::move(check), bad);
    if (!valid)
        co_return fail(ErrorCode::InvalidArgument, valid.error().message, valid.error().cause);
    auto ask = taking->target.git({"show-ref", "--verify", "--quiet", "refs/heads/" + name});
    const auto found = co_await runHostGit(std::move(ask));
    if (!found)
        co_return fail(found.error());
    if (found->good())
        co_return fail(ErrorCode::AlreadyExists,
                       "There is a branch '" + name + "' already. Choose a new name.");
    auto trees = taking->target.git({"worktree", "list", "--porcelain", "-z"});
    const auto used = co_await runHostGit(std::move(trees));
    if (!used)
        co_return fail(used.error());
    const std::string marker = std::string("branch refs/heads/") + name + '\0';
    if (taking->target.branch == name || used->output.find(marker) != std::string::npos)
        co_return fail(ErrorCode::Conflict, "'" + name +
                                                "' is checked out, although it has no commit yet. "
                                                "Choose another name.");
    co_return Result<void>();
}

/// The user's commit that everything stands on must be where it is taken to.
async::Task<Result<bool>> hasUserBase(TakingPtr taking)
{
    if (taking->project.userBase.empty())
        co_return false;
    auto ask = taking->target.git({"cat-file", "-e", taking->project.userBase + "^{commit}"});
    const auto found = co_await runHostGit(std::move(ask));
    if (!found)
        co_return fail(found.error());
    if (!found->good())
        co_return fail(ErrorCode::Conflict,
                       "The repository at '" + printable(taking->target.root.string()) +
                           "' does not have the commit that the agent began from (" +
                           taking->project.userBase.substr(0, 12) +
                           "). Take the changes as a patch file instead.",
                       found->errors);
    co_return true;
}

std::string messageOf(const Taking& taking)
{
    if (!taking.request.message.empty())
        return taking.request.message;
    return "Changes from the workspace " + taking.d->door.nameOf(taking.project.workspace);
}

/// As it is when all of it is taken; else one commit on the base.
async::Task<Result<std::string>> commitToTake(TakingPtr taking)
{
    const auto& changes = taking->snapshot->changes;
    if (taking->request.selection.empty() && changes.standsOnBase) {
        const std::string head = changes.head;
        co_return head;
    }
    const auto& target = taking->target;
    const Person author{target.userName.empty() ? kHelixName : target.userName,
                        target.userEmail.empty() ? kHelixEmail : target.userEmail};
    const std::string message = messageOf(*taking);
    co_return co_await commitChosen(taking->snapshot, taking->tree, message, author);
}

/// The commit and all that it needs, as a pack of ours.
async::Task<Result<fs::path>> packUp(TakingPtr taking, std::string commit, bool onUserBase)
{
    const fs::path list = taking->work->path() / "take";
    const std::string wanted =
        commit + "\n" + (onUserBase ? "^" + taking->project.userBase + "\n" : std::string());
    if (auto written = writeFileAtomically(list, asBytes(wanted)); !written)
        co_return fail(written.error());
    const fs::path prefix = taking->work->path() / "pack";
    auto git = taking->snapshot->kept->git(
        {"-c", "pack.window=0", "pack-objects", "--revs", "--quiet", prefix.string()});
    git.inputFile = list;
    git.maxFileBytes = 8ULL << 30;
    git.deadline = std::chrono::minutes(20);
    const auto packed = co_await runCagedGit(std::move(git));
    if (!packed)
        co_return fail(packed.error());
    const fs::path pack = prefix.string() + "-" + packed->substr(0, packed->find('\n')) + ".pack";
    co_return pack;
}

async::Task<Result<AcceptOutcome>> intoBranch(TakingPtr taking)
{
    if (auto free = co_await checkBranchIsFree(taking); !free)
        co_return fail(free.error());
    const auto onUserBase = co_await hasUserBase(taking);
    if (!onUserBase)
        co_return fail(onUserBase.error());
    const auto commit = co_await commitToTake(taking);
    if (!commit)
        co_return fail(commit.error());
    const auto pack = co_await packUp(taking, *commit, *onUserBase);
    if (!pack)
        co_return fail(pack.error());
    auto index = taking->target.git({"index-pack", "--stdin", "--strict"});
    index.inputFile = *pack;
    index.deadline = std::chrono::minutes(20);
    const std::string unwritten = "The changes could not be put into the repository.";
    const auto stored = co_await inTarget(taking, std::move(index), unwritten);
    if (!stored)
        co_return fail(stored.error());
    const std::string name = taking->request.branch;
    // It must not be there yet: git itself sees to that.
    auto update =
        taking->target.git({"update-ref", "-m", "helix: changes of a workspace",
                            "refs/heads/" + name, *commit, std::string(commit->size(), '0')});
    const std::string taken =
        "The branch '" + name + "' could not be made: there may be one of a like name.";
    const auto made = co_await inTarget(taking, std::move(update), taken);
    if (!made)
        co_return fail(made.error());
    AcceptOutcome out;
    out.branch = name;
    out.commit = *commit;
    out.files = chosenFiles(*taking->snapshot, taking->request.selection);
    out.sentence = counted(out.files) + " are in the new branch '" + name + "' of " +
                   printable(taking->target.root.string()) + ".";
    if (out.files == 1)
        out.sentence.replace(out.sentence.find(" are "), 5, " is ");
    if (taking->project.broughtUncommitted)
        out.sentence += " It begins with your own uncommitted work as a commit.";
    if (taking->request.selection.empty() && !taking->snapshot->changes.standsOnBase)
        out.sentence += " The agent had rewritten its history, so they are one commit.";
    co_return out;
}

/// Base against tree, as `git apply` takes it.
async::Task<Result<fs::path>> writePatch(TakingPtr taking)
{
    const fs::path file = taking->scratch->path() / "changes.patch";
    auto git = taking->snapshot->kept->git(
        {"diff-tree", "-r", "-M", "-p", "--binary", "--full-index", "--no-color", "--no-ext-diff",
         "--no-textconv", "--src-prefix=a/", "--dst-prefix=b/", "--output=" + file.string(),
         taking->snapshot->changes.base, taking->tree, "--"});
    git.writable.push_back(taking->scratch->path());
    git.maxFileBytes = 4ULL << 30;
    const auto written = co_await runCagedGit(std::move(git));
    if (!written)
        co_return fail(written.error());
    co_return file;
}

/// Whole or not there, and never over another file. Blocks: for the pool.
Result<bool> putInPlace(const fs::path& from, const fs::path& to)
{
    const fs::path beside = to.parent_path() / (".helix-" + generateUuid());
    std::error_code error;
    fs::copy_file(from, beside, error);
    if (error) {
        std::error_code unused;
        fs::remove(beside, unused);
        return failErrno(error.value(),
                         "The file '" + printable(to.string()) + "' could not be written.");
    }
    const int renamed =
        ::renameat2(AT_FDCWD, beside.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE);
    const int why = errno;
    if (renamed == 0)
        return true;
    std::error_code unused;
    fs::remove(beside, unused);
    if (why == EEXIST)
        return fail(ErrorCode::AlreadyExists, "There is a file '" + printable(to.string()) +
                                                  "' already. Choose another name.");
    return failErrno(why, "The file '" + printable(to.string()) + "' could not be written.");
}

async::Task<Result<AcceptOutcome>> intoPatch(TakingPtr taking)
{
    const fs::path to = taking->request.file;
    std::error_code unused;
    if (!to.is_absolute())
        co_return fail(ErrorCode::InvalidArgument, "The patch file needs its whole path.");
    if (fs::exists(fs::symlink_status(to, unused)))
        co_return fail(ErrorCode::AlreadyExists, "There is a file '" + printable(to.string()) +
                                                     "' already. Choose another name.");
    const auto patch = co_await writePatch(taking);
    if (!patch)
        co_return fail(patch.error());
    const fs::path from = *patch;
    const std::function<Result<bool>()> work = [from, to] { return putInPlace(from, to); };
    const auto placed = co_await async::onPool(work);
    if (!placed)
        co_return fail(placed.error());
    AcceptOutcome out;
    out.file = to;
    out.files = chosenFiles(*taking->snapshot, taking->request.selection);
    out.sentence = "The changes of " + counted(out.files) + " are in " + printable(to.string()) +
                   ". Apply them with: git apply";
    co_return out;
}

async::Task<Result<AcceptOutcome>> intoWorkingTree(TakingPtr taking)
{
    if (taking->target.bare)
        co_return fail(ErrorCode::InvalidArgument,
                       "The repository has no files of its own (it is bare). Take the changes "
                       "into a branch.");
    const auto patch = co_await writePatch(taking);
    if (!patch)
        co_return fail(patch.error());
    AcceptOutcome out;
    out.files = chosenFiles(*taking->snapshot, taking->request.selection);
    auto conflicts = co_await applyToWorkingTree(taking->target, *patch, taking->scratch->path());
    if (!conflicts)
        co_return fail(conflicts.error());
    out.conflicts = std::move(*conflicts);
    const std::string root = printable(taking->target.root.string());
    if (out.conflicts.empty())
        out.sentence = "The changes of " + counted(out.files) + " are in the files of " + root +
                       ", not committed.";
    else
        out.sentence = "Nothing was written: " + counted(static_cast<int>(out.conflicts.size())) +
                       " in " + root +
                       " differ from what the agent began with. Take the changes into a branch "
                       "and merge it.";
    co_return out;
}

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
    if (taking->request.target != Target::Patch)
        if (auto opened = co_await openTarget(taking); !opened)
            co_return fail(opened.error());
    const std::string key = "root:" + taking->target.objects.string();
    const async::CancelToken never;
    const auto turn = co_await Turns::take(taking->d->turns, key, never);
    if (!turn)
        co_return fail(turn.error());
    auto scratch = ScratchFolder::create(taking->d->scratch);
    if (!scratch)
        co_return fail(scratch.error());
    taking->scratch = *scratch;
    auto work = ScratchFolder::create(taking->snapshot->kept->folder / "work");
    if (!work)
        co_return fail(work.error());
    taking->work = *work;
    const auto tree = co_await chosenTree(taking->snapshot, taking->request.selection);
    if (!tree)
        co_return fail(tree.error());
    taking->tree = *tree;
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

} // namespace

async::Task<Result<AcceptOutcome>> acceptChanges(PrivatePtr d, WorkspaceId id,
                                                 AcceptRequest request)
{
    const auto entry = d->entry(id);
    if (!entry->project)
        co_return fail(ErrorCode::NotFound, "The workspace has no project.");
    const auto snapshot = co_await newest(d, id);
    if (!snapshot)
        co_return fail(snapshot.error());
    const auto taking = std::make_shared<Taking>();
    taking->d = d;
    taking->project = *entry->project;
    taking->snapshot = *snapshot;
    taking->request = std::move(request);
    co_return co_await take(taking);
}

} // namespace helix::projects
