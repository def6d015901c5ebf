#include "catalogue/catalogue.h"

#include <algorithm>
#include <limits>
#include <set>
#include <utility>

#include <nlohmann/json.hpp>

#include "base/ids.h"
#include "base/try.h"
#include "catalogue/entry_json.h"
#include "protocol/checked_json.h"
#include "protocol/fields.h"
#include "protocol/unique_json.h"

namespace helix::catalogue {
namespace {

constexpr int kCatalogueSchema = 1;
constexpr std::size_t kMostPublishers = 64;
constexpr std::size_t kMostPublisherKeys = 8;
constexpr std::size_t kMostKeyText = 1024;

/// Before anything else: what a later schema means by its fields is not known.
Result<void> checkSchema(protocol::CheckedJson& root)
{
    const auto schema = root.number("schema", 1, std::numeric_limits<int>::max());
    TRY(root.outcome());
    if (schema != kCatalogueSchema)
        return fail(ErrorCode::Unsupported, "The catalogue is written for a newer Helix (schema " +
                                                std::to_string(schema) + "): update Helix.");
    return {};
}

signature::Publisher readPublisher(protocol::CheckedJson& object, std::set<std::string>& keyIds)
{
    signature::Publisher publisher{object.printableText("name", 100), {}};
    if (publisher.name.empty())
        object.refuse("name", "is empty");
    for (auto& item : object.items("keys", kMostPublisherKeys)) {
        auto key = signature::PublicKey::fromPem(item.asText(kMostKeyText));
        if (!key)
            item.refuseValue("holds what is no key: " + key.error().message);
        else if (!keyIds.insert(key->id()).second)
            item.refuseValue("holds a key that is there twice");
        else
            publisher.keys.push_back(*std::move(key));
    }
    return publisher;
}

std::vector<signature::Publisher> readPublishers(protocol::CheckedJson& root)
{
    std::vector<signature::Publisher> publishers;
    std::set<std::string> names, keyIds;
    for (auto& object : root.items("publishers", kMostPublishers)) {
        publishers.push_back(readPublisher(object, keyIds));
        if (!names.insert(publishers.back().name).second)
            object.refuse("name", "is there twice");
    }
    return publishers;
}

std::vector<Entry> readImages(protocol::CheckedJson& root,
                              const std::vector<signature::Publisher>& known)
{
    std::set<std::string_view> publishers;
    for (const auto& publisher : known)
        publishers.insert(publisher.name);
    std::vector<Entry> images;
    std::set<std::string> names;
    for (auto& object : root.items("images", kMostEntries)) {
        images.push_back(readEntry(object));
        if (!names.insert(images.back().name).second)
            object.refuse("name", "is there twice");
        if (!publishers.contains(images.back().publisher))
            object.refuse("publisher", "is none of the catalogue's");
    }
    return images;
}

/// Absent: nothing is said of it.
std::optional<HelixRelease> readRelease(protocol::CheckedJson& root)
{
    constexpr std::size_t kMostNews = 300, kMostAddress = 300;
    constexpr std::string_view kStart = "https://";
    if (!root.has("helix"))
        return std::nullopt;
    auto object = root.object("helix");
    HelixRelease release;
    if (const auto version = parseHelixVersion(object.text("version", 32)))
        release.version = *version;
    else
        object.refuse("version", "is no version of Helix such as 0.1.0");
    release.news = object.printableText("news", kMostNews);
    release.address = object.printableText("address", kMostAddress);
    const bool isAddress = release.address.starts_with(kStart) &&
                           release.address.size() > kStart.size() &&
                           release.address.find_first_of(" \"<>\\@") == std::string::npos;
    if (!isAddress)
        object.refuse("address", "is not https://HOST/PATH");
    return release;
}

nlohmann::ordered_json describe(const HelixRelease& release)
{
    return {
        {"version", toText(release.version)}, {"news", release.news}, {"address", release.address}};
}

nlohmann::ordered_json describe(const signature::Publisher& publisher)
{
    auto keys = nlohmann::ordered_json::array();
    for (const auto& key : publisher.keys)
        keys.push_back(key.toPem());
    return {{"name", publisher.name}, {"keys", std::move(keys)}};
}

} // namespace

const Entry* Catalogue::find(std::string_view wanted) const
{
    const auto found = std::ranges::find(images, wanted, &Entry::name);
    return found == images.end() ? nullptr : &*found;
}

const signature::Publisher* Catalogue::publisherOf(const Entry& entry) const
{
    const auto found = std::ranges::find(publishers, entry.publisher, &signature::Publisher::name);
    return found == publishers.end() ? nullptr : &*found;
}

Result<Catalogue> parseCatalogue(std::string_view json)
{
    TRY(const auto document,
        protocol::parseUniqueJson(json, kMostDocumentBytes, kMostDocumentValues, "The catalogue"));
    protocol::CheckedJson root(document);
    TRY(checkSchema(root));
    Catalogue catalogue;
    catalogue.name = root.text("name", 63);
    if (!checkName(catalogue.name, "catalogue"))
        root.refuse("name", "is no name");
    catalogue.title = root.printableText("title", 100);
    catalogue.version = root.number("version", 1, protocol::kMaxExactInteger);
    catalogue.validity = signature::readValidity(root);
    catalogue.publishers = readPublishers(root);
    catalogue.images = readImages(root, catalogue.publishers);
    catalogue.helix = readRelease(root);
    TRY(root.outcome());
    return catalogue;
}

Result<std::string> toJson(const Catalogue& catalogue)
{
    auto publishers = nlohmann::ordered_json::array(), images = publishers;
    for (const auto& publisher : catalogue.publishers)
        publishers.push_back(describe(publisher));
    for (const auto& entry : catalogue.images)
        images.push_back(describe(entry));
    nlohmann::ordered_json json{{"schema", kCatalogueSchema},
                                {"name", catalogue.name},
                                {"title", catalogue.title},
                                {"version", catalogue.version},
                                {"issuedAt", signature::toText(catalogue.validity.issuedAt)},
                                {"expiresAt", signature::toText(catalogue.validity.expiresAt)},
                                {"publishers", std::move(publishers)},
                                {"images", std::move(images)}};
    if (catalogue.helix)
        json["helix"] = describe(*catalogue.helix);
    auto text = json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    if (const auto read = parseCatalogue(text); !read)
        return fail(ErrorCode::InvalidArgument,
                    "The catalogue cannot be written so: " + read.error().message);
    return text;
}

} // namespace helix::catalogue
