#pragma once
// Memory between two processes: one writes, the other reads, and neither can make it shorter below
// the other (memfd_create(2), F_SEAL_SHRINK).

#include <cstddef>
#include <cstdint>
#include <span>

#include "base/bytes.h"
#include "base/result.h"
#include "base/unique_fd.h"

namespace helix {

/// A mapping, undone with the object. Any thread, one at a time.
class SharedMemory {
public:
    enum class Access { Read, Write };

    /// Zeros of a size that never changes, in whole pages; costs memory where it was written to.
    /// `file` becomes what the other process opens: with Write it is sealed so that only this
    /// mapping can ever be written through. ResourceExhausted, Unsupported.
    static Result<SharedMemory> create(std::size_t bytes, Access ours, UniqueFd& file);
    /// The other process's. Protocol when `file` is not of this size, or could be made shorter.
    static Result<SharedMemory> open(const UniqueFd& file, std::size_t bytes, Access access);

    ~SharedMemory();
    SharedMemory(SharedMemory&& other) noexcept;
    SharedMemory& operator=(SharedMemory&& other) noexcept;
    SharedMemory(const SharedMemory&) = delete;
    SharedMemory& operator=(const SharedMemory&) = delete;

    [[nodiscard]] BytesView bytes() const { return {m_data, m_size}; }
    /// Of Access::Write alone.
    [[nodiscard]] std::span<std::uint8_t> writable() { return {m_data, m_size}; }

private:
    SharedMemory(std::uint8_t* data, std::size_t size)
        : m_data(data)
        , m_size(size)
    {
    }
    static Result<SharedMemory> map(int file, std::size_t bytes, Access access);

    std::uint8_t* m_data = nullptr;
    std::size_t m_size = 0;
};

} // namespace helix
