#include "oci/layout.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <map>
#include <set>

#include <fcntl.h>
#include <unistd.h>

#include <nlohmann/json.hpp>

#include "base/atomic_file.h"
#include "base/ids.h"
#include "base/try.h"
#include "base/unique_fd.h"
#include "image/byte_source.h"
#include "image/foreign_file.h"
#include "image/tar_archive.h"
#include "oci/document.h"
#include "oci/referrers.h"
#include "oci/registry_json.h"
#include "protocol/checked_json.h"

namespace helix::oci {
namespace {

namespace fs = std::filesystem;
using image::Member;

constexpr std::size_t kMostMembers = 8192, kMostImages = 64;
constexpr std::size_t kTarBlock = 512, kCopyPiece = 1U << 20;
/// Images that were kept of workspaces may hold secrets that nobody knew of.
constexpr mode_t kPrivate = 0600;
constexpr auto kLayoutFile = R"({"imageLayoutVersion":"1.0.0"})";

std::string memberOf(const std::string& digest)
{
    return "blobs/sha256/" + digest.substr(digest.find(':') + 1);
}

/// An archive that was opened and listed once. Any thread.
struct Archive {
    fs::path file;
    image::FileUse use = image::FileUse::Load;
    image::ForeignFile opened;
    std::map<std::string, Member> members;

    [[nodiscard]] tl::unexpected<Error> refuse(ErrorCode code, const std::string& why) const
    {
        const std::string name = printable(file.filename().string(), 120);
        if (use == image::FileUse::Import)
            return fail(code, "'" + name + "' cannot be imported: " + why + ".");
        return fail(code, "'" + name + "' cannot be loaded: " + why + ".");
    }
    [[nodiscard]] Result<std::string> text(const std::string& name, std::size_t most) const
    {
        const auto found = members.find(name);
        if (found == members.end())
            return refuse(ErrorCode::Corrupt, "it lacks " + name);
        if (found->second.sizeBytes > most)
            return refuse(ErrorCode::Corrupt, name + " is absurdly long");
        const image::FileSource source(opened.fd.get(), opened.sizeBytes);
        TRY(const auto bytes,
            source.read(found->second.offset, static_cast<std::size_t>(found->second.sizeBytes)));
        return std::string(asText(bytes));
    }
};
using ArchivePtr = std::shared_ptr<const Archive>;

Result<ArchivePtr> openArchive(const fs::path& file, image::FileUse use)
{
    const auto archive = std::make_shared<Archive>();
    archive->file = file;
    archive->use = use;
    TRY(archive->opened, image::openForeign(file, use));
    const image::FileSource source(archive->opened.fd.get(), archive->opened.sizeBytes);
    auto members = image::listTar(source, image::TarNames::Paths, kMostMembers);
    if (!members)
        return archive->refuse(members.error().code, members.error().message);
    for (auto& member : *members)
        archive->members.emplace(member.name, member);
    return archive;
}

class LayoutConnection : public BlobConnection {
public:
    LayoutConnection(ArchivePtr archive, async::CancelToken cancel)
        : m_archive(std::move(archive))
        , m_cancel(std::move(cancel))
    {
    }
    Result<void> read(const Descriptor& blob, std::uint64_t offset, const BlobSink& sink) override
    {
        const auto found = m_archive->members.find(memberOf(blob.digest));
        if (found == m_archive->members.end() || found->second.sizeBytes != blob.sizeBytes)
            return m_archive->refuse(ErrorCode::Corrupt, "a part of the image is not in it");
        const image::FileSource source(m_archive->opened.fd.get(), m_archive->opened.sizeBytes);
        while (offset < blob.sizeBytes) {
            if (m_cancel.isCancelled())
                return fail(ErrorCode::Cancelled, "Cancelled.");
            const auto length = static_cast<std::size_t>(
                std::min<std::uint64_t>(kCopyPiece, blob.sizeBytes - offset));
            TRY(const auto bytes, source.read(found->second.offset + offset, length));
            TRY(sink(bytes));
            offset += length;
        }
        return {};
    }

private:
    ArchivePtr m_archive; ///< owners: its source and connections
    async::CancelToken m_cancel;
};

class LayoutSource : public BlobSource {
public:
    LayoutSource(ArchivePtr archive, std::string digest)
        : m_archive(std::move(archive))
        , m_digest(std::move(digest))
    {
    }
    Result<FoundManifest> manifest(const async::CancelToken& /*cancel*/) override
    {
        TRY(auto json, m_archive->text(memberOf(m_digest), kMaxManifestBytes));
        if (digestOf(json) != m_digest)
            return m_archive->refuse(ErrorCode::Corrupt, "it is damaged");
        return FoundManifest{std::move(json), m_digest};
    }
    Result<std::vector<std::string>> attached(const std::string& digest, std::string_view type,
                                              const async::CancelToken& /*cancel*/) override
    {
        std::vector<std::string> documents;
        TRY(const auto index, m_archive->text("index.json", kMaxManifestBytes));
        for (const auto& manifest : referrersIn(index, type)) {
            const auto text = m_archive->text(memberOf(manifest.digest), kMostReferrerBytes);
            const auto blob =
                text ? parseReferrer(*text, digest) : Result<Descriptor>(fail(text.error()));
            auto document = blob ? m_archive->text(memberOf(blob->digest), kMostReferrerBytes)
                                 : Result<std::string>(fail(blob.error()));
            if (document)
                documents.push_back(std::move(*document));
        }
        return documents;
    }
    std::unique_ptr<BlobConnection> connect(async::CancelToken cancel) override
    {
        return std::make_unique<LayoutConnection>(m_archive, std::move(cancel));
    }
    std::string place() const override { return m_archive->file.filename().string(); }
    int connections() const override { return 2; }

private:
    ArchivePtr m_archive; ///< owners: this and its connections
    std::string m_digest;
};

tl::unexpected<Error> notWritten(int errnoValue)
{
    return failErrno(errnoValue, errnoValue == ENOSPC || errnoValue == EDQUOT
                                     ? "The disk is full; the image was not saved."
                                     : "The archive could not be written.");
}

/// A tar file that grows.
class TarWriter {
public:
    explicit TarWriter(UniqueFd file)
        : m_file(std::move(file))
    {
    }

