#include "base/amounts.h"

#include <algorithm>

namespace helix {

namespace {
constexpr std::uint64_t kMicro = 1'000'000;
constexpr std::uint64_t kCent = 10'000;
constexpr std::uint64_t kTenThousandth = 100;
} // namespace

int dollarDecimals(std::uint64_t microUsd)
{
    if (microUsd == 0 || microUsd >= kCent)
        return 2;
    return microUsd >= kTenThousandth ? 4 : 6;
}

std::string dollarDigits(std::uint64_t microUsd)
{
    std::string decimals = std::to_string(microUsd % kMicro);
    decimals.insert(0, 6 - std::min<std::size_t>(6, decimals.size()), '0');
    decimals.resize(static_cast<std::size_t>(dollarDecimals(microUsd)));
    return std::to_string(microUsd / kMicro) + "." + decimals;
}

std::string counted(std::uint64_t number, std::string_view one, std::string_view many)
{
    return std::to_string(number) + " " + std::string(number == 1 ? one : many);
}

} // namespace helix
