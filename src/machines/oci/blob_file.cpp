#include "oci/blob_file.h"

#include <cerrno>
#include <memory>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <zstd.h>

#include "base/crypto.h"
#include "base/try.h"
#include "image/foreign_file.h"
#include "oci/document.h"

namespace helix::oci {
namespace {

constexpr int kLevel = 9, kMostWindowLog = 23;
constexpr std::size_t kPiece = 1U << 20;
constexpr std::uint64_t kSpaceLookBytes = 16U << 20;

Error damagedBlob()
{
    return {ErrorCode::Corrupt,
            "A part of the image is not what its publisher has put there; nothing of it was kept.",
            {}};
}

Error unreadable(int error)
{
    return Error(failErrno(error, "What was downloaded could not be read.").value());
}

Error blobNotStored(int error)
{
    return Error(failErrno(error, "A part of the image could not be stored.").value());
}

/// What is there of a blob.
struct BlobBeginning {
    std::uint64_t bytes = 0;
    Sha256Stream hash;
};

Result<void> hashBeginning(int fd, BlobBeginning& beginning)
{
    Bytes piece(kPiece);
    for (;;) {
        const auto count =
            ::pread(fd, piece.data(), piece.size(), static_cast<off_t>(beginning.bytes));
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return fail(unreadable(errno));
        if (count == 0)
            return {};
        beginning.hash.update(BytesView(piece).first(static_cast<std::size_t>(count)));
        beginning.bytes += static_cast<std::uint64_t>(count);
    }
}

Result<void> appendTo(int fd, BytesView bytes)
{
    while (!bytes.empty()) {
        const auto count = ::write(fd, bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0 && (errno == ENOSPC || errno == EDQUOT))
            return failErrno(errno, "The disk is full; the image was not stored.");
        if (count < 0)
            return fail(blobNotStored(errno));
        bytes = bytes.subspan(static_cast<std::size_t>(count));
    }
    return {};
}

void tellReceived(const FetchLimits& limits, std::int64_t bytes)
{
    if (limits.received)
        limits.received(bytes);
}

Result<void> bringRest(BlobConnection& from, const Descriptor& blob, int fd, BlobBeginning& have,
                       const FetchLimits& limits)
{
    std::uint64_t unlooked = kSpaceLookBytes;
    const BlobSink store = [&](BytesView bytes) -> Result<void> {
        unlooked += bytes.size();
        if (unlooked >= kSpaceLookBytes) {
            TRY(image::keepFree(fd, limits.reserveBytes));
            unlooked = 0;
        }
        TRY(appendTo(fd, bytes));
        have.hash.update(bytes);
        have.bytes += bytes.size();
        tellReceived(limits, static_cast<std::int64_t>(bytes.size()));
        return {};
    };
    return have.bytes < blob.sizeBytes ? from.read(blob, have.bytes, store) : Result<void>();
}

/// Asked once of a beginning.
bool isWhole(const Descriptor& blob, BlobBeginning& have)
{
    return have.bytes == blob.sizeBytes && "sha256:" + toHex(have.hash.finish()) == blob.digest;
}

Result<void> forgetBeginning(int fd, BlobBeginning& have, const FetchLimits& limits)
{
    if (::ftruncate(fd, 0) != 0)
        return fail(blobNotStored(errno));
    tellReceived(limits, -static_cast<std::int64_t>(have.bytes));
    have = BlobBeginning();
    return {};
}

using Decompressor = std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)>;
using Compressor = std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)>;

/// Fills a piece of output after another from a frame in a file.
class FrameReader {
public:
    explicit FrameReader(int file)
        : m_file(file)
        , m_context(ZSTD_createDCtx(), &ZSTD_freeDCtx)
        , m_packed(kPiece)
    {
        ZSTD_DCtx_setParameter(m_context.get(), ZSTD_d_windowLogMax, kMostWindowLog);
    }

    /// Up to `room`; fewer only at the frame's end.
    Result<std::size_t> fill(std::span<std::uint8_t> room)
    {
        ZSTD_outBuffer out{room.data(), room.size(), 0};
        while (out.pos < out.size && !m_isDone) {
            if (m_in.pos == m_in.size)
                TRY(more());
            if (m_in.size == 0)
                return fail(damagedBlob()); // the file ends within the frame
            const auto left = ZSTD_decompressStream(m_context.get(), &out, &m_in);
            if (ZSTD_isError(left) != 0)
                return fail(damagedBlob());
            m_isDone = left == 0;
        }
        return out.pos;
    }
    /// The frame has ended, and nothing follows.
    Result<bool> isAtEnd()
    {
        std::uint8_t beyond = 0;
        TRY(const auto count, fill({&beyond, 1}));
        if (count > 0 || !m_isDone || m_in.pos < m_in.size)
            return false;
        TRY(more());
        return m_in.size == 0;
    }

private:
    Result<void> more()
    {
        const auto count = ::pread(m_file, m_packed.data(), m_packed.size(), m_at);
        if (count < 0)
            return fail(unreadable(errno));
        m_at += count;
        m_in = {m_packed.data(), static_cast<std::size_t>(count), 0};
        return {};
    }

