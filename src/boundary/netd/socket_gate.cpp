#include "netd/socket_gate.h"

#include <array>
#include <utility>

#include <dlfcn.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace helix::netd {
namespace {

SocketGate* g_gate = nullptr;

} // namespace

void installGate(SocketGate* gate)
{
    g_gate = gate;
}

namespace raw {

int socket(int family, int type, int protocol)
{
    return static_cast<int>(::syscall(SYS_socket, family, type, protocol));
}
int bind(int fd, const sockaddr* address, socklen_t length)
{
    return static_cast<int>(::syscall(SYS_bind, fd, address, length));
}
int listen(int fd, int backlog)
{
    return static_cast<int>(::syscall(SYS_listen, fd, backlog));
}
int accept(int fd, sockaddr* address, socklen_t* length, int flags)
{
    return static_cast<int>(::syscall(SYS_accept4, fd, address, length, flags));
}
int connect(int fd, const sockaddr* address, socklen_t length)
{
    return static_cast<int>(::syscall(SYS_connect, fd, address, length));
}
int shutdown(int fd, int how)
{
    return static_cast<int>(::syscall(SYS_shutdown, fd, how));
}
int close(int fd)
{
    return static_cast<int>(::syscall(SYS_close, fd));
}
ssize_t sendto(int fd, const void* data, std::size_t size, int flags, const sockaddr* address,
               socklen_t length)
{
    return ::syscall(SYS_sendto, fd, data, size, flags, address, length);
}
ssize_t recvfrom(int fd, void* data, std::size_t size, int flags, sockaddr* address,
                 socklen_t* length)
{
    return ::syscall(SYS_recvfrom, fd, data, size, flags, address, length);
}

} // namespace raw
} // namespace helix::netd

// Signatures and exception specifications are glibc's own (sys/socket.h, unistd.h).
#define HELIX_EXPORTED extern "C" __attribute__((visibility("default"), used))
using helix::netd::g_gate;
namespace raw = helix::netd::raw;

HELIX_EXPORTED int socket(int family, int type, int protocol) noexcept
{
    return g_gate ? g_gate->socket(family, type, protocol) : raw::socket(family, type, protocol);
}
HELIX_EXPORTED int bind(int fd, const sockaddr* address, socklen_t length) noexcept
{
    return g_gate ? g_gate->bind(fd, address, length) : raw::bind(fd, address, length);
}
HELIX_EXPORTED int listen(int fd, int backlog) noexcept
{
    return g_gate ? g_gate->listen(fd, backlog) : raw::listen(fd, backlog);
}
HELIX_EXPORTED int accept(int fd, sockaddr* address, socklen_t* length)
{
    return g_gate ? g_gate->accept(fd, address, length) : raw::accept(fd, address, length, 0);
}
HELIX_EXPORTED int connect(int fd, const sockaddr* address, socklen_t length)
{
    return g_gate ? g_gate->connect(fd, address, length) : raw::connect(fd, address, length);
}
HELIX_EXPORTED int shutdown(int fd, int how) noexcept
{
    return g_gate ? g_gate->shutdown(fd, how) : raw::shutdown(fd, how);
}
HELIX_EXPORTED int close(int fd)
{
    return g_gate ? g_gate->close(fd) : raw::close(fd);
}
HELIX_EXPORTED ssize_t send(int fd, const void* data, std::size_t size, int flags)
{
    return g_gate ? g_gate->send(fd, data, size, flags)
                  : raw::sendto(fd, data, size, flags, nullptr, 0);
}
HELIX_EXPORTED ssize_t sendto(int fd, const void* data, std::size_t size, int flags,
                              const sockaddr* address, socklen_t length)
{
    return g_gate ? g_gate->sendto(fd, data, size, flags, address, length)
                  : raw::sendto(fd, data, size, flags, address, length);
}
HELIX_EXPORTED ssize_t recv(int fd, void* data, std::size_t size, int flags)
{
    return g_gate ? g_gate->recv(fd, data, size, flags)
                  : raw::recvfrom(fd, data, size, flags, nullptr, nullptr);
}
HELIX_EXPORTED ssize_t recvfrom(int fd, void* data, std::size_t size, int flags, sockaddr* address,
                                socklen_t* length)
{
    return g_gate ? g_gate->recvfrom(fd, data, size, flags, address, length)
                  : raw::recvfrom(fd, data, size, flags, address, length);
}

namespace helix::netd {
namespace {

template <typename Function>
const void* addressOf(Function* function)
{
    return reinterpret_cast<const void*>(function);
}

} // namespace

Result<void> checkGateSymbols()
{
    const std::array<std::pair<const char*, const void*>, 11> own{{
        {"socket", addressOf(&::socket)},
        {"bind", addressOf(&::bind)},
        {"listen", addressOf(&::listen)},
        {"accept", addressOf(&::accept)},
        {"connect", addressOf(&::connect)},
        {"shutdown", addressOf(&::shutdown)},
        {"close", addressOf(&::close)},
        {"send", addressOf(&::send)},
        {"sendto", addressOf(&::sendto)},
        {"recv", addressOf(&::recv)},
        {"recvfrom", addressOf(&::recvfrom)},
    }};
    for (const auto& [name, address] : own)
        if (::dlsym(RTLD_DEFAULT, name) != address)
            return fail(ErrorCode::Unsupported,
                        "helix-netd cannot stand in front of its network library on this system, "
                        "so it does not run.",
                        std::string(name) + " is not the program's own");
    return {};
}

} // namespace helix::netd
