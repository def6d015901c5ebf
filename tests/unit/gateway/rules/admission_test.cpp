// Whether a request may go to a model, the limit that it gets, and what it has taken in the end.

#include "gateway/rules/admission.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace helix::gateway {
namespace {

using Json = nlohmann::json;

Result<BodyFacts> factsOf(Dialect dialect, std::string_view body)
{
    BodyScan scan(dialect);
    scan.feed(body);
    return scan.facts();
}

Account limitedTo(std::uint64_t tokens)
{
    Account account;
    account.set({.tokens = tokens}, {});
    return account;
}

TEST(Admission, putsALimitWhereItBelongs)
{
    struct Case {
        Dialect dialect;
        std::string body, expected;
        bool newName = false;
    };
    const Case cases[] = {
        {Dialect::AnthropicMessages, R"({"model":"m"})", R"({"model":"m","max_tokens":9})"},
        {Dialect::AnthropicMessages, R"( { } )", R"({"max_tokens":9})"},
        {Dialect::OpenAiChat, R"({"model":"m"})", R"({"model":"m","max_tokens":9})"},
        {Dialect::OpenAiChat, R"({"model":"m"})", R"({"model":"m","max_completion_tokens":9})",
         true},
        {Dialect::OpenAiChat, R"({"max_completion_tokens": null, "n":1})",
         R"({"max_completion_tokens":9,"n":1})"},
        {Dialect::OpenAiResponses, R"({"input":"x"})", R"({"input":"x","max_output_tokens":9})"},
        {Dialect::Gemini, R"({"contents":[]})",
         R"({"contents":[],"generationConfig":{"maxOutputTokens":9}})"},
        {Dialect::Gemini, R"({"generationConfig":{}})",
         R"({"generationConfig":{"maxOutputTokens":9}})"},
        {Dialect::Gemini, R"({"generation_config":{"topK":1}})",
         R"({"generation_config":{"topK":1,"maxOutputTokens":9}})"},
        {Dialect::Gemini, R"({"a":1,"generationConfig":{"b":2,"maxOutputTokens":null}})",
         R"({"a":1,"generationConfig":{"b":2,"maxOutputTokens":9}})"},
    };
    for (const auto& one : cases) {
        const auto facts = factsOf(one.dialect, one.body);
        ASSERT_TRUE(facts) << one.body;
        EXPECT_EQ(facts->unclear, "") << one.body;
        EXPECT_EQ(facts->maxTokens, 0U) << one.body;
        const auto made = withLimit(one.body, *facts, one.dialect, one.newName, 9);
        EXPECT_EQ(Json::parse(made), Json::parse(one.expected)) << made;
        EXPECT_EQ(factsOf(one.dialect, made)->maxTokens, 9U) << made;
        EXPECT_LE(withLimit(one.body, *facts, one.dialect, one.newName, 1'000'000'000).size(),
                  one.body.size() + kLongestLimit);
    }
}

TEST(Admission, countsTheLimitThatItPutsIn)
{
    const std::string body = R"({"input":"x"})";
    const auto facts = factsOf(Dialect::OpenAiResponses, body);
    Account account = limitedTo(300);
    const auto admission = admit(*facts, Dialect::OpenAiResponses, account, nullptr, true, false);
    ASSERT_TRUE(admission && admission->limit);
    ASSERT_TRUE(account.reserve(admission->estimate, "m"));
    const auto sent = withLimit(body, *facts, Dialect::OpenAiResponses, false, *admission->limit);
    EXPECT_LE(sent.size() + *admission->limit, 300U) << "a token for every byte that is sent";
}

TEST(Admission, trustsNoLimitThatTwoServersReadDifferently)
{
    const std::pair<Dialect, const char*> cases[] = {
        {Dialect::OpenAiChat, R"({"max_tokens":1e9})"},
        {Dialect::OpenAiChat, R"({"max_tokens":"7"})"},
        {Dialect::OpenAiChat, R"({"max_tokens":7.5})"},
        {Dialect::OpenAiChat, R"({"max_tokens":-1})"},
        {Dialect::OpenAiChat, R"({"max_tokens":0})"},
        {Dialect::OpenAiChat, R"({"max_tokens":7,"max_tokens":null})"},
        {Dialect::OpenAiChat, R"({"max_tokens":null,"max_tokens":7})"},
        {Dialect::OpenAiChat, R"({"MAX_TOKENS":7})"},
        {Dialect::OpenAiChat, R"({"max_output_tokens":7})"},
        {Dialect::OpenAiChat, R"({"n":2.5})"},
        {Dialect::OpenAiChat, R"({"n":1000000})"},
        {Dialect::AnthropicMessages, R"({"maxTokens":7})"},
        {Dialect::OpenAiResponses, R"({"max_tokens":7})"},
        {Dialect::Gemini, R"({"generationConfig":{"maxOutputTokens":7},"generationConfig":{}})"},
        {Dialect::Gemini, R"({"generationConfig":{"maxOutputTokens":7},"generation_config":{}})"},
        {Dialect::Gemini, R"({"GenerationConfig":{"maxOutputTokens":7}})"},
        {Dialect::Gemini, R"({"generationConfig":[{"maxOutputTokens":7}]})"},
        {Dialect::Gemini, R"({"generationConfig":null})"},
    };
    const Account account = limitedTo(1'000'000);
    for (const auto& [dialect, body] : cases) {
        const auto facts = factsOf(dialect, body);
        ASSERT_TRUE(facts) << body;
        EXPECT_FALSE(admit(*facts, dialect, account, nullptr, true, false)) << body;
        EXPECT_TRUE(admit(*facts, dialect, Account(), nullptr, true, false)) << body;
    }
}

TEST(Admission, refusesWhatCannotBeCounted)
{
    const auto facts = [](const char* body) { return *factsOf(Dialect::OpenAiResponses, body); };
    const Account account = limitedTo(1'000'000);
    const auto admitted = [&](const BodyFacts& given, const Account& by, bool fetches = false) {
        return admit(given, Dialect::OpenAiResponses, by, nullptr, true, fetches).has_value();
    };
    EXPECT_FALSE(admitted(facts(R"({"background":true})"), Account()));
    EXPECT_FALSE(admitted(facts(R"({"background":false,"background":1})"), Account()));
    EXPECT_TRUE(admitted(facts(R"({"background":false})"), account));
    EXPECT_FALSE(admitted(facts(R"({"previous_response_id":"r"})"), account));
    EXPECT_TRUE(admitted(facts(R"({"previous_response_id":"r"})"), Account()));
    EXPECT_FALSE(admitted(facts(R"({"conversation":{"id":"c"}})"), account));
    EXPECT_FALSE(admitted(facts(R"({"input":[{"type":"item_reference","id":"i"}]})"), account));
    EXPECT_FALSE(admitted(facts("{}"), account, true));
    Account money;
    money.set({.microUsd = 1'000'000}, {});
    EXPECT_FALSE(admitted(facts(R"({"service_tier":"priority"})"), money));
    EXPECT_TRUE(admitted(facts(R"({"service_tier":"auto"})"), money));
}

TEST(Admission, countsPicturesAsPicturesAndNothingElse)
{
    const std::string bytes(100000, 'A');
    const auto most = [](Dialect dialect, const std::string& body) {
        return factsOf(dialect, body)->mostInput;
    };
    const std::string png = "iVBORw0KGgo" + bytes;
    EXPECT_LT(
        most(
            Dialect::AnthropicMessages,
            R"({"messages":[{"content":[{"source":{"type":"base64","media_type":"image/png","data":")" +
                png + R"("}}]}]})"),
        kPictureTokens + 200);
    EXPECT_LT(most(Dialect::OpenAiChat,
                   R"({"messages":[{"content":[{"image_url":{"url":"data:image/png;base64,)" + png +
                       R"("}}]}]})"),
              kPictureTokens + 200);
    for (
        const auto& [before, after] : std::vector<std::pair<std::string, std::string>>{
            {R"({"messages":[{"content":")", R"("}]})"},
            {R"({"messages":[{"content":[{"source":{"type":"text","data":")", R"("}}]}]})"},
            {R"({"messages":[{"content":[{"source":{"media_type":"text/plain","type":"base64","data":")",
             R"("}}]}]})"},
            {R"({"messages":[{"content":[{"type":"tool_use","input":{"data":")", R"("}}]}]})"}})
        EXPECT_GT(most(Dialect::AnthropicMessages, before + png + after), 100000U) << before;
    EXPECT_GT(
        most(
            Dialect::AnthropicMessages,
            R"({"messages":[{"content":[{"source":{"type":"base64","media_type":"application/pdf","data":"JVBE"}}]}]})"),
        kDocumentTokens);
}

