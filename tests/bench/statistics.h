#pragma once
// What is said about a handful of measurements.

#include <cstdint>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace helix::bench {

/// The middle value; of an even number the mean of the two in the middle. 0 without samples.
double median(std::vector<std::int64_t> samples);

/// The smallest value that is not below `percent` (1 to 100) of the samples; 0 without samples.
std::int64_t percentile(std::vector<std::int64_t> samples, int percent);

/// Of the medians; 0 where there is nothing below.
double ratio(const std::vector<std::int64_t>& above, const std::vector<std::int64_t>& below);

/// {median, 95th percentile, min, max, samples}, in milliseconds or another unit, which the names of
/// the fields say.
nlohmann::json summarize(const std::vector<std::int64_t>& samples, const std::string& unit = "ms");

} // namespace helix::bench
