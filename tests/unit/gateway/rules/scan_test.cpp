#include <gtest/gtest.h>

#include "gateway/rules/body_scan.h"
#include "gateway/rules/usage_scan.h"

namespace helix::gateway {
namespace {

Result<BodyFacts> factsOf(std::string_view text, std::size_t piece = 1000,
                          Dialect dialect = Dialect::AnthropicMessages)
{
    BodyScan scan(dialect);
    for (std::size_t at = 0; at < text.size(); at += piece)
        scan.feed(text.substr(at, piece));
    return scan.facts();
}

TEST(BodyScan, findsTheModelWhereverItIsCut)
{
    const std::string body =
        R"( {"messages":[{"role":"user","content":"\"model\":\"no\"","model":"no"}],
        "mod\u0065l" : "claude-\u00e9\n", "max_tokens":123,"stream":true,"x":[1,2.5e3,null,{"model":"no"}]} )";
    for (std::size_t piece = 1; piece < 20; ++piece) {
        const auto facts = factsOf(body, piece);
        ASSERT_TRUE(facts) << piece;
        EXPECT_EQ(facts->models, std::vector<std::string>{"claude-\u00e9\n"});
        EXPECT_EQ(facts->maxTokens, 123U);
        EXPECT_TRUE(facts->stream);
        EXPECT_EQ(facts->bytes, body.size());
    }
    EXPECT_EQ(
        factsOf(R"({"generationConfig":{"maxOutputTokens":7}})", 1000, Dialect::Gemini)->maxTokens,
        7U);
    EXPECT_EQ(factsOf(R"({"models":["a","b"],"model":"c"})")->models.size(), 3U);
}

TEST(BodyScan, refusesWhatTwoReadersCouldReadDifferently)
{
    for (const char* bad : {"",
                            "x",
                            "[]",
                            "1",
                            "{",
                            "{}}",
                            "{} {}",
                            "{\"a\"}",
                            "{\"a\":}",
                            "{,}",
                            "{\"a\":1,}",
                            "{\"a\":1 2}",
                            "{\"a\":01}",
                            "{\"a\":1.}",
                            "{\"a\":+1}",
                            "{\"a\":tru}",
                            "{\"a\":\"\n\"}",
                            "{\"a\":\"\\x\"}",
                            "{\"a\":\"\\u12g4\"}",
                            "{\"a\":[1}",
                            "{a:1}",
                            "{'a':1}",
                            "{\"a\":1}//",
                            "{\"model\":\"a\",\"model\":\"a\"}",
                            "{\"model\":\"a\",\"Model\":\"b\"}",
                            "{\"model\":[\"a\"],\"model\":\"b\",\"MODEL\":\"c\"}",
                            "{\"model\":null}"})
        EXPECT_FALSE(factsOf(bad)) << bad;
    EXPECT_FALSE(factsOf("{\"a\":" + std::string(300, '[')));
    EXPECT_FALSE(factsOf("{\"model\":\"" + std::string(600, 'a') + "\"}"));
    EXPECT_TRUE(factsOf("{\"" + std::string(600, 'm') + "\":1}"));
}

TokenUsage usageOf(AnswerForm form, const std::string& text, std::size_t piece)
{
    UsageScan scan(form);
    for (std::size_t at = 0; at < text.size(); at += piece)
        scan.feed(std::string_view(text).substr(at, piece));
    return scan.usage();
}

TEST(UsageScan, readsEveryProvidersForm)
{
    struct Case {
        AnswerForm form;
        std::string text;
        std::uint64_t input, read, written, output;
    };
    const Case cases[] = {
        {AnswerForm::Events,
         "event: message_start\ndata: "
         "{\"type\":\"message_start\",\"message\":{\"usage\":{\"input_tokens\":5,"
         "\"cache_read_input_tokens\":100,\"cache_creation_input_tokens\":20,\"cache_creation\":{"
         "\"ephemeral_5m_input_tokens\":20},\"output_tokens\":1}}}\n\n"
         "data: {\"delta\":{\"text\":\"\\\"usage\\\":{\\\"input_tokens\\\":999}\"}}\n\n"
         "data: {\"type\":\"message_delta\",\"usage\":{\"output_tokens\":9}}\n\n",
         5, 100, 20, 9},
        {AnswerForm::Events,
         "data: {\"choices\":[],\"usage\":null}\r\n\r\ndata: {\"usage\":{\"prompt_tokens\":3,"
         "\"completion_tokens\":4,\"prompt_tokens_details\":{\"cached_tokens\":2}}}\r\n\r\ndata: "
         "[DONE]\r\n\r\n",
         3, 0, 0, 4},
        {AnswerForm::Events,
         "data:{\"type\":\"response.completed\",\"response\":{\"usage\":{\"input_tokens\":7,"
         "\"output_tokens\":8}}}\n\n",
         7, 0, 0, 8},
        {AnswerForm::Json,
         R"({"content":[{"input":{"usage":{"input_tokens":999}}}],"usage":{"input_tokens":1,"output_tokens":2}})",
         1, 0, 0, 2},
        {AnswerForm::Json,
         R"([{"usageMetadata":{"promptTokenCount":4,"candidatesTokenCount":1,"totalTokenCount":5}},
            {"usageMetadata":{"promptTokenCount":4,"candidatesTokenCount":6,"thoughtsTokenCount":10,"totalTokenCount":20}}])",
         4, 0, 0, 16},
        {AnswerForm::Opaque, R"({"usage":{"input_tokens":1}})", 0, 0, 0, 0},
    };
    for (const auto& one : cases)
        for (const std::size_t piece : {1U, 2U, 3U, 7U, 1000U}) {
            const auto usage = usageOf(one.form, one.text, piece);
            EXPECT_EQ(usage.input, one.input) << one.text;
            EXPECT_EQ(usage.cacheRead, one.read) << one.text;
            EXPECT_EQ(usage.cacheWritten, one.written) << one.text;
            EXPECT_EQ(usage.output, one.output) << one.text << piece;
        }
}

TEST(UsageScan, countsEvents)
{
    UsageScan scan(AnswerForm::Events);
    scan.feed(": comment\n\ndata: a\n\nevent: x\ndata: b\n\nda");
    scan.feed("ta: c\n\ndata: unfinished");
    EXPECT_EQ(scan.events(), 3U);
    EXPECT_EQ(answerForm("text/event-stream; charset=utf-8"), AnswerForm::Events);
    EXPECT_EQ(answerForm("Application/JSON ; x"), AnswerForm::Json);
    EXPECT_EQ(answerForm("text/html"), AnswerForm::Opaque);
}

} // namespace
} // namespace helix::gateway
