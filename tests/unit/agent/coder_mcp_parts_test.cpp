// What the built-in agent's MCP client decides: names, schemas, results, messages.
#include <gmock/gmock.h>

#include "coder/http/http_client.h"
#include "coder/mcp/client_messages.h"
#include "coder/mcp/server_list.h"
#include "coder/mcp/server_tools.h"
#include "coder/mcp/tool_names.h"
#include "agent/mcp/http_rules.h"

namespace helix::agent::coder {
namespace {

using testing::HasSubstr;

TEST(ToolNames, FitWhatProvidersTake)
{
    ToolNames names;
    EXPECT_EQ(names.give("files", "read_file"), "mcp__files__read_file");
    EXPECT_EQ(names.give("files", "read.file"), "mcp__files__read_file_2");
    EXPECT_EQ(names.give("Größe!", ""), "mcp__Gr_e___x");
    const std::string longest = names.give(std::string(70, 's'), std::string(70, 't'));
    EXPECT_EQ(longest.size(), 64U);
    const std::string second = names.give(std::string(70, 's'), std::string(71, 't'));
    EXPECT_EQ(second.size(), 64U);
    EXPECT_TRUE(second.ends_with("_2"));
}

TEST(ReadToolPage, MendsAndLeavesOut)
{
    const auto page = readToolPage(Json::parse(R"({"nextCursor":"c","tools":[
        {"name":"a","inputSchema":{"type":"object","oneOf":[],"required":["x"],"properties":{"x":{}}}},
        {"name":"b"},
        {"name":"c","inputSchema":{"type":"string"}},
        {"name":"d","inputSchema":{"properties":{"with space":{}}}},
        {"name":"e","inputSchema":7}, {"name":""}, {"name":5}, 9]})"));
    ASSERT_TRUE(page);
    EXPECT_EQ(page->cursor, "c");
    ASSERT_EQ(page->tools.size(), 2U);
    EXPECT_EQ(page->leftOut, 6U);
    EXPECT_EQ(Json::parse(page->tools[0].inputSchema),
              Json::parse(R"({"type":"object","required":["x"],"properties":{"x":{}}})"));
    EXPECT_EQ(Json::parse(page->tools[1].inputSchema),
              Json::parse(R"({"type":"object","properties":{}})"));
    Json many;
    for (int i = 0; i < 500; ++i)
        many["tools"].push_back({{"name", std::to_string(i)}});
    many["tools"].insert(
        many["tools"].begin(),
        Json{{"name", "big"},
             {"inputSchema", {{"type", "object"}, {"description", std::string(40'000, 'x')}}}});
    EXPECT_EQ(readToolPage(many)->tools.size(), kMaxMcpTools);
    EXPECT_EQ(readToolPage(many)->tools[0].name, "0");
    EXPECT_FALSE(readToolPage(Json::array()));
}

TEST(ReadToolResult, KeepsWhatModelsCanSee)
{
    const ToolOutcome outcome = readToolResult(Json::parse(R"({"isError":true,"content":[
        {"type":"text","text":"one"},
        {"type":"image","mimeType":"image/png","data":"AAAA"},
        {"type":"image","mimeType":"image/png","data":"not base64!"},
        {"type":"image","mimeType":"image/svg+xml","data":"AAAA"},
        {"type":"audio","data":"AAAA"},
        {"type":"resource","resource":{"uri":"file:///x","text":"inside"}},
        {"type":"resource_link","uri":"file:///y","name":"why"}, 7]})"));
    EXPECT_TRUE(outcome.isError);
    ASSERT_EQ(outcome.images.size(), 1U);
    for (const char* words : {"one\n", "inside", "[why: file:///y]", "'audio' cannot be shown"})
        EXPECT_THAT(outcome.text, HasSubstr(words));
    EXPECT_EQ(readToolResult(Json::object()).text, "(no output)");
    EXPECT_EQ(readToolResult(Json::parse(R"({"structuredContent":{"a":1}})")).text, R"({"a":1})");
    EXPECT_TRUE(readToolResult(Json::parse(R"({"resultType":"input_required"})")).isError);
    const std::string huge(2'000'000, 'z');
    const Json large{{"content", {{{"type", "text"}, {"text", huge}}}}};
    EXPECT_LT(readToolResult(large).text.size(), 400'000U);
}

TEST(ReadToolResult, TakesFieldsOfAnotherTypeForMissing)
{
    const ToolOutcome outcome = readToolResult(Json::parse(R"({"isError":"yes","resultType":7,
        "structuredContent":null,"content":[
        {"type":["text"],"text":"one"}, {"type":"text","text":{"a":1}},
        {"type":"image","mimeType":7,"data":["AAAA"]}, {"type":"resource","resource":"x"},
        {"type":"resource_link","uri":7,"name":null}, null]})"));
    EXPECT_FALSE(outcome.isError);
    EXPECT_TRUE(outcome.images.empty());
    EXPECT_THAT(outcome.text, HasSubstr("[: ]"));
    EXPECT_EQ(readToolResult(Json::parse(R"({"content":{"type":"text"}})")).text, "(no output)");
    for (const char* strange : {R"({"tools":{}})", R"({"tools":null})", "[]", "7"})
        EXPECT_FALSE(readToolPage(Json::parse(strange))) << strange;
    const auto page = readToolPage(Json::parse(R"({"nextCursor":["c"],"tools":[
        {"name":"a","title":7,"description":[1],"annotations":[true]},
        {"name":"b","annotations":{"readOnlyHint":1,"title":{}}}]})"));
    ASSERT_TRUE(page);
    EXPECT_EQ(page->cursor, "");
    ASSERT_EQ(page->tools.size(), 2U);
    EXPECT_EQ(page->tools[0].title, "a");
    EXPECT_FALSE(page->tools[1].readOnly);
}

/// What the client writes, the project's own server takes, in both forms.
TEST(ClientMessages, AreTakenByTheServer)
{
    for (const McpForm form : {McpForm::Handshake, McpForm::Stateless})
        for (const char* method : {"initialize", "server/discover", "tools/list", "tools/call"}) {
            const bool isStateless = form == McpForm::Stateless;
            if (std::string_view(method) == (isStateless ? "initialize" : "server/discover"))
                continue;
            McpQuestion question{method, Json::object(), form};
            if (std::string_view(method) == "initialize")
                question.params = initializeParams();
            if (std::string_view(method) == "tools/call")
                question.params = {{"name", "desktop_windows"}, {"arguments", Json::object()}};
            const auto message = decodeMcpMessage(encodeQuestion(question, 7));
            ASSERT_TRUE(message) << method;
            McpHttpHead head;
            head.protocolVersion = isStateless ? kStatelessVersion : "";
            head.mcpMethod = method;
            head.mcpName = textOr(question.params, "name");
            EXPECT_EQ(formOf(*message, head.protocolVersion), form) << method;
            EXPECT_FALSE(refuseHeaders(head, *message, form)) << method;
            const McpStep step = stepFor(*message, form);
            if (std::holds_alternative<McpToolCall>(step))
                continue;
            const auto incoming = readIncomingText(std::get<McpAnswer>(step).body);
            ASSERT_TRUE(incoming) << method;
            EXPECT_EQ(incoming->kind, McpIncoming::Kind::Answer) << incoming->sentence;
            EXPECT_EQ(incoming->id, 7);
            if (std::string_view(method) == "tools/list") {
                EXPECT_EQ(readToolPage(incoming->result)->tools.size(),
                          DesktopTools::descriptions().size());
            }
        }
}

TEST(ClientMessages, ReadWhatComes)
{
    EXPECT_FALSE(readIncomingText("Listening on port 3"));
    EXPECT_FALSE(readIncomingText("[]"));
    EXPECT_FALSE(readIncomingText(R"({"jsonrpc":"2.0"})"));
    EXPECT_FALSE(readIncomingText(R"({"jsonrpc":"2.0","result":{}})"));
    EXPECT_EQ(readIncomingText(R"({"jsonrpc":"2.0","method":"x"})")->kind,
              McpIncoming::Kind::Notification);
    EXPECT_EQ(readIncomingText(R"({"jsonrpc":"2.0","id":"s","method":"ping"})")->kind,
              McpIncoming::Kind::Request);
    const auto fault = readIncomingText(
        R"({"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no\u0007"}})");
    ASSERT_TRUE(fault);
    EXPECT_EQ(fault->code, -32601);
    EXPECT_EQ(fault->sentence, "no?");
    const auto huge = readIncomingText(
        R"({"jsonrpc":"2.0","id":1,"error":{"code":4294967297,"message":["no"]}})");
    ASSERT_TRUE(huge);
    EXPECT_EQ(huge->code, 0) << "a code beyond all codes is no other code";
    EXPECT_EQ(huge->sentence, "");
    for (const char* strange :
         {R"({"jsonrpc":2.0,"id":1,"result":{}})", R"({"jsonrpc":"2.0","id":[1],"result":{}})",
          R"({"jsonrpc":"2.0","id":1.5,"result":{}})", R"({"jsonrpc":"2.0","id":1,"error":7})",
          R"([{"jsonrpc":"2.0","id":1,"result":{}}])", "null", "7"})
        EXPECT_FALSE(readIncomingText(strange)) << strange;
    EXPECT_EQ(readIncomingText(R"({"jsonrpc":"2.0","id":{},"method":"x"})")->kind,
              McpIncoming::Kind::Notification);
    EXPECT_THAT(encodeReply("s", "ping"), HasSubstr("result"));
    EXPECT_THAT(encodeReply("s", "roots/list"), HasSubstr("-32601"));
}

TEST(ParseWebUrl, TakesAddressesOfTheWeb)
{
    const auto plain = parseWebUrl("http://host:81/a/b?c=d");
    ASSERT_TRUE(plain);
    EXPECT_EQ(plain->address.host, "host");
    EXPECT_EQ(plain->address.port, "81");
    EXPECT_EQ(plain->target, "/a/b?c=d");
    EXPECT_FALSE(plain->address.tls);
    const auto secure = parseWebUrl("https://[::1]?q");
    ASSERT_TRUE(secure);
    EXPECT_EQ(secure->address.host, "::1");
    EXPECT_EQ(secure->address.port, "443");
    EXPECT_EQ(secure->target, "/?q");
    EXPECT_TRUE(secure->address.tls);
    for (const char* bad : {"", "ftp://x", "http://", "http:///x", "http://a:b", "http://a b",
                            "http://u@h", "http://[::1", "https://[]:1", "http://a\r\n"})
        EXPECT_FALSE(parseWebUrl(bad)) << bad;
}

} // namespace
} // namespace helix::agent::coder
