// This computer's disk is full while an image is brought here or saved: a small file system of the test's own.

#include <set>

#include <gmock/gmock.h>

#include "oci/layout.h"
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

/// One that is saved into an archive; each of the two disks that this needs is full.
class FullDiskOfArchive : public fixture::TravelTest {
protected:
    static void SetUpTestSuite() { s_why = helix::fixture::SmallDisks::prepare(); }
    void SetUp() override
    {
        if (!s_why.empty())
            GTEST_SKIP() << "a file system of its own cannot be mounted here: " << s_why;
        fs::create_directories(folder() / "theirs");
        m_bundle = makeImage("hello", "v1", 1, 4 * fixture::kMiBytes);
    }
    [[nodiscard]] fs::path scratch() const { return folder() / "scratch"; }
    [[nodiscard]] fs::path archives() const { return folder() / "archives"; }
    [[nodiscard]] fs::path archive() const { return archives() / "hello.tar"; }
    Result<Pushed> save()
    {
        PushRequest request;
        request.bundle = *m_bundle;
        request.scratch = scratch();
        request.reserveBytes = 0;
        const auto target = layoutTarget(archive(), "1");
        if (!target)
            return fail(target.error());
        request.target = [target](async::CancelToken) { return *target; };
        return QCoro::waitFor(pushImage(std::move(request), {}, {}));
    }
    static std::uint64_t freeIn(const fs::path& place) { return fs::space(place).available; }
    static void leaveFree(const fs::path& place, std::uint64_t bytes)
    {
        const auto filled = freeIn(place) - bytes;
        image::writeBytes(place / ".filler", Bytes(filled, 1));
        ASSERT_EQ(freeIn(place), bytes);
    }
    /// Refused with `sentence`, and nothing of it is in a folder that had `bytes` left.
    void expectNothingLeft(const Result<Pushed>& saved, const std::string& sentence,
                           const fs::path& place, std::uint64_t bytes)
    {
        const auto when = std::to_string(bytes) + " bytes were free";
        ASSERT_FALSE(saved) << when;
        EXPECT_EQ(saved.error().code, ErrorCode::OutOfSpace)
            << when << ": " << saved.error().describe();
        EXPECT_EQ(saved.error().message, sentence) << when << ": " << saved.error().describe();
        EXPECT_FALSE(fs::exists(archive())) << when;
        EXPECT_TRUE(fs::is_empty(scratch())) << when;
        for (const auto& entry : fs::directory_iterator(place))
            EXPECT_EQ(entry.path().filename(), ".filler") << when;
        // The pool lets go of what it held a moment after it has told how it went.
        EXPECT_TRUE(until([&] { return freeIn(place) == bytes; }, std::chrono::seconds(10)))
            << freeIn(place) << " are free: something is left without a name";
    }
    /// Once there is room.
    std::uint64_t saveWhole()
    {
        const auto saved = save();
        EXPECT_TRUE(saved) << saved.error().describe();
        const auto source = layoutSource(archive());
        EXPECT_TRUE(source) << source.error().describe();
        const auto loaded = pullFrom(*source);
        EXPECT_TRUE(loaded) << loaded.error().describe();
        return fs::file_size(archive());
    }

    static std::string s_why;
    std::optional<image::Bundle> m_bundle;
    helix::fixture::SmallDisks m_disks;
};
std::string FullDiskOfArchive::s_why;

/// In the first header, among what is small, in parts of the disk, and in what ends it.
TEST_F(FullDiskOfArchive, WritesNothingOfIt)
{
    fs::create_directories(archives());
    const auto whole = (saveWhole() + kPage - 1) / kPage * kPage;
    fs::remove(archive());
    m_disks.mount(archives(), "64m");
    fs::create_directories(scratch());
    for (const auto free :
         {kPage, 3 * kPage, whole / 3 / kPage * kPage, whole - 2 * kPage, whole - kPage}) {
        leaveFree(archives(), free);
        expectNothingLeft(save(), "The disk is full; the image was not saved.", archives(), free);
        ASSERT_FALSE(HasFailure());
        fs::remove(archives() / ".filler");
    }
    leaveFree(archives(), whole);
    const auto saved = save();
    EXPECT_TRUE(saved) << saved.error().describe();
}

TEST_F(FullDiskOfArchive, WherePartsArePackedIsSaidByItsPlace)
{
    fs::create_directories(archives());
    m_disks.mount(scratch(), "64m");
    for (const auto free : {kPage, 64 * kPage, 512 * kPage, 1200 * kPage}) {
        leaveFree(scratch(), free);
        const auto saved = save();
        fs::remove(scratch() / ".filler");
        ASSERT_FALSE(saved) << free;
        EXPECT_EQ(saved.error().code, ErrorCode::OutOfSpace) << saved.error().describe();
        EXPECT_EQ(saved.error().message, "There is no room to pack the image in " +
                                             scratch().string() +
                                             "; free some on that disk and hand it on again.");
        EXPECT_TRUE(fs::is_empty(scratch())) << free;
        EXPECT_TRUE(fs::is_empty(archives())) << free;
    }
    saveWhole();
}

} // namespace
} // namespace helix::oci
