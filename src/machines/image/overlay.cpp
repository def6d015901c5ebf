#include "image/image_store.h"

#include <fcntl.h>
#include <unistd.h>

#include "base/try.h"
#include "base/unique_fd.h"
#include "confine/confined_command.h"
#include "image/disk_format.h"

namespace helix::image {
namespace {

/// Only we write it, so that qemu-img needs no more of the folder than this one file.
Result<void> makeEmptyFile(const std::filesystem::path& path)
{
    const UniqueFd fd(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
    if (fd.valid())
        return {};
    if (errno == EEXIST)
        return fail(ErrorCode::AlreadyExists, "There is a disk at " + path.string() + " already.");
    return failErrno(errno, "The disk " + path.string() + " could not be created.");
}

Result<void> judgeCreation(const Result<std::string>& run, const std::string& path)
{
    if (run)
        return {};
    const std::string what = "The disk " + path + " could not be created";
    const Error& error = run.error();
    if (error.code == ErrorCode::NotFound)
        return fail(ErrorCode::NotFound,
                    what + ": qemu-img is not installed; install the package qemu-utils.",
                    error.describe());
    if (error.cause.find("No space left") != std::string::npos)
        return fail(ErrorCode::OutOfSpace,
                    what + ": no space is left on its file system; free some and try again.",
                    error.cause);
    return fail(error.wrapped(what + "."));
}

} // namespace

async::Task<Result<void>> createOverlay(Bundle bundle, std::filesystem::path path, int sizeGiB)
{
    const auto size = static_cast<std::uint64_t>(sizeGiB) * kGiB;
    if (sizeGiB <= 0 || size < bundle.manifest.virtualSizeBytes)
        co_return fail(ErrorCode::InvalidArgument,
                       "A disk of " + std::to_string(sizeGiB) + " GB is too small for the image '" +
                           bundle.manifest.name + "', which needs " +
                           std::to_string((bundle.manifest.virtualSizeBytes + kGiB - 1) / kGiB) +
                           " GB.");
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
                                          int sizeGiB)
{
    const auto size = static_cast<std::uint64_t>(sizeGiB) * kGiB;
    if (::access(backing.c_str(), F_OK) != 0)
        co_return failErrno(errno, "The disk " + path.string() + " could not be created on " +
                                       backing.string() + ".");
    CO_TRY(makeEmptyFile(path));
    confine::ConfinedCommand run;
    run.program = "qemu-img";
    // -u: a guest that has taken over its QEMU has written what the header below says, which may
    // name any file or address; so nothing below is opened. A machine may write to it, too.
    // A guest writes here and there, 4 KiB at a time: in subclusters (of 2 KiB) instead of whole
    // clusters a new workspace costs 0.6 MiB of disk instead of 1.6.
    run.arguments = {"create",
                     "-u",
                     "-q",
                     "-f",
                     "qcow2",
                     "-o",
                     "extended_l2=on",
                     "-b",
                     backing.string(),
                     "-F",
                     "qcow2",
                     path.string(),
                     std::to_string(size)};
    run.writable = {path};
    const auto created = co_await confine::runConfined(std::move(run));
    if (!created)
        ::unlink(path.c_str());
    co_return judgeCreation(created, path.string());
}

} // namespace helix::image
