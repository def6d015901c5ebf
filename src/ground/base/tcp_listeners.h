#pragma once
// Who listens on TCP ports of this computer, as far as its kernel tells everybody.

#include <cstdint>
#include <istream>
#include <set>
#include <string>
#include <vector>

#include <sys/types.h>

namespace helix {

struct TcpListener {
    std::string address; ///< as the kernel writes it: "0100007F" is 127.0.0.1
    std::uint16_t port = 0;
    uid_t owner = 0;
    std::string inode; ///< of its socket
    friend bool operator==(const TcpListener&, const TcpListener&) = default;
};

/// Those in a table as /proc/net/tcp and tcp6 have it (proc(5)); what reads otherwise is left out. Pure.
std::vector<TcpListener> tcpListenersIn(std::istream& table);
/// Of this network namespace, in both families. The kernel goes through all its sockets for it. Where
/// /proc is not to be read there are none, and so no strangers.
std::vector<TcpListener> tcpListeners();

/// The ports of 127.0.0.1 on which an account listens that is neither `self` nor one of the system: another
/// person's. Also those of which it cannot be told, as in a user namespace. Who listens at another address
/// alone, 127.0.0.2 or ::1, is not what answers there, nor is one at :: beside one of IPv4. Pure.
std::set<std::uint16_t> portsOfStrangers(const std::vector<TcpListener>& listeners, uid_t self);

} // namespace helix
