// Named secrets: one origin, one header, granted workspaces.

#include "gateway/gateway_protocol.h"
#include "unit/gateway/gateway_fixture.h"

namespace helix::gateway {
namespace {

class SecretGateway : public GatewayTest {
protected:
    SecretGateway()
    {
        openWorkspace("aaaaaaaaaaaa", kToken, m_channel);
        setSecret(m_server.url(), {"aaaaaaaaaaaa"});
    }
    GuestAnswer ask(const std::string& request)
    {
        auto guest = m_channel.connect();
        guest.send(request);
        return guest.answer();
    }
};

TEST_F(SecretGateway, putsTheSecretInPlaceOfWhatTheGuestSent)
{
    const auto answer =
        ask(post("/secret/service/echo/a%20b?key=own&x=1", "the body",
                 "Authorization: Bearer hx-token-of-workspace-one\r\nX-Own: yes\r\n"));
    EXPECT_EQ(answer.status, 200);
    const Json entry = log().back();
    EXPECT_EQ(entry["target"], "/echo/a%20b?key=own&x=1");
    const std::string sent = entry["headers"].dump();
    EXPECT_NE(sent.find("Bearer " + std::string(kKey)), std::string::npos) << sent;
    EXPECT_EQ(sent.find("hx-token"), std::string::npos) << sent;
    EXPECT_NE(sent.find("X-Own"), std::string::npos);
    EXPECT_TRUE(answer.has("the body"));
    // The server repeats the header; the guest must not see it.
    EXPECT_FALSE(answer.has(kKey));
    EXPECT_TRUE(answer.has("*****"));
    EXPECT_EQ(m_gateway.told().value("provider", ""), "secret/service");
}

TEST_F(SecretGateway, servesOnlyWhomItIsGrantedTo)
{
    EXPECT_EQ(ask(get("/secret/other/echo")).status, 404);
    setSecret(m_server.url(), {"bbbbbbbbbbbb"});
    EXPECT_EQ(ask(get("/secret/service/echo")).status, 404);
    EXPECT_TRUE(log().empty());
}

TEST_F(SecretGateway, followsNoRedirect)
{
    const auto elsewhere = ask(get("/secret/service/redirect?to=http://127.0.0.1:1/x"));
    EXPECT_EQ(elsewhere.status, 302);
    EXPECT_FALSE(elsewhere.has("Location"));
    EXPECT_EQ(log().size(), 1U);
    const auto trick = ask(get("/secret/service/redirect?to=" + m_server.url() + ".evil.example/"));
    EXPECT_FALSE(trick.has("Location"));
    const auto network = ask(get("/secret/service/redirect?to=//evil.example/"));
    EXPECT_FALSE(network.has("Location"));
    const auto own = ask(get("/secret/service/redirect?to=" + m_server.url() + "/echo?a=1"));
    EXPECT_TRUE(own.has("Location: /secret/service/echo?a=1"));
    const auto relative = ask(get("/secret/service/redirect?to=/echo"));
    EXPECT_TRUE(relative.has("Location: /secret/service/echo\r\n"));
}

TEST_F(SecretGateway, refusesCompressedAnswers)
{
    EXPECT_EQ(ask(get("/secret/service/gzip")).status, 502);
}

TEST_F(SecretGateway, answersToHeadHaveNoBody)
{
    auto guest = m_channel.connect();
    guest.send("HEAD /secret/service/missing HTTP/1.1\r\nHost: h\r\nx-api-key: " +
               std::string(kToken) + "\r\n\r\n");
    EXPECT_FALSE(guest.some().empty());
}

} // namespace
} // namespace helix::gateway
