#pragma once
// A line of the ledger as JSON: for the export, the control socket and helixctl alike.

#include <nlohmann/json_fwd.hpp>

#include "boundary/ledger_line.h"

namespace helix::boundary {

/// {"id", "time_ms", "workspace", "kind", "process", "name", "address", "port", "bytes_out",
/// "bytes_in", "duration_ms", "verdict": "allowed" | "denied", "rule", "count", "reason": a
/// sentence}; Helix's own channel has "own_channel": true
nlohmann::json toJson(const LedgerLine& line);

} // namespace helix::boundary
