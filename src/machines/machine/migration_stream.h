#pragma once
// QEMU's migration stream (version 3, as QEMU 7.2 writes it: migration/savevm.c, migration/ram.c),
// taken apart: the pages of the guest's memory on one side, everything else on the other.

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "base/bytes.h"
#include "base/result.h"
#include "machine/memory_sink.h"

namespace helix::machine {

/// The guest's memory among QEMU's blocks of memory: the backend "ram0" of qemu_options.cpp.
inline constexpr auto kMemoryBlockName = "ram0";

/// Most bytes of a stream that are not the guest's memory; under 1 MiB in our machines.
inline constexpr std::uint64_t kMostDevicesBytes = 256U << 20;

/// Reads a stream that was saved with the capability x-ignore-shared, and gives `sink` the pages of
/// the guest's memory, and a stream of all the rest: that of a machine whose memory was a shared
/// file, as Machine::loadDevices() takes it. QEMU belongs to whoever breaks out of its guest, so no
/// number in the stream is believed. Pure; belongs to one thread.
class MigrationStream {
public:
    /// `memoryBytes`: the size of the guest's memory, a multiple of kGuestPageBytes. `sink` outlives
    /// this.
    MigrationStream(std::uint64_t memoryBytes, MemorySink& sink);

    /// Takes the next bytes and returns how many it has used up: the rest, less than
    /// kLongestItem, is to come again in front of what follows. Protocol when it is no such stream,
    /// Unsupported when it is one that we cannot take apart, or the sink's error; after an error the
    /// stream is done with.
    Result<std::size_t> take(BytesView bytes);
    /// The stream has ended. Protocol when it has not come to its end, or pages are missing.
    [[nodiscard]] Result<void> finish() const;

    /// No item that is used up as a whole is longer.
    static constexpr std::size_t kLongestItem = 8192;

private:
    class Item;
    enum class State { Header, Configuration, Section, Blocks, Records, Footer, Devices };
    struct Record {
        std::uint64_t offset = 0;
        std::uint64_t flags = 0;
    };

    Result<void> step(Item& item);
    Result<void> header(Item& item);
    Result<void> configuration(Item& item);
    Result<void> configurationSubsection(Item& item);
    Result<void> section(Item& item);
    Result<void> firstSection(Item& item, std::uint32_t number);
    Result<void> block(Item& item);
    Result<void> record(Item& item);
    Result<void> memorySize(Item& item, std::uint64_t total);
    Result<void> page(Item& item, const Record& record);
    Result<void> memoryPage(std::uint64_t offset, BytesView content);
    Result<void> otherPage(const Record& record, BytesView content);
    Result<void> footer(Item& item);
    Result<void> endOfRecords(Item& item);
    Result<void> pass(BytesView bytes);
    Result<void> passSectionHeader();

    std::uint64_t m_memoryBytes;
    MemorySink& m_sink;
    State m_state = State::Header;
    bool m_configured = false;    ///< the machine's type has come
    bool m_ignoresShared = false; ///< blocks have addresses
    std::optional<std::uint32_t> m_ramSection;
    std::uint8_t m_sectionType = 0;
    Bytes m_sectionHeader; ///< of a section of which nothing but the guest's memory has come yet
    std::uint64_t m_blockBytesLeft = 0;            ///< of those that are still to be named
    std::map<std::string, std::uint64_t> m_blocks; ///< bytes by name
    std::string m_block;                           ///< of the page before, and what is known of it
    std::uint64_t m_blockBytes = 0;
    bool m_isMemory = false;
    Bytes m_head; ///< of a page of another block, until the next
    std::uint64_t m_devicesBytes = 0;
    std::uint64_t m_pagesTaken = 0;
    std::uint64_t m_pagesMissing;
    std::vector<bool> m_came; ///< by page
};

} // namespace helix::machine
