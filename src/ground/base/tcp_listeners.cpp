#include "base/tcp_listeners.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <fstream>
#include <optional>
#include <sstream>

namespace helix {
namespace {

template <typename Number>
std::optional<Number> numberIn(std::string_view text, int base)
{
    Number number{};
    const auto* end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, number, base);
    return read.ec == std::errc() && read.ptr == end ? std::optional(number) : std::nullopt;
}

/// "sl local_address rem_address st tx_queue:rx_queue tr:tm->when retrnsmt uid timeout inode"; one
/// that listens has st 0A.
std::optional<TcpListener> listenerIn(const std::string& line)
{
    std::istringstream fields(line);
    std::string slot, local, remote, state, queues, timer, retransmits, uid, timeout, inode;
    fields >> slot >> local >> remote >> state >> queues >> timer >> retransmits >> uid >>
        timeout >> inode;
    const auto colon = local.rfind(':');
    if (!fields || state != "0A" || colon == std::string::npos)
        return std::nullopt;
    const auto port = numberIn<std::uint16_t>(std::string_view(local).substr(colon + 1), 16);
    const auto owner = numberIn<uid_t>(uid, 10);
    if (!port || !owner)
        return std::nullopt;
    return TcpListener{local.substr(0, colon), *port, *owner, inode};
}

// The kernel writes each 32 bits of an address as a number; ours are little-endian computers.

/// For 127.0.0.1.
bool answersInIpv4(const std::string& address)
{
    constexpr std::array kAddresses{
        "0100007F",                         // 127.0.0.1
        "00000000",                         // 0.0.0.0
        "0000000000000000FFFF00000100007F", // ::ffff:127.0.0.1
        "0000000000000000FFFF000000000000", // ::ffff:0.0.0.0
    };
    return std::ranges::find(kAddresses, address) != kAddresses.end();
}

/// ::, which takes IPv4 as well unless it was told otherwise (IPV6_V6ONLY).
bool mayAnswerInBoth(const std::string& address)
{
    return address == "00000000000000000000000000000000";
}

/// Below UID_MIN (login.defs(5)), or one that systemd hands a service (DynamicUser=). Nobody's
/// number stands for every account that a user namespace does not know.
bool isOfSystem(uid_t account)
{
    constexpr uid_t kFirstPerson = 1000, kFirstDynamic = 61184, kLastDynamic = 65519;
    return account < kFirstPerson || (account >= kFirstDynamic && account <= kLastDynamic);
}

} // namespace

std::vector<TcpListener> tcpListenersIn(std::istream& table)
{
    std::vector<TcpListener> all;
    for (std::string line; std::getline(table, line);)
        if (auto listener = listenerIn(line))
            all.push_back(std::move(*listener));
    return all;
}

std::vector<TcpListener> tcpListeners()
{
    std::vector<TcpListener> all;
    for (const char* path : {"/proc/net/tcp", "/proc/net/tcp6"}) {
        std::ifstream table(path);
        for (auto& listener : tcpListenersIn(table))
            all.push_back(std::move(listener));
    }
    return all;
}

std::set<std::uint16_t> portsOfStrangers(const std::vector<TcpListener>& listeners, uid_t self)
{
    std::set<std::uint16_t> takenInIpv4, ports;
    for (const auto& listener : listeners)
        if (answersInIpv4(listener.address))
            takenInIpv4.insert(listener.port);
    for (const auto& listener : listeners) {
        if (listener.owner == self || isOfSystem(listener.owner))
            continue;
        // The kernel lets nobody listen in IPv4 on a port that :: has taken there.
        if (answersInIpv4(listener.address) ||
            (mayAnswerInBoth(listener.address) && !takenInIpv4.contains(listener.port)))
            ports.insert(listener.port);
    }
    return ports;
}

} // namespace helix
