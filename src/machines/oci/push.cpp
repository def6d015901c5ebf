#include "oci/push.h"

#include <algorithm>
#include <atomic>
#include <cerrno>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "async/ticker.h"
#include "base/atomic_file.h"
#include "base/try.h"
#include "image/import_staging.h"
#include "image/qemu_img.h"
#include "oci/blob_file.h"
#include "oci/document.h"

namespace helix::oci {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::milliseconds kPushProgressEach{200};
constexpr std::uint64_t kTablesBytes = 1U << 20;

/// Owners: the coroutine and its work in the pool, never at once but for the counters.
struct PushWork {
    PushRequest request;
    async::CancelToken cancel;
    async::CancelSource stop; ///< asked by the target
    std::shared_ptr<BlobTarget> target;
    std::optional<image::ImportStaging> staging;
    Artifact artifact;
    Pushed pushed;
    std::atomic<std::uint64_t> done = 0, sent = 0;

    [[nodiscard]] const image::Manifest& manifest() const { return request.bundle.manifest; }
    [[nodiscard]] fs::path outlet() const { return staging->path() / "out"; }
    [[nodiscard]] fs::path raw() const { return outlet() / "raw"; }
};
using PushPtr = std::shared_ptr<PushWork>;

Result<void> sendBlob(PushWork& work, const Descriptor& blob, int file)
{
    TRY(const bool isThere, work.target->has(blob));
    if (isThere)
        return {};
    return work.target->put(blob, file, [&work](std::uint64_t bytes) { work.sent += bytes; });
}

Result<Descriptor> sendFile(PushWork& work, const fs::path& path, std::string_view type)
{
    const UniqueFd file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
    if (!file.valid())
        return failErrno(errno,
                         "The image's file " + path.filename().string() + " could not be read.");
    TRY(auto blob, describeFile(file.get(), type));
    TRY(sendBlob(work, blob, file.get()));
    return blob;
}

Result<void> beginPush(PushWork& work)
{
    const auto& manifest = work.manifest();
    if (manifest.virtualSizeBytes > kMaxTravelBytes)
        return fail(ErrorCode::Unsupported, "Images of up to 512 GiB can be handed on.");
    image::removeAbandonedStaging(work.request.scratch);
    TRY(auto staging, image::ImportStaging::create(work.request.scratch));
    work.staging.emplace(std::move(staging));
    if (::mkdir(work.outlet().c_str(), 0700) != 0)
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
        TRY(blob, sendFile(work, work.request.bundle.folder / file->name, type));
        return {};
    };
    TRY(send(manifest.kernel, kKernelType, work.artifact.kernel));
    TRY(send(manifest.initrd, kInitrdType, work.artifact.initrd));
    return send(manifest.sbom, kSbomType, work.artifact.sbom);
}

/// `raw` holds the chunk; the guest's zeros are holes.
Result<void> sendChunk(PushWork& work, std::uint64_t offset, std::uint64_t bytes)
{
    const async::LongWork longWork;
    const UniqueFd raw(::open(work.raw().c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
    if (!raw.valid())
        return failErrno(errno, "A part of the disk could not be read.");
    const bool isEmpty = ::lseek(raw.get(), 0, SEEK_DATA) < 0 && errno == ENXIO;
    if (!isEmpty) {
        const auto packed = work.outlet() / "packed";
        const UniqueFd file(::open(packed.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600));
        if (!file.valid())
            return failErrno(errno, "There is no place to pack the image in.");
        TRY(auto blob, packZstd(raw.get(), 0, bytes, file.get(), work.stop.token()));
        blob.mediaType = kChunkType;
        TRY(sendBlob(work, blob, file.get()));
        work.artifact.chunks.push_back({blob, offset, bytes});
    }
    ::unlink(work.raw().c_str());
    work.done += bytes;
    return {};
}

/// What is of this computer alone stays here.
std::string configOf(const image::Manifest& manifest)
{
    image::Manifest config = manifest;
    config.pulled.reset();
    config.imported.reset();
    return image::toJson(config);
}

Result<void> endPush(PushWork& work)
{
    const std::string config = configOf(work.manifest());
    const auto path = work.outlet() / "config";
    TRY(writeFileAtomically(path, asBytes(config)));
    TRY(work.artifact.config, sendFile(work, path, kImageType));
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
    TRY(work.target->finish(manifest, document, work.request.signatureType));
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

async::Task<Result<void>> sendDisk(PushPtr work)
{
    const std::uint64_t size = work->manifest().virtualSizeBytes;
    const image::DiskView disk{work->request.bundle.disk(), image::DiskFormat::Qcow2, 0, 0};
    for (std::uint64_t offset = 0; offset < size; offset += kChunkBytes) {
        const auto bytes = std::min(kChunkBytes, size - offset);
        image::Conversion conversion;
        conversion.source = image::pinnedPart(disk, offset, bytes);
        conversion.readable = disk.file;
        conversion.folder = work->outlet();
        conversion.target = work->raw();
        conversion.format = "raw";
        conversion.maxBytes = bytes + kTablesBytes;
        conversion.reserveBytes = work->request.reserveBytes;
        CO_TRY(co_await image::convertDisk(work->request.qemuImg, std::move(conversion),
                                           work->cancel));
        const std::function<Result<void>(PushWork&)> send = [offset, bytes](PushWork& push) {
            return sendChunk(push, offset, bytes);
        };
        CO_TRY(co_await inPushPool(work, send));
    }
    co_return Result<void>();
}

async::Task<Result<void>> runPush(PushPtr work)
{
    const std::function<Result<void>(PushWork&)> begin = beginPush, files = sendFiles,
                                                 end = endPush;
    CO_TRY(co_await inPushPool(work, begin));
    // What is small first: whether the target takes anything at all shows at once.
    CO_TRY(co_await inPushPool(work, files));
    CO_TRY(co_await sendDisk(work));
    co_return co_await inPushPool(work, end);
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
    const async::Ticker ticker(kPushProgressEach, [work, progress] {
        if (progress)
            progress({"Uploading", work->done, work->manifest().virtualSizeBytes});
    });
    const auto ended = co_await runPush(work);
    const std::function<Result<void>()> tidy = [work]() -> Result<void> {
        work->target.reset();
        work->staging.reset();
        return {};
    };
    (void)co_await async::onPool(tidy);
    if (!ended && cancel.isCancelled())
        co_return fail(ErrorCode::Cancelled, "Handing the image on was cancelled.");
    if (!ended)
        co_return fail(ended.error());
    const Pushed pushed = work->pushed;
    co_return pushed;
}

} // namespace helix::oci
