#include "catalogues/renewal.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <functional>
#include <limits>

namespace helix::catalogues {
namespace {

using namespace std::chrono_literals;
using std::chrono::milliseconds;

constexpr milliseconds kEach = std::chrono::hours(24);
constexpr std::array<std::chrono::minutes, 3> kWithoutNetwork{1min, 5min, 15min};
constexpr std::chrono::minutes kFirstWait = 1h, kLongestWait = 24h;

std::int64_t passedSince(std::int64_t atMs, std::int64_t nowMs)
{
    const bool isKnown = atMs > 0 && atMs <= nowMs;
    return isKnown ? nowMs - atMs : std::numeric_limits<std::int64_t>::max();
}

} // namespace

std::chrono::minutes waitAfter(int failures, bool hadNoNetwork)
{
    auto before = static_cast<std::size_t>(std::max(failures - 1, 0));
    if (hadNoNetwork && failures > 0) {
        if (before < kWithoutNetwork.size())
            return kWithoutNetwork.at(before);
        before -= kWithoutNetwork.size();
    }
    auto wait = kFirstWait;
    for (; before > 0 && wait < kLongestWait; --before)
        wait *= 2;
    return std::min(wait, kLongestWait);
}

std::vector<std::string> dueForRenewal(std::vector<Looks> all, std::int64_t nowMs)
{
    const auto isDue = [nowMs](const Looks& looks) {
        const milliseconds wait = waitAfter(looks.failures, looks.hadNoNetwork);
        return passedSince(looks.triedAtMs, nowMs) >= wait.count() &&
               (!looks.isInTime || passedSince(looks.fetchedAtMs, nowMs) >= kEach.count());
    };
    std::erase_if(all, std::not_fn(isDue));
    std::ranges::stable_sort(all, {}, &Looks::triedAtMs);
    std::vector<std::string> names;
    for (auto& looks : all)
        names.push_back(std::move(looks.name));
    return names;
}

} // namespace helix::catalogues
