#include "attacks.h"

#include <functional>
#include <map>
#include <thread>

#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace {

bool runsProgram()
{
    char* const words[] = {const_cast<char*>("/bin/true"), nullptr};
    ::execv("/bin/true", words);
    return false;
}

bool forks()
{
    const pid_t child = ::fork();
    if (child == 0)
        ::_exit(0);
    return child > 0;
}

bool starts()
{
    std::thread([] {}).join();
    return true;
}

bool maps(std::size_t bytes, int rights)
{
    return ::mmap(nullptr, bytes, rights, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0) !=
           MAP_FAILED;
}

const std::map<std::string, std::function<bool(int)>> kAttacks{
    {"open", [](int) { return ::open("/etc/passwd", O_RDONLY) >= 0; }},
    {"socket", [](int) { return ::socket(AF_UNIX, SOCK_STREAM, 0) >= 0; }},
    {"exec", [](int) { return runsProgram(); }},
    {"fork", [](int) { return forks(); }},
    {"thread", [](int) { return starts(); }},
    {"ptrace", [](int) { return ::ptrace(PTRACE_SEIZE, ::getppid(), nullptr, nullptr) == 0; }},
    {"kill", [](int) { return ::kill(::getppid(), 0) == 0; }},
    {"dup", [](int socket) { return ::dup(socket) >= 0; }},
    {"send", [](int socket) { return ::send(socket, "x", 1, 0) == 1; }},
    {"memfd", [](int) { return ::syscall(SYS_memfd_create, "x", 0) >= 0; }},
    {"ring", [](int) { return ::syscall(SYS_io_uring_setup, 1, nullptr) >= 0; }},
    {"limits", [](int) { return ::syscall(SYS_prlimit64, 0, 7, nullptr, nullptr) == 0; }},
    {"file",
     [](int socket) {
         return ::mmap(nullptr, 4096, PROT_READ, MAP_SHARED, socket, 0) != MAP_FAILED;
     }},
    {"control", [](int socket) { return ::ioctl(socket, _IOWR('d', 0x40, int), nullptr) == 0; }},
    {"close", [](int) { return ::close(1000) == 0; }},
    {"name", [](int) { return ::prctl(PR_SET_NAME, "x") == 0; }},
    {"code", [](int) { return maps(4096, PROT_READ | PROT_WRITE | PROT_EXEC); }},
    {"other", [](int) { return ::write(1, "x", 1) == 1; }},
    {"memory", [](int) { return maps(std::size_t{3} << 30, PROT_READ | PROT_WRITE); }}};

} // namespace

bool attack(const std::string& what, int socket)
{
    const auto found = kAttacks.find(what);
    return found == kAttacks.end() || found->second(socket);
}
