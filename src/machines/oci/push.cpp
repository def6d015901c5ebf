#include "oci/push.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <mutex>
#include <numeric>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "async/ticker.h"
#include "base/atomic_file.h"
#include "base/try.h"
#include "image/disk_map.h"
#include "image/import_staging.h"
#include "image/qemu_img.h"
#include "oci/blob_file.h"
#include "oci/document.h"
#include "oci/push_progress.h"

namespace helix::oci {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::milliseconds kPushProgressEach{200};
constexpr std::uint64_t kTablesBytes = 1U << 20;
/// Chunks that are read and packed side by side; packing takes a processor each.
constexpr std::size_t kLanes = 2;

/// Owners: the lanes and their work in the pool. What more than one of them uses says how.
struct PushWork {
    PushRequest request;
    async::CancelToken cancel;
    async::CancelSource stop;           ///< asked by the target
    std::shared_ptr<BlobTarget> target; ///< by one thread at a time: `sending`
    std::optional<image::ImportStaging> staging;
    Artifact artifact; ///< its chunks: with `sending`
    Pushed pushed;
    std::mutex sending;
    std::atomic<std::uint64_t> done = 0, total = 0; ///< of the image; total 0: not known yet
    std::atomic<std::uint64_t> sent = 0;
    std::vector<std::uint64_t> stored; ///< bytes that the disk holds, of each chunk
    std::atomic<bool> hasTargetFailed = false;
    std::uint64_t nextOffset = 0; ///< of the chunk that nobody has taken; the calling loop's
    bool hasFailed = false;       ///< likewise: nobody takes another

    [[nodiscard]] const image::Manifest& manifest() const { return request.bundle.manifest; }
    [[nodiscard]] fs::path outlet(std::size_t lane) const
    {
        return staging->path() / ("out" + std::to_string(lane));
    }
};
using PushPtr = std::shared_ptr<PushWork>;

/// A part of the disk, and where it is read and packed.
struct PushedPart {
    std::uint64_t offset = 0, bytes = 0;
    fs::path folder;

