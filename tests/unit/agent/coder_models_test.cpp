// Server-sent events, the dialects' decoders and encoders, retries and the choice of a model.
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "coder/models/catalogue.h"
#include "coder/models/dialect.h"
#include "coder/models/retry.h"

namespace helix::agent::coder {
namespace {

using testing::HasSubstr;
using Json = nlohmann::json;
using Kind = StreamEvent::Kind;

std::vector<SseEvent> parsed(std::string_view text, std::size_t step)
{
    SseParser parser;
    std::vector<SseEvent> events;
    for (std::size_t at = 0; at < text.size(); at += step)
        EXPECT_TRUE(parser.feed(text.substr(at, step), events));
    return events;
}

TEST(SseParser, ReadsWhateverTheLineEndsAndPieces)
{
    struct Case {
        std::string text;
        std::vector<SseEvent> events;
    };
    const std::vector<Case> cases{
        {"data: a\n\n", {{"", "a"}}},
        {"event: x\r\ndata: a\r\ndata: b\r\n\r\n", {{"x", "a\nb"}}},
        {"data:a\r\rdata: b\r\r", {{"", "a"}, {"", "b"}}},
        {": comment\n\nid: 7\nretry: 5\ndata: a\n\n", {{"", "a"}}},
        {"\xEF\xBB\xBF"
         "data: a\n\n",
         {{"", "a"}}},
        {"data\n\n", {{"", ""}}},
        {"event: lonely\n\ndata: a\n\n", {{"", "a"}}},
        {"data:  two\n\n", {{"", " two"}}},
        {"data: \xC3\xBC\xE2\x82\xAC\n\n", {{"", "\xC3\xBC\xE2\x82\xAC"}}},
        {"data: half", {}},
        {"data: half\n", {}},
    };
    for (const Case& one : cases)
        for (const std::size_t step : {1U, 2U, 3U, 7U, 1000U}) {
            SCOPED_TRACE(one.text + " by " + std::to_string(step));
            EXPECT_EQ(parsed(one.text, step), one.events);
        }
}

TEST(SseParser, RefusesEventsWithoutEnd)
{
    SseParser parser;
    std::vector<SseEvent> events;
    const std::string piece(1U << 20U, 'x');
    bool good = true;
    for (int i = 0; i < 20 && good; ++i)
        good = parser.feed("data: " + piece + "\n", events);
    EXPECT_FALSE(good);
    EXPECT_TRUE(events.empty());
}

struct Heard {
    Message message;
    TokenCount usage;
    std::optional<StopCause> stop;
    std::optional<ModelFailure> failure;
};

Heard hear(Dialect dialect, const std::vector<std::string>& data, std::size_t step = 5)
{
    std::string text;
    for (const std::string& one : data)
        text += "data: " + one + "\n\n";
    AnswerReader reader(dialect);
    std::vector<StreamEvent> events;
    for (std::size_t at = 0; at < text.size(); at += step)
        reader.feed(std::string_view(text).substr(at, step), events);
    reader.finish(events);
    ReplyBuilder builder("m");
    Heard heard;
    for (const StreamEvent& event : events) {
        builder.take(event);
        if (event.kind == Kind::Failure)
            heard.failure = event.failure;
    }
    heard.message = builder.message();
    heard.usage = builder.usage();
    heard.stop = builder.stop();
    return heard;
}

TEST(AnthropicDecoder, PutsAnAnswerTogether)
{
    const Heard heard = hear(
        Dialect::Anthropic,
        {R"({"type":"message_start","message":{"usage":{"input_tokens":3,"cache_read_input_tokens":9,"output_tokens":1}}})",
         R"({"type":"ping"})",
         R"({"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":""}})",
         R"({"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"hm"}})",
         R"({"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"sig"}})",
         R"({"type":"content_block_stop","index":0})",
         R"({"type":"content_block_start","index":1,"content_block":{"type":"text","text":""}})",
         R"({"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"hel"}})",
         R"({"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"lo"}})",
         R"({"type":"content_block_stop","index":1})",
         R"({"type":"content_block_start","index":2,"content_block":{"type":"tool_use","id":"t1","name":"shell","input":{}}})",
         R"({"type":"content_block_delta","index":2,"delta":{"type":"input_json_delta","partial_json":"{\"a\""}})",
         R"({"type":"content_block_delta","index":2,"delta":{"type":"input_json_delta","partial_json":":1}"}})",
         R"({"type":"content_block_stop","index":2})", R"({"type":"from_tomorrow"})",
         R"({"type":"message_delta","delta":{"stop_reason":"tool_use"},"usage":{"output_tokens":12}})",
         R"({"type":"message_stop"})"});
    EXPECT_FALSE(heard.failure);
    EXPECT_EQ(heard.stop, StopCause::ToolUse);
    EXPECT_EQ(heard.usage, (TokenCount{3, 9, 0, 12}));
    ASSERT_EQ(heard.message.parts.size(), 3U);
    EXPECT_EQ(heard.message.parts[0].signature, "sig");
    EXPECT_EQ(heard.message.parts[0].name, "m");
    EXPECT_EQ(heard.message.parts[1].text, "hello");
    EXPECT_EQ(heard.message.parts[2].input, "{\"a\":1}");
}

