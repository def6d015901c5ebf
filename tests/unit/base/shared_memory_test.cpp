#include "base/shared_memory.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

namespace helix {
namespace {

using Access = SharedMemory::Access;
constexpr std::size_t kSize = 8192;

TEST(SharedMemory, ShowsTheOtherSideWhatIsWritten)
{
    UniqueFd file;
    auto ours = SharedMemory::create(kSize, Access::Write, file);
    ASSERT_TRUE(ours);
    const auto theirs = SharedMemory::open(file, kSize, Access::Read);
    ASSERT_TRUE(theirs);
    EXPECT_EQ(theirs->bytes().size(), kSize);
    ours->writable()[kSize - 1] = 7;
    EXPECT_EQ(theirs->bytes()[kSize - 1], 7);
}

TEST(SharedMemory, IsWrittenByItsMakerAlone)
{
    UniqueFd file;
    const auto ours = SharedMemory::create(kSize, Access::Write, file);
    ASSERT_TRUE(ours);
    EXPECT_FALSE(SharedMemory::open(file, kSize, Access::Write));
    EXPECT_LT(::pwrite(file.get(), "x", 1, 0), 0);
    void* read = ::mmap(nullptr, kSize, PROT_READ, MAP_SHARED, file.get(), 0);
    ASSERT_NE(read, MAP_FAILED);
    EXPECT_NE(::mprotect(read, kSize, PROT_READ | PROT_WRITE), 0);
    ::munmap(read, kSize);
}

TEST(SharedMemory, OrByTheOtherSide)
{
    UniqueFd file;
    const auto ours = SharedMemory::create(kSize, Access::Read, file);
    ASSERT_TRUE(ours);
    auto theirs = SharedMemory::open(file, kSize, Access::Write);
    ASSERT_TRUE(theirs);
    theirs->writable()[0] = 9;
    EXPECT_EQ(ours->bytes()[0], 9);
}

TEST(SharedMemory, KeepsItsSizeAndItsSeals)
{
    for (const auto access : {Access::Read, Access::Write}) {
        UniqueFd file;
        const auto ours = SharedMemory::create(kSize, access, file);
        ASSERT_TRUE(ours);
        EXPECT_NE(::ftruncate(file.get(), 0), 0);
        EXPECT_NE(::ftruncate(file.get(), 2 * kSize), 0);
        EXPECT_NE(::fcntl(file.get(), F_ADD_SEALS, F_SEAL_WRITE), 0);
    }
}

TEST(SharedMemory, RefusesWhatIsAnotherOrCouldBecomeShorter)
{
    UniqueFd file;
    const auto ours = SharedMemory::create(kSize, Access::Read, file);
    ASSERT_TRUE(ours);
    EXPECT_FALSE(SharedMemory::open(file, 2 * kSize, Access::Read));
    const UniqueFd open(::memfd_create("open", MFD_CLOEXEC | MFD_ALLOW_SEALING));
    ASSERT_EQ(::ftruncate(open.get(), kSize), 0);
    EXPECT_FALSE(SharedMemory::open(open, kSize, Access::Read)) << "not sealed";
    const UniqueFd device(::open("/dev/zero", O_RDWR | O_CLOEXEC));
    EXPECT_FALSE(SharedMemory::open(device, kSize, Access::Read));
}

} // namespace
} // namespace helix
