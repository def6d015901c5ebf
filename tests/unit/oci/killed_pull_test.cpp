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
    /// A file of the one pull that has ended early.
    [[nodiscard]] fs::path staged(const std::string& name) const
    {
        return fs::directory_iterator(store().folder())->path() / name;
    }
    [[nodiscard]] bool isDone(const Chunk& chunk) const
    {
        std::ifstream journal(staged("done"));
        const std::string text{std::istreambuf_iterator<char>(journal), {}};
        return text.find("\n" + std::to_string(chunk.offset) + "\n") != std::string::npos;
    }
    /// Ends with the first chunk done and `beginning` bytes of the second.
    void stopWithin(fixture::FakeRegistry& registry, const fixture::SmallImage& image,
                    std::size_t beginning)
    {
        const auto path = fixture::SmallImage::blobPath(image.artifact.chunks[1].blob);
        const auto honest = registry.handlers[path];
        registry.handlers[path] = [&](const fixture::FakeRequest& request) {
            auto reply = request.rangeFrom == 0 ? honest(request) : fixture::FakeReply{404, {}, {}};
            reply.cutAt = beginning;
            reply.waitsFor = [&] { return isDone(image.artifact.chunks[0]); };
            return reply;
        };
        EXPECT_FALSE(pull(registry.at("small:1"), noUser));
        registry.handlers[path] = honest;
        registry.requests.clear();
    }
    static std::optional<std::string> noUser(const char* /*name*/) { return std::nullopt; }
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
        // Of this seed all of them together are less than the whole: none comes behind its end.
        const auto killAfter =
            std::uniform_int_distribution<std::uint64_t>(1, 2 * whole / kKills)(random);
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
            EXPECT_EQ(kill, kKills) << "it was whole before the last kill";
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

/// As it lies there when the computer went out, and not Helix: nobody has synced it.
TEST_F(KilledPull, ATornBeginningIsBroughtAgainAndNothingElse)
{
    constexpr std::size_t kBeginning = 300'000, kWritten = 200'000;
    const fixture::SmallImage image(kChunkBytes + (3U << 20), {0, 1});
    const auto& torn = image.artifact.chunks[1];
    for (const auto length : {kBeginning, std::size_t(torn.blob.sizeBytes + 10)}) {
        fs::remove_all(store().folder());
        fixture::FakeRegistry registry;
        fixture::SmallImage(image).publish(registry);
        stopWithin(registry, image, kBeginning);
        const auto kept = staged("chunk-" + std::to_string(torn.offset));
        ASSERT_EQ(sizeOf(kept), kBeginning);
        fs::resize_file(kept, kWritten);
        fs::resize_file(kept, length);
        const auto pulled = pull(registry.at("small:1"), noUser);
        ASSERT_TRUE(pulled) << length << ": " << pulled.error().describe();
        const auto ask = [&](const Chunk& chunk, std::uint64_t from) {
            return std::ranges::count_if(registry.requests, [&](const auto& request) {
                return request.path == fixture::SmallImage::blobPath(chunk.blob) &&
                       request.rangeFrom == from;
            });
        };
        EXPECT_EQ(ask(torn, 0), 1) << "from its beginning";
        EXPECT_EQ(ask(image.artifact.chunks[0], 0), 0) << "what was done stays";
        image::runTool("qemu-img", {"check", "-f", "qcow2", pulled->disk().string()});
        EXPECT_TRUE(QCoro::waitFor(store().verify(*pulled)));
        EXPECT_EQ(leftovers(), 0U);
    }
}

TEST_F(KilledPull, WhatIsWrongAlsoWithoutItsBeginningIsThePublishers)
{
    const fixture::SmallImage image(kChunkBytes + (3U << 20), {0, 1});
    fixture::FakeRegistry registry;
    fixture::SmallImage(image).publish(registry);
    stopWithin(registry, image, 300'000);
    const auto& blob = image.artifact.chunks[1].blob;
    auto content = image.blobs.at(blob.digest);
    content[content.size() / 2] ^= 1;
    registry.serve(fixture::SmallImage::blobPath(blob), content);
    const auto pulled = pull(registry.at("small:1"), noUser);
    ASSERT_FALSE(pulled);
    EXPECT_EQ(pulled.error().code, ErrorCode::Corrupt) << pulled.error().describe();
    EXPECT_EQ(leftovers(), 0U);
}

/// The disk has gone to its place by then, and the image has not.
TEST_F(KilledPull, GoesOnBehindTheDisksMoveToItsPlace)
{
    fixture::SmallImage image;
    fixture::FakeRegistry registry;
    image.publish(registry);
    fs::create_directories(store().folder());
    std::ofstream(store().folder() / "small") << "in the way";
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
