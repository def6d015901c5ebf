#include "image/disk_sharing.h"

#include <atomic>
#include <cerrno>
#include <memory>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <spdlog/spdlog.h>

#include "async/space_watch.h"
#include "base/try.h"
#include "confine/confined_command.h"
#include "image/block_nodes.h"
#include "image/foreign_file.h"
#include "image/qemu_img.h"

namespace helix::image {
namespace {

namespace fs = std::filesystem;
using async::Task;

constexpr std::chrono::minutes kSharingDeadline{30};
constexpr std::uint64_t kOverlayTables = 16ULL << 20;
constexpr std::size_t kNameDigits = 16; ///< of a layer's hash, as the image builder has it

/// Owners: its coroutine and the pool's work, never at once.
struct Sharing {
    SharingRequest request;
    Bundle relative;
    async::CancelToken cancel;
    SharedDisk shared;

    /// Where qemu-img may write: there are no links to other images' disks in it.
    [[nodiscard]] fs::path outlet() const { return request.scratch / "out"; }
    [[nodiscard]] fs::path disk() const { return outlet() / request.manifest.disk.name; }
    /// More of it than this is not worth it: a disk on another one costs a little with each access.
    [[nodiscard]] std::uint64_t mostBytes() const
    {
        return request.manifest.disk.sizeBytes / 4 * 3;
    }
};
using SharingPtr = std::shared_ptr<Sharing>;

/// How near two images are: the less the nearer; 0: not at all.
int kinship(const Manifest& present, const Manifest& newcomer)
{
    const auto& base = newcomer.contents.base;
    if (!base.empty() && present.name == base)
        return 1;
    if (present.name == newcomer.name)
        return 2;
    if (!base.empty() && present.contents.base == base)
        return 3;
    return present.contents.base == newcomer.name ? 4 : 0;
}

/// For those who read the log: the image is whole, and takes more of the disk than it could.
std::string noRoomBeside(const std::string& relative)
{
    return "there is no room to write down how it differs from " + relative +
           "; free some space and pull it again.";
}

BundleFile asLayer(BundleFile disk)
{
    disk.name = "base-" + disk.sha256.substr(0, kNameDigits) + ".qcow2";
    return disk;
}

/// What the disk has more than its relative's is its own at least; how much else is not known before.
Result<void> checkRoom(const Sharing& work)
{
    std::uint64_t below = work.relative.manifest.disk.sizeBytes;
    for (const BundleFile& layer : work.relative.manifest.layers)
        below += layer.sizeBytes;
    const std::uint64_t whole = work.request.manifest.disk.sizeBytes;
    const std::uint64_t own = kOverlayTables + (whole > below ? whole - below : 0);
    std::error_code unknown;
    const auto space = fs::space(work.request.scratch, unknown);
    if (unknown || space.capacity == 0 || // some tell no size
        (space.available >= work.request.reserveBytes &&
         own <= space.available - work.request.reserveBytes))
        return {};
    return fail(ErrorCode::OutOfSpace, noRoomBeside(work.relative.manifest.name));
}

Result<void> beginSharing(Sharing& work)
{
    SharedDisk& shared = work.shared;
    shared.folder = work.request.scratch / "shared";
    for (const auto& folder : {work.request.scratch, work.outlet(), shared.folder})
        if (::mkdir(folder.c_str(), 0700) != 0)
            return failErrno(errno, "There is no place for the disk.");
    TRY(checkRoom(work));
    shared.layers = work.relative.manifest.layers;
    shared.layers.push_back(asLayer(work.relative.manifest.disk));
    const auto disks = work.relative.disks();
    for (std::size_t i = 0; i < disks.size(); ++i)
        if (::link(disks[i].c_str(), (shared.folder / shared.layers[i].name).c_str()) != 0)
            return failErrno(errno, "The disk of the other image cannot be shared.");
    return {};
}

/// qemu-img, which sees the disks of both images and writes into the outlet.
Task<Result<void>> runQemuImg(SharingPtr work, std::vector<std::string> arguments)
{
    confine::ConfinedCommand run;
    run.program = work->request.qemuImg;
    run.arguments = std::move(arguments);
    run.readOnly = work->relative.disks();
    run.readOnly.push_back(work->request.disk);
    run.writable = {work->outlet()};
    run.timeout = run.cpuTime = kSharingDeadline;
    run.maxMemoryBytes = kQemuImgMemory;
    run.maxFileBytes = work->mostBytes() + kOverlayTables;
    const async::SpaceWatch watch(work->outlet(), work->request.reserveBytes, work->cancel);
    const auto token = watch.token();
    const auto ran = co_await confine::runConfined(std::move(run), token);
    if (!ran && watch.ranOut())
        co_return fail(ErrorCode::OutOfSpace, noRoomBeside(work->relative.manifest.name));
    if (!ran)
        co_return fail(ran.error());
    co_return Result<void>();
}

/// An empty disk that shows the one that came; what that has and the relative has not goes into it then.
Task<Result<void>> writeDifference(SharingPtr work)
{
    const std::string disk = work->disk().string(), before = work->request.disk.string();
    const std::string below = work->relative.disk().string();
    const std::string named = work->shared.layers.back().name;
    const auto size = std::to_string(work->request.manifest.virtualSizeBytes);
    const std::vector<std::string> create{"create", "-u", "-q",   "-f", "qcow2", "-F",
                                          "qcow2",  "-b", before, disk, size};
    const std::vector<std::string> rebase{"rebase", "-q", "-f",  "qcow2", "-F",
                                          "qcow2",  "-b", below, disk};
    // For people alone: who opens it says himself what is below it.
    const std::vector<std::string> rename{"rebase", "-u",    "-q", "-f",  "qcow2",
                                          "-F",     "qcow2", "-b", named, disk};
    CO_TRY(co_await runQemuImg(work, create));
    CO_TRY(co_await runQemuImg(work, rebase));
    co_return co_await runQemuImg(work, rename);
}

Task<Result<void>> compare(SharingPtr work)
{
    auto now = work->relative.disks();
    now.push_back(work->disk());
    const std::vector<fs::path> before{work->request.disk};
    const std::vector<std::string> arguments{"compare", "-q", pseudoName(chainNode(before)),
                                             pseudoName(chainNode(now))};
    co_return co_await runQemuImg(work, arguments);
}

Result<void> checkGain(Sharing& work)
{
    std::error_code error;
    const auto bytes = fs::file_size(work.disk(), error);
    if (error)
        return failErrno(error.value(), "The disk was not written.");
    if (bytes > work.mostBytes())
        return fail(ErrorCode::Unsupported, "They have too little in common.");
    return {};
}

Result<void> finishShared(Sharing& work)
{
    TRY(auto disk, openForeign(work.disk()));
    std::atomic<std::uint64_t> uncounted = 0;
    TRY(auto hash, hashOf(disk.fd.get(), 0, disk.sizeBytes, uncounted, work.cancel));
    if (::fchmod(disk.fd.get(), 0444) != 0 || ::fsync(disk.fd.get()) != 0)
        return failErrno(errno, "The disk could not be stored.");
    work.shared.disk = {work.request.manifest.disk.name, disk.sizeBytes, std::move(hash)};
    if (::rename(work.disk().c_str(), (work.shared.folder / work.shared.disk.name).c_str()) != 0)
        return failErrno(errno, "The disk could not be stored.");
    return {};
}

Task<Result<void>> inSharingPool(SharingPtr work, Result<void> (*step)(Sharing&))
{
    const std::function<Result<void>()> run = [work, step] {
        const async::LongWork longWork;
        return step(*work);
    };
    co_return co_await async::onPool(run);
}

/// What is half made may be gigabytes, and who goes on without it wants the room.
Result<void> giveRoomBack(Sharing& work)
{
    std::error_code ignored;
    fs::remove_all(work.request.scratch, ignored);
    return {};
}

Task<Result<void>> share(SharingPtr work)
{
    CO_TRY(co_await inSharingPool(work, beginSharing));
    CO_TRY(co_await writeDifference(work));
    CO_TRY(co_await inSharingPool(work, checkGain));
    CO_TRY(co_await compare(work));
    co_return co_await inSharingPool(work, finishShared);
}

} // namespace

std::optional<Bundle> relativeOf(const std::vector<Bundle>& present, const Manifest& manifest)
{
    std::optional<Bundle> nearest;
    int best = 0;
    for (const Bundle& bundle : present) {
        const auto& other = bundle.manifest;
        const int kin = kinship(other, manifest);
        if (kin == 0 || (best != 0 && best <= kin) || other.boot != manifest.boot ||
            other.virtualSizeBytes > manifest.virtualSizeBytes ||
            other.layers.size() >= kMostDisksBelow)
            continue;
        nearest = bundle;
        best = kin;
    }
    return nearest;
}

Task<std::optional<SharedDisk>> shareDisk(SharingRequest request, async::CancelToken cancel)
{
    const std::function<Result<std::optional<Bundle>>()> look = [request] {
        return Result<std::optional<Bundle>>(
            relativeOf(request.store.versions(), request.manifest));
    };
    const auto relative = co_await async::onPool(look);
    if (!relative || !*relative)
        co_return std::nullopt;
    const auto work =
        std::make_shared<Sharing>(Sharing{std::move(request), **relative, cancel, {}});
    const auto done = co_await share(work);
    if (done)
        co_return work->shared;
    spdlog::info("image: {} has its disk for itself: {}", work->request.manifest.name,
                 done.error().describe());
    (void)co_await inSharingPool(work, giveRoomBack);
    co_return std::nullopt;
}

Result<void> takeShared(const SharedDisk& shared, const fs::path& folder, Manifest& manifest)
{
    Manifest changed = manifest;
    changed.disk = shared.disk;
    changed.layers = shared.layers;
    TRY(parseManifest(toJson(changed))); // its publisher's names of files beside those of layers
    auto files = changed.layers;
    files.push_back(changed.disk);
    for (const auto& file : files)
        if (::rename((shared.folder / file.name).c_str(), (folder / file.name).c_str()) != 0)
            return failErrno(errno, "The image's disk could not be stored.");
    manifest = std::move(changed);
    return {};
}

} // namespace helix::image