    int m_file;
    Decompressor m_context;
    Bytes m_packed;
    ZSTD_inBuffer m_in{nullptr, 0, 0};
    off_t m_at = 0;
    bool m_isDone = false;
};

} // namespace

Result<UniqueFd> fetchBlob(BlobConnection& from, const Descriptor& blob,
                           const std::filesystem::path& file, const FetchLimits& limits)
{
    UniqueFd fd(::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_APPEND, 0600));
    if (!fd.valid())
        return fail(blobNotStored(errno));
    BlobBeginning have;
    TRY(hashBeginning(fd.get(), have));
    tellReceived(limits, static_cast<std::int64_t>(have.bytes));
    const bool hadBeginning = have.bytes > 0;
    TRY(bringRest(from, blob, fd.get(), have, limits));
    bool isRight = isWhole(blob, have);
    // What lay here says nothing of who sends the rest: files that nobody has synced may have lost their
    // end in a crash, or have zeros there.
    if (!isRight && hadBeginning) {
        TRY(forgetBeginning(fd.get(), have, limits));
        TRY(bringRest(from, blob, fd.get(), have, limits));
        isRight = isWhole(blob, have);
    }
    if (!isRight) {
        ::unlink(file.c_str());
        return fail(damagedBlob());
    }
    return fd;
}

Result<std::string> fetchText(BlobConnection& from, const Descriptor& blob)
{
    std::string text;
    const BlobSink keep = [&](BytesView bytes) -> Result<void> {
        text += asText(bytes);
        return text.size() <= blob.sizeBytes ? Result<void>() : fail(damagedBlob());
    };
    TRY(from.read(blob, 0, keep));
    if (text.size() != blob.sizeBytes || digestOf(text) != blob.digest)
        return fail(damagedBlob());
    return text;
}

Result<void> unpackZstd(int file, std::uint64_t rawBytes, const async::CancelToken& cancel,
                        const RawSink& sink)
{
    FrameReader frame(file);
    Bytes raw(kPiece);
    for (std::uint64_t at = 0; at < rawBytes;) {
        if (cancel.isCancelled())
            return fail(ErrorCode::Cancelled, "Cancelled.");
        const auto want =
            static_cast<std::size_t>(std::min<std::uint64_t>(raw.size(), rawBytes - at));
        TRY(const auto count, frame.fill(std::span(raw).first(want)));
        if (count < want)
            return fail(damagedBlob());
        TRY(sink(at, BytesView(raw).first(count)));
        at += count;
    }
    TRY(const bool isAtEnd, frame.isAtEnd());
    return isAtEnd ? Result<void>() : fail(damagedBlob());
}

Result<Descriptor> packZstd(int from, std::uint64_t offset, std::uint64_t bytes, int to,
                            const async::CancelToken& cancel,
                            const std::function<void(std::uint64_t)>& packed)
{
    const Compressor context(ZSTD_createCCtx(), &ZSTD_freeCCtx);
    ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, kLevel);
    ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, 1);
    ZSTD_CCtx_setPledgedSrcSize(context.get(), bytes);
    Sha256Stream hash;
    Descriptor blob;
    Bytes raw(kPiece);
    Bytes output(ZSTD_CStreamOutSize());
    for (std::uint64_t at = 0; at < bytes;) {
        if (cancel.isCancelled())
            return fail(ErrorCode::Cancelled, "Cancelled.");
        const auto want = static_cast<std::size_t>(std::min<std::uint64_t>(raw.size(), bytes - at));
        const auto count = ::pread(from, raw.data(), want, static_cast<off_t>(offset + at));
        if (count <= 0)
            return fail(unreadable(count < 0 ? errno : EIO));
        at += static_cast<std::uint64_t>(count);
        ZSTD_inBuffer in{raw.data(), static_cast<std::size_t>(count), 0};
        const auto mode = at == bytes ? ZSTD_e_end : ZSTD_e_continue;
        for (bool isDone = false; !isDone;) {
            ZSTD_outBuffer out{output.data(), output.size(), 0};
            const auto left = ZSTD_compressStream2(context.get(), &out, &in, mode);
            if (ZSTD_isError(left) != 0)
                return fail(ErrorCode::Internal, "The image could not be packed.");
            const auto piece = BytesView(output).first(out.pos);
            TRY(appendTo(to, piece));
            hash.update(piece);
            blob.sizeBytes += out.pos;
            isDone = mode == ZSTD_e_end ? left == 0 : in.pos == in.size;
        }
        if (packed)
            packed(at);
    }
    blob.digest = "sha256:" + toHex(hash.finish());
    return blob;
}

Result<Descriptor> describeFile(int file, std::string_view mediaType)
{
    BlobBeginning whole;
    TRY(hashBeginning(file, whole));
    return Descriptor{std::string(mediaType), "sha256:" + toHex(whole.hash.finish()), whole.bytes};
}

} // namespace helix::oci
