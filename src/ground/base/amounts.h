#pragma once
// Money and counts as sentences say them.

#include <cstdint>
#include <string>
#include <string_view>

namespace helix {

/// How many decimals of US dollars tell something: 2, or for less than a cent as many as show that
/// it is not nothing.
int dollarDecimals(std::uint64_t microUsd);
/// Millionths of a US dollar as "12.50", "0.0042", "0.000007"; without a sign.
std::string dollarDigits(std::uint64_t microUsd);
/// "1 model", "2 models".
std::string counted(std::uint64_t number, std::string_view one, std::string_view many);

} // namespace helix
