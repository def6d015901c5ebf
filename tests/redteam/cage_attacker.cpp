// Somebody who has taken over the resolver, the gateway or a decoder, of pictures or of desktops (also
// by way of a graphics card, which need not be there):
// enters the cage that the program itself enters, by the same function, and then tries one thing.
// For tests/redteam/cages.py alone; the programs have no such door.
//
//     cage_attacker [--without-landlock] none|resolver|gateway|picture|desktop|card ATTACK [ARGUMENT]
//
// Says what holds ("HOLDS root landlock"), then "THROUGH ..." or "REFUSED ...". The kernel may end
// it instead.

#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <arpa/inet.h>
#include <dirent.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "decode/confinement.h"
#include "gateway/confinement.h"
#include "netd/confinement.h"
#include "picture/confinement.h"
#include "sandbox/syscall_filter.h"

namespace {

/// What got through, or an empty text with errno set.
using Attack = std::function<std::string(const std::string& argument)>;

std::string readFile(const std::string& path)
{
    const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    char byte = 0;
    return fd >= 0 && ::read(fd, &byte, 1) >= 0 ? "read " + path : "";
}

std::string listFolder(const std::string& path)
{
    DIR* folder = ::opendir(path.c_str());
    return folder != nullptr && ::readdir(folder) != nullptr ? "listed " + path : "";
}

std::string writeFile(const std::string& path)
{
    return ::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600) >= 0 ? "wrote " + path : "";
}

std::string runProgram(const std::string& path)
{
    char* const arguments[] = {const_cast<char*>(path.c_str()), nullptr};
    ::execv(path.c_str(), arguments);
    return {};
}

std::string forkProcess(const std::string& /*unused*/)
{
    const pid_t child = ::fork();
    if (child == 0)
        ::_exit(0);
    return child > 0 ? "forked" : "";
}

/// A leading @ means a name without a file (unix(7)).
std::string connectUnixWith(int fd, const std::string& path)
{
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::memcpy(address.sun_path, path.data(), std::min(path.size(), sizeof address.sun_path - 1));
    if (path.starts_with('@'))
        address.sun_path[0] = '\0';
    const auto size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + path.size() +
                                             (path.starts_with('@') ? 0 : 1));
    return ::connect(fd, reinterpret_cast<sockaddr*>(&address), size) == 0 ? "connected to " + path
                                                                           : "";
}

std::string connectUnix(const std::string& path)
{
    const int fd = ::socket(AF_UNIX, SOCK_STREAM, 0);
    return fd < 0 ? "" : connectUnixWith(fd, path);
}

/// Half of a pair is a unix socket, too, and one of datagrams can be connected elsewhere.
std::string connectPair(const std::string& path)
{
    int ends[2];
    return ::socketpair(AF_UNIX, SOCK_DGRAM, 0, ends) != 0 ? "" : connectUnixWith(ends[0], path);
}

std::string connectTcp(const std::string& port)
{
    const int fd = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(std::atoi(port.c_str())));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return fd >= 0 && ::connect(fd, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0
               ? "connected to port " + port
               : "";
}

std::string listenTcp(const std::string& /*unused*/)
{
    const int fd = ::socket(AF_INET, SOCK_STREAM, 0);
    return fd >= 0 && ::listen(fd, 1) == 0 ? "listens" : "";
}

std::string openSocket(const std::string& family)
{
    return ::socket(std::atoi(family.c_str()), SOCK_RAW, 0) >= 0 ? "a socket of family " + family
                                                                 : "";
}

std::string signalProcess(const std::string& pid)
{
    return ::kill(std::atoi(pid.c_str()), 0) == 0 ? "may end process " + pid : "";
}

std::string traceProcess(const std::string& pid)
{
    return ::ptrace(PTRACE_SEIZE, std::atoi(pid.c_str()), nullptr, nullptr) == 0
               ? "traces process " + pid
               : "";
}

std::string takeDescriptor(const std::string& pid)
{
    const auto process = ::syscall(SYS_pidfd_open, std::atoi(pid.c_str()), 0);
    return process >= 0 && ::syscall(SYS_pidfd_getfd, process, 1, 0) >= 0 ? "took a descriptor"
                                                                          : "";
}

