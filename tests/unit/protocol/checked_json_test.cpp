#include "protocol/checked_json.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace helix::protocol {
namespace {

const nlohmann::json& document()
{
    static const auto json = nlohmann::json::parse(R"({"name": "sway", "odd": "a\u0007b",
        "size": 12, "yes": true, "files": {"disk": {"size": "big"}}, "ports": [{"guest": 22}, 7],
        "words": ["a", "b"], "map": {"A": "1", "B": "2"}, "mixed": [1, "x", false]})");
    return json;
}

/// What is said of the document once `read` has asked for its fields.
template <typename Read>
std::string said(Read read)
{
    CheckedJson root(document());
    read(root);
    const auto outcome = root.outcome();
    return outcome ? "fine" : outcome.error().message;
}

TEST(CheckedJson, givesWhatIsThere)
{
    EXPECT_EQ(said([](CheckedJson& root) {
                  EXPECT_EQ(root.text("name", 10), "sway");
                  EXPECT_EQ(root.printableText("name", 10), "sway");
                  EXPECT_EQ(root.number("size", 0, 12), 12);
                  EXPECT_TRUE(root.flag("yes"));
                  EXPECT_EQ(root.textOr("none", 10, "usual"), "usual");
                  EXPECT_EQ(root.numberOr("none", 1, 2, 5), 5);
                  EXPECT_TRUE(root.flagOr("none", true));
                  EXPECT_TRUE(root.itemsOr("none", 1).empty());
                  EXPECT_EQ(root.textsOr("words", 2, 1), (std::vector<std::string>{"a", "b"}));
                  EXPECT_EQ(root.textMapOr("map", 2, 1),
                            (std::map<std::string, std::string>{{"A", "1"}, {"B", "2"}}));
                  auto mixed = root.field("mixed");
                  EXPECT_EQ(mixed.item(0).asNumber(0, 9), 1);
                  EXPECT_EQ(mixed.item(1).asText(9), "x");
                  EXPECT_FALSE(mixed.item(2).asFlag());
                  EXPECT_TRUE(root.has("yes"));
                  EXPECT_FALSE(root.has("none"));
              }),
              "fine");
}

TEST(CheckedJson, keepsTheFirstFaultWithItsWholePath)
{
    EXPECT_EQ(said([](CheckedJson& root) {
                  EXPECT_EQ(root.object("files").object("disk").number("size", 1, 9), 1);
                  root.text("none", 1);
              }),
              "The field 'files.disk.size' is not a whole number.");
    EXPECT_EQ(said([](CheckedJson& root) {
                  for (auto& port : root.items("ports", 2))
                      port.number("guest", 1, 99);
              }),
              "The field 'ports.guest' is missing.");
    EXPECT_EQ(said([](CheckedJson& root) { root.field("mixed").item(3).asText(1); }),
              "The field 'mixed[3]' is missing.");
    EXPECT_EQ(said([](CheckedJson& root) { root.refuse("name", "is no name"); }),
              "The field 'name' is no name.");
}

TEST(CheckedJson, refusesWhatIsTooLongOrOfAnotherType)
{
    EXPECT_EQ(said([](CheckedJson& root) { root.items("ports", 1); }),
              "The field 'ports' has more than 1 items.");
    EXPECT_EQ(said([](CheckedJson& root) { root.textMapOr("map", 1, 9); }),
              "The field 'map' has more than 1 fields.");
    EXPECT_EQ(said([](CheckedJson& root) { root.textsOr("mixed", 9, 9); }),
              "The field 'mixed' is not text.");
    EXPECT_EQ(said([](CheckedJson& root) { root.printableText("odd", 9); }),
              "The field 'odd' holds what cannot be printed.");
    const nlohmann::json list = nlohmann::json::array();
    CheckedJson root(list);
    EXPECT_TRUE(root.itemsOr("x", 1).empty());
    EXPECT_EQ(root.text("x", 1), "");
    EXPECT_EQ(root.outcome().error().message, "The field 'x' is missing.");
    EXPECT_EQ(root.outcome().error().code, ErrorCode::Protocol);
}

} // namespace
} // namespace helix::protocol
