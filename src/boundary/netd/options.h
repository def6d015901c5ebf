#pragma once
// The command line of helix-netd.

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "base/result.h"
#include "egress/guest_network.h"

namespace helix::netd {

struct Options {
    std::string workspace;
    std::filesystem::path control; ///< where Helix connects
    std::filesystem::path qemu;    ///< where QEMU listens
    std::filesystem::path spool;   ///< the ledger's lines, with ".0" and ".1" behind it
    std::uint16_t mtu = egress::kLargeMtu;
};

/// Without the program's name. InvalidArgument for anything unknown, missing or out of range.
Result<Options> parseOptions(const std::vector<std::string>& arguments);

} // namespace helix::netd
