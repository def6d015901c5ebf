#include "protocol/fields.h"

#include <gtest/gtest.h>

namespace helix::protocol {
namespace {

const Json& foreign()
{
    static const Json json = Json::parse(R"({"text": "x", "count": 12, "whole": 12.0, "half": 1.5,
        "minus": -1, "huge": 1e300, "yes": true, "none": null, "list": [1, 2], "object": {"a": 1}})");
    return json;
}

/// What the strict family says of a field, in words.
template <typename T>
std::string said(const Result<T>& field)
{
    return field ? "fine" : field.error().message;
}

TEST(StrictFields, refuseAnotherTypeAndNameTheKey)
{
    EXPECT_EQ(said(requireString(foreign(), "text", 1)), "fine");
    EXPECT_EQ(said(requireString(foreign(), "text", 0)),
              "The field 'text' is longer than 0 bytes.");
    EXPECT_EQ(said(requireString(foreign(), "count", 9)), "The field 'count' is not text.");
    EXPECT_EQ(said(requireString(foreign(), "nothing", 9)), "The field 'nothing' is missing.");
    EXPECT_EQ(said(requireString(foreign(), "none", 9)), "The field 'none' is not text.");
    EXPECT_EQ(said(requireInteger(foreign(), "whole", 0, 99)),
              "The field 'whole' is not a whole number.");
    EXPECT_EQ(said(requireBool(foreign(), "yes")), "fine");
    EXPECT_EQ(said(requireBool(foreign(), "text")), "The field 'text' is not true or false.");
    EXPECT_EQ(said(requireBool(foreign(), "nothing")), "The field 'nothing' is missing.");
    EXPECT_EQ(said(requireObject(foreign(), "object")), "fine");
    EXPECT_EQ(said(requireObject(foreign(), "list")), "The field 'list' is not an object.");
    EXPECT_EQ(said(requireArray(foreign(), "list")), "fine");
    EXPECT_EQ(said(requireArray(foreign(), "object")), "The field 'object' is not a list.");
    EXPECT_EQ(said(requireArray(foreign(), "list", 1)), "The field 'list' has more than 1 items.");
    EXPECT_EQ(said(requireNumber(foreign(), "half", 0, 2)), "fine");
    EXPECT_EQ(said(requireNumber(foreign(), "half", 2, 3)),
              "The field 'half' is out of its bounds.");
    EXPECT_EQ(said(requireNumber(foreign(), "text", 0, 2)), "The field 'text' is not a number.");
    EXPECT_EQ(requireString(Json("x"), "text", 9).error().code, ErrorCode::Protocol);
}

TEST(StrictFields, takeTheFallbackForAMissingKeyAlone)
{
    EXPECT_EQ(optionalString(foreign(), "nothing", 9, "usual"), Result<std::string>("usual"));
    EXPECT_EQ(said(optionalString(foreign(), "none", 9, "usual")), "The field 'none' is not text.");
    EXPECT_EQ(optionalInteger(foreign(), "nothing", 0, 9, 5), Result<std::int64_t>(5));
    EXPECT_TRUE((*optionalArray(foreign(), "nothing"))->empty());
    EXPECT_EQ(said(optionalArray(foreign(), "none")), "The field 'none' is not a list.");
    EXPECT_EQ(said(optionalTexts(foreign(), "list", 9, 9)), "The field 'list' is not text.");
    EXPECT_TRUE(optionalTexts(foreign(), "nothing", 9, 9)->empty());
    EXPECT_EQ(said(optionalBool(foreign(), "count", true)),
              "The field 'count' is not true or false.");
}

TEST(LenientFields, takeMissingNullAndAnotherTypeForAbsent)
{
    EXPECT_EQ(textIn(foreign(), "text"), "x");
    EXPECT_EQ(boolIn(foreign(), "yes"), true);
    EXPECT_EQ(itemsIn(foreign(), "list").size(), 2U);
    EXPECT_EQ(numberIn(foreign(), "half"), 1.5);
    EXPECT_NE(objectIn(foreign(), "object"), nullptr);
    EXPECT_EQ(objectIn(foreign(), "list"), nullptr);
    EXPECT_EQ(textMapOf(foreign()), (std::map<std::string, std::string>{{"text", "x"}}));
    EXPECT_EQ(textsOf(Json({1, "x", nullptr})), std::vector<std::string>{"x"});
    EXPECT_TRUE(textsIn(foreign(), "list").empty());
    for (const char* key : {"nothing", "none", "half"}) {
        EXPECT_EQ(textIn(foreign(), key), std::nullopt) << key;
        EXPECT_EQ(textOr(foreign(), key, "usual"), "usual") << key;
        EXPECT_EQ(boolIn(foreign(), key), std::nullopt) << key;
        EXPECT_EQ(countIn(foreign(), key), std::nullopt) << key;
        EXPECT_TRUE(itemsIn(foreign(), key).empty()) << key;
    }
    EXPECT_EQ(fieldIn(foreign(), "none"), nullptr);
    EXPECT_NE(findField(foreign(), "none"), nullptr);
    for (const Json& none : {Json(), Json("x"), Json::array({1})}) {
        EXPECT_EQ(textIn(none, "text"), std::nullopt);
        EXPECT_TRUE(itemsIn(none, "list").empty());
    }
}

TEST(LenientFields, countWholeNumbersHoweverTheyAreWritten)
{
    EXPECT_EQ(countIn(foreign(), "count"), 12U);
    EXPECT_EQ(countIn(foreign(), "whole"), 12U);
    EXPECT_EQ(countIn(foreign(), "minus"), std::nullopt);
    EXPECT_EQ(countIn(foreign(), "huge"), std::nullopt);
    EXPECT_EQ(countOr(foreign(), "minus", 7), 7U);
    EXPECT_EQ(countOf(Json(UINT64_MAX)), UINT64_MAX);
    EXPECT_EQ(integerOf(Json(UINT64_MAX)), std::nullopt);
    EXPECT_EQ(integerOf(Json(-3)), -3);
    EXPECT_EQ(integerOf(Json(-3.0)), -3);
    EXPECT_EQ(integerOf(Json(1e300)), std::nullopt);
    EXPECT_EQ(integerOf(Json("3")), std::nullopt);
}

TEST(LenientFields, ofFieldsAndOfValues)
{
    const Json deep = Json::parse(R"({"a":{"b":"c","on":true},"list":["x"],"no":null})");
    EXPECT_EQ(textOr(memberOf(deep, "a"), "b"), "c");
    EXPECT_EQ(textOr(memberOf(memberOf(deep, "list"), "a"), "b", "d"), "d");
    EXPECT_TRUE(memberOf(deep, "nothing").is_null());
    EXPECT_TRUE(isTrue(memberOf(deep, "a"), "on"));
    EXPECT_FALSE(isTrue(deep, "a"));
    EXPECT_EQ(itemsOf(memberOf(deep, "list")).size(), 1U);
    EXPECT_TRUE(itemsOf(deep).empty());
    EXPECT_EQ(textOf(deep), nullptr);
    const Json one = 1;
    EXPECT_EQ(boolOf(one), std::nullopt);
    EXPECT_EQ(numberOf(one), 1.0);
}

} // namespace
} // namespace helix::protocol
