#include "agent/watch/ports.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <arpa/inet.h>

#include "base/bytes.h"
#include "protocol/limits.h"

namespace helix::agent {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kListenState = "0A";
constexpr std::size_t kMaxNameBytes = 32;

std::vector<std::string_view> words(std::string_view line)
{
    std::vector<std::string_view> found;
    while (true) {
        const auto start = line.find_first_not_of(" \t");
        if (start == std::string_view::npos)
            return found;
        line.remove_prefix(start);
        const auto end = std::min(line.find_first_of(" \t"), line.size());
        found.push_back(line.substr(0, end));
        line.remove_prefix(end);
    }
}

template <typename T>
bool parseNumber(std::string_view text, T& value, int base)
{
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
    return error == std::errc() && end == text.data() + text.size();
}

/// The kernel prints addresses as 32-bit words in its own byte order.
std::string parseAddress(std::string_view hex)
{
    std::array<std::uint32_t, 4> groups{};
    const std::size_t count = hex.size() / 8;
    if (hex.size() != 8 && hex.size() != 32)
        return {};
    for (std::size_t i = 0; i < count; ++i)
        if (!parseNumber(hex.substr(i * 8, 8), groups[i], 16))
            return {};
    std::array<char, INET6_ADDRSTRLEN> text{};
    const int family = count == 1 ? AF_INET : AF_INET6;
    return ::inet_ntop(family, groups.data(), text.data(), text.size()) == nullptr ? ""
                                                                                   : text.data();
}

bool isLoopback(const std::string& address)
{
    return address.starts_with("127.") || address == "::1" || address.starts_with("::ffff:127.");
}

std::string readSmall(const fs::path& path)
{
    std::ifstream file(path);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

std::uint64_t socketInode(const fs::path& link)
{
    std::error_code error;
    const std::string target = fs::read_symlink(link, error).string();
    constexpr std::string_view prefix = "socket:[";
    std::uint64_t inode = 0;
    if (error || !target.starts_with(prefix) || !target.ends_with(']'))
        return 0;
    const bool good = parseNumber(
        std::string_view(target).substr(prefix.size(), target.size() - prefix.size() - 1), inode,
        10);
    return good ? inode : 0;
}

void nameSocketsOf(const fs::path& process, std::vector<ListeningPort>& ports)
{
    std::error_code error;
    for (const auto& link : fs::directory_iterator(process / "fd", error)) {
        const std::uint64_t inode = socketInode(link.path());
        for (ListeningPort& port : ports)
            if (inode != 0 && port.inode == inode && port.process.empty()) {
                std::string name = readSmall(process / "comm");
                name.erase(std::min(name.find('\n'), name.size()));
                port.process = printable(name, kMaxNameBytes);
            }
    }
}

} // namespace

std::vector<ListeningPort> parseListening(std::string_view text)
{
    std::vector<ListeningPort> ports;
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        const auto fields = words(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        if (fields.size() < 10 || fields[3] != kListenState)
            continue;
        const auto colon = fields[1].find(':');
        ListeningPort port;
        if (colon == std::string_view::npos ||
            !parseNumber(fields[1].substr(colon + 1), port.port, 16) ||
            !parseNumber(fields[9], port.inode, 10))
            continue;
        port.address = parseAddress(fields[1].substr(0, colon));
        if (!port.address.empty() && port.port != 0)
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
    auto all = parseListening(readSmall("/proc/net/tcp"));
    const auto version6 = parseListening(readSmall("/proc/net/tcp6"));
    all.insert(all.end(), version6.begin(), version6.end());
    return reachable(std::move(all));
}

void findProcesses(std::vector<ListeningPort>& ports)
{
    std::error_code error;
    for (const auto& process : fs::directory_iterator("/proc", error)) {
        const std::string name = process.path().filename().string();
        if (std::ranges::all_of(name, [](char c) { return c >= '0' && c <= '9'; }))
            nameSocketsOf(process.path(), ports);
    }
}

} // namespace helix::agent
