// Disks of images of one family: what is shared, that it reads the same, and that nothing breaks.

#include "image/disk_sharing.h"

#include <fstream>
#include <random>
#include <sstream>

#include <sys/stat.h>

#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/spdlog.h>

#include "image/block_nodes.h"
#include "unit/async/loop_fixture.h"
#include "unit/image/disk_maker.h"
#include "unit/image/example_manifest.h"

namespace helix::image {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kBlockBytes = 1U << 20;

Bundle named(const std::string& name, const std::string& base = {},
             const std::string& version = "1")
{
    Bundle bundle{parseManifest(exampleManifest(name, version)).value(), "/images/" + name};
    bundle.manifest.contents.base = base;
    return bundle;
}

std::string relative(const std::vector<Bundle>& present, const Manifest& manifest)
{
    const auto found = relativeOf(present, manifest);
    return found ? found->manifest.name + " " + found->manifest.version : "none";
}

TEST(RelativeOf, TheNearestOfTheFamily)
{
    const auto base = named("base"), sister = named("sister", "base"), other = named("other", "x");
    const auto before = named("new", "base", "0"), child = named("child", "new");
    const auto wanted = named("new", "base").manifest;
    EXPECT_EQ(relative({other, child, sister, before, base}, wanted), "base 1");
    EXPECT_EQ(relative({other, child, sister, before}, wanted), "new 0");
    EXPECT_EQ(relative({other, child, sister}, wanted), "sister 1");
    EXPECT_EQ(relative({other, child}, wanted), "child 1");
    EXPECT_EQ(relative({other}, wanted), "none");
    EXPECT_EQ(relative({}, wanted), "none");
    // Two that stand on nothing are no family.
    EXPECT_EQ(relative({named("a")}, named("b").manifest), "none");
}

TEST(RelativeOf, NotOneThatIsLargerOrStartsOtherwiseOrStandsOnMany)
{
    const auto wanted = named("new", "base").manifest;
    auto larger = named("base"), firmware = named("base"), deep = named("base");
    larger.manifest.virtualSizeBytes *= 2;
    firmware.manifest.boot = Boot::Uefi;
    deep.manifest.layers.resize(kMostDisksBelow);
    EXPECT_EQ(relative({larger, firmware, deep}, wanted), "none");
}

class SharedDisks : public fixture::LoopTest {
protected:
    SharedDisks()
        : m_store(folder() / "images")
    {
    }
    /// A disk of 64 MiB with `blocks` of a MiB each: equal numbers, equal content.
    [[nodiscard]] fs::path diskOf(const std::string& name,
                                  const std::vector<unsigned>& blocks) const
    {
        const auto raw = folder() / "raw", disk = folder() / (name + ".qcow2");
        std::ofstream file(raw, std::ios::binary);
        for (const unsigned block : blocks) {
            std::mt19937_64 numbers(block);
            std::vector<std::uint64_t> words(block == 0 ? 0 : kBlockBytes / 8);
            for (auto& word : words)
                word = numbers();
            words.resize(kBlockBytes / 8);
            file.write(reinterpret_cast<const char*>(words.data()), kBlockBytes);
        }
        file.close();
        fs::resize_file(raw, 64 * kBlockBytes);
        convertTo(raw, "qcow2", disk);
        return disk;
    }
    /// The manifest of an image with this disk.
    [[nodiscard]] static Manifest manifestOf(const std::string& name, const std::string& base,
                                             const fs::path& disk)
    {
        auto manifest = parseManifest(exampleManifest(name, "1")).value();
        manifest.contents.base = base;
        manifest.virtualSizeBytes = 64 * kBlockBytes;
        const auto bytes = bytesOf(disk);
        manifest.disk = {"disk.qcow2", bytes.size(), toHex(sha256(bytes))};
        return manifest;
    }
    /// Stores an image whose disk stands on others, or not.
    Bundle store(Manifest manifest, const fs::path& disk, const std::optional<SharedDisk>& shared)
    {
        const auto place = m_store.folder() / manifest.name / manifest.version;
        fs::create_directories(place);
        if (shared)
            EXPECT_TRUE(takeShared(*shared, place, manifest));
        else
            fs::copy_file(disk, place / "disk.qcow2");
        for (const auto* name : {"vmlinuz", "initrd"})
            std::ofstream(place / name) << kExampleContent;
        std::ofstream(place / "manifest.json") << toJson(manifest);
        const auto bundle = m_store.find(manifest.name);
        EXPECT_TRUE(bundle) << bundle.error().describe();
        return bundle.value();
    }
    std::optional<SharedDisk> share(const Manifest& manifest, const fs::path& disk)
    {
        fs::remove_all(folder() / "scratch");
        const SharingRequest request{m_store, manifest, disk, folder() / "scratch", "qemu-img", 0};
        return QCoro::waitFor(shareDisk(request, m_cancel.token()));
    }
    static void expectSame(const Bundle& bundle, const fs::path& disk)
    {
        runTool("qemu-img",
                {"compare", "-q", pseudoName(chainNode(bundle.disks())), disk.string()});
        runTool("qemu-img", {"compare", "-q", bundle.disk().string(), disk.string()});
    }
    static bool isSameFile(const fs::path& one, const fs::path& other)
    {
        return fs::equivalent(one, other);
    }

