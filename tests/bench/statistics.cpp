#include "bench/statistics.h"

#include <algorithm>

namespace helix::bench {

double median(std::vector<std::int64_t> samples)
{
    if (samples.empty())
        return 0;
    std::ranges::sort(samples);
    const auto middle = samples.size() / 2;
    if (samples.size() % 2 == 1)
        return static_cast<double>(samples[middle]);
    return static_cast<double>(samples[middle - 1] + samples[middle]) / 2;
}

std::int64_t percentile(std::vector<std::int64_t> samples, int percent)
{
    if (samples.empty())
        return 0;
    std::ranges::sort(samples);
    const auto rank = (samples.size() * static_cast<std::size_t>(percent) + 99) / 100;
    return samples[std::max<std::size_t>(rank, 1) - 1];
}

double ratio(const std::vector<std::int64_t>& above, const std::vector<std::int64_t>& below)
{
    const double divisor = median(below);
    return divisor > 0 ? median(above) / divisor : 0;
}

nlohmann::json summarize(const std::vector<std::int64_t>& samples, const std::string& unit)
{
    nlohmann::json json = nlohmann::json::object();
    json["median_" + unit] = median(samples);
    json["p95_" + unit] = percentile(samples, 95);
    json["min_" + unit] = samples.empty() ? 0 : std::ranges::min(samples);
    json["max_" + unit] = samples.empty() ? 0 : std::ranges::max(samples);
    json["samples_" + unit] = samples;
    return json;
}

} // namespace helix::bench
