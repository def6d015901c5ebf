#include "image/disk_keeping.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <map>
#include <memory>
#include <optional>
#include <set>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "async/space_watch.h"
#include "base/atomic_file.h"
#include "base/bytes.h"
#include "base/ids.h"
#include "base/try.h"
#include "confine/confined_command.h"
#include "image/disk_sharing.h"
#include "image/foreign_file.h"
#include "image/import_staging.h"
#include "image/layer_merge.h"
#include "image/private_files.h"
#include "image/qemu_img.h"

namespace helix::image {
namespace {

namespace fs = std::filesystem;
using async::Task;
using Inodes = std::vector<std::uint32_t>;

constexpr std::uint32_t kRootInode = 2, kJournalInode = 8;
constexpr std::size_t kMostInodes = 200'000;  ///< of private files; more is a disk made to be long
constexpr std::size_t kMostDescents = 20'000; ///< likewise: a few hundred homes
constexpr std::size_t kMostTitle = 100;       ///< as parseManifest() takes it
constexpr std::size_t kMostListed = 32U << 20;
constexpr std::size_t kFoldersAtOnce = 2000;
constexpr std::uint64_t kTableBytes = 16ULL << 20;
constexpr std::chrono::minutes kToolDeadline{30};
/// Less than this is what a program leaves that has written until it could not.
constexpr std::uint64_t kNearlyNothing = 1ULL << 20;

/// Owners: its coroutine and the pool's work, never at once.
struct Keeping {
    ImageStore store;
    KeepRequest request;
    std::function<void(ImportProgress)> progress;
    async::CancelToken cancel;
    async::CancelToken toolsEnd; ///< `cancel`, or too little room is left
    std::optional<ImportStaging> staging;
    Manifest manifest;                ///< of the image, once its disk is written
    std::optional<SharedDisk> shared; ///< the disk where it stands on the first image's

