#include "image/description_json.h"

#include <nlohmann/json.hpp>

#include "base/bytes.h"
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
    auto json = protocol::parseForeignJson(text, kMaxDescription, "It");
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

std::vector<DefaultPort> readPorts(protocol::CheckedJson& root)
{
    std::vector<DefaultPort> ports;
    for (auto& entry : root.object("defaults").itemsOr("ports", 64))
        ports.push_back({static_cast<std::uint16_t>(entry.number("guest", 1, 65535)),
                         entry.printableText("label", 64)});
    return ports;
}

Contents readContents(protocol::CheckedJson& parent)
{
    constexpr std::size_t kMostWords = 64, kMostPackages = 1000, kMaxWord = 200;
    const auto words = [&parent](const char* field, std::size_t most) {
        std::vector<std::string> all;
        for (auto& item : parent.itemsOr(field, most)) {
            all.push_back(item.asText(kMaxWord));
            if (printable(all.back(), kMaxWord) != all.back())
                item.refuseValue("has characters that are not printable");
        }
        return all;
    };
    Contents contents;
    if (parent.has("base"))
        contents.base = parent.printableText("base", 63);
    if (parent.has("snapshot"))
        contents.snapshot = parent.printableText("snapshot", 32);
    contents.tags = words("tags", kMostWords);
    contents.languages = words("languages", kMostWords);
    contents.packages = words("packages", kMostPackages);
    contents.sites = words("sites", kMostWords);
    contents.needs = words("needs", kMostWords);
    return contents;
}

void addContents(nlohmann::ordered_json& json, const Contents& contents)
{
    for (const auto& [field, text] :
         {std::pair{"base", &contents.base}, {"snapshot", &contents.snapshot}})
        if (!text->empty())
            json[field] = *text;
    for (const auto& [field, words] : {std::pair{"tags", &contents.tags},
                                       {"languages", &contents.languages},
                                       {"packages", &contents.packages},
                                       {"sites", &contents.sites},
                                       {"needs", &contents.needs}})
        if (!words->empty())
            json[field] = *words;
}

} // namespace helix::image
