#pragma once
// Flows, records and forwards as the JSON of egress/netd_protocol.h.

#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "netd/flow_table.h"
#include "netd/forwards.h"
#include "netd/ledger_queue.h"

namespace helix::netd {

nlohmann::json openedJson(const Flow& flow);
nlohmann::json recordJson(const Record& record);
nlohmann::json forwardJson(const Forward& forward);

/// connection.opened, connection.counts, ledger.record and forward.failed, as lines.
std::string openedLine(const Flow& flow);
std::string countsLine(const std::vector<const Flow*>& flows, std::int64_t timeMs);
std::string recordLine(const Record& record);
std::string forwardFailedLine(const Forward& forward);

} // namespace helix::netd