TEST(ChatDecoder, PutsAnAnswerTogether)
{
    const Heard heard = hear(
        Dialect::Chat,
        {R"({"choices":[{"delta":{"role":"assistant","content":""}}]})",
         R"({"choices":[{"delta":{"content":"hi"}}]})",
         R"({"choices":[{"delta":{"tool_calls":[{"index":0,"id":"a","function":{"name":"read","arguments":""}}]}}]})",
         R"({"choices":[{"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{}"}}]}}]})",
         R"({"choices":[{"delta":{"tool_calls":[{"index":1,"id":"b","function":{"name":"write","arguments":"{\"x\":2}"}}]}}]})",
         R"({"choices":[{"delta":{},"finish_reason":"tool_calls"}]})",
         R"({"choices":[],"usage":{"prompt_tokens":10,"completion_tokens":4,"prompt_tokens_details":{"cached_tokens":6}}})",
         "[DONE]"});
    EXPECT_EQ(heard.stop, StopCause::ToolUse);
    EXPECT_EQ(heard.usage, (TokenCount{4, 6, 0, 4}));
    ASSERT_EQ(heard.message.parts.size(), 3U);
    EXPECT_EQ(heard.message.parts[1].id, "a");
    EXPECT_EQ(heard.message.parts[1].input, "{}");
    EXPECT_EQ(heard.message.parts[2].name, "write");
}

TEST(ChatDecoder, TakesWholeCallsWithoutIndexAndAMissingDone)
{
    const Heard heard = hear(
        Dialect::Chat,
        {R"({"choices":[{"delta":{"tool_calls":[{"function":{"name":"a","arguments":"{}"}},{"function":{"name":"b","arguments":"{}"}}]}}]})",
         R"({"choices":[{"delta":{},"finish_reason":"stop"}]})"});
    EXPECT_EQ(heard.stop, StopCause::ToolUse);
    ASSERT_EQ(heard.message.parts.size(), 2U);
    EXPECT_NE(heard.message.parts[0].id, heard.message.parts[1].id);
}

TEST(ResponsesDecoder, PutsAnAnswerTogether)
{
    const Heard heard = hear(
        Dialect::Responses,
        {R"({"type":"response.created","response":{}})",
         R"({"type":"response.reasoning_summary_text.delta","output_index":0,"delta":"hm"})",
         R"({"type":"response.output_item.done","output_index":0,"item":{"type":"reasoning","id":"rs","encrypted_content":"enc"}})",
         R"({"type":"response.output_text.delta","output_index":1,"delta":"hi"})",
         R"({"type":"response.output_item.added","output_index":2,"item":{"type":"function_call","call_id":"c","name":"shell"}})",
         R"({"type":"response.function_call_arguments.delta","output_index":2,"delta":"{}"})",
         R"({"type":"response.output_item.done","output_index":2,"item":{"type":"function_call","call_id":"c","name":"shell","arguments":"{}","status":"completed"}})",
         R"({"type":"response.completed","response":{"usage":{"input_tokens":8,"input_tokens_details":{"cached_tokens":5},"output_tokens":2}}})"});
    EXPECT_EQ(heard.stop, StopCause::ToolUse);
    EXPECT_EQ(heard.usage, (TokenCount{3, 5, 0, 2}));
    ASSERT_EQ(heard.message.parts.size(), 3U);
    EXPECT_EQ(heard.message.parts[0].id, "rs");
    EXPECT_EQ(heard.message.parts[0].signature, "enc");
    EXPECT_EQ(heard.message.parts[2].input, "{}");
}

