// Loaded in front of the C library (LD_PRELOAD, ld.so(8)) of a clone's QEMU, which begins with the
// memory of a template. Many clones map that one file privately: none may change a byte of it.
//
// QEMU 7.2 opens the file of a memory-backend-file for reading and writing even where it maps it
// privately (softmmu/physmem.c, file_ram_open()), which the read-only mount of a cage refuses; and
// it punches a hole into the file for what the balloon gives back (ram_block_discard_range()), which
// would take the page from every other clone and from those to come. So the file is opened for
// reading, and the holes are not punched: the private page goes all the same, by madvise(2).
//
// The holes of the file, most of it, are mapped as memory of nobody's: read through the file, each of
// their pages would be one of the host's page cache, which a machine that is saved whole reads all of
// (1 GiB of which 170 MiB in use: 2.5 s for the first reading on memory that the host has never
// touched, 0.2 s without), and huge pages are for memory without a file only.
//
// No C++ library and no calls but system calls: this runs inside of another program.

#include <bit>
#include <cerrno>
#include <cstdlib>
#include <cstring>

#include <fcntl.h>
#include <linux/falloc.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace {

/// kTemplateMemoryVariable of machine/machine_cage.h.
constexpr const char* kVariable = "HELIXVM_TEMPLATE_MEMORY";

bool isTemplateMemory(const char* path)
{
    const char* memory = ::getenv(kVariable);
    return memory != nullptr && path != nullptr && ::strcmp(path, memory) == 0;
}

/// Which file it is, once it was opened: that of a machine that was saved loses its name then.
/// Written by QEMU's first thread, before there are others.
struct {
    dev_t device = 0;
    ino_t inode = 0;
    bool known = false;
} memoryFile;

void remember(int fd)
{
    struct stat opened {};
    if (::fstat(fd, &opened) == 0)
        memoryFile = {opened.st_dev, opened.st_ino, true};
}

bool isTemplateMemory(int fd)
{
    const char* memory = ::getenv(kVariable);
    struct stat opened {
    }, named{};
    if (memory == nullptr || ::fstat(fd, &opened) != 0)
        return false;
    if (memoryFile.known)
        return opened.st_dev == memoryFile.device && opened.st_ino == memoryFile.inode;
    return ::stat(memory, &named) == 0 && opened.st_dev == named.st_dev &&
           opened.st_ino == named.st_ino;
}

int openAt(int folder, const char* path, int flags, mode_t mode)
{
    if (!isTemplateMemory(path))
        return static_cast<int>(::syscall(SYS_openat, folder, path, flags, mode));
    flags = (flags & ~(O_ACCMODE | O_CREAT | O_EXCL | O_TRUNC)) | O_RDONLY;
    const int fd = static_cast<int>(::syscall(SYS_openat, folder, path, flags, mode));
    if (fd >= 0)
        remember(fd);
    return fd;
}

int allocate(int fd, int mode, off_t offset, off_t length)
{
    if ((mode & FALLOC_FL_PUNCH_HOLE) != 0 && isTemplateMemory(fd))
        return 0;
    return static_cast<int>(::syscall(SYS_fallocate, fd, mode, offset, length));
}

/// Smaller holes are mapped with what is around them: a mapping costs more than their pages.
constexpr off_t kSmallestHole = 1 << 20;
/// A process may have 65,530 mappings (vm.max_map_count).
constexpr int kMostMappings = 8192;
constexpr off_t kMapPage = 4096;

void* mapAt(void* address, size_t length, int protection, int flags, int fd, off_t offset)
{
    return std::bit_cast<void*>(
        ::syscall(SYS_mmap, address, length, protection, flags, fd, offset));
}

/// Where the data that begin at `data` give way to a hole worth the name, or `end`.
off_t endOfData(int fd, off_t data, off_t end)
{
    while (true) {
        const off_t hole = ::lseek(fd, data, SEEK_HOLE);
        if (hole < 0 || hole >= end)
            return end;
        const off_t next = ::lseek(fd, hole, SEEK_DATA);
        if (next < 0 ? errno == ENXIO : next - hole >= kSmallestHole)
            return (hole + kMapPage - 1) / kMapPage * kMapPage;
        if (next < 0)
            return end;
        data = next;
    }
}

