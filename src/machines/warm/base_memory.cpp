#include "warm/base_memory.h"

#include <algorithm>
#include <cerrno>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/try.h"
#include "machine/memory_sink.h"

namespace helix::warm {
namespace {

using machine::kGuestPageBytes;

constexpr std::size_t kWindowBytes = 256U << 10; ///< stays in the processor's cache
constexpr std::uint64_t kPagesBetweenSamples = 64;

} // namespace

BaseMemory::BaseMemory(std::filesystem::path path, UniqueFd fd, std::uint64_t bytes)
    : m_path(std::move(path))
    , m_fd(std::move(fd))
    , m_bytes(bytes)
    , m_hasContent(bytes / kGuestPageBytes)
{
}

Result<BaseMemory> BaseMemory::open(const std::filesystem::path& file)
{
    UniqueFd fd(::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
    struct stat status {};
    if (!fd.valid() || ::fstat(fd.get(), &status) != 0)
        return failErrno(errno, "The memory file " + file.string() + " cannot be read.");
    if (!S_ISREG(status.st_mode) || status.st_size == 0 ||
        static_cast<std::uint64_t>(status.st_size) % kGuestPageBytes != 0)
        return fail(ErrorCode::Corrupt, file.string() + " is not a machine's memory.");
    BaseMemory base(file, std::move(fd), static_cast<std::uint64_t>(status.st_size));
    TRY(base.findExtents());
    return base;
}

tl::unexpected<Error> BaseMemory::failed(int why) const
{
    return failErrno(why, "The memory file " + m_path.string() + " cannot be read.");
}

Result<void> BaseMemory::findExtents()
{
    const auto end = static_cast<off_t>(m_bytes);
    for (off_t at = 0; at < end;) {
        const auto data = ::lseek(m_fd.get(), at, SEEK_DATA);
        if (data < 0 && errno == ENXIO)
            return {};
        const auto hole = data < 0 ? -1 : ::lseek(m_fd.get(), data, SEEK_HOLE);
        if (hole < 0)
            return failed(errno);
        const auto bytes = static_cast<std::uint64_t>(std::min(hole, end) - data);
        m_extents.push_back({static_cast<std::uint64_t>(data), bytes});
        const auto first = static_cast<std::uint64_t>(data) / kGuestPageBytes;
        const auto behind =
            (static_cast<std::uint64_t>(data) + bytes + kGuestPageBytes - 1) / kGuestPageBytes;
        std::fill(m_hasContent.begin() + static_cast<std::ptrdiff_t>(first),
                  m_hasContent.begin() + static_cast<std::ptrdiff_t>(behind), true);
        at = hole;
    }
    return {};
}

Result<Sha256Digest> BaseMemory::fingerprint()
{
    Sha256Stream digest;
    digest.update(asBytes(std::to_string(m_bytes)));
    Bytes content(kGuestPageBytes);
    for (std::uint64_t number = 0; number < m_hasContent.size(); number += kPagesBetweenSamples) {
        if (isHole(number))
            continue;
        TRY(read(number * kGuestPageBytes, content));
        // A file that was copied may have its holes elsewhere.
        if (std::all_of(content.begin(), content.end(), [](auto byte) { return byte == 0; }))
            continue;
        digest.update(asBytes(" " + std::to_string(number) + " "));
        digest.update(content);
    }
    return digest.finish();
}

Result<BytesView> BaseMemory::page(std::uint64_t number)
{
    const auto offset = number * kGuestPageBytes;
    if (offset < m_windowOffset || offset + kGuestPageBytes > m_windowOffset + m_window.size()) {
        m_windowOffset = offset;
        m_window.resize(std::min<std::uint64_t>(kWindowBytes, m_bytes - offset));
        TRY(read(offset, m_window));
    }
    return BytesView(m_window).subspan(offset - m_windowOffset, kGuestPageBytes);
}

Result<void> BaseMemory::read(std::uint64_t offset, std::span<std::uint8_t> room) const
{
    while (!room.empty()) {
        const auto count =
            ::pread(m_fd.get(), room.data(), room.size(), static_cast<off_t>(offset));
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return failed(count < 0 ? errno : EIO);
        offset += static_cast<std::uint64_t>(count);
        room = room.subspan(static_cast<std::size_t>(count));
    }
    return {};
}

} // namespace helix::warm
