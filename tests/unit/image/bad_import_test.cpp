// What must not be imported, what may happen meanwhile, and that nothing of it is left.

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <thread>

#include <sys/mount.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/crypto.h"
#include "image/foreign_file.h"
#include "image/import_staging.h"
#include "unit/image/example_manifest.h"
#include "unit/image/import_fixture.h"

namespace helix::image {
namespace {

class BadImportTest : public DiskImportTest {
protected:
    void expectRefused(const fs::path& file, ErrorCode code, const std::string& reason)
    {
        const auto imported = importFile(file);
        ASSERT_FALSE(imported) << file;
        EXPECT_EQ(imported.error().code, code) << imported.error().describe();
        EXPECT_NE(imported.error().message.find(reason), std::string::npos)
            << imported.error().message;
        EXPECT_TRUE(store().list().empty());
        expectNoLeftovers();
    }

    /// A qcow2 that shows the host's users to whoever opens it.
    fs::path evil()
    {
        const auto path = folder() / "evil.qcow2";
        runTool("qemu-img", {"create", "-q", "-u", "-f", "qcow2", "-b", "/etc/passwd", "-F", "raw",
                             path.string(), "8M"});
        return path;
    }

    /// Runs `action` when the import comes to `step` first.
    void at(const std::string& step, const std::function<void()>& action)
    {
        m_onStep = [step, action, done = false](const ImportProgress& progress) mutable {
            if (!done && progress.what == step) {
                done = true;
                action();
            }
        };
    }
};

TEST_F(BadImportTest, whatIsNoFileIsRefusedWithoutWaiting)
{
    expectRefused(folder() / "none", ErrorCode::NotFound, "no file");
    expectRefused(folder(), ErrorCode::PermissionDenied, "a folder");
    const auto link = folder() / "link";
    fs::create_symlink(raw(), link);
    expectRefused(link, ErrorCode::PermissionDenied, "symbolic link");
    const auto pipe = folder() / "pipe";
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    expectRefused(pipe, ErrorCode::PermissionDenied, "not a plain file");
    const auto path = (folder() / "sock").string();
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    path.copy(address.sun_path, sizeof address.sun_path - 1);
    const UniqueFd socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
    ASSERT_EQ(::bind(socket.get(), reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
    expectRefused(path, ErrorCode::PermissionDenied, "not a plain file");
    for (const char* device : {"/dev/zero", "/dev/null", "/proc/self/mem", "/proc/cpuinfo",
                               "/proc/kmsg", "/sys/kernel/notes", "/proc/self/environ"})
        if (fs::exists(device)) // some of them only root may open at all
            expectRefused(device, ErrorCode::PermissionDenied,
                          ::access(device, R_OK) == 0 ? "not a plain file" : "not be read");
}

TEST_F(BadImportTest, badImagesAreRefusedWhateverTheirSize)
{
    expectRefused(evil(), ErrorCode::PermissionDenied, "backing file");
    const auto file = folder() / "huge.qcow2";
    Bytes header = bytesOf(evil());
    writeBytes(file, header);
    fs::resize_file(file, 3ULL << 40);
    expectRefused(file, ErrorCode::PermissionDenied, "backing file");
    fs::remove(file);
    makeRawDisk(file, 3ULL << 40);
    expectRefused(file, ErrorCode::PermissionDenied, "absurd");
    putBig(header, 8, 0, 8);
    putBig(header, 16, 0, 4);
    putBig(header, 24, 1ULL << 60U, 8);
    writeBytes(file, header);
    expectRefused(file, ErrorCode::PermissionDenied, "absurd");
    writeBytes(file, asBytes("root:x:0:0:root:/root:/bin/bash\n"));
    expectRefused(file, ErrorCode::Unsupported, "raw disk");
}

TEST_F(BadImportTest, diskThatNothingStartsFromIsRefused)
{
    Bytes disk = bytesOf(raw());
    disk[0] = disk[1] = 0;
    writeBytes(raw(), disk);
    expectRefused(raw(), ErrorCode::Unsupported, "nothing in it starts");
    const auto packed = folder() / "packed.qcow2";
    convertTo(raw(), "qcow2", packed);
    bool copied = false;
    at("Copying", [&] { copied = true; });
    expectRefused(packed, ErrorCode::Unsupported, "nothing in it starts");
    EXPECT_FALSE(copied) << "of a large disk it would take minutes";
}

TEST_F(BadImportTest, bundleWithABootFileThatIsOneHoleIsRefused)
{
    constexpr std::uint64_t kHole = 3ULL << 30;
    convertTo(raw(), "qcow2", folder() / "disk.qcow2");
    const Bytes disk = bytesOf(folder() / "disk.qcow2");
    Bytes kernel(4096);
    putText(kernel, 0x202, "HdrS");
    Manifest manifest = parseManifest(exampleManifest()).value();
    manifest.virtualSizeBytes = kDiskBytes;
    manifest.disk = {"disk.qcow2", disk.size(), toHex(sha256(disk))};
    manifest.kernel = {"vmlinuz", kernel.size(), toHex(sha256(kernel))};
    manifest.initrd = {"initrd", kHole, std::string(64, '0')};
    // Its header says nothing of it before the size is put in.
    Bytes tar = tarOf({{"manifest.json", toBytes(toJson(manifest))},
                       {"disk.qcow2", disk},
                       {"vmlinuz", kernel},
                       {"initrd", Bytes()}});
    const auto header = tar.size() - 1024 - 512;
    char text[12];
    std::snprintf(text, sizeof text, "%011llo", static_cast<unsigned long long>(kHole));
    putText(tar, header + 124, std::string_view(text, 11));
    putText(tar, header + 148, "        ");
    unsigned sum = 0;
    for (std::size_t i = 0; i < 512; ++i)
        sum += tar[header + i];
    std::snprintf(text, sizeof text, "%06o", sum);
    putText(tar, header + 148, std::string_view(text, 7));
    const auto file = folder() / "hole.helixvm";
    writeBytes(file, tar);
    fs::resize_file(file, tar.size() + kHole);
    bool copied = false;
    at("Copying", [&] { copied = true; });
    expectRefused(file, ErrorCode::PermissionDenied, "initrd is absurdly large");
    EXPECT_FALSE(copied);
}

TEST_F(BadImportTest, damageThatOnlyQemuSeesIsRefused)
{
    const auto file = folder() / "damaged.qcow2";
    convertTo(raw(), "qcow2", file);
    Bytes bytes = bytesOf(file);
    // An L1 entry beyond the end of the file.
    const auto l1 = bytes[46] << 8U | bytes[47] | bytes[45] << 16U;
    putBig(bytes, static_cast<std::size_t>(l1), 0x8000000040000001, 8);
    writeBytes(file, bytes);
    const auto imported = importFile(file);
    ASSERT_FALSE(imported);
    EXPECT_NE(imported.error().message.find("damaged"), std::string::npos)
        << imported.error().describe();
    expectNoLeftovers();
}

TEST_F(BadImportTest, anotherFileAtItsPathChangesNothing)
{
    const auto bad = evil();
    const auto kept = folder() / "kept.raw";
    int number = 0;
    for (const char* step : {"Copying", "Converting", "Recording"}) {
        const auto file = folder() / "swapped.raw";
        fs::copy_file(raw(), file, fs::copy_options::overwrite_existing);
        at(step, [&] {
            fs::rename(file, kept);
            fs::copy_file(bad, file);
        });
        const auto imported = importFile(file, "swap-" + std::to_string(++number));
        ASSERT_TRUE(imported) << step << imported.error().describe();
        expectSameContent(*imported);
        fs::remove(file);
    }
}

TEST_F(BadImportTest, fileRewrittenAfterItWasLookedAtIsLookedAtAgain)
{
    const Bytes bad = bytesOf(evil());
    const auto file = folder() / "rewritten.raw";
    fs::copy_file(raw(), file);
    at("Copying", [&] { writeBytes(file, bad); });
    const auto early = importFile(file, "early");
    EXPECT_FALSE(early);
    expectNoLeftovers();
    fs::copy_file(raw(), file, fs::copy_options::overwrite_existing);
    const auto size = fs::file_size(file);
    at("Copying", [&] {
        writeBytes(file, bad);
        fs::resize_file(file, size);
    });
    const auto padded = importFile(file, "padded");
    ASSERT_FALSE(padded);
    EXPECT_NE(padded.error().message.find("backing file"), std::string::npos)
        << padded.error().describe();
    fs::copy_file(raw(), file, fs::copy_options::overwrite_existing);
    at("Converting", [&] { writeBytes(file, bad); });
    const auto late = importFile(file, "late");
    ASSERT_TRUE(late) << late.error().describe();
    expectSameContent(*late);
}

TEST_F(BadImportTest, nameThatIsTakenOrNoneIsRefused)
{
    ASSERT_TRUE(importFile(raw(), "taken"));
    const auto again = importFile(raw(), "taken");
    ASSERT_FALSE(again);
    EXPECT_EQ(again.error().code, ErrorCode::AlreadyExists);
    EXPECT_NE(again.error().message.find("'taken'"), std::string::npos);
    for (const std::string name : {"", "../x", "a/b", ".hidden", "A B"})
        EXPECT_EQ(importFile(raw(), name).error().code, ErrorCode::InvalidArgument) << name;
    // Taken while it was under way.
    at("Recording", [&] { fs::create_directories(store().folder() / "late" / "x"); });
    EXPECT_EQ(importFile(raw(), "late").error().code, ErrorCode::AlreadyExists);
    expectNoLeftovers();
}

TEST_F(BadImportTest, cancelLeavesNothing)
{
    for (const char* step : {"Looking at it", "Copying", "Converting", "Checking", "Recording"}) {
        async::CancelSource button;
        at(step, [&] { button.cancel(); });
        const auto imported = importFile(raw(), "mine", button.token());
        ASSERT_FALSE(imported) << step;
        EXPECT_EQ(imported.error().code, ErrorCode::Cancelled) << imported.error().describe();
        EXPECT_TRUE(store().list().empty());
        expectNoLeftovers();
    }
}

/// Runs in a program of its own, which is killed.
TEST_F(BadImportTest, DISABLED_importsUntilKilled)
{
    at(std::getenv("HELIX_TEST_KILL_AT"), [] { ::raise(SIGKILL); });
    ImportRequest request;
    request.file = std::getenv("HELIX_TEST_FILE");
    request.name = "mine";
    const ImageStore images(std::getenv("HELIX_TEST_IMAGES"));
    (void)QCoro::waitFor(importDisk(images, request, m_onStep, {}));
}

TEST_F(BadImportTest, killLeavesWhatTheNextStartRemoves)
{
    const fixture::ScopedEnvironment file("HELIX_TEST_FILE", raw().c_str());
    const fixture::ScopedEnvironment images("HELIX_TEST_IMAGES", store().folder().c_str());
    for (const char* step : {"Looking at it", "Copying", "Converting", "Checking", "Recording"}) {
        const fixture::ScopedEnvironment when("HELIX_TEST_KILL_AT", step);
        async::ProcessRequest program;
        program.program = fs::read_symlink("/proc/self/exe");
        program.arguments = {"--gtest_also_run_disabled_tests",
                             "--gtest_filter=BadImportTest.DISABLED_importsUntilKilled"};
        const auto run = QCoro::waitFor(async::runProcess(std::move(program), {}));
        ASSERT_TRUE(run) << run.error().describe();
        EXPECT_EQ(run->signal, SIGKILL) << step << run->output;
        EXPECT_TRUE(store().list().empty()) << step;
        removeAbandonedImports(store());
        expectNoLeftovers();
    }
    EXPECT_TRUE(importFile(raw()));
}

TEST_F(BadImportTest, cleaningLeavesOthersImportsAlone)
{
    const auto staging = ImportStaging::create(store().folder());
    ASSERT_TRUE(staging) << staging.error().describe();
    struct stat status {};
    ASSERT_EQ(::stat(staging->path().c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777U, 0700U);
    fs::create_directories(store().folder() / ".import-left" / "out");
    removeAbandonedImports(store());
    EXPECT_TRUE(fs::exists(staging->path()));
    EXPECT_FALSE(fs::exists(store().folder() / ".import-left"));
}

TEST_F(BadImportTest, cleaningRemovesImagesThatAreHalfRemoved)
{
    fs::create_directories(store().folder() / ".removed-mine-x" / "0123456789ab");
    removeAbandonedImports(store());
    EXPECT_FALSE(fs::exists(store().folder() / ".removed-mine-x"));
}

/// A small file system for the images.
class SmallDiskTest : public BadImportTest {
protected:
    bool mountSmall(const char* size)
    {
        fs::create_directories(store().folder());
        m_mounted = ::mount("none", store().folder().c_str(), "tmpfs", 0, size) == 0;
        return m_mounted;
    }
    void TearDown() override
    {
        if (m_mounted)
            ::umount(store().folder().c_str());
    }
    /// The least that was free there while `action` ran.
    std::uint64_t leastFree(const std::function<void()>& action) const
    {
        std::atomic<std::uint64_t> least = ~0ULL;
        {
            const std::jthread looking([&](const std::stop_token& stop) {
                while (!stop.stop_requested()) {
                    least = std::min(least.load(), freeSpace(store().folder()).value_or(~0ULL));
                    std::this_thread::sleep_for(std::chrono::milliseconds(1));
                }
            });
            action();
        }
        return least;
    }
    bool m_mounted = false;
};

TEST_F(SmallDiskTest, isNotBegunWithoutSpace)
{
    if (!mountSmall("size=64m"))
        GTEST_SKIP() << "mounting a small file system needs root with CAP_SYS_ADMIN";
    expectRefused(raw(), ErrorCode::OutOfSpace, "free some");
}

TEST_F(SmallDiskTest, isNotFilledByABomb)
{
    if (!mountSmall("size=300m"))
        GTEST_SKIP() << "mounting a small file system needs root with CAP_SYS_ADMIN";
    // 100 MiB of the same byte, packed into a few hundred kilobytes.
    constexpr std::uint64_t kContent = 100ULL << 20;
    const auto big = folder() / "big.raw";
    makeRawDisk(big, kContent + (2ULL << 20), std::string(kContent, 'A'));
    const auto bomb = folder() / "bomb.qcow2";
    runTool("qemu-img",
            {"convert", "-q", "-c", "-f", "raw", "-O", "qcow2", big.string(), bomb.string()});
    ASSERT_LT(fs::file_size(bomb), 4U << 20);
    expectRefused(bomb, ErrorCode::OutOfSpace, "No space is left");
}

TEST_F(SmallDiskTest, isNotFilledByLookingIntoAPartition)
{
    if (!mountSmall("size=700m"))
        GTEST_SKIP() << "mounting a small file system needs root with CAP_SYS_ADMIN";
    // Packed into little, converted into 400 MiB, and once more to look for cloud-init in it.
    constexpr std::uint64_t kContent = 400ULL << 20;
    std::string content(kContent, 'A');
    content.replace(1024 + 56, 2, "\x53\xef"); // as if it were an ext4
    const auto big = folder() / "big.raw";
    makeRawDisk(big, kContent + (2ULL << 20), content);
    const auto bomb = folder() / "bomb.qcow2";
    runTool("qemu-img",
            {"convert", "-q", "-c", "-f", "raw", "-O", "qcow2", big.string(), bomb.string()});
    fs::remove(big);
    const auto least = leastFree([&] {
        const auto imported = importFile(bomb);
        ASSERT_TRUE(imported) << imported.error().describe();
        EXPECT_EQ(imported->manifest.support, GuestSupport::NoAgent);
    });
    EXPECT_GT(least, 32ULL << 20) << "the last of it is for others";
    expectNoLeftovers();
}

TEST_F(SmallDiskTest, copyingLeavesTheReserveWhateverTheFileSaidOfItself)
{
    if (!mountSmall("size=100m"))
        GTEST_SKIP() << "mounting a small file system needs root with CAP_SYS_ADMIN";
    const auto big = folder() / "big.raw";
    writeBytes(big, Bytes(90U << 20, 'A'));
    const auto file = openForeign(big);
    ASSERT_TRUE(file);
    std::atomic<std::uint64_t> done = 0;
    const auto copied =
        copySparse(file->fd.get(), file->sizeBytes, store().folder() / "copy", 32U << 20, done, {});
    ASSERT_FALSE(copied);
    EXPECT_EQ(copied.error().code, ErrorCode::OutOfSpace) << copied.error().describe();
    EXPECT_GE(freeSpace(store().folder()).value(), 16U << 20);
}

} // namespace
} // namespace helix::image
