#include "image/import_record.h"

#include <algorithm>
#include <cerrno>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/atomic_file.h"
#include "base/bytes.h"
#include "base/unique_fd.h"
#include "base/try.h"
#include "image/foreign_file.h"

namespace helix::image {
namespace {

namespace fs = std::filesystem;

constexpr auto kBundleFolder = "bundle";
constexpr auto kDiskName = "disk.qcow2";
constexpr std::size_t kVersionDigits = 12; ///< as the image builder's

tl::unexpected<Error> notStored(const fs::path& path)
{
    return failErrno(errno,
                     "The image's file " + path.filename().string() + " could not be stored.");
}

/// Makes a file final: read by every workspace, written by nobody, on the disk.
Result<void> settle(const fs::path& path)
{
    const UniqueFd fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
    if (!fd.valid() || ::fchmod(fd.get(), 0444) != 0 || ::fsync(fd.get()) != 0)
        return notStored(path);
    return {};
}

Result<BundleFile> described(const fs::path& path, const async::CancelToken& cancel)
{
    TRY(auto file, openForeign(path));
    std::atomic<std::uint64_t> uncounted = 0;
    TRY(auto hash, hashOf(file.fd.get(), 0, file.sizeBytes, uncounted, cancel));
    TRY(settle(path));
    return BundleFile{path.filename().string(), file.sizeBytes, hash};
}

Result<std::string> contentOf(const ImportRecord& record, const Member& member)
{
    TRY(const auto bytes, FileSource(record.copy, record.copyBytes)
                              .read(member.offset, static_cast<std::size_t>(member.sizeBytes)));
    return std::string(asText(bytes));
}

/// The manifest that came with a bundle, its digests found to be right.
Result<Manifest> checkedManifest(const ImportRecord& record, const async::CancelToken& cancel)
{
    TRY(const auto text, contentOf(record, record.located.members.front()));
    auto manifest = parseManifest(text);
    if (!manifest)
        return manifest;
    for (const BundleFile* file : manifest->files()) {
        const Member& member = *memberNamed(record.located.members, file->name);
        std::atomic<std::uint64_t> uncounted = 0;
        TRY(const auto hash,
            hashOf(record.copy, member.offset, member.sizeBytes, uncounted, cancel));
        if (hash != file->sha256)
            return fail(ErrorCode::Corrupt, "'" + printable(record.fileName, 120) +
                                                "' cannot be imported: the " +
                                                "content of its file " + file->name +
                                                " is not what its manifest says.");
    }
    return manifest;
}

/// A disk alone says little of itself.
Manifest freshManifest(const ImportRecord& record)
{
    const int diskGiB = static_cast<int>((record.located.virtualSizeBytes + kGiB - 1) / kGiB);
    Manifest manifest;
    manifest.title = record.name;
    manifest.description = "Imported from " + printable(record.fileName, 200) + ".";
    manifest.icon = "album";
    manifest.desktopKind = "none";
    manifest.boot = record.boot;
    manifest.support = record.support;
    manifest.virtualSizeBytes = record.located.virtualSizeBytes;
    manifest.defaults = {2, 2048, diskGiB};
    manifest.minimum = {1, 512, diskGiB};
    return manifest;
}

/// Copies a member of the archive to `path` and compares it with its digest again.
Result<void> takeOut(const ImportRecord& record, const BundleFile& file, const fs::path& path,
                     const async::CancelToken& cancel)
{
    const Member& member = *memberNamed(record.located.members, file.name);
    const UniqueFd to(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
    if (!to.valid())
        return notStored(path);
    const FileSource copy(record.copy, record.copyBytes);
    constexpr std::uint64_t kPiece = 1U << 20;
    for (std::uint64_t at = 0; at < member.sizeBytes;) {
        if (cancel.isCancelled())
            return fail(ErrorCode::Cancelled, "Importing was cancelled.");
        TRY(keepFree(to.get(), record.reserveBytes));
        const auto length = std::min(kPiece, member.sizeBytes - at);
        TRY(const auto bytes, copy.read(member.offset + at, static_cast<std::size_t>(length)));
        if (::write(to.get(), bytes.data(), bytes.size()) != static_cast<ssize_t>(length))
            return notStored(path);
        at += length;
    }
    return settle(path);
}

Result<Manifest> manifestOf(const ImportRecord& record, const async::CancelToken& cancel)
{
    if (record.located.outer == DiskFormat::Bundle)
        return checkedManifest(record, cancel);
    return freshManifest(record);
}

Result<void> fill(const ImportRecord& record, Manifest& manifest, const fs::path& folder,
                  const async::CancelToken& cancel)
{
    for (const auto* file : {&manifest.kernel, &manifest.initrd})
        if (*file)
            if (auto taken = takeOut(record, **file, folder / (*file)->name, cancel); !taken)
                return taken;
    const auto disk = folder / kDiskName;
    if (::renameat2(AT_FDCWD, record.converted.c_str(), AT_FDCWD, disk.c_str(), RENAME_NOREPLACE) !=
        0)
        return notStored(disk);
    TRY(auto described, image::described(disk, cancel));
    manifest.disk = described;
    return writeFileAtomically(folder / "manifest.json", asBytes(toJson(manifest)), 0444);
}

} // namespace

Result<std::string> writeBundle(const ImportRecord& record, const std::filesystem::path& staging,
                                std::atomic<std::uint64_t>& done, const async::CancelToken& cancel)
{
    TRY(const auto digest, hashOf(record.copy, 0, record.copyBytes, done, cancel));
    TRY(auto manifest, manifestOf(record, cancel));
    manifest.name = record.name;
    manifest.digest = digest;
    manifest.version = digest.substr(0, kVersionDigits);
    manifest.imported = Origin{printable(record.fileName, 200),
                               std::string(toString(record.located.outer)), digest};
    const auto folder = staging / kBundleFolder / manifest.version;
    std::error_code error;
    fs::create_directories(folder, error);
    if (error)
        return failErrno(error.value(), "The image could not be stored.");
    TRY(fill(record, manifest, folder, cancel));
    return kBundleFolder;
}

} // namespace helix::image
