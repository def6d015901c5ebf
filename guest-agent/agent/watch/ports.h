#pragma once
// TCP ports that something in the guest listens on.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace helix::agent {

struct ListeningPort {
    std::uint16_t port = 0;
    std::string address; ///< as text, "0.0.0.0" or "::" for all
    std::uint64_t inode = 0;
    std::string process; ///< short name, empty when it is not known
    friend bool operator==(const ListeningPort&, const ListeningPort&) = default;
};

/// Listening sockets in the text of /proc/net/tcp or /proc/net/tcp6 (proc(5)). Lines that make no
/// sense are left out.
std::vector<ListeningPort> parseListening(std::string_view procNetTcp);

/// What a forward from the host could reach: bound to more than loopback, without the ports of ssh
/// and of the agent, one entry per port, sorted.
std::vector<ListeningPort> reachable(std::vector<ListeningPort> all);

/// reachable() of this machine, without process names. Has the kernel go through its whole table of
/// connections, twice: some milliseconds of an emulated processor.
std::vector<ListeningPort> listeningPorts();

/// How many TCP sockets there are, in a form to compare: while it stays the same hardly any port can
/// have begun or ended to listen. Of the texts of /proc/net/sockstat and sockstat6.
std::string parseTcpSocketCount(std::string_view sockstat, std::string_view sockstat6);
/// The same of this machine, for little.
std::string tcpSocketCount();

/// Fills in `process` by looking for the sockets' inodes in /proc; slow with many processes, so
/// only on changes.
void findProcesses(std::vector<ListeningPort>& ports);

} // namespace helix::agent
