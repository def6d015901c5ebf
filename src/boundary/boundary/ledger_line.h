#pragma once
// One line of a workspace's ledger: a connection that crossed the boundary, or one that was
// refused.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "operations/boundary_values.h"

namespace helix::boundary {

inline constexpr std::size_t kMaxProcess = 64; ///< bytes of LedgerLine::process

using operations::isOwnChannel;
using operations::LedgerLine;
using operations::LedgerTotal;

std::optional<LedgerLine::Kind> parseKind(std::string_view text);

struct LedgerQuery {
    std::int64_t afterId = 0;  ///< only lines with a greater id
    std::int64_t beforeId = 0; ///< 0: no bound
    std::string words; ///< found in name, address, process or rule, case-insensitive; empty: all
    bool deniedOnly = false;
    int limit = 200;         ///< the newest that many, oldest first; 1 to 10000
    bool ownChannel = false; ///< those of isOwnChannel() too
};

} // namespace helix::boundary