    [[nodiscard]] fs::path raw() const { return folder / "raw"; }
    [[nodiscard]] fs::path packed() const { return folder / "packed"; }
};

template <typename T>
Result<T> ofTarget(PushWork& work, Result<T> done)
{
    if (!done)
        work.hasTargetFailed = true;
    return done;
}

Result<void> sendBlob(PushWork& work, const Descriptor& blob, int file, PieceProgress& piece)
{
    TRY(const bool isThere, ofTarget(work, work.target->has(blob)));
    const auto count = [&](std::uint64_t bytes) {
        work.sent += bytes;
        piece.sent(bytes, blob.sizeBytes);
    };
    if (!isThere)
        TRY(ofTarget(work, work.target->put(blob, file, count)));
    piece.end();
    return {};
}

Result<Descriptor> sendFile(PushWork& work, const fs::path& path, std::string_view type,
                            std::uint64_t countedBytes)
{
    const UniqueFd file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
    if (!file.valid())
        return failErrno(errno,
                         "The image's file " + path.filename().string() + " could not be read.");
    TRY(auto blob, describeFile(file.get(), type));
    PieceProgress piece(work.done, countedBytes);
    TRY(sendBlob(work, blob, file.get(), piece));
    return blob;
}

Result<void> beginPush(PushWork& work)
{
    const auto& manifest = work.manifest();
    if (manifest.virtualSizeBytes > kMaxTravelBytes)
        return fail(ErrorCode::Unsupported, "Images of up to 512 GB can be handed on.");
    image::removeAbandonedStaging(work.request.scratch);
    TRY(auto staging, image::ImportStaging::create(work.request.scratch));
    work.staging.emplace(std::move(staging));
    for (std::size_t lane = 0; lane < kLanes; ++lane)
        if (::mkdir(work.outlet(lane).c_str(), 0700) != 0)
            return failErrno(errno, "There is no place to pack the image in.");
    work.artifact.diskBytes = manifest.virtualSizeBytes;
    return {};
}

Result<void> sendFiles(PushWork& work)
{
    const auto& manifest = work.manifest();
    const auto send = [&work](const std::optional<image::BundleFile>& file, std::string_view type,
                              std::optional<Descriptor>& blob) -> Result<void> {
        if (!file)
            return {};
        TRY(blob, sendFile(work, work.request.bundle.folder / file->name, type, file->sizeBytes));
        return {};
    };
    TRY(send(manifest.kernel, kKernelType, work.artifact.kernel));
    TRY(send(manifest.initrd, kInitrdType, work.artifact.initrd));
    return send(manifest.sbom, kSbomType, work.artifact.sbom);
}

/// Its raw file holds it; the guest's zeros are holes. Packed beside other parts, sent one after another.
Result<void> sendPart(PushWork& work, const PushedPart& part)
{
    const UniqueFd raw(::open(part.raw().c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
    if (!raw.valid())
        return failErrno(errno, "A part of the disk could not be read.");
    PieceProgress piece(work.done, work.stored.at(part.offset / kChunkBytes));
    const bool isEmpty = ::lseek(raw.get(), 0, SEEK_DATA) < 0 && errno == ENXIO;
    if (!isEmpty) {
        const UniqueFd file(
            ::open(part.packed().c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600));
        if (!file.valid())
            return failErrno(errno, "There is no place to pack the image in.");
        const auto count = [&](std::uint64_t bytes) { piece.packed(bytes, part.bytes); };
        TRY(auto blob, packZstd(raw.get(), 0, part.bytes, file.get(), work.stop.token(), count));
        blob.mediaType = kChunkType;
        const std::lock_guard lock(work.sending);
        TRY(sendBlob(work, blob, file.get(), piece));
        work.artifact.chunks.push_back({blob, part.offset, part.bytes});
    }
    ::unlink(part.raw().c_str());
    piece.end();
    return {};
}

/// What is of this computer alone stays here.
std::string configOf(const image::Manifest& manifest)
{
    image::Manifest config = manifest;
    config.pulled.reset();
    config.imported.reset();
    config.layers.clear(); // it travels whole
    return image::toJson(config);
}

Result<void> endPush(PushWork& work)
{
    const std::string config = configOf(work.manifest());
    std::ranges::sort(work.artifact.chunks, {}, &Chunk::offset);
    const auto path = work.outlet(0) / "config";
    TRY(writeFileAtomically(path, asBytes(config)));
    TRY(work.artifact.config, sendFile(work, path, kImageType, 0));
    work.artifact.annotations = {
        {"org.opencontainers.image.title", work.manifest().title},
        {"org.opencontainers.image.description", work.manifest().description},
        {"org.opencontainers.image.version", work.manifest().version}};
    const std::string manifest = toJson(work.artifact);
    const std::string digest = digestOf(manifest);
    std::string document;
    if (work.request.sign) {
        TRY(document, work.request.sign(work.manifest(), digest));
    }
    TRY(ofTarget(work, work.target->finish(manifest, document, work.request.signatureType)));
    work.pushed = {work.target->place(), digest, work.sent};
    return {};
}

async::Task<Result<void>> inPushPool(PushPtr work, std::function<Result<void>(PushWork&)> step)
{
    const std::function<Result<void>()> run = [work, step = std::move(step)] {
        const async::LongWork longWork;
        return step(*work);
    };
    co_return co_await async::onPool(run);
}

image::DiskView diskOf(const image::Bundle& bundle)
{
    const auto files = bundle.disks();
    return {files.back(), image::DiskFormat::Qcow2, 0, 0, {files.begin(), files.end() - 1}};
}

/// What there is to do.
Result<void> countParts(PushWork& work, const Result<std::string>& map)
{
    const auto& manifest = work.manifest();
    auto stored = map ? image::storedInParts(*map, manifest.virtualSizeBytes, kChunkBytes)
                      : Result<std::vector<std::uint64_t>>(fail(map.error()));
    if (!stored) {
        // Nothing but progress hangs on it: so much on the whole, and nobody knows where.
        std::uint64_t bytes = manifest.disk.sizeBytes;
        for (const auto& layer : manifest.layers)
            bytes += layer.sizeBytes;
        const auto parts = (manifest.virtualSizeBytes + kChunkBytes - 1) / kChunkBytes;
        stored = std::vector(parts, bytes / std::max<std::uint64_t>(1, parts));
    }
    work.stored = std::move(*stored);
    std::uint64_t total = std::accumulate(work.stored.begin(), work.stored.end(), 0ULL);
    for (const auto& file : {manifest.kernel, manifest.initrd, manifest.sbom})
        total += file ? file->sizeBytes : 0;
    work.total = total;
    return {};
}

async::Task<Result<void>> lookAhead(PushPtr work)
{
    const auto map =
        co_await image::mapDisk(work->request.qemuImg, diskOf(work->request.bundle), work->cancel);
    if (!map && map.error().code == ErrorCode::Cancelled)
        co_return fail(map.error());
    const std::function<Result<void>(PushWork&)> count = [map](PushWork& push) {
        return countParts(push, map);
    };
    co_return co_await inPushPool(work, count);
}

async::Task<Result<void>> readPart(PushPtr work, PushedPart part)
{
    image::Conversion conversion;
    conversion.source = image::pinnedPart(diskOf(work->request.bundle), part.offset, part.bytes);
    conversion.readable = work->request.bundle.disks();
    conversion.folder = part.folder;
    conversion.target = part.raw();
    conversion.format = "raw";
    conversion.maxBytes = part.bytes + kTablesBytes;
    conversion.reserveBytes = work->request.reserveBytes;
    co_return co_await image::convertDisk(work->request.qemuImg, std::move(conversion),
                                          work->cancel);
}

async::Task<Result<void>> sendNext(PushPtr work, std::size_t lane)
{
    const auto offset = std::exchange(work->nextOffset, work->nextOffset + kChunkBytes);
    const auto bytes = std::min(kChunkBytes, work->manifest().virtualSizeBytes - offset);
    const PushedPart part{offset, bytes, work->outlet(lane)};
    CO_TRY(co_await readPart(work, part));
    const std::function<Result<void>(PushWork&)> send = [part](PushWork& push) {
        return sendPart(push, part);
    };
    co_return co_await inPushPool(work, send);
}

/// One part after another, until none is left or some lane has failed.
async::Task<Result<void>> sendParts(PushPtr work, std::size_t lane)
{
    while (!work->hasFailed && work->nextOffset < work->manifest().virtualSizeBytes) {
        const auto sent = co_await sendNext(work, lane);
        if (!sent) {
            work->hasFailed = true;
            co_return sent;
        }
    }
    co_return Result<void>();
}

async::Task<Result<void>> sendDisk(PushPtr work)
{
    std::vector<async::Task<Result<void>>> lanes; // they run from here on
    for (std::size_t lane = 0; lane < kLanes; ++lane)
        lanes.push_back(sendParts(work, lane));
    Result<void> first;
    for (auto& lane : lanes) {
        const auto ended = co_await lane;
        if (!ended && first)
            first = fail(ended.error());
    }
    co_return first;
}

async::Task<Result<void>> runPush(PushPtr work)
{
    const std::function<Result<void>(PushWork&)> begin = beginPush, files = sendFiles,
                                                 end = endPush;
    CO_TRY(co_await inPushPool(work, begin));
    CO_TRY(co_await lookAhead(work));
    // What is small first: whether the target takes anything at all shows at once.
    CO_TRY(co_await inPushPool(work, files));
    CO_TRY(co_await sendDisk(work));
    co_return co_await inPushPool(work, end);
}

/// Where it is packed: what fails there has no word for who hands an image on.
Error withoutRoomToPack(const PushWork& work, const Error& error)
{
    if (error.code != ErrorCode::OutOfSpace || work.hasTargetFailed)
        return error;
    return {ErrorCode::OutOfSpace,
            "There is no room to pack the image in " + work.request.scratch.string() +
                "; free some on that disk and hand it on again.",
            error.describe()};
}

} // namespace

async::Task<Result<Pushed>> pushImage(PushRequest request,
                                      std::function<void(PullProgress)> progress,
                                      async::CancelToken cancel)
{
    const auto work = std::make_shared<PushWork>();
    work->request = std::move(request);
    work->cancel = cancel;
    work->target = work->request.target(work->stop.token());
    const auto stopping = cancel.onCancel([work] { work->stop.cancel(); });
    const std::function<void()> tell = [work, progress] {
        if (progress)
            progress({"Uploading", work->done, work->total});
    };
    const async::Ticker ticker(kPushProgressEach, tell);
    const auto ended = co_await runPush(work);
    if (ended)
        tell();
    const std::function<Result<void>()> tidy = [work]() -> Result<void> {
        work->target.reset();
        work->staging.reset();
        return {};
    };
    (void)co_await async::onPool(tidy);
    if (!ended && cancel.isCancelled())
        co_return fail(ErrorCode::Cancelled, "Handing the image on was cancelled.");
    if (!ended)
        co_return fail(withoutRoomToPack(*work, ended.error()));
    const Pushed pushed = work->pushed;
    co_return pushed;
}

} // namespace helix::oci
