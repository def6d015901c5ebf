#include "machine/confinement.h"

#include <filesystem>

#include <sys/stat.h>
#include <unistd.h>

#include "base/atomic_file.h"

namespace helix::machine {
namespace {

namespace fs = std::filesystem;

fs::path procFile(const std::string& pid, const char* name)
{
    return fs::path("/proc") / pid / name;
}

bool sameFile(const fs::path& left, const fs::path& right)
{
    struct stat a {
    }, b{};
    // What cannot be told is taken for shared.
    return ::stat(left.c_str(), &a) != 0 || ::stat(right.c_str(), &b) != 0 ||
           (a.st_dev == b.st_dev && a.st_ino == b.st_ino);
}

bool hasEmptyRoot(const std::string& pid)
{
    return !sameFile(procFile(pid, "ns/mnt"), "/proc/self/ns/mnt") &&
           !sameFile(procFile(pid, "root"), "/");
}

/// A network namespace of its own with nothing in it but its loopback.
bool hasNoNetwork(const std::string& pid)
{
    if (sameFile(procFile(pid, "ns/net"), "/proc/self/ns/net"))
        return false;
    const auto interfaces = readFile(procFile(pid, "net/dev"), 1U << 16);
    if (!interfaces)
        return false;
    std::size_t count = 0;
    for (const char c : *interfaces)
        count += c == ':' ? 1 : 0;
    return count == 0 || (count == 1 && interfaces->find(" lo:") != std::string::npos);
}

bool filtersSystemCalls(const std::string& pid)
{
    const auto status = readFile(procFile(pid, "status"), 1U << 16);
    return status && status->find("\nSeccomp:\t2\n") != std::string::npos;
}

void add(std::string& text, const std::string& sentence)
{
    if (!sentence.empty())
        text += (text.empty() ? "" : " ") + sentence;
}

bool limited(const Confinement& confinement)
{
    return confinement.memoryLimited && confinement.cpuLimited && confinement.tasksLimited;
}

std::string limitSentence(const Confinement& confinement)
{
    std::string held, missing;
    const std::pair<bool, const char*> limits[] = {{confinement.memoryLimited, "memory"},
                                                   {confinement.cpuLimited, "processor time"},
                                                   {confinement.tasksLimited, "threads"}};
    for (const auto& [holds, name] : limits) {
        auto& list = holds ? held : missing;
        list += (list.empty() ? "" : ", ") + std::string(name);
    }
    if (missing.empty())
        return "The kernel limits QEMU's " + held + ".";
    if (held.empty())
        return "The kernel does not limit QEMU's " + missing + ".";
    return "The kernel limits QEMU's " + held + ", but not its " + missing + ".";
}

} // namespace

async::Task<HostConfinement> probeConfinement(Environment environment)
{
    HostConfinement host;
    host.bubblewrap = co_await confine::findBubblewrap(environment);
    host.scope = co_await confine::findResourceScope(environment);
    co_return host;
}

Confinement promised(const HostConfinement& host)
{
    Confinement confinement;
    confinement.emptyRoot = confinement.noNetwork = host.bubblewrap.works;
    confinement.seccomp = true;
    confinement.memoryLimited = host.scope.memory;
    confinement.cpuLimited = host.scope.cpu;
    confinement.tasksLimited = host.scope.tasks;
    add(confinement.whyNot, host.bubblewrap.whyNot);
    add(confinement.whyNot, host.scope.whyNot);
    return confinement;
}

Confinement confinementOf(int pid)
{
    const std::string name = std::to_string(pid);
    const auto limits = confine::limitsInForce(pid);
    Confinement confinement;
    confinement.emptyRoot = hasEmptyRoot(name);
    confinement.noNetwork = hasNoNetwork(name);
    confinement.seccomp = filtersSystemCalls(name);
    confinement.memoryLimited = limits.memory;
    confinement.cpuLimited = limits.cpu;
    confinement.tasksLimited = limits.tasks;
    if (!confinement.emptyRoot || !confinement.noNetwork)
        add(confinement.whyNot, "The machine was started without bubblewrap.");
    if (!limited(confinement))
        add(confinement.whyNot, "The machine was started without limits of systemd.");
    return confinement;
}

std::vector<ConfinementFact> describe(const Confinement& confinement, Accelerator accelerator)
{
    std::vector<ConfinementFact> facts{
        {confinement.emptyRoot, confinement.emptyRoot
                                    ? "QEMU sees no file of this computer but its own."
                                    : "Reduced confinement: QEMU can read and write what you can."},
        {confinement.noNetwork, confinement.noNetwork
                                    ? "QEMU has no network but the guest's cable."
                                    : "QEMU itself could use this computer's network."},
        {confinement.seccomp, confinement.seccomp
                                  ? "QEMU can start no programs and gain no rights (seccomp)."
                                  : "QEMU's system calls are not filtered."},
        {limited(confinement), limitSentence(confinement)}};
    if (!confinement.whyNot.empty())
        facts.push_back({false, confinement.whyNot});
    if (accelerator == Accelerator::Tcg)
        facts.push_back({false, "Emulation (TCG) is slower, and not a security boundary."});
    return facts;
}

} // namespace helix::machine
