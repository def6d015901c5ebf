#include "projects/quarantine.h"

#include <algorithm>
#include <charconv>

#include "base/atomic_file.h"
#include "base/bytes.h"
#include "base/paths.h"
#include "projects/warnings.h"

namespace helix::projects {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kMaxBaseBytes = 32ULL << 30;
constexpr int kMaxCommits = 500;
constexpr std::size_t kSecretScanBytes = 4U << 20;

/// What old histories have and git forgives; checked for everything else.
constexpr auto kTolerant = "--strict=zeroPaddedFilemode=ignore,badTimezone=ignore,"
                           "missingSpaceBeforeDate=ignore,missingNameBeforeEmail=ignore,"
                           "missingSpaceBeforeEmail=ignore,badDate=ignore,duplicateEntries=ignore";

tl::unexpected<Error> refused(const Error& cause)
{
    if (cause.code == ErrorCode::Cancelled || cause.code == ErrorCode::NotFound ||
        cause.code == ErrorCode::OutOfSpace)
        return fail(cause);
    return fail(ErrorCode::Corrupt,
                "What came out of the workspace is damaged or holds something that git does not "
                "allow; none of it was taken. Ask the agent to look at its repository (git fsck).",
                cause.describe());
}

async::Task<Result<void>> runToEnd(CagedGit git, async::CancelToken cancel)
{
    const auto done = co_await runCagedGit(std::move(git), cancel);
    co_return done ? Result<void>() : Result<void>(fail(done.error()));
}

/// Commits that are there and stand on each other as the guest said, or not.
async::Task<Result<void>> placeHistory(KeptPtr kept, ChangeSet* changes, async::CancelToken cancel)
{
    auto exists = kept->git({"rev-parse", "--verify", "--quiet", changes->head + "^{commit}"});
    const auto found = co_await runCagedGit(std::move(exists), cancel);
    if (!found)
        co_return refused(found.error());
    auto missing = kept->git({"rev-list", "-n", "1", changes->base, "^" + changes->head, "--"});
    const auto above = co_await runCagedGit(std::move(missing), cancel);
    if (!above)
        co_return refused(above.error());
    changes->standsOnBase = above->empty();
    auto log = kept->git({"log", "-z", "--no-mailmap", "--no-show-signature", "--no-color",
                          "--format=%H%x00%an%x00%at%x00%s", "-n", std::to_string(kMaxCommits),
                          changes->head, "^" + changes->base, "--"});
    const auto said = co_await runCagedGit(std::move(log), cancel);
    if (!said)
        co_return refused(said.error());
    auto commits = parseLog(*said);
    if (!commits)
        co_return fail(commits.error());
    changes->commits = std::move(*commits);
    co_return Result<void>();
}

async::Task<Result<void>> compare(KeptPtr kept, std::string base, std::string head,
                                  async::CancelToken cancel)
{
    auto raw = kept->git({"diff-tree", "-r", "-z", "-M", "--raw", "--numstat", "--no-abbrev",
                          "--no-ext-diff", "--no-textconv", "--output=" + kept->rawFile().string(),
                          base, head, "--"});
    raw.maxFileBytes = kMaxPatchBytes;
    const auto compared = co_await runCagedGit(std::move(raw), cancel);
    if (!compared)
        co_return refused(compared.error());
    auto patch = kept->git({"diff-tree", "-r", "-M", "-p", "--no-color", "--full-index",
                            "--no-ext-diff", "--no-textconv", "--src-prefix=a/", "--dst-prefix=b/",
                            "--output=" + kept->patchFile().string(), base, head, "--"});
    patch.maxFileBytes = kMaxPatchBytes;
    const auto written = co_await runCagedGit(std::move(patch), cancel);
    if (written || written.error().code == ErrorCode::Cancelled)
        co_return written ? Result<void>() : Result<void>(fail(written.error()));
    // Larger than is shown: the list of files remains.
    std::error_code unused;
    fs::remove(kept->patchFile(), unused);
    co_return Result<void>();
}

/// "ID SP type SP size" of each blob, in the order asked for.
async::Task<Result<void>> measureBlobs(KeptPtr kept, const std::vector<RawChange>* raw,
                                       std::vector<FileChange>* files, async::CancelToken cancel)
{
    constexpr std::uint32_t kSubmodule = 0160000;
    std::string list;
    std::vector<std::uint64_t*> sizes;
    for (std::size_t i = 0; i < files->size(); ++i) {
        const auto& change = (*raw)[i];
        if (!isNullId(change.oldId) && change.oldMode != kSubmodule) {
            list.append(change.oldId).push_back('\n');
            sizes.push_back(&(*files)[i].oldBytes);
        }
        if (!isNullId(change.newId) && change.newMode != kSubmodule) {
            list.append(change.newId).push_back('\n');
            sizes.push_back(&(*files)[i].newBytes);
        }
    }
    const fs::path question = kept->folder / "blobs";
    if (auto written = writeFileAtomically(question, asBytes(list)); !written)
        co_return fail(written.error());
    auto git = kept->git({"cat-file", "--batch-check=%(objectsize)"});
    git.inputFile = question;
    const auto said = co_await runCagedGit(std::move(git), cancel);
    if (!said)
        co_return refused(said.error());
    std::size_t at = 0;
    for (auto* size : sizes) {
        const auto end = std::min(said->find('\n', at), said->size());
        std::from_chars(said->data() + at, said->data() + end, *size);
        at = std::min(end + 1, said->size());
    }
    co_return Result<void>();
}

std::vector<FileChange> toFiles(const std::vector<RawChange>& raw)
{
    std::vector<FileChange> files;
    files.reserve(std::min<std::size_t>(raw.size(), kMaxFiles));
    for (const auto& change : raw) {
        if (files.size() == kMaxFiles)
            break;
        FileChange file;
        file.path = replaceForeignBytes(change.path);
        file.oldPath = replaceForeignBytes(change.oldPath);
        file.status = change.status;
        file.oldMode = change.oldMode;
        file.newMode = change.newMode;
        file.added = change.added;
        file.removed = change.removed;
        file.binary = change.binary;
        files.push_back(std::move(file));
    }
    return files;
}

/// Reads what git wrote and splits it. Blocks: for the pool.
Result<std::shared_ptr<Snapshot>> readKept(const KeptPtr& kept)
{
    auto snapshot = std::make_shared<Snapshot>();
    snapshot->kept = kept;
    const auto text = readFile(kept->rawFile(), kMaxPatchBytes);
    if (!text)
        return fail(text.error());
    auto raw = parseRawDiff(*text);
    if (!raw)
        return fail(raw.error());
    snapshot->raw = std::move(*raw);
    snapshot->patch = readFile(kept->patchFile(), kMaxPatchBytes).value_or(std::string());
    snapshot->sections = splitPatch(snapshot->patch);
    std::size_t at = 0;
    for (const auto& change : snapshot->raw) {
        snapshot->firstSection.push_back(at);
        // A file that becomes a link, or the other way round, is removed and added.
        at += change.status == FileStatus::TypeChanged ? 2 : 1;
    }
    if (at != snapshot->sections.size())
        snapshot->sections.clear();
    return snapshot;
}

void warnAndCount(Snapshot& snapshot)
{
    auto& changes = snapshot.changes;
    for (const auto& change : snapshot.raw) {
        changes.added += change.added;
        changes.removed += change.removed;
    }
    changes.truncated = snapshot.raw.size() > changes.files.size();
    for (std::size_t i = 0; i < changes.files.size(); ++i) {
        FileChange judged = changes.files[i];
        judged.path = snapshot.raw[i].path; // odd bytes are to be seen
        changes.files[i].warnings =
            warningsFor(judged, addedText(snapshot.section(i), kSecretScanBytes));
    }
    warnOfCaseTwins(changes.files);
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
    if (report.skippedFiles)
        note += std::string(note.empty() ? "" : " ") +
                "Some files could not be read in the workspace and are left out.";
    return note;
}

async::Task<Result<SnapshotPtr>> lookInto(KeptPtr kept, ChangeSet changes,
                                          async::CancelToken cancel)
{
    const std::function<Result<std::shared_ptr<Snapshot>>()> read = [kept] {
        return readKept(kept);
    };
    const auto snapshot = co_await async::onPool(read);
    if (!snapshot)
        co_return fail(snapshot.error());
    const auto filled = *snapshot;
    filled->changes = std::move(changes);
    filled->changes.files = toFiles(filled->raw);
    if (auto measured = co_await measureBlobs(kept, &filled->raw, &filled->changes.files, cancel);
        !measured)
        co_return fail(measured.error());
    const std::function<Result<bool>()> judge = [filled]() -> Result<bool> {
        warnAndCount(*filled);
        return true;
    };
    const auto judged = co_await async::onPool(judge);
    if (!judged)
        co_return fail(judged.error());
    co_return SnapshotPtr(filled);
}

} // namespace

