#pragma once
// US dollars as people write them; millionths inside, so that nothing is rounded away.

#include <cstdint>
#include <optional>

#include <QString>

namespace helix::ui {

/// "$0.06", "$12.50"; tiny amounts get the digits that tell: "$0.0004".
QString dollarText(std::uint64_t microUsd);
/// "3.00": without the sign, for a field.
QString dollarField(std::uint64_t microUsd);
/// What was typed ("5", "0.25", "$5"), or nothing: at most 6 decimals, at most a million dollars.
std::optional<std::uint64_t> parseDollars(const QString& text);
/// "14 k", "950", "1.2 M": counts of tokens and requests.
QString countText(std::uint64_t count);

} // namespace helix::ui
