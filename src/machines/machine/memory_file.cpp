#include "machine/memory_file.h"

#include <cerrno>

#include <fcntl.h>
#include <linux/falloc.h>
#include <unistd.h>

#include "base/try.h"

namespace helix::machine {
namespace {

/// Under IOV_MAX; more at a time saved nothing.
constexpr std::size_t kMostPagesOfRun = 256;
/// The disk has its turn while QEMU still sends.
constexpr std::uint64_t kWritebackBytes = 16U << 20;

} // namespace

MemoryFile::MemoryFile(std::filesystem::path memory, std::filesystem::path devices,
                       std::uint64_t memoryBytes, Durability durability)
    : m_memory(std::move(memory), "The machine's memory")
    , m_devices(std::move(devices), "The state of the machine's devices")
    , m_memoryBytes(memoryBytes)
    , m_durability(durability)
    , m_written(memoryBytes / kGuestPageBytes)
{
    m_run.reserve(kMostPagesOfRun);
}

Result<std::uint64_t> MemoryFile::begin()
{
    TRY(m_memory.create());
    TRY(m_memory.resize(m_memoryBytes));
    TRY(m_devices.create());
    return m_memoryBytes;
}

Result<void> MemoryFile::page(std::uint64_t offset, BytesView content)
{
    const bool follows = offset == m_runOffset + m_run.size() * kGuestPageBytes;
    if (!follows || m_run.size() == kMostPagesOfRun)
        TRY(writeRun());
    if (m_run.empty())
        m_runOffset = offset;
    m_run.push_back({const_cast<std::uint8_t*>(content.data()), content.size()});
    m_written[offset / kGuestPageBytes] = true;
    return {};
}

Result<void> MemoryFile::zeroPage(std::uint64_t offset)
{
    if (!m_written[offset / kGuestPageBytes])
        return {};
    const Bytes zeros(kGuestPageBytes);
    return page(offset, zeros).and_then([this] { return writeRun(); });
}

Result<void> MemoryFile::writeRun()
{
    auto left = std::span<iovec>(m_run);
    while (!left.empty()) {
        const auto count = ::pwritev(m_memory.fd(), left.data(), static_cast<int>(left.size()),
                                     static_cast<off_t>(m_runOffset));
        if (count < 0 && errno != EINTR)
            return m_memory.failed();
        auto written = static_cast<std::size_t>(std::max<ssize_t>(count, 0));
        m_runOffset += written;
        m_sinceWriteback += written;
        while (!left.empty() && written >= left.front().iov_len) {
            written -= left.front().iov_len;
            left = left.subspan(1);
        }
        if (written > 0) // a full disk: the next try says so
            left.front() = {static_cast<std::uint8_t*>(left.front().iov_base) + written,
                            left.front().iov_len - written};
    }
    m_run.clear();
    beginWriteback();
    return {};
}

void MemoryFile::beginWriteback()
{
    if (m_durability != Durability::Now || m_sinceWriteback < kWritebackBytes)
        return;
    m_sinceWriteback = 0;
    (void)::sync_file_range(m_memory.fd(), 0, 0, SYNC_FILE_RANGE_WRITE);
}

Result<void> MemoryFile::devices(BytesView bytes)
{
    return m_devices.append(bytes);
}

Result<void> MemoryFile::flush()
{
    return writeRun();
}

Result<void> MemoryFile::settle()
{
    TRY(writeRun());
    TRY(m_memory.settle(m_durability));
    return m_devices.settle(m_durability);
}

void MemoryFile::keep()
{
    m_memory.keep();
    m_devices.keep();
}

void MemoryFile::drop()
{
    m_memory.drop();
    m_devices.drop();
}

} // namespace helix::machine
