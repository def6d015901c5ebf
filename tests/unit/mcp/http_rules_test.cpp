#include "agent/mcp/http_rules.h"

#include <gtest/gtest.h>

namespace helix::agent {
namespace {

using nlohmann::json;

const Secret kToken(std::string_view("token"));

McpHttpHead goodHead()
{
    McpHttpHead head;
    head.method = "POST";
    head.path = "/mcp";
    head.host = "127.0.0.1:4000";
    head.authorization = "Bearer token";
    head.contentType = "application/json; charset=utf-8";
    head.accept = "application/json, text/event-stream";
    return head;
}

unsigned statusFor(const McpHttpHead& head)
{
    const auto refusal = refuseHead(head, kToken);
    return refusal ? refusal->status : 200;
}

TEST(McpHttpRules, HostsAndOriginsOfTheLoopbackOnly)
{
    for (const char* good : {"127.0.0.1", "127.0.0.1:1", "localhost:65535", "LOCALHOST", "[::1]:8"})
        EXPECT_TRUE(isLoopbackHost(good)) << good;
    for (const char* bad :
         {"", "evil.example", "127.0.0.1.evil.example", "localhost.evil.example",
          "127.0.0.1:", "127.0.0.1:x", "127.0.0.1:123456", "127.0.0.1@evil.example", "10.0.2.15",
          "0.0.0.0", " 127.0.0.1", "[::1", "::1"})
        EXPECT_FALSE(isLoopbackHost(bad)) << bad;
    EXPECT_TRUE(isLoopbackOrigin("http://localhost:3000"));
    EXPECT_TRUE(isLoopbackOrigin("https://127.0.0.1"));
    for (const char* bad : {"null", "http://evil.example", "http://localhost.evil.example",
                            "file://", "localhost", "http://localhost:3000/path"})
        EXPECT_FALSE(isLoopbackOrigin(bad)) << bad;
}

TEST(McpHttpRules, TheHeadDecides)
{
    EXPECT_EQ(statusFor(goodHead()), 200U);
    const auto with = [](std::string McpHttpHead::*field, const char* value) {
        McpHttpHead head = goodHead();
        head.*field = value;
        return statusFor(head);
    };
    EXPECT_EQ(with(&McpHttpHead::host, "evil.example"), 403U);
    EXPECT_EQ(with(&McpHttpHead::host, ""), 403U);
    EXPECT_EQ(with(&McpHttpHead::origin, "http://evil.example"), 403U);
    EXPECT_EQ(with(&McpHttpHead::origin, "null"), 403U);
    EXPECT_EQ(with(&McpHttpHead::origin, "http://localhost"), 200U);
    for (const char* wrong : {"", "Bearer", "Bearer ", "Bearer tokem", "Bearer token2", "token",
                              "Basic token", "Bearer  token"})
        EXPECT_EQ(with(&McpHttpHead::authorization, wrong), 401U) << wrong;
    EXPECT_EQ(with(&McpHttpHead::authorization, "bearer token"), 200U);
    EXPECT_EQ(with(&McpHttpHead::path, "/"), 404U);
    EXPECT_EQ(with(&McpHttpHead::method, "GET"), 405U);
    EXPECT_EQ(with(&McpHttpHead::method, "PUT"), 405U);
    EXPECT_EQ(with(&McpHttpHead::method, "DELETE"), 200U);
    EXPECT_EQ(with(&McpHttpHead::contentType, "text/plain"), 415U);
    EXPECT_EQ(with(&McpHttpHead::accept, "text/event-stream"), 406U);
    EXPECT_EQ(with(&McpHttpHead::accept, "*/*"), 200U);
    EXPECT_EQ(with(&McpHttpHead::accept, ""), 200U);
}

TEST(McpHttpRules, HeadersAgreeWithAStatelessRequest)
{
    const McpMessage message{McpMessage::Kind::Request, 1, "tools/call",
                             json::parse(R"({"name":"desktop_click",
                        "_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}})")};
    McpHttpHead good = goodHead();
    good.protocolVersion = "2026-07-28";
    good.mcpMethod = "tools/call";
    good.mcpName = "desktop_click";
    EXPECT_FALSE(refuseHeaders(good, message, McpForm::Stateless));
    const auto with = [&](std::string McpHttpHead::*field, const char* value) {
        McpHttpHead head = good;
        head.*field = value;
        return refuseHeaders(head, message, McpForm::Stateless).has_value();
    };
    EXPECT_FALSE(with(&McpHttpHead::mcpName, "=?base64?ZGVza3RvcF9jbGljaw==?="));
    for (const char* wrong : {"", "desktop_clic", "=?base64?ZGVza3RvcF9jbGljaw=?=",
                              "=?base64?"
                              "?=",
                              "=?base64?!!!!?=", "=?base64?=", "=?base64?ZGVza3RvcF9jbGljaw=="})
        EXPECT_TRUE(with(&McpHttpHead::mcpName, wrong)) << wrong;
    EXPECT_TRUE(with(&McpHttpHead::mcpMethod, ""));
    EXPECT_TRUE(with(&McpHttpHead::mcpMethod, "TOOLS/CALL"));
    EXPECT_TRUE(with(&McpHttpHead::protocolVersion, ""));
    EXPECT_TRUE(with(&McpHttpHead::protocolVersion, "2025-06-18"));
    // A request of the older form repeats nothing, but its version must be one that is known.
    McpHttpHead older = goodHead();
    EXPECT_FALSE(refuseHeaders(older, message, McpForm::Handshake));
    older.protocolVersion = "2025-06-18";
    EXPECT_FALSE(refuseHeaders(older, message, McpForm::Handshake));
    older.protocolVersion = "1.0";
    EXPECT_TRUE(refuseHeaders(older, message, McpForm::Handshake));
}

} // namespace
} // namespace helix::agent
