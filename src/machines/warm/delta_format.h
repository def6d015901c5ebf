#pragma once
// What lies in a memory delta: the pages in which one memory differs from another, compressed.
//
// All numbers are little-endian.
//
//     header   magic (8), version (4), page bytes (4), memory bytes (8), base fingerprint (32),
//              the first 8 bytes of the SHA-256 of all that
//     frame    packed bytes (4, not 0), then a zstd frame with its content checksum, of
//              runs (4), each: first page (8), pages (4), 1 for pages of zeros (4)
//              the pages of the other runs, one behind the other
//     end      0 (4), SHA-256 (32) over the header and of each frame its packed bytes (4) and its
//              last 4 bytes, which are the checksum of its content
//
// Runs hold in their order: a page may come again.

#include <cstdint>
#include <span>
#include <vector>

#include "base/bytes.h"
#include "base/crypto.h"
#include "base/result.h"

namespace helix::warm {

/// Which memory a delta stands on.
struct DeltaHeader {
    std::uint64_t memoryBytes = 0;  ///< of both
    Sha256Digest baseFingerprint{}; ///< BaseMemory::fingerprint()
    friend bool operator==(const DeltaHeader&, const DeltaHeader&) = default;
};
inline constexpr std::size_t kDeltaHeaderBytes = 64;
inline constexpr std::size_t kDeltaEndBytes = 36;

Bytes encodeDeltaHeader(const DeltaHeader& header);
/// Of the first kDeltaHeaderBytes. Corrupt; Unsupported for one of another version.
Result<DeltaHeader> parseDeltaHeader(BytesView bytes);

struct PageRun {
    std::uint64_t firstPage = 0;
    std::uint32_t pages = 0;
    bool zeros = false;
    friend bool operator==(const PageRun&, const PageRun&) = default;
};

/// Pages with a content in one frame, and runs.
inline constexpr std::size_t kMostFramePages = 256;
inline constexpr std::size_t kMostFrameRuns = 1024;

/// The pages of one frame, until they are packed.
class FrameContent {
public:
    /// Adds a page; `content` empty: of zeros.
    void add(std::uint64_t page, BytesView content);
    [[nodiscard]] bool isFull() const;
    [[nodiscard]] bool isEmpty() const { return m_runs.empty(); }
    [[nodiscard]] Bytes encode() const;
    void clear();

private:
    std::vector<PageRun> m_runs;
    Bytes m_pages;
};

/// What FrameContent::encode() wrote.
struct FrameView {
    std::vector<PageRun> runs;
    BytesView pages; ///< of the runs that are not zeros, in their order
};
/// Corrupt when it is anything else, or has a page outside of a memory of `memoryBytes`.
Result<FrameView> parseFrameContent(BytesView content, std::uint64_t memoryBytes);

/// Compresses frames, and knows the digest that ends them. For one thread.
class FramePacker {
public:
    explicit FramePacker(BytesView header);
    ~FramePacker();
    FramePacker(const FramePacker&) = delete;
    FramePacker& operator=(const FramePacker&) = delete;
    /// A frame with its length in front of it; valid until the next call.
    Result<BytesView> pack(BytesView content);
    /// May be called once.
    Bytes end();

private:
    void* m_context;
    Sha256Stream m_digest;
    Bytes m_packed;
};

/// The way back. For one thread.
class FrameUnpacker {
public:
    explicit FrameUnpacker(BytesView header);
    ~FrameUnpacker();
    FrameUnpacker(const FrameUnpacker&) = delete;
    FrameUnpacker& operator=(const FrameUnpacker&) = delete;
    /// Most packed bytes of a frame that a FramePacker writes.
    [[nodiscard]] static std::size_t mostPackedBytes();
    /// The content of a frame, given without its length; valid until the next call. Corrupt.
    Result<BytesView> unpack(BytesView packed);
    /// Whether `digest` ends these frames. May be called once. Corrupt.
    Result<void> end(BytesView digest);

private:
    void* m_context;
    Sha256Stream m_digest;
    Bytes m_content;
};

} // namespace helix::warm
