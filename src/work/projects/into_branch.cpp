#include "projects/into_branch.h"

#include "base/amounts.h"
#include "base/atomic_file.h"
#include "base/bytes.h"
#include "base/try.h"
#include "projects/incoming_objects.h"
#include "projects/selection.h"

namespace helix::projects {
namespace {

namespace fs = std::filesystem;

Result<void> checkBranchName(const std::string& name)
{
    constexpr std::size_t kMaxNameBytes = 200;
    const std::string folded = inLowerCase(name);
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

/// A run in the target that must end well.
async::Task<Result<std::string>> inTarget(HostGit git, std::string sentence)
{
    CO_TRY(const auto said, co_await runHostGit(std::move(git)));
    if (!said.good())
        co_return gitFailed(said, ErrorCode::Conflict, sentence);
    const std::string line = said.output.substr(0, said.output.find('\n'));
    co_return line;
}

async::Task<Result<void>> checkBranchIsFree(TakingPtr taking)
{
    const std::string name = taking->request.branch;
    CO_TRY(checkBranchName(name));
    auto check = taking->target.git({"check-ref-format", "refs/heads/" + name});
    const std::string bad = "'" + printable(name, 60) + "' cannot be the name of a branch in git.";
    const auto valid = co_await inTarget(std::move(check), bad);
    if (!valid)
        co_return fail(ErrorCode::InvalidArgument, valid.error().message, valid.error().cause);
    auto ask = taking->target.git({"show-ref", "--verify", "--quiet", "refs/heads/" + name});
    CO_TRY(const auto found, co_await runHostGit(std::move(ask)));
    if (found.good())
        co_return fail(ErrorCode::AlreadyExists,
                       "There is a branch '" + name + "' already. Choose a new name.");
    auto trees = taking->target.git({"worktree", "list", "--porcelain", "-z"});
    CO_TRY(const auto used, co_await runHostGit(std::move(trees)));
    const std::string marker = std::string("branch refs/heads/") + name + '\0';
    if (taking->target.branch == name || used.output.find(marker) != std::string::npos)
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
    CO_TRY(const auto found, co_await runHostGit(std::move(ask)));
    if (!found.good())
        co_return fail(ErrorCode::Conflict,
                       "The repository at '" + printable(taking->target.root.string()) +
                           "' does not have the commit that the agent began from (" +
                           taking->project.userBase.substr(0, 12) +
                           "). Take the changes as a patch file instead.",
                       found.errors);
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
    const bool whole =
        taking->request.selection.empty() && !leavesOut(*taking->snapshot, taking->request);
    if (whole && changes.standsOnBase) {
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
    CO_TRY(writeFileAtomically(list, asBytes(wanted)));
    const fs::path prefix = taking->work->path() / "pack";
    auto git = taking->snapshot->kept->git(
        {"-c", "pack.window=0", "pack-objects", "--revs", "--quiet", prefix.string()});
    git.inputFile = list;
    git.maxFileBytes = 8ULL << 30;
    git.deadline = std::chrono::minutes(20);
    CO_TRY(const auto packed, co_await runCagedGit(std::move(git)));
    const fs::path pack = prefix.string() + "-" + packed.substr(0, packed.find('\n')) + ".pack";
    co_return pack;
}

/// Whether git would make the branch: it goes as far as to lock it.
async::Task<Result<void>> tryBranch(TakingPtr taking, IncomingObjects incoming, std::string commit)
{
    const fs::path steps = taking->scratch->path() / "steps";
    const std::string text =
        "start\ncreate refs/heads/" + taking->request.branch + " " + commit + "\nprepare\nabort\n";
    CO_TRY(writeFileAtomically(steps, asBytes(text)));
    auto update = taking->target.git({"update-ref", "--stdin"});
    update.inputFile = steps;
    incoming.addTo(update);
    const std::string taken = "The branch '" + taking->request.branch +
                              "' could not be made: there may be one of a like name.";
    CO_TRY(co_await inTarget(std::move(update), taken));
    co_return Result<void>();
}

/// The pack into the repository and the branch onto it; nothing of either when something is in the
/// way.
async::Task<Result<void>> store(TakingPtr taking, fs::path pack, std::string commit)
{
    CO_TRY(const auto incoming, IncomingObjects::create(taking->target.objects));
    auto index = taking->target.git({"index-pack", "--stdin", "--strict"});
    index.inputFile = pack;
    index.deadline = std::chrono::minutes(20);
    incoming.addTo(index);
    const std::string unwritten = "The changes could not be put into the repository.";
    CO_TRY(co_await inTarget(std::move(index), unwritten));
    CO_TRY(co_await tryBranch(taking, incoming, commit));
    const IncomingObjects objects = incoming;
    const std::function<Result<bool>()> move = [objects] { return objects.admit(); };
    CO_TRY(co_await async::onPool(move));
    const std::string name = taking->request.branch;
    // It must not be there yet: git itself sees to that. Were it made by another program since we
    // tried, the pack would stay: somebody may have come to need an object of it.
    auto update =
        taking->target.git({"update-ref", "-m", "helix: changes of a workspace",
                            "refs/heads/" + name, commit, std::string(commit.size(), '0')});
    const std::string taken =
        "The branch '" + name + "' could not be made: there may be one of a like name.";
    CO_TRY(co_await inTarget(std::move(update), taken));
    co_return Result<void>();
}

AcceptOutcome outcomeOf(const Taking& taking, const std::string& commit)
{
    AcceptOutcome out;
    out.branch = taking.request.branch;
    out.commit = commit;
    out.files = chosenFiles(*taking.snapshot, taking.request);
    out.sentence = counted(static_cast<std::uint64_t>(out.files), "file is", "files are") +
                   " in the new branch '" + out.branch + "' of " +
                   printable(taking.target.root.string()) + ".";
    if (taking.project.broughtUncommitted)
        out.sentence += " It begins with your own uncommitted work as a commit.";
    if (taking.request.selection.empty() && !taking.snapshot->changes.standsOnBase)
        out.sentence += " The agent had rewritten its history, so they are one commit.";
    return out;
}

} // namespace

async::Task<Result<AcceptOutcome>> intoBranch(TakingPtr taking)
{
    CO_TRY(co_await checkBranchIsFree(taking));
    CO_TRY(const auto onUserBase, co_await hasUserBase(taking));
    CO_TRY(const auto commit, co_await commitToTake(taking));
    CO_TRY(const auto pack, co_await packUp(taking, commit, onUserBase));
    CO_TRY(co_await store(taking, pack, commit));
    co_return outcomeOf(*taking, commit);
}

} // namespace helix::projects
