// HTTPS of Helix's own through proxies, good ones and others.

#include <fstream>

#include "fakes/model_server/model_server.h"
#include "fakes/proxy/fake_proxy.h"
#include "oci/http.h"
#include "unit/gateway/certificate.h"
#include "unit/oci/images_fixture.h"

namespace helix::oci {
namespace {

namespace fs = std::filesystem;
using fakes::FakeProxy;
using Manner = FakeProxy::Manner;

constexpr const char* kHost = "registry.invalid"; // RFC 6761: nobody resolves it

class HttpProxyTest : public fixture::TravelTest {
protected:
    HttpProxyTest() { serve(); }
    /// By a certificate whose two hours begin then.
    void serve(long beginsInS = -3600)
    {
        const auto made = gateway::makeSelfSigned(kHost, beginsInS);
        fs::create_directories(folder() / "trusted");
        std::ofstream(folder() / "trusted" / "a.crt") << made.certificate;
        std::ofstream(folder() / "cert.pem") << made.certificate;
        std::ofstream(folder() / "key.pem") << made.key;
        m_server.emplace(std::vector<std::string>{"--tls", (folder() / "cert.pem").string(),
                                                  (folder() / "key.pem").string()});
    }
    Result<HttpAnswer> ask(const ProxyRules& rules, const std::string& host = kHost)
    {
        HttpPolicy policy;
        policy.namedHost = kHost;
        policy.authorities = folder() / "trusted";
        policy.proxies = rules;
        policy.silence = std::chrono::seconds(1);
        HttpClient client(policy, {});
        return sendFrom(client, "https://" + host + "/v1/models");
    }
    Result<HttpAnswer> far(Proxy::Kind kind, Manner manner, const std::string& user = {},
                           const std::string& password = {})
    {
        const FakeProxy proxy(kind, manner, m_server->port());
        auto rules = proxy.rules();
        rules.secure->user = user;
        rules.secure->password = Secret(password);
        auto answer = ask(rules);
        m_asked = proxy.asked();
        return answer;
    }

    std::optional<fakes::ModelServer> m_server;
    std::vector<std::string> m_asked;
};

constexpr std::array kKinds{Proxy::Kind::Http, Proxy::Kind::Socks5};

TEST_F(HttpProxyTest, AHostIsReachedThroughIt)
{
    for (const auto kind : kKinds) {
        const auto answer = far(kind, Manner::Connects);
        ASSERT_TRUE(answer) << answer.error().describe();
        EXPECT_NE(answer->status, 0);
        EXPECT_EQ(m_asked, std::vector<std::string>{std::string(kHost) + ":443"});
    }
}

TEST_F(HttpProxyTest, ACertificateOutOfItsDaysAsksForTheClock)
{
    constexpr long kYear = 365L * 24 * 3600;
    for (const long begins : {kYear, -kYear}) {
        serve(begins);
        const auto answer = far(Proxy::Kind::Http, Manner::Connects);
        ASSERT_FALSE(answer);
        EXPECT_EQ(answer.error().code, ErrorCode::PermissionDenied);
        EXPECT_NE(answer.error().message.find("date and time of this computer"), std::string::npos)
            << answer.error().describe();
    }
    serve();
    fs::remove(folder() / "trusted" / "a.crt");
    std::ofstream(folder() / "trusted" / "a.crt")
        << gateway::makeSelfSigned("other.invalid").certificate;
    const auto untrusted = far(Proxy::Kind::Http, Manner::Connects);
    ASSERT_FALSE(untrusted);
    EXPECT_NE(untrusted.error().message.find("certificate that this computer does not trust."),
              std::string::npos)
        << untrusted.error().describe();
}

TEST_F(HttpProxyTest, AsTheUserItWants)
{
    for (const auto kind : kKinds) {
        const auto good = far(kind, Manner::WantsPassword, "me", "open sesame");
        EXPECT_TRUE(good) << good.error().describe();
        const auto nobody = far(kind, Manner::WantsPassword);
        ASSERT_FALSE(nobody);
        EXPECT_EQ(nobody.error().code, ErrorCode::PermissionDenied) << nobody.error().describe();
        EXPECT_NE(nobody.error().message.find("asks for a user"), std::string::npos);
        const auto wrong = far(kind, Manner::WantsPassword, "me", "hunter2");
        ASSERT_FALSE(wrong);
        EXPECT_NE(wrong.error().message.find("does not take this"), std::string::npos)
            << wrong.error().describe();
        EXPECT_EQ(wrong.error().describe().find("hunter2"), std::string::npos);
    }
}

TEST_F(HttpProxyTest, WhatGoesWrongIsSaidOfTheProxy)
{
    struct Row {
        Manner manner;
        const char* says;
    };
    for (const auto kind : kKinds)
        for (const auto& [manner, says] :
             {Row{Manner::Refuses, "does not connect to registry.invalid"},
              Row{Manner::Babbles, "does not answer as proxies do"},
              Row{Manner::Drops, "ended the connection"}}) {
            const auto answer = far(kind, manner);
            ASSERT_FALSE(answer);
            EXPECT_NE(answer.error().message.find(says), std::string::npos)
                << answer.error().describe();
            EXPECT_TRUE(answer.error().message.starts_with(kProxySentence));
        }
}

TEST_F(HttpProxyTest, OneThatIsNotThere)
{
    ProxyRules rules;
    {
        const FakeProxy gone(Proxy::Kind::Http, Manner::Connects, m_server->port());
        rules = gone.rules();
    }
    for (const auto kind : kKinds) {
        rules.secure->kind = kind;
        const auto answer = ask(rules);
        ASSERT_FALSE(answer);
        EXPECT_NE(answer.error().message.find("cannot be reached; change the proxy"),
                  std::string::npos)
            << answer.error().describe();
    }
}

TEST_F(HttpProxyTest, ItIsNoWayToThisComputersNetwork)
{
    const FakeProxy proxy(Proxy::Kind::Http, Manner::Connects, m_server->port());
    for (const char* host : {"10.0.0.1", "169.254.169.254", "[fd00::1]"}) {
        const auto answer = ask(proxy.rules(), host);
        ASSERT_FALSE(answer);
        EXPECT_EQ(answer.error().code, ErrorCode::PermissionDenied) << answer.error().describe();
    }
    // Of the loopback it is not even asked.
    const auto own = ask(proxy.rules(), "127.0.0.1:" + std::to_string(m_server->port()));
    ASSERT_FALSE(own);
    for (const auto& asked : proxy.asked())
        EXPECT_EQ(asked.find("127.0.0.1"), std::string::npos) << asked;
}

TEST_F(HttpProxyTest, WhatTheEnvironmentSaysIsNotAskedByCurlItself)
{
    const FakeProxy proxy(Proxy::Kind::Http, Manner::Connects, m_server->port());
    ::setenv("https_proxy", proxy.proxy().address().c_str(), 1);
    const auto answer = ask({});
    ::unsetenv("https_proxy");
    EXPECT_FALSE(answer);
    EXPECT_TRUE(proxy.asked().empty());
}

} // namespace
} // namespace helix::oci
