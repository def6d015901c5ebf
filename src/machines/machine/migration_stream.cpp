#include "machine/migration_stream.h"

#include <string_view>

#include "base/try.h"

namespace helix::machine {
namespace {

// migration/savevm.c, migration/savevm.h
constexpr std::uint32_t kStreamMagic = 0x5145564d; // "QEVM"
constexpr std::uint32_t kStreamVersion = 3;
constexpr std::uint8_t kSectionStart = 0x01, kSectionPart = 0x02, kSectionEnd = 0x03;
constexpr std::uint8_t kSubsection = 0x05, kConfiguration = 0x07, kSectionFooter = 0x7e;
constexpr std::uint32_t kRamVersion = 4;
// migration/ram.c: what stands in the low bits of a page's offset
constexpr std::uint64_t kZeroPage = 0x02, kMemSize = 0x04, kWholePage = 0x08, kEndOfRecords = 0x10,
                        kContinued = 0x20;
constexpr std::uint64_t kFlagBits = kGuestPageBytes - 1;

constexpr std::size_t kMostBlocks = 256;
constexpr std::uint32_t kLongestMachineName = 256;
constexpr std::uint32_t kMostCapabilities = 16;
/// Firmware, ROMs of devices and the video memory beside the guest's.
constexpr std::uint64_t kMostOtherMemory = 256U << 20;
/// A page that the last devices wrote while they stopped comes twice; a QEMU that goes on and on is
/// no QEMU.
constexpr std::uint64_t kMostRounds = 4;

tl::unexpected<Error> broken(const std::string& what)
{
    return fail(ErrorCode::Protocol, "QEMU sent a state of the machine that is none.", what);
}
tl::unexpected<Error> strange(const std::string& what)
{
    return fail(ErrorCode::Unsupported,
                "This QEMU saves a machine in a way that HelixVM does not know.", what);
}

void putBigEndian64(Bytes& out, std::uint64_t value)
{
    for (int shift = 56; shift >= 0; shift -= 8)
        out.push_back(static_cast<std::uint8_t>(value >> shift));
}

} // namespace

/// What is read for one step, which counts only when all of it was there.
class MigrationStream::Item {
public:
    explicit Item(BytesView rest)
        : m_rest(rest)
    {
    }
    BytesView bytes(std::size_t count)
    {
        m_short = m_short || count > m_rest.size() - m_used;
        if (m_short)
            return {};
        m_used += count;
        return m_rest.subspan(m_used - count, count);
    }
    std::uint64_t number(std::size_t size)
    {
        std::uint64_t value = 0;
        for (const auto byte : bytes(size))
            value = value << 8 | byte;
        return value;
    }
    std::uint8_t u8() { return static_cast<std::uint8_t>(number(1)); }
    std::uint32_t u32() { return static_cast<std::uint32_t>(number(4)); }
    std::uint64_t u64() { return number(8); }
    /// A length of one byte, then the text.
    std::string_view text()
    {
        const std::size_t length = u8();
        return asText(bytes(length));
    }
    [[nodiscard]] bool isShort() const { return m_short; }
    [[nodiscard]] std::size_t used() const { return m_used; }
    [[nodiscard]] BytesView all() const { return m_rest.first(m_used); }
    /// All that there is.
    BytesView rest()
    {
        m_used = m_rest.size();
        return m_rest;
    }
    void putBack() { m_used = 0; }

private:
    BytesView m_rest;
    std::size_t m_used = 0;
    bool m_short = false;
};

MigrationStream::MigrationStream(std::uint64_t memoryBytes, MemorySink& sink)
    : m_memoryBytes(memoryBytes)
    , m_sink(sink)
    , m_pagesMissing(memoryBytes / kGuestPageBytes)
    , m_came(memoryBytes / kGuestPageBytes)
{
}

Result<std::size_t> MigrationStream::take(BytesView bytes)
{
    std::size_t used = 0;
    while (used < bytes.size()) {
        Item item(bytes.subspan(used));
        TRY(step(item));
        if (item.isShort())
            break;
        used += item.used();
    }
    TRY(m_sink.flush());
    return used;
}

Result<void> MigrationStream::finish() const
{
    if (m_state != State::Devices || m_devicesBytes == 0)
        return broken("It ends in the middle.");
    if (m_pagesMissing != 0)
        return broken(std::to_string(m_pagesMissing) + " pages of the memory are missing.");
    return {};
}

/// Does nothing when the item is not there as a whole.
Result<void> MigrationStream::step(Item& item)
{
    switch (m_state) {
    case State::Header:
        return header(item);
    case State::Configuration:
        return configuration(item);
    case State::Section:
        return section(item);
    case State::Blocks:
        return block(item);
    case State::Records:
        return record(item);
    case State::Footer:
        return footer(item);
    case State::Devices:
        break;
    }
    return pass(item.rest());
}

Result<void> MigrationStream::pass(BytesView bytes)
{
    m_devicesBytes += bytes.size();
    if (m_devicesBytes > kMostDevicesBytes)
        return broken("The state of its devices has no end.");
    return m_sink.devices(bytes);
}

Result<void> MigrationStream::header(Item& item)
{
    const auto magic = item.u32();
    const auto version = item.u32();
    if (item.isShort())
        return {};
    if (magic != kStreamMagic)
        return broken("It does not begin like one.");
    if (version != kStreamVersion)
        return strange("Its version is " + std::to_string(version) + ".");
    m_state = State::Configuration;
    return pass(item.all());
}

/// The machine type, then what was agreed on.
Result<void> MigrationStream::configuration(Item& item)
{
    if (m_configured)
        return configurationSubsection(item);
    const auto type = item.u8();
    const auto length = item.u32();
    if (item.isShort())
        return {};
    if (type != kConfiguration)
        return strange("It says nothing of the machine.");
    if (length > kLongestMachineName)
        return broken("The machine's type has " + std::to_string(length) + " characters.");
    item.bytes(length);
    if (item.isShort())
        return {};
    m_configured = true;
    return pass(item.all());
}

/// Each has a form of its own: only that of a machine like ours can be read over.
Result<void> MigrationStream::configurationSubsection(Item& item)
{
    const auto type = item.u8();
    if (!item.isShort() && type != kSubsection) {
        item.putBack();
        m_state = State::Section;
        return m_ignoresShared ? Result<void>() : strange("Shared memory was not left out.");
    }
    const auto name = item.text();
    item.u32(); // its version
    const auto count = item.u32();
    if (item.isShort())
        return {};
    if (name != "configuration/capabilities")
        return strange("It says of the machine: " + printable(name) + ".");
    if (count > kMostCapabilities)
        return broken("It claims to do " + std::to_string(count) + " things.");
    for (std::uint32_t i = 0; i < count; ++i)
        if (item.text() == "x-ignore-shared")
            m_ignoresShared = true;
    return item.isShort() ? Result<void>() : pass(item.all());
}

Result<void> MigrationStream::section(Item& item)
{
    const auto type = item.u8();
    const auto number = item.u32();
    if (item.isShort())
        return {};
    if (type == kSectionStart)
        return firstSection(item, number);
    if (type != kSectionPart && type != kSectionEnd)
        return strange("A section of the kind " + std::to_string(type) +
                       " comes before the memory's end.");
    if (m_ramSection != number)
        return broken("A section goes on that did not begin.");
    m_sectionType = type;
    m_sectionHeader.assign(item.all().begin(), item.all().end());
    m_state = State::Records;
    return {};
}

/// That of the memory; other machines than ours have others as well.
Result<void> MigrationStream::firstSection(Item& item, std::uint32_t number)
{
    const auto name = item.text();
    item.u32(); // which of that name
    const auto version = item.u32();
    if (item.isShort())
        return {};
    if (name != "ram" || version != kRamVersion || m_ramSection)
        return strange("It has a section of " + printable(name) + ", version " +
                       std::to_string(version) + ".");
    m_ramSection = number;
    m_sectionType = kSectionStart;
    m_state = State::Records;
    return pass(item.all());
}

Result<void> MigrationStream::record(Item& item)
{
    const auto head = item.u64();
    if (item.isShort())
        return {};
    const Record record{head & ~kFlagBits, head & kFlagBits};
    switch (record.flags & ~kContinued) {
    case kMemSize:
        return memorySize(item, record.offset);
    case kEndOfRecords:
        return endOfRecords(item);
    case kZeroPage:
    case kWholePage:
        return page(item, record);
    default:
        return strange("A page of the memory has the marks " + std::to_string(record.flags) + ".");
    }
}

/// All blocks of memory follow.
Result<void> MigrationStream::memorySize(Item& item, std::uint64_t total)
{
    if (m_sectionType != kSectionStart || !m_blocks.empty())
        return broken("The sizes of its memory come where none belong.");
    if (total < m_memoryBytes || total - m_memoryBytes > kMostOtherMemory)
        return broken("All of its memory together has " + std::to_string(total) + " bytes.");
    m_blockBytesLeft = total;
    m_state = State::Blocks;
    return pass(item.all());
}

Result<void> MigrationStream::block(Item& item)
{
    const std::string name(item.text());
    const auto size = item.u64();
    item.u64(); // where the guest sees it
    if (item.isShort())
        return {};
    const bool isMemory = name == kMemoryBlockName;
    if (name.empty() || size == 0 || size % kGuestPageBytes != 0 || size > m_blockBytesLeft ||
        m_blocks.size() == kMostBlocks || !m_blocks.emplace(name, size).second)
        return broken("A block of its memory, " + printable(name) + ", has " +
                      std::to_string(size) + " bytes.");
    if (isMemory && size != m_memoryBytes)
        return broken("The guest's memory has " + std::to_string(size) + " bytes.");
    m_blockBytesLeft -= size;
    if (m_blockBytesLeft == 0)
        m_state = State::Records;
    if (m_blockBytesLeft == 0 && !m_blocks.contains(kMemoryBlockName))
        return strange("None of its blocks of memory is that of the guest.");
    return pass(item.all());
}

Result<void> MigrationStream::page(Item& item, const Record& record)
{
    const bool continued = (record.flags & kContinued) != 0;
    const auto name = continued ? std::string_view(m_block) : item.text();
    const bool zero = (record.flags & kZeroPage) != 0;
    const auto content = item.bytes(zero ? 1 : kGuestPageBytes);
    if (item.isShort())
        return {};
    if (m_sectionType == kSectionStart)
        return broken("A page of its memory comes too early.");
    if (!continued || m_blockBytes == 0) {
        const auto found = m_blocks.find(std::string(name));
        if (found == m_blocks.end())
            return broken("A page belongs to no block: " + printable(name) + ".");
        m_block = found->first;
        m_blockBytes = found->second;
        m_isMemory = m_block == kMemoryBlockName;
    }
    if (record.offset >= m_blockBytes)
        return broken("A page lies behind the end of " + m_block + ".");
    if (zero && content[0] != 0)
        return strange("A page is filled with " + std::to_string(content[0]) + ".");
    return m_isMemory ? memoryPage(record.offset, zero ? BytesView() : content)
                      : otherPage(record, content);
}

Result<void> MigrationStream::memoryPage(std::uint64_t offset, BytesView content)
{
    const auto number = offset / kGuestPageBytes;
    if (!m_came[number]) {
        m_came[number] = true;
        --m_pagesMissing;
    }
    if (++m_pagesTaken > kMostRounds * m_came.size())
        return broken("It sends its memory again and again.");
    return content.empty() ? m_sink.zeroPage(offset) : m_sink.page(offset, content);
}

/// With the name of its block: the page that it was said for may have been left out.
Result<void> MigrationStream::otherPage(const Record& record, BytesView content)
{
    TRY(passSectionHeader());
    m_head.clear();
    putBigEndian64(m_head, record.offset | (record.flags & ~kContinued));
    m_head.push_back(static_cast<std::uint8_t>(m_block.size()));
    m_head.insert(m_head.end(), m_block.begin(), m_block.end());
    TRY(pass(m_head));
    return pass(content);
}

Result<void> MigrationStream::passSectionHeader()
{
    if (m_sectionHeader.empty())
        return {};
    TRY(pass(m_sectionHeader));
    m_sectionHeader.clear();
    return {};
}

Result<void> MigrationStream::endOfRecords(Item& item)
{
    if (m_blocks.empty())
        return broken("It does not say which memory there is.");
    if (m_sectionType == kSectionEnd)
        TRY(passSectionHeader());
    m_state = State::Footer;
    return m_sectionHeader.empty() ? pass(item.all()) : Result<void>();
}

Result<void> MigrationStream::footer(Item& item)
{
    const auto type = item.u8();
    const auto number = item.u32();
    if (item.isShort())
        return {};
    if (type != kSectionFooter || number != m_ramSection)
        return broken("A section of its memory does not end as it began.");
    m_state = m_sectionType == kSectionEnd ? State::Devices : State::Section;
    const bool leftOut = !m_sectionHeader.empty();
    m_sectionHeader.clear();
    return leftOut ? Result<void>() : pass(item.all());
}

} // namespace helix::machine
