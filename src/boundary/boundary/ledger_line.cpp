#include "boundary/ledger_line.h"

#include <array>

namespace helix::boundary {
namespace {

constexpr std::array<std::string_view, 8> kLineKinds{"tcp",     "udp",     "dns",   "icmp",
                                                     "service", "forward", "frame", "control"};

} // namespace

bool isOwnChannel(const LedgerLine& line)
{
    return line.kind == LedgerLine::Kind::Control;
}

std::string_view toString(LedgerLine::Kind kind)
{
    return kLineKinds.at(static_cast<std::size_t>(kind));
}

std::optional<LedgerLine::Kind> parseKind(std::string_view text)
{
    for (std::size_t i = 0; i < kLineKinds.size(); ++i)
        if (kLineKinds.at(i) == text)
            return static_cast<LedgerLine::Kind>(i);
    return std::nullopt;
}

} // namespace helix::boundary