Kept::~Kept()
{
    std::error_code unused;
    if (doomed)
        fs::remove_all(folder, unused);
}

CagedGit Kept::git(std::vector<std::string> arguments) const
{
    CagedGit out;
    out.arguments = std::move(arguments);
    out.repository = repository();
    out.readOnly = {base};
    out.writable = {folder};
    return out;
}

std::string_view Snapshot::section(std::size_t index) const
{
    if (index >= raw.size())
        return {};
    const std::size_t at = firstSection[index];
    const std::size_t last = at + (raw[index].status == FileStatus::TypeChanged ? 1 : 0);
    if (last >= sections.size())
        return {};
    return std::string_view(patch).substr(sections[at].begin,
                                          sections[last].end - sections[at].begin);
}

std::optional<std::size_t> Snapshot::find(const std::string& path) const
{
    for (std::size_t i = 0; i < changes.files.size(); ++i)
        if (raw[i].path == path || changes.files[i].path == path)
            return i;
    return std::nullopt;
}

Result<KeptPtr> makeRoom(const fs::path& folder, bool sha256)
{
    if (auto made = ensurePrivateFolder(folder); !made)
        return fail(made.error());
    auto kept = std::make_shared<Kept>();
    kept->folder = folder / ("head-" + generateUuid());
    kept->base = folder / "base.git";
    if (auto made = ensurePrivateFolder(kept->folder); !made)
        return fail(made.error());
    const std::vector<fs::path> borrowed{kept->base / "objects"};
    if (auto made = makeBareRepository(kept->repository(), sha256, borrowed); !made)
        return fail(made.error());
    std::error_code unused;
    if (fs::exists(kept->base / "shallow", unused))
        fs::copy_file(kept->base / "shallow", kept->repository() / "shallow", unused);
    return kept;
}

