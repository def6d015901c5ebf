#include "warm/delta_format.h"

#include <algorithm>

#include <zstd.h>

#include "base/try.h"
#include "machine/memory_sink.h"

namespace helix::warm {
namespace {

using machine::kGuestPageBytes;

constexpr std::string_view kDeltaMagic = "HELIXDLT";
constexpr std::uint32_t kDeltaVersion = 1;
constexpr std::size_t kChecksumBytes = 8;
constexpr std::size_t kRunBytes = 16;
constexpr std::size_t kLengthBytes = 4;
constexpr std::size_t kFrameChecksumBytes = 4;
/// The fastest of zstd's usual levels: the guest may be standing still meanwhile.
constexpr int kLevel = 1;
constexpr std::size_t kMostContentBytes =
    kLengthBytes + kMostFrameRuns * kRunBytes + kMostFramePages * kGuestPageBytes;

tl::unexpected<Error> damagedDelta(const std::string& what)
{
    return fail(ErrorCode::Corrupt, "The saved difference of a machine's memory is damaged.", what);
}

void putNumber(Bytes& out, std::uint64_t value, std::size_t bytes)
{
    for (std::size_t i = 0; i < bytes; ++i)
        out.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
}

std::uint64_t numberAt(BytesView bytes, std::size_t at, std::size_t count)
{
    std::uint64_t value = 0;
    for (std::size_t i = count; i-- > 0;)
        value = value << 8 | bytes[at + i];
    return value;
}

void addToDigest(Sha256Stream& digest, BytesView packed)
{
    Bytes length;
    putNumber(length, packed.size(), kLengthBytes);
    digest.update(length);
    digest.update(packed.last(std::min(packed.size(), kFrameChecksumBytes)));
}

} // namespace

Bytes encodeDeltaHeader(const DeltaHeader& header)
{
    Bytes out(kDeltaMagic.begin(), kDeltaMagic.end());
    putNumber(out, kDeltaVersion, 4);
    putNumber(out, kGuestPageBytes, 4);
    putNumber(out, header.memoryBytes, 8);
    out.insert(out.end(), header.baseFingerprint.begin(), header.baseFingerprint.end());
    const auto checksum = sha256(out);
    out.insert(out.end(), checksum.begin(), checksum.begin() + kChecksumBytes);
    return out;
}

Result<DeltaHeader> parseDeltaHeader(BytesView bytes)
{
    if (bytes.size() != kDeltaHeaderBytes || !asText(bytes).starts_with(kDeltaMagic))
        return damagedDelta("It does not begin like one.");
    const auto checked = bytes.first(kDeltaHeaderBytes - kChecksumBytes);
    const auto checksum = sha256(checked);
    if (!std::equal(checksum.begin(), checksum.begin() + kChecksumBytes,
                    bytes.begin() + kDeltaHeaderBytes - kChecksumBytes))
        return damagedDelta("Its header has another checksum.");
    if (numberAt(bytes, 8, 4) != kDeltaVersion || numberAt(bytes, 12, 4) != kGuestPageBytes)
        return fail(ErrorCode::Unsupported,
                    "The saved difference of a machine's memory is of another HelixVM's kind.");
    DeltaHeader header;
    header.memoryBytes = numberAt(bytes, 16, 8);
    if (header.memoryBytes == 0 || header.memoryBytes % kGuestPageBytes != 0)
        return damagedDelta("It is of a memory of " + std::to_string(header.memoryBytes) +
                            " bytes.");
    std::copy_n(bytes.begin() + 24, header.baseFingerprint.size(), header.baseFingerprint.begin());
    return header;
}

void FrameContent::add(std::uint64_t page, BytesView content)
{
    const bool zeros = content.empty();
    const bool follows = !m_runs.empty() && m_runs.back().zeros == zeros &&
                         m_runs.back().firstPage + m_runs.back().pages == page;
    if (!follows)
        m_runs.push_back({page, 0, zeros});
    ++m_runs.back().pages;
    m_pages.insert(m_pages.end(), content.begin(), content.end());
}

bool FrameContent::isFull() const
{
    return m_runs.size() == kMostFrameRuns || m_pages.size() == kMostFramePages * kGuestPageBytes;
}

Bytes FrameContent::encode() const
{
    Bytes out;
    out.reserve(kLengthBytes + m_runs.size() * kRunBytes + m_pages.size());
    putNumber(out, m_runs.size(), kLengthBytes);
    for (const auto& run : m_runs) {
        putNumber(out, run.firstPage, 8);
        putNumber(out, run.pages, 4);
        putNumber(out, run.zeros ? 1 : 0, 4);
    }
    out.insert(out.end(), m_pages.begin(), m_pages.end());
    return out;
}

void FrameContent::clear()
{
    m_runs.clear();
    m_pages.clear();
}

Result<FrameView> parseFrameContent(BytesView content, std::uint64_t memoryBytes)
{
    const auto count = content.size() < kLengthBytes ? 0 : numberAt(content, 0, kLengthBytes);
    if (count == 0 || count > kMostFrameRuns || content.size() < kLengthBytes + count * kRunBytes)
        return damagedDelta("A frame has " + std::to_string(count) + " runs.");
    const auto memoryPages = memoryBytes / kGuestPageBytes;
    FrameView frame;
    std::uint64_t written = 0;
    for (std::size_t i = 0, at = kLengthBytes; i < count; ++i, at += kRunBytes) {
        const PageRun run{numberAt(content, at, 8),
                          static_cast<std::uint32_t>(numberAt(content, at + 8, 4)),
                          numberAt(content, at + 12, 4) == 1};
        if (run.pages == 0 || run.firstPage >= memoryPages ||
            run.pages > memoryPages - run.firstPage || numberAt(content, at + 12, 4) > 1)
            return damagedDelta("It has pages outside of the memory.");
        written += run.zeros ? 0 : run.pages;
        frame.runs.push_back(run);
    }
    frame.pages = content.subspan(kLengthBytes + count * kRunBytes);
    if (written > kMostFramePages || frame.pages.size() != written * kGuestPageBytes)
        return damagedDelta("A frame has not the pages that it names.");
    return frame;
}

FramePacker::FramePacker(BytesView header)
    : m_context(ZSTD_createCCtx())
{
    auto* context = static_cast<ZSTD_CCtx*>(m_context);
    (void)ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, kLevel);
    (void)ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
    m_digest.update(header);
}

