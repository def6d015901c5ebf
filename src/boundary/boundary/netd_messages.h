#pragma once
// What helix-netd says, as checked values (egress/netd_protocol.h). A netd that a guest has taken
// over says anything: every text is bounded and made printable here, every number is in its range.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "base/result.h"
#include "boundary/forwards.h"
#include "boundary/ledger_line.h"
#include "boundary/net_traffic.h"
#include "egress/policy.h"

namespace helix::boundary {

/// connection.opened
struct OpenedFlow {
    std::uint64_t flow = 0;
    std::uint16_t guestPort = 0; ///< 0: not known
    LedgerLine line;             ///< without workspace and process; live
};

/// connection.counts
struct FlowCounts {
    struct One {
        std::uint64_t flow = 0, bytesOut = 0, bytesIn = 0;
    };
    std::int64_t timeMs = 0;
    std::vector<One> flows;
};
/// What `count` says of its connection, at that time.
void apply(const FlowCounts::One& count, std::int64_t timeMs, LedgerLine& line);

/// ledger.record
struct NetRecord {
    std::uint64_t sequence = 0;
    std::optional<std::uint64_t> flow;
    LedgerLine line;       ///< without id, workspace and process
    std::string askedName; ///< `name` as netd wrote it; not checked
};

struct NetdHello {
    std::string version;
    std::string workspace;
    std::uint64_t policyRevision = 0;
    bool seccomp = false, emptyRoot = false;
    std::vector<ForwardReport> forwards;
    std::vector<OpenedFlow> open;
};

struct ForwardFailure {
    std::string hostAddress;
    std::uint16_t hostPort = 0;
    std::string problem;
};

Result<NetdHello> parseHello(const nlohmann::json& result);
Result<OpenedFlow> parseOpened(const nlohmann::json& params);
Result<FlowCounts> parseCounts(const nlohmann::json& params);
Result<NetRecord> parseRecord(const nlohmann::json& params);
/// The answer to status, as far as anybody asks.
Result<NetTraffic> parseTraffic(const nlohmann::json& result);
/// The answer to forward.list.
Result<std::vector<ForwardReport>> parseForwardList(const nlohmann::json& result);
Result<ForwardFailure> parseForwardFailure(const nlohmann::json& params);

/// The parameters of policy.set.
nlohmann::json policyParameters(std::uint64_t revision, const egress::Policy& policy);

} // namespace helix::boundary
