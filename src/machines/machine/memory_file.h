#pragma once
// A running machine's memory as a file that another maps privately (GuestMemoryFile).

#include <filesystem>
#include <vector>

#include <sys/uio.h>

#include "machine/memory_sink.h"
#include "machine/new_file.h"

namespace helix::machine {

/// Writes the memory as a sparse file, pages of zeros being its holes, and the rest of the state
/// beside it, for Machine::loadDevices().
class MemoryFile : public MemorySink {
public:
    /// Neither file may be there. `memoryBytes`: the size of the guest's memory, exactly.
    MemoryFile(std::filesystem::path memory, std::filesystem::path devices,
               std::uint64_t memoryBytes, Durability durability);

    Result<std::uint64_t> begin() override;
    Result<void> page(std::uint64_t offset, BytesView content) override;
    Result<void> zeroPage(std::uint64_t offset) override;
    Result<void> devices(BytesView bytes) override;
    Result<void> flush() override;
    Result<void> settle() override;
    void keep() override;
    void drop() override;

private:
    Result<void> writeRun();
    void beginWriteback();

    NewFile m_memory, m_devices;
    std::uint64_t m_memoryBytes;
    Durability m_durability;
    std::vector<bool> m_written; ///< by page
    std::vector<iovec> m_run;    ///< pages one behind the other that are to be written
    std::uint64_t m_runOffset = 0;
    std::uint64_t m_sinceWriteback = 0; ///< bytes
};

} // namespace helix::machine
