// A pull that is killed again and again.

#include <csignal>

#include <QProcess>

#include "unit/oci/images_fixture.h"
#include "unit/oci/small_image.h"

namespace helix::oci {
namespace {

class KilledPull : public fixture::TravelTest {
protected:
    static constexpr auto kFrom = "HELIX_TEST_PULL_FROM", kInto = "HELIX_TEST_PULL_INTO";
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
    constexpr std::size_t kNoise = 8U << 20;
    fixture::SmallImage image(2 * kChunkBytes + (12U << 20), {0, 1, 2}, kNoise);
    fixture::FakeRegistry registry;
    image.publish(registry);
    std::uint64_t whole = 0;
    for (const auto& [digest, content] : image.blobs)
        whole += content.size();
    const helix::fixture::ScopedEnvironment from(kFrom, registry.at("small:1").c_str());
    const helix::fixture::ScopedEnvironment into(kInto, store().folder().c_str());
    std::mt19937 random(11);
    for (int kill = 0; kill <= kKills; ++kill) {
        QProcess program;
        const auto before = registry.sentBytes;
        const auto killAfter = std::uniform_int_distribution<std::uint64_t>(1, whole / 8)(random);
        registry.onSent = [&] {
            if (kill < kKills && registry.sentBytes - before >= killAfter &&
                program.processId() > 0)
                ::kill(static_cast<pid_t>(program.processId()), SIGKILL);
        };
        program.start("/proc/self/exe", {"--gtest_also_run_disabled_tests",
                                         "--gtest_filter=KilledPull.DISABLED_pullsUntilKilled"});
        ASSERT_TRUE(until([&] { return program.state() == QProcess::NotRunning; }));
        registry.onSent = {};
        if (program.exitStatus() == QProcess::NormalExit && kill < kKills) {
            ASSERT_EQ(program.exitCode(), 0) << program.readAll().toStdString();
            RecordProperty("whole after kills", kill);
            break; // it came to its end before
        }
    }
    const auto pulled = store().find("small");
    ASSERT_TRUE(pulled) << pulled.error().describe();
    image::runTool("qemu-img", {"check", "-f", "qcow2", pulled->disk().string()});
    EXPECT_TRUE(QCoro::waitFor(store().verify(*pulled)));
    EXPECT_EQ(leftovers(), 0U);
    std::printf("sent %llu of %llu bytes\n", static_cast<unsigned long long>(registry.sentBytes),
                static_cast<unsigned long long>(whole));
    // What was in the sockets' buffers when it was killed comes again.
    EXPECT_LE(registry.sentBytes, whole + kKills * (4U << 20));
}

} // namespace
} // namespace helix::oci
