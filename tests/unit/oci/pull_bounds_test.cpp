// What a pull takes of this computer: its disk and its memory.

#include <fstream>
#include <numeric>
#include <set>

#include <QProcess>
#include <QRegularExpression>

#include <zstd.h>

#include "unit/base/small_disks.h"
#include "unit/oci/images_fixture.h"
#include "unit/oci/small_image.h"

namespace helix::oci {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kMiB = 1U << 20;
constexpr int kWideBuffer = 4 << 20; // many bytes come, and how many is not asked

class PullBounds : public fixture::TravelTest {
protected:
    static std::optional<std::string> noUser(const char* /*name*/) { return std::nullopt; }
    static std::shared_ptr<BlobSource> sourceAt(const std::string& place)
    {
        return registrySource(parseReference(place).value(), noUser, {});
    }
    static std::vector<std::uint64_t> firstChunks(std::size_t count)
    {
        std::vector<std::uint64_t> chunks(count);
        std::iota(chunks.begin(), chunks.end(), 0);
        return chunks;
    }
};

/// With a disk that has not a page more than was promised.
class PullRoom : public PullBounds {
protected:
    static void SetUpTestSuite() { s_why = helix::fixture::SmallDisks::prepare(); }
    void SetUp() override
    {
        if (!s_why.empty())
            GTEST_SKIP() << "a file system of its own cannot be mounted here: " << s_why;
        m_registry.sendBuffer = kWideBuffer;
        m_image.publish(m_registry);
    }
    Result<image::Bundle> pullSmall()
    {
        PullRequest request;
        request.source = sourceAt(m_registry.at("small:1"));
        request.reserveBytes = 0;
        return QCoro::waitFor(pullImage(store(), request, {}, {}));
    }
    /// Of a disk that has room, when the image is there.
    std::uint64_t roomOfTheResult()
    {
        m_disks.mount(store().folder(), "256m");
        const auto pulled = pullSmall();
        EXPECT_TRUE(pulled) << pulled.error().describe();
        const auto space = fs::space(store().folder());
        m_disks.unmountAll();
        return space.capacity - space.free;
    }
    /// The image and one packed chunk for each connection; the journal and the manifest's first version beside.
    std::uint64_t promisedRoom()
    {
        constexpr std::uint64_t kBeside = 4 * 4096;
        std::uint64_t largest = 0;
        for (const Chunk& chunk : m_image.artifact.chunks)
            largest = std::max(largest, chunk.blob.sizeBytes);
        const auto connections =
            static_cast<std::uint64_t>(sourceAt(m_registry.at("small:1"))->connections());
        return roomOfTheResult() + connections * (largest + 4096) + kBeside;
    }
    void expectWhole(const Result<image::Bundle>& pulled)
    {
        ASSERT_TRUE(pulled) << pulled.error().describe();
        EXPECT_TRUE(QCoro::waitFor(store().verify(*pulled)));
        EXPECT_EQ(leftovers(), 0U);
    }

    static std::string s_why;
    fixture::SmallImage m_image{6 * kChunkBytes, firstChunks(6), 2 * kMiB};
    fixture::FakeRegistry m_registry;
    helix::fixture::SmallDisks m_disks;
};
std::string PullRoom::s_why;

TEST_F(PullRoom, IsThatOfTheImageAndOneChunkForEachConnection)
{
    const auto promised = promisedRoom();
    m_disks.mount(store().folder(), std::to_string(promised));
    expectWhole(pullSmall());
}

TEST_F(PullRoom, IsNoMoreWhenItGoesOnWhereItEnded)
{
    const auto promised = promisedRoom();
    m_disks.mount(store().folder(), std::to_string(promised));
    for (std::size_t i = 2; i < m_image.artifact.chunks.size(); ++i) {
        const auto path = fixture::SmallImage::blobPath(m_image.artifact.chunks[i].blob);
        const auto honest = m_registry.handlers[path];
        m_registry.handlers[path] = [honest](const fixture::FakeRequest& request) {
            auto reply = request.rangeFrom == 0 ? honest(request) : fixture::FakeReply{404, {}, {}};
            reply.cutAt = reply.body.empty() ? 0 : reply.body.size() - 1;
            return reply;
        };
    }
    const auto stopped = pullSmall();
    ASSERT_FALSE(stopped);
    ASSERT_NE(stopped.error().code, ErrorCode::OutOfSpace) << stopped.error().describe();
    EXPECT_EQ(leftovers(), 1U);
    m_image.publish(m_registry);
    expectWhole(pullSmall());
}

class PullMemory : public PullBounds {
protected:
    static constexpr auto kFrom = "HELIX_TEST_PULL_FROM", kInto = "HELIX_TEST_PULL_INTO";