/// Each field of each kind of event, of another type than the provider says.
TEST(Decoders, TakeFieldsOfAnotherTypeForMissing)
{
    const Heard anthropic = hear(
        Dialect::Anthropic,
        {R"({"type":["message_start"]})", R"({"type":"message_start","message":[]})",
         R"({"type":"message_start","message":{"usage":{"input_tokens":"3","output_tokens":-1}}})",
         R"({"type":"message_start","message":{"usage":{"input_tokens":3.0,"output_tokens":2}}})",
         R"({"type":"content_block_start","index":"0","content_block":"text"})",
         R"({"type":"content_block_start","index":-1,"content_block":{"type":"tool_use","id":1,"name":{},"input":[1]}})",
         R"({"type":"content_block_delta","index":1e300,"delta":{"type":"text_delta","text":7}})",
         R"({"type":"content_block_delta","delta":{"type":"input_json_delta","partial_json":{}}})",
         R"({"type":"content_block_stop"})",
         R"({"type":"message_delta","delta":{"stop_reason":["tool_use"]},"usage":7})",
         R"({"type":"message_stop"})"});
    EXPECT_FALSE(anthropic.failure);
    EXPECT_EQ(anthropic.stop, StopCause::EndTurn);
    EXPECT_EQ(anthropic.usage, (TokenCount{3, 0, 0, 2})) << "3.0 is three";
    const Heard chat = hear(
        Dialect::Chat,
        {R"({"choices":{"0":7},"error":null})", R"({"choices":[7]})",
         R"({"choices":[{"delta":{"content":["hi"],"reasoning":{},"tool_calls":{"index":0}}}]})",
         R"({"choices":[{"delta":{"tool_calls":[7,{"index":-1,"id":[],"function":"read"}]}}]})",
         R"({"choices":[{"delta":{"tool_calls":[{"index":0.0,"id":7,"function":{"name":"read","arguments":{}}}]}}]})",
         R"({"choices":[{"finish_reason":["length"]}],"usage":[1]})",
         R"({"choices":[{"finish_reason":"tool_calls"}],"usage":{"prompt_tokens":"1","completion_tokens":4}})",
         "[DONE]"});
    EXPECT_FALSE(chat.failure);
    EXPECT_EQ(chat.stop, StopCause::ToolUse);
    EXPECT_EQ(chat.usage, (TokenCount{0, 0, 0, 4}));
    ASSERT_EQ(chat.message.parts.size(), 1U);
    EXPECT_EQ(chat.message.parts[0].id, "call_0");
    const Heard responses =
        hear(Dialect::Responses,
             {R"({"type":"response.output_text.delta","delta":{"text":"hi"}})",
              R"({"type":"response.output_item.added","output_index":"0","item":[]})",
              R"({"type":"response.output_item.done","output_index":-7,"item":{"type":7}})",
              R"({"type":"response.completed","response":{"usage":{"output_tokens":[4]}}})"});
    EXPECT_FALSE(responses.failure);
    EXPECT_EQ(responses.stop, StopCause::EndTurn);
    EXPECT_EQ(responses.usage, TokenCount());
    EXPECT_EQ(hear(Dialect::Responses, {R"({"type":"error","error":"overloaded"})"}).failure->kind,
              ModelFailure::Kind::InStream);
}

