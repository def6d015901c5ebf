#include "protocol/unique_json.h"

#include <algorithm>
#include <ctime>
#include <string>

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace helix::protocol {
namespace {

Result<nlohmann::json> parsed(std::string_view text, std::size_t maxBytes = 1 << 20,
                              std::size_t maxValues = 100)
{
    return parseUniqueJson(text, maxBytes, maxValues, "The text");
}

TEST(UniqueJson, isReadAsAnyOther)
{
    for (const std::string text :
         {"{}", "[]", "1", "null", R"({"a":{"a":1},"b":[{"a":2},{"a":3}]})", R"(["a","a"])",
          R"({"a":"a","b":"\"a\":1,\"a\":2"})"}) {
        const auto json = parsed(text);
        ASSERT_TRUE(json) << json.error().message;
        EXPECT_EQ(*json, nlohmann::json::parse(text));
    }
}

TEST(UniqueJson, withAFieldTwiceInOneObjectIsRefused)
{
    for (const std::string text :
         {R"({"a":1,"a":1})", R"({"a":1,"b":2,"a":{}})", R"([[{"x":{"a":[],"a":null}}]])",
          R"({"b":{"a":1},"a":1,"\u0061":2})", R"({"":1,"":2})", R"({"b":{"a":1},"b":[]})"}) {
        const auto refused = parsed(text);
        ASSERT_FALSE(refused) << text;
        EXPECT_EQ(refused.error().code, ErrorCode::Protocol);
        EXPECT_NE(refused.error().message.find("twice"), std::string::npos);
    }
    EXPECT_EQ(parsed(R"({"a\u001b":1,"a\u001b":1})").error().message,
              "The text has the field 'a?' twice.");
}

TEST(UniqueJson, hasBounds)
{
    EXPECT_FALSE(parsed("[" + std::string(100, ',') + "]"));
    EXPECT_NE(parsed("[1" + std::string(200, ',') + "]").error().message.find("100 values"),
              std::string::npos);
    EXPECT_FALSE(parsed(std::string(100000, '['), 1 << 20, 1 << 20));
    EXPECT_FALSE(parsed("[1,2,3]", 6));
    EXPECT_TRUE(parsed("[1,2,3]", 7));
    for (const std::string text : {"", "{", "{\"a\":}", "{} {}", "\xff", "{\"a\":1,}"})
        EXPECT_FALSE(parsed(text)) << text;
}

/// The processor's time for a list of so many objects, the least of three.
std::clock_t timeForObjects(std::size_t count)
{
    std::string text = "[{}";
    for (std::size_t i = 1; i < count; ++i)
        text += ",{}";
    text += "]";
    std::clock_t least = 0;
    for (int round = 0; round < 3; ++round) {
        const auto begin = std::clock();
        const auto json = parsed(text, 8U << 20, 500'000);
        const auto took = std::clock() - begin;
        EXPECT_EQ(json ? json->size() : 0, count);
        least = round == 0 ? took : std::min(least, took);
    }
    return std::max<std::clock_t>(least, 1);
}

/// Eight times as many take about eight times as long, and not 64 times.
TEST(UniqueJson, withManyObjectsIsReadInTimeThatGrowsAsItDoes)
{
    EXPECT_LT(timeForObjects(12'000), 30 * timeForObjects(1'500));
}

} // namespace
} // namespace helix::protocol
