#pragma once
// Random access to the bytes of a foreign file, for parsers that must not care where they lie.

#include <cstdint>

#include "base/bytes.h"
#include "base/result.h"

namespace helix::image {

/// What disks, their images and their partition tables count in.
inline constexpr std::uint64_t kSectorBytes = 512;

class ByteSource {
public:
    virtual ~ByteSource() = default;
    [[nodiscard]] virtual std::uint64_t size() const = 0;
    /// Exactly `length` bytes at `offset`; Corrupt when the file is shorter, Unavailable when they
    /// are out of this source's sight.
    [[nodiscard]] virtual Result<Bytes> read(std::uint64_t offset, std::size_t length) const = 0;
    /// What is there of `length` bytes at `offset`.
    [[nodiscard]] Result<Bytes> readUpTo(std::uint64_t offset, std::size_t length) const;
};

/// The beginning of a file of `size` bytes. Neither owned nor copied.
class HeadSource : public ByteSource {
public:
    HeadSource(BytesView head, std::uint64_t size);
    [[nodiscard]] std::uint64_t size() const override { return m_size; }
    [[nodiscard]] Result<Bytes> read(std::uint64_t offset, std::size_t length) const override;

private:
    BytesView m_head;
    std::uint64_t m_size;
};

/// An open file; the descriptor stays the caller's. Blocks on the disk.
class FileSource : public ByteSource {
public:
    FileSource(int fd, std::uint64_t size);
    [[nodiscard]] std::uint64_t size() const override { return m_size; }
    [[nodiscard]] Result<Bytes> read(std::uint64_t offset, std::size_t length) const override;

private:
    int m_fd;
    std::uint64_t m_size;
};

/// `length` bytes of another source, from `offset` on. The other one must outlive it.
class PartSource : public ByteSource {
public:
    PartSource(const ByteSource& whole, std::uint64_t offset, std::uint64_t length);
    [[nodiscard]] std::uint64_t size() const override { return m_length; }
    [[nodiscard]] Result<Bytes> read(std::uint64_t offset, std::size_t length) const override;

private:
    const ByteSource& m_whole;
    std::uint64_t m_offset, m_length;
};

} // namespace helix::image