TEST(Decoders, KnowAnAnswerThatIsNotWhole)
{
    struct Case {
        Dialect dialect;
        std::vector<std::string> data;
        ModelFailure::Kind kind;
    };
    const std::vector<Case> cases{
        {Dialect::Anthropic, {}, ModelFailure::Kind::Truncated},
        {Dialect::Anthropic,
         {R"({"type":"message_delta","delta":{"stop_reason":"end_turn"}})"},
         ModelFailure::Kind::Truncated},
        {Dialect::Anthropic,
         {R"({"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}})"},
         ModelFailure::Kind::InStream},
        {Dialect::Anthropic, {"{nonsense"}, ModelFailure::Kind::Garbage},
        {Dialect::Anthropic, {"[1]"}, ModelFailure::Kind::Garbage},
        {Dialect::Chat,
         {R"({"choices":[{"delta":{"content":"hi"}}]})"},
         ModelFailure::Kind::Truncated},
        {Dialect::Chat, {R"({"error":{"message":"no"}})"}, ModelFailure::Kind::InStream},
        {Dialect::Chat, {"[DONE]"}, ModelFailure::Kind::Truncated},
        {Dialect::Responses,
         {R"({"type":"response.output_text.delta","delta":"a"})"},
         ModelFailure::Kind::Truncated},
        {Dialect::Responses,
         {R"({"type":"response.failed","response":{"error":{"code":"server_error","message":"x"}}})"},
         ModelFailure::Kind::InStream},
        {Dialect::Responses,
         {R"({"type":"error","code":"rate_limit_exceeded","message":"x"})"},
         ModelFailure::Kind::InStream},
    };
    for (const Case& one : cases) {
        SCOPED_TRACE(one.data.empty() ? "nothing" : one.data.back());
        const Heard heard = hear(one.dialect, one.data);
        ASSERT_TRUE(heard.failure);
        EXPECT_EQ(heard.failure->kind, one.kind);
        EXPECT_FALSE(heard.stop);
    }
}

TEST(Decoders, LeaveOutACallThatWasCutOff)
{
    const Heard chat = hear(
        Dialect::Chat,
        {R"({"choices":[{"delta":{"tool_calls":[{"index":0,"id":"a","function":{"name":"write","arguments":"{\"te"}}]}}]})",
         R"({"choices":[{"delta":{},"finish_reason":"length"}]})", "[DONE]"});
    EXPECT_EQ(chat.stop, StopCause::MaxTokens);
    EXPECT_TRUE(chat.message.parts.empty());
}

Part toolUse(const std::string& id)
{
    Part part;
    part.kind = Part::Kind::ToolUse;
    part.id = id;
    part.name = "shell";
    part.input = R"({"command":"ls"})";
    return part;
}

ModelRequest conversation()
{
    ModelRequest request;
    request.model = "m";
    request.system = "be good";
    request.tools = {{"shell", "runs", R"({"type":"object"})"}};
    Part thought;
    thought.kind = Part::Kind::Thinking;
    thought.text = "hm";
    thought.signature = "sig";
    thought.id = "rs";
    thought.name = "m";
    Part foreign = thought;
    foreign.name = "another";
    foreign.signature = "foreign";
    Part result;
    result.kind = Part::Kind::ToolResult;
    result.id = "t1";
    result.text = "files";
    result.images = {{"image/png", "AAAA"}};
    request.messages = {userMessage("hello"),
                        {Role::Assistant, {thought, foreign, textPart("ok"), toolUse("t1")}},
                        {Role::User, {result}}};
    return request;
}

TEST(EncodeRequest, WritesAnthropicMessages)
{
    const Json body = Json::parse(encodeRequest(Dialect::Anthropic, conversation()));
    EXPECT_EQ(body["system"][0]["cache_control"]["type"], "ephemeral");
    ASSERT_EQ(body["messages"].size(), 3U);
    EXPECT_EQ(body["messages"][0]["content"].back()["cache_control"]["type"], "ephemeral");
    EXPECT_EQ(body["messages"][2]["content"].back()["cache_control"]["type"], "ephemeral");
    const Json& said = body["messages"][1]["content"];
    ASSERT_EQ(said.size(), 3U); // without another model's thought
    EXPECT_EQ(said[0]["signature"], "sig");
    EXPECT_EQ(said[2]["input"]["command"], "ls");
    EXPECT_EQ(body["messages"][2]["content"][0]["content"][1]["source"]["data"], "AAAA");
    EXPECT_TRUE(body["stream"]);
    EXPECT_FALSE(body.contains("thinking"));
}