TEST(Settlement, booksTheMostWhereTheEndIsNotKnown)
{
    const BodyFacts facts{.bytes = 400};
    TokenUsage most;
    most.cacheWritten = 400;
    most.output = 1000;
    const auto total = [&](const Ending& ending, bool limited = true) {
        const auto usage = spent(ending, facts, most, limited);
        return usage.allInput() + usage.output;
    };
    const TokenUsage whole{.input = 10, .output = 20, .found = true, .whole = true};
    const TokenUsage begun{.input = 10, .output = 1, .found = true};
    EXPECT_EQ(total({.sent = false}), 0U);
    EXPECT_EQ(total({.sent = true}), 1400U) << "no answer came";
    EXPECT_EQ(total({.sent = true, .status = 200, .ended = true, .usage = whole}), 30U);
    EXPECT_EQ(total({.sent = true, .status = 200, .ended = false, .usage = whole}), 1010U);
    EXPECT_EQ(total({.sent = true, .status = 200, .ended = true, .usage = begun}), 1010U);
    EXPECT_EQ(total({.sent = true, .status = 200, .ended = true}), 1400U) << "said nothing";
    EXPECT_EQ(total({.sent = true, .status = 529, .ended = true}), 0U);
    EXPECT_EQ(total({.sent = true, .status = 504, .ended = true}), 1400U);
    EXPECT_EQ(total({.sent = true, .status = 200, .usage = begun, .events = 7}, false), 17U);
}

} // namespace
} // namespace helix::gateway
