#pragma once
// What a process needs that looks up names with the C library's getaddrinfo, and nothing beyond.
//
// Only AF_INET and AF_INET6: name servers are asked over UDP and TCP, and the modules "files" and
// "dns" are part of the C library. Modules that speak with a daemon over a unix socket (resolve,
// sss, mdns, the name service cache) or over netlink (myhostname) find none and say "unavailable";
// nsswitch.conf then goes on to the next one, which is dns on every distribution we know (behind
// systemd-resolved its stub on 127.0.0.53). The price of seeing no bus and no X11.

#include <filesystem>
#include <vector>

namespace helix::sandbox {

class SyscallFilter;

/// The resolver's own files, the C library's folders, and certificates of authorities. A folder
/// where a file in it is replaced when the network changes: that of resolv.conf. Those that exist.
std::vector<std::filesystem::path> filesForResolving();

/// Reading files, threads, IPv4 and IPv6 sockets. What nobody here ever has a reason for (starting
/// programs, other processes' memory, namespaces) ends the process.
void allowResolving(SyscallFilter& filter);

} // namespace helix::sandbox
