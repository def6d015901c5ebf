#include "agent/mcp/dialect.h"

#include <gtest/gtest.h>

namespace helix::agent {
namespace {

using nlohmann::json;

const json kMeta = json::parse(R"({"io.modelcontextprotocol/protocolVersion":"2026-07-28",
                                   "io.modelcontextprotocol/clientCapabilities":{}})");

McpMessage request(const char* method, json params = json::object())
{
    return {McpMessage::Kind::Request, 5, method, std::move(params)};
}

/// What is answered at once.
json answerTo(const McpMessage& message, McpForm form)
{
    const McpStep step = stepFor(message, form);
    const auto* answer = std::get_if<McpAnswer>(&step);
    return answer == nullptr ? json() : json::parse(answer->body, nullptr, false);
}

TEST(McpDialect, TheFormFollowsTheMessage)
{
    EXPECT_EQ(formOf(request("initialize"), ""), McpForm::Handshake);
    EXPECT_EQ(formOf(request("tools/list"), "2025-06-18"), McpForm::Handshake);
    EXPECT_EQ(formOf(request("tools/list"), "2026-07-28"), McpForm::Stateless);
    EXPECT_EQ(formOf(request("server/discover"), ""), McpForm::Stateless);
    EXPECT_EQ(formOf(request("tools/list", {{"_meta", kMeta}}), ""), McpForm::Stateless);
    json older = kMeta;
    older["io.modelcontextprotocol/protocolVersion"] = "2025-06-18";
    EXPECT_EQ(formOf(request("tools/list", {{"_meta", older}}), ""), McpForm::Handshake);
    EXPECT_EQ(formOf(request("tools/list", {{"_meta", 7}}), ""), McpForm::Handshake);
}

TEST(McpDialect, InitializeAgreesOnAVersion)
{
    for (const char* version : {"2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"})
        EXPECT_EQ(answerTo(request("initialize", {{"protocolVersion", version}}),
                           McpForm::Handshake)["result"]["protocolVersion"],
                  version);
    EXPECT_EQ(answerTo(request("initialize", {{"protocolVersion", "2026-07-28"}}),
                       McpForm::Handshake)["result"]["protocolVersion"],
              "2025-11-25")
        << "the stateless version has no handshake";
    EXPECT_EQ(answerTo(request("initialize"), McpForm::Handshake)["error"]["code"], -32602);
    EXPECT_EQ(answerTo(request("initialize", {{"protocolVersion", 7}}),
                       McpForm::Handshake)["error"]["code"],
              -32602);
}

TEST(McpDialect, StatelessRequestsNeedTheirMetadata)
{
    json meta = kMeta;
    EXPECT_EQ(answerTo(request("tools/list"), McpForm::Stateless)["error"]["code"], -32602);
    EXPECT_TRUE(
        answerTo(request("tools/list", {{"_meta", meta}}), McpForm::Stateless).contains("result"));
    meta.erase("io.modelcontextprotocol/clientCapabilities");
    EXPECT_EQ(
        answerTo(request("tools/list", {{"_meta", meta}}), McpForm::Stateless)["error"]["code"],
        -32602);
    meta["io.modelcontextprotocol/protocolVersion"] = "2030-01-01";
    const json refused =
        answerTo(request("tools/list", {{"_meta", meta}}), McpForm::Stateless)["error"];
    EXPECT_EQ(refused["code"], -32022);
    EXPECT_EQ(refused["data"]["requested"], "2030-01-01");
    EXPECT_EQ(refused["data"]["supported"][0], "2026-07-28");
    for (const char* removed : {"initialize", "ping", "logging/setLevel"})
        EXPECT_EQ(
            answerTo(request(removed, {{"_meta", kMeta}}), McpForm::Stateless)["error"]["code"],
            -32601)
            << removed;
}

TEST(McpDialect, ToolsAreCalledByName)
{
    const McpStep step =
        stepFor(request("tools/call", {{"name", "desktop_click"}, {"arguments", {{"x", 1}}}}),
                McpForm::Handshake);
    const auto& call = std::get<McpToolCall>(step);
    EXPECT_EQ(call.name, "desktop_click");
    EXPECT_EQ(call.arguments.at("x"), 1);
    for (const json& params : {json::object(), json{{"name", 7}}, json{{"name", "rm"}}})
        EXPECT_EQ(answerTo(request("tools/call", params), McpForm::Handshake)["error"]["code"],
                  -32602);
    EXPECT_EQ(answerTo(request("resources/list"), McpForm::Handshake)["error"]["code"], -32601);
}

TEST(McpDialect, OutcomesBecomeContent)
{
    const McpToolCall call{5, "desktop_screenshot", json::object(), McpForm::Stateless};
    const json shown =
        json::parse(toolAnswer(call, ToolText{"seen", Bytes{1, 2, 3, 4}, 1, 1}))["result"];
    EXPECT_EQ(shown["isError"], false);
    EXPECT_EQ(shown["resultType"], "complete");
    EXPECT_EQ(shown["content"][0]["text"], "seen");
    EXPECT_EQ(shown["content"][1]["data"], "AQIDBA==");
    EXPECT_EQ(shown["content"][1]["mimeType"], "image/png");
    const McpToolCall older{5, "desktop_screenshot", json::object(), McpForm::Handshake};
    const json failed =
        json::parse(toolAnswer(older, fail(ErrorCode::Unavailable, "Gone.")))["result"];
    EXPECT_EQ(failed["isError"], true);
    EXPECT_EQ(failed["content"].size(), 1U);
    EXPECT_EQ(failed["content"][0]["text"], "Gone.");
    EXPECT_FALSE(failed.contains("resultType"));
}

TEST(McpDialect, NotificationsAreNotAnswered)
{
    const auto notify = [](const char* method, json params) {
        return stepFor({McpMessage::Kind::Notification, nullptr, method, std::move(params)},
                       McpForm::Handshake);
    };
    EXPECT_TRUE(std::get<McpAnswer>(notify("notifications/initialized", {})).body.empty());
    EXPECT_TRUE(std::get<McpAnswer>(notify("anything", {})).body.empty());
    EXPECT_EQ(std::get<McpCancel>(notify("notifications/cancelled", {{"requestId", 3}})).requestId,
              3);
    EXPECT_TRUE(
        std::get<McpAnswer>(notify("notifications/cancelled", json::object())).body.empty());
}

} // namespace
} // namespace helix::agent
