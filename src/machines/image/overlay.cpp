#include "image/image_store.h"

#include <fcntl.h>
#include <unistd.h>

#include "async/process.h"
#include "base/unique_fd.h"
#include "image/disk_format.h"

namespace helix::image {
namespace {

Result<void> judgeCreation(const Result<async::ProcessOutput>& run, const std::string& path)
{
    const std::string what = "The disk " + path + " could not be created";
    if (!run && run.error().code == ErrorCode::NotFound)
        return fail(ErrorCode::NotFound,
                    what + ": qemu-img is not installed; install the package qemu-utils.",
                    run.error().describe());
    if (!run)
        return fail(run.error().wrapped(what + "."));
    if (run->succeeded())
        return {};
    const bool full = run->errorTail.find("No space left") != std::string::npos;
    return fail(full ? ErrorCode::OutOfSpace : ErrorCode::Internal,
                full ? what + ": no space is left on its file system; free some and try again."
                     : what + ".",
                run->errorTail);
}

} // namespace

async::Task<Result<void>> createOverlay(Bundle bundle, std::filesystem::path path, int sizeGiB)
{
    const auto size = static_cast<std::uint64_t>(sizeGiB) * kGiB;
    if (sizeGiB <= 0 || size < bundle.manifest.virtualSizeBytes)
        co_return fail(
            ErrorCode::InvalidArgument,
            "A disk of " + std::to_string(sizeGiB) + " GiB is too small for the image '" +
                bundle.manifest.name + "', which needs " +
                std::to_string((bundle.manifest.virtualSizeBytes + kGiB - 1) / kGiB) + " GiB.");
    co_return co_await createOverlayOn(std::filesystem::absolute(bundle.disk()), path, sizeGiB);
}

std::filesystem::path backingFileOf(const std::filesystem::path& path)
{
    const UniqueFd fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
    Bytes head(kInspectBytes);
    const ssize_t size = fd.valid() ? ::pread(fd.get(), head.data(), head.size(), 0) : -1;
    if (size < 0)
        return {};
    return backingName(BytesView(head).first(static_cast<std::size_t>(size)));
}

async::Task<Result<void>> createOverlayOn(std::filesystem::path backing, std::filesystem::path path,
                                          int sizeGiB, BackingUse use)
{
    const auto size = static_cast<std::uint64_t>(sizeGiB) * kGiB;
    if (::access(path.c_str(), F_OK) == 0)
        co_return fail(ErrorCode::AlreadyExists,
                       "There is a disk at " + path.string() + " already.");
    async::ProcessRequest request;
    request.program = "qemu-img";
    // A guest writes here and there, 4 KiB at a time: in subclusters (of 2 KiB) instead of whole
    // clusters a new workspace costs 0.6 MiB of disk instead of 1.6.
    request.arguments = {"create",      "-q",
                         "-f",          "qcow2",
                         "-o",          "extended_l2=on",
                         "-b",          backing.string(),
                         "-F",          "qcow2",
                         path.string(), std::to_string(size)};
    if (use == BackingUse::Written) // whoever writes it has it locked
        request.arguments.insert(request.arguments.begin() + 1, "-u");
    const auto run = co_await async::runProcess(std::move(request), async::CancelToken());
    auto created = judgeCreation(run, path.string());
    if (!created)
        ::unlink(path.c_str());
    co_return created;
}

} // namespace helix::image
