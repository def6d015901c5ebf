#include "protocol/json_rpc.h"

#include <gtest/gtest.h>

#include "protocol/limits.h"

namespace helix::protocol {
namespace {

TEST(JsonRpc, RequestRoundTrip)
{
    Json params;
    params["path"] = "~/workspace";
    const auto message = decodeRpcMessage(encodeRequest(7, "exec.signal", params));
    ASSERT_TRUE(message) << message.error().describe();
    EXPECT_EQ(message->id, 7);
    EXPECT_EQ(message->method, "exec.signal");
    EXPECT_EQ(message->params, params);
    EXPECT_FALSE(message->isResponse);
}

TEST(JsonRpc, NotificationHasNoId)
{
    const auto message = decodeRpcMessage(encodeNotification("exec.ack", Json::object()));
    ASSERT_TRUE(message);
    EXPECT_FALSE(message->id.has_value());
    EXPECT_FALSE(message->isResponse);
}

TEST(JsonRpc, ResultRoundTripEvenWhenItIsNull)
{
    const auto message = decodeRpcMessage(encodeResult(-1, Json()));
    ASSERT_TRUE(message);
    EXPECT_TRUE(message->isResponse);
    EXPECT_EQ(message->id, -1);
    EXPECT_TRUE(message->result.is_null());
    EXPECT_FALSE(message->error.has_value());
}

TEST(JsonRpc, ErrorKeepsCodeSentenceAndCause)
{
    const Error error{ErrorCode::NotFound, "There is no such file.", "No such file or directory"};
    const auto message = decodeRpcMessage(encodeError(9, error));
    ASSERT_TRUE(message) << message.error().describe();
    ASSERT_TRUE(message->error);
    EXPECT_EQ(*message->error, error);
}

/// A sentence may hold the name of a file in a guest.
TEST(JsonRpc, AnErrorIsReadHoweverLongAndStrangeItIs)
{
    for (const auto& text : {std::string(20'000, '\xff'), std::string(8191, 'x') + "\u00e9"}) {
        const auto message = decodeRpcMessage(encodeError(9, {ErrorCode::NotFound, text, text}));
        ASSERT_TRUE(message) << message.error().describe();
        ASSERT_TRUE(message->error);
        EXPECT_EQ(message->error->code, ErrorCode::NotFound);
        EXPECT_FALSE(message->error->cause.empty());
    }
}

TEST(JsonRpc, ErrorWithoutIdIsTheAnswerToGarbage)
{
    const auto message =
        decodeRpcMessage(encodeError({}, Error{ErrorCode::Protocol, "x", ""}, kParseError));
    ASSERT_TRUE(message);
    EXPECT_FALSE(message->id.has_value());
    EXPECT_TRUE(message->isResponse);
}

TEST(JsonRpc, PlainErrorCodesOfOthersAreUnderstood)
{
    const auto message = decodeRpcMessage(
        R"({"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no such method"}})");
    ASSERT_TRUE(message);
    EXPECT_EQ(message->error->code, ErrorCode::Unsupported);
}

TEST(JsonRpc, TextThatIsNotUtf8DoesNotThrow)
{
    Json params;
    params["name"] = "a\xff";
    EXPECT_TRUE(decodeRpcMessage(encodeRequest(1, "x", params)));
}

TEST(JsonRpc, EverythingElseIsRefused)
{
    for (const char* text :
         {"",
          " ",
          "{",
          "null",
          "1",
          "\"x\"",
          "[]",
          R"([{"jsonrpc":"2.0","id":1,"method":"x"}])",
          "{}",
          R"({"jsonrpc":"1.0","id":1,"method":"x"})",
          R"({"id":1,"method":"x"})",
          R"({"jsonrpc":"2.0","id":"a","method":"x"})",
          R"({"jsonrpc":"2.0","id":1.5,"method":"x"})",
          R"({"jsonrpc":"2.0","id":18446744073709551615,"method":"x"})",
          R"({"jsonrpc":"2.0","id":null,"method":"x"})",
          R"({"jsonrpc":"2.0","id":1,"method":""})",
          R"({"jsonrpc":"2.0","id":1,"method":7})",
          R"({"jsonrpc":"2.0","id":1,"method":"x","params":[1]})",
          R"({"jsonrpc":"2.0","id":1,"method":"x","params":7})",
          R"({"jsonrpc":"2.0","id":1,"method":"x","result":1})",
          R"({"jsonrpc":"2.0","id":1})",
          R"({"jsonrpc":"2.0","id":1,"result":1,"error":{"code":1,"message":"x"}})",
          R"({"jsonrpc":"2.0","result":1})",
          R"({"jsonrpc":"2.0","id":1,"error":"x"})",
          R"({"jsonrpc":"2.0","id":1,"error":{"code":"x","message":"x"}})",
          "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\xff\"}",
          R"({"jsonrpc":"2.0","id":1,"method":"x"} x)"})
        EXPECT_FALSE(decodeRpcMessage(text)) << text;
}

TEST(JsonRpc, DepthAndSizeAreLimited)
{
    const auto nested = [](std::size_t depth) {
        return R"({"jsonrpc":"2.0","id":1,"result":)" + std::string(depth, '[') +
               std::string(depth, ']') + "}";
    };
    EXPECT_TRUE(decodeRpcMessage(nested(60)));
    EXPECT_FALSE(decodeRpcMessage(nested(64)));
    EXPECT_FALSE(decodeRpcMessage(nested(400000)));
    EXPECT_TRUE(decodeRpcMessage(R"({"jsonrpc":"2.0","id":1,"result":"\"[[[[[["})"));
    EXPECT_FALSE(decodeRpcMessage(std::string(kMaxRpcMessage + 1, ' ')));
}

TEST(JsonFields, AreCheckedForPresenceTypeAndRange)
{
    Json object;
    object["text"] = "abc";
    object["number"] = 5;
    object["big"] = UINT64_MAX;
    object["yes"] = true;
    EXPECT_EQ(*requireString(object, "text", 3), "abc");
    EXPECT_FALSE(requireString(object, "text", 2));
    EXPECT_FALSE(requireString(object, "number", 9));
    EXPECT_FALSE(requireString(object, "missing", 9));
    EXPECT_FALSE(requireString(Json("text"), "text", 9));
    EXPECT_EQ(*requireInteger(object, "number", 5, 5), 5);
    EXPECT_FALSE(requireInteger(object, "number", 6, 9));
    EXPECT_FALSE(requireInteger(object, "number", 0, 4));
    EXPECT_FALSE(requireInteger(object, "big", INT64_MIN, INT64_MAX));
    EXPECT_FALSE(requireInteger(object, "yes", 0, 1));
    EXPECT_EQ(*optionalInteger(object, "missing", 0, 1, 42), 42);
    EXPECT_FALSE(optionalInteger(object, "text", 0, 1, 42));
    EXPECT_EQ(*optionalString(object, "missing", 1, "f"), "f");
    EXPECT_TRUE(*optionalBool(object, "yes", false));
    EXPECT_TRUE(*optionalBool(object, "missing", true));
    EXPECT_FALSE(optionalBool(object, "number", true));
    EXPECT_NE(requireString(object, "missing", 9).error().message.find("'missing'"),
              std::string::npos);
}

} // namespace
} // namespace helix::protocol
