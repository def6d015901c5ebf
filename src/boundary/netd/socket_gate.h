#pragma once
// The second check: libslirp's socket calls, taken over. The program defines connect, sendto,
// accept and the others itself (libslirp calls them through the PLT, which finds the program's
// first), so whatever libslirp asks of the system passes here with its real addresses and
// descriptors.

#include <cstddef>

#include <sys/socket.h>
#include <sys/types.h>

#include "base/result.h"

namespace helix::netd {

/// Answers for the system calls of the same names: -1 and errno, or their result. One thread.
class SocketGate {
public:
    virtual ~SocketGate() = default;
    virtual int socket(int family, int type, int protocol) = 0;
    virtual int bind(int fd, const sockaddr* address, socklen_t length) = 0;
    virtual int listen(int fd, int backlog) = 0;
    virtual int accept(int fd, sockaddr* address, socklen_t* length) = 0;
    virtual int connect(int fd, const sockaddr* address, socklen_t length) = 0;
    virtual int shutdown(int fd, int how) = 0;
    virtual int close(int fd) = 0;
    virtual ssize_t send(int fd, const void* data, std::size_t size, int flags) = 0;
    virtual ssize_t sendto(int fd, const void* data, std::size_t size, int flags,
                           const sockaddr* address, socklen_t length) = 0;
    virtual ssize_t recv(int fd, void* data, std::size_t size, int flags) = 0;
    virtual ssize_t recvfrom(int fd, void* data, std::size_t size, int flags, sockaddr* address,
                             socklen_t* length) = 0;
};

/// Puts `gate` in front of every such call of this process; null takes it away (calls then reach
/// the system directly). The pointer is the process's own because the symbols are.
void installGate(SocketGate* gate);

/// Unsupported unless the process's own functions are the ones that shared libraries find.
Result<void> checkGateSymbols();

/// The system calls themselves, past any gate.
namespace raw {
int socket(int family, int type, int protocol);
int bind(int fd, const sockaddr* address, socklen_t length);
int listen(int fd, int backlog);
int accept(int fd, sockaddr* address, socklen_t* length, int flags);
int connect(int fd, const sockaddr* address, socklen_t length);
int shutdown(int fd, int how);
int close(int fd);
ssize_t sendto(int fd, const void* data, std::size_t size, int flags, const sockaddr* address,
               socklen_t length);
ssize_t recvfrom(int fd, void* data, std::size_t size, int flags, sockaddr* address,
                 socklen_t* length);
} // namespace raw

} // namespace helix::netd
