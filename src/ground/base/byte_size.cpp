#include "base/byte_size.h"

#include <array>
#include <charconv>

namespace helix {
namespace {

constexpr double kStep = 1024;
constexpr double kFew = 10;
constexpr std::uint64_t kSaidByTheByte = 1000;

/// Without the locale's own comma: what is English has a point.
std::string englishOf(const SaidSize& size)
{
    constexpr std::array kUnits{" B", " KB", " MB", " GB"};
    std::array<char, 64> digits{};
    const auto written = std::to_chars(digits.data(), digits.data() + digits.size(), size.number,
                                       std::chars_format::fixed, size.decimals);
    return std::string(digits.data(), written.ptr) + kUnits.at(static_cast<std::size_t>(size.unit));
}

} // namespace

SaidSize saidSize(std::uint64_t bytes)
{
    if (bytes < kSaidByTheByte)
        return {static_cast<double>(bytes), 0, SizeUnit::B};
    const double kilobytes = static_cast<double>(bytes) / kStep;
    if (kilobytes < kStep)
        return {kilobytes, 0, SizeUnit::KB};
    const double megabytes = kilobytes / kStep;
    if (megabytes < kStep)
        return {megabytes, megabytes < kFew ? 1 : 0, SizeUnit::MB};
    const double gigabytes = megabytes / kStep;
    return {gigabytes, gigabytes < kFew ? 1 : 0, SizeUnit::GB};
}

SaidSize saidMemory(int mebibytes)
{
    constexpr int kWhole = 1024;
    if (mebibytes < kWhole)
        return {static_cast<double>(mebibytes), 0, SizeUnit::MB};
    return {mebibytes / kStep, mebibytes % kWhole == 0 ? 0 : 1, SizeUnit::GB};
}

std::string formatBytes(std::uint64_t bytes)
{
    return englishOf(saidSize(bytes));
}

std::string formatMemory(int mebibytes)
{
    return englishOf(saidMemory(mebibytes));
}

} // namespace helix