TEST(EncodeRequest, AsksEachClaudeToThinkInItsOwnWay)
{
    ModelRequest request = conversation();
    request.effort = Effort::Medium;
    for (const char* model : {"claude-sonnet-4-5-20250929", "claude-3-7-sonnet-latest",
                              "claude-opus-4-1-20250805", "claude-sonnet-4-20250514"}) {
        request.model = model;
        const Json body = Json::parse(encodeRequest(Dialect::Anthropic, request));
        EXPECT_EQ(body["thinking"]["type"], "enabled") << model;
        EXPECT_GT(body["max_tokens"], body["thinking"]["budget_tokens"]);
    }
    for (const char* model :
         {"claude-opus-4-6", "claude-opus-4-7", "claude-sonnet-5", "claude-fable-5-20260901"}) {
        request.model = model;
        const Json body = Json::parse(encodeRequest(Dialect::Anthropic, request));
        EXPECT_EQ(body["thinking"]["type"], "adaptive") << model;
        EXPECT_EQ(body["output_config"]["effort"], "medium");
    }
}

TEST(EncodeRequest, WritesChatMessages)
{
    const Json body = Json::parse(encodeRequest(Dialect::Chat, conversation()));
    const Json& messages = body["messages"];
    ASSERT_EQ(messages.size(), 5U);
    EXPECT_EQ(messages[0]["role"], "system");
    EXPECT_EQ(messages[1]["content"], "hello");
    EXPECT_EQ(messages[2]["tool_calls"][0]["id"], "t1");
    EXPECT_EQ(messages[3]["role"], "tool");
    EXPECT_EQ(messages[4]["content"][1]["image_url"]["url"], "data:image/png;base64,AAAA");
    EXPECT_TRUE(body["stream_options"]["include_usage"]);
}

TEST(EncodeRequest, WritesResponses)
{
    const Json body = Json::parse(encodeRequest(Dialect::Responses, conversation()));
    EXPECT_EQ(body["instructions"], "be good");
    EXPECT_EQ(body["store"], false);
    const Json& input = body["input"];
    ASSERT_EQ(input.size(), 6U);
    EXPECT_EQ(input[1]["encrypted_content"], "sig");
    EXPECT_EQ(input[3]["type"], "function_call");
    EXPECT_EQ(input[4]["output"], "files");
    EXPECT_EQ(input[5]["content"][1]["type"], "input_image");
}

ModelFailure status(int number, std::string message = {}, std::string type = {})
{
    return {ModelFailure::Kind::Status, number, std::move(type), std::move(message), std::nullopt};
}

TEST(Retry, TriesAgainWhatPassesOnly)
{
    struct Case {
        ModelFailure failure;
        bool again;
    };
    const auto kind = [](ModelFailure::Kind kind, std::string type = {}) {
        return ModelFailure{kind, 0, std::move(type), {}, std::nullopt};
    };
    const std::vector<Case> cases{
        {status(408), true},
        {status(409), true},
        {status(429), true},
        {status(500), true},
        {status(502, "HelixVM: the provider cannot be reached."), true},
        {status(503, "HelixVM: too many requests at once."), true},
        {status(504), true},
        {status(529), true},
        {status(400), false},
        {status(401), false},
        {status(402), false},
        {status(403), false},
        {status(404), false},
        {status(413), false},
        {status(501), false},
        {status(429, "HelixVM: this workspace has used its budget of 5 requests."), false},
        {status(429, "quota", "insufficient_quota"), false},
        {kind(ModelFailure::Kind::Connection), true},
        {kind(ModelFailure::Kind::Stalled), true},
        {kind(ModelFailure::Kind::Truncated), true},
        {kind(ModelFailure::Kind::Garbage), true},
        {kind(ModelFailure::Kind::InStream, "overloaded_error"), true},
        {kind(ModelFailure::Kind::InStream, "invalid_request_error"), false},
        {kind(ModelFailure::Kind::Cancelled), false},
    };
    for (const Case& one : cases) {
        SCOPED_TRACE(std::to_string(one.failure.status) + one.failure.message + one.failure.type);
        EXPECT_EQ(waitBeforeRetry(one.failure, 1, {}, 0.5, {}).has_value(), one.again);
        EXPECT_FALSE(waitBeforeRetry(one.failure, 8, {}, 0.5, {}));
        EXPECT_FALSE(sentenceFor(one.failure, 1).empty());
    }
}

