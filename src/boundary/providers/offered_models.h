#pragma once
// What models providers named when they were tested last, and which of them to begin with. Pure.

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace helix::providers {

/// The setting in which they are kept, as JSON: {"anthropic": ["claude-haiku-4-5", ...]}.
inline constexpr const char* kOfferedModelsSetting = "providers.offeredModels";

/// By the names of their providers, in each one's order; foreign words.
using OfferedModels = std::map<std::string, std::vector<std::string>>;

/// What of the setting's value is as it should be.
OfferedModels offeredModelsIn(const std::string& setting);
/// The setting's value with what one provider offers; none: it is forgotten. Bounded: of long lists
/// the beginning is kept, and where all are too much the longest of the others go first.
std::string withOfferedModels(const std::string& setting, const std::string& provider,
                              const std::vector<std::string>& models);

/// The cheapest one of those that are known to do an agent's work well; none when none is known.
std::optional<std::string> thriftyModel(const std::vector<std::string>& models);
/// Of a server of this computer, where the smallest is the cheapest: its only one, or the one with the
/// fewest parameters by its name ("qwen3:8b"); none where no name says how many. Those that make vectors
/// are not counted.
std::optional<std::string> smallestModel(const std::vector<std::string>& models);

} // namespace helix::providers
