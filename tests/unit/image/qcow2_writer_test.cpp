// Disks of our own making, as qemu-img sees them.

#include <random>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "image/disk_format.h"
#include "image/qcow2_writer.h"
#include "unit/image/import_fixture.h"

namespace helix::image {
namespace {

constexpr std::uint64_t kMiB = 1U << 20;
constexpr std::uint64_t kCluster = Qcow2Writer::kClusterBytes;

class Qcow2Written : public fixture::LoopTest {
protected:
    Qcow2Written() { open(); }
    void open() { fd = UniqueFd(::open(disk().c_str(), O_RDWR | O_CREAT, 0600)); }
    [[nodiscard]] std::filesystem::path disk() const { return folder() / "disk.qcow2"; }
    [[nodiscard]] std::filesystem::path rawDisk() const { return folder() / "raw"; }
    /// The same in the raw disk that it is compared with.
    void write(Qcow2Writer& writer, std::uint64_t offset, const Bytes& bytes)
    {
        const auto written = writer.write(offset, bytes);
        ASSERT_TRUE(written) << written.error().describe();
        ASSERT_EQ(::pwrite(raw.get(), bytes.data(), bytes.size(), static_cast<off_t>(offset)),
                  static_cast<ssize_t>(bytes.size()));
    }
    Bytes noise(std::size_t bytes)
    {
        Bytes content(bytes);
        for (auto& byte : content)
            byte = static_cast<std::uint8_t>(random());
        return content;
    }
    void expectSame(std::uint64_t diskBytes)
    {
        ASSERT_EQ(::ftruncate(raw.get(), static_cast<off_t>(diskBytes)), 0);
        EXPECT_EQ(runTool("qemu-img", {"check", "-f", "qcow2", disk().string()}).exitStatus, 0);
        const auto same = runTool("qemu-img", {"compare", "-f", "qcow2", "-F", "raw",
                                               disk().string(), rawDisk().string()});
        EXPECT_EQ(same.exitStatus, 0) << same.output;
        struct stat status {};
        ASSERT_EQ(::fstat(fd.get(), &status), 0);
        const auto size =
            inspectQcow2(FileSource(fd.get(), static_cast<std::uint64_t>(status.st_size)));
        ASSERT_TRUE(size) << size.error().describe();
        EXPECT_EQ(*size, diskBytes);
    }
    UniqueFd fd;
    UniqueFd raw{::open(rawDisk().c_str(), O_RDWR | O_CREAT, 0600)};
    std::mt19937 random{7};
};

TEST_F(Qcow2Written, IsWhatWasWrittenInAnyOrder)
{
    const std::uint64_t bytes = 3 * 512 * kMiB + 4096;
    const auto writer = Qcow2Writer::begin(fd.get(), bytes).value();
    write(*writer, 512 * kMiB + 7 * kCluster, noise(5 * kCluster));
    write(*writer, 0, noise(kCluster));
    Bytes holes = noise(4 * kCluster);
    std::fill(holes.begin() + kCluster, holes.begin() + 3 * kCluster, 0);
    write(*writer, 64 * kCluster, holes);
    write(*writer, 3 * 512 * kMiB, noise(4096));
    write(*writer, 100 * kMiB, Bytes(16 * kCluster, 0));
    write(*writer, 64 * kCluster, Bytes(kCluster, 0)); // over what is there
    ASSERT_TRUE(writer->finish());
    expectSame(bytes);
    struct stat status {};
    ASSERT_EQ(::fstat(fd.get(), &status), 0);
    EXPECT_LT(status.st_size, static_cast<off_t>(2 * kMiB)) << "zeros take no room";
}

TEST_F(Qcow2Written, GoesOnWithWhatWasCommittedAndForgetsTheRest)
{
    const std::uint64_t bytes = 600 * kMiB;
    {
        const auto writer = Qcow2Writer::begin(fd.get(), bytes).value();
        ASSERT_TRUE(writer->write(300 * kMiB, noise(8 * kCluster))); // never committed
        write(*writer, 0, noise(8 * kCluster));
        ASSERT_TRUE(writer->commit({0, 256 * kMiB}));
    }
    open();
    const auto writer = Qcow2Writer::resume(fd.get(), bytes, {{0, 256 * kMiB}}).value();
    write(*writer, 256 * kMiB, noise(20 * kCluster));
    ASSERT_TRUE(writer->finish());
    expectSame(bytes);
}

TEST_F(Qcow2Written, WhatIsCommittedCanBeWrittenOverAndCommittedAgain)
{
    const std::uint64_t bytes = 600 * kMiB;
    const auto writer = Qcow2Writer::begin(fd.get(), bytes).value();
    write(*writer, kMiB, noise(8 * kCluster));
    write(*writer, 512 * kMiB, noise(8 * kCluster));
    ASSERT_TRUE(writer->commit({0, 256 * kMiB}));
    ASSERT_TRUE(writer->commit({512 * kMiB, 88 * kMiB}));
    ASSERT_TRUE(writer->commit({0, 256 * kMiB})) << "nothing has come since";
    write(*writer, kMiB + 2 * kCluster, Bytes(kCluster, 0));
    write(*writer, 2 * kMiB, noise(kCluster));
    ASSERT_TRUE(writer->commit({2 * kMiB, kMiB})) << "a part of what is committed at a time";
    write(*writer, 3 * kMiB, noise(kCluster));
    write(*writer, 520 * kMiB, noise(kCluster));
    ASSERT_TRUE(writer->finish());
    expectSame(bytes);
}

TEST_F(Qcow2Written, WhatIsLeftThatCannotBeOursIsRefused)
{
    const Bytes junk = noise(2 * kMiB);
    ASSERT_GT(::pwrite(fd.get(), junk.data(), junk.size(), 0), 0);
    EXPECT_EQ(Qcow2Writer::resume(fd.get(), 600 * kMiB, {{0, kMiB}}).error().code,
              ErrorCode::Corrupt);
    EXPECT_EQ(Qcow2Writer::resume(fd.get(), 600 * kMiB, {{512 * kMiB, 256 * kMiB}}).error().code,
              ErrorCode::Corrupt);
    EXPECT_FALSE(Qcow2Writer::begin(fd.get(), 0));
    EXPECT_FALSE(Qcow2Writer::begin(fd.get(), 1000));
    const auto writer = Qcow2Writer::begin(fd.get(), kMiB).value();
    EXPECT_FALSE(writer->write(kMiB, Bytes(kCluster)));
    EXPECT_FALSE(writer->write(512, Bytes(kCluster)));
}

} // namespace
} // namespace helix::image