void removeOldRooms(const fs::path& folder, const std::string& current)
{
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error)) {
        const auto name = entry.path().filename().string();
        if (name != current && (name.starts_with("head-") || name.starts_with("new-"))) {
            std::error_code unused;
            fs::remove_all(entry.path(), unused);
        }
    }
}

async::Task<Result<void>> keepBase(fs::path folder, fs::path bundle, std::string base,
                                   std::string shallow, bool sha256, async::CancelToken cancel)
{
    if (auto made = ensurePrivateFolder(folder); !made)
        co_return fail(made.error());
    const fs::path fresh = folder / "new-base.git";
    std::error_code error;
    fs::remove_all(fresh, error);
    const std::vector<fs::path> nothing;
    if (auto made = makeBareRepository(fresh, sha256, nothing); !made)
        co_return fail(made.error());
    const std::string cuts = shallow + "\n";
    if (!shallow.empty())
        if (auto written = writeFileAtomically(fresh / "shallow", asBytes(cuts)); !written)
            co_return fail(written.error());
    CagedGit git;
    git.arguments = {"bundle", "unbundle", bundle.string()};
    git.repository = fresh;
    git.readOnly = {bundle};
    git.writable = {fresh};
    git.maxFileBytes = kMaxBaseBytes;
    git.deadline = std::chrono::hours(1);
    if (auto done = co_await runToEnd(std::move(git), cancel); !done)
        co_return fail(done.error().wrapped("The project could not be kept on this computer."));
    CagedGit check;
    check.arguments = {"cat-file", "-e", base + "^{commit}"};
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
    if (auto made = ensurePrivateFolder(folder); !made)
        co_return fail(made.error());
    const fs::path fresh = folder / "new-base.git";
    std::error_code error;
    fs::remove_all(fresh, error);
    constexpr std::size_t kSha256Digits = 64;
    const std::vector<fs::path> nothing;
    if (auto made = makeBareRepository(fresh, base.size() == kSha256Digits, nothing); !made)
        co_return fail(made.error());
    CagedGit git;
    git.arguments = {"index-pack", "--stdin", kTolerant};
    git.repository = fresh;
    git.writable = {fresh};
    git.inputFile = pack;
    git.deadline = std::chrono::minutes(30);
    if (auto done = co_await runToEnd(std::move(git), cancel); !done)
        co_return refused(done.error());
    CagedGit check;
    check.arguments = {"cat-file", "-e", base + "^{commit}"};
    check.repository = fresh;
    check.readOnly = {fresh};
    if (auto done = co_await runToEnd(std::move(check), cancel); !done)
        co_return refused(done.error());
    fs::remove_all(folder / "base.git", error);
    fs::rename(fresh, folder / "base.git", error);
    if (error)
        co_return failErrno(error.value(), "The project could not be kept on this computer.");
    co_return Result<void>();
}

async::Task<Result<SnapshotPtr>> admit(KeptPtr kept, fs::path pack, GuestReport report,
                                       ChangeSet begun, async::CancelToken cancel)
{
    if (!pack.empty()) {
        auto git = kept->git({"index-pack", "--stdin", "--fix-thin", "--strict"});
        git.inputFile = pack;
        git.maxFileBytes = 2 * kMaxPackBytes;
        git.deadline = std::chrono::minutes(10);
        if (auto done = co_await runToEnd(std::move(git), cancel); !done)
            co_return refused(done.error());
    }
    begun.head = report.head;
    begun.branch = report.branch;
    if (auto placed = co_await placeHistory(kept, &begun, cancel); !placed)
        co_return fail(placed.error());
    markSnapshot(begun, report);
    begun.note = describeHistory(begun, report);
    if (auto compared = co_await compare(kept, begun.base, begun.head, cancel); !compared)
        co_return fail(compared.error());
    co_return co_await lookInto(kept, begun, cancel);
}

async::Task<Result<SnapshotPtr>> reopen(KeptPtr kept, ChangeSet changes)
{
    const std::function<Result<std::shared_ptr<Snapshot>>()> read = [kept] {
        return readKept(kept);
    };
    const auto snapshot = co_await async::onPool(read);
    if (!snapshot)
        co_return fail(snapshot.error());
    const auto filled = *snapshot;
    filled->changes = std::move(changes);
    if (filled->changes.files.size() > filled->raw.size())
        co_return fail(ErrorCode::Corrupt,
                       "What was kept of the changes is damaged. Take them anew.");
    co_return SnapshotPtr(filled);
}

} // namespace helix::projects
