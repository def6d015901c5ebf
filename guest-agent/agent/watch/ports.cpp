#include "agent/watch/ports.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>

#include <arpa/inet.h>

#include "agent/watch/proc_sockets.h"
#include "protocol/limits.h"

namespace helix::agent {
namespace {

/// The kernel prints addresses as 32-bit words in its own byte order.
std::string parseAddress(std::string_view hex)
{
    std::array<std::uint32_t, 4> groups{};
    const std::size_t count = hex.size() / 8;
    if (hex.size() != 8 && hex.size() != 32)
        return {};
    for (std::size_t i = 0; i < count; ++i) {
        const auto word = hex.substr(i * 8, 8);
        const auto [end, error] =
            std::from_chars(word.data(), word.data() + word.size(), groups[i], 16);
        if (error != std::errc() || end != word.data() + word.size())
            return {};
    }
    std::array<char, INET6_ADDRSTRLEN> text{};
    const int family = count == 1 ? AF_INET : AF_INET6;
    return ::inet_ntop(family, groups.data(), text.data(), text.size()) == nullptr ? ""
                                                                                   : text.data();
}

bool isLoopback(const std::string& address)
{
    return address.starts_with("127.") || address == "::1" || address.starts_with("::ffff:127.");
}

} // namespace

std::vector<ListeningPort> parseListening(std::string_view text)
{
    std::vector<ListeningPort> ports;
    for (const auto& line : parseSockets(text)) {
        if (line.state != kListenState || line.localPort == 0)
            continue;
        ListeningPort port;
        port.port = line.localPort;
        port.inode = line.inode;
        port.address = parseAddress(line.localAddress);
        if (!port.address.empty())
            ports.push_back(std::move(port));
    }
    return ports;
}

std::vector<ListeningPort> reachable(std::vector<ListeningPort> all)
{
    std::erase_if(all, [](const ListeningPort& port) {
        return isLoopback(port.address) || port.port == protocol::kSshPort ||
               port.port == protocol::kControlPort;
    });
    std::ranges::stable_sort(all, {}, &ListeningPort::port);
    const auto repeated = std::ranges::unique(all, {}, &ListeningPort::port);
    all.erase(repeated.begin(), repeated.end());
    return all;
}

std::vector<ListeningPort> listeningPorts()
{
    auto all = parseListening(readProcFile("/proc/net/tcp"));
    const auto version6 = parseListening(readProcFile("/proc/net/tcp6"));
    all.insert(all.end(), version6.begin(), version6.end());
    return reachable(std::move(all));
}

std::string parseTcpSocketCount(std::string_view sockstat, std::string_view sockstat6)
{
    // "TCP: inuse 3 orphan 0 tw 0 alloc 4 mem 0": what is queued ("mem") changes all the time.
    const auto lineOf = [](std::string_view text, std::string_view label) {
        const auto begin = text.starts_with(label) ? 0 : text.find("\n" + std::string(label));
        if (begin == std::string_view::npos)
            return std::string_view();
        text.remove_prefix(begin == 0 ? 0 : begin + 1);
        text = text.substr(0, text.find('\n'));
        return text.substr(0, text.find(" mem "));
    };
    return std::string(lineOf(sockstat, "TCP: ")).append(lineOf(sockstat6, "TCP6: "));
}

std::string tcpSocketCount()
{
    return parseTcpSocketCount(readProcFile("/proc/net/sockstat"),
                               readProcFile("/proc/net/sockstat6"));
}

void findProcesses(std::vector<ListeningPort>& ports)
{
    visitSockets([&](std::uint64_t inode, const std::filesystem::path& process) {
        for (ListeningPort& port : ports)
            if (port.inode == inode && port.process.empty())
                port.process = processName(process);
        return false;
    });
}

} // namespace helix::agent
