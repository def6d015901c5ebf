#include "projects/selection.h"

#include <algorithm>
#include <cstdio>

#include "base/atomic_file.h"
#include "base/bytes.h"
#include "base/try.h"

namespace helix::projects {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxPartialBytes = 64U << 20;

tl::unexpected<Error> notFitting(const std::string& path, const char* why)
{
    return fail(ErrorCode::InvalidArgument, "'" + printable(path, 120) + "' " + why);
}

std::string entryLine(std::uint32_t mode, const std::string& id, const std::string& path)
{
    char octal[16];
    std::snprintf(octal, sizeof octal, "%06o", mode);
    return std::string(octal) + " " + id + "\t" + path + '\0';
}

/// Removals first: a file may give way to a folder of its name.
struct IndexLines {
    std::string removals, additions;

    void remove(const std::string& path, std::size_t digits)
    {
        removals += "0 " + std::string(digits, '0') + "\t" + path + '\0';
    }
    void add(std::uint32_t mode, const std::string& id, const std::string& path)
    {
        additions += entryLine(mode, id, path);
    }
};

void takeWhole(const RawChange& change, IndexLines& lines)
{
    const auto digits = change.newId.size();
    if (change.status == FileStatus::Deleted || change.status == FileStatus::TypeChanged)
        lines.remove(change.path, digits);
    if (change.status == FileStatus::Renamed)
        lines.remove(change.oldPath, digits);
    if (change.status != FileStatus::Deleted)
        lines.add(change.newMode, change.newId, change.path);
}

std::string firstLine(const std::string& text)
{
    return text.substr(0, text.find('\n'));
}

/// A blob of the file with some of its hunks.
async::Task<Result<std::string>> partialBlob(SnapshotPtr snapshot, std::size_t index,
                                             std::vector<int> chosen, fs::path folder)
{
    const auto& change = snapshot->raw[index];
    bool truncated = false;
    CO_TRY(const auto hunks, parseHunks(snapshot->section(index), kMaxDiffLines, truncated));
    if (change.binary || truncated || hunks.empty())
        co_return notFitting(change.path, "cannot be taken in parts: take all of it or nothing.");
    std::string old;
    if (!isNullId(change.oldId)) {
        CO_TRY(auto read, co_await readBlob(snapshot->kept, change.oldId, kMaxPartialBytes));
        old = std::move(read);
    }
    CO_TRY(const auto made, applyHunks(old, hunks, chosen));
    const fs::path file = folder / "blob";
    CO_TRY(writeFileAtomically(file, asBytes(made)));
    auto git = snapshot->kept->git({"hash-object", "-w", "--stdin"});
    git.inputFile = file;
    CO_TRY(const auto id, co_await runCagedGit(std::move(git)));
    co_return firstLine(id);
}

async::Task<Result<void>> takePart(SnapshotPtr snapshot, std::size_t index, std::vector<int> chosen,
                                   fs::path folder, IndexLines* lines)
{
    const auto& change = snapshot->raw[index];
    constexpr std::uint32_t kFileType = 0100000;
    constexpr std::uint32_t kTypeBits = 0170000;
    const auto mode = change.status == FileStatus::Deleted ? change.oldMode : change.newMode;
    if (change.status == FileStatus::TypeChanged || (mode & kTypeBits) != kFileType)
        co_return notFitting(change.path, "cannot be taken in parts: take all of it or nothing.");
    std::ranges::sort(chosen);
    CO_TRY(const auto blob, co_await partialBlob(snapshot, index, chosen, folder));
    if (change.status == FileStatus::Renamed)
        lines->remove(change.oldPath, change.newId.size());
    lines->add(mode, blob, change.path);
    co_return Result<void>();
}

/// Every hunk of the file, so that it is taken as it is.
bool isWhole(const Snapshot& snapshot, std::size_t index, const std::vector<int>& chosen)
{
    if (chosen.empty())
        return true;
    bool truncated = false;
    const auto hunks = parseHunks(snapshot.section(index), kMaxDiffLines, truncated);
    return hunks && !truncated && chosen.size() == hunks->size() &&
           std::ranges::all_of(chosen, [&](int hunk) {
               return hunk >= 0 && hunk < static_cast<int>(hunks->size()) &&
                      std::ranges::count(chosen, hunk) == 1;
           });
}

async::Task<Result<void>> takeChosen(SnapshotPtr snapshot, AcceptRequest request, fs::path folder,
                                     IndexLines* lines)
{
    std::vector<std::size_t> seen;
    for (const auto& one : request.selection) {
        const auto index = snapshot->find(one.path);
        if (!index)
            co_return notFitting(one.path, "is not among the changes.");
        if (std::ranges::find(seen, *index) != seen.end())
            co_return notFitting(one.path, "is chosen twice.");
        if (!request.withEmbedded && snapshot->isEmbedded(*index))
            co_return notFitting(one.path,
                                 "is part of a git repository inside the project, whose settings "
                                 "can run programs. Look at it, and say that you want it "
                                 "(--with-embedded).");
        seen.push_back(*index);
        if (isWhole(*snapshot, *index, one.hunks)) {
            takeWhole(snapshot->raw[*index], *lines);
            continue;
        }
        CO_TRY(co_await takePart(snapshot, *index, one.hunks, folder, lines));
    }
    co_return Result<void>();
}

async::Task<Result<std::string>> writeTree(SnapshotPtr snapshot, fs::path folder, IndexLines lines)
{
    const fs::path index = folder / "index";
    const fs::path list = folder / "entries";
    CO_TRY(writeFileAtomically(list, asBytes(lines.removals + lines.additions)));
    const Environs extra{{"GIT_INDEX_FILE", index.string()}};
    auto read = snapshot->kept->git({"read-tree", snapshot->changes.base});
    read.extra = extra;
    CO_TRY(co_await runCagedGit(std::move(read)));
    auto update = snapshot->kept->git({"update-index", "-z", "--index-info"});
    update.extra = extra;
    update.inputFile = list;
    const auto updated = co_await runCagedGit(std::move(update));
    if (!updated)
        co_return fail(ErrorCode::InvalidArgument,
                       "The chosen files do not go together: one of them is in the place of "
                       "another. Take both.",
                       updated.error().describe());
    auto write = snapshot->kept->git({"write-tree"});
    write.extra = extra;
    CO_TRY(const auto tree, co_await runCagedGit(std::move(write)));
    co_return firstLine(tree);
}

} // namespace