std::string makeRing(const std::string& /*unused*/)
{
    alignas(8) char parameters[120] = {};
    return ::syscall(SYS_io_uring_setup, 1, parameters) >= 0 ? "an io_uring" : "";
}

std::string runMemory(const std::string& /*unused*/)
{
    void* page = ::mmap(nullptr, 4096, PROT_READ | PROT_WRITE | PROT_EXEC,
                        MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return page != MAP_FAILED ? "memory that is written and run" : "";
}

std::string newNamespace(const std::string& /*unused*/)
{
    return ::unshare(CLONE_NEWUSER) == 0 ? "a user namespace" : "";
}

/// What must work: the cage's own job.
std::string resolveName(const std::string& name)
{
    addrinfo hints{};
    hints.ai_family = AF_INET;
    hints.ai_socktype = SOCK_STREAM;
    addrinfo* found = nullptr;
    const int problem = ::getaddrinfo(name.c_str(), nullptr, &hints, &found);
    if (problem != 0)
        std::printf("%s\n", ::gai_strerror(problem));
    return problem == 0 ? "resolved " + name : "";
}

/// What must work in any cage.
std::string stayAlive(const std::string& /*unused*/)
{
    return "stays alive";
}

const std::map<std::string, Attack> kAttacks{
    {"stay", stayAlive},     {"read", readFile},          {"list", listFolder},
    {"write", writeFile},    {"exec", runProgram},        {"fork", forkProcess},
    {"unix", connectUnix},   {"pair", connectPair},       {"tcp", connectTcp},
    {"listen", listenTcp},   {"socket", openSocket},      {"signal", signalProcess},
    {"trace", traceProcess}, {"pidfd", takeDescriptor},   {"ring", makeRing},
    {"memory", runMemory},   {"namespace", newNamespace}, {"resolve", resolveName}};

bool withoutLandlock()
{
    helix::sandbox::SyscallFilter filter(SCMP_ACT_ALLOW);
    filter.refuse({SCMP_SYS(landlock_create_ruleset)}, ENOSYS);
    return filter.load("the attacker").has_value();
}

template <typename Confinement>
bool say(const helix::Result<Confinement>& confined)
{
    if (!confined) {
        std::printf("%s\n", confined.error().describe().c_str());
        return false;
    }
    std::printf("HOLDS%s%s\n", confined->smallRoot ? " root" : "",
                confined->landlock ? " landlock" : "");
    std::fflush(stdout);
    return true;
}

/// What it says goes where the real one's answers go.
bool enterDesktop()
{
    std::printf("HOLDS\n");
    std::fflush(stdout); // which has its buffer from here on
    helix::decode::leaveFiles();
    return helix::decode::keepOnly(STDOUT_FILENO).has_value();
}

bool enterCard()
{
    std::printf("HOLDS\n");
    std::fflush(stdout);
    auto rights = helix::decode::leaveFilesBut({});
    return helix::decode::keepOnlyWithCard(STDOUT_FILENO, std::move(rights)).has_value();
}

bool enter(const std::string& cage)
{
    if (cage == "resolver")
        return say(helix::netd::confineResolver(0));
    if (cage == "gateway")
        return say(helix::gateway::confine());
    if (cage == "picture")
        return helix::picture::confineDecoder().has_value();
    if (cage == "desktop")
        return enterDesktop();
    if (cage == "card")
        return enterCard();
    return cage == "none";
}

} // namespace

int main(int count, char** values)
{
    std::vector<std::string> arguments(values + 1, values + count);
    if (!arguments.empty() && arguments[0] == "--without-landlock") {
        arguments.erase(arguments.begin());
        if (!withoutLandlock())
            return 2;
    }
    arguments.resize(3);
    const auto attack = kAttacks.find(arguments[1]);
    if (attack == kAttacks.end() || !enter(arguments[0]))
        return 2;
    errno = 0;
    const std::string through = attack->second(arguments[2]);
    if (through.empty())
        std::printf("REFUSED %s\n", std::strerror(errno));
    else
        std::printf("THROUGH %s\n", through.c_str());
    std::fflush(stdout);
    ::_exit(0);
}
