// helix-decode as Helix sees it: the real one, and one that a guest has taken over.

#include "link/desktop_decoder.h"

#include <csignal>
#include <fstream>
#include <random>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "build_tree.h"
#include "decoding/messages.h"
#include "fakes/fake_agent/fake_desktop.h"
#include "own_processes.h"
#include "sandbox/landlock.h"
#include "sandbox/syscall_filter.h"
#include "unit/async/loop_fixture.h"

namespace helix::link {
namespace {

using namespace std::chrono_literals;
namespace fs = std::filesystem;

constexpr int kSide = 64;

class Decoding : public fixture::LoopTest {
protected:
    static DesktopDecoder open(const fs::path& program,
                               std::chrono::milliseconds deadline = std::chrono::seconds(20))
    {
        return DesktopDecoder::create({program, deadline, deadline, systemMonotonicClock()})
            .value();
    }
    static DesktopDecoder real() { return open(tests::builtProgram("helix-decode")); }
    static DesktopDecoder taken(std::chrono::milliseconds deadline = std::chrono::seconds(20))
    {
        return open(tests::builtProgram("taken_desktop_decoder"), deadline);
    }
    static Result<decoding::DecodedPlanes> order(DesktopDecoder& decoder, const std::string& words)
    {
        return decoder.decode(asBytes(words), kSide, kSide);
    }
    /// The order is refused as an undecodable picture, the process is replaced, and the next one
    /// works.
    static void expectReplaced(DesktopDecoder& decoder, const std::string& words,
                               const std::string& cause)
    {
        const int before = decoder.pid();
        const auto refused = order(decoder, words);
        ASSERT_FALSE(refused) << words;
        EXPECT_EQ(refused.error().code, ErrorCode::Protocol) << words;
        EXPECT_NE(refused.error().cause.find(cause), std::string::npos)
            << words << ": " << refused.error().describe();
        EXPECT_NE(decoder.pid(), before) << words;
        EXPECT_FALSE(isAlive(before)) << words;
        const auto next = order(decoder, "honest");
        ASSERT_TRUE(next) << words << ": " << next.error().describe();
        EXPECT_EQ(next->data[0][0], 255);
    }
    Bytes keyFrame() { return m_encoder.encode(m_screen, true); }