FramePacker::~FramePacker()
{
    ZSTD_freeCCtx(static_cast<ZSTD_CCtx*>(m_context));
}

Result<BytesView> FramePacker::pack(BytesView content)
{
    m_packed.resize(kLengthBytes + ZSTD_compressBound(content.size()));
    const auto room = std::span(m_packed).subspan(kLengthBytes);
    const auto size = ZSTD_compress2(static_cast<ZSTD_CCtx*>(m_context), room.data(), room.size(),
                                     content.data(), content.size());
    if (ZSTD_isError(size) != 0)
        return fail(ErrorCode::Internal, "A machine's memory could not be compressed.",
                    ZSTD_getErrorName(size));
    Bytes length;
    putNumber(length, size, kLengthBytes);
    std::copy(length.begin(), length.end(), m_packed.begin());
    addToDigest(m_digest, room.first(size));
    return BytesView(m_packed).first(kLengthBytes + size);
}

Bytes FramePacker::end()
{
    Bytes out;
    putNumber(out, 0, kLengthBytes);
    const auto digest = m_digest.finish();
    out.insert(out.end(), digest.begin(), digest.end());
    return out;
}

FrameUnpacker::FrameUnpacker(BytesView header)
    : m_context(ZSTD_createDCtx())
    , m_content(kMostContentBytes)
{
    m_digest.update(header);
}

FrameUnpacker::~FrameUnpacker()
{
    ZSTD_freeDCtx(static_cast<ZSTD_DCtx*>(m_context));
}

std::size_t FrameUnpacker::mostPackedBytes()
{
    return ZSTD_compressBound(kMostContentBytes);
}

Result<BytesView> FrameUnpacker::unpack(BytesView packed)
{
    const auto size = ZSTD_decompressDCtx(static_cast<ZSTD_DCtx*>(m_context), m_content.data(),
                                          m_content.size(), packed.data(), packed.size());
    if (ZSTD_isError(size) != 0)
        return damagedDelta(std::string("A frame of it cannot be unpacked: ") +
                            ZSTD_getErrorName(size) + ".");
    addToDigest(m_digest, packed);
    return BytesView(m_content).first(size);
}

Result<void> FrameUnpacker::end(BytesView digest)
{
    const auto expected = m_digest.finish();
    if (!std::equal(expected.begin(), expected.end(), digest.begin(), digest.end()))
        return damagedDelta("Its frames have another checksum.");
    return {};
}

} // namespace helix::warm
