#include "image/description_json.h"

#include <nlohmann/json.hpp>

#include "protocol/foreign_json.h"

namespace helix::image {
namespace {

constexpr std::size_t kMaxDescription = 1U << 20;

tl::unexpected<Error> damaged(const std::string& what, const Error& why)
{
    return fail(ErrorCode::Corrupt, what + " is damaged: " + why.message);
}

} // namespace

Result<nlohmann::json> parseDescription(std::string_view text, const std::string& what)
{
    auto json = protocol::parseForeignJson(text, kMaxDescription, "Its JSON");
    if (!json)
        return damaged(what, json.error());
    return json;
}

Result<void> checkDescription(const protocol::CheckedJson& root, const std::string& what)
{
    if (const auto fine = root.outcome(); !fine)
        return damaged(what, fine.error());
    return {};
}

Resources readResources(protocol::CheckedJson& parent, const char* field)
{
    auto entry = parent.object(field);
    Resources resources;
    resources.cpus = static_cast<int>(entry.number("cpus", 1, 256));
    resources.memoryMiB = static_cast<int>(entry.number("memoryMiB", 64, 1 << 22));
    resources.diskGiB = static_cast<int>(entry.number("diskGiB", 1, 1 << 16));
    return resources;
}

} // namespace helix::image
