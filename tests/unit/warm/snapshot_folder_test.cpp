#include "warm/snapshot_folder.h"

#include <fstream>

#include <gmock/gmock.h>

#include "unit/warm/warm_fixture.h"

namespace helix::warm {
namespace {

namespace fs = std::filesystem;

const std::string kKey(64, '1');

class SnapshotFolderTest : public WarmFixture {
protected:
};

TEST_F(SnapshotFolderTest, findsWhatWasFinished)
{
    EXPECT_EQ(snapshots().find(kKey).error().code, ErrorCode::NotFound);
    const auto made = makeOne(kKey);
    ASSERT_TRUE(made) << made.error().describe();
    const auto found = snapshots().find(kKey);
    ASSERT_TRUE(found) << found.error().describe();
    EXPECT_EQ(found->folder, made->folder);
    EXPECT_EQ(found->key, kKey);
    EXPECT_EQ(found->resources, m_spec.resources);
    EXPECT_EQ(fs::file_size(found->memory()), 64U << 20);
    for (const auto& file : {found->memory(), found->devices(), found->disk()})
        EXPECT_EQ(fs::status(file).permissions(), fs::perms::owner_read) << file;
    EXPECT_EQ(snapshots().find(std::string(64, '2')).error().code, ErrorCode::NotFound);
}

TEST_F(SnapshotFolderTest, costsNoSpaceForMemoryThatNobodyWrote)
{
    const auto made = makeOne(kKey);
    ASSERT_TRUE(made);
    struct stat status {};
    ASSERT_EQ(::stat(made->memory().c_str(), &status), 0);
    EXPECT_LT(status.st_blocks * 512, 1 << 20);
}

TEST_F(SnapshotFolderTest, prefersTheNewest)
{
    ASSERT_TRUE(makeOne(kKey));
    const auto second = makeOne(kKey);
    ASSERT_TRUE(second);
    EXPECT_EQ(entries().size(), 2U);
    EXPECT_EQ(snapshots().find(kKey).value().folder, second->folder);
}

TEST_F(SnapshotFolderTest, neverFindsOneThatWasNotFinished)
{
    {
        const auto begun = snapshots().begin(kKey, m_spec.resources);
        ASSERT_TRUE(begun) << begun.error().describe();
        fill(begun->files());
        EXPECT_EQ(snapshots().find(kKey).error().code, ErrorCode::NotFound);
        snapshots().sweep({});
        EXPECT_TRUE(fs::exists(begun->files().memory())); // it is being made
    }
    EXPECT_THAT(entries(), testing::IsEmpty());
}

TEST_F(SnapshotFolderTest, sweepsWhatAKilledProcessHasLeftAndNothingElse)
{
    const auto made = makeOne(kKey);
    ASSERT_TRUE(made);
    const auto left = m_bundle.folder / "warm" / ".making-of-one-who-was-killed";
    ASSERT_TRUE(ensurePrivateFolder(left));
    ASSERT_TRUE(writeFileAtomically(left / "memory", asBytes("half")));
    snapshots().sweep({});
    EXPECT_THAT(entries(), testing::ElementsAre(made->folder.filename().string()));
}

TEST_F(SnapshotFolderTest, listsTheNewestFirst)
{
    const auto first = makeOne(kKey), second = makeOne(std::string(64, '2'));
    ASSERT_TRUE(first && second);
    const auto all = snapshots().list();
    ASSERT_EQ(all.size(), 2U);
    EXPECT_EQ(all[0].folder, second->folder);
    EXPECT_EQ(all[1].key, kKey);
    EXPECT_EQ(all[1].resources, m_spec.resources);
}

TEST_F(SnapshotFolderTest, retiresOneWithEverythingThatBelongsToIt)
{
    const auto made = makeOne(kKey);
    ASSERT_TRUE(made);
    snapshots().retire(*made, false);
    EXPECT_THAT(entries(), testing::IsEmpty());
}

TEST_F(SnapshotFolderTest, keepsTheDiskOfARetiredOneForAsLongAsDisksStandOnIt)
{
    const auto made = makeOne(kKey);
    ASSERT_TRUE(made);
    snapshots().retire(*made, true);
    EXPECT_EQ(snapshots().find(kKey).error().code, ErrorCode::NotFound);
    EXPECT_THAT(snapshots().list(), testing::IsEmpty());
    EXPECT_FALSE(fs::exists(made->memory()));
    EXPECT_EQ(snapshots().disk(made->name()), made->disk());
    snapshots().sweep({made->name()});
    EXPECT_TRUE(fs::exists(made->disk()));
    snapshots().sweep({"another"});
    EXPECT_THAT(entries(), testing::IsEmpty());
}

TEST_F(SnapshotFolderTest, refusesToFinishWhatIsNotWhole)
{
    for (const auto* missing : {"memory", "devices", "disk.qcow2"}) {
        auto begun = snapshots().begin(kKey, m_spec.resources);
        ASSERT_TRUE(begun);
        fill(begun->files());
        fs::remove(begun->files().folder / missing);
        EXPECT_FALSE(std::move(*begun).finish()) << missing;
    }
    auto begun = snapshots().begin(kKey, m_spec.resources);
    ASSERT_TRUE(begun);
    fill(begun->files());
    fs::resize_file(begun->files().memory(), 4096);
    const auto finished = std::move(*begun).finish();
    ASSERT_FALSE(finished);
    EXPECT_EQ(finished.error().code, ErrorCode::Corrupt);
}

struct Damage {
    const char* name;
    void (*make)(const Snapshot&);
};

class DamagedSnapshotTest : public SnapshotFolderTest,
                            public testing::WithParamInterface<Damage> {};

TEST_P(DamagedSnapshotTest, isNeverUsed)
{
    const auto made = makeOne(kKey);
    ASSERT_TRUE(made);
    GetParam().make(*made);
    const auto found = snapshots().find(kKey);
    ASSERT_FALSE(found);
    EXPECT_EQ(found.error().code, ErrorCode::Corrupt);
    EXPECT_FALSE(found.error().message.empty());
    const auto another = makeOne(kKey);
    ASSERT_TRUE(another);
    EXPECT_EQ(snapshots().find(kKey).value().folder, another->folder);
    snapshots().sweep({});
    EXPECT_THAT(entries(), testing::ElementsAre(another->name()));
}

void overwrite(const fs::path& file, const std::string& text)
{
    const auto before = fs::last_write_time(file);
    fs::permissions(file, fs::perms::owner_read | fs::perms::owner_write);
    std::fstream(file, std::ios::in | std::ios::out | std::ios::binary) << text;
    // As a disk damages files: nothing else tells.
    fs::last_write_time(file, before);
}

INSTANTIATE_TEST_SUITE_P(
    All, DamagedSnapshotTest,
    testing::Values(Damage{"withoutMemory", [](const Snapshot& s) { fs::remove(s.memory()); }},
                    Damage{"withTruncatedMemory",
                           [](const Snapshot& s) {
                               fs::permissions(s.memory(), fs::perms::owner_all);
                               fs::resize_file(s.memory(), 1U << 20);
                           }},
                    Damage{"withMemoryWrittenSince",
                           [](const Snapshot& s) {
                               fs::last_write_time(s.memory(), fs::last_write_time(s.memory()) +
                                                                   std::chrono::milliseconds(1));
                           }},
                    Damage{"withOtherDevices",
                           [](const Snapshot& s) { overwrite(s.devices(), "DEVICES"); }},
                    Damage{"withALongerDisk",
                           [](const Snapshot& s) { overwrite(s.disk(), "longer than before"); }},
                    Damage{"withALinkForADisk",
                           [](const Snapshot& s) {
                               fs::rename(s.disk(), s.folder / "other");
                               fs::create_symlink(s.folder / "other", s.disk());
                           }},
                    Damage{"withoutRecord",
                           [](const Snapshot& s) {
                               overwrite(s.folder / "snapshot.json", std::string(4096, ' '));
                           }},
                    Damage{"underAnotherKey",
                           [](const Snapshot& s) {
                               auto text = readFile(s.folder / "snapshot.json").value();
                               overwrite(s.folder / "snapshot.json",
                                         text.replace(text.find(kKey), kKey.size(),
                                                      std::string(64, '2')));
                           }}),
    [](const auto& test) { return test.param.name; });

} // namespace
} // namespace helix::warm
