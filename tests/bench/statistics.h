#pragma once
// What is said about a handful of measurements.

#include <cstdint>
#include <vector>

#include <nlohmann/json.hpp>

namespace helix::bench {

/// The middle value; of an even number the mean of the two in the middle. 0 without samples.
double median(std::vector<std::int64_t> samples);

/// {median, min, max, samples}, in milliseconds.
nlohmann::json summarize(const std::vector<std::int64_t>& samplesMs);

} // namespace helix::bench