    fakes::FakeEncoder m_encoder{kSide, kSide};
    fakes::FakeScreen m_screen{kSide, kSide, 0, 0};
};

TEST_F(Decoding, GivesEachPictureAtOnce)
{
    auto decoder = real();
    for (int i = 0; i < 50; ++i) {
        const auto planes = decoder.decode(m_encoder.encode(m_screen, i == 0), kSide, kSide);
        ASSERT_TRUE(planes) << i << ' ' << planes.error().describe();
        EXPECT_NEAR(planes->data[0][0], fakes::FakeScreen::kBrightLuma, 6);
    }
}

/// Its bound on memory leaves room for what is allowed.
TEST_F(Decoding, DecodesTheLargestPictureThereIs)
{
    constexpr int kWidth = 7680, kHeight = 4320;
    fakes::FakeEncoder encoder(kWidth, kHeight);
    auto decoder = open(tests::builtProgram("helix-decode"), 60s);
    for (int i = 0; i < 3; ++i) {
        const fakes::FakeScreen screen{kWidth, kHeight, kWidth - 64, kHeight - 64};
        const auto planes = decoder.decode(encoder.encode(screen, i == 0), kWidth, kHeight);
        ASSERT_TRUE(planes) << i << ' ' << planes.error().describe();
        const auto last = planes->stride[0] * (kHeight - 1) + kWidth - 1;
        EXPECT_NEAR(planes->data[0][last], fakes::FakeScreen::kBrightLuma, 6);
    }
}

TEST_F(Decoding, SaysSoWhenAUnitCannotBeDecodedAndKeepsItsProcess)
{
    auto decoder = real();
    const int pid = decoder.pid();
    for (const Bytes& unit : {Bytes(), Bytes(1000, 0), Bytes(1000, 0xff)})
        EXPECT_EQ(decoder.decode(unit, kSide, kSide).error().code, ErrorCode::Protocol);
    EXPECT_FALSE(decoder.decode(keyFrame(), 2 * kSide, kSide));
    EXPECT_TRUE(decoder.decode(keyFrame(), kSide, kSide));
    EXPECT_EQ(decoder.pid(), pid);
}

TEST_F(Decoding, RefusesWhatIsLargerThanAnything)
{
    auto decoder = real();
    EXPECT_FALSE(decoder.decode(Bytes(decoding::kMaxUnitBytes + 1), kSide, kSide));
    EXPECT_FALSE(decoder.decode(keyFrame(), 8192, 8192));
    EXPECT_FALSE(decoder.decode(keyFrame(), 0, kSide));
    EXPECT_TRUE(decoder.decode(keyFrame(), kSide, kSide));
}

TEST_F(Decoding, GoesOnWithAKeyFrameWhenTheProcessIsKilled)
{
    auto decoder = real();
    ASSERT_TRUE(decoder.decode(keyFrame(), kSide, kSide));
    const int pid = decoder.pid();
    ASSERT_EQ(::kill(pid, SIGKILL), 0);
    ASSERT_TRUE(until([&] { return !isRunning(pid); }));
    const auto lost = decoder.decode(m_encoder.encode(m_screen, false), kSide, kSide);
    ASSERT_FALSE(lost);
    EXPECT_EQ(lost.error().code, ErrorCode::Protocol);
    EXPECT_TRUE(decoder.decode(keyFrame(), kSide, kSide));
    EXPECT_NE(decoder.pid(), pid);
}

TEST_F(Decoding, BelievesNoAnswerThatLies)
{
    for (const char* lie : {"slot 20", "slot 4294967295", "slot 2147483648", "outcome 0",
                            "outcome 1", "outcome 6", "sequence", "short", "long"}) {
        auto decoder = taken();
        expectReplaced(decoder, lie, "broke the protocol");
    }
    auto decoder = taken();
    EXPECT_TRUE(order(decoder, "slot 19")) << "that one there is";
    ASSERT_TRUE(order(decoder, "twice"));
    expectReplaced(decoder, "honest", "broke the protocol"); // the second answer is heard here
}

TEST_F(Decoding, EndsOneThatDoesNotAnswer)
{
    auto decoder =
        DesktopDecoder::create({tests::builtProgram("taken_desktop_decoder"), 300ms}).value();
    ASSERT_TRUE(until([&] { return order(decoder, "honest").has_value(); }));
    const auto begin = std::chrono::steady_clock::now();
    EXPECT_FALSE(order(decoder, "sleep"));
    EXPECT_GE(std::chrono::steady_clock::now() - begin, 300ms);
    EXPECT_TRUE(until([&] { return order(decoder, "honest").has_value(); }));
}

/// As in the driver of a card that hangs: killed, and not gone. Whoever is traced stays a zombie as long as its tracer
/// does not look.
TEST_F(Decoding, OneThatTheKernelKeepsIsNotWaitedFor)
{
    if (::geteuid() != 0)
        GTEST_SKIP() << "only root may trace any process";
    auto decoder =
        DesktopDecoder::create({tests::builtProgram("taken_desktop_decoder"), 300ms}).value();
    ASSERT_TRUE(until([&] { return order(decoder, "honest").has_value(); }));
    const int kept = decoder.pid();
    int ready[2];
    ASSERT_EQ(::pipe2(ready, O_CLOEXEC), 0);
    const pid_t tracer = ::fork();
    if (tracer == 0) {
        const char isTracing = ::ptrace(PTRACE_SEIZE, kept, nullptr, nullptr) == 0 ? 1 : 0;
        (void)!::write(ready[1], &isTracing, 1);
        ::pause();
        ::_exit(0);
    }
    char isTracing = 0;
    ASSERT_EQ(::read(ready[0], &isTracing, 1), 1);
    ASSERT_EQ(isTracing, 1);
    EXPECT_FALSE(order(decoder, "sleep"));
    EXPECT_TRUE(isAlive(kept)) << "or this shows nothing";
    EXPECT_TRUE(until([&] { return order(decoder, "honest").has_value(); }));
    EXPECT_NE(decoder.pid(), kept);
    ::kill(tracer, SIGKILL);
    ::waitpid(tracer, nullptr, 0);
    ::close(ready[0]);
    ::close(ready[1]);
    EXPECT_TRUE(until([&] { return !isAlive(kept); })) << "nobody waits for it";
}

/// Through FFmpeg's ways of giving up, with the list of system calls in force: one that is missing
/// there would end the process.
TEST_F(Decoding, TheRealOneLivesThroughDamage)
{
    constexpr int kWidth = 320, kHeight = 240;
    fakes::FakeEncoder encoder(kWidth, kHeight);
    auto decoder = real();
    const int pid = decoder.pid();
    std::minstd_rand random(7);
    int refused = 0;
    for (int i = 0; i < 600; ++i) {
        const fakes::FakeScreen screen{kWidth, kHeight, i % 128, i % 64};
        Bytes unit = encoder.encode(screen, i % 3 == 0);
        for (int change = 0; change < i % 7; ++change)
            unit[random() % unit.size()] = static_cast<std::uint8_t>(random());
        if (i % 11 == 0)
            unit.resize(random() % unit.size());
        refused += decoder.decode(unit, kWidth, kHeight) ? 0 : 1;
    }
    EXPECT_GT(refused, 50);
    EXPECT_EQ(decoder.pid(), pid);
    EXPECT_TRUE(decoder.decode(keyFrame(), kSide, kSide));
    EXPECT_EQ(decoder.pid(), pid);
}

TEST_F(Decoding, SurvivesEveryEndOfIt)
{
    auto decoder = taken();
    expectReplaced(decoder, "crash", "signal 11");
    expectReplaced(decoder, "leave", "status 3");
    expectReplaced(decoder, "close", "has ended");
}

TEST_F(Decoding, IsGivenUpAfterAFewTimes)
{
    auto decoder = taken();
    for (int i = 0; i < Restarts::kMost; ++i)
        ASSERT_EQ(order(decoder, "crash").error().code, ErrorCode::Protocol) << i;
    const auto end = order(decoder, "crash");
    ASSERT_FALSE(end);
    EXPECT_EQ(end.error().code, ErrorCode::Unavailable);
    EXPECT_TRUE(end.error().message.starts_with("The desktop's pictures could not be decoded"));
    EXPECT_FALSE(order(decoder, "honest"));
    EXPECT_EQ(decoder.pid(), 0);
}

TEST_F(Decoding, CannotChangeWhatItIsAskedNorCutMemoryOffBelowHelix)
{
    auto decoder = taken();
    for (const char* attack : {"input", "shrink"}) {
        const auto planes = order(decoder, attack);
        ASSERT_TRUE(planes) << attack;
        EXPECT_EQ(planes->data[0][0], 0) << attack << " got through";
    }
}

/// Which is why a picture is copied before anybody looks (TakenSource.GivesPicturesThat...).
TEST_F(Decoding, CanGoOnWritingWhatItHasAnswered)
{
    auto decoder = taken();
    const auto planes = order(decoder, "rewrite");
    ASSERT_TRUE(planes);
    const volatile std::uint8_t* pixel = planes->data[0];
    const int before = *pixel;
    EXPECT_TRUE(until([&] { return *pixel != before; }));
}

/// Each of them is the end of the process, by the kernel, and no more than a lost picture.
TEST_F(Decoding, IsEndedByTheKernelForWhateverItTries)
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    GTEST_SKIP() << "a sanitizer's own system calls are not on the list";
#endif
    for (const char* attack :
         {"open", "socket", "exec", "fork", "thread", "ptrace", "kill", "dup", "send", "memfd",
          "ring", "limits", "file", "code", "other", "control", "close", "name"}) {
        auto decoder = taken();
        expectReplaced(decoder, std::string("attack ") + attack, "signal 31");
    }
}

TEST_F(Decoding, HasABoundOnItsMemory)
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    GTEST_SKIP() << "a sanitizer takes more than the bound beside every byte";
#endif
    auto decoder = taken();
    const auto planes = order(decoder, "attack memory");
    ASSERT_TRUE(planes) << planes.error().describe();
    EXPECT_EQ(planes->data[0][0], 0) << "three gigabytes were to be had";
}

