#include "options.h"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <sys/socket.h>
#include <unistd.h>

#include "base/atomic_file.h"

namespace fake {
namespace {

constexpr std::uint16_t kControlPort = 7443;

void take(NetdOptions& options, const std::string& entry)
{
    const auto equals = entry.find('=');
    if (entry.starts_with("HELIXVM_FAKE_") && equals != std::string::npos)
        options.settings.emplace(entry.substr(0, equals), entry.substr(equals + 1));
}

void takeAll(NetdOptions& options, const std::string& text, char separator)
{
    std::size_t start = 0;
    while (start < text.size()) {
        auto end = text.find(separator, start);
        end = end == std::string::npos ? text.size() : end;
        take(options, text.substr(start, end - start));
        start = end + 1;
    }
}

} // namespace

std::string NetdOptions::value(const std::string& name, const std::string& fallback) const
{
    const auto found = settings.find(name);
    return found == settings.end() ? fallback : found->second;
}

std::chrono::milliseconds NetdOptions::later() const
{
    return std::chrono::milliseconds(std::atoi(value("HELIXVM_FAKE_NETD_LATER_MS", "200").c_str()));
}

std::uint16_t NetdOptions::targetOf(std::uint16_t guestPort) const
{
    const std::string own = value("HELIXVM_FAKE_GUEST_" + std::to_string(guestPort), "");
    if (!own.empty())
        return static_cast<std::uint16_t>(std::atoi(own.c_str()));
    if (guestPort != kControlPort)
        return 0;
    return static_cast<std::uint16_t>(std::atoi(value("HELIXVM_FAKE_AGENT_PORT", "0").c_str()));
}

NetdOptions parseNetdOptions(const std::vector<std::string>& arguments)
{
    NetdOptions options;
    for (std::size_t i = 0; i + 1 < arguments.size(); i += 2) {
        if (arguments[i] == "--workspace")
            options.workspace = arguments[i + 1];
        else if (arguments[i] == "--control")
            options.controlSocket = arguments[i + 1];
        else if (arguments[i] == "--qemu")
            options.qemuSocket = arguments[i + 1];
        else if (arguments[i] == "--mtu")
            options.mtu = std::atoi(arguments[i + 1].c_str());
    }
    if (options.workspace.empty() || options.controlSocket.empty() || options.qemuSocket.empty()) {
        std::fprintf(stderr, "fake_netd: --workspace, --control and --qemu are needed\n");
        std::exit(2);
    }
    return options;
}

void readSettings(NetdOptions& options, int qemu)
{
    for (char** entry = ::environ; *entry != nullptr; ++entry)
        take(options, *entry);
    ucred peer{};
    socklen_t size = sizeof peer;
    if (qemu >= 0 && ::getsockopt(qemu, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0)
        if (const auto text =
                helix::readFile("/proc/" + std::to_string(peer.pid) + "/environ", 1U << 20))
            takeAll(options, *text, '\0');
    const auto folder = std::filesystem::path(options.controlSocket).parent_path();
    if (const auto text = helix::readFile(folder / "fake_netd.conf", 1U << 16))
        takeAll(options, *text, '\n');
}

} // namespace fake
