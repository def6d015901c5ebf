#pragma once
// What the JSON that describes images has in common: manifests of bundles and recipes. Internal to
// the room, and for its fuzzing.

#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "base/result.h"
#include "image/manifest.h"
#include "protocol/checked_json.h"

namespace helix::image {

/// At most 1 MiB. Corrupt; `what` begins the sentence ("The image's manifest").
Result<nlohmann::json> parseDescription(std::string_view text, const std::string& what);
/// Corrupt with the name of the first field that was wrong.
Result<void> checkDescription(const protocol::CheckedJson& root, const std::string& what);

/// {"cpus":2,"memoryMiB":1024,"diskGiB":8}
Resources readResources(protocol::CheckedJson& parent, const char* field);
/// Those in `defaults`.
std::vector<DefaultPort> readPorts(protocol::CheckedJson& root);

/// The fields of Contents that are there.
Contents readContents(protocol::CheckedJson& parent);
/// Adds those that are not empty.
void addContents(nlohmann::ordered_json& json, const Contents& contents);

} // namespace helix::image
