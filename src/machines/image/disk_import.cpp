#include "image/disk_import.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <memory>
#include <optional>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "async/ticker.h"
#include "base/bytes.h"
#include "base/ids.h"
#include "base/try.h"
#include "image/disk_content.h"
#include "image/foreign_file.h"
#include "image/import_record.h"
#include "image/import_staging.h"
#include "image/qemu_img.h"

namespace helix::image {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kTables = 16ULL << 20; ///< what small files and tables take
constexpr std::chrono::milliseconds kProgressInterval{200};

/// One import. Owned by its coroutine and, while that waits, by the pool's work; never used by
/// both at once but for the counters.
struct Job {
    Job(ImageStore images, ImportRequest what, std::function<void(ImportProgress)> onProgress,
        async::CancelToken token)
        : store(std::move(images))
        , request(std::move(what))
        , progress(std::move(onProgress))
        , cancel(std::move(token))
    {
    }

    ImageStore store;
    ImportRequest request;
    std::function<void(ImportProgress)> progress;
    async::CancelToken cancel;
    ForeignFile source;
    std::optional<ImportStaging> staging;
    LocatedDisk located;
    DiskContent content;
    std::atomic<std::uint64_t> done = 0;
    std::uint64_t total = 0;

    [[nodiscard]] std::string fileName() const { return request.file.filename().string(); }
    [[nodiscard]] fs::path copy() const { return staging->path() / "copy"; }
    /// The one folder that qemu-img may write to.
    [[nodiscard]] fs::path outlet() const { return staging->path() / "out"; }
    [[nodiscard]] fs::path converted() const { return outlet() / "disk.qcow2"; }
};
using JobPtr = std::shared_ptr<Job>;

void report(const JobPtr& job, const std::string& what, std::uint64_t done)
{
    if (job->progress)
        job->progress({what, std::min(done, job->total), job->total});
}

/// Runs `step` on the pool; its counter is the progress.
async::Task<Result<void>> inPool(JobPtr job, std::string what, std::uint64_t total,
                                 std::function<Result<void>(Job&)> step)
{
    job->done = 0;
    job->total = total;
    report(job, what, 0);
    const async::Ticker ticker(kProgressInterval, [job, what] { report(job, what, job->done); });
    std::function<Result<void>()> work = [job, step = std::move(step)] { return step(*job); };
    co_return co_await async::onPool<void>(std::move(work));
}

Result<void> checkFree(const Job& job)
{
    if (auto valid = checkName(job.request.name, "an image"); !valid)
        return valid;
    std::error_code error;
    const auto place = job.store.folder() / job.request.name;
    if (job.store.find(job.request.name) ||
        (fs::exists(place, error) && !fs::is_empty(place, error)))
        return fail(ErrorCode::AlreadyExists, "There is an image named '" + job.request.name +
                                                  "' already; choose another name.");
    return {};
}

Result<void> checkSpace(const Job& job)
{
    TRY(const auto available, freeSpace(job.staging->path()));
    const std::uint64_t needed = 2 * job.source.allocatedBytes + job.request.reserveBytes;
    if (available >= needed)
        return {};
    constexpr std::uint64_t kMiB = 1U << 20;
    return fail(ErrorCode::OutOfSpace, "Importing '" + printable(job.fileName(), 120) +
                                           "' needs about " + std::to_string(needed / kMiB) +
                                           " MB in " + job.store.folder().string() + ", where " +
                                           std::to_string(available / kMiB) +
                                           " MB are free; free some and import it again.");
}

/// Everything that can be refused without reading much.
Result<void> lookAtIt(Job& job)
{
    if (auto free = checkFree(job); !free)
        return free;
    TRY(auto source, openForeign(job.request.file));
    job.source = std::move(source);
    const FileSource file(job.source.fd.get(), job.source.sizeBytes);
    TRY(auto located, locateDisk(file, job.fileName()));
    job.located = std::move(located);
    removeAbandonedStaging(job.store.folder());
    TRY(auto staging, ImportStaging::create(job.store.folder()));
    job.staging.emplace(std::move(staging));
    if (::mkdir(job.outlet().c_str(), 0700) != 0)
        return failErrno(errno, "There is no place for the import.");
    return checkSpace(job);
}

/// From here on only the copy counts: what happens to the file does not matter any more.
Result<void> copyIt(Job& job)
{
    auto copied = copySparse(job.source.fd.get(), job.source.sizeBytes, job.copy(),
                             job.request.reserveBytes, job.done, job.cancel);
    if (!copied)
        return copied;
    job.source.fd.reset(::open(job.copy().c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
    if (!job.source.fd.valid())
        return failErrno(errno, "The copied disk image could not be read.");
    TRY(auto located,
        locateDisk(FileSource(job.source.fd.get(), job.source.sizeBytes), job.fileName()));
    job.located = std::move(located);
    return {};
}

/// The disk in the imported file or in its copy.
DiskView diskIn(const fs::path& file, const Job& job)
{
    DiskView view{fs::absolute(file), job.located.inner, 0, 0};
    if (job.located.outer == DiskFormat::Ova || job.located.outer == DiskFormat::Bundle) {
        view.offset = job.located.disk.offset;
        view.sizeBytes = job.located.disk.sizeBytes;
    }
    return view;
}

/// How large the converted disk may get: what the guest can see and qcow2's tables for it, but
/// never the last of the free space.
Result<std::uint64_t> largestConversion(const Job& job)
{
    TRY(const auto available, freeSpace(job.staging->path()));
    const auto size = job.located.virtualSizeBytes;
    const std::uint64_t reserve = job.request.reserveBytes;
    const std::uint64_t room = available > reserve ? available - reserve : 0;
    return std::min<std::uint64_t>(size + size / 100 + kTables, room);
}

async::Task<Result<void>> convert(JobPtr job)
{
    CO_TRY(const auto most, largestConversion(*job));
    const std::string what = "Converting";
    job->total = std::max(job->source.allocatedBytes, std::uint64_t{1});
    report(job, what, 0);
    const fs::path target = job->converted();
    const async::Ticker ticker(kProgressInterval, [job, what, target] {
        struct stat status {};
        if (::stat(target.c_str(), &status) == 0)
            report(job, what, static_cast<std::uint64_t>(status.st_blocks) * 512);
    });
    Conversion conversion;
    conversion.source = pinnedName(diskIn(job->copy(), *job));
    conversion.readable = {job->copy()};
    conversion.folder = job->outlet();
    conversion.target = target;
    conversion.format = "qcow2";
    conversion.maxBytes = most;
    conversion.reserveBytes = job->request.reserveBytes;
    co_return co_await convertDisk(job->request.qemuImg, std::move(conversion), job->cancel);
}

/// Our own file is looked at like a foreign one.
Result<void> checkConverted(Job& job)
{
    TRY(const auto file, openForeign(job.converted()));
    const auto size = inspectQcow2(FileSource(file.fd.get(), file.sizeBytes));
    if (!size || *size != job.located.virtualSizeBytes)
        return fail(ErrorCode::Corrupt, "The disk image could not be converted; it may be damaged.",
                    size ? "The sizes differ." : size.error().message);
    return {};
}

Error aboutFile(const Job& job, Error half)
{
    half.message =
        "'" + printable(job.fileName(), 120) + "' cannot be imported: " + half.message + ".";
    return half;
}

/// qemu-img's view of the file itself, before gigabytes are copied: a refusal should not take
/// minutes. It proves nothing, because the file may change; the copy is looked at again.
async::Task<Result<void>> lookAhead(JobPtr job)
{
    const auto& image = job->request.qemuImg;
    const auto size = job->located.virtualSizeBytes;
    const DiskView disk = diskIn(job->request.file, *job);
    const auto confirmed = co_await confirmDisk(image, disk, size, job->cancel);
    if (!confirmed || job->located.outer == DiskFormat::Bundle)
        co_return confirmed;
    const Scratch scratch{job->outlet(), job->request.reserveBytes};
    const auto boot = co_await bootOf(image, disk, size, scratch, job->cancel);
    if (!boot && boot.error().code == ErrorCode::Unsupported)
        co_return fail(aboutFile(*job, boot.error()));
    if (!boot && boot.error().code == ErrorCode::Cancelled)
        co_return fail(boot.error());
    co_return Result<void>{};
}

async::Task<Result<void>> findContent(JobPtr job)
{
    if (job->located.outer == DiskFormat::Bundle)
        co_return Result<void>{};
    job->total = 0;
    report(job, "Checking", 0);
    const DiskView disk{job->converted(), DiskFormat::Qcow2, 0, 0};
    const Scratch scratch{job->outlet(), job->request.reserveBytes};
    const auto content = co_await lookInside(job->request.qemuImg, disk,
                                             job->located.virtualSizeBytes, scratch, job->cancel);
    if (!content && content.error().code == ErrorCode::Cancelled)
        co_return fail(content.error());
    if (!content)
        co_return fail(aboutFile(*job, content.error()));
    job->content = *content;
    co_return Result<void>{};
}

Result<void> recordIt(Job& job)
{
    ImportRecord record;
    record.name = job.request.name;
    record.fileName = job.fileName();
    record.located = job.located;
    record.boot = job.content.boot;
    record.support = job.content.cloudInit || job.request.assumeCloudInit ? GuestSupport::CloudInit
                                                                          : GuestSupport::NoAgent;
    record.copy = job.source.fd.get();
    record.copyBytes = job.source.sizeBytes;
    record.converted = job.converted();
    record.reserveBytes = job.request.reserveBytes;
    TRY(const auto folder, writeBundle(record, job.staging->path(), job.done, job.cancel));
    return job.staging->publish(folder, job.request.name);
}

async::Task<Result<void>> run(JobPtr job)
{
    const std::string looking = "Looking at it", copying = "Copying", checking = "Checking",
                      recording = "Recording";
    std::function<Result<void>(Job&)> look = lookAtIt;
    CO_TRY(co_await inPool(job, looking, 0, std::move(look)));
    CO_TRY(co_await lookAhead(job));
    std::function<Result<void>(Job&)> copy = copyIt;
    const auto size = job->source.sizeBytes;
    CO_TRY(co_await inPool(job, copying, size, std::move(copy)));
    const DiskView disk = diskIn(job->copy(), *job);
    CO_TRY(co_await confirmDisk(job->request.qemuImg, disk, job->located.virtualSizeBytes,
                                job->cancel));
    CO_TRY(co_await convert(job));
    std::function<Result<void>(Job&)> check = checkConverted;
    CO_TRY(co_await inPool(job, checking, 0, std::move(check)));
    CO_TRY(co_await findContent(job));
    std::function<Result<void>(Job&)> record = recordIt;
    co_return co_await inPool(job, recording, size, std::move(record));
}

} // namespace

async::Task<Result<Bundle>> importDisk(ImageStore store, ImportRequest request,
                                       std::function<void(ImportProgress)> progress,
                                       async::CancelToken cancel)
{
    const auto job = std::make_shared<Job>(store, request, progress, cancel);
    const std::string name = request.name;
    const auto imported = co_await run(job);
    // Gigabytes may have to be removed.
    std::function<Result<void>()> tidy = [job]() -> Result<void> {
        job->staging.reset();
        return {};
    };
    (void)co_await async::onPool<void>(std::move(tidy));
    if (!imported && imported.error().code == ErrorCode::Cancelled)
        co_return fail(ErrorCode::Cancelled, "Importing the image '" + name + "' was cancelled.");
    if (!imported)
        co_return fail(imported.error());
    co_return store.find(name);
}

void removeAbandonedImports(const ImageStore& store)
{
    removeAbandonedStaging(store.folder());
}

} // namespace helix::image
