#pragma once
// Disks as qemu-img takes them without following a name: every driver and every file is said. Pure.

#include <filesystem>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace helix::image {

/// A qcow2 disk of ours on `backing` (null: on nothing). What its header says of that is not followed.
nlohmann::json layerNode(const std::filesystem::path& file, nlohmann::json backing);
/// What the highest of `layers`, the lowest first, shows; null where there are none.
nlohmann::json chainNode(const std::vector<std::filesystem::path>& layers);
/// A node as the name of a file.
std::string pseudoName(const nlohmann::json& node);

} // namespace helix::image