    [[nodiscard]] fs::path outlet() const { return staging->path() / "out"; }
    [[nodiscard]] fs::path copied() const { return outlet() / "copied.raw"; }
    [[nodiscard]] fs::path cleaned() const { return outlet() / "cleaned.raw"; }
    [[nodiscard]] fs::path commands() const { return staging->path() / "commands"; }
    [[nodiscard]] fs::path disk() const { return outlet() / "disk.qcow2"; }
    [[nodiscard]] std::uint64_t diskBytes() const
    {
        return static_cast<std::uint64_t>(request.diskGiB) * kGiB;
    }
    void tell(const std::string& what) const
    {
        if (progress)
            progress({what, 0, 0});
    }
};
using KeepingPtr = std::shared_ptr<Keeping>;

Task<Result<void>> inPool(KeepingPtr work, Result<void> (*step)(Keeping&))
{
    const std::function<Result<void>()> run = [work, step] {
        const async::LongWork longWork;
        return step(*work);
    };
    co_return co_await async::onPool(run);
}

Result<void> checkRequest(const ImageStore& store, const KeepRequest& request)
{
    TRY(checkName(request.name, "an image"));
    if (printable(request.title, kMostTitle) != request.title)
        return fail(ErrorCode::InvalidArgument,
                    "The title may have 100 printable bytes; choose a shorter one.");
    std::error_code error;
    if (fs::exists(store.folder() / request.name, error))
        return fail(ErrorCode::AlreadyExists,
                    "There is an image named '" + request.name + "' already; choose another name.");
    if (request.from.manifest.boot != Boot::Kernel)
        return fail(ErrorCode::Unsupported,
                    "Only workspaces of Helix's own images can be saved as one.");
    return {};
}

Result<void> beginKeeping(Keeping& work)
{
    TRY(checkRequest(work.store, work.request));
    TRY(auto staging, ImportStaging::create(work.store.folder()));
    work.staging.emplace(std::move(staging));
    if (::mkdir(work.outlet().c_str(), 0700) != 0)
        return failErrno(errno, "There is no place for the image.");
    return writeFileAtomically(work.commands(), BytesView());
}

Task<Result<void>> convertTo(KeepingPtr work, std::string format, std::string source,
                             std::vector<fs::path> readable, fs::path target)
{
    ConvertRun run;
    run.arguments = {"-q", "-O", format, source, target.string()};
    run.readable = std::move(readable);
    run.folder = work->outlet();
    run.maxBytes = work->diskBytes() + work->diskBytes() / 100 + kTableBytes;
    run.reserveBytes = work->request.reserveBytes;
    co_return co_await runConvert(work->request.qemuImg, std::move(run), work->cancel);
}

Error unfitDisk(const Error& why)
{
    return {ErrorCode::Corrupt,
            "The workspace's disk has no file system that an image can be made of.",
            why.describe()};
}

/// A program of e2fsprogs on what is in the outlet.
confine::ConfinedCommand toolOn(const Keeping& work, const char* program,
                                std::vector<std::string> arguments)
{
    confine::ConfinedCommand command;
    command.program = fs::path("/usr/sbin") / program; // not in the PATH of ordinary users
    command.arguments = std::move(arguments);
    // e2image looks whether its disk is mounted, and refuses where it cannot.
    command.readOnly = {work.commands(), "/proc/mounts"};
    command.writable = {work.outlet()};
    command.timeout = command.cpuTime = kToolDeadline;
    command.maxFileBytes = work.diskBytes() + kTableBytes;
    command.maxOutputBytes = kMostListed;
    return command;
}

Task<Result<std::string>> runTool(KeepingPtr work, const char* program,
                                  std::vector<std::string> arguments)
{
    co_return co_await confine::runConfined(toolOn(*work, program, std::move(arguments)),
                                            work->toolsEnd);
}

/// A path of this computer's, as debugfs reads one word. Of what it cannot be told it complains.
std::string quoted(const fs::path& path)
{
    std::string word = "\"";
    for (const char letter : path.string())
        word += letter == '"' ? std::string("\"\"") : std::string(1, letter);
    return word + "\"";
}

Task<Result<std::string>> runDebugfs(KeepingPtr work, std::string commands, bool writes)
{
    const auto path = work->commands();
    const std::function<Result<void>()> write = [path, commands] {
        return writeFileAtomically(path, asBytes(commands));
    };
    CO_TRY(co_await async::onPool(write));
    std::vector<std::string> arguments{"-f", path.string(), work->copied().string()};
    if (writes)
        arguments.insert(arguments.begin(), "-w");
    auto command = toolOn(*work, "debugfs", std::move(arguments));
    command.harmlessWords = "debugfs "; // and its version
    const auto ran = co_await confine::runConfined(std::move(command), work->toolsEnd);
    if (!ran && ran.error().code == ErrorCode::Internal)
        co_return fail(unfitDisk(ran.error()));
    co_return ran;
}

tl::unexpected<Error> tooMany()
{
    return fail(ErrorCode::Unsupported,
                "There are too many homes, or files in their folders of keys, logins and logs, for "
                "an image to be made of this workspace.");
}

using Listings = std::map<std::uint32_t, std::vector<ListedEntry>>;

Task<Result<Listings>> listFolders(KeepingPtr work, Inodes folders)
{
    Listings all;
    for (std::size_t from = 0; from < folders.size(); from += kFoldersAtOnce) {
        const Inodes some(folders.begin() + static_cast<std::ptrdiff_t>(from),
                          folders.begin() + static_cast<std::ptrdiff_t>(
                                                std::min(from + kFoldersAtOnce, folders.size())));
        std::string commands;
        for (const auto inode : some)
            commands += "ls -p <" + std::to_string(inode) + ">\n";
        CO_TRY(const auto printed, co_await runDebugfs(work, commands, false));
        // A guest's folders may be long: not on the loop's thread.
        using Parsed = std::vector<std::vector<ListedEntry>>;
        const std::function<Result<Parsed>()> parse = [printed, some] {
            return parseListings(printed, some);
        };
        CO_TRY(auto listings, co_await async::onPool(parse));
        for (std::size_t i = 0; i < some.size(); ++i)
            all[some[i]] = std::move(listings[i]);
    }
    co_return all;
}

/// One way into the disk: what is still to be gone down to, and where it has got.
struct Descent {
    std::uint32_t folder = kRootInode;
    const std::vector<std::string>* path = nullptr;
    std::size_t depth = 0;
};

/// What the paths of privatePaths() lead to.
Task<Result<std::vector<ListedEntry>>> findPrivate(KeepingPtr work)
{
    std::vector<Descent> going;
    for (const auto& path : privatePaths())
        going.push_back({kRootInode, &path, 0});
    std::vector<ListedEntry> found;
    Listings known;
    while (!going.empty()) {
        std::set<std::uint32_t> unknown;
        for (const auto& one : going)
            if (!known.contains(one.folder))
                unknown.insert(one.folder);
        const Inodes folders(unknown.begin(), unknown.end());
        CO_TRY(auto listed, co_await listFolders(work, folders));
        known.merge(listed);
        std::vector<Descent> next;
        for (const auto& one : going) {
            const auto& name = (*one.path)[one.depth];
            const bool isLast = one.depth + 1 == one.path->size();
            for (const auto& entry : known[one.folder]) {
                if (entry.name != name && (name != "*" || !entry.isFolder))
                    continue;
                if (isLast)
                    found.push_back(entry);
                else if (entry.isFolder)
                    next.push_back({entry.inode, one.path, one.depth + 1});
                if (next.size() > kMostDescents)
                    co_return tooMany();
            }
        }
        going = std::move(next);
    }
    co_return found;
}

/// With all that is in the folders among them.
Task<Result<std::set<std::uint32_t>>> withContent(KeepingPtr work, std::vector<ListedEntry> found)
{
    std::set<std::uint32_t> all;
    while (!found.empty()) {
        Inodes folders;
        for (const auto& entry : found)
            if (all.insert(entry.inode).second && entry.isFolder)
                folders.push_back(entry.inode);
        if (all.size() > kMostInodes)
            co_return tooMany();
        CO_TRY(const auto listed, co_await listFolders(work, folders));
        found.clear();
        for (const auto& [folder, entries] : listed)
            found.insert(found.end(), entries.begin(), entries.end());
    }
    all.erase(kRootInode);
    co_return all;
}

/// Mends, and lays folders out anew, so that nothing is left of the names that were in them. e2fsck ends
/// with 1 when it has mended something, which a second look has to find well.
Task<Result<void>> mend(KeepingPtr work)
{
    const std::string disk = work->copied().string();
    const std::vector<std::string> mending{"-f", "-y", "-D", disk}, looking{"-f", "-n", disk};
    const auto mended = co_await runTool(work, "e2fsck", mending);
    if (!mended &&
        (mended.error().code == ErrorCode::Cancelled || mended.error().code == ErrorCode::NotFound))
        co_return fail(mended.error());
    const auto looked = co_await runTool(work, "e2fsck", looking);
    if (!looked)
        co_return fail(unfitDisk(looked.error()));
    co_return Result<void>();
}

/// By their numbers, for names are the guest's; entries that lead nowhere then are e2fsck's to remove. So is
/// the journal, which tells of what was written before: e2fsck makes a new one.
Task<Result<void>> dropPrivate(KeepingPtr work)
{
    CO_TRY(auto found, co_await findPrivate(work));
    CO_TRY(const auto inodes, co_await withContent(work, std::move(found)));
    auto cleared = inodes;
    cleared.insert(kJournalInode);
    std::string commands;
    for (const auto inode : cleared)
        commands += "clri <" + std::to_string(inode) + ">\n";
    CO_TRY(co_await runDebugfs(work, commands, true));
    CO_TRY(co_await mend(work));
    CO_TRY(const auto left, co_await findPrivate(work));
    if (!left.empty())
        co_return fail(ErrorCode::Corrupt,
                       "The file " + printable(left.front().name, 80) +
                           " could not be removed from the disk; no image was made.");
    co_return Result<void>();
}

/// What a machine of ours expects to be there: empty identities, and folders for what is short-lived.
Task<Result<void>> putPlaceholders(KeepingPtr work)
{
    const auto empty = work->outlet() / "empty", host = work->outlet() / "hostname";
    const std::function<Result<void>()> write = [empty, host]() -> Result<void> {
        TRY(writeFileAtomically(empty, BytesView(), 0444));
        return writeFileAtomically(host, asBytes("helix\n"), 0644);
    };
    CO_TRY(co_await async::onPool(write));
    const std::string commands =
        "cd /etc\nwrite " + quoted(empty) + " machine-id\nwrite " + quoted(host) +
        " hostname\n"
        "cd /\nmkdir tmp\nset_inode_field tmp mode 041777\n"
        "cd /var\nmkdir tmp\nset_inode_field tmp mode 041777\nmkdir log\n"
        "cd /etc\nset_inode_field machine-id uid 0\n"
        "set_inode_field machine-id gid 0\nset_inode_field hostname uid 0\n"
        "set_inode_field hostname gid 0\n"
        "set_inode_field /tmp uid 0\nset_inode_field /tmp gid 0\n"
        "set_inode_field /var/tmp uid 0\nset_inode_field /var/tmp gid 0\n"
        "set_inode_field /var/log uid 0\nset_inode_field /var/log gid 0\n";
    CO_TRY(co_await runDebugfs(work, commands, true));
    co_return Result<void>();
}

/// What was deleted is still in blocks that nobody uses: only those in use are copied.
Task<Result<void>> dropDeleted(KeepingPtr work)
{
    const std::string disk = work->copied().string(), cleaned = work->cleaned().string();
    const std::vector<std::string> copying{"-r", "-a", disk, cleaned}, looking{"-f", "-n", cleaned};
    CO_TRY(co_await runTool(work, "e2image", copying));
    CO_TRY(co_await runTool(work, "e2fsck", looking));
    co_return Result<void>();
}

/// All that e2fsprogs' programs do. They write as much as the disk's guest made them, and say of a full disk
/// what they say of a damaged one.
Task<Result<void>> clean(KeepingPtr work)
{
    const async::SpaceWatch watch(work->outlet(), work->request.reserveBytes, work->cancel);
    work->toolsEnd = watch.token();
    work->tell("Removing identity and secrets");
    auto done = co_await mend(work);
    if (done)
        done = co_await dropPrivate(work);
    if (done)
        done = co_await putPlaceholders(work);
    if (done) {
        work->tell("Leaving out what was deleted");
        done = co_await dropDeleted(work);
    }
    if (!done && watch.ranOut())
        co_return fail(ErrorCode::OutOfSpace, {}, done.error().describe());
    co_return done;
}

Result<BundleFile> settled(const Keeping& work, const fs::path& path)
{
    TRY(auto file, openForeign(path));
    std::atomic<std::uint64_t> uncounted = 0;
    TRY(auto hash, hashOf(file.fd.get(), 0, file.sizeBytes, uncounted, work.cancel));
    if (::fchmod(file.fd.get(), 0444) != 0 || ::fsync(file.fd.get()) != 0)
        return failErrno(errno, "The image could not be stored.");
    return BundleFile{path.filename().string(), file.sizeBytes, hash};
}

Manifest manifestOf(const Keeping& work, const BundleFile& disk)
{
    Manifest manifest = work.request.from.manifest;
    manifest.contents.base = manifest.name;
    manifest.name = work.request.name;
    manifest.title = work.request.title.empty() ? work.request.name : work.request.title;
    manifest.description = "Saved from a workspace of " + work.request.fromTitle + ".";
    manifest.disk = disk;
    manifest.layers.clear();
    manifest.digest = disk.sha256;
    constexpr std::size_t kVersionDigits = 12; ///< as the image builder's
    manifest.version = disk.sha256.substr(0, kVersionDigits);
    manifest.imported = Origin{"a workspace", "workspace", disk.sha256};
    manifest.pulled.reset();
    manifest.sbom.reset(); // it tells of what the image had
    manifest.virtualSizeBytes = work.diskBytes();
    manifest.defaults.diskGiB = std::max(manifest.defaults.diskGiB, work.request.diskGiB);
    manifest.minimum.diskGiB = work.request.diskGiB;
    return manifest;
}

Result<void> describeKept(Keeping& work)
{
    TRY(const auto disk, settled(work, work.disk()));
    work.manifest = manifestOf(work, disk);
    return {};
}

Result<void> publishKept(Keeping& work)
{
    if (work.cancel.isCancelled()) // while it was seen what it could stand on
        return fail(ErrorCode::Cancelled, "Cancelled.");
    Manifest& manifest = work.manifest;
    const auto folder = work.staging->path() / "bundle" / manifest.version;
    std::error_code error;
    fs::create_directories(folder, error);
    if (!error && work.shared)
        TRY(takeShared(*work.shared, folder, manifest));
    else if (!error)
        fs::rename(work.disk(), folder / manifest.disk.name, error);
    for (const auto& file : {work.request.from.kernel(), work.request.from.initrd()})
        if (!error)
            fs::copy_file(file, folder / file.filename(), error);
    if (error)
        return failErrno(error.value(), "The image could not be stored.");
    TRY(writeFileAtomically(folder / "manifest.json", asBytes(toJson(manifest)), 0444));
    return work.staging->publish("bundle", work.request.name);
}

Task<Result<void>> run(KeepingPtr work, std::function<void()> copied)
{
    CO_TRY(co_await inPool(work, beginKeeping));
    work->tell("Copying the disk");
    const auto source = pinnedChain(work->request.layers);
    CO_TRY(co_await convertTo(work, "raw", source, work->request.layers, work->copied()));
    copied();
    CO_TRY(co_await clean(work));
    work->tell("Writing the image");
    const auto cleaned = pinnedName({work->cleaned(), DiskFormat::Raw, 0, 0});
    const std::vector<fs::path> readable{work->cleaned()};
    CO_TRY(co_await convertTo(work, "qcow2", cleaned, readable, work->disk()));
    CO_TRY(co_await inPool(work, describeKept));
    const SharingRequest sharing{work->store,           work->manifest,
                                 work->disk(),          work->staging->path() / "sharing",
                                 work->request.qemuImg, work->request.reserveBytes};
    work->shared = co_await shareDisk(sharing, work->cancel);
    co_return co_await inPool(work, publishKept);
}

/// Whichever program met it, in whichever words: asked while what was half made is still there.
bool endedForWantOfRoom(const Keeping& work, const Error& error)
{
    if (error.code == ErrorCode::OutOfSpace ||
        error.cause.find("No space left") != std::string::npos)
        return true;
    std::error_code unknown;
    const auto space = fs::space(work.store.folder(), unknown);
    return (error.code == ErrorCode::Corrupt || error.code == ErrorCode::Internal) && !unknown &&
           space.capacity != 0 && space.available < kNearlyNothing;
}

Error noRoom(const ImageStore& store, std::string why)
{
    return {ErrorCode::OutOfSpace,
            "There is no room for the image in " + store.folder().string() +
                "; free some on that disk and save the workspace as an image again.",
            std::move(why)};
}

} // namespace

Result<void> checkMayBeKept(const ImageStore& store, const KeepRequest& request)
{
    TRY(checkRequest(store, request));
    std::error_code unknown;
    const auto space = fs::space(store.folder(), unknown);
    // No more is known before: what was deleted in layers takes room in them and none in the copy.
    if (!unknown && space.available < request.reserveBytes)
        return fail(noRoom(store, std::to_string(space.available) + " bytes are free."));
    return {};
}

Task<Result<Bundle>> keepDisk(ImageStore store, KeepRequest request,
                              std::function<void(ImportProgress)> progress,
                              std::function<void()> copied, async::CancelToken cancel)
{
    const auto work = std::make_shared<Keeping>(Keeping{
        std::move(store), std::move(request), std::move(progress), cancel, cancel, {}, {}, {}});
    auto done = co_await run(work, std::move(copied));
    if (!done && endedForWantOfRoom(*work, done.error()))
        done = fail(noRoom(work->store, done.error().message.empty() ? done.error().cause
                                                                     : done.error().describe()));
    const std::function<Result<void>()> tidy = [work]() -> Result<void> {
        work->staging.reset();
        return {};
    };
    (void)co_await async::onPool(tidy);
    if (!done && cancel.isCancelled())
        co_return fail(ErrorCode::Cancelled, "Saving the image was cancelled.");
    if (!done)
        co_return fail(done.error());
    co_return work->store.find(work->request.name);
}

} // namespace helix::image