/// The data of the memory over an area of zeros. What cannot be told apart is mapped as a whole.
void* mapTemplateMemory(void* address, size_t length, int protection, int flags, int fd,
                        off_t offset)
{
    void* area = mapAt(address, length, protection, flags | MAP_ANONYMOUS, -1, 0);
    if (area == MAP_FAILED)
        return area;
    const off_t end = offset + static_cast<off_t>(length);
    int mappings = 0;
    for (off_t at = offset; at < end;) {
        off_t data = ::lseek(fd, at, SEEK_DATA);
        if (data >= end || (data < 0 && errno == ENXIO))
            return area;
        const bool known = data >= 0 && ++mappings < kMostMappings;
        data = known ? data / kMapPage * kMapPage : at;
        at = known ? endOfData(fd, data, end) : end;
        char* place = static_cast<char*>(area) + (data - offset);
        if (mapAt(place, static_cast<size_t>(at - data), protection, flags | MAP_FIXED, fd, data) ==
            MAP_FAILED)
            return MAP_FAILED;
    }
    return area;
}

void* map(void* address, size_t length, int protection, int flags, int fd, off_t offset)
{
    const bool isPrivate = (flags & MAP_TYPE) == MAP_PRIVATE && (flags & MAP_ANONYMOUS) == 0;
    if (isPrivate && fd >= 0 && isTemplateMemory(fd))
        return mapTemplateMemory(address, length, protection, flags, fd, offset);
    return mapAt(address, length, protection, flags, fd, offset);
}

} // namespace

// The names under which programs know them: with and without large files, and, where a program was
// built with _FORTIFY_SOURCE, without a mode. On x86-64 a third argument that was not given may be
// read all the same; the kernel looks at it only when a file is created.
#pragma GCC visibility push(default)
extern "C" {
int helixOpen(const char* path, int flags, mode_t mode) __asm__("open");
int helixOpen64(const char* path, int flags, mode_t mode) __asm__("open64");
int helixOpenChecked(const char* path, int flags) __asm__("__open_2");
int helixOpen64Checked(const char* path, int flags) __asm__("__open64_2");
int helixOpenAt(int folder, const char* path, int flags, mode_t mode) __asm__("openat");
int helixOpenAt64(int folder, const char* path, int flags, mode_t mode) __asm__("openat64");
int helixOpenAtChecked(int folder, const char* path, int flags) __asm__("__openat_2");
int helixOpenAt64Checked(int folder, const char* path, int flags) __asm__("__openat64_2");
int helixAllocate(int fd, int mode, off_t offset, off_t length) __asm__("fallocate");
int helixAllocate64(int fd, int mode, off_t offset, off_t length) __asm__("fallocate64");
void* helixMap(void* address, size_t length, int protection, int flags, int fd,
               off_t offset) __asm__("mmap");
void* helixMap64(void* address, size_t length, int protection, int flags, int fd,
                 off_t offset) __asm__("mmap64");
}

int helixOpen(const char* path, int flags, mode_t mode)
{
    return openAt(AT_FDCWD, path, flags, mode);
}
int helixOpen64(const char* path, int flags, mode_t mode)
{
    return openAt(AT_FDCWD, path, flags, mode);
}
int helixOpenChecked(const char* path, int flags)
{
    return openAt(AT_FDCWD, path, flags, 0);
}
int helixOpen64Checked(const char* path, int flags)
{
    return openAt(AT_FDCWD, path, flags, 0);
}
int helixOpenAt(int folder, const char* path, int flags, mode_t mode)
{
    return openAt(folder, path, flags, mode);
}
int helixOpenAt64(int folder, const char* path, int flags, mode_t mode)
{
    return openAt(folder, path, flags, mode);
}
int helixOpenAtChecked(int folder, const char* path, int flags)
{
    return openAt(folder, path, flags, 0);
}
int helixOpenAt64Checked(int folder, const char* path, int flags)
{
    return openAt(folder, path, flags, 0);
}
int helixAllocate(int fd, int mode, off_t offset, off_t length)
{
    return allocate(fd, mode, offset, length);
}
int helixAllocate64(int fd, int mode, off_t offset, off_t length)
{
    return allocate(fd, mode, offset, length);
}
void* helixMap(void* address, size_t length, int protection, int flags, int fd, off_t offset)
{
    return map(address, length, protection, flags, fd, offset);
}
void* helixMap64(void* address, size_t length, int protection, int flags, int fd, off_t offset)
{
    return map(address, length, protection, flags, fd, offset);
}
#pragma GCC visibility pop
