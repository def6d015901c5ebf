// A pull that is killed again and again.

#include <csignal>
#include <fstream>

#include <QProcess>

#include "unit/oci/images_fixture.h"
#include "unit/oci/small_image.h"

namespace helix::oci {
namespace {

namespace fs = std::filesystem;

class KilledPull : public fixture::TravelTest {
protected:
    static constexpr auto kFrom = "HELIX_TEST_PULL_FROM", kInto = "HELIX_TEST_PULL_INTO";

    /// Of `image`'s blobs: what a pull that ended early has left.
    [[nodiscard]] std::uint64_t keptBytes(const fixture::SmallImage& image) const
    {
        std::uint64_t kept = 0;
        for (const auto& staging : fs::directory_iterator(store().folder())) {
            std::string done, line;
            std::ifstream journal(staging.path() / "done");
            while (std::getline(journal, line))
                done += "\n" + line + "\n";
            for (const Chunk& chunk : image.artifact.chunks) {
                const auto offset = std::to_string(chunk.offset);
                if (done.find("\n" + offset + "\n") != std::string::npos)
                    kept += chunk.blob.sizeBytes;
                else
                    kept += sizeOf(staging.path() / ("chunk-" + offset));
            }
            for (const auto* file : {"vmlinuz", "initrd"})
                kept += sizeOf(staging.path() / "bundle" / file);
        }
        return kept;
    }
    static std::uint64_t sizeOf(const fs::path& file)
    {
        std::error_code error;
        const auto bytes = fs::file_size(file, error);
        return error ? 0 : bytes;
    }
};

/// Runs in a program of its own, which is killed.
TEST_F(KilledPull, DISABLED_pullsUntilKilled)
{
    PullRequest request;
    request.source =
        registrySource(parseReference(std::getenv(kFrom)).value(), processEnvironment(), {});
    const auto pulled =
        QCoro::waitFor(pullImage(image::ImageStore(std::getenv(kInto)), request, {}, {}));
    ASSERT_TRUE(pulled) << pulled.error().describe();
}

TEST_F(KilledPull, GoesOnAndRepeatsLittle)
{
    constexpr int kKills = 20;
    constexpr std::uint64_t kMostRepeated = 4U << 20; // what was in the sockets' buffers
    constexpr std::size_t kNoise = 8U << 20;
    fixture::SmallImage image(2 * kChunkBytes + (12U << 20), {0, 1, 2}, kNoise);
    image.bootWith(8U << 20, 24U << 20);
    fixture::FakeRegistry registry;
    image.publish(registry);
    std::uint64_t whole = 0, ofDisk = 0;
    for (const auto& [digest, content] : image.blobs)
        whole += content.size();
    for (const Chunk& chunk : image.artifact.chunks)
        ofDisk += chunk.blob.sizeBytes;
    const helix::fixture::ScopedEnvironment from(kFrom, registry.at("small:1").c_str());
    const helix::fixture::ScopedEnvironment into(kInto, store().folder().c_str());
    std::mt19937 random(11);
    std::uint64_t kept = 0;
    int behindTheDisk = 0;
    for (int kill = 0; kill <= kKills; ++kill) {
        QProcess program;
        const auto before = registry.sentBytes;
        const auto killAfter =
            std::uniform_int_distribution<std::uint64_t>(1, 3 * whole / kKills)(random);
        registry.onSent = [&] {
            if (kill < kKills && registry.sentBytes - before >= killAfter &&
                program.processId() > 0)
                ::kill(static_cast<pid_t>(program.processId()), SIGKILL);
        };
        program.start("/proc/self/exe", {"--gtest_also_run_disabled_tests",
                                         "--gtest_filter=KilledPull.DISABLED_pullsUntilKilled"});
        ASSERT_TRUE(until([&] { return program.state() == QProcess::NotRunning; }));
        registry.onSent = {};
        if (program.exitStatus() == QProcess::NormalExit) {
            ASSERT_EQ(program.exitCode(), 0) << program.readAll().toStdString();
            RecordProperty("whole after kills", kill);
            break;
        }
        const auto now = keptBytes(image);
        EXPECT_LE(kept + (registry.sentBytes - before), now + kMostRepeated)
            << "the kill number " << kill;
        kept = now;
        behindTheDisk += kept >= ofDisk ? 1 : 0;
    }
    EXPECT_GE(behindTheDisk, 3) << "kernel and initrd are brought last";
    const auto pulled = store().find("small");
    ASSERT_TRUE(pulled) << pulled.error().describe();
    image::runTool("qemu-img", {"check", "-f", "qcow2", pulled->disk().string()});
    EXPECT_TRUE(QCoro::waitFor(store().verify(*pulled)));
    EXPECT_EQ(leftovers(), 0U);
    std::printf("sent %llu of %llu bytes\n", static_cast<unsigned long long>(registry.sentBytes),
                static_cast<unsigned long long>(whole));
}

/// The disk has gone to its place by then, and the image has not.
TEST_F(KilledPull, GoesOnBehindTheDisksMoveToItsPlace)
{
    fixture::SmallImage image;
    fixture::FakeRegistry registry;
    image.publish(registry);
    fs::create_directories(store().folder());
    std::ofstream(store().folder() / "small") << "in the way";
    const auto noUser = [](const char*) -> std::optional<std::string> { return std::nullopt; };
    const auto stopped = pull(registry.at("small:1"), noUser);
    ASSERT_FALSE(stopped);
    ASSERT_EQ(leftovers(), 1U) << stopped.error().describe();
    fs::remove(store().folder() / "small");
    registry.requests.clear();
    const auto pulled = pull(registry.at("small:1"), noUser);
    ASSERT_TRUE(pulled) << pulled.error().describe();
    EXPECT_EQ(registry.requests.size(), 2U) << "manifest and config";
    image::runTool("qemu-img", {"check", "-f", "qcow2", pulled->disk().string()});
    EXPECT_TRUE(QCoro::waitFor(store().verify(*pulled)));
    EXPECT_EQ(fs::status(pulled->disk()).permissions(), fs::perms(0444));
    EXPECT_EQ(leftovers(), 0U);
}

} // namespace
} // namespace helix::oci
