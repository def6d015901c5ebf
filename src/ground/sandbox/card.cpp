#include "sandbox/card.h"

#include <cerrno>

#include <sched.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "sandbox/decoding.h"
#include "sandbox/syscall_filter.h"

namespace helix::sandbox {
namespace {

/// devices.txt of the kernel; NVIDIA's first one is its driver's.
constexpr unsigned kDrmMajor = 226, kFirstRenderMinor = 128, kLastRenderMinor = 191;
constexpr unsigned kNvidiaMajor = 195, kNvidiaModes = 254;
constexpr unsigned kDrmType = 'd', kNvidiaType = 'F';
/// Unified memory's requests are plain numbers below 256, or one bit far above (uvm_ioctl.h).
constexpr unsigned kUnifiedMemoryType = 0;
constexpr int kMostDescriptors = 1024;
constexpr std::uint64_t kWholeInt = 0xffffffff;

/// As glibc makes a thread, and nothing else: no process, no namespace.
constexpr std::uint64_t kThread = CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SYSVSEM |
                                  CLONE_SIGHAND | CLONE_THREAD | CLONE_SETTLS |
                                  CLONE_PARENT_SETTID | CLONE_CHILD_CLEARTID;

/// Of glibc's threads (internal-signals.h).
constexpr int kCancelSignal = 32, kSetIdSignal = 33;

void allowDevice(SyscallFilter& filter, const CardDescriptor& device)
{
    const auto number = static_cast<std::uint64_t>(device.descriptor);
    filter.rule(SCMP_ACT_ALLOW, SCMP_SYS(ioctl),
                {argumentMasked(0, kWholeInt, number),
                 argumentMasked(1, 0xff00, static_cast<std::uint64_t>(device.ioctlType) << 8)});
    filter.rule(SCMP_ACT_ALLOW, SCMP_SYS(mmap),
                {argumentMasked(2, PROT_EXEC, 0), argumentMasked(4, kWholeInt, number)});
}

/// Drivers make threads when a desktop has another size, name them and choose their processors.
void allowThreads(SyscallFilter& filter)
{
    filter.rule(SCMP_ACT_ALLOW, SCMP_SYS(clone), {argumentEquals(0, kThread)});
    // Its flags lie in memory, where no filter looks; the C library then takes clone.
    filter.refuse({SCMP_SYS(clone3)}, ENOSYS);
    filter.rule(SCMP_ACT_ALLOW, SCMP_SYS(prctl), {argumentEquals(0, PR_SET_NAME)});
    // The C library's first thread has its own two signals handled.
    for (const int signal : {kCancelSignal, kSetIdSignal})
        filter.rule(SCMP_ACT_ALLOW, SCMP_SYS(rt_sigaction),
                    {argumentEquals(0, static_cast<std::uint64_t>(signal))});
    filter.allow({SCMP_SYS(set_robust_list), SCMP_SYS(rseq), SCMP_SYS(rt_sigprocmask),
                  SCMP_SYS(gettid), SCMP_SYS(getpid)});
    // Its own; another process's would tell that it is there.
    filter.rule(SCMP_ACT_ALLOW, SCMP_SYS(sched_getaffinity), {argumentEquals(0, 0)});
    filter.rule(SCMP_ACT_ERRNO(EPERM), SCMP_SYS(sched_getaffinity), {SCMP_CMP(0, SCMP_CMP_NE, 0)});
    filter.refuse({SCMP_SYS(sched_setaffinity), SCMP_SYS(sched_setscheduler), SCMP_SYS(sysinfo),
                   SCMP_SYS(fcntl)},
                  EPERM);
}

} // namespace

std::optional<unsigned> ioctlTypeOf(const struct stat& status, dev_t unifiedMemory)
{
    if (!S_ISCHR(status.st_mode))
        return std::nullopt;
    const auto device = status.st_rdev;
    // A primary node also sets modes and hands out other programs' buffers: never.
    if (major(device) == kDrmMajor && minor(device) >= kFirstRenderMinor &&
        minor(device) <= kLastRenderMinor)
        return kDrmType;
    if (major(device) == kNvidiaMajor && minor(device) != kNvidiaModes)
        return kNvidiaType;
    if (unifiedMemory != 0 && device == unifiedMemory)
        return kUnifiedMemoryType;
    return std::nullopt;
}

std::vector<CardDescriptor> openCardDevices()
{
    struct stat status {};
    const dev_t unifiedMemory =
        ::stat("/dev/nvidia-uvm", &status) == 0 && S_ISCHR(status.st_mode) ? status.st_rdev : 0;
    std::vector<CardDescriptor> devices;
    for (int descriptor = 0; descriptor < kMostDescriptors; ++descriptor)
        if (::fstat(descriptor, &status) == 0)
            if (const auto type = ioctlTypeOf(status, unifiedMemory))
                devices.push_back({descriptor, *type});
    return devices;
}

void allowCard(SyscallFilter& filter, std::span<const CardDescriptor> devices)
{
    for (const auto& device : devices)
        allowDevice(filter, device);
    allowThreads(filter);
    filter.allow({SCMP_SYS(close), SCMP_SYS(poll), SCMP_SYS(ppoll), SCMP_SYS(nanosleep),
                  SCMP_SYS(getrandom)});
    for (const int call : {SCMP_SYS(clock_nanosleep), SCMP_SYS(clock_getres)})
        allowOwnClocks(filter, call);
}

} // namespace helix::sandbox
