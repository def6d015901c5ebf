// This computer's disk is full while an image is brought here: a small file system of the test's own.

#include <set>

#include <gmock/gmock.h>

#include "unit/base/small_disks.h"
#include "unit/oci/images_fixture.h"
#include "unit/oci/small_image.h"

namespace helix::oci {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

constexpr std::uint64_t kPage = 4096;

class FullDisk : public fixture::TravelTest {
protected:
    static void SetUpTestSuite() { s_why = helix::fixture::SmallDisks::prepare(); }
    void SetUp() override
    {
        if (!s_why.empty())
            GTEST_SKIP() << "a file system of its own cannot be mounted here: " << s_why;
        m_image.bootWith(30 * kPage, 60 * kPage); // more than the packed chunk leaves when it goes
        m_image.publish(m_registry);
    }
    Result<image::Bundle> pullSmall()
    {
        PullRequest request;
        request.source = registrySource(
            parseReference(m_registry.at("small:1")).value(),
            [](const char*) -> std::optional<std::string> { return std::nullopt; }, {});
        request.reserveBytes = 0;
        return QCoro::waitFor(pullImage(store(), request, {}, {}));
    }
    [[nodiscard]] fs::path filler() const { return store().folder() / ".filler"; }
    void leaveFree(std::uint64_t bytes)
    {
        const auto free = fs::space(store().folder()).available;
        ASSERT_GE(free, bytes);
        image::writeBytes(filler(), Bytes(free - bytes, 1));
        ASSERT_EQ(fs::space(store().folder()).available, bytes);
    }
    /// What is there of it after a pull that came to nothing.
    [[nodiscard]] std::set<std::string> left() const
    {
        std::set<std::string> names;
        for (const auto& entry : fs::recursive_directory_iterator(store().folder()))
            if (entry.is_regular_file() && entry.path() != filler())
                names.insert(entry.path().filename().string());
        return names;
    }
    void expectFull(const Result<image::Bundle>& pulled, const std::string& when)
    {
        ASSERT_FALSE(pulled) << when;
        EXPECT_EQ(pulled.error().code, ErrorCode::OutOfSpace)
            << when << ": " << pulled.error().describe();
        EXPECT_THAT(pulled.error().message, HasSubstr("no room for the image")) << when;
        EXPECT_TRUE(store().list().empty()) << when << ": nothing counts as whole";
        EXPECT_FALSE(store().find("small")) << when;
    }
    void expectWhole(const Result<image::Bundle>& pulled, const std::string& when)
    {
        ASSERT_TRUE(pulled) << when << ": " << pulled.error().describe();
        EXPECT_TRUE(QCoro::waitFor(store().verify(*pulled))) << when;
        EXPECT_EQ(leftovers(), 0U) << when;
    }
    void removeAll() const
    {
        for (const auto& entry : fs::directory_iterator(store().folder()))
            fs::remove_all(entry.path());
    }

    static std::string s_why;
    fixture::SmallImage m_image{3U << 20, {0}, 64U << 10};
    fixture::FakeRegistry m_registry;
    helix::fixture::SmallDisks m_disks;
};
std::string FullDisk::s_why;

/// Page by page, so that it is full at each step: a chunk, the disk, kernel, initrd, the disk's tables, the
/// manifest.
TEST_F(FullDisk, IsOneSentenceAtEachStepAndThePullGoesOnOnceThereIsRoom)
{
    m_disks.mount(store().folder(), "8m");
    std::set<std::set<std::string>> seen;
    bool isEnough = false;
    for (std::uint64_t free = 0; !isEnough; free += kPage) {
        const auto when = std::to_string(free) + " bytes are free";
        leaveFree(free);
        if (auto pulled = pullSmall()) {
            isEnough = true;
            fs::remove(filler());
            expectWhole(pulled, when);
        } else {
            expectFull(pulled, when);
            seen.insert(left());
            fs::remove(filler());
            expectWhole(pullSmall(), "after " + when);
        }
        ASSERT_FALSE(HasFailure());
        removeAll();
    }
    const auto sawWith = [&seen](const std::string& has, const std::string& lacks) {
        return std::ranges::any_of(
            seen, [&](const auto& names) { return names.contains(has) && !names.contains(lacks); });
    };
    EXPECT_TRUE(sawWith("chunk-0", "vmlinuz")) << "in the disk";
    EXPECT_TRUE(sawWith("vmlinuz", "initrd")) << "in the kernel";
    EXPECT_TRUE(sawWith("initrd", "manifest.json")) << "behind all of its parts";
}

/// A file system can be out of files as well.
TEST_F(FullDisk, OfFilesIsOneSentenceAtEachStepToo)
{
    bool isEnough = false;
    for (int files = 2; !isEnough; ++files) {
        const auto when = "there is room for " + std::to_string(files) + " files";
        m_disks.mount(store().folder(), "8m,nr_inodes=" + std::to_string(files));
        if (auto pulled = pullSmall()) {
            isEnough = true;
            expectWhole(pulled, when);
        } else {
            expectFull(pulled, when);
            ASSERT_EQ(::mount("tmpfs", store().folder().c_str(), "tmpfs", MS_REMOUNT,
                              "size=8m,nr_inodes=1000"),
                      0);
            expectWhole(pullSmall(), "after " + when);
        }
        ASSERT_FALSE(HasFailure());
        m_disks.unmountAll();
    }
}

} // namespace
} // namespace helix::oci