async::Task<Result<std::string>> chosenTree(SnapshotPtr snapshot, AcceptRequest request)
{
    const bool all = request.selection.empty();
    if (all && !leavesOut(*snapshot, request)) {
        auto git = snapshot->kept->git({"rev-parse", snapshot->changes.head + "^{tree}"});
        CO_TRY(const auto tree, co_await runCagedGit(std::move(git)));
        co_return firstLine(tree);
    }
    CO_TRY(const auto scratch, ScratchFolder::create(snapshot->kept->folder / "work"));
    const auto folder = scratch;
    IndexLines lines;
    for (std::size_t i = 0; all && i < snapshot->raw.size(); ++i)
        if (!snapshot->isEmbedded(i))
            takeWhole(snapshot->raw[i], lines);
    if (!all) {
        CO_TRY(co_await takeChosen(snapshot, request, folder->path(), &lines));
    }
    co_return co_await writeTree(snapshot, folder->path(), lines);
}

bool leavesOut(const Snapshot& snapshot, const AcceptRequest& request)
{
    return request.selection.empty() && !request.withEmbedded && snapshot.anyEmbedded();
}

int chosenFiles(const Snapshot& snapshot, const AcceptRequest& request)
{
    if (!request.selection.empty())
        return static_cast<int>(request.selection.size());
    int files = 0;
    for (std::size_t i = 0; i < snapshot.raw.size(); ++i)
        files += request.withEmbedded || !snapshot.isEmbedded(i) ? 1 : 0;
    return files;
}

async::Task<Result<std::string>> commitChosen(SnapshotPtr snapshot, std::string tree,
                                              std::string message, Person author)
{
    auto git =
        snapshot->kept->git({"commit-tree", tree, "-p", snapshot->changes.base, "-m", message});
    git.extra = {{"GIT_AUTHOR_NAME", author.name},
                 {"GIT_AUTHOR_EMAIL", author.email},
                 {"GIT_COMMITTER_NAME", author.name},
                 {"GIT_COMMITTER_EMAIL", author.email}};
    CO_TRY(const auto commit, co_await runCagedGit(std::move(git)));
    co_return firstLine(commit);
}

async::Task<Result<std::string>> readBlob(KeptPtr kept, std::string id, std::size_t maxBytes)
{
    auto git = kept->git({"cat-file", "blob", id});
    git.maxOutputBytes = maxBytes;
    auto bytes = co_await runCagedGit(std::move(git));
    if (!bytes && bytes.error().code == ErrorCode::Protocol)
        co_return fail(ErrorCode::ResourceExhausted,
                       "The file is larger than " + std::to_string(maxBytes >> 20) +
                           " MB, which is the most that Helix shows of one.");
    co_return bytes;
}

} // namespace helix::projects