rlim_t limitOf(int pid, __rlimit_resource resource)
{
    rlimit limit{};
    EXPECT_EQ(::prlimit(pid, resource, nullptr, &limit), 0);
    EXPECT_EQ(limit.rlim_cur, limit.rlim_max);
    return limit.rlim_max;
}

TEST_F(Decoding, TheRealOneHoldsItsLimitsWhereverItWasStarted)
{
    auto decoder = real();
    ASSERT_TRUE(decoder.decode(keyFrame(), kSide, kSide));
    EXPECT_EQ(limitOf(decoder.pid(), RLIMIT_CORE), 0U);
    EXPECT_EQ(limitOf(decoder.pid(), RLIMIT_NOFILE), 0U);
    EXPECT_EQ(limitOf(decoder.pid(), RLIMIT_FSIZE), 0U);
    std::string goesFirst;
    std::ifstream("/proc/" + std::to_string(decoder.pid()) + "/oom_score_adj") >> goesFirst;
    EXPECT_EQ(goesFirst, "1000") << "where memory is short";
    const auto status = statusOf(decoder.pid());
    EXPECT_EQ(status.at("NoNewPrivs"), "1");
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    EXPECT_LE(limitOf(decoder.pid(), RLIMIT_AS), decoding::kOutputBytes + (1U << 30));
    EXPECT_EQ(status.at("Seccomp"), "2");
    EXPECT_EQ(status.at("Threads"), "2") << "one of FFmpeg's slices beside its own";
#endif
    for (const auto& task :
         fs::directory_iterator("/proc/" + std::to_string(decoder.pid()) + "/task"))
        EXPECT_EQ(statusOf(task.path()).at("Seccomp"), status.at("Seccomp")) << task.path();
}

