#include "oci/pull_work.h"

#include <cerrno>
#include <thread>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <nlohmann/json.hpp>

#include "base/atomic_file.h"
#include "base/ids.h"
#include "base/try.h"
#include "image/foreign_file.h"
#include "oci/pull_journal.h"

namespace helix::oci {
namespace {

namespace fs = std::filesystem;

constexpr auto kDiskFile = "disk.qcow2";
constexpr auto kJournalFile = "done";
constexpr auto kBundleFolder = "bundle";
constexpr auto kSharingFolder = "sharing";
constexpr auto kPartPrefix = "chunk-";
constexpr std::size_t kMostJournal = 1U << 20;
constexpr std::size_t kWorkDigits = 32;

tl::unexpected<Error> contradiction(const std::string& what)
{
    return fail(ErrorCode::Corrupt,
                "The image contradicts itself; its publisher has to put it there anew.", what);
}

Result<image::BundleFile> finished(int fd, const fs::path& path, const async::CancelToken& cancel)
{
    struct stat status {};
    if (::fstat(fd, &status) != 0 || ::fsync(fd) != 0)
        return failErrno(errno,
                         "The image's file " + path.filename().string() + " could not be stored.");
    std::atomic<std::uint64_t> uncounted = 0;
    const auto bytes = static_cast<std::uint64_t>(status.st_size);
    TRY(auto hash, image::hashOf(fd, 0, bytes, uncounted, cancel));
    return image::BundleFile{path.filename().string(), bytes, std::move(hash)};
}

/// The kernel's own boot protocol (Linux, Documentation/arch/x86/boot.rst); QEMU starts others as well.
Result<void> checkLinux(int kernel)
{
    std::uint8_t sign[4] = {};
    constexpr off_t kSignAt = 0x202;
    if (::pread(kernel, sign, sizeof sign, kSignAt) != sizeof sign || asText(sign) != "HdrS")
        return fail(ErrorCode::Unsupported, "The image's kernel is not Linux; it was not stored.");
    return {};
}

tl::unexpected<Error> diskNotStored(int errnoValue)
{
    return failErrno(errnoValue, "The image's disk could not be stored.");
}

/// For good, and whole: a part of a line is none.
Result<void> noteDone(int journal, std::string_view line)
{
    const auto count = ::write(journal, line.data(), line.size());
    if (count >= 0 && count != static_cast<ssize_t>(line.size()))
        return diskNotStored(ENOSPC);
    if (count < 0 || ::fdatasync(journal) != 0)
        return diskNotStored(errno);
    return {};
}

/// A finished file is nobody's to write to any more; root does not mind.
void makeWritable(const fs::path& file)
{
    std::error_code error;
    if (fs::is_regular_file(fs::symlink_status(file, error)))
        fs::permissions(file, fs::perms(0600), error);
}

std::string shownKey(const image::Signer& signer)
{
    constexpr std::size_t kShownDigits = 12;
    return printable(signer.keyId.substr(0, kShownDigits), kShownDigits);
}

bool matches(const std::optional<Descriptor>& blob, const std::optional<image::BundleFile>& file)
{
    if (blob.has_value() != file.has_value())
        return false;
    return !blob ||
           (blob->digest == "sha256:" + file->sha256 && blob->sizeBytes == file->sizeBytes);
}

} // namespace

PullWork::PullWork(image::ImageStore store, PullRequest request)
    : m_store(std::move(store))
    , m_request(std::move(request))
{
    m_limits.reserveBytes = m_request.reserveBytes;
    // Of an unsigned counter fewer are taken by going round.
    m_limits.received = [this](std::int64_t bytes) { m_done += static_cast<std::uint64_t>(bytes); };
}

fs::path PullWork::at(const std::string& name) const
{
    return m_staging->path() / name;
}

PullProgress PullWork::progress() const
{
    const std::uint64_t total = m_total;
    if (m_isStoring)
        return {"Storing", total, total};
    return {total == 0 ? "Looking it up" : "Downloading", std::min<std::uint64_t>(m_done, total),
            total};
}

Result<void> PullWork::lookUp()
{
    const async::LongWork longWork;
    TRY(auto found, m_request.source->manifest(m_stop.token()));
    m_found = std::move(found);
    TRY(auto artifact, parseArtifact(m_found.json));
    m_artifact = std::move(artifact);
    const auto from = m_request.source->connect(m_stop.token());
    TRY(takeConfig(*from));
    TRY(checkFiles());
    return checkPlace();
}

Result<void> PullWork::takeConfig(BlobConnection& from)
{
    TRY(const auto config, fetchText(from, m_artifact.config));
    TRY(auto manifest, image::parseManifest(config));
    m_manifest = std::move(manifest);
    m_manifest.layers.clear(); // the disk comes whole
    TRY(judge());
    if (!m_request.name.empty())
        m_manifest.name = m_request.name;
    return checkName(m_manifest.name, "an image");
}

Result<void> PullWork::judge()
{
    if (!m_request.judge)
        return {};
    TRY(auto signatures,
        m_request.source->attached(m_found.digest, m_request.signatureType, m_stop.token()));
    TRY(auto signer, m_request.judge({m_manifest, m_found.digest, std::move(signatures)}));
    m_signer = std::move(signer);
    return {};
}

Result<void> PullWork::checkFiles() const
{
    if (m_manifest.virtualSizeBytes != m_artifact.diskBytes)
        return contradiction("The disk has another size than the manifest says.");
    if (!matches(m_artifact.kernel, m_manifest.kernel) ||
        !matches(m_artifact.initrd, m_manifest.initrd) ||
        !matches(m_artifact.sbom, m_manifest.sbom))
        return contradiction("Kernel, initrd or SBOM are other ones than the manifest says.");
    if (m_manifest.disk.name != kDiskFile)
        return contradiction("The disk is called something else than disks are.");
    return {};
}

Result<void> PullWork::checkPlace() const
{
    const std::string& name = m_manifest.name;
    if (const auto same = m_store.find(name, m_manifest.version))
        return fail(ErrorCode::AlreadyExists,
                    "This version of the image '" + name + "' is here already.");
    // Damaged, it is still what was trusted under this name.
    const auto before = m_store.newestManifest(name);
    if (!before && before.error().code == ErrorCode::NotFound)
        return {};
    if (!before && before.error().code == ErrorCode::Unsupported) // which nothing here removes
        return fail(ErrorCode::AlreadyExists,
                    "This Helix cannot tell where the image '" + name +
                        "' that is here came from: " + before.error().message +
                        " Or choose another name.");
    if (!before)
        return fail(ErrorCode::AlreadyExists,
                    "The image '" + name + "' that is here does not say where it came from: " +
                        before.error().message + " Remove it first (helixctl image rm " + name +
                        "), or choose another name.");
    const auto& from = before->pulled;
    if (!from || canonicalPlace(from->place) != canonicalPlace(m_request.source->place()))
        return fail(ErrorCode::AlreadyExists,
                    "There is an image named '" + name + "' that does not come from " +
                        printable(m_request.source->place(), 200) + "; choose another name.");
    return from->signer ? checkSigner(*from->signer) : Result<void>();
}

/// Who can write to the image's place, or has taken it over, is not who signed the one that is here.
Result<void> PullWork::checkSigner(const image::Signer& before) const
{
    const std::string name = m_manifest.name, publisher = printable(before.publisher, 100);
    if (!m_signer)
        return fail(
            ErrorCode::PermissionDenied,
            "The image '" + name + "' that is here was signed by " + publisher +
                ", and this one was to come without a signature. Give the key that signs "
                "it; to take it without one, give it another name, or remove the image that is "
                "here first.");
    if (m_signer->keyId != before.keyId)
        return fail(ErrorCode::PermissionDenied,
                    "The image '" + name + "' that is here was signed by " + publisher +
                        " with the key " + shownKey(before) + ", and this one by " +
                        printable(m_signer->publisher, 100) + " with the key " +
                        shownKey(*m_signer) +
                        ": somebody may have exchanged it. If its publisher tells you that this is "
                        "the key now, bring it under another name, which leaves the image that is "
                        "here to its workspaces, or remove the image that is here first.");
    return {};
}

Result<void> PullWork::bring()
{
    const async::LongWork longWork;
    image::removeAbandonedStaging(m_store.folder());
    TRY(auto staging,
        image::ImportStaging::goOn(m_store.folder(), m_found.digest.substr(7, kWorkDigits)));
    m_staging.emplace(std::move(staging));
    m_total = m_artifact.sizeBytes();
    m_done = m_artifact.config.sizeBytes;
    TRY(bringDisk());
    TRY(bringFiles());
    m_isStoring = true;
    TRY(m_writer->finish());
    return describeDisk();
}

image::SharingRequest PullWork::sharing() const
{
    const auto scratch = at(kSharingFolder);
    return {m_store, m_manifest, at(kDiskFile), scratch, m_request.qemuImg, m_request.reserveBytes};
}

Result<void> PullWork::store(const std::optional<image::SharedDisk>& shared)
{
    const async::LongWork longWork;
    if (m_stop.token().isCancelled()) // while it was seen what it could stand on
        return fail(ErrorCode::Cancelled, "Cancelled.");
    const auto bundle = at(kBundleFolder);
    if (shared)
        TRY(image::takeShared(*shared, bundle, m_manifest));
    else if (::fchmod(m_disk.get(), 0444) !=
                 0 || // every workspace reads it, and nobody writes to it
             ::rename(at(kDiskFile).c_str(), (bundle / kDiskFile).c_str()) != 0)
        return diskNotStored(errno);
    const std::string manifest = image::toJson(m_manifest);
    TRY(writeFileAtomically(bundle / "manifest.json", asBytes(manifest), 0444));
    return m_staging->publish(kBundleFolder, m_manifest.name, m_manifest.version);
}

/// One that ended when the disk had gone to its place, and the image had not. What a disk stands on others
/// with is made anew: the whole one is there beside it.
void PullWork::takeDiskBack()
{
    std::error_code error;
    const auto disk = at(kDiskFile);
    if (!fs::exists(fs::symlink_status(disk, error)))
        fs::rename(at(kBundleFolder) / kDiskFile, disk, error);
    makeWritable(disk);
}

/// A file of the disk, and a list of the chunks that are in it for good.
Result<void> PullWork::bringDisk()
{
    takeDiskBack();
    m_disk.reset(::open(at(kDiskFile).c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600));
    if (!m_disk.valid())
        return diskNotStored(errno);
    std::vector<image::DiskRange> committed;
    std::vector<const Chunk*> left;
    const auto journal = readFile(at(kJournalFile), kMostJournal);
    const auto offsets = journal ? offsetsIn(*journal) : std::vector<std::uint64_t>();
    for (const Chunk& chunk : m_artifact.chunks) {
        if (std::ranges::find(offsets, chunk.offset) == offsets.end()) {
            left.push_back(&chunk);
            continue;
        }
        ::unlink(
            at(kPartPrefix + std::to_string(chunk.offset)).c_str()); // its line was the last word
        committed.push_back({chunk.offset, chunk.sizeBytes});
        m_done += chunk.blob.sizeBytes;
    }
    m_journal.reset(::open(at(kJournalFile).c_str(),
                           O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0600));
    if (!m_journal.valid())
        return diskNotStored(errno);
    // Behind half a line, of one that was killed there.
    TRY(noteDone(m_journal.get(), "\n"));
    TRY(m_writer, image::Qcow2Writer::resume(m_disk.get(), m_artifact.diskBytes, committed));
    return bringChunks(left);
}

Result<void> PullWork::bringChunks(const std::vector<const Chunk*>& left)
{
    std::atomic<std::size_t> next = 0;
    std::mutex problemLock;
    std::optional<Error> problem;
    const auto work = [&] {
        const auto from = m_request.source->connect(m_stop.token());
        for (auto n = next++; n < left.size() && !m_stop.token().isCancelled(); n = next++) {
            const auto brought = bringChunk(*from, *left[n]);
            if (brought)
                continue;
            const std::lock_guard held(problemLock);
            if (!problem)
                problem = brought.error();
            m_stop.cancel(); // nobody has asked to be told
        }
    };
    {
        std::vector<std::jthread> threads;
        const auto count = std::min<std::size_t>(
            left.size(), static_cast<std::size_t>(m_request.source->connections()));
        for (std::size_t i = 1; i < count; ++i)
            threads.emplace_back(work);
        work();
    }
    if (problem)
        return fail(*problem);
    if (m_stop.token().isCancelled())
        return fail(ErrorCode::Cancelled, "Cancelled.");
    return {};
}

Result<void> PullWork::bringChunk(BlobConnection& from, const Chunk& chunk)
{
    const std::string offset = std::to_string(chunk.offset);
    const auto packed = at(kPartPrefix + offset);
    TRY(const auto file, fetchBlob(from, chunk.blob, packed, m_limits));
    TRY(unpackZstd(file.get(), chunk.sizeBytes, m_stop.token(),
                   [&](std::uint64_t within, BytesView bytes) -> Result<void> {
                       TRY(image::keepFree(m_disk.get(), m_request.reserveBytes));
                       return m_writer->write(chunk.offset + within, bytes);
                   }));
    TRY(m_writer->commit({chunk.offset, chunk.sizeBytes}));
    const std::string line = offset + "\n";
    {
        const std::lock_guard held(m_journalLock);
        TRY(noteDone(m_journal.get(), line));
    }
    ::unlink(packed.c_str());
    return {};
}

/// What one that ended early has brought of the files stays, and nothing else.
Result<void> PullWork::makeBundleFolder()
{
    std::error_code error;
    fs::remove_all(at(kSharingFolder), error);
    fs::create_directory(at(kBundleFolder), error);
    if (error)
        return failErrno(error.value(), "The image could not be stored.");
    for (const auto& entry : fs::directory_iterator(at(kBundleFolder), error)) {
        const auto name = entry.path().filename().string();
        const auto isNamed = [&name](const std::optional<image::BundleFile>& file) {
            return file && file->name == name;
        };
        if (isNamed(m_manifest.kernel) || isNamed(m_manifest.initrd) || isNamed(m_manifest.sbom))
            makeWritable(entry.path());
        else
            fs::remove_all(entry.path(), error);
    }
    if (error)
        return failErrno(error.value(), "The image could not be stored.");
    return {};
}

Result<void> PullWork::bringFiles()
{
    TRY(makeBundleFolder());
    const auto from = m_request.source->connect(m_stop.token());
    TRY(bringFile(*from, m_artifact.kernel, m_manifest.kernel, true));
    TRY(bringFile(*from, m_artifact.initrd, m_manifest.initrd, false));
    return bringFile(*from, m_artifact.sbom, m_manifest.sbom, false);
}

Result<void> PullWork::bringFile(BlobConnection& from, const std::optional<Descriptor>& blob,
                                 std::optional<image::BundleFile>& file, bool isKernel)
{
    if (!blob)
        return {};
    const auto path = at(kBundleFolder) / file->name;
    TRY(const auto fd, fetchBlob(from, *blob, path, m_limits));
    if (isKernel)
        TRY(checkLinux(fd.get()));
    if (::fchmod(fd.get(), 0444) != 0 || ::fsync(fd.get()) != 0)
        return failErrno(errno, "The image's file " + file->name + " could not be stored.");
    return {};
}

/// As its publisher wrote it, but for what is of this computer alone.
Result<void> PullWork::describeDisk()
{
    TRY(m_manifest.disk, finished(m_disk.get(), at(kDiskFile), m_stop.token()));
    m_manifest.pulled =
        image::Pulled{printable(m_request.source->place(), 500), m_found.digest, m_signer};
    m_manifest.imported.reset();
    return {};
}

/// A chunk, or some of a part. The files that a pull begins with hold nothing of the image.
bool PullWork::hasCome() const
{
    const auto journal = readFile(at(kJournalFile), kMostJournal);
    if (journal && !offsetsIn(*journal).empty())
        return true;
    std::error_code error;
    for (fs::recursive_directory_iterator entry(m_staging->path(), error), end;
         !error && entry != end; entry.increment(error)) {
        const auto& path = entry->path();
        const bool isPart = path.filename().string().starts_with(kPartPrefix) ||
                            path.parent_path() == at(kBundleFolder);
        std::error_code unknown;
        if (isPart && entry->is_regular_file(unknown) && entry->file_size(unknown) > 0)
            return true;
    }
    return false;
}

void PullWork::tidy(bool mayGoOn)
{
    const async::LongWork longWork;
    m_writer.reset();
    m_disk.reset();
    m_journal.reset();
    if (m_staging && mayGoOn && hasCome())
        m_staging->leave();
    m_staging.reset();
}

} // namespace helix::oci
