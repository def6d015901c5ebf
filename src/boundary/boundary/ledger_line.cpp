#include "boundary/ledger_line.h"

namespace helix::boundary {

std::optional<LedgerLine::Kind> parseKind(std::string_view text)
{
    constexpr auto kKinds = words(LedgerLine::Kind());
    for (std::size_t i = 0; i < kKinds.size(); ++i)
        if (kKinds.at(i) == text)
            return static_cast<LedgerLine::Kind>(i);
    return std::nullopt;
}

} // namespace helix::boundary
