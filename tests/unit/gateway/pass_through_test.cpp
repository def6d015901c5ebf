// What goes through: three protocols, streamed as it comes, under the user's key.

#include "gateway/gateway_protocol.h"
#include "gateway/rules/chunked.h"
#include "unit/gateway/gateway_fixture.h"

#include <chrono>
#include <fstream>
#include <sstream>

namespace helix::gateway {
namespace {

using namespace std::chrono_literals;

class PassThrough : public GatewayTest {
protected:
    PassThrough()
    {
        setUsualProviders();
        openWorkspace("aaaaaaaaaaaa", kToken, m_channel);
    }
    GuestAnswer ask(const std::string& request)
    {
        auto guest = m_channel.connect();
        guest.send(request);
        return guest.answer();
    }
    std::string headerThatArrived(const std::string& name)
    {
        const Json entries = log();
        for (const auto& header : entries.back()["headers"])
            if (header[0] == name)
                return header[1];
        return "(none)";
    }
};

TEST_F(PassThrough, putsTheKeyInAndLeavesTheTokenOut)
{
    const auto answer =
        ask(post("/v1/messages?beta=true&key=hx-token-of-workspace-one&a=%2F",
                 message("scripted", "hello big world"),
                 "X-Api-Key: hx-token-of-workspace-one\r\n"
                 "anthropic-version: 2023-06-01\r\nanthropic-beta: a,b\r\n"
                 "Cookie: a=b\r\nX-Forwarded-For: 1.2.3.4\r\nAccept-Encoding: gzip\r\n"
                 "Connection: keep-alive, X-Hop\r\nX-Hop: 1\r\n"
                 "X-Helix-Session: s1\r\nUser-Agent: client/1\r\n"));
    EXPECT_EQ(answer.status, 200);
    EXPECT_TRUE(answer.has("hello big world"));
    EXPECT_FALSE(answer.has(kKey));
    const Json entry = log().back();
    EXPECT_EQ(entry["target"], "/v1/messages?beta=true");
    const std::string sent = entry["headers"].dump();
    EXPECT_EQ(sent.find("hx-token"), std::string::npos) << sent;
    for (const char* gone : {"Cookie", "X-Forwarded-For", "gzip", "X-Hop", "X-Helix-Session"})
        EXPECT_EQ(sent.find(gone), std::string::npos) << gone;
    EXPECT_EQ(headerThatArrived("x-api-key"), kKey);
    EXPECT_EQ(headerThatArrived("anthropic-version"), "2023-06-01");
    EXPECT_EQ(headerThatArrived("anthropic-beta"), "a,b");
    EXPECT_EQ(headerThatArrived("User-Agent"), "client/1");
    EXPECT_EQ(headerThatArrived("Host"), "127.0.0.1:" + std::to_string(m_server.port()));
    const Json used = m_gateway.told();
    EXPECT_EQ(used["session"], "s1");
    EXPECT_EQ(used["provider"], "anthropic");
    EXPECT_EQ(used["model"], "scripted");
    EXPECT_EQ(used["input_tokens"], 3);
    EXPECT_EQ(used["output_tokens"], 3);
    EXPECT_EQ(used["status"], 200);
}

TEST_F(PassThrough, speaksAllThreeProtocolsStreamedAndWhole)
{
    struct Case {
        const char* path;
        Json body;
        const char* expected;
        int input, output;
    };
    const Json chat{{"model", "scripted"},
                    {"messages", {{{"role", "user"}, {"content", "one two"}}}}};
    Json chatStream = chat;
    chatStream["stream"] = true;
    chatStream["stream_options"] = {{"include_usage", true}};
    const Json responses{{"model", "scripted"}, {"input", "one two"}, {"stream", true}};
    const Json gemini{{"contents", {{{"parts", {{{"text", "one two"}}}}}}}};
    const Json embeddings{{"model", "scripted"}, {"input", "one two"}};
    const std::vector<Case> cases{
        {"/v1/messages", message("scripted", "one two", true), "message_stop", 2, 2},
        {"/v1/messages", message("scripted", "one two"), "end_turn", 2, 2},
        {"/v1/chat/completions", chat, "chat.completion", 2, 2},
        {"/v1/chat/completions", chatStream, "[DONE]", 2, 2},
        {"/v1/responses", responses, "response.completed", 2, 2},
        {"/v1/embeddings", embeddings, "0.25", 2, 0},
        {"/v1beta/models/scripted:generateContent", gemini, "STOP", 2, 2},
        {"/v1beta/models/scripted:streamGenerateContent?alt=sse", gemini, "STOP", 2, 2},
        {"/v1beta/models/scripted:streamGenerateContent", gemini, "STOP", 2, 2},
        {"/provider/openai/v1/chat/completions", chat, "chat.completion", 2, 2},
        {"/provider/openai/chat/completions", chat, "chat.completion", 2, 2}};
    for (const auto& one : cases) {
        const auto answer = ask(post(one.path, one.body));
        EXPECT_EQ(answer.status, 200) << one.path << answer.body;
        EXPECT_TRUE(answer.has(one.expected)) << one.path << answer.body;
        const Json used = m_gateway.told();
        EXPECT_EQ(used.value("input_tokens", -1), one.input) << one.path << used;
        EXPECT_EQ(used.value("output_tokens", -1), one.output) << one.path << used;
        EXPECT_EQ(used.value("requests", -1), 1) << one.path;
    }
    EXPECT_EQ(ask(post("/v1/messages/count_tokens", message("scripted", "a b"))).status, 200);
    EXPECT_EQ(ask(get("/v1/models")).status, 200);
    EXPECT_EQ(ask(get("/v1beta/models?key=hx-token-of-workspace-one", "")).status, 200);
}

TEST_F(PassThrough, acceptsTheTokenInEveryProvidersForm)
{
    const std::string token = kToken;
    for (const std::string& header : {"Authorization: Bearer " + token, "x-api-key: " + token,
                                      "x-goog-api-key: " + token, "authorization: bearer " + token})
        EXPECT_EQ(ask(get("/v1/models", header + "\r\n")).status, 200) << header;
    EXPECT_EQ(ask(get("/v1/models?key=" + token, "")).status, 200);
}

TEST_F(PassThrough, passesPiecesOnAsTheyCome)
{
    auto guest = m_channel.connect();
    guest.send(post("/v1/messages", message("scripted-slow-2000-words-5", "x", true)));
    const std::string first = guest.some();
    EXPECT_NE(first.find("200"), std::string::npos);
    std::string all = first;
    while (all.find("word0") == std::string::npos)
        all += guest.some();
    EXPECT_EQ(all.find("word4"), std::string::npos) << "held back until the end";
}

TEST_F(PassThrough, givesUpTheProvidersWorkWhenTheGuestGoes)
{
    for (const char* model : {"scripted-slow-50-words-1000", "scripted-hang"}) {
        auto guest = m_channel.connect();
        guest.send(post("/v1/messages", message(model, "x", true)));
        EXPECT_FALSE(guest.some().empty());
        guest.close();
        EXPECT_TRUE(logSays("gone")) << model;
        const Json used = m_gateway.told();
        EXPECT_EQ(used.value("requests", 0), 1);
        EXPECT_GT(used.value("input_tokens", 0), 0);
    }
    // Also before the first byte.
    auto guest = m_channel.connect();
    guest.send(post("/v1/messages", message("scripted-hang", "x")));
    EXPECT_TRUE(guest.some(300ms).empty());
    guest.close();
    EXPECT_TRUE(logSays("gone"));
    EXPECT_EQ(m_gateway.told().value("status", 0), 499);
}

TEST_F(PassThrough, passesTheProvidersErrorsOnWithRetryAfter)
{
    for (const int status : {429, 529, 500, 400}) {
        const std::string model = "scripted-status-" + std::to_string(status);
        const auto answer = ask(post("/v1/messages", message(model, "x")));
        EXPECT_EQ(answer.status, status);
        EXPECT_TRUE(answer.has("retry-after: 7"));
        EXPECT_TRUE(answer.has("as scripted"));
    }
}

TEST_F(PassThrough, doesNotMakeABrokenAnswerLookWhole)
{
    auto guest = m_channel.connect();
    guest.send(post("/v1/messages", message("scripted-cut-words-10", "x", true)));
    std::string all;
    for (auto piece = guest.some(); !piece.empty(); piece = guest.some())
        all += piece;
    EXPECT_NE(all.find("word1"), std::string::npos);
    EXPECT_FALSE(all.ends_with("0\r\n\r\n"));
}

TEST_F(PassThrough, keepsConnectionsAlive)
{
    auto guest = m_channel.connect();
    for (int round = 0; round < 20; ++round) {
        guest.send(post("/v1/messages", message("scripted", "again", round % 2 == 0)));
        EXPECT_EQ(guest.answer().status, 200);
    }
    guest.send(get("/v1/models") + get("/v1/models"));
    EXPECT_EQ(guest.answer().status, 200);
    EXPECT_EQ(guest.answer().status, 200);
    guest.send(get("/v1/models", "Connection: close\r\nx-api-key: hx-token-of-workspace-one\r\n"));
    EXPECT_EQ(guest.answer().status, 200);
    EXPECT_TRUE(guest.closes());
}

TEST_F(PassThrough, takesLargeAndChunkedBodies)
{
    Json body = message("scripted-words-2", std::string(32U << 20, 'x'));
    EXPECT_EQ(ask(post("/v1/messages", body)).status, 200);
    EXPECT_GT(log().back()["body_bytes"].get<std::size_t>(), std::size_t{32} << 20);

    const std::string text = message("scripted", "in chunks").dump();
    std::string request =
        "POST /v1/messages HTTP/1.1\r\nHost: h\r\nx-api-key: " + std::string(kToken) +
        "\r\nTransfer-Encoding: chunked\r\n\r\n";
    for (std::size_t at = 0; at < text.size(); at += 7) {
        const auto piece = text.substr(at, 7);
        request += chunkHead(piece.size()) + piece + "\r\n";
    }
    const auto answer = ask(request + std::string(kLastChunk));
    EXPECT_EQ(answer.status, 200);
    EXPECT_TRUE(answer.has("in chunks"));

    auto guest = m_channel.connect();
    guest.send("POST /v1/messages HTTP/1.1\r\nHost: h\r\nx-api-key: " + std::string(kToken) +
               "\r\nExpect: 100-continue\r\nContent-Length: " + std::to_string(text.size()) +
               "\r\n\r\n");
    EXPECT_NE(guest.some().find("100 Continue"), std::string::npos);
    guest.send(text);
    EXPECT_EQ(guest.answer().status, 200);
}

TEST_F(PassThrough, servesManyStreamsAtOnce)
{
    constexpr int kStreams = 200;
    Channel other;
    openWorkspace("bbbbbbbbbbbb", "hx-other", other);
    std::vector<GuestClient> guests;
    for (int index = 0; index < kStreams; ++index) {
        const bool first = index % 2 == 0;
        guests.push_back(first ? m_channel.connect() : other.connect());
        guests.back().send(
            post("/v1/messages", message("scripted-slow-100-words-20", "x", true),
                 first ? "x-api-key: " + std::string(kToken) + "\r\n" : "x-api-key: hx-other\r\n"));
    }
    for (auto& guest : guests) {
        const auto answer = guest.answer(30s);
        EXPECT_EQ(answer.status, 200);
        EXPECT_TRUE(answer.has("message_stop"));
    }
}

TEST_F(PassThrough, choosesAmongProvidersByModel)
{
    const Json providers{provider("first", "openai", m_server.url() + "/first/v1", {"alpha-*"}),
                         provider("second", "openai", m_server.url() + "/second", {"scripted*"}),
                         provider("third", "anthropic", m_server.url() + "/third", {"scripted"})};
    m_gateway.ask(kProvidersSet, {{"providers", providers}});
    const auto to = [&](const std::string& model) {
        const Json chat{{"model", model}, {"messages", {{{"role", "user"}, {"content", "x"}}}}};
        return ask(post("/v1/chat/completions", chat)).status;
    };
    EXPECT_EQ(to("alpha-1"), 200);
    EXPECT_EQ(log().back()["target"], "/first/v1/chat/completions");
    EXPECT_EQ(to("scripted-words-1"), 200);
    EXPECT_EQ(log().back()["target"], "/second/chat/completions");
    EXPECT_EQ(to("omega"), 404);
    // A list of substitutes is no way around the allow-list.
    const Json sneaky{{"model", "scripted"}, {"models", {"omega"}}, {"messages", Json::array()}};
    EXPECT_EQ(ask(post("/v1/chat/completions", sneaky)).status, 404);
    EXPECT_EQ(
        ask(post("/v1/chat/completions", "{\"model\":\"scripted\",\"MODEL\":\"omega\"}")).status,
        400);
    EXPECT_EQ(ask(post("/v1/messages", message("other-model", "x"))).status, 404);

    const auto openai =
        ask(get("/v1/models", "Authorization: Bearer " + std::string(kToken) + "\r\n"));
    EXPECT_TRUE(openai.has("scripted-slow-20"));
    EXPECT_FALSE(openai.has("other-model"));
    const auto anthropic = ask(get("/v1/models"));
    EXPECT_TRUE(anthropic.has("has_more"));
    EXPECT_FALSE(anthropic.has("scripted-slow-20"));
}

TEST_F(PassThrough, asksOneWhoseKeyIsRefusedAfterTheOthersUnlessTheUserChoseIt)
{
    auto first = provider("first", "anthropic", m_server.url() + "/first");
    first["preferred"] = true;
    const auto second = provider("second", "anthropic", m_server.url() + "/second");
    const auto set = [&] {
        m_gateway.ask(kProvidersSet, {{"providers", Json::array({first, second})}});
    };
    const auto refused = [&](const std::vector<std::string>& names) {
        EXPECT_TRUE(
            m_gateway.ask(kProvidersTested, {{"refused", names}, {"offered", Json::array()}})
                .contains("result"));
    };
    const auto asked = [&] {
        EXPECT_EQ(ask(post("/v1/messages", message("scripted", "x"))).status, 200);
        return log().back()["target"].get<std::string>();
    };
    const std::string ofFirst = "/first/v1/messages", ofSecond = "/second/v1/messages";
    set();
    EXPECT_EQ(asked(), ofFirst);
    refused({"first"});
    EXPECT_EQ(asked(), ofSecond) << "it was first only because it was added first";
    refused({"first", "second"});
    EXPECT_EQ(asked(), ofFirst) << "better than none at all";
    refused({"first"});
    m_gateway.ask(kWorkspaceChoices,
                  {{"workspace", "aaaaaaaaaaaa"}, {"fetch", false}, {"provider", "first"}});
    EXPECT_EQ(asked(), ofFirst) << "the workspace's choice";
    m_gateway.ask(kWorkspaceChoices, {{"workspace", "aaaaaaaaaaaa"}, {"fetch", false}});
    EXPECT_EQ(asked(), ofSecond);
    first["chosen"] = true;
    set();
    EXPECT_EQ(asked(), ofFirst) << "the user's";
    refused({});
    first["preferred"] = first["chosen"] = false;
    set();
    EXPECT_EQ(asked(), ofFirst) << "as they stand";
}

TEST_F(PassThrough, asksNoOtherServiceForAModelBecauseAKeyIsRefusedUnlessItIsKnownToHaveIt)
{
    const std::string elsewhere =
        "http://localhost" + m_server.url().substr(sizeof("http://127.0.0.1") - 1);
    auto first = provider("first", "anthropic", m_server.url() + "/first");
    first["preferred"] = true;
    auto other = provider("other", "anthropic", elsewhere + "/other");
    const auto askedWith = [&](const Json& offered) {
        m_gateway.ask(kProvidersSet, {{"providers", Json::array({first, other})}});
        m_gateway.ask(kProvidersTested,
                      {{"refused", Json::array({"first"})}, {"offered", offered}});
        EXPECT_EQ(ask(post("/v1/messages", message("scripted", "x"))).status, 200);
        return log().back()["target"].get<std::string>();
    };
    const auto named = [](const char* model) {
        return Json::array({Json{{"name", "other"}, {"models", Json::array({model})}}});
    };
    EXPECT_EQ(askedWith(Json::array()), "/first/v1/messages")
        << "which says that its key is refused";
    EXPECT_EQ(askedWith(named("llama3")), "/first/v1/messages");
    EXPECT_EQ(askedWith(named("scripted")), "/other/v1/messages");
    other["models"] = Json::array({"script*"});
    EXPECT_EQ(askedWith(Json::array()), "/other/v1/messages") << "the user has listed it there";
}

TEST_F(PassThrough, tellsWhichProviderRefusedItsKey)
{
    EXPECT_EQ(ask(post("/v1/messages", message("scripted-status-403", "x"))).status, 403);
    EXPECT_EQ(ask(post("/v1/messages", message("scripted-status-401", "x"))).status, 401);
    EXPECT_EQ(m_gateway.told(std::chrono::seconds(5), kKeyRefused)["provider"], "anthropic");
}

TEST_F(PassThrough, saysNothingOfAKeyThatIsAnotherByNow)
{
    auto guest = m_channel.connect();
    guest.send(post("/v1/messages", message("scripted-slow-300-status-401", "x")));
    ASSERT_TRUE(logSays("waits"));
    auto another = provider("anthropic", "anthropic", m_server.url());
    another["key"] = "sk-another-key-0123456789";
    m_gateway.ask(kProvidersSet, {{"providers", Json::array({another})}});
    EXPECT_EQ(guest.answer().status, 401);
    EXPECT_EQ(m_gateway.told()["status"], 401);
    EXPECT_TRUE(m_gateway.told(std::chrono::milliseconds(0), kKeyRefused).is_null());
    EXPECT_EQ(ask(post("/v1/messages", message("scripted-status-401", "x"))).status, 401);
    EXPECT_EQ(m_gateway.told(std::chrono::seconds(5), kKeyRefused)["provider"], "anthropic");
}

TEST_F(PassThrough, testsAProvider)
{
    const Json tested = m_gateway.ask(kProviderTest, {{"name", "openai"}})["result"];
    EXPECT_EQ(tested["models"], 3);
    EXPECT_EQ(tested["names"].size(), 3U) << tested;
    EXPECT_EQ(m_gateway.ask(kProviderTest, {{"name", "anthropic"}})["result"]["status"], 200);
    EXPECT_TRUE(m_gateway.ask(kProviderTest, {{"name", "none"}}).contains("error"));
}

TEST_F(PassThrough, hasTheKeyInNoCommandLineNorEnvironment)
{
    for (const char* file : {"cmdline", "environ"}) {
        std::ifstream input("/proc/" + std::to_string(m_gateway.pid()) + "/" + file);
        std::stringstream content;
        content << input.rdbuf();
        EXPECT_EQ(content.str().find(kKey), std::string::npos);
        EXPECT_EQ(content.str().find(kToken), std::string::npos);
    }
}

TEST_F(PassThrough, endsWithHelix)
{
    m_gateway.closeControl();
    EXPECT_TRUE(m_gateway.endsWithin(60s));
}

TEST_F(PassThrough, endsWithHelixAlsoWhileItWaitsForAProvider)
{
    auto guest = m_channel.connect();
    guest.send(post("/v1/messages", message("scripted-hang", "x", true)));
    EXPECT_FALSE(guest.some().empty());
    m_gateway.closeControl();
    EXPECT_TRUE(m_gateway.endsWithin(60s));
}

} // namespace
} // namespace helix::gateway
