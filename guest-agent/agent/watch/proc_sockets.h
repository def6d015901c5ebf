#pragma once
// Sockets as the kernel lists them (proc(5)), and the processes that hold them.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace helix::agent {

struct SocketLine {
    std::string localAddress; ///< as the kernel writes it: hexadecimal words
    std::uint16_t localPort = 0;
    std::string state; ///< "0A": TCP_LISTEN
    std::uint64_t inode = 0;
};

inline constexpr std::string_view kListenState = "0A";

/// The lines of /proc/net/tcp, tcp6, udp or udp6. Those that make no sense are left out.
std::vector<SocketLine> parseSockets(std::string_view procNet);

/// A small file of /proc, empty when it cannot be read.
std::string readProcFile(const std::filesystem::path& path);

/// Looks at every descriptor of every process; slow with many of them. Ends when `visit` says true.
void visitSockets(
    const std::function<bool(std::uint64_t inode, const std::filesystem::path& process)>& visit);

/// The short name of a process, made printable.
std::string processName(const std::filesystem::path& process);

/// Which process has this local port? Connections come before listeners. Empty when nobody has it,
/// or nobody any more. Looks at all of /proc.
std::string ownerOfPort(bool tcp, std::uint16_t port);

} // namespace helix::agent
