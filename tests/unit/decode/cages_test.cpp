// The two cages of helix-decode, from within: each system call is tried in a child that has shut
// itself in.

#include <csignal>
#include <filesystem>
#include <functional>
#include <set>
#include <thread>

#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/wait.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include "base/try.h"
#include "base/unique_fd.h"
#include "decode/confinement.h"
#include "sandbox/card.h"
#include "sandbox/decoding.h"
#include "sandbox/small_root.h"
#include "sandbox/syscall_filter.h"

namespace helix::decode {
namespace {

constexpr int kThrough = 10, kRefused = 11, kNoCage = 12;
constexpr int kCalls = 460; ///< of Linux 6.12

bool isHeld()
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    return false; // such builds have no list of system calls
#else
    return true;
#endif
}

/// How a child ended that did this: its status, or minus the signal's number.
int endOf(const std::function<int()>& child)
{
    const pid_t pid = ::fork();
    if (pid == 0)
        ::_exit(child());
    int status = 0;
    EXPECT_EQ(::waitpid(pid, &status, 0), pid);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

/// Numbers of the calls that do not end a process in this cage, whatever becomes of them. Their
/// arguments are all ones: none waits, and none is on a list for its arguments alone.
std::set<long> callsOf(const std::function<Result<void>()>& shut)
{
    std::set<long> kept;
    for (long call = 0; call < kCalls; ++call) {
        // uretprobe and uprobe, which the kernel passes by every filter: they end whoever calls them
        // where no debugger of root's has put them (kernel/seccomp.c).
        if (call == 335 || call == 336)
            continue;
        const int end = endOf([&] {
            if (!shut())
                return kNoCage;
            ::syscall(call, -1, -1, -1, -1, -1, -1);
            return kThrough;
        });
        EXPECT_NE(end, kNoCage);
        if (end != -SIGSYS)
            kept.insert(call);
    }
    return kept;
}

const std::set<long> kOfSoftware{SYS_munmap, SYS_mremap,      SYS_madvise,      SYS_brk,
                                 SYS_futex,  SYS_sched_yield, SYS_rt_sigreturn, SYS_restart_syscall,
                                 SYS_exit,   SYS_exit_group};

TEST(Cages, OfTheProcessorKeepsWhatItAlwaysKept)
{
    if (!isHeld())
        GTEST_SKIP() << "a sanitizer's own system calls are not on the list";
    EXPECT_EQ(callsOf([] { return keepOnly(1000); }), kOfSoftware)
        << "besides mmap and mprotect of memory, clocks, and packets over its socket";
}

/// A clock of another process tells when it works, and whether it is there (clock_getcpuclockid(3)).
TEST(Cages, ClocksAreTheSystemsAndItsOwn)
{
    if (!isHeld())
        GTEST_SKIP() << "a sanitizer's own system calls are not on the list";
    const auto ofParent = static_cast<clockid_t>(~static_cast<unsigned>(::getpid()) << 3U | 2U);
    for (const bool hasCard : {false, true}) {
        const auto asks = [hasCard](clockid_t clock) {
            return endOf([=] {
                timespec time{};
                if (!(hasCard ? keepOnlyWithCard(1000, {}) : keepOnly(1000)))
                    return kNoCage;
                const bool isTold = ::syscall(SYS_clock_gettime, clock, &time) == 0;
                return isTold ? kThrough : kRefused;
            });
        };
        for (const clockid_t clock : {CLOCK_REALTIME, CLOCK_MONOTONIC, CLOCK_PROCESS_CPUTIME_ID,
                                      CLOCK_THREAD_CPUTIME_ID, CLOCK_BOOTTIME, CLOCK_TAI})
            EXPECT_EQ(asks(clock), kThrough) << clock;
        EXPECT_EQ(asks(ofParent), -SIGSYS);
    }
    const auto waits = [](clockid_t clock) {
        return endOf([=] {
            const timespec none{};
            if (!keepOnlyWithCard(1000, {}))
                return kNoCage;
            return ::syscall(SYS_clock_nanosleep, clock, 0, &none, nullptr) == 0 ? kThrough
                                                                                 : kRefused;
        });
    };
    EXPECT_EQ(waits(CLOCK_MONOTONIC), kThrough);
    EXPECT_EQ(waits(ofParent), -SIGSYS);
}

TEST(Cages, OfACardKeepsAFewMoreAndNoneThatOpensConnectsOrStarts)
{
    if (!isHeld())
        GTEST_SKIP() << "a sanitizer's own system calls are not on the list";
    auto expected = kOfSoftware;
    expected.insert({SYS_close, SYS_poll, SYS_ppoll, SYS_nanosleep, SYS_getrandom,
                     SYS_set_robust_list, SYS_rseq, SYS_rt_sigprocmask, SYS_gettid, SYS_getpid});
    // These fail, and the process lives.
    expected.insert({SYS_sched_getaffinity, SYS_clone3, SYS_sched_setaffinity,
                     SYS_sched_setscheduler, SYS_sysinfo, SYS_fcntl});
    EXPECT_EQ(callsOf([] { return keepOnlyWithCard(1000, {}); }), expected);
}

/// In the cage of a card whose device a memfd stands for.
class CardCage : public testing::Test {
protected:
    void SetUp() override
    {
        if (!isHeld())
            GTEST_SKIP() << "a sanitizer's own system calls are not on the list";
    }
    /// kThrough or kRefused, or how the kernel ended it.
    int tried(const std::function<bool()>& attempt)
    {
        return endOf([&] {
            sandbox::SyscallFilter filter(SCMP_ACT_KILL_PROCESS);
            sandbox::allowDecoding(filter);
            const sandbox::CardDescriptor device{m_device.get(), 'd'};
            sandbox::allowCard(filter, {&device, 1});
            if (!filter.load("the test"))
                return kNoCage;
            return attempt() ? kThrough : kRefused;
        });
    }
    [[nodiscard]] int device() const { return m_device.get(); }

    UniqueFd m_device{::memfd_create("device", MFD_CLOEXEC)};
    UniqueFd m_other{::memfd_create("other", MFD_CLOEXEC)};
};

TEST_F(CardCage, ControlCallsAreOfTheDriversTypeAndOnItsDeviceAlone)
{
    const auto control = [](int descriptor, unsigned long request) {
        return [=] { return ::ioctl(descriptor, request, nullptr) == 0; };
    };
    EXPECT_EQ(tried(control(device(), _IOWR('d', 0x40, int))), kRefused) << "a memfd has none";
    for (const unsigned long other :
         {std::uint64_t{TIOCSTI}, std::uint64_t{FIONREAD}, std::uint64_t{_IO('F', 0x40)},
          std::uint64_t{_IO('e', 0x40)}, std::uint64_t{0x40}})
        EXPECT_EQ(tried(control(device(), other)), -SIGSYS) << std::hex << other;
    EXPECT_EQ(tried(control(m_other.get(), _IOWR('d', 0x40, int))), -SIGSYS);
    EXPECT_EQ(tried(control(STDIN_FILENO, _IOWR('d', 0x40, int))), -SIGSYS);
}

TEST_F(CardCage, MemoryIsTheDevicesAndNeverRun)
{
    ASSERT_EQ(::ftruncate(device(), 4096), 0);
    ASSERT_EQ(::ftruncate(m_other.get(), 4096), 0);
    const auto map = [](int descriptor, int rights) {
        return
            [=] { return ::mmap(nullptr, 4096, rights, MAP_SHARED, descriptor, 0) != MAP_FAILED; };
    };
    EXPECT_EQ(tried(map(device(), PROT_READ | PROT_WRITE)), kThrough);
    EXPECT_EQ(tried(map(device(), PROT_READ | PROT_EXEC)), -SIGSYS);
    EXPECT_EQ(tried(map(m_other.get(), PROT_READ)), -SIGSYS);
}

TEST_F(CardCage, ThreadsCanBeMadeAndNoProcess)
{
    EXPECT_EQ(tried([] {
                  std::thread([] {}).join();
                  return true;
              }),
              kThrough);
    EXPECT_EQ(tried([] { return ::fork() >= 0; }), -SIGSYS);
    EXPECT_EQ(tried([] { return ::syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, 0) >= 0; }), -SIGSYS);
    EXPECT_EQ(tried([] { return ::syscall(SYS_vfork) >= 0; }), -SIGSYS);
}

TEST_F(CardCage, ProcessorsAreAskedForOfItselfAlone)
{
    const auto asks = [](pid_t process) {
        return [=] {
            cpu_set_t set;
            return ::sched_getaffinity(process, sizeof set, &set) == 0;
        };
    };
    EXPECT_EQ(tried(asks(0)), kThrough);
    EXPECT_EQ(tried(asks(::getpid())), kRefused) << "the test itself";
}

TEST_F(CardCage, NothingIsOpenedConnectedOrStarted)
{
    char* const words[] = {const_cast<char*>("/bin/true"), nullptr};
    const std::pair<const char*, std::function<bool()>> attempts[] = {
        {"open", [] { return ::open("/dev/null", O_RDONLY) >= 0; }},
        {"openat2", [] { return ::syscall(SYS_openat2, AT_FDCWD, "/", nullptr, 0) >= 0; }},
        {"socket", [] { return ::socket(AF_UNIX, SOCK_STREAM, 0) >= 0; }},
        {"connect", [this] { return ::connect(device(), nullptr, 0) == 0; }},
        {"execve", [&] { return ::execv("/bin/true", words) == 0; }},
        {"dup", [this] { return ::dup(device()) >= 0; }},
        {"read", [this] { return ::read(device(), nullptr, 0) == 0; }},
        {"write", [this] { return ::write(m_other.get(), "x", 1) == 1; }},
        {"memfd", [] { return ::memfd_create("x", 0) >= 0; }},
        {"kill", [] { return ::kill(::getppid(), 0) == 0; }},
        {"prctl", [] { return ::syscall(SYS_prctl, 38, 1, 0, 0, 0) == 0; }},
        {"sendmsg", [this] { return ::sendmsg(device(), nullptr, 0) == 0; }},
        {"recvmsg", [this] { return ::recvmsg(device(), nullptr, 0) == 0; }}};
    for (const auto& [what, attempt] : attempts)
        EXPECT_EQ(tried(attempt), -SIGSYS) << what;
}

TEST(CardDevices, AreToldByTheirNumbers)
{
    const auto typeOf = [](mode_t mode, unsigned majorNumber, unsigned minorNumber) {
        struct stat status {};
        status.st_mode = mode;
        status.st_rdev = makedev(majorNumber, minorNumber);
        return sandbox::ioctlTypeOf(status, makedev(511, 0));
    };
    EXPECT_EQ(typeOf(S_IFCHR, 226, 128), 'd');
    EXPECT_EQ(typeOf(S_IFCHR, 226, 0), std::nullopt) << "the node of a screen";
    EXPECT_EQ(typeOf(S_IFCHR, 195, 255), 'F');
    EXPECT_EQ(typeOf(S_IFCHR, 195, 0), 'F');
    EXPECT_EQ(typeOf(S_IFCHR, 195, 254), std::nullopt) << "the modes of its screens";
    EXPECT_EQ(typeOf(S_IFCHR, 226, 191), 'd');
    EXPECT_EQ(typeOf(S_IFCHR, 226, 192), std::nullopt) << "may be a screen's on newer kernels";
    EXPECT_EQ(typeOf(S_IFCHR, 511, 0), 0U);
    EXPECT_EQ(typeOf(S_IFCHR, 511, 1), std::nullopt);
    EXPECT_EQ(typeOf(S_IFCHR, 1, 3), std::nullopt);
    EXPECT_EQ(typeOf(S_IFREG, 226, 128), std::nullopt);
    struct stat zero {};
    zero.st_mode = S_IFCHR;
    EXPECT_EQ(sandbox::ioctlTypeOf(zero, 0), std::nullopt) << "there is no unified memory";
    EXPECT_TRUE(sandbox::openCardDevices().empty()) << "of this test";
}

/// The root of a card's decoder, with a device that every computer has in the card's place.
TEST(CardRoot, HoldsItsDeviceAndNoOther)
{
    const int end = endOf([] {
        const std::filesystem::path readable[] = {"/usr/lib"}, devices[] = {"/dev/zero"};
        if (!sandbox::enterSmallRoot(readable, devices))
            return kNoCage;
        const UniqueFd zero(::open("/dev/zero", O_RDWR));
        char byte = 1;
        const bool works = zero.valid() && ::read(zero.get(), &byte, 1) == 1 && byte == 0;
        const bool hasMore = ::access("/dev/null", F_OK) == 0 || ::access("/etc", F_OK) == 0 ||
                             ::access("/proc/self", F_OK) == 0;
        const bool isWritable = ::open("/usr/lib/x", O_WRONLY | O_CREAT, 0600) >= 0;
        return works && !hasMore && !isWritable ? kThrough : kRefused;
    });
    if (end == kNoCage)
        GTEST_SKIP() << "this system allows no user namespace";
    EXPECT_EQ(end, kThrough);
}

} // namespace
} // namespace helix::decode
