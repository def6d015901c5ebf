#include "boundary/port_owner.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "base/atomic_file.h"
#include "base/bytes.h"

namespace helix::boundary {
namespace {

namespace fs = std::filesystem;

/// proc(5), /proc/net/tcp: "sl local_address rem_address st ... inode"; a listening socket has st
/// 0A.
void collectListeners(const char* table, std::uint16_t port, std::set<std::string>& sockets)
{
    std::ifstream lines(table);
    std::string line;
    std::getline(lines, line);
    while (std::getline(lines, line)) {
        std::istringstream fields(line);
        std::string slot, local, remote, state, queues, timer, retransmits, uid, timeout, inode;
        fields >> slot >> local >> remote >> state >> queues >> timer >> retransmits >> uid >>
            timeout >> inode;
        const auto colon = local.rfind(':');
        if (state != "0A" || colon == std::string::npos)
            continue;
        unsigned value = 0;
        std::from_chars(local.data() + colon + 1, local.data() + local.size(), value, 16);
        if (value == port)
            sockets.insert("socket:[" + inode + "]");
    }
}

bool holdsOneOf(const fs::path& process, const std::set<std::string>& sockets)
{
    std::error_code error;
    for (fs::directory_iterator descriptor(process / "fd", error), end; !error && descriptor != end;
         descriptor.increment(error)) {
        std::error_code linkError;
        if (sockets.contains(fs::read_symlink(descriptor->path(), linkError).string()))
            return true;
    }
    return false;
}

} // namespace

std::string describePortOwner(std::uint16_t port)
{
    std::set<std::string> sockets;
    collectListeners("/proc/net/tcp", port, sockets);
    collectListeners("/proc/net/tcp6", port, sockets);
    if (sockets.empty())
        return {};
    std::error_code error;
    for (fs::directory_iterator process("/proc", error), end; !error && process != end;
         process.increment(error)) {
        const std::string pid = process->path().filename().string();
        if (!std::ranges::all_of(pid, [](char c) { return c >= '0' && c <= '9'; }) ||
            !holdsOneOf(process->path(), sockets))
            continue;
        auto name = readFile(process->path() / "comm", 256).value_or("");
        name.erase(name.find_last_not_of('\n') + 1);
        return (name.empty() ? "a program" : printable(name, 40)) + " (process " + pid + ")";
    }
    return {};
}

} // namespace helix::boundary
