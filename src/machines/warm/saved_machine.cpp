#include "warm/saved_machine.h"

#include <cerrno>

#include <sys/stat.h>
#include <unistd.h>

#include "base/try.h"
#include "machine/new_file.h"
#include "warm/memory_delta.h"

namespace helix::warm {
namespace {

namespace fs = std::filesystem;

bool isOfSize(const fs::path& file, std::uint64_t bytes)
{
    struct stat status {};
    return ::lstat(file.c_str(), &status) == 0 && S_ISREG(status.st_mode) &&
           static_cast<std::uint64_t>(status.st_size) == bytes;
}

/// Zeros and nothing on the disk.
Result<void> makeHole(const fs::path& file, std::uint64_t bytes)
{
    machine::NewFile hole(file, "The machine's memory");
    TRY(hole.create());
    TRY(hole.resize(bytes));
    TRY(hole.settle(machine::Durability::Now));
    hole.keep();
    return {};
}

} // namespace

Result<void> SavedMachine::prepare(const fs::path& templateMemory, std::uint64_t memoryBytes) const
{
    TRY(remove());
    if (::mkdir(m_folder.c_str(), 0700) != 0)
        return failErrno(errno, "The folder " + m_folder.string() + " could not be made.");
    // A second name of the same file: it stays as long as one of them, whatever becomes of the
    // snapshot meanwhile.
    if (isOfSize(templateMemory, memoryBytes) &&
        ::link(templateMemory.c_str(), base().c_str()) == 0)
        return {};
    return makeHole(base(), memoryBytes);
}

std::shared_ptr<machine::MemorySink> SavedMachine::sink() const
{
    return std::make_shared<MemoryDelta>(base(), delta(), devices(), machine::Durability::Now);
}

Result<void> SavedMachine::settle() const
{
    TRY(machine::makeDurable(m_folder));
    return machine::makeDurable(m_folder.parent_path());
}

Result<void> SavedMachine::restoreMemory(const fs::path& file) const
{
    std::error_code error;
    fs::remove(file, error); // of a Helix that was killed meanwhile
    return applyDelta(base(), delta(), file, machine::Durability::Later);
}

std::uint64_t SavedMachine::sizeBytes() const
{
    std::uint64_t bytes = 0;
    for (const auto& file : {base(), delta(), devices()}) {
        struct stat status {};
        if (::lstat(file.c_str(), &status) == 0 && status.st_nlink == 1)
            bytes += static_cast<std::uint64_t>(status.st_blocks) * 512;
    }
    return bytes;
}

Result<void> SavedMachine::remove() const
{
    std::error_code error;
    fs::remove_all(m_folder, error);
    if (error)
        return failErrno(error.value(),
                         "The folder " + m_folder.string() + " could not be removed.");
    return {};
}

} // namespace helix::warm
