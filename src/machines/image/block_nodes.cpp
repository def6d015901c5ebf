#include "image/block_nodes.h"

#include <cstdint>

namespace helix::image {
namespace {

/// What QEMU keeps of a layer's tables in memory: by itself enough for the whole disk, which for a
/// chain of 200 is more than the cage allows.
constexpr std::uint64_t kTablesBytes = 1U << 20;

} // namespace

nlohmann::json layerNode(const std::filesystem::path& file, nlohmann::json backing)
{
    return {{"driver", "qcow2"},
            {"l2-cache-size", kTablesBytes},
            {"file", {{"driver", "file"}, {"filename", file.string()}, {"locking", "off"}}},
            {"backing", std::move(backing)}};
}

nlohmann::json chainNode(const std::vector<std::filesystem::path>& layers)
{
    nlohmann::json below = nullptr;
    for (const auto& disk : layers)
        below = layerNode(disk, std::move(below));
    return below;
}

std::string pseudoName(const nlohmann::json& node)
{
    return "json:" + node.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

} // namespace helix::image
