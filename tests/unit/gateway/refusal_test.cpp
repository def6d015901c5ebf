// What does not go through: foreign tokens, smuggled requests, bodies and connections beyond
// bounds.

#include <fcntl.h>
#include <sys/socket.h>

#include "gateway/gateway_protocol.h"
#include "gateway/rules/chunked.h"
#include "unit/gateway/gateway_fixture.h"

namespace helix::gateway {
namespace {

using namespace std::chrono_literals;

class Refusals : public GatewayTest {
protected:
    Refusals()
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
    std::string withToken(const std::string& request)
    {
        return request + "x-api-key: " + kToken + "\r\n\r\n";
    }
};

TEST_F(Refusals, tokensOfOthersInTheProvidersOwnShape)
{
    Channel other;
    openWorkspace("bbbbbbbbbbbb", "hx-other", other);
    struct Case {
        std::string request;
        const char* shape;
    };
    const std::vector<Case> cases{
        {post("/v1/messages", message("scripted", "x"), "x-api-key: hx-other\r\n"),
         "authentication_error"},
        {post("/v1/chat/completions", message("scripted", "x"),
              "Authorization: Bearer hx-other\r\n"),
         "invalid_api_key"},
        {post("/v1beta/models/scripted:generateContent?key=hx-other", Json::object(), ""),
         "UNAUTHENTICATED"},
        {post("/v1/messages", message("scripted", "x"), ""), "authentication_error"},
        {get("/v1/models", "x-api-key:\r\n"), "authentication_error"},
        {get("/secret/service/x", "x-api-key: hx-other\r\n"), "HelixVM"}};
    for (const auto& one : cases) {
        const auto answer = ask(one.request);
        EXPECT_EQ(answer.status, 401) << one.request;
        EXPECT_TRUE(answer.has(one.shape)) << answer.body;
    }
    EXPECT_TRUE(log().empty());
    auto guest = other.connect();
    guest.send(get("/v1/models", "x-api-key: hx-other\r\n"));
    EXPECT_EQ(guest.answer().status, 200);
}

TEST_F(Refusals, revokedTokensAndTheirConnections)
{
    auto idle = m_channel.connect();
    idle.send(get("/v1/models"));
    EXPECT_EQ(idle.answer().status, 200);
    auto streaming = m_channel.connect();
    streaming.send(post("/v1/messages", message("scripted-slow-50-words-1000", "x", true)));
    EXPECT_FALSE(streaming.some().empty());
    m_gateway.ask(kWorkspaceClose, {{"workspace", "aaaaaaaaaaaa"}});
    EXPECT_TRUE(idle.closes(20s));
    EXPECT_TRUE(streaming.closes(20s));
    EXPECT_TRUE(logSays("gone"));
    Channel fresh;
    openWorkspace("aaaaaaaaaaaa", "hx-fresh", fresh);
    auto guest = fresh.connect();
    guest.send(get("/v1/models"));
    EXPECT_EQ(guest.answer().status, 401);
}

TEST_F(Refusals, smuggledRequests)
{
    const std::string start = "POST /v1/messages HTTP/1.1\r\nHost: h\r\n";
    const std::vector<std::string> requests{
        withToken(start + "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n"),
        withToken(start + "Transfer-Encoding: chunked\r\nContent-Length: 4\r\n"),
        withToken(start + "Content-Length: 4\r\nContent-Length: 5\r\n"),
        withToken(start + "Content-Length: 4\r\nContent-Length: 4\r\n"),
        withToken(start + "Content-Length: 4, 4\r\n"),
        withToken(start + "Content-Length: +4\r\n"),
        withToken(start + "Content-Length: -1\r\n"),
        withToken(start + "Content-Length: 99999999999999999999\r\n"),
        withToken(start + "Transfer-Encoding: gzip, chunked\r\n"),
        withToken(start + "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n"),
        withToken(start + "Transfer-Encoding: xchunked\r\n"),
        withToken(start + "Transfer-Encoding : chunked\r\n"),
        withToken(start + "X-A: b\r\n c\r\n"),
        withToken(start + "X-A: b\nX-B: c\r\n"),
        withToken(start + "X-A: b\rX-B: c\r\n"),
        withToken(start + std::string("X-A: b\0c\r\n", 10)),
        withToken(start + "X A: b\r\n"),
        withToken(start + ": b\r\n"),
        withToken(start + "Upgrade: websocket\r\nConnection: upgrade\r\n"),
        withToken(start + "Host: other\r\n"),
        withToken("POST /v1/messages HTTP/1.1\r\n"),
        withToken("GET /v1/models HTTP/1.1\nHost: h\r\n"),
        withToken("GET  /v1/models HTTP/1.1\r\nHost: h\r\n"),
        withToken("GET /v1/models HTTP/2.0\r\nHost: h\r\n"),
        withToken("GET /v1/models HTTP/1.1 \r\nHost: h\r\n"),
        withToken("GET /v1/mo\tdels HTTP/1.1\r\nHost: h\r\n"),
        withToken("GET http://169.254.169.254/v1/models HTTP/1.1\r\nHost: h\r\n"),
        withToken("CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: h\r\n"),
        withToken("OPTIONS * HTTP/1.1\r\nHost: h\r\n"),
        withToken("GET //127.0.0.1/v1/models HTTP/1.1\r\nHost: h\r\n"),
        withToken("GET /v1/../_log HTTP/1.1\r\nHost: h\r\n"),
        withToken("GET /v1/./models HTTP/1.1\r\nHost: h\r\n"),
        withToken("GET /v1/%2e%2e/_log HTTP/1.1\r\nHost: h\r\n"),
        withToken("GET /v1/..%2f_log HTTP/1.1\r\nHost: h\r\n"),
        withToken("GET /v1%5cmodels HTTP/1.1\r\nHost: h\r\n"),
        withToken("GET /v1/models%00 HTTP/1.1\r\nHost: h\r\n"),
        withToken("GET /v1/models%0d%0aX:1 HTTP/1.1\r\nHost: h\r\n"),
        withToken("GET /v1/%252e%252e/models HTTP/1.1\r\nHost: h\r\n"),
        withToken("GET /v1/models#x HTTP/1.1\r\nHost: h\r\n"),
        withToken("GET /v1/models/..;/x HTTP/1.1\r\nHost: h\r\n"),
        withToken("GET /secret/service/../../x HTTP/1.1\r\nHost: h\r\n"),
        withToken("GET /secret/service//evil.example/x HTTP/1.1\r\nHost: h\r\n"),
        withToken(start + "Transfer-Encoding: chunked\r\n") + "zz\r\nx\r\n0\r\n\r\n",
        withToken(start + "Transfer-Encoding: chunked\r\n") + "1\nx\n0\n\n",
        withToken(start + "Transfer-Encoding: chunked\r\n") + "FFFFFFFFFFFFFFFFF\r\nx",
    };
    for (const auto& request : requests) {
        auto guest = m_channel.connect();
        // What stands behind it on the connection must never be served.
        guest.send(request + get("/v1/models"));
        EXPECT_EQ(guest.answer().status, 400) << request;
        EXPECT_EQ(guest.answer(2s).status, 0) << request;
        EXPECT_TRUE(guest.closes()) << request;
    }
    EXPECT_TRUE(log().empty()) << log();
}

TEST_F(Refusals, pathsThatAreNotServed)
{
    for (const char* path : {"/", "/_log", "/v1", "/v1/completions", "/v1/messages/batches",
                             "/v1/files", "/v1beta/files", "/provider/none/v1/messages",
                             "/provider/openai/v1/messages", "/secret", "/v1beta/models/x:evil"}) {
        EXPECT_EQ(ask(post(path, Json::object())).status, 404) << path;
        EXPECT_EQ(ask(get(path)).status, 404) << path;
    }
    EXPECT_TRUE(log().empty()) << log();
}

TEST_F(Refusals, bodiesThatAreTooLong)
{
    auto guest = m_channel.connect();
    guest.send("POST /v1/messages HTTP/1.1\r\nHost: h\r\nx-api-key: " + std::string(kToken) +
               "\r\nContent-Length: 67108864\r\n\r\n");
    const auto answer = guest.answer();
    EXPECT_EQ(answer.status, 413);
    EXPECT_TRUE(answer.has("request_too_large"));
    EXPECT_TRUE(guest.closes());

    auto chunks = m_channel.connect();
    chunks.send("POST /v1/messages HTTP/1.1\r\nHost: h\r\nx-api-key: " + std::string(kToken) +
                "\r\nTransfer-Encoding: chunked\r\n\r\n");
    const std::string piece = chunkHead(1U << 20) + std::string(1U << 20, 'x') + "\r\n";
    for (int count = 0; count < 70; ++count)
        if (!chunks.send(piece))
            break;
    EXPECT_EQ(chunks.answer().status, 413);
    EXPECT_TRUE(chunks.closes());
    EXPECT_TRUE(log().empty());
}

TEST_F(Refusals, headsThatAreTooLong)
{
    auto guest = m_channel.connect();
    guest.send("GET /v1/models HTTP/1.1\r\nHost: h\r\nX-A: " + std::string(70000, 'a'));
    EXPECT_EQ(guest.answer().status, 400);
    EXPECT_TRUE(guest.closes());
    std::string many = "GET /v1/models HTTP/1.1\r\nHost: h\r\n";
    for (int count = 0; count < 200; ++count)
        many += "X-A: b\r\n";
    EXPECT_EQ(ask(many + "\r\n").status, 400);
}

TEST_F(Refusals, bodiesThatAreNotJson)
{
    for (const char* body : {"{", "[]", "{\"model\":1}", "{\"model\":\"a\"}{\"model\":\"b\"}",
                             "{\"model\":\"a\",\"model\":\"b\"}", "{\"model\":\"a\",}", "\xff",
                             "{\"model\":\"a\" \"x\":1}", "{'model':'a'}", "{\"model\":\"a\"} x"})
        EXPECT_EQ(ask(post("/v1/messages", body)).status, 400) << body;
    EXPECT_TRUE(log().empty());
}

TEST_F(Refusals, moreConnectionsThanAWorkspaceMayHave)
{
    std::vector<GuestClient> guests;
    for (int count = 0; count < 256; ++count)
        guests.push_back(m_channel.connect());
    EXPECT_EQ(ask(get("/v1/models")).status, 503);
    Channel other;
    openWorkspace("bbbbbbbbbbbb", "hx-other", other);
    auto guest = other.connect();
    guest.send(get("/v1/models", "x-api-key: hx-other\r\n"));
    EXPECT_EQ(guest.answer().status, 200);
    guests.clear();
    const auto end = std::chrono::steady_clock::now() + 5s;
    int status = 0;
    while (status != 200 && std::chrono::steady_clock::now() < end)
        status = ask(get("/v1/models")).status;
    EXPECT_EQ(status, 200);
}

TEST_F(Refusals, messagesOnTheChannelThatAreNoConnections)
{
    int ends[2];
    ASSERT_EQ(::socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends), 0);
    const UniqueFd netd(ends[0]);
    const UniqueFd theirs(ends[1]);
    const Json params{{"workspace", "cccccccccccc"},
                      {"token_sha256", std::string(43, 'A')},
                      {"budget", Json::object()},
                      {"used", {{"requests", 0}, {"tokens", 0}, {"micro_usd", 0}}}};
    EXPECT_TRUE(m_gateway.ask(kWorkspaceOpen, params, theirs.get()).contains("result"));
    for (int count = 0; count < 100; ++count)
        ::send(netd.get(), "cxyz", 4, MSG_NOSIGNAL);
    EXPECT_EQ(ask(get("/v1/models")).status, 200);
}

} // namespace
} // namespace helix::gateway
