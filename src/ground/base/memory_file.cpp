#include "base/memory_file.h"

#include <cerrno>
#include <string>

#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace helix {

Result<MemoryFile> MemoryFile::create(BytesView content)
{
    UniqueFd file(::memfd_create("helix", MFD_CLOEXEC));
    if (!file.valid())
        return failErrno(errno, "There is no memory for a file.", ErrorCode::ResourceExhausted);
    while (!content.empty()) {
        const ssize_t count = ::write(file.get(), content.data(), content.size());
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return failErrno(errno, "There is no memory for a file.", ErrorCode::ResourceExhausted);
        content = content.subspan(static_cast<std::size_t>(count));
    }
    return MemoryFile(std::move(file));
}

std::filesystem::path MemoryFile::path() const
{
    return "/proc/self/fd/" + std::to_string(m_file.get());
}

Result<Bytes> MemoryFile::read(std::size_t most) const
{
    struct stat about {};
    if (::fstat(m_file.get(), &about) != 0)
        return failErrno(errno, "A file in memory cannot be read.");
    if (static_cast<std::size_t>(about.st_size) > most)
        return fail(ErrorCode::Protocol, "A file in memory is larger than it may be.");
    Bytes bytes(static_cast<std::size_t>(about.st_size));
    std::size_t had = 0;
    while (had < bytes.size()) {
        const ssize_t count =
            ::pread(m_file.get(), bytes.data() + had, bytes.size() - had, static_cast<off_t>(had));
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return failErrno(errno, "A file in memory cannot be read.");
        if (count == 0)
            break; // it was cut meanwhile
        had += static_cast<std::size_t>(count);
    }
    bytes.resize(had);
    return bytes;
}

} // namespace helix
