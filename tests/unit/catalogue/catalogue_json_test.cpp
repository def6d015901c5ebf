#include "catalogue/catalogue.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "unit/catalogue/example_catalogue.h"

namespace helix::catalogue {
namespace {

using nlohmann::json;

TEST(Catalogue, comesBack)
{
    auto catalogue = exampleCatalogue(freshKey().publicKey());
    catalogue.publishers.push_back(
        {"Others", {freshKey(signature::Algorithm::EcdsaP256).publicKey()}});
    const auto text = toJson(catalogue);
    ASSERT_TRUE(text) << text.error().describe();
    const auto read = parseCatalogue(*text);
    ASSERT_TRUE(read) << read.error().describe();
    EXPECT_EQ(*read, catalogue);
    EXPECT_EQ(toJson(*read).value(), *text);
}

TEST(Catalogue, knowsItsEntriesAndWhoseTheyAre)
{
    const auto key = freshKey();
    const auto catalogue = exampleCatalogue(key.publicKey());
    const Entry* entry = catalogue.find("python-data");
    ASSERT_NE(entry, nullptr);
    EXPECT_EQ(entry->name, "python-data");
    EXPECT_EQ(catalogue.publisherOf(*entry)->keys[0], key.publicKey());
    EXPECT_EQ(catalogue.find("python"), nullptr);
}

/// The example as JSON, in which a test changes a field.
class CatalogueField : public ::testing::Test {
protected:
    json whole = json::parse(toJson(exampleCatalogue(freshKey().publicKey())).value());

