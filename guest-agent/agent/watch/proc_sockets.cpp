#include "agent/watch/proc_sockets.h"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <sstream>

#include "base/bytes.h"

namespace helix::agent {
namespace {

namespace fs = std::filesystem;

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

/// 0 when the descriptor is no socket, or gone.
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

bool isProcess(const fs::path& folder)
{
    return std::ranges::all_of(folder.filename().string(),
                               [](char c) { return c >= '0' && c <= '9'; });
}

/// Of the sockets that have this local port: connections first.
std::vector<std::uint64_t> socketsOfPort(bool tcp, std::uint16_t port)
{
    std::vector<SocketLine> found;
    const std::string list = tcp ? "/proc/net/tcp" : "/proc/net/udp";
    for (const auto& file : {list, list + "6"})
        for (auto& line : parseSockets(readProcFile(file)))
            if (line.localPort == port && line.inode != 0)
                found.push_back(std::move(line));
    std::ranges::stable_partition(
        found, [](const SocketLine& line) { return line.state != kListenState; });
    std::vector<std::uint64_t> inodes;
    for (const auto& line : found)
        inodes.push_back(line.inode);
    return inodes;
}

} // namespace

std::vector<SocketLine> parseSockets(std::string_view text)
{
    constexpr std::size_t kLocal = 1, kState = 3, kInode = 9;
    std::vector<SocketLine> lines;
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        const auto fields = words(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        if (fields.size() <= kInode)
            continue;
        const auto colon = fields[kLocal].find(':');
        SocketLine line;
        if (colon == std::string_view::npos ||
            !parseNumber(fields[kLocal].substr(colon + 1), line.localPort, 16) ||
            !parseNumber(fields[kInode], line.inode, 10))
            continue;
        line.localAddress = fields[kLocal].substr(0, colon);
        line.state = fields[kState];
        lines.push_back(std::move(line));
    }
    return lines;
}

std::string readProcFile(const fs::path& path)
{
    std::ifstream file(path);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

void visitSockets(const std::function<bool(std::uint64_t, const fs::path&)>& visit)
{
    std::error_code error;
    for (fs::directory_iterator process("/proc", error), last; !error && process != last;
         process.increment(error)) {
        if (!isProcess(process->path()))
            continue;
        // A process may be gone by now; the others are looked at all the same.
        std::error_code gone;
        for (fs::directory_iterator link(process->path() / "fd", gone); !gone && link != last;
             link.increment(gone))
            if (const auto inode = socketInode(link->path());
                inode != 0 && visit(inode, process->path()))
                return;
    }
}

std::string processName(const fs::path& process)
{
    std::string name = readProcFile(process / "comm");
    name.erase(std::min(name.find('\n'), name.size()));
    return printable(name, kMaxNameBytes);
}

std::string ownerOfPort(bool tcp, std::uint16_t port)
{
    const auto inodes = socketsOfPort(tcp, port);
    if (inodes.empty())
        return {};
    std::string owner;
    auto best = inodes.size();
    visitSockets([&](std::uint64_t inode, const fs::path& process) {
        const auto rank =
            static_cast<std::size_t>(std::ranges::find(inodes, inode) - inodes.begin());
        if (rank < best) {
            best = rank;
            owner = processName(process);
        }
        return best == 0;
    });
    return owner;
}

} // namespace helix::agent
