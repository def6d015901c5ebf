#include "decode/confinement.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <string_view>

#include <fcntl.h>
#include <malloc.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/try.h"
#include "decoding/planes.h"
#include "sandbox/card.h"
#include "sandbox/decoding.h"
#include "sandbox/landlock.h"
#include "sandbox/private_memory.h"
#include "sandbox/small_root.h"
#include "sandbox/syscall_filter.h"

namespace helix::decode {
namespace {

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
constexpr bool kHeld = true;
#else
constexpr bool kHeld = false; // a sanitizer's own memory and system calls are not on the lists
#endif

/// Of addresses: the pictures, and what FFmpeg keeps beside them (0.4 GB for a picture of 7680x4320
/// with all its references), its code and stacks.
constexpr rlim_t kMaxMemory = decoding::kOutputBytes + (rlim_t{1} << 30);

bool limit(__rlimit_resource resource, rlim_t value)
{
    const rlimit most{value, value};
    return ::setrlimit(resource, &most) == 0;
}

/// Everything but the list of system calls.
Result<void> giveUpRights(rlim_t mostAddresses)
{
    // Another arena of malloc's reads a file of /proc when it shrinks.
    ::mallopt(M_ARENA_MAX, 1);
    TRY(sandbox::keepMemoryPrivate());
    if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || !limit(RLIMIT_NOFILE, 0) ||
        !limit(RLIMIT_FSIZE, 0))
        return failErrno(errno, "helix-decode cannot confine itself.");
    if (kHeld && !limit(RLIMIT_AS, mostAddresses))
        return failErrno(errno, "helix-decode cannot confine itself.");
    return {};
}

/// Memory that a guest has this process take shall cost this process, not a machine or a browser. Best effort.
void goFirstForWantOfMemory()
{
    constexpr std::string_view kMost = "1000";
    const UniqueFd file(::open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC));
    (void)!::write(file.get(), kMost.data(), kMost.size());
}

void allowPackets(sandbox::SyscallFilter& filter, int socket)
{
    const auto own = static_cast<std::uint64_t>(socket);
    for (const int call : {SCMP_SYS(read), SCMP_SYS(write)})
        filter.rule(SCMP_ACT_ALLOW, call, {sandbox::argumentEquals(0, own)});
}

// -- with a graphics card -----------------------------------------------------------------------

/// Libraries of the drivers and what they read beside them, and how the kernel describes cards.
std::vector<std::filesystem::path> filesOfDrivers()
{
    return {"/usr/lib",         "/usr/lib64",         "/lib",
            "/lib64",           "/usr/share/drirc.d", "/usr/share/libdrm",
            "/etc/ld.so.cache", "/etc/alternatives",  "/sys/dev/char",
            "/sys/devices",     "/sys/bus/pci",       "/sys/class/drm"};
}

/// 0 where it is not told, so that no card's process has more than it can be held to.
rlim_t addressesIn(const UniqueFd& statm)
{
    std::array<char, 64> text{};
    if (::pread(statm.get(), text.data(), text.size() - 1, 0) <= 0)
        return 0;
    return static_cast<rlim_t>(std::strtoull(text.data(), nullptr, 10)) *
           static_cast<rlim_t>(::sysconf(_SC_PAGESIZE));
}

} // namespace

void leaveFiles()
{
    goFirstForWantOfMemory();
    sandbox::enterEmptyRoot();
    // After it: whoever gets other credentials loses this.
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    (void)sandbox::applyLandlock({});
}

Result<void> keepOnly(int socket)
{
    TRY(giveUpRights(kMaxMemory));
    if (!kHeld)
        return {};
    sandbox::SyscallFilter filter(SCMP_ACT_KILL_PROCESS);
    sandbox::allowDecoding(filter);
    allowPackets(filter, socket);
    filter.holdAllThreads();
    return filter.load("helix-decode");
}

CardRights leaveFilesBut(const decoding::Card& card)
{
    goFirstForWantOfMemory();
    CardRights rights{UniqueFd(::open("/proc/self/statm", O_RDONLY | O_CLOEXEC))};
    auto readable = filesOfDrivers();
    std::vector<std::filesystem::path> devices;
    for (const auto& device : decoding::devicesOf(card))
        devices.emplace_back(device);
    if (card.driver == decoding::Card::Driver::Nvdec)
        readable.emplace_back("/proc");
    else
        sandbox::enterSmallRoot(readable, devices);
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    (void)sandbox::applyLandlock({std::move(readable), {}, std::move(devices), std::nullopt});
    return rights;
}

Result<void> keepOnlyWithCard(int socket, CardRights rights)
{
    const rlim_t inUse = addressesIn(rights.addressesInUse);
    rights.addressesInUse.reset();
    const auto devices = sandbox::openCardDevices();
    TRY(giveUpRights(inUse + kMaxMemory));
    if (!kHeld)
        return {};
    sandbox::SyscallFilter filter(SCMP_ACT_KILL_PROCESS);
    sandbox::allowDecoding(filter);
    allowPackets(filter, socket);
    sandbox::allowCard(filter, devices);
    // A driver's words, for which there is no place.
    for (const int standard : {STDOUT_FILENO, STDERR_FILENO})
        if (standard != socket)
            filter.rule(SCMP_ACT_ERRNO(EBADF), SCMP_SYS(write),
                        {sandbox::argumentEquals(0, static_cast<std::uint64_t>(standard))});
    filter.holdAllThreads();
    return filter.load("helix-decode");
}

} // namespace helix::decode
