#include "projects/quarantine.h"

#include "base/atomic_file.h"
#include "base/bytes.h"
#include "base/paths.h"
#include "base/try.h"

namespace helix::projects {
namespace {

namespace fs = std::filesystem;

/// Of a pack with what it was thin of.
constexpr std::uint64_t kMaxIndexedBytes = 1ULL << 30;
constexpr int kMaxCommits = 500;

/// What old histories have and git forgives; checked for everything else.
constexpr auto kTolerant = "--strict=zeroPaddedFilemode=ignore,badTimezone=ignore,"
                           "missingSpaceBeforeDate=ignore,missingNameBeforeEmail=ignore,"
                           "missingSpaceBeforeEmail=ignore,badDate=ignore,duplicateEntries=ignore";

async::Task<Result<void>> runToEnd(CagedGit git, async::CancelToken cancel)
{
    CO_TRY(co_await runCagedGit(std::move(git), cancel));
    co_return Result<void>();
}

/// One pack of what the staged repository gives away, written where it stays.
async::Task<Result<void>> packInto(fs::path fresh, Staged staged, async::CancelToken cancel)
{
    const fs::path wanted = staged.repository / "wanted";
    const std::string reference = "refs/helix/base\n";
    CO_TRY(writeFileAtomically(wanted, asBytes(reference)));
    const fs::path objects = fresh / "objects";
    auto git = gitIn(staged.repository, {"pack-objects", "--quiet", "--revs", "--delta-base-offset",
                                         (objects / "pack" / "pack").string()});
    git.inputFile = wanted;
    git.extra = {
        {"GIT_OBJECT_DIRECTORY", objects.string()},
        {"GIT_ALTERNATE_OBJECT_DIRECTORIES", quotedForList(staged.repository / "objects")}};
    git.deadline = std::chrono::hours(1);
    // What the repository has packed goes as it is; to search for more would take minutes.
    git.settings = {{"pack.window", "0"}, {"pack.compression", "1"}};
    CO_TRY(const auto made, co_await runHostGit(std::move(git), cancel));
    if (!made.good())
        co_return gitFailed(made, ErrorCode::Internal,
                            "The project could not be packed: " + printable(made.errors, 300));
    co_return Result<void>();
}

/// Commits that are there and stand on each other as the guest said, or not.
async::Task<Result<void>> placeHistory(KeptPtr kept, ChangeSet* changes, async::CancelToken cancel)
{
    auto exists = kept->git({"rev-parse", "--verify", "--quiet", changes->head + "^{commit}"});
    const auto found = co_await runCagedGit(std::move(exists), cancel);
    if (!found)
        co_return refusedContent(found.error());
    auto missing = kept->git({"rev-list", "-n", "1", changes->base, "^" + changes->head, "--"});
    const auto above = co_await runCagedGit(std::move(missing), cancel);
    if (!above)
        co_return refusedContent(above.error());
    changes->standsOnBase = above->empty();
    auto log = kept->git({"log", "-z", "--no-mailmap", "--no-show-signature", "--no-color",
                          "--format=%H%x00%an%x00%at%x00%s", "-n", std::to_string(kMaxCommits),
                          changes->head, "^" + changes->base, "--"});
    const auto said = co_await runCagedGit(std::move(log), cancel);
    if (!said)
        co_return refusedContent(said.error());
    CO_TRY(auto commits, parseLog(*said));
    changes->commits = std::move(commits);
    co_return Result<void>();
}

async::Task<Result<void>> compare(KeptPtr kept, std::string base, std::string head,
                                  async::CancelToken cancel)
{
    auto raw = kept->git({"diff-tree", "-r", "-z", "-M", "--raw", "--numstat", "--no-abbrev",
                          "--no-ext-diff", "--no-textconv", base, head, "--"});
    raw.outputFile = kept->rawFile();
    raw.maxFileBytes = kMaxPatchBytes;
    const auto compared = co_await runCagedGit(std::move(raw), cancel);
    if (!compared)
        co_return refusedContent(compared.error());
    auto patch =
        kept->git({"diff-tree", "-r", "-M", "-p", "--no-color", "--full-index", "--no-ext-diff",
                   "--no-textconv", "--src-prefix=a/", "--dst-prefix=b/", base, head, "--"});
    patch.outputFile = kept->patchFile();
    patch.maxFileBytes = kMaxPatchBytes;
    const auto written = co_await runCagedGit(std::move(patch), cancel);
    if (written || written.error().code == ErrorCode::Cancelled ||
        written.error().code == ErrorCode::OutOfSpace)
        co_return written ? Result<void>() : Result<void>(fail(written.error()));
    // Larger than is shown: the list of files remains.
    std::error_code unused;
    fs::remove(kept->patchFile(), unused);
    co_return Result<void>();
}

void markSnapshot(ChangeSet& changes, const GuestReport& report)
{
    for (auto& commit : changes.commits)
        commit.snapshot = report.uncommitted && commit.id == changes.head;
}

std::string describeHistory(const ChangeSet& changes, const GuestReport& report)
{
    std::string note;
    if (report.repositoryGone)
        note = "The agent removed the project's git repository (.git): the files are compared with "
               "what it began from, its commits are lost.";
    else if (!changes.standsOnBase)
        note = "The agent rewrote the history: what it has now does not stand on what it began "
               "from. The files are compared as they are; taken into a branch they become one "
               "commit.";
    if (!report.nested.empty())
        note += std::string(note.empty() ? "" : " ") + "'" + report.nested.front() + "'" +
                (report.nested.size() == 1
                     ? " is a repository of its own inside the project: its files are"
                     : " and others are repositories of their own inside the project: their files "
                       "are") +
                " among the changes, the commits stay in the workspace (helixctl cp --with-git "
                "brings them out).";
    if (report.skippedFiles)
        note += std::string(note.empty() ? "" : " ") +
                "Some files could not be read in the workspace and are left out.";
    return note;
}

} // namespace

fs::path freshBase(const fs::path& folder)
{
    return folder / "new-base.git";
}

async::Task<Result<void>> keepBase(fs::path folder, Staged staged, async::CancelToken cancel)
{
    CO_TRY(ensurePrivateFolder(folder));
    const fs::path fresh = freshBase(folder);
    std::error_code error;
    fs::remove_all(fresh, error);
    const std::vector<fs::path> nothing;
    CO_TRY(makeBareRepository(fresh, staged.sha256, nothing));
    const std::string cuts = staged.shallow + "\n";
    if (!staged.shallow.empty())
        CO_TRY(writeFileAtomically(fresh / "shallow", asBytes(cuts)));
    CO_TRY(co_await packInto(fresh, staged, cancel));
    CagedGit check;
    check.arguments = {"cat-file", "-e", staged.base + "^{commit}"};
    check.repository = fresh;
    check.readOnly = {fresh};
    if (auto done = co_await runToEnd(std::move(check), cancel); !done)
        co_return fail(done.error().wrapped("The project could not be kept on this computer."));
    fs::remove_all(folder / "base.git", error);
    fs::rename(fresh, folder / "base.git", error);
    if (error)
        co_return failErrno(error.value(), "The project could not be kept on this computer.");
    co_return Result<void>();
}

async::Task<Result<void>> keepForeignBase(fs::path folder, fs::path pack, std::string base,
                                          async::CancelToken cancel)
{
    CO_TRY(ensurePrivateFolder(folder));
    const fs::path fresh = freshBase(folder);
    std::error_code error;
    fs::remove_all(fresh, error);
    constexpr std::size_t kSha256Digits = 64;
    const std::vector<fs::path> nothing;
    CO_TRY(makeBareRepository(fresh, base.size() == kSha256Digits, nothing));
    CagedGit git;
    git.arguments = {"index-pack", "--stdin", kTolerant};
    git.repository = fresh;
    git.writable = {fresh};
    git.inputFile = pack;
    git.deadline = std::chrono::minutes(30);
    if (auto done = co_await runToEnd(std::move(git), cancel); !done)
        co_return refusedContent(done.error());
    CagedGit check;
    check.arguments = {"cat-file", "-e", base + "^{commit}"};
    check.repository = fresh;
    check.readOnly = {fresh};
    if (auto done = co_await runToEnd(std::move(check), cancel); !done)
        co_return refusedContent(done.error());
    fs::remove_all(folder / "base.git", error);
    fs::rename(fresh, folder / "base.git", error);
    if (error)
        co_return failErrno(error.value(), "The project could not be kept on this computer.");
    co_return Result<void>();
}

Result<void> lendBase(const fs::path& from, const fs::path& to)
{
    std::error_code error;
    if (!fs::exists(from / "base.git", error))
        return {};
    TRY(ensurePrivateFolder(to));
    fs::copy(from / "base.git", to / "base.git",
             fs::copy_options::recursive | fs::copy_options::create_hard_links, error);
    if (error)
        return failErrno(error.value(), "The project could not be kept for the copy.");
    return {};
}

async::Task<Result<SnapshotPtr>> admit(KeptPtr kept, fs::path pack, GuestReport report,
                                       ChangeSet begun, async::CancelToken cancel)
{
    if (!pack.empty()) {
        auto git = kept->git({"index-pack", "--stdin", "--fix-thin", "--strict"});
        git.inputFile = pack;
        git.maxFileBytes = kMaxIndexedBytes;
        git.deadline = std::chrono::minutes(10);
        if (auto done = co_await runToEnd(std::move(git), cancel); !done)
            co_return refusedContent(done.error());
    }
    begun.head = report.head;
    begun.branch = report.branch;
    CO_TRY(co_await placeHistory(kept, &begun, cancel));
    markSnapshot(begun, report);
    begun.note = describeHistory(begun, report);
    CO_TRY(co_await compare(kept, begun.base, begun.head, cancel));
    co_return co_await lookInto(kept, begun, cancel);
}

} // namespace helix::projects
