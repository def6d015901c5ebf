#pragma once
// Flows, records and forwards as the JSON of egress/netd_protocol.h.

#include <nlohmann/json_fwd.hpp>

#include "netd/flow_table.h"
#include "netd/forwards.h"
#include "netd/ledger_queue.h"

namespace helix::netd {

nlohmann::json openedJson(const Flow& flow);
nlohmann::json recordJson(const Record& record);
nlohmann::json forwardJson(const Forward& forward);

} // namespace helix::netd
