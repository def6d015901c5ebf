#include "projects/snapshot.h"

#include <algorithm>
#include <charconv>

#include "base/atomic_file.h"
#include "base/bytes.h"
#include "base/try.h"
#include "projects/embedded.h"
#include "projects/warnings.h"

namespace helix::projects {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kSecretScanBytes = 4U << 20;

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
    CO_TRY(writeFileAtomically(question, asBytes(list)));
    auto git = kept->git({"cat-file", "--batch-check=%(objectsize)"});
    git.inputFile = question;
    const auto said = co_await runCagedGit(std::move(git), cancel);
    if (!said)
        co_return refusedContent(said.error());
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
    TRY(const auto text, readFile(kept->rawFile(), kMaxPatchBytes));
    TRY(auto raw, parseRawDiff(text));
    snapshot->raw = std::move(raw);
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

async::Task<Result<std::vector<std::string>>> findEmbedded(KeptPtr kept, std::string head,
                                                           async::CancelToken cancel)
{
    auto git = kept->git({"ls-tree", "-r", "-z", "--full-tree", "--name-only", head});
    const auto said = co_await runCagedGit(std::move(git), cancel);
    if (!said)
        co_return refusedContent(said.error());
    const std::string text = *said;
    const std::function<Result<std::vector<std::string>>()> look =
        [text]() -> Result<std::vector<std::string>> {
        std::vector<std::string> paths;
        for (std::size_t at = 0; at < text.size();) {
            const auto end = std::min(text.find('\0', at), text.size());
            paths.push_back(text.substr(at, end - at));
            at = end + 1;
        }
        return embeddedRepositories(paths);
    };
    co_return co_await async::onPool(look);
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
        if (snapshot.isEmbedded(i)) {
            auto& warnings = changes.files[i].warnings;
            warnings.insert(warnings.begin(), Warning::EmbeddedRepository);
        }
    }
    warnOfCaseTwins(changes.files);
}

} // namespace

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

bool Snapshot::isEmbedded(std::size_t index) const
{
    return raw[index].status != FileStatus::Deleted && embeddingOf(embedded, raw[index].path);
}

bool Snapshot::anyEmbedded() const
{
    for (std::size_t i = 0; i < raw.size() && !embedded.empty(); ++i)
        if (isEmbedded(i))
            return true;
    return false;
}

std::optional<std::size_t> Snapshot::find(const std::string& path) const
{
    for (std::size_t i = 0; i < changes.files.size(); ++i)
        if (raw[i].path == path || changes.files[i].path == path)
            return i;
    return std::nullopt;
}

async::Task<Result<SnapshotPtr>> lookInto(KeptPtr kept, ChangeSet changes,
                                          async::CancelToken cancel)
{
    const std::function<Result<std::shared_ptr<Snapshot>>()> read = [kept] {
        return readKept(kept);
    };
    CO_TRY(const auto snapshot, co_await async::onPool(read));
    const auto filled = snapshot;
    filled->changes = std::move(changes);
    filled->changes.files = toFiles(filled->raw);
    CO_TRY(co_await measureBlobs(kept, &filled->raw, &filled->changes.files, cancel));
    CO_TRY(auto embedded, co_await findEmbedded(kept, filled->changes.head, cancel));
    filled->embedded = std::move(embedded);
    const std::function<Result<bool>()> judge = [filled]() -> Result<bool> {
        warnAndCount(*filled);
        return true;
    };
    CO_TRY(co_await async::onPool(judge));
    co_return SnapshotPtr(filled);
}

async::Task<Result<SnapshotPtr>> reopen(KeptPtr kept, ChangeSet changes)
{
    const std::function<Result<std::shared_ptr<Snapshot>>()> read = [kept] {
        return readKept(kept);
    };
    CO_TRY(const auto snapshot, co_await async::onPool(read));
    const auto filled = snapshot;
    filled->changes = std::move(changes);
    if (filled->changes.files.size() > filled->raw.size())
        co_return fail(ErrorCode::Corrupt,
                       "What was kept of the changes is damaged. Take them anew.");
    const async::CancelToken never;
    CO_TRY(auto embedded, co_await findEmbedded(kept, filled->changes.head, never));
    filled->embedded = std::move(embedded);
    co_return SnapshotPtr(filled);
}

} // namespace helix::projects