    Result<void> addText(const std::string& name, std::string_view text)
    {
        TRY(begin(name, text.size()));
        TRY(append(asBytes(text)));
        return pad(text.size());
    }
    Result<void> addFile(const std::string& name, int from, std::uint64_t bytes,
                         const BlobTarget::Sent& sent)
    {
        TRY(begin(name, bytes));
        Bytes piece(kCopyPiece);
        for (std::uint64_t at = 0; at < bytes;) {
            const auto count = ::pread(from, piece.data(), piece.size(), static_cast<off_t>(at));
            if (count <= 0 || static_cast<std::uint64_t>(count) > bytes - at)
                return failErrno(count < 0 ? errno : EIO, "A part of the image could not be read.");
            TRY(append(BytesView(piece).first(static_cast<std::size_t>(count))));
            at += static_cast<std::uint64_t>(count);
            if (sent)
                sent(static_cast<std::uint64_t>(count));
        }
        return pad(bytes);
    }
    Result<void> end()
    {
        TRY(append(Bytes(2 * kTarBlock, 0)));
        if (::fsync(m_file.get()) != 0)
            return notWritten(errno);
        return {};
    }

    /// It is called `path` from now on, where that is free; 0 or an errno.
    [[nodiscard]] int nameAs(const fs::path& path) const
    {
        const std::string own = "/proc/self/fd/" + std::to_string(m_file.get());
        return ::linkat(AT_FDCWD, own.c_str(), AT_FDCWD, path.c_str(), AT_SYMLINK_FOLLOW) == 0
                   ? 0
                   : errno;
    }

private:
    /// POSIX.1-1988, with what does not matter left out.
    Result<void> begin(const std::string& name, std::uint64_t bytes)
    {
        Bytes header(kTarBlock, 0);
        const auto put = [&header](std::size_t at, std::string_view text) {
            std::copy(text.begin(), text.end(), header.begin() + static_cast<std::ptrdiff_t>(at));
        };
        char size[13];
        std::snprintf(size, sizeof size, "%011llo", static_cast<unsigned long long>(bytes));
        put(0, name);
        put(100, "0000644");
        put(108, "0000000");
        put(116, "0000000");
        put(124, size);
        put(136, "00000000000");
        put(148, "        ");
        header[156] = '0';
        put(257, std::string_view("ustar\00000", 8));
        unsigned sum = 0;
        for (const auto byte : header)
            sum += byte;
        char check[8];
        std::snprintf(check, sizeof check, "%06o", sum);
        put(148, std::string_view(check, 7));
        return append(header);
    }
    Result<void> pad(std::uint64_t bytes)
    {
        return append(
            Bytes(static_cast<std::size_t>((kTarBlock - bytes % kTarBlock) % kTarBlock), 0));
    }
    Result<void> append(BytesView bytes)
    {
        while (!bytes.empty()) {
            const auto count = ::write(m_file.get(), bytes.data(), bytes.size());
            if (count < 0 && errno == EINTR)
                continue;
            if (count < 0)
                return notWritten(errno);
            bytes = bytes.subspan(static_cast<std::size_t>(count));
        }
        return {};
    }
    UniqueFd m_file;
};

/// Beside it, until it is whole.
fs::path partOf(const fs::path& file)
{
    return file.parent_path() / ("." + file.filename().string() + "." + generateUuid());
}

class LayoutTarget : public BlobTarget {
public:
    LayoutTarget(fs::path file, fs::path part, UniqueFd opened, std::string tag, Existing existing)
        : m_path(std::move(file))
        , m_part(std::move(part))
        , m_tar(std::move(opened))
        , m_tag(std::move(tag))
        , m_existing(existing)
    {
    }
    ~LayoutTarget() override
    {
        if (!m_part.empty())
            ::unlink(m_part.c_str());
    }
    Result<bool> has(const Descriptor& blob) override { return m_blobs.contains(blob.digest); }
    Result<void> put(const Descriptor& blob, int file, const Sent& sent) override
    {
        TRY(m_tar.addFile(memberOf(blob.digest), file, blob.sizeBytes, sent));
        m_blobs.insert(blob.digest);
        return {};
    }
    Result<void> finish(const std::string& manifest, const std::string& document,
                        std::string_view type) override
    {
        const auto image = describeText(manifest, kManifestType);
        TRY(m_tar.addText(memberOf(image.digest), manifest));
        const nlohmann::ordered_json index{
            {"schemaVersion", 2},
            {"mediaType", kIndexType},
            {"manifests",
             {{{"mediaType", image.mediaType},
               {"artifactType", kImageType},
               {"digest", image.digest},
               {"size", image.sizeBytes},
               {"annotations", {{"org.opencontainers.image.ref.name", m_tag}}}}}}};
        std::string text = index.dump();
        if (!document.empty()) {
            TRY(text, attach(image, document, type, text));
        }
        TRY(m_tar.addText("index.json", text));
        TRY(m_tar.addText("oci-layout", kLayoutFile));
        TRY(m_tar.end());
        const int error = m_existing == Existing::Replaced ? replace() : takeFreeName();
        if (error != 0)
            return failErrno(error, "The archive could not be stored as " + m_path.string() + ".");
        m_part.clear();
        return {};
    }
    std::string place() const override { return m_path.string(); }

private:
    /// What has come to be there meanwhile is not replaced. 0 or an errno.
    [[nodiscard]] int takeFreeName() const
    {
        return m_part.empty() ? m_tar.nameAs(m_path) : renameToFree(m_part, m_path);
    }
    /// 0 or an errno.
    [[nodiscard]] int replace()
    {
        if (m_part.empty()) {
            // Only what has a name can take the place of another file.
            const auto part = partOf(m_path);
            if (const int error = m_tar.nameAs(part); error != 0)
                return error;
            m_part = part;
        }
        return ::rename(m_part.c_str(), m_path.c_str()) == 0 ? 0 : errno;
    }
    /// The index with it.
    Result<std::string> attach(const Descriptor& image, const std::string& document,
                               std::string_view type, const std::string& index)
    {
        const auto blob = describeText(document, type);
        const std::string manifest = referrerManifest(image, blob);
        const auto own = describeText(manifest, kManifestType);
        TRY(m_tar.addText(memberOf(blob.digest), document));
        TRY(m_tar.addText(memberOf(digestOf(kEmptyConfig)), kEmptyConfig));
        TRY(m_tar.addText(memberOf(own.digest), manifest));
        return indexWith(index, own, type);
    }

