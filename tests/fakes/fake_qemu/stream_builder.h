#pragma once
// Writes QEMU's migration stream by hand, item by item (migration/savevm.c, migration/ram.c of 7.2).

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

namespace fake {

class StreamBuilder {
public:
    static constexpr std::size_t kPageBytes = 4096;
    static constexpr std::uint64_t kZero = 0x02, kMemSize = 0x04, kPage = 0x08,
                                   kEndOfRecords = 0x10, kContinue = 0x20;
    static constexpr std::uint8_t kStart = 1, kPart = 2, kEnd = 3;

    StreamBuilder& number(int bytes, std::uint64_t value)
    {
        for (int shift = 8 * (bytes - 1); shift >= 0; shift -= 8)
            m_bytes.push_back(static_cast<char>(value >> shift));
        return *this;
    }
    StreamBuilder& raw(std::string_view bytes)
    {
        m_bytes += bytes;
        return *this;
    }
    StreamBuilder& text(std::string_view text) { return number(1, text.size()).raw(text); }

    StreamBuilder& header(std::uint32_t version = 3)
    {
        return number(4, 0x5145564d).number(4, version);
    }
    StreamBuilder& configuration(std::string_view machine,
                                 std::initializer_list<std::string_view> capabilities)
    {
        number(1, 7).number(4, machine.size()).raw(machine);
        number(1, 5).text("configuration/capabilities").number(4, 1);
        number(4, capabilities.size());
        for (const auto capability : capabilities)
            text(capability);
        return *this;
    }
    StreamBuilder& start(std::string_view name = "ram", std::uint32_t version = 4)
    {
        return number(1, kStart).number(4, kRam).text(name).number(4, 0).number(4, version);
    }
    StreamBuilder& section(std::uint8_t type) { return number(1, type).number(4, kRam); }
    StreamBuilder& footer() { return number(1, 0x7e).number(4, kRam); }
    StreamBuilder& endOfRecords() { return number(8, kEndOfRecords); }
    StreamBuilder& memorySize(std::uint64_t total) { return number(8, total | kMemSize); }
    StreamBuilder& block(std::string_view name, std::uint64_t bytes, std::uint64_t address = 0)
    {
        return text(name).number(8, bytes).number(8, address);
    }
    /// Without a name: of the block of the page before.
    StreamBuilder& page(std::uint64_t offset, char filling, std::string_view block = {})
    {
        head(offset, kPage, block);
        m_bytes.append(kPageBytes, filling);
        return *this;
    }
    StreamBuilder& zero(std::uint64_t offset, std::string_view block = {})
    {
        return head(offset, kZero, block).number(1, 0);
    }
    /// All of a machine that has written nothing: `devices` come after its memory.
    StreamBuilder& untouched(std::uint64_t memoryBytes, std::string_view devices)
    {
        header().configuration("pc-q35-7.2", {"x-ignore-shared"}).start();
        memorySize(memoryBytes).block("ram0", memoryBytes).endOfRecords().footer();
        section(kEnd).zero(0, "ram0");
        for (std::uint64_t offset = kPageBytes; offset < memoryBytes; offset += kPageBytes)
            zero(offset);
        return endOfRecords().footer().raw(devices);
    }
    /// The same of a machine whose memory is left where it is.
    StreamBuilder& ofSharedMemory(std::uint64_t memoryBytes, std::string_view devices)
    {
        header().configuration("pc-q35-7.2", {"x-ignore-shared"}).start();
        memorySize(memoryBytes).block("ram0", memoryBytes).endOfRecords().footer();
        return section(kEnd).endOfRecords().footer().raw(devices);
    }
    [[nodiscard]] const std::string& bytes() const { return m_bytes; }

private:
    static constexpr std::uint32_t kRam = 2; ///< the section's number

    StreamBuilder& head(std::uint64_t offset, std::uint64_t kind, std::string_view block)
    {
        number(8, offset | kind | (block.empty() ? kContinue : 0));
        return block.empty() ? *this : text(block);
    }
    std::string m_bytes;
};

} // namespace fake
