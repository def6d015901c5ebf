// This computer's disk is full while a workspace's disk becomes an image: a small file system of the test's own.

#include <set>

#include <gmock/gmock.h>

#include "unit/base/small_disks.h"
#include "unit/image/kept_disk_fixture.h"

namespace helix::image {
namespace {

constexpr std::uint64_t kPage = 4096, kMiBytes = 1ULL << 20;

class FullDisk : public KeptDisk {
protected:
    static void SetUpTestSuite() { s_why = fixture::SmallDisks::prepare(); }
    void SetUp() override
    {
        if (!s_why.empty())
            GTEST_SKIP() << "a file system of its own cannot be mounted here: " << s_why;
        mountFor("256m");
    }
    void mountFor(const std::string& size)
    {
        m_disks.mount(m_store.folder(), size);
        m_request = request();
        m_before = bytesOf(m_request.layers.back());
    }
    [[nodiscard]] fs::path filler() const { return m_store.folder() / ".filler"; }
    [[nodiscard]] std::uint64_t freeBytes() const { return fs::space(m_store.folder()).available; }
    /// Fills the disk, or makes room, until so much is free.
    void leaveFree(std::uint64_t bytes) const
    {
        fs::remove(filler());
        const auto available = freeBytes();
        ASSERT_GE(available, bytes);
        writeBytes(filler(), Bytes(available - bytes, 1));
    }
    /// Whether it came about although `bytes` were free from `step` on.
    bool keepsWith(const std::string& step, std::uint64_t bytes)
    {
        m_lastStep.clear();
        const auto kept = keep(m_request, [&](const ImportProgress& now) {
            m_lastStep = now.what;
            if (now.what == step)
                leaveFree(bytes);
        });
        const auto when = std::to_string(bytes) + " bytes are free from \"" + step + "\" on";
        kept ? expectWhole(*kept, when) : expectFull(kept.error(), when);
        fs::remove(filler());
        fs::remove_all(m_store.folder() / "mine");
        return kept.has_value();
    }
    void expectFull(const Error& error, const std::string& when)
    {
        EXPECT_EQ(error.code, ErrorCode::OutOfSpace) << when << ": " << error.describe();
        EXPECT_EQ(error.message, "There is no room for the image in " + m_store.folder().string() +
                                     "; free some on that disk and save the workspace as an image "
                                     "again.")
            << when << ": " << error.describe();
        for (const auto& entry : fs::directory_iterator(m_store.folder()))
            EXPECT_TRUE(entry.path() == filler() || entry.path().filename() == "base")
                << when << ": something half-made is left: " << entry.path();
        EXPECT_FALSE(m_store.find("mine")) << when;
        expectUntouched(when);
    }
    void expectUntouched(const std::string& when)
    {
        EXPECT_EQ(bytesOf(m_request.layers.back()), m_before) << when;
        EXPECT_TRUE(QCoro::waitFor(m_store.verify(m_request.from))) << when;
    }
    void expectWhole(const Bundle& bundle, const std::string& when)
    {
        EXPECT_TRUE(QCoro::waitFor(m_store.verify(bundle))) << when;
        fs::remove(filler());
        runTool("/usr/sbin/e2fsck", {"-f", "-n", rawOf(bundle)});
        EXPECT_EQ(contentOf(folder() / "kept.raw", "/etc/hostname"), "helix\n") << when;
        expectUntouched(when);
    }

    static std::string s_why;
    fixture::SmallDisks m_disks;
    KeepRequest m_request;
    Bytes m_before; ///< what the workspace's own disk has
    std::string m_lastStep;
};
std::string FullDisk::s_why;

/// From the beginning of each step, and with a little more room each time, until it does.
TEST_F(FullDisk, IsOneSentenceInEachStepAndLeavesTheWorkspaceAsItWas)
{
    for (const std::string step : {"Copying the disk", "Removing identity and secrets",
                                   "Leaving out what was deleted", "Writing the image"}) {
        int refused = 0;
        std::set<std::string> endedIn;
        for (std::uint64_t bytes = 0; !keepsWith(step, bytes);
             bytes = bytes == 0 ? kPage : bytes * 8) {
            endedIn.insert(m_lastStep);
            ++refused;
            ASSERT_FALSE(HasFailure());
        }
        ASSERT_FALSE(HasFailure());
        EXPECT_GT(refused, 0) << step;
        EXPECT_TRUE(endedIn.contains(step)) << step;
    }
    EXPECT_TRUE(keepsWith("none", 0)) << "once there is room";
}

/// The last of a disk is for others, whichever program writes.
TEST_F(FullDisk, IsNotMadeByWhatMakesTheImage)
{
    constexpr auto kReserve = 16 * kMiBytes;
    m_request.reserveBytes = kReserve;
    for (const std::string step :
         {"Removing identity and secrets", "Leaving out what was deleted"}) {
        EXPECT_FALSE(keepsWith(step, kReserve - kPage)) << step;
        EXPECT_EQ(m_lastStep, step) << "not a later one";
    }
}

/// A file system can be out of files as well.
TEST_F(FullDisk, OfFilesIsOneSentenceAtEachStepToo)
{
    bool isEnough = false;
    for (int files = 10; !isEnough; ++files) {
        ASSERT_LT(files, 60);
        m_disks.unmountAll();
        mountFor("256m,nr_inodes=" + std::to_string(files));
        isEnough = keepsWith("none", 0);
        ASSERT_FALSE(HasFailure());
    }
}

} // namespace
} // namespace helix::image
