#include "boundary/port_owner.h"

#include <algorithm>
#include <filesystem>
#include <set>

#include "base/atomic_file.h"
#include "base/bytes.h"
#include "base/tcp_listeners.h"

namespace helix::boundary {
namespace {

namespace fs = std::filesystem;

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
    for (const auto& listener : tcpListeners())
        if (listener.port == port)
            sockets.insert("socket:[" + listener.inode + "]");
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