TEST(Retry, NamesWhoseCreditIsUsedUp)
{
    const std::string credit = R"(Your credit balance is too low to access the Anthropic API.)";
    for (const auto& failure :
         {status(402), status(402, "Insufficient credits"), status(400, credit),
          status(429, "You exceeded your current quota.", "insufficient_quota"),
          status(403, "no", "billing_error"),
          ModelFailure{ModelFailure::Kind::InStream, 0, "billing_error", {}, std::nullopt}}) {
        SCOPED_TRACE(std::to_string(failure.status) + failure.message + failure.type);
        const std::string sentence = sentenceFor(failure, 1);
        EXPECT_THAT(sentence, HasSubstr("provider has no credit left")) << sentence;
        EXPECT_THAT(sentence, HasSubstr("provider's own page"));
        EXPECT_THAT(sentence, HasSubstr(failure.message));
        EXPECT_THAT(sentence, testing::Not(HasSubstr("budget")));
        EXPECT_FALSE(isBudget(failure));
        EXPECT_FALSE(waitBeforeRetry(failure, 1, {}, 0.5, {}));
    }
    const auto ours = status(429, "HelixVM: this workspace has used its budget of 5 requests.",
                             "insufficient_quota");
    EXPECT_TRUE(isBudget(ours));
    EXPECT_THAT(sentenceFor(ours, 1), testing::StartsWith("The budget is used up: HelixVM"));
}

