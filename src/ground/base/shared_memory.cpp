#include "base/shared_memory.h"

#include <cerrno>
#include <utility>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/try.h"

namespace helix {
namespace {

/// Linux 5.1; missing in older headers of the C library.
constexpr int kSealFutureWrite = 0x0010;
constexpr int kFixedSize = F_SEAL_SHRINK | F_SEAL_GROW;

tl::unexpected<Error> noMemory()
{
    return failErrno(errno, "There is no memory to share with another program.",
                     ErrorCode::ResourceExhausted);
}

} // namespace

Result<SharedMemory> SharedMemory::map(int file, std::size_t bytes, Access access)
{
    const int rights = access == Access::Write ? PROT_READ | PROT_WRITE : PROT_READ;
    void* data = ::mmap(nullptr, bytes, rights, MAP_SHARED, file, 0);
    if (data == MAP_FAILED)
        return noMemory();
    SharedMemory memory(static_cast<std::uint8_t*>(data), bytes);
    // Neither side's children, nor anybody's core dump, have a use for it.
    ::madvise(data, bytes, MADV_DONTFORK);
    ::madvise(data, bytes, MADV_DONTDUMP);
    return memory;
}

Result<SharedMemory> SharedMemory::create(std::size_t bytes, Access ours, UniqueFd& file)
{
    UniqueFd made(::memfd_create("helix-shared", MFD_CLOEXEC | MFD_ALLOW_SEALING));
    if (!made.valid() || ::ftruncate(made.get(), static_cast<off_t>(bytes)) != 0)
        return noMemory();
    TRY(auto memory, map(made.get(), bytes, ours));
    const int seals = kFixedSize | F_SEAL_SEAL | (ours == Access::Write ? kSealFutureWrite : 0);
    if (::fcntl(made.get(), F_ADD_SEALS, seals) != 0)
        return failErrno(
            errno, "This kernel cannot seal shared memory; Linux 5.1 is the oldest that works.",
            ErrorCode::Unsupported);
    file = std::move(made);
    return memory;
}

Result<SharedMemory> SharedMemory::open(const UniqueFd& file, std::size_t bytes, Access access)
{
    struct stat about {};
    const int seals = ::fcntl(file.get(), F_GET_SEALS);
    if (seals < 0 || (seals & kFixedSize) != kFixedSize || ::fstat(file.get(), &about) != 0 ||
        static_cast<std::size_t>(about.st_size) != bytes)
        return fail(ErrorCode::Protocol, "Shared memory is of another size, or not sealed.");
    return map(file.get(), bytes, access);
}

SharedMemory::~SharedMemory()
{
    if (m_data != nullptr)
        ::munmap(m_data, m_size);
}

SharedMemory::SharedMemory(SharedMemory&& other) noexcept
    : m_data(std::exchange(other.m_data, nullptr))
    , m_size(std::exchange(other.m_size, 0))
{
}

SharedMemory& SharedMemory::operator=(SharedMemory&& other) noexcept
{
    std::swap(m_data, other.m_data);
    std::swap(m_size, other.m_size);
    return *this;
}

} // namespace helix