    fs::path m_path;
    fs::path m_part; ///< its name until it is whole; empty: it has none
    TarWriter m_tar;
    std::string m_tag;
    Existing m_existing;
    std::set<std::string> m_blobs;
};

/// Of an index.json.
struct IndexEntry {
    std::string digest;
    std::string type; ///< empty: it says none
};

Result<std::vector<IndexEntry>> entriesOf(std::string_view index)
{
    const auto document = jsonIn(index);
    protocol::CheckedJson root(document);
    std::vector<IndexEntry> entries;
    for (auto& entry : root.items("manifests", kMostImages)) {
        const std::string digest = entry.printableText("digest", 100);
        if (!isDigest(digest))
            entry.refuse("digest", "is no SHA-256");
        entries.push_back({digest, entry.textOr("artifactType", 200)});
    }
    TRY(root.outcome());
    return entries;
}

bool namesImage(std::string_view index)
{
    const auto entries = entriesOf(index);
    return entries && std::ranges::any_of(*entries, [](const IndexEntry& entry) {
               return isAnyImageType(entry.type);
           });
}

/// Whether a layout begins there, as `image save` and others write it: parts first. What says whose it is comes last.
bool beginsWithBlob(const fs::path& file)
{
    const auto opened = image::openForeign(file, image::FileUse::Import);
    if (!opened)
        return false;
    const image::FileSource source(opened->fd.get(), opened->sizeBytes);
    const auto header = source.read(0, kTarBlock);
    return header && image::startsLikeTar(*header) && asText(*header).starts_with("blobs/");
}

} // namespace

Result<std::vector<std::string>> imagesIn(std::string_view index)
{
    TRY(const auto entries, entriesOf(index));
    std::vector<std::string> digests, ofAnotherHelix;
    for (const auto& entry : entries) {
        // Signatures refer to images and are none.
        if (entry.type.empty() || entry.type == kImageType)
            digests.push_back(entry.digest);
        else if (isAnyImageType(entry.type))
            ofAnotherHelix.push_back(entry.digest);
    }
    return digests.empty() ? ofAnotherHelix : digests;
}

bool holdsImage(const fs::path& file)
{
    const auto archive = openArchive(file, image::FileUse::Import);
    if (!archive)
        return archive.error().code == ErrorCode::Corrupt && beginsWithBlob(file);
    const auto index = (*archive)->text("index.json", kMaxManifestBytes);
    // `image save` writes it there as well: a manifest that is damaged says nothing any more.
    if (index && namesImage(*index))
        return true;
    const auto images =
        index ? imagesIn(*index) : Result<std::vector<std::string>>(fail(index.error()));
    return images && std::ranges::any_of(*images, [&archive](const std::string& digest) {
               const auto manifest = (*archive)->text(memberOf(digest), kMaxManifestBytes);
               return manifest && saysItIsImage(*manifest);
           });
}

Result<std::shared_ptr<BlobSource>> layoutSource(const fs::path& file, const std::string& digest,
                                                 image::FileUse use)
{
    TRY(const auto archive, openArchive(file, use));
    TRY(const auto index, archive->text("index.json", kMaxManifestBytes));
    const auto images = imagesIn(index);
    if (!images)
        return archive->refuse(ErrorCode::Corrupt, "its index.json is damaged");
    const bool isThere = std::ranges::find(*images, digest) != images->end();
    if (images->empty() || (!digest.empty() && !isThere))
        return archive->refuse(ErrorCode::NotFound, "no such image is in it");
    if (digest.empty() && images->size() > 1)
        return archive->refuse(ErrorCode::Unsupported, "there are several images in it");
    return std::make_shared<LayoutSource>(archive, digest.empty() ? images->front() : digest);
}

Result<std::shared_ptr<BlobTarget>> layoutTarget(const fs::path& file, std::string tag,
                                                 Existing existing)
{
    std::error_code error;
    const auto status = fs::symlink_status(file, error);
    if (fs::exists(status) && (existing == Existing::Stays || !fs::is_regular_file(status)))
        return fail(ErrorCode::AlreadyExists,
                    "There is a file " + printable(file.string(), 300) + " already.");
    // Without a name it is gone with us, however we end; not every file system knows of that (open(2)).
    const auto folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
    UniqueFd unnamed(::open(folder.c_str(), O_WRONLY | O_TMPFILE | O_CLOEXEC, kPrivate));
    if (unnamed.valid())
        return std::make_shared<LayoutTarget>(file, fs::path(), std::move(unnamed), std::move(tag),
                                              existing);
    const fs::path part = partOf(file);
    UniqueFd opened(::open(part.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, kPrivate));
    if (!opened.valid())
        return failErrno(errno, "No file can be made in " +
                                    printable(file.parent_path().string(), 300) + ".");
    return std::make_shared<LayoutTarget>(file, part, std::move(opened), std::move(tag), existing);
}

} // namespace helix::oci