TEST_F(Decoding, TheRealOneHasOneDescriptorAndNoEnvironment)
{
    if (::geteuid() != 0)
        GTEST_SKIP() << "only root looks into a process that nobody may trace";
    auto decoder = real();
    ASSERT_TRUE(decoder.decode(keyFrame(), kSide, kSide));
    const fs::path process = "/proc/" + std::to_string(decoder.pid());
    std::vector<fs::path> open;
    for (const auto& descriptor : fs::directory_iterator(process / "fd"))
        open.push_back(fs::read_symlink(descriptor.path()));
    ASSERT_EQ(open.size(), 1U);
    EXPECT_TRUE(open[0].string().starts_with("socket:")) << open[0];
    std::ifstream environment(process / "environ");
    EXPECT_EQ(environment.get(), std::char_traits<char>::eof());
}

TEST_F(Decoding, SaysWhatIsMissing)
{
    const auto none = DesktopDecoder::create({"/nowhere/helix-decode"});
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().code, ErrorCode::NotFound);
    EXPECT_EQ(
        none.error().message,
        "The program that decodes desktops (helix-decode) is missing; install HelixVM again.");
}

TEST_F(Decoding, SaysWhenItCannotBeConfinedAndIsNotAskedAgain)
{
    for (const auto& [name, words] :
         {std::pair("2", "cannot confine"), std::pair("3", "libavcodec")}) {
        const fs::path program = folder() / name;
        fs::create_symlink(tests::builtProgram("taken_desktop_decoder"), program);
        auto decoder = open(program);
        const auto refused = order(decoder, "honest");
        ASSERT_FALSE(refused);
        EXPECT_EQ(refused.error().code, ErrorCode::Unsupported);
        EXPECT_NE(refused.error().message.find(words), std::string::npos)
            << refused.error().message;
        EXPECT_FALSE(order(decoder, "honest"));
    }
    const fs::path mute = folder() / "mute";
    fs::create_symlink(tests::builtProgram("taken_desktop_decoder"), mute);
    auto decoder = open(mute, 200ms);
    for (int i = 0; i < Restarts::kMost; ++i)
        ASSERT_EQ(order(decoder, "honest").error().code, ErrorCode::Protocol);
    EXPECT_EQ(order(decoder, "honest").error().code, ErrorCode::Unavailable);
}

/// The real one on such a system, which a child of this test is for it.
TEST_F(Decoding, DecodesNothingWhereThereIsNoSeccomp)
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    GTEST_SKIP() << "such builds have no list of system calls";
#endif
    const Bytes unit = keyFrame();
    const pid_t child = ::fork();
    if (child == 0) {
        sandbox::SyscallFilter none(SCMP_ACT_ALLOW);
        none.refuse({SCMP_SYS(seccomp)}, ENOSYS);
        none.rule(SCMP_ACT_ERRNO(EINVAL), SCMP_SYS(prctl),
                  {sandbox::argumentEquals(0, PR_SET_SECCOMP)});
        if (!none.load("the test"))
            ::_exit(2);
        auto decoder = real();
        const auto planes = decoder.decode(unit, kSide, kSide);
        ::_exit(!planes && planes.error().code == ErrorCode::Unsupported ? 0 : 1);
    }
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    EXPECT_TRUE(WIFEXITED(status));
    EXPECT_EQ(WEXITSTATUS(status), 0);
}

TEST_F(Decoding, IsGoneWithItsOwner)
{
    int pid = 0;
    {
        auto decoder = real();
        pid = decoder.pid();
        EXPECT_TRUE(isAlive(pid));
    }
    EXPECT_FALSE(isAlive(pid));
}

