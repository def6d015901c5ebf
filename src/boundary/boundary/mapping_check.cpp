#include <algorithm>
#include <cstdlib>
#include <string>

#include <unistd.h>

#include "base/atomic_file.h"
#include "base/bytes.h"
#include "boundary/forwards.h"
#include "boundary/host_port.h"
#include "egress/ipv4.h"
#include "protocol/limits.h"

namespace helix::boundary {
namespace {

constexpr std::int64_t kMaxPort = 65535;
constexpr std::uint16_t kFirstUnprivileged = 1024; ///< where the system does not say

Result<void> outOfRange(const char* what, std::int64_t port, const std::string& range)
{
    return fail(ErrorCode::InvalidArgument, std::string("The ") + what + " port " +
                                                std::to_string(port) + " is not a port; use " +
                                                range + ".");
}

} // namespace

tl::unexpected<Error> privilegedPort(std::int64_t port, std::uint16_t lowest)
{
    return fail(ErrorCode::PermissionDenied,
                "Host port " + std::to_string(port) + " is privileged; use one from " +
                    std::to_string(port < lowest ? lowest : kFirstUnprivileged) + " to 65535.");
}

Result<void> checkPortNumber(std::int64_t hostPort, std::uint16_t lowest)
{
    if (hostPort < 0 || hostPort > kMaxPort)
        return outOfRange("host", hostPort,
                          std::to_string(lowest) + " to 65535, or leave it empty for a free one");
    if (hostPort > 0 && hostPort < lowest)
        return privilegedPort(hostPort, lowest);
    return {};
}

Result<void> checkMapping(std::int64_t guestPort, std::int64_t hostPort, std::uint16_t lowest)
{
    if (guestPort < 1 || guestPort > kMaxPort)
        return outOfRange("guest", guestPort, "1 to 65535");
    if (guestPort == protocol::kControlPort)
        return fail(ErrorCode::InvalidArgument,
                    "Guest port " + std::to_string(guestPort) +
                        " belongs to Helix Agent and cannot be mapped.");
    return checkPortNumber(hostPort, lowest);
}

Result<void> checkHostAddress(const std::string& address)
{
    const auto parsed = egress::parseIpv4(address);
    const auto range = parsed ? egress::specialRange(*parsed) : egress::Reason::None;
    if (!parsed || range == egress::Reason::Multicast || range == egress::Reason::Broadcast ||
        range == egress::Reason::Reserved)
        return fail(ErrorCode::InvalidArgument,
                    "'" + printable(address, 40) +
                        "' is not an IPv4 address of this computer; use 127.0.0.1, or 0.0.0.0 for "
                        "all of its addresses.");
    return {};
}

std::uint16_t lowestBindablePort()
{
    if (::geteuid() == 0)
        return 1;
    // ip(7): the system may have moved the border.
    const auto border = readFile("/proc/sys/net/ipv4/ip_unprivileged_port_start", 64);
    if (!border)
        return kFirstUnprivileged;
    return static_cast<std::uint16_t>(
        std::clamp(std::strtol(border->c_str(), nullptr, 10), 1L, long{kMaxPort}));
}

} // namespace helix::boundary
