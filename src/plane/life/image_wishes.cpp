#include "life/image_wishes.h"

#include <algorithm>

#include <nlohmann/json.hpp>
#include <spdlog/spdlog.h>

#include "base/atomic_file.h"
#include "base/try.h"
#include "protocol/checked_json.h"

namespace helix::life {
namespace {

constexpr std::size_t kMostWishes = 64, kMostWishesBytes = 1U << 20;
constexpr std::size_t kNameBytes = 64, kPlaceBytes = 4096, kTitleBytes = 256;
constexpr std::size_t kMostKeys = 16, kKeyBytes = 8192;

nlohmann::ordered_json written(const BuildWish& build)
{
    return {{"kind", "build"}, {"name", build.name}};
}

nlohmann::ordered_json written(const plane::ImportRequest& request)
{
    return {{"kind", "import"},
            {"name", request.name},
            {"file", request.file},
            {"assumeCloudInit", request.assumeCloudInit}};
}

nlohmann::ordered_json written(const plane::BringRequest& request)
{
    return {{"kind", "bring"},
            {"name", request.name},
            {"reference", request.reference},
            {"archive", request.archive.string()},
            {"keys", request.keys},
            {"publisher", request.publisher}};
}

nlohmann::ordered_json written(const plane::KeepRequest& request)
{
    return {{"kind", "keep"},
            {"name", request.name},
            {"workspace", request.workspace.str()},
            {"title", request.title}};
}

plane::KeepRequest readKeep(protocol::CheckedJson& entry, std::string name)
{
    plane::KeepRequest keep;
    keep.name = std::move(name);
    if (const auto id = WorkspaceId::parse(entry.text("workspace", kNameBytes)))
        keep.workspace = *id;
    else
        entry.refuse("workspace", "is no id");
    keep.title = entry.printableText("title", kTitleBytes);
    return keep;
}

plane::BringRequest readBring(protocol::CheckedJson& entry, std::string name)
{
    plane::BringRequest bring;
    bring.name = std::move(name);
    bring.reference = entry.printableText("reference", kPlaceBytes);
    bring.archive = entry.text("archive", kPlaceBytes);
    bring.keys = entry.textsOr("keys", kMostKeys, kKeyBytes);
    bring.publisher = entry.printableText("publisher", kTitleBytes);
    return bring;
}

ImageWork readWork(protocol::CheckedJson& entry)
{
    auto name = entry.printableText("name", kNameBytes);
    const auto kind = entry.text("kind", kNameBytes);
    if (kind == "build")
        return BuildWish{std::move(name)};
    if (kind == "keep")
        return readKeep(entry, std::move(name));
    if (kind == "bring")
        return readBring(entry, std::move(name));
    if (kind != "import")
        entry.refuse("kind", "is not known");
    plane::ImportRequest import;
    import.name = std::move(name);
    import.file = entry.text("file", kPlaceBytes);
    import.assumeCloudInit = entry.flagOr("assumeCloudInit", false);
    return import;
}

std::vector<ImageWish> readWishes(const std::filesystem::path& file)
{
    std::error_code ignored;
    if (!std::filesystem::exists(file, ignored))
        return {};
    const auto text = readFile(file, kMostWishesBytes);
    auto wishes =
        text ? parseImageWishes(*text) : Result<std::vector<ImageWish>>(fail(text.error()));
    if (!wishes)
        spdlog::info("images: what was under way is not known any more: {}",
                     wishes.error().describe());
    return wishes ? std::move(*wishes) : std::vector<ImageWish>();
}

bool isSame(const ImageWork& one, const ImageWork& other)
{
    return one.index() == other.index() && nameOf(one) == nameOf(other);
}

} // namespace

std::string nameOf(const ImageWork& work)
{
    if (const auto* bring = std::get_if<plane::BringRequest>(&work))
        return plane::nameOf(*bring);
    return std::visit([](const auto& request) { return request.name; }, work);
}

std::string toJson(const std::vector<ImageWish>& wishes)
{
    auto all = nlohmann::ordered_json::array();
    for (const auto& wish : wishes) {
        auto entry = std::visit([](const auto& request) { return written(request); }, wish.work);
        entry["begun"] = wish.begun;
        all.push_back(std::move(entry));
    }
    const nlohmann::ordered_json document{{"images", all}};
    return document.dump(1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

Result<std::vector<ImageWish>> parseImageWishes(std::string_view json)
{
    const auto document = nlohmann::json::parse(json, nullptr, false);
    protocol::CheckedJson root(document);
    std::vector<ImageWish> wishes;
    for (auto& entry : root.items("images", kMostWishes)) {
        ImageWish wish{readWork(entry), 0, 0};
        wish.begun = static_cast<int>(entry.number("begun", 0, kMostBeginnings));
        wishes.push_back(std::move(wish));
    }
    TRY(root.outcome());
    return wishes;
}

ImageWishes::ImageWishes(std::filesystem::path file)
    : m_file(file, "images")
    , m_left(readWishes(file))
{
}

std::vector<ImageWish> ImageWishes::takeLeft()
{
    const auto left = std::exchange(m_left, {});
    for (const auto& wish : left)
        if (wish.begun < kMostBeginnings)
            m_wishes.push_back({wish.work, wish.begun + 1, 0});
    if (!left.empty())
        save();
    return left;
}

void ImageWishes::add(const ImageWork& work)
{
    if (const auto known = find(work); known != m_wishes.end()) {
        ++known->askers;
        return;
    }
    if (m_wishes.size() >= kMostWishes)
        return;
    m_wishes.push_back({work, 1, 1});
    save();
}

void ImageWishes::drop(const ImageWork& work)
{
    // Who asked for it once more was refused, and the first one's goes on.
    const auto wish = find(work);
    if (wish == m_wishes.end() || --wish->askers > 0)
        return;
    m_wishes.erase(wish);
    save();
}

void ImageWishes::dropNamed(const std::string& name, bool isBuild)
{
    const auto isMeant = [&](const ImageWish& wish) {
        return nameOf(wish.work) == name && std::holds_alternative<BuildWish>(wish.work) == isBuild;
    };
    if (std::erase_if(m_wishes, isMeant) > 0)
        save();
}

std::vector<ImageWish>::iterator ImageWishes::find(const ImageWork& work)
{
    return std::ranges::find_if(m_wishes,
                                [&](const auto& wish) { return isSame(wish.work, work); });
}

void ImageWishes::save()
{
    m_file.write(toJson(m_wishes));
}

} // namespace helix::life
