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

nlohmann::json summarize(const std::vector<std::int64_t>& samplesMs)
{
    nlohmann::json json = nlohmann::json::object();
    json["median_ms"] = median(samplesMs);
    json["min_ms"] = samplesMs.empty() ? 0 : std::ranges::min(samplesMs);
    json["max_ms"] = samplesMs.empty() ? 0 : std::ranges::max(samplesMs);
    json["samples_ms"] = samplesMs;
    return json;
}

} // namespace helix::bench