TEST(Retry, WaitsLongerEachTimeAndAsLongAsAsked)
{
    using std::chrono::milliseconds;
    EXPECT_EQ(waitBeforeRetry(status(500), 1, {}, 1.0, {}), milliseconds(1000));
    EXPECT_EQ(waitBeforeRetry(status(500), 3, {}, 1.0, {}), milliseconds(4000));
    EXPECT_EQ(waitBeforeRetry(status(500), 3, {}, 0.0, {}), milliseconds(0));
    EXPECT_EQ(waitBeforeRetry(status(500), 7, {}, 1.0, {}), milliseconds(60'000));
    EXPECT_TRUE(waitBeforeRetry(status(500), 2, milliseconds(299'000), 1.0, {}));
    EXPECT_FALSE(waitBeforeRetry(status(500), 2, milliseconds(300'000), 1.0, {})) << "enough";
    ModelFailure asked = status(429);
    asked.afterMs = 7000;
    EXPECT_EQ(waitBeforeRetry(asked, 1, {}, 0.0, {}), milliseconds(7000));
    EXPECT_EQ(waitBeforeRetry(asked, 1, {}, 1.0, {}), milliseconds(7250));
    asked.afterMs = 3'600'000;
    EXPECT_FALSE(waitBeforeRetry(asked, 1, {}, 0.0, {}));
    EXPECT_THAT(sentenceFor(asked, 1), HasSubstr("60 minutes"));
}

TEST(Retry, ReadsRetryAfter)
{
    const auto now = std::chrono::system_clock::from_time_t(784111777); // 08:49:37
    EXPECT_EQ(retryAfter("", "", now), std::nullopt);
    EXPECT_EQ(retryAfter("250", "9", now), 250);
    EXPECT_EQ(retryAfter("", "9", now), 9000);
    EXPECT_EQ(retryAfter("", "0.5", now), 500);
    EXPECT_EQ(retryAfter("", "Sun, 06 Nov 1994 08:49:47 GMT", now), 10'000);
    EXPECT_EQ(retryAfter("", "Sun, 06 Nov 1994 08:00:00 GMT", now), 0);
    EXPECT_EQ(retryAfter("nan", "-4", now), std::nullopt);
    EXPECT_EQ(retryAfter("", "soon", now), std::nullopt);
    EXPECT_GT(retryAfter("", "1e300", now).value_or(0), 0);
}

TEST(FailureFromBody, ReadsEveryShape)
{
    EXPECT_EQ(failureFromBody(429, R"({"type":"error","error":{"type":"a","message":"b"}})").type,
              "a");
    EXPECT_EQ(failureFromBody(429, R"({"error":{"code":"c","type":"t","message":"b"}})").type, "c");
    EXPECT_EQ(failureFromBody(404, R"({"error":"plain"})").message, "plain");
    EXPECT_EQ(failureFromBody(500, R"([{"error":{"message":"b"}}])").message, "b");
    EXPECT_EQ(failureFromBody(500, R"({"error":{"message":["b"],"type":7}})").type, "");
    EXPECT_EQ(failureFromBody(500, "[]").message, "[]");
    EXPECT_EQ(failureFromBody(502, "<html>").message, "<html>");
    EXPECT_EQ(failureFromBody(502, "").message, "");
}

TEST(Catalogue, KnowsHowAModelIsSpokenTo)
{
    EXPECT_EQ(modelFromId("anthropic/claude-x")->dialect, Dialect::Anthropic);
    EXPECT_EQ(modelFromId("openai/gpt-5")->dialect, Dialect::Responses);
    EXPECT_EQ(modelFromId("openai/gpt-oss:20b")->dialect, Dialect::Chat);
    EXPECT_EQ(modelFromId("openai/qwen3")->dialect, Dialect::Chat);
    EXPECT_EQ(modelFromId("openai-chat/gpt-4o")->dialect, Dialect::Chat);
    EXPECT_EQ(modelFromId("openai-responses/x")->model, "x");
    EXPECT_EQ(modelFromId("claude-opus-4-6")->id, "anthropic/claude-opus-4-6");
    EXPECT_EQ(modelFromId("openai/anthropic/claude-x")->model, "anthropic/claude-x");
    EXPECT_EQ(modelFromId("qwen/qwen3-coder")->model, "qwen/qwen3-coder");
    EXPECT_FALSE(modelFromId(""));
    EXPECT_FALSE(modelFromId("anthropic/"));
}

TEST(Catalogue, ChoosesFromWhatIsOffered)
{
    auto offered = modelsFromList(
        ListOf::Anthropic,
        R"({"data":[{"id":"claude-haiku-4-5"},{"id":"claude-opus-4-6","display_name":"Claude Opus"},{"id":"claude-sonnet-4-6"},{"id":7},{}]})");
    ASSERT_EQ(offered.size(), 3U);
    EXPECT_EQ(offered[1].label, "Claude Opus");
    EXPECT_EQ(preferredModel(offered)->model, "claude-sonnet-4-6");
    offered = modelsFromList(
        ListOf::OpenAi,
        R"({"data":[{"id":"text-embedding-3"},{"id":"gpt-5-mini"},{"id":"gpt-5.2"},{"id":"whisper-1"}]})");
    ASSERT_EQ(offered.size(), 2U);
    EXPECT_EQ(preferredModel(offered)->model, "gpt-5.2");
    const auto sized = modelsFromList(
        ListOf::OpenAi,
        R"({"data":[{"id":"a","max_model_len":8192},{"id":"b","context_length":1000000},
                    {"id":"c","context_length":3},{"id":"d","context_window":"9000"}]})");
    ASSERT_EQ(sized.size(), 4U);
    EXPECT_EQ(sized[0].window, 8192U);
    EXPECT_EQ(sized[1].window, 1'000'000U);
    EXPECT_FALSE(sized[2].window);
    EXPECT_FALSE(sized[3].window);
    EXPECT_TRUE(modelsFromList(ListOf::OpenAi, "{").empty());
    EXPECT_TRUE(modelsFromList(ListOf::OpenAi, "[]").empty());
    EXPECT_FALSE(preferredModel({}));
    EXPECT_EQ(sizeOf("anthropic/claude-opus-4-6").window, 200'000U);
    EXPECT_EQ(sizeOf("unknown").window, 128'000U);
}

TEST(WindowNamed, FindsTheNumberInARefusal)
{
    const auto named = [](const char* message) {
        ModelFailure failure;
        failure.kind = ModelFailure::Kind::Status;
        failure.status = 400;
        failure.message = message;
        return isTooLong(failure) ? windowNamed(failure) : 1;
    };
    EXPECT_EQ(named("prompt is too long: 210000 tokens > 200000 maximum"), 200'000U);
    EXPECT_EQ(named("This model's maximum context length is 8192 tokens. However, your messages "
                    "resulted in 9000 tokens."),
              8192U);
    EXPECT_EQ(named("the request exceeds the available context size (4096 tokens)"), 4096U);
    EXPECT_EQ(named("Your input exceeds the context window of this model."), std::nullopt);
    EXPECT_EQ(named("maximum context length is -5"), std::nullopt);
}

} // namespace
} // namespace helix::agent::coder