    /// Bytes, as the kernel counts this process.
    static std::uint64_t memory(const std::string& name)
    {
        std::ifstream status("/proc/self/status");
        std::string word;
        std::uint64_t kibibytes = 0;
        while (status >> word)
            if (word == name + ":")
                status >> kibibytes;
        return kibibytes << 10U;
    }
    /// The same packed with the widest window that is taken: whoever unpacks it keeps as much.
    static void widen(fixture::SmallImage& image, Descriptor& blob)
    {
        constexpr int kWindow = 23, kQuick = 1;
        std::string raw(kChunkBytes, '\0');
        const auto packed = image.blobs.at(blob.digest);
        EXPECT_EQ(ZSTD_decompress(raw.data(), raw.size(), packed.data(), packed.size()),
                  raw.size());
        std::string wide(ZSTD_compressBound(raw.size()), '\0');
        const std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context(ZSTD_createCCtx(),
                                                                           &ZSTD_freeCCtx);
        ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, kQuick);
        ZSTD_CCtx_setParameter(context.get(), ZSTD_c_windowLog, kWindow);
        wide.resize(
            ZSTD_compress2(context.get(), wide.data(), wide.size(), raw.data(), raw.size()));
        image.blobs.erase(blob.digest);
        blob = image.add(kChunkType, wide);
    }
    /// All of them are sent at the same time.
    static void sendTogether(fixture::FakeRegistry& registry, const std::vector<Chunk>& chunks)
    {
        const auto asked = std::make_shared<std::set<std::string>>();
        for (const Chunk& chunk : chunks) {
            const auto path = fixture::SmallImage::blobPath(chunk.blob);
            registry.handlers[path] = [asked, path, count = chunks.size(),
                                       honest = registry.handlers[path]](const auto& request) {
                asked->insert(path);
                auto reply = honest(request);
                reply.waitsFor = [asked, count] { return asked->size() == count; };
                return reply;
            };
        }
    }
};

/// Runs in a program of its own, whose memory is looked at.
TEST_F(PullMemory, DISABLED_pullsAndTellsWhatItTook)
{
    PullRequest request;
    request.source = sourceAt(std::getenv(kFrom));
    const auto before = memory("VmRSS");
    std::ofstream("/proc/self/clear_refs") << "5"; // VmHWM begins anew (proc(5))
    const auto pulled =
        QCoro::waitFor(pullImage(image::ImageStore(std::getenv(kInto)), request, {}, {}));
    ASSERT_TRUE(pulled) << pulled.error().describe();
    std::printf("grown by %llu bytes\n", static_cast<unsigned long long>(memory("VmHWM") - before));
}

/// Of the largest disk that travels, whose chunks come at the same time: packed they are more than was
/// promised together, and each by itself as it lies in the disk.
TEST_F(PullMemory, GrowsByLessThan64MiBWhateverTheChunksAre)
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    GTEST_SKIP() << "a sanitizer's own memory is more than what is looked at";
#endif
    constexpr std::uint64_t kMost = 64 * kMiB;
    fixture::SmallImage image(kMaxTravelBytes, firstChunks(4), 20 * kMiB);
    for (Chunk& chunk : image.artifact.chunks)
        widen(image, chunk.blob);
    fixture::FakeRegistry registry;
    registry.sendBuffer = kWideBuffer;
    image.publish(registry);
    sendTogether(registry, image.artifact.chunks);
    const helix::fixture::ScopedEnvironment from(kFrom, registry.at("small:1").c_str());
    const helix::fixture::ScopedEnvironment into(kInto, store().folder().c_str());
    QProcess program;
    program.setProcessChannelMode(QProcess::MergedChannels);
    program.start("/proc/self/exe", {"--gtest_also_run_disabled_tests",
                                     "--gtest_filter=PullMemory.DISABLED_pullsAndTellsWhatItTook"});
    ASSERT_TRUE(until([&] { return program.state() == QProcess::NotRunning; }));
    const auto output = QString::fromUtf8(program.readAll());
    ASSERT_EQ(program.exitCode(), 0) << output.toStdString();
    const auto told = QRegularExpression("grown by (\\d+) bytes").match(output);
    ASSERT_TRUE(told.hasMatch()) << output.toStdString();
    const auto grown = told.captured(1).toULongLong();
    std::printf("grown by %.1f MiB\n", static_cast<double>(grown) / kMiB);
    EXPECT_LT(grown, kMost);
    EXPECT_GT(grown, 0U) << "its memory was not looked at";
}

} // namespace
} // namespace helix::oci
