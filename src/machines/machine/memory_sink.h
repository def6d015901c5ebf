#pragma once
// Who takes a machine's memory and the rest of its state as QEMU sends them.

#include <cstddef>
#include <cstdint>

#include "base/bytes.h"
#include "base/result.h"

namespace helix::machine {

/// What QEMU's migration sends at a time (TARGET_PAGE_SIZE of x86-64).
inline constexpr std::size_t kGuestPageBytes = 4096;

/// Belongs to one thread at a time, a pool's: its calls may block on the disk. Destroying it removes
/// what it has made, unless that was kept.
class MemorySink {
public:
    MemorySink() = default;
    MemorySink(const MemorySink&) = delete;
    MemorySink& operator=(const MemorySink&) = delete;
    virtual ~MemorySink() = default;

    /// Makes the files. Called once, before anything else, while the guest still runs. Returns the
    /// size of the guest's memory that it expects, in bytes.
    virtual Result<std::uint64_t> begin() = 0;
    /// One page of the guest's memory at `offset`, a multiple of kGuestPageBytes within the memory.
    /// It may come again: then the last holds. `content` stands until flush().
    virtual Result<void> page(std::uint64_t offset, BytesView content) = 0;
    virtual Result<void> zeroPage(std::uint64_t offset) = 0;
    /// The next bytes of everything but the guest's memory; gone when this returns.
    virtual Result<void> devices(BytesView bytes) = 0;
    /// The contents of the pages so far are about to be gone.
    virtual Result<void> flush() = 0;
    /// Everything has come: the files are whole, and as durable as they are to be.
    virtual Result<void> settle() = 0;
    /// They stay. Does not block.
    virtual void keep() = 0;
    /// Removes the files.
    virtual void drop() = 0;
};

} // namespace helix::machine
