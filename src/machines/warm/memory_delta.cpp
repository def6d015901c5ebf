#include "warm/memory_delta.h"

#include <algorithm>
#include <cstring>

#include "base/try.h"

namespace helix::warm {

using machine::kGuestPageBytes;

MemoryDelta::MemoryDelta(std::filesystem::path base, std::filesystem::path delta,
                         std::filesystem::path devices, machine::Durability durability)
    : m_basePath(std::move(base))
    , m_delta(std::move(delta), "The difference of the machine's memory")
    , m_devices(std::move(devices), "The state of the machine's devices")
    , m_durability(durability)
{
}

Result<std::uint64_t> MemoryDelta::begin()
{
    TRY(auto base, BaseMemory::open(m_basePath));
    TRY(const auto fingerprint, base.fingerprint());
    const auto memoryBytes = base.bytes();
    const auto header = encodeDeltaHeader({memoryBytes, fingerprint});
    TRY(m_delta.create());
    TRY(m_devices.create());
    TRY(m_delta.append(header));
    m_base = std::make_unique<BaseMemory>(std::move(base));
    m_packer = std::make_unique<FramePacker>(header);
    m_differs.assign(memoryBytes / kGuestPageBytes, false);
    return memoryBytes;
}

Result<void> MemoryDelta::page(std::uint64_t offset, BytesView content)
{
    const auto number = offset / kGuestPageBytes;
    if (!m_differs[number] && !m_base->isHole(number)) {
        TRY(const auto before, m_base->page(number));
        if (std::memcmp(before.data(), content.data(), kGuestPageBytes) == 0)
            return {};
    }
    return add(number, content);
}

Result<void> MemoryDelta::zeroPage(std::uint64_t offset)
{
    const auto number = offset / kGuestPageBytes;
    if (!m_differs[number] && m_base->isHole(number))
        return {};
    if (!m_differs[number]) {
        TRY(const auto before, m_base->page(number));
        if (std::all_of(before.begin(), before.end(), [](auto byte) { return byte == 0; }))
            return {};
    }
    return add(number, {});
}

Result<void> MemoryDelta::add(std::uint64_t number, BytesView content)
{
    m_differs[number] = true;
    m_frame.add(number, content);
    return m_frame.isFull() ? writeFrame() : Result<void>();
}

Result<void> MemoryDelta::writeFrame()
{
    TRY(const auto packed, m_packer->pack(m_frame.encode()));
    m_frame.clear();
    return m_delta.append(packed);
}

Result<void> MemoryDelta::devices(BytesView bytes)
{
    return m_devices.append(bytes);
}

/// What differs was copied.
Result<void> MemoryDelta::flush()
{
    return {};
}

Result<void> MemoryDelta::settle()
{
    if (!m_frame.isEmpty())
        TRY(writeFrame());
    TRY(m_delta.append(m_packer->end()));
    TRY(m_delta.settle(m_durability));
    return m_devices.settle(m_durability);
}

void MemoryDelta::keep()
{
    m_delta.keep();
    m_devices.keep();
}

void MemoryDelta::drop()
{
    m_delta.drop();
    m_devices.drop();
}

} // namespace helix::warm
