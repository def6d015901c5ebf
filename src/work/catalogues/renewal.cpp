#include "catalogues/renewal.h"

#include <algorithm>
#include <chrono>
#include <functional>
#include <limits>

namespace helix::catalogues {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kEach = std::chrono::hours(24), kAfterTry = std::chrono::hours(1);

std::int64_t passedSince(std::int64_t atMs, std::int64_t nowMs)
{
    const bool isKnown = atMs > 0 && atMs <= nowMs;
    return isKnown ? nowMs - atMs : std::numeric_limits<std::int64_t>::max();
}

} // namespace

std::vector<std::string> dueForRenewal(std::vector<Looks> all, std::int64_t nowMs)
{
    const auto isDue = [nowMs](const Looks& looks) {
        return passedSince(looks.triedAtMs, nowMs) >= kAfterTry.count() &&
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
