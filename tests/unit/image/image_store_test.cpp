#include "image/image_store.h"

#include <fstream>

#include "base/atomic_file.h"
#include "unit/async/loop_fixture.h"
#include "unit/image/example_manifest.h"

namespace helix::image {
namespace {

namespace fs = std::filesystem;

class ImageStoreTest : public fixture::LoopTest {
protected:
    fs::path addBundle(const std::string& name, const std::string& version)
    {
        const auto bundle = folder() / name / version;
        fs::create_directories(bundle);
        write(bundle / "manifest.json", exampleManifest(name, version));
        for (const auto* file : {"disk.qcow2", "vmlinuz", "initrd"})
            write(bundle / file, kExampleContent);
        return bundle;
    }
    static void write(const fs::path& path, std::string_view text)
    {
        ASSERT_TRUE(writeFileAtomically(path, asBytes(text)));
    }

    ImageStore m_store{folder()};
};

TEST_F(ImageStoreTest, listsWhatIsWhole)
{
    addBundle("zebra", "1a");
    addBundle("ant", "1a");
    fs::remove(addBundle("lacking", "1a") / "initrd");
    write(addBundle("short", "1a") / "disk.qcow2", "cut");
    write(addBundle("spoilt", "1a") / "manifest.json", "{");
    fs::remove(addBundle("half", "1a") / "manifest.json");
    fs::create_directories(folder() / "empty");
    fs::rename(addBundle("gone", "1a"), folder() / "gone" / ".half-1a");
    const auto bundles = m_store.list();
    ASSERT_EQ(bundles.size(), 2U);
    EXPECT_EQ(bundles[0].manifest.name, "ant");
    EXPECT_EQ(bundles[1].disk(), folder() / "zebra" / "1a" / "disk.qcow2");
}

TEST_F(ImageStoreTest, hasNothingWhereThereIsNoFolder)
{
    const ImageStore nowhere(folder() / "nowhere");
    EXPECT_TRUE(nowhere.list().empty());
    EXPECT_EQ(nowhere.find("sway").error().code, ErrorCode::NotFound);
}

TEST_F(ImageStoreTest, findsTheNewestWholeVersion)
{
    const auto old = addBundle("sway", "1a"), newer = addBundle("sway", "2b"),
               newest = addBundle("sway", "3c");
    const auto now = fs::file_time_type::clock::now();
    fs::last_write_time(old / "manifest.json", now - std::chrono::hours(2));
    fs::last_write_time(newer / "manifest.json", now - std::chrono::hours(1));
    fs::remove(newest / "vmlinuz");
    EXPECT_EQ(m_store.find("sway")->manifest.version, "2b");
    EXPECT_EQ(m_store.find("sway", "1a")->folder, old);
    EXPECT_EQ(m_store.find("sway", "3c").error().code, ErrorCode::Corrupt);
    EXPECT_EQ(m_store.find("sway", "4d").error().code, ErrorCode::NotFound);
}

TEST_F(ImageStoreTest, anOlderVersionDoesNotSpeakForANewerOneThatCannotBeRead)
{
    const auto old = addBundle("sway", "1a"), newest = addBundle("sway", "2b");
    const auto now = fs::file_time_type::clock::now();
    fs::last_write_time(old / "manifest.json", now - std::chrono::hours(1));
    ASSERT_EQ(m_store.newestManifest("sway")->version, "2b");
    write(newest / "manifest.json", "{");
    EXPECT_EQ(m_store.newestManifest("sway").error().code, ErrorCode::Corrupt);
    fs::remove(newest / "manifest.json");
    EXPECT_EQ(m_store.newestManifest("sway")->version, "1a") << "the other was never finished";
    // Its age cannot be seen.
    fs::create_symlink("manifest.json", newest / "manifest.json");
    const auto unseen = m_store.newestManifest("sway");
    ASSERT_FALSE(unseen);
    EXPECT_NE(unseen.error().code, ErrorCode::NotFound) << unseen.error().describe();
    fs::remove_all(newest);
    fs::remove(old / "manifest.json");
    EXPECT_EQ(m_store.newestManifest("sway").error().code, ErrorCode::NotFound);
}

TEST_F(ImageStoreTest, saysWhatThereIsInsteadAndWhatIsDamaged)
{
    addBundle("sway", "1a");
    const auto unknown = m_store.find("gnome");
    EXPECT_EQ(unknown.error().code, ErrorCode::NotFound);
    EXPECT_NE(unknown.error().message.find("sway"), std::string::npos);
    fs::remove(folder() / "sway" / "1a" / "initrd");
    const auto damaged = m_store.find("sway");
    EXPECT_EQ(damaged.error().code, ErrorCode::Corrupt);
    EXPECT_NE(damaged.error().message.find("initrd"), std::string::npos);
}

TEST_F(ImageStoreTest, takesNoNameThatIsAPath)
{
    addBundle("sway", "1a");
    const std::string names[] = {"../sway", "", ".", "sway/1a", std::string(300, 'a')};
    for (const std::string& name : names)
        EXPECT_EQ(m_store.find(name).error().code, ErrorCode::InvalidArgument) << name;
    for (const std::string version : {"../1a", "", "..", "1a/../1a"})
        EXPECT_FALSE(m_store.find("sway", version)) << version;
    EXPECT_EQ(QCoro::waitFor(m_store.remove("../" + folder().filename().string())).error().code,
              ErrorCode::InvalidArgument);
}

TEST_F(ImageStoreTest, doesNotTakeABundleFromAnotherFolder)
{
    addBundle("sway", "1a");
    fs::rename(folder() / "sway", folder() / "other");
    EXPECT_EQ(m_store.find("other").error().code, ErrorCode::Corrupt);
}

TEST_F(ImageStoreTest, namesVersionsOfANewerHelixThatAreWhole)
{
    const auto writtenLater = [this](const std::string& version) {
        const auto bundle = addBundle("sway", version);
        auto text = exampleManifest("sway", version);
        text.replace(text.find("\"schema\":1"), 10, "\"schema\":2");
        write(bundle / "manifest.json", text);
        return bundle;
    };
    addBundle("sway", "1a");
    writtenLater("2b");
    fs::rename(writtenLater("3c"), folder() / "sway" / ".half-3c");
    EXPECT_EQ(m_store.versionsOfNewerHelix(), std::vector<std::string>{"sway/2b"});
}

TEST_F(ImageStoreTest, verifiesEveryFileAndRemembers)
{
    const auto path = addBundle("sway", "1a");
    const auto bundle = m_store.find("sway").value();
    EXPECT_TRUE(QCoro::waitFor(m_store.verify(bundle)));
    ASSERT_TRUE(fs::exists(path / "verified.json"));
    // Remembered: what was not touched is not read again...
    const auto remembered = fs::last_write_time(path / "verified.json");
    EXPECT_TRUE(QCoro::waitFor(m_store.verify(bundle)));
    EXPECT_EQ(fs::last_write_time(path / "verified.json"), remembered);
    // ...but any change is seen, also one that puts size and time back.
    const auto time = fs::last_write_time(path / "disk.qcow2");
    std::fstream(path / "disk.qcow2", std::ios::in | std::ios::out) << "X";
    fs::last_write_time(path / "disk.qcow2", time);
    const auto damaged = QCoro::waitFor(m_store.verify(bundle));
    ASSERT_FALSE(damaged);
    EXPECT_EQ(damaged.error().code, ErrorCode::Corrupt);
    EXPECT_NE(damaged.error().message.find("disk.qcow2"), std::string::npos);
}

TEST_F(ImageStoreTest, verifiesAgainWhatChangedByLinksBeforeItIsWanted)
{
    const auto path = addBundle("sway", "1a"), unused = addBundle("other", "1a");
    ASSERT_TRUE(QCoro::waitFor(m_store.verify(m_store.find("sway").value())));
    const auto before = readFile(path / "verified.json", 1U << 16).value();
    fs::create_hard_link(path / "disk.qcow2", unused / "base-0.qcow2");
    EXPECT_TRUE(QCoro::waitFor(m_store.verifyAgain()));
    const auto after = readFile(path / "verified.json", 1U << 16).value();
    EXPECT_NE(after, before);
    EXPECT_FALSE(fs::exists(unused / "verified.json")) << "nobody has asked for it";
    // Nothing is left to be read when it is wanted.
    const auto remembered = fs::last_write_time(path / "verified.json");
    EXPECT_TRUE(QCoro::waitFor(m_store.verify(m_store.find("sway").value())));
    EXPECT_EQ(fs::last_write_time(path / "verified.json"), remembered);
    std::fstream(path / "disk.qcow2", std::ios::in | std::ios::out) << "X";
    EXPECT_EQ(QCoro::waitFor(m_store.verifyAgain()).error().code, ErrorCode::Corrupt);
}

TEST_F(ImageStoreTest, doesNotBelieveADamagedMemory)
{
    const auto path = addBundle("sway", "1a");
    write(path / "initrd", "CONTENT");
    write(path / "verified.json", "[]");
    EXPECT_EQ(QCoro::waitFor(m_store.verify(m_store.find("sway").value())).error().code,
              ErrorCode::Corrupt);
    fs::remove(path / "initrd");
    const Bundle lacking{parseManifest(exampleManifest("sway", "1a")).value(), path};
    EXPECT_EQ(QCoro::waitFor(m_store.verify(lacking)).error().code, ErrorCode::Corrupt);
}

TEST_F(ImageStoreTest, removesEveryVersion)
{
    addBundle("sway", "1a");
    addBundle("sway", "2b");
    EXPECT_TRUE(QCoro::waitFor(m_store.remove("sway")));
    EXPECT_TRUE(fs::is_empty(folder()));
    EXPECT_EQ(QCoro::waitFor(m_store.remove("sway")).error().code, ErrorCode::NotFound);
}

} // namespace
} // namespace helix::image
