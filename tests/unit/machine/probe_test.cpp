#include "machine/probe_initrd.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/atomic_file.h"
#include "base/ids.h"
#include "machine/abandoned_probe.h"
#include "machine/accelerator_probe.h"
#include "machine/probe_cache.h"
#include "unit/async/loop_fixture.h"

namespace helix::machine {
namespace {

TEST(ProbeInitrd, isACpioArchiveOfThreeEntries)
{
    const auto archive = makeProbeInitrd("12345");
    EXPECT_EQ(archive.size() % 4, 0U);
    EXPECT_EQ(archive.substr(0, 6), "070701");
    // The console's device numbers and the program's size, in the fields where newc has them.
    const auto console = archive.find("dev/console");
    ASSERT_NE(console, std::string::npos);
    EXPECT_EQ(archive.substr(console - 110 + 14, 8), "00002180"); // 0020600
    EXPECT_EQ(archive.substr(console - 110 + 78, 16), "0000000500000001");
    const auto init = archive.find(std::string("init") + '\0');
    ASSERT_NE(init, std::string::npos);
    EXPECT_EQ((init - 110) % 4, 0U);
    EXPECT_EQ(archive.substr(init - 110 + 54, 8), "00000005");
    EXPECT_NE(archive.find("TRAILER!!!"), std::string::npos);
}

TEST(ProbeInit, isASmallStaticProgram)
{
    const auto program = probeInitProgram();
    EXPECT_EQ(program.substr(0, 4), "\x7f"
                                    "ELF");
    EXPECT_LT(program.size(), 16384U);
    EXPECT_NE(program.find(kProbeMarker), std::string_view::npos);
}

AcceleratorReport exampleReport()
{
    AcceleratorReport report;
    report.chosen = Accelerator::Tcg;
    report.attempts = {
        {Accelerator::Kvm, false, std::chrono::milliseconds(5000), "It did not finish."},
        {Accelerator::Tcg, true, std::chrono::milliseconds(1900), "It took 1.9 s."}};
    return report;
}

TEST(ProbeCache, givesBackWhatWasFound)
{
    const auto back = decodeProbeCache(encodeProbeCache("key", exampleReport()), "key");
    ASSERT_TRUE(back);
    EXPECT_TRUE(back->fromCache);
    EXPECT_EQ(back->chosen, Accelerator::Tcg);
    ASSERT_EQ(back->attempts.size(), 2U);
    EXPECT_EQ(back->attempts[0].finding, "It did not finish.");
    EXPECT_EQ(back->attempts[1].duration, std::chrono::milliseconds(1900));
}

TEST(ProbeCache, isOfNoUseForAnotherHostOrWhenDamaged)
{
    const auto good = encodeProbeCache("key", exampleReport());
    EXPECT_FALSE(decodeProbeCache(good, "other"));
    for (std::size_t length = 0; length < good.size() - 2; length += 7)
        EXPECT_FALSE(decodeProbeCache(good.substr(0, length), "key"));
    EXPECT_FALSE(decodeProbeCache(
        R"({"schema":1,"fingerprint":"key","attempts":[{"works":"yes"}]})", "key"));
    EXPECT_FALSE(decodeProbeCache(R"({"schema":1,"fingerprint":"key","attempts":[]})", "key"));
    EXPECT_FALSE(decodeProbeCache("[]", "key"));
}

TEST(ProbeCache, aComputerThatWasBusyIsTriedAgain)
{
    using std::chrono::milliseconds;
    const milliseconds deadline(5000);
    const ProbeAttempt tcg{Accelerator::Tcg, true, milliseconds(6200), {}, {}};
    const auto kept = [&](bool works, int took) {
        const ProbeAttempt kvm{Accelerator::Kvm, works, milliseconds(took), {}, {}};
        return isWorthKeeping({works ? Accelerator::Kvm : Accelerator::Tcg, {kvm, tcg}}, deadline);
    };
    EXPECT_TRUE(kept(true, 400));
    EXPECT_TRUE(kept(false, 0)) << "there is no /dev/kvm";
    EXPECT_TRUE(kept(false, 300)) << "QEMU said that it does not work";
    EXPECT_FALSE(kept(false, 5010)) << "it only did not come up in time";
    EXPECT_TRUE(isWorthKeeping({Accelerator::Tcg, {tcg}}, deadline));
}

/// A shell script in QEMU's place; it finds "tcg" or "kvm" among its arguments.
class ProbeTest : public fixture::LoopTest {
protected:
    // A script needs more of the host than QEMU does; the real one is probed in tests/vm.
    fixture::ScopedEnvironment m_noCage{"HELIXVM_BWRAP", "/no/such/bwrap"};
    ProbeRequest request(const std::string& script)
    {
        const auto program = folder() / "qemu";
        EXPECT_TRUE(writeFileAtomically(program, asBytes("#!/bin/sh\n" + script), 0755));
        ProbeRequest request;
        request.qemu = {program, {7, 2, 22}, {"q35"}};
        request.kernel = folder() / "vmlinuz";
        request.cacheFile = folder() / "cache.json";
        request.kvmDeadline = request.tcgDeadline = std::chrono::milliseconds(1000);
        return request;
    }
    static constexpr auto kOnlyTcg =
        "case \"$*\" in *tcg*) echo HELIX-PROBE-USERLAND; exec sleep 60;; esac\n"
        "echo 'qemu: no KVM today' >&2; exit 1\n";
};

TEST_F(ProbeTest, choosesWhatBootsAndRemembers)
{
    const auto probe = request(kOnlyTcg);
    const auto report = QCoro::waitFor(probeAccelerator(probe, {}));
    ASSERT_TRUE(report) << report.error().describe();
    EXPECT_EQ(report->chosen, Accelerator::Tcg);
    EXPECT_FALSE(report->fromCache);
    ASSERT_EQ(report->attempts.size(), 2U);
    EXPECT_FALSE(report->attempts[0].works);
    EXPECT_FALSE(report->attempts[0].finding.empty());
    EXPECT_TRUE(report->attempts[1].works);
    EXPECT_TRUE(QCoro::waitFor(probeAccelerator(probe, {}))->fromCache);
    // Another QEMU, another probe.
    auto newer = probe;
    newer.qemu.version.micro = 23;
    EXPECT_FALSE(QCoro::waitFor(probeAccelerator(newer, {}))->fromCache);
}

TEST_F(ProbeTest, forgetsThatKvmDidNotBootInTime)
{
    auto probe = request("case \"$*\" in *tcg*) echo HELIX-PROBE-USERLAND;; esac\nexec sleep 60\n");
    const auto report = QCoro::waitFor(probeAccelerator(probe, {}));
    ASSERT_TRUE(report) << report.error().describe();
    if (report->attempts.front().duration < probe.kvmDeadline)
        GTEST_SKIP() << "/dev/kvm cannot be opened: " << report->attempts.front().finding;
    EXPECT_FALSE(QCoro::waitFor(probeAccelerator(probe, {}))->fromCache);
}

TEST_F(ProbeTest, saysWhyNothingBoots)
{
    const auto hanging = QCoro::waitFor(probeAccelerator(request("exec sleep 60\n"), {}));
    EXPECT_EQ(hanging.error().code, ErrorCode::Unsupported);
    EXPECT_NE(hanging.error().message.find("did not finish in 1"), std::string::npos)
        << hanging.error().message;
    const auto failing =
        QCoro::waitFor(probeAccelerator(request("echo 'qemu: broken' >&2; exit 1\n"), {}));
    EXPECT_NE(failing.error().cause.find("qemu: broken"), std::string::npos)
        << failing.error().message;
    EXPECT_FALSE(std::filesystem::exists(folder() / "cache.json"));
}

TEST_F(ProbeTest, isCancelledAndLeavesNoFile)
{
    async::CancelSource cancel;
    auto probing = probeAccelerator(request("exec sleep 60\n"), cancel.token());
    cancel.cancel();
    EXPECT_EQ(QCoro::waitFor(probing).error().code, ErrorCode::Cancelled);
    for (const auto& entry : std::filesystem::directory_iterator(folder()))
        EXPECT_EQ(entry.path().filename(), "qemu");
}

/// A program with this UUID on its command line that runs until it is killed or `input` closes.
pid_t startIdler(const std::string& uuid, int input)
{
    const pid_t child = ::fork();
    if (child == 0) {
        ::dup2(input, STDIN_FILENO);
        ::execl("/bin/sh", "sh", "-c", "read line", "sh", "-uuid", uuid.c_str(), nullptr);
        ::_exit(127);
    }
    while (
        readFile("/proc/" + std::to_string(child) + "/cmdline", 1U << 20).value_or("").find(uuid) ==
        std::string::npos) {
    }
    return child;
}

TEST_F(ProbeTest, endsTheTestBootsThatAKilledHelixLeft)
{
    int ends[2];
    ASSERT_EQ(::pipe2(ends, O_CLOEXEC), 0);
    const std::string abandoned = generateUuid(), foreign = generateUuid();
    const pid_t ours = startIdler(abandoned, ends[0]), other = startIdler(foreign, ends[0]);
    const auto initrd = folder() / probeFileName(abandoned);
    ASSERT_TRUE(writeFileAtomically(initrd, asBytes("x"), 0600));
    endAbandonedProbes(folder());
    EXPECT_FALSE(std::filesystem::exists(initrd));
    int status = 0;
    ASSERT_EQ(::waitpid(ours, &status, 0), ours);
    EXPECT_TRUE(WIFSIGNALED(status));
    EXPECT_EQ(::waitpid(other, &status, WNOHANG), 0) << "a process of somebody else was ended";
    ::close(ends[1]);
    ASSERT_EQ(::waitpid(other, &status, 0), other);
    EXPECT_TRUE(WIFEXITED(status));
    ::close(ends[0]);
}

} // namespace
} // namespace helix::machine
