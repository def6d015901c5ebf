#include "agent/mcp/message.h"

#include <gtest/gtest.h>

namespace helix::agent {
namespace {

using nlohmann::json;

TEST(McpMessage, KindsAreToldApart)
{
    const auto request = decodeMcpMessage(R"({"jsonrpc":"2.0","id":"a","method":"ping"})");
    ASSERT_TRUE(request);
    EXPECT_EQ(request->kind, McpMessage::Kind::Request);
    EXPECT_EQ(request->id, "a");
    EXPECT_EQ(request->params, json::object());
    const auto notification =
        decodeMcpMessage(R"({"jsonrpc":"2.0","method":"x","params":{"a":1}})");
    EXPECT_EQ(notification->kind, McpMessage::Kind::Notification);
    EXPECT_EQ(notification->params.at("a"), 1);
    EXPECT_EQ(decodeMcpMessage(R"({"jsonrpc":"2.0","id":1,"result":{}})")->kind,
              McpMessage::Kind::Response);
    EXPECT_EQ(decodeMcpMessage(R"({"jsonrpc":"2.0","id":1,"error":{}})")->kind,
              McpMessage::Kind::Response);
}

TEST(McpMessage, WhatIsNoMessageIsRefused)
{
    struct Case {
        std::string text;
        McpCode code;
        json id;
    };
    const std::vector<Case> cases{
        {"", McpCode::ParseError, nullptr},
        {"{", McpCode::ParseError, nullptr},
        {"\xff", McpCode::ParseError, nullptr},
        {std::string(100, '['), McpCode::ParseError, nullptr},
        {"\"" + std::string(kMaxMcpMessage, 'a') + "\"", McpCode::ParseError, nullptr},
        {"null", McpCode::InvalidRequest, nullptr},
        {"[]", McpCode::InvalidRequest, nullptr},
        {R"([{"jsonrpc":"2.0","id":1,"method":"ping"}])", McpCode::InvalidRequest, nullptr},
        {"{}", McpCode::InvalidRequest, nullptr},
        {R"({"jsonrpc":"1.0","id":1,"method":"ping"})", McpCode::InvalidRequest, 1},
        {R"({"jsonrpc":"2.0","id":null,"method":"ping"})", McpCode::InvalidRequest, nullptr},
        {R"({"jsonrpc":"2.0","id":1.5,"method":"ping"})", McpCode::InvalidRequest, nullptr},
        {R"({"jsonrpc":"2.0","id":[1],"method":"ping"})", McpCode::InvalidRequest, nullptr},
        {R"({"jsonrpc":"2.0","id":1,"method":""})", McpCode::InvalidRequest, 1},
        {R"({"jsonrpc":"2.0","id":1,"method":7})", McpCode::InvalidRequest, 1},
        {R"({"jsonrpc":"2.0","id":1})", McpCode::InvalidRequest, 1},
        {R"({"jsonrpc":"2.0","result":{}})", McpCode::InvalidRequest, nullptr},
        {R"({"jsonrpc":"2.0","id":1,"method":"ping","params":[1]})", McpCode::InvalidParams, 1},
        {R"({"jsonrpc":"2.0","id":1,"method":"ping","params":null})", McpCode::InvalidParams, 1},
    };
    for (const Case& one : cases) {
        const auto message = decodeMcpMessage(one.text);
        ASSERT_FALSE(message) << one.text.substr(0, 80);
        EXPECT_EQ(message.error().code, one.code) << one.text.substr(0, 80);
        EXPECT_EQ(message.error().id, one.id) << one.text.substr(0, 80);
    }
}

TEST(McpMessage, FaultsAreWrittenWithTheirData)
{
    const json fault = json::parse(
        encodeMcpFault({McpCode::UnsupportedVersion, "no \xff", 7, json{{"requested", "x"}}}));
    EXPECT_EQ(fault.at("id"), 7);
    EXPECT_EQ(fault.at("error").at("code"), -32022);
    EXPECT_EQ(fault.at("error").at("data").at("requested"), "x");
}

} // namespace
} // namespace helix::agent
