#pragma once
// One line of a workspace's ledger: a connection that crossed the boundary, or one that was
// refused.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/ids.h"

namespace helix::boundary {

inline constexpr std::size_t kMaxProcess = 64; ///< bytes of LedgerLine::process

struct LedgerLine {
    enum class Kind {
        Tcp,
        Udp,
        Dns,
        Icmp,
        Service,
        Forward, ///< came in through a mapped port
        Frame,
        Control, ///< came in through the control port: isOwnChannel()
    };
    std::int64_t id = 0;     ///< grows within one database; 0 while `live`
    std::int64_t timeMs = 0; ///< wall clock: when it began
    WorkspaceId workspace;
    Kind kind = Kind::Tcp;
    std::string process; ///< in the guest, as far as the agent can tell; escaped, for display only
    std::string name;    ///< the domain; empty: reached by address. Escaped like every guest text
    std::string address; ///< empty for a name that was not resolved
    std::uint16_t port = 0;
    std::uint64_t bytesOut = 0, bytesIn = 0; ///< from and to the guest
    std::int64_t durationMs = 0;
    bool allowed = false;
    std::string rule;        ///< egress::ledgerRule()
    std::uint32_t count = 1; ///< equal denials within a few seconds share one line
    bool live = false; ///< still open: not on record yet; bytes as they were a few seconds ago
};
/// Helix's own way to its agent in the guest: on record like everything, and nothing that anybody
/// gave or took, so it is shown on request only.
bool isOwnChannel(const LedgerLine& line);
std::string_view toString(LedgerLine::Kind kind); ///< "tcp", "udp", "dns", ...
std::optional<LedgerLine::Kind> parseKind(std::string_view text);

/// What crossed, by domain (or address where there is no name).
struct LedgerTotal {
    std::string name;
    std::uint64_t connections = 0, denials = 0, bytesOut = 0, bytesIn = 0;
    std::int64_t lastMs = 0;
};

struct LedgerQuery {
    std::int64_t afterId = 0;  ///< only lines with a greater id
    std::int64_t beforeId = 0; ///< 0: no bound
    std::string words; ///< found in name, address, process or rule, case-insensitive; empty: all
    bool deniedOnly = false;
    int limit = 200;         ///< the newest that many, oldest first; 1 to 10000
    bool ownChannel = false; ///< those of isOwnChannel() too
};

} // namespace helix::boundary