    ImageStore m_store;
    async::CancelSource m_cancel;
};

TEST_F(SharedDisks, HoldOnlyWhatIsTheirOwn)
{
    const auto first = diskOf("first", {1, 2, 3, 4, 5, 6, 7, 8});
    const auto base = store(manifestOf("base", "", first), first, {});
    const auto second = diskOf("second", {1, 2, 9, 4, 0, 6, 7, 8, 10});
    const auto manifest = manifestOf("more", "base", second);
    const auto shared = share(manifest, second);
    ASSERT_TRUE(shared);
    const auto more = store(manifest, second, shared);
    EXPECT_EQ(more.manifest.layers.size(), 1U);
    EXPECT_TRUE(isSameFile(more.disks().front(), base.disk()));
    EXPECT_LT(fs::file_size(more.disk()), 4 * kBlockBytes);
    EXPECT_TRUE(QCoro::waitFor(m_store.verify(more)));
    expectSame(more, second);
    const auto baseBytes = base.manifest.disk.sizeBytes;
    EXPECT_EQ(sharedBytes(m_store.list()),
              (std::map<std::string, std::uint64_t>{{"base", baseBytes}, {"more", baseBytes}}));

    // A third one stands on what the second stands on.
    const auto third = diskOf("third", {1, 2, 9, 4, 0, 6, 7, 8, 10, 11});
    const auto grandchild = manifestOf("most", "more", third);
    const auto most = store(grandchild, third, share(grandchild, third));
    EXPECT_EQ(most.manifest.layers.size(), 2U);
    EXPECT_TRUE(isSameFile(most.disks().front(), base.disk()));
    EXPECT_TRUE(isSameFile(most.disks().at(1), more.disk()));
    expectSame(most, third);

    EXPECT_TRUE(QCoro::waitFor(m_store.remove("base")));
    EXPECT_TRUE(QCoro::waitFor(m_store.remove("more")));
    expectSame(m_store.find("most").value(), third);
    EXPECT_TRUE(QCoro::waitFor(m_store.verify(most)));
}

TEST_F(SharedDisks, AreLeftAloneWhereTheyHaveTooLittleInCommon)
{
    const auto first = diskOf("first", {1, 2, 3, 4});
    store(manifestOf("base", "", first), first, {});
    const auto second = diskOf("second", {1, 5, 6, 7, 8, 9});
    EXPECT_FALSE(share(manifestOf("more", "base", second), second));
}

TEST_F(SharedDisks, WhatDoesNotWorkLeavesTheDiskAlone)
{
    const auto first = diskOf("first", {1, 2, 3, 4});
    const auto base = store(manifestOf("base", "", first), first, {});
    const auto second = diskOf("second", {1, 2, 3, 4, 5});
    const auto manifest = manifestOf("more", "base", second);
    const auto before = bytesOf(second);
    fs::resize_file(base.disk(), 0); // damaged since it was looked at
    fs::resize_file(base.disk(), base.manifest.disk.sizeBytes);
    EXPECT_FALSE(share(manifest, second));
    m_cancel.cancel();
    EXPECT_FALSE(share(manifest, second));
    EXPECT_EQ(bytesOf(second), before);
}

TEST_F(SharedDisks, WithoutRoomForWhatIsItsOwnTheDiskStaysWholeAndNothingIsLeft)
{
    const auto first = diskOf("first", {1, 2, 3, 4});
    store(manifestOf("base", "", first), first, {});
    const auto second = diskOf("second", {1, 2, 3, 4, 5});
    const auto manifest = manifestOf("more", "base", second);
    const auto before = bytesOf(second);
    const auto scratch = folder() / "scratch";
    // As if all of the disk were kept for others.
    const SharingRequest request{m_store, manifest,   second,
                                 scratch, "qemu-img", fs::space(folder()).capacity};
    std::ostringstream said;
    const auto usual = spdlog::default_logger();
    spdlog::set_default_logger(std::make_shared<spdlog::logger>(
        "test", std::make_shared<spdlog::sinks::ostream_sink_st>(said)));
    EXPECT_FALSE(QCoro::waitFor(shareDisk(request, m_cancel.token())));
    spdlog::set_default_logger(usual);
    EXPECT_NE(said.str().find("there is no room to write down how it differs from base"),
              std::string::npos)
        << said.str();
    EXPECT_FALSE(fs::exists(scratch));
    EXPECT_EQ(bytesOf(second), before);
}

TEST_F(SharedDisks, AFileOfTheImageMayHaveTheNameOfALayer)
{
    const auto first = diskOf("first", {1, 2, 3, 4});
    store(manifestOf("base", "", first), first, {});
    const auto second = diskOf("second", {1, 2, 3, 4, 5});
    auto manifest = manifestOf("more", "base", second);
    const auto shared = share(manifest, second);
    ASSERT_TRUE(shared);
    manifest.kernel->name = shared->layers.front().name;
    fs::create_directory(folder() / "there");
    EXPECT_EQ(takeShared(*shared, folder() / "there", manifest).error().code, ErrorCode::Corrupt);
    EXPECT_TRUE(fs::is_empty(folder() / "there"));
    EXPECT_TRUE(manifest.layers.empty());
}

} // namespace
} // namespace helix::image