/// What is left of Helix when it is killed: a child of this test, in whose place it stands.
class KilledHelix : public Decoding {
protected:
    /// Opens a decoder, asks it for `words`, and would then wait for ever.
    void start(const fs::path& program, const std::string& words)
    {
        int ends[2];
        ASSERT_EQ(::pipe(ends), 0);
        m_helix = ::fork();
        if (m_helix == 0) {
            auto decoder = open(program, 10min);
            const int pid = decoder.pid();
            (void)!::write(ends[1], &pid, sizeof pid);
            (void)order(decoder, words);
            for (;;)
                ::pause();
        }
        ::close(ends[1]);
        ASSERT_EQ(::read(ends[0], &m_decoder, sizeof m_decoder), ssize_t{sizeof m_decoder});
        ::close(ends[0]);
    }
    void kill()
    {
        ::kill(m_helix, SIGKILL);
        ::waitpid(m_helix, nullptr, 0);
    }
    int m_helix = 0, m_decoder = 0;
};

TEST_F(KilledHelix, TakesItsDecoderAlong)
{
    start(tests::builtProgram("helix-decode"), "no unit");
    ASSERT_TRUE(until([this] { return isRunning(m_decoder); }));
    kill();
    EXPECT_TRUE(until([this] { return !isRunning(m_decoder); }));
}

TEST_F(KilledHelix, TakesOneAlongThatHangs)
{
    start(tests::builtProgram("taken_desktop_decoder"), "sleep");
    // It is tied to Helix's life when it sleeps.
    ASSERT_TRUE(until([this] {
                    return statusOf(m_decoder)["State"].starts_with("S") &&
                           statusOf(m_decoder)["NoNewPrivs"] == "1";
                }) ||
                sandbox::landlockAbi() == 0);
    kill();
    EXPECT_TRUE(until([this] { return !isRunning(m_decoder); }));
}

TEST(Restarts, AreAFewInAWhile)
{
    Restarts restarts;
    const std::chrono::steady_clock::time_point start{1h};
    for (int i = 0; i < Restarts::kMost; ++i)
        EXPECT_TRUE(restarts.mayStart(start + i * 1s));
    EXPECT_TRUE(restarts.mayStart(start + 60s)) << "the first is long ago";
    EXPECT_FALSE(restarts.mayStart(start + 60s));
}

TEST(Restarts, AreGivenUpUntilThereIsOneLeft)
{
    Restarts restarts;
    const std::chrono::steady_clock::time_point start{1h};
    for (int i = 0; i < Restarts::kMost; ++i)
        EXPECT_TRUE(restarts.mayStart(start));
    EXPECT_FALSE(restarts.waitToBegin(start + 1s)) << "the newest one works";
    EXPECT_FALSE(restarts.mayStart(start + 2s));
    EXPECT_EQ(restarts.pause(start + 2s), 58s);
    EXPECT_EQ(restarts.waitToBegin(start + 59s), 1s);
    EXPECT_FALSE(restarts.waitToBegin(start + 60s));
}

TEST(Restarts, AGuestThatBreaksEachOneIsGivenThemEverMoreRarely)
{
    Restarts restarts;
    const std::chrono::steady_clock::time_point start{1h};
    std::vector<int> starts; // in each minute
    for (int second = 0; second < 10 * 60; ++second) {
        const auto now = start + second * 1s;
        if (second % 60 == 0)
            starts.push_back(0);
        // Somebody looks all the time, and each decoder ends with its first picture.
        if (restarts.waitToBegin(now))
            continue;
        do
            ++starts.back();
        while (restarts.mayStart(now));
    }
    EXPECT_EQ(starts.front(), 1 + Restarts::kMost);
    EXPECT_LE(starts[1], 5);
    for (std::size_t minute = 3; minute < starts.size(); ++minute)
        EXPECT_LE(starts[minute], 1) << minute;
}

TEST(Restarts, OneThatLastedIsAsGoodAsTheFirst)
{
    Restarts restarts;
    std::chrono::steady_clock::time_point now{1h};
    for (int i = 0; i <= Restarts::kMost; ++i)
        restarts.mayStart(now);
    now += 60s;
    ASSERT_FALSE(restarts.waitToBegin(now));
    EXPECT_FALSE(restarts.mayStart(now += 1s)) << "it is on trial";
    ASSERT_FALSE(restarts.waitToBegin(now += 60s));
    now += ReopenPace::kLasted;
    for (int i = 0; i < Restarts::kMost; ++i)
        EXPECT_TRUE(restarts.mayStart(now));
    EXPECT_FALSE(restarts.mayStart(now));
    EXPECT_EQ(restarts.waitToBegin(now), 60s);
}

} // namespace
} // namespace helix::link
