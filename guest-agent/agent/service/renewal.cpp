#include "agent/service/renewal.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include <fcntl.h>
#include <linux/close_range.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "agent/pairing/kept_pairing.h"
#include "agent/system/guest_setup.h"
#include "agent/system/wall_clock.h"
#include "base/atomic_file.h"
#include "base/crypto.h"
#include "base/try.h"

namespace helix::agent {
namespace {

namespace fs = std::filesystem;

/// For an agent that is started again; gone with the machine.
constexpr const char* kRenewedMark = "/run/helix/renewed";
constexpr std::size_t kMostText = 1U << 20;

/// Of all threads of a process (proc(5), "children").
std::vector<pid_t> childrenOf(pid_t process)
{
    std::vector<pid_t> children;
    std::error_code error;
    const fs::path threads = fs::path("/proc") / std::to_string(process) / "task";
    for (fs::directory_iterator thread(threads, error), end; !error && thread != end;
         thread.increment(error)) {
        std::istringstream list(readFile(thread->path() / "children", kMostText).value_or(""));
        for (pid_t child = 0; list >> child;)
            children.push_back(child);
    }
    return children;
}

/// Parents before their children, each stopped before it is looked at: none starts more meanwhile.
std::vector<pid_t> stoppedDescendants()
{
    std::vector<pid_t> found = childrenOf(::getpid());
    for (std::size_t at = 0; at < found.size(); ++at) {
        ::kill(found[at], SIGSTOP);
        const auto more = childrenOf(found[at]);
        found.insert(found.end(), more.begin(), more.end());
    }
    return found;
}

/// NUL after each.
std::vector<std::string> ownArguments()
{
    std::vector<std::string> arguments;
    const auto text = readFile("/proc/self/cmdline", kMostText).value_or("");
    for (std::size_t at = 0; at < text.size();) {
        const auto end = std::min(text.find('\0', at), text.size());
        arguments.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return arguments;
}

} // namespace

Result<void> renewMachine(const protocol::Bootstrap& bootstrap, const protocol::RenewEvent& event)
{
    // Randomness first: everything else of a machine's own is made of it.
    TRY(addEntropy(bootstrap.entropy));
    TRY(reseedKernel());
    reseedRandomness(bootstrap.entropy.reveal());
    TRY(setWallClock(event.hostTimeMs));
    TRY(renewMachineId(bootstrap.workspace));
    TRY(writeFileAtomically(kRenewedMark, {}, 0644));
    // Of the other. Last: as long as it is there, an agent that begins knows that there is one.
    return forgetPairing(kKeptPairingFile);
}

bool wasRenewed()
{
    return ::access(kRenewedMark, F_OK) == 0;
}

void endDescendants()
{
    for (const auto process : stoppedDescendants())
        ::kill(process, SIGKILL);
    while (::waitpid(-1, nullptr, 0) > 0 || errno == EINTR) {
    }
}

Result<void> beginAnew()
{
    auto arguments = ownArguments();
    std::vector<char*> pointers;
    for (auto& argument : arguments)
        pointers.push_back(argument.data());
    pointers.push_back(nullptr);
    constexpr unsigned kFirstOfOurs = 3;
    (void)::syscall(SYS_close_range, kFirstOfOurs, ~0U, CLOSE_RANGE_CLOEXEC);
    sigset_t none;
    ::sigemptyset(&none);
    ::pthread_sigmask(SIG_SETMASK, &none, nullptr);
    ::execv("/proc/self/exe", pointers.data());
    return failErrno(errno, "The agent could not begin anew.");
}

} // namespace helix::agent
