#include "life/storage_count.h"

#include <gtest/gtest.h>

#include <fstream>
#include <optional>

#include <QTemporaryDir>

namespace helix::life {
namespace {

namespace fs = std::filesystem;
using Kind = StoredKind::Kind;

constexpr std::uint64_t kStoredMiB = 1U << 20;

StoredFile storedFile(const char* path, std::uint64_t mebibytes, std::uint64_t inode,
                      std::uint64_t links = 1)
{
    return {path, 1, inode, mebibytes * kStoredMiB, links};
}

StoredKind storedOf(const StorageUse& use, Kind kind)
{
    for (const auto& one : use.kinds)
        if (one.kind == kind)
            return one;
    return {kind, 0, 0, 0, 0};
}

const WorkspaceId kOtter = WorkspaceId::parse("aaaaaaaaaaaa").value();

StorageFacts someFacts()
{
    StorageFacts facts;
    facts.workspaces = {{kOtter, "calm-otter"}};
    facts.newest = {"sway/v2"};
    facts.agentDrive = "now.erofs";
    return facts;
}

TEST(StorageCount, aFileOfSeveralNamesCountsOnceAndIsShared)
{
    const auto use = countStorage({storedFile("workspaces/aaaaaaaaaaaa/saved/base", 290, 7, 2),
                                   storedFile("warm/sway/v2/key-1/memory", 290, 7, 2),
                                   storedFile("warm/sway/v2/key-1/devices", 1, 8),
                                   storedFile("workspaces/aaaaaaaaaaaa/saved/memory", 12, 9)},
                                  someFacts());
    EXPECT_EQ(use.bytes, 303 * kStoredMiB);
    EXPECT_EQ(storedOf(use, Kind::WarmSnapshots),
              (StoredKind{Kind::WarmSnapshots, 291 * kStoredMiB, 290 * kStoredMiB, 0, 1}));
    EXPECT_EQ(storedOf(use, Kind::SavedMemory),
              (StoredKind{Kind::SavedMemory, 12 * kStoredMiB, 0, 0, 1}));
    ASSERT_EQ(use.workspaces.size(), 1U);
    EXPECT_EQ(use.workspaces.front().name, "calm-otter");
    EXPECT_EQ(use.workspaces.front().savedBytes, 12 * kStoredMiB);
    EXPECT_EQ(use.workspaces.front().sharedBytes, 290 * kStoredMiB);
}

TEST(StorageCount, whatANeededImageStandsOnIsNotNeedless)
{
    const std::vector<StoredFile> files{storedFile("images/base/v1/disk.qcow2", 500, 1, 2),
                                        storedFile("images/base/v1/vmlinuz", 8, 2),
                                        storedFile("images/sway/v2/base-0.qcow2", 500, 1, 2),
                                        storedFile("images/sway/v2/disk.qcow2", 30, 3)};
    const auto use = countStorage(files, someFacts()); // sway/v2 is the newest, base/v1 is not
    EXPECT_EQ(use.bytes, 538 * kStoredMiB);
    EXPECT_EQ(use.needlessBytes, 8 * kStoredMiB);
    EXPECT_EQ(storedOf(use, Kind::Images).sharedBytes, 500 * kStoredMiB);
    const std::vector<StoredFile> reversed(files.rbegin(), files.rend());
    EXPECT_EQ(countStorage(reversed, someFacts()).needlessBytes, 8 * kStoredMiB);
}

TEST(StorageCount, eachKindHasItsPlace)
{
    const auto use = countStorage(
        {storedFile("images/sway/v2/disk.qcow2", 500, 1),
         storedFile("workspaces/aaaaaaaaaaaa/disk.qcow2", 3, 2),
         storedFile("workspaces/aaaaaaaaaaaa/logs/serial.log", 1, 3),
         storedFile("conversations.db-wal", 2, 4), storedFile("backups/helixvm-1.db", 4, 5),
         storedFile("helixvm.db", 1, 6), storedFile("agent-drives/now.erofs", 8, 7),
         storedFile("cache/layers/a.tar.zst", 9, 8), storedFile("keys/x", 1, 9)},
        someFacts());
    EXPECT_EQ(storedOf(use, Kind::Images).bytes, 500 * kStoredMiB);
    EXPECT_EQ(storedOf(use, Kind::WorkspaceDisks).bytes, 3 * kStoredMiB);
    EXPECT_EQ(storedOf(use, Kind::WorkspaceFiles).bytes, 1 * kStoredMiB);
    EXPECT_EQ(storedOf(use, Kind::Conversations).bytes, 2 * kStoredMiB);
    EXPECT_EQ(storedOf(use, Kind::Records).bytes, 5 * kStoredMiB);
    EXPECT_EQ(storedOf(use, Kind::AgentDrives).bytes, 8 * kStoredMiB);
    EXPECT_EQ(storedOf(use, Kind::BuildFiles).bytes, 9 * kStoredMiB);
    EXPECT_EQ(storedOf(use, Kind::Other).bytes, 1 * kStoredMiB);
    EXPECT_EQ(use.needlessBytes, 9 * kStoredMiB) << "build files alone";
}

TEST(StorageCount, whatNothingNeedsIsSaid)
{
    const std::vector<StoredFile> files{storedFile("images/sway/v1/disk.qcow2", 400, 1),
                                        storedFile("images/sway/v2/disk.qcow2", 500, 2),
                                        storedFile("warm/sway/v1/key-1/memory", 290, 3),
                                        storedFile("warm/sway/v1/key-1/disk.qcow2", 5, 4),
                                        storedFile("warm/sway/v2/key-2/memory", 291, 5),
                                        storedFile("agent-drives/old.erofs", 8, 6),
                                        storedFile("agent-drives/used.erofs", 8, 7, 2),
                                        storedFile("workspaces/aaaaaaaaaaaa/agent.erofs", 8, 7, 2),
                                        storedFile("agent-drives/now.erofs", 8, 8)};
    auto known = someFacts();
    auto use = countStorage(files, known);
    EXPECT_EQ(storedOf(use, Kind::Images).needlessBytes, 400 * kStoredMiB);
    EXPECT_EQ(storedOf(use, Kind::WarmSnapshots).needlessBytes, 295 * kStoredMiB);
    EXPECT_EQ(storedOf(use, Kind::AgentDrives),
              (StoredKind{Kind::AgentDrives, 24 * kStoredMiB, 8 * kStoredMiB, 8 * kStoredMiB, 3}));
    known.standingOn = {{"sway/v1", 1}, {"key-1", 1}};
    use = countStorage(files, known);
    EXPECT_EQ(storedOf(use, Kind::Images).needlessBytes, 0U);
    EXPECT_EQ(storedOf(use, Kind::Images).sharedBytes, 0U);
    EXPECT_EQ(storedOf(use, Kind::WarmSnapshots).needlessBytes, 290 * kStoredMiB)
        << "its disk is stood on";
    known.standingOn = {{"sway/v1", 2}, {"key-1", 2}};
    use = countStorage(files, known);
    EXPECT_EQ(storedOf(use, Kind::Images).sharedBytes, 400 * kStoredMiB);
    EXPECT_EQ(storedOf(use, Kind::WarmSnapshots).sharedBytes, 5 * kStoredMiB);
    known.standingOn.clear();
    known.keepsVersions = true;
    EXPECT_EQ(storedOf(countStorage(files, known), Kind::Images).needlessBytes, 0U);
    known = someFacts();
    known.keepsSnapshots = false;
    EXPECT_EQ(storedOf(countStorage(files, known), Kind::WarmSnapshots).needlessBytes,
              586 * kStoredMiB);
}

TEST(StorageCount, nothingOfABuildUnderWayIsNeedless)
{
    auto known = someFacts();
    known.building = true;
    const auto use = countStorage(
        {storedFile("cache/work/x", 9, 1), storedFile("images/sway/v3/disk.qcow2", 1, 2)}, known);
    EXPECT_EQ(use.needlessBytes, 0U);
}

TEST(StorageCount, filesAreFoundWithWhatTheyReallyTake)
{
    const QTemporaryDir folder;
    const fs::path root = folder.path().toStdString();
    const Paths paths{root / "data", root / "run", root / "cache"};
    fs::create_directories(paths.data / "warm/sway/v2/key-1");
    fs::create_directories(paths.data / "workspaces/aaaaaaaaaaaa/saved");
    fs::create_directories(paths.cache / "images/layers");
    std::ofstream(paths.data / "warm/sway/v2/key-1/memory").put('x');
    fs::resize_file(paths.data / "warm/sway/v2/key-1/memory",
                    1ULL << 30); // of which almost all is a hole
    fs::create_hard_link(paths.data / "warm/sway/v2/key-1/memory",
                         paths.data / "workspaces/aaaaaaaaaaaa/saved/base");
    fs::create_directory_symlink("/usr", paths.data / "elsewhere");
    std::ofstream(paths.cache / "images/layers/a") << std::string(8192, 'x');
    const auto use = countStorage(findStoredFiles(paths), someFacts());
    EXPECT_LT(use.bytes, kStoredMiB);
    EXPECT_GT(storedOf(use, Kind::WarmSnapshots).sharedBytes, 0U);
    EXPECT_EQ(storedOf(use, Kind::WarmSnapshots).bytes,
              storedOf(use, Kind::WarmSnapshots).sharedBytes);
    EXPECT_EQ(storedOf(use, Kind::SavedMemory).count, 0);
    EXPECT_GE(storedOf(use, Kind::BuildFiles).needlessBytes, 8192U);
    EXPECT_TRUE(findStoredFiles(Paths{root / "no", root / "such", root / "place"}).empty());
}

} // namespace
} // namespace helix::life