    Result<Catalogue> withField(const char* pointer, const json& value) const
    {
        auto changed = whole;
        changed[json::json_pointer(pointer)] = value;
        return parseCatalogue(changed.dump());
    }
    /// Nothing when it was read.
    std::string refusal(const char* pointer, const json& value) const
    {
        const auto read = withField(pointer, value);
        return read ? "" : read.error().message;
    }
};

TEST_F(CatalogueField, thatIsNotKnownIsSkipped)
{
    for (const char* pointer : {"/later", "/images/0/later", "/images/0/versions/0/later",
                                "/publishers/0/later", "/images/0/sizes/later"})
        EXPECT_TRUE(withField(pointer, {{"x", {1, 2}}})) << pointer;
}

TEST_F(CatalogueField, schemaOfANewerHelixSaysSo)
{
    const auto refused = withField("/schema", 2);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::Unsupported);
    EXPECT_NE(refused.error().message.find("update Helix"), std::string::npos);
    // Also when nothing else of it is as it is here.
    EXPECT_EQ(parseCatalogue(R"({"schema":3,"everything":"else"})").error().code,
              ErrorCode::Unsupported);
}

struct WrongField {
    const char* pointer;
    json value;
    const char* named;
};

TEST_F(CatalogueField, thatIsWrongIsNamed)
{
    const std::string longText(3000, 'x');
    for (const auto& [pointer, value, named] : std::vector<WrongField>{
             {"/schema", "1", "'schema'"},
             {"/schema", 0, "'schema'"},
             {"/name", "../x", "'name'"},
             {"/name", "Helix", "'name'"},
             {"/title", "\x1b[31m", "'title'"},
             {"/title", longText, "'title'"},
             {"/version", 0, "'version'"},
             {"/version", -1, "'version'"},
             {"/version", 1.5, "'version'"},
             {"/version", 9007199254740993LL, "'version'"},
             {"/issuedAt", "2026-01-01", "'issuedAt'"},
             {"/expiresAt", "2025-01-01T00:00:00Z", "'expiresAt'"},
             {"/publishers", json::object(), "'publishers'"},
             {"/publishers/0/keys/0", "a key", "'publishers.keys'"},
             {"/publishers/0/keys/1", whole["publishers"][0]["keys"][0], "'publishers.keys'"},
             {"/publishers/1", whole["publishers"][0], "'publishers"},
             {"/publishers/1", {{"name", "Helix"}, {"keys", json::array()}}, "'publishers.name'"},
             {"/publishers/0/name", "", "'publishers.name'"},
             {"/images", nullptr, "'images'"},
             {"/images/0/name", "sway_desktop", "'images.name'"},
             {"/images/0/name", "..", "'images.name'"},
             {"/images/1/name", "sway-desktop", "'images.name'"},
             {"/images/0/title", "", "'images.title'"},
             {"/images/0/summary", "two\nlines", "'images.summary'"},
             {"/images/0/summary", longText, "'images.summary'"},
             {"/images/0/icon", "../icon", "'images.icon'"},
             {"/images/0/desktop", "", "'images.desktop'"},
             {"/images/0/tags", json::array({"\u202e"}), "'images.tags'"},
             {"/images/0/tags", json::array({""}), "'images.tags'"},
             {"/images/0/tags", std::vector<std::string>(33, "x"), "'images.tags'"},
             {"/images/0/languages/0", 7, "'images.languages'"},
             {"/images/0/packages/0", longText, "'images.packages'"},
             {"/images/0/licences", "MIT", "'images.licences'"},
             {"/images/0/sizes", 5, "'images.sizes'"},
             {"/images/0/sizes/download", 0, "'images.sizes.download'"},
             {"/images/0/sizes/disk", 1LL << 50, "'images.sizes.disk'"},
             {"/images/0/memoryMiB", 1, "'images.memoryMiB'"},
             {"/images/0/publisher", "Nobody", "'images.publisher'"},
             {"/images/0/screenshots/0/reference", "../x.png", "'images.screenshots.reference'"},
             {"/images/0/screenshots/0/digest", digestOf('a'), "'images.screenshots'"},
             {"/images/0/screenshots/1/digest", "sha256:zz", "'images.screenshots.digest'"},
             {"/images/0/screenshots/0/mediaType", "image/svg+xml",
              "'images.screenshots.mediaType'"},
             {"/images/0/screenshots/0/size", 1 << 30, "'images.screenshots.size'"},
             {"/images/0/versions", json::array(), "'images.versions'"},
             {"/images/0/versions/0/version", "", "'images.versions.version'"},
             {"/images/0/versions/1/version", "1", "'images.versions.version'"},
             {"/images/0/versions/0/reference", "registry.example.org/x:latest",
              "'images.versions.reference'"},
             {"/images/0/versions/0/digest", digestOf('9'), "'images.versions.digest'"},
             {"/images/0/versions/0/architecture", "x86 64", "'images.versions.architecture'"},
             {"/images/0/versions/0/issuedAt", 5, "'images.versions.issuedAt'"},
             {"/images/0/versions/0/changes", json::array({longText}), "'images.versions.changes'"},
             {"/images/0/versions/0/minimumHelix", "0.1", "'images.versions.minimumHelix'"},
             {"/images/0/versions/0/minimumHelix", "01.1.1", "'images.versions.minimumHelix'"},
             {"/images/0/versions/0/minimumHelix", "1.1.1.1", "'images.versions.minimumHelix'"},
             {"/images/0/versions/0/minimumHelix", "1.-1.1", "'images.versions.minimumHelix'"}}) {
        const auto sentence = refusal(pointer, value);
        EXPECT_NE(sentence.find(named), std::string::npos) << pointer << ": " << sentence;
    }
}

TEST_F(CatalogueField, ofANewerHelixIsReadStrictly)
{
    const json good{
        {"version", "0.9.0"}, {"news", "Proxies."}, {"address", "https://example.org/helix"}};
    const auto read = withField("/helix", good);
    ASSERT_TRUE(read) << read.error().describe();
    EXPECT_EQ(read->helix->address, "https://example.org/helix");
    EXPECT_EQ(parseCatalogue(toJson(*read).value())->helix, read->helix);
    const auto isRefused = [&](const char* key, const json& value) {
        auto bad = good;
        bad[key] = value;
        return !withField("/helix", bad);
    };
    for (const char* version : {"0.9", "v0.9.0", "0.09.0", "0.9.0 ", ""})
        EXPECT_TRUE(isRefused("version", version)) << version;
    for (const char* address : {"http://example.org", "https://", "javascript:x", "https://a b",
                                "https://me@example.org"})
        EXPECT_TRUE(isRefused("address", address)) << address;
    EXPECT_TRUE(isRefused("address", "https://" + std::string(300, 'a')));
    EXPECT_TRUE(isRefused("news", "two\nlines"));
    EXPECT_TRUE(isRefused("news", 7));
    EXPECT_FALSE(withField("/helix", json::array()));
}

TEST_F(CatalogueField, thatIsMissingIsNamed)
{
    for (const char* pointer :
         {"/name", "/title", "/version", "/issuedAt", "/expiresAt", "/publishers", "/images"}) {
        auto less = whole;
        less.erase(pointer + 1);
        const auto read = parseCatalogue(less.dump());
        ASSERT_FALSE(read) << pointer;
        EXPECT_NE(read.error().message.find(pointer + 1), std::string::npos);
    }
}

TEST_F(CatalogueField, thatIsThereTwiceIsRefused)
{
    const auto text = whole.dump();
    EXPECT_FALSE(parseCatalogue("{\"version\":9," + text.substr(1)));
    EXPECT_FALSE(parseCatalogue("{\"schema\":1," + text.substr(1)));
}

TEST_F(CatalogueField, imagesHasItsMost)
{
    auto head = whole;
    auto one = whole["images"][0];
    one["versions"].erase(1);
    for (const char* list : {"tags", "languages", "packages", "licences", "screenshots"})
        one.erase(list);
    const std::string entry = one.dump(), name = "sway-desktop";
    const auto at = entry.find(name);
    std::string list;
    for (std::size_t i = 0; i < kMostEntries; ++i) {
        list += list.empty() ? "[" : ",";
        list += entry.substr(0, at) + "image-" + std::to_string(i) + entry.substr(at + name.size());
    }
    head["images"] = "LIST";
    const std::string text = head.dump(), place = "\"LIST\"";
    const auto withList = [&](const std::string& images) {
        auto document = text;
        return parseCatalogue(document.replace(document.find(place), place.size(), images));
    };
    const auto read = withList(list + "]");
    ASSERT_TRUE(read) << read.error().describe();
    EXPECT_EQ(read->images.size(), kMostEntries);
    EXPECT_NE(withList(list + "," + entry + "]").error().message.find("'images'"),
              std::string::npos);
}

TEST_F(CatalogueField, ofWhatIsNoCatalogueIsNotLookedAt)
{
    const auto text = whole.dump();
    for (std::size_t length = 0; length < text.size(); length += 7)
        ASSERT_FALSE(parseCatalogue(text.substr(0, length)));
    for (const std::string other : {"", "null", "[]", "{}", "\xff\xfe", "<html>"})
        EXPECT_FALSE(parseCatalogue(other));
    EXPECT_FALSE(parseCatalogue(std::string(kMostDocumentBytes, ' ') + text));
    EXPECT_FALSE(parseCatalogue("{\"x\":" + std::string(100000, '[')));
    EXPECT_FALSE(parseCatalogue("[" + std::string(1 << 20, ',') + "]"));
}

TEST(Catalogue, thatWouldNotBeReadIsNotWritten)
{
    auto catalogue = exampleCatalogue(freshKey().publicKey());
    catalogue.images[0].versions[0].reference = "elsewhere";
    const auto refused = toJson(catalogue);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::InvalidArgument);
}

TEST(HelixVersion, isOrderedByNumbers)
{
    EXPECT_LT(parseHelixVersion("0.9.0").value(), parseHelixVersion("0.10.0").value());
    EXPECT_LT(parseHelixVersion("0.10.2").value(), parseHelixVersion("1.0.0").value());
    EXPECT_EQ(toText(parseHelixVersion("12.0.9999").value()), "12.0.9999");
    for (const std::string text : {"", "1", "1.2", "1.2.", ".1.2", "1.2.3.", "1.2.3.4", "1.2.x",
                                   "1.2.10000", "01.2.3", "+1.2.3", "-1.2.3", " 1.2.3", "1.2.3 "})
        EXPECT_FALSE(parseHelixVersion(text)) << text;
}

} // namespace
} // namespace helix::catalogue
