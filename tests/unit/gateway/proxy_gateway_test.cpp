// Providers behind a proxy, good ones and others.

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "fakes/proxy/fake_proxy.h"
#include "gateway/gateway_protocol.h"
#include "unit/gateway/certificate.h"
#include "unit/gateway/gateway_fixture.h"

namespace helix::gateway {
namespace {

using fakes::FakeProxy;
using Manner = FakeProxy::Manner;

constexpr const char* kHost = "provider.invalid"; // RFC 6761: nobody resolves it

class ProxyGateway : public testing::Test {
protected:
    ProxyGateway()
    {
        m_folder = std::filesystem::path(testing::TempDir()) /
                   ("gateway-proxy-" + std::to_string(::getpid()));
        std::filesystem::create_directories(m_folder);
        const auto made = makeSelfSigned(kHost);
        std::ofstream(m_folder / "cert.pem") << made.certificate;
        std::ofstream(m_folder / "key.pem") << made.key;
        ::setenv("SSL_CERT_FILE", (m_folder / "cert.pem").c_str(), 1);
        m_server.emplace(std::vector<std::string>{"--tls", (m_folder / "cert.pem").string(),
                                                  (m_folder / "key.pem").string()});
    }
    ~ProxyGateway() override
    {
        ::unsetenv("SSL_CERT_FILE");
        std::filesystem::remove_all(m_folder);
    }
    /// Status of the provider's test, or the error's sentence.
    std::string outcome(const std::string& base, const Json& proxies)
    {
        GatewayProgram gateway;
        const Json provider{{"name", "far"},
                            {"kind", "openai"},
                            {"base_url", base},
                            {"key", "sk-some-key-of-the-user"},
                            {"models", Json::array()}};
        EXPECT_TRUE(gateway.ask(kProxiesSet, proxies).contains("result"));
        gateway.ask(kProvidersSet, {{"providers", Json::array({provider})}});
        const Json answer = gateway.ask(kProviderTest, {{"name", "far"}});
        return answer.contains("result") ? std::to_string(answer["result"]["status"].get<int>())
                                         : answer["error"]["message"].get<std::string>();
    }
    static Json through(const std::string& address, const std::string& user = {},
                        const std::string& password = {}, const std::string& exceptions = {})
    {
        return {{"secure", {{"address", address}, {"user", user}, {"password", password}}},
                {"exceptions", exceptions},
                {"problem", ""}};
    }
    std::string far(Proxy::Kind kind, Manner manner, const std::string& user = {},
                    const std::string& password = {})
    {
        const FakeProxy proxy(kind, manner, m_server->port());
        auto said = outcome(std::string("https://") + kHost,
                            through(proxy.proxy().address(), user, password));
        m_asked = proxy.asked();
        return said;
    }

    std::filesystem::path m_folder;
    std::optional<fakes::ModelServer> m_server;
    std::vector<std::string> m_asked;
};

constexpr std::array kKinds{Proxy::Kind::Http, Proxy::Kind::Socks5};

TEST_F(ProxyGateway, AProviderIsReachedThroughIt)
{
    for (const auto kind : kKinds) {
        EXPECT_EQ(far(kind, Manner::Connects), "200");
        EXPECT_EQ(m_asked, std::vector<std::string>{std::string(kHost) + ":443"});
    }
}

TEST_F(ProxyGateway, AsTheUserItWants)
{
    for (const auto kind : kKinds) {
        EXPECT_EQ(far(kind, Manner::WantsPassword, "me", "open sesame"), "200");
        const auto nobody = far(kind, Manner::WantsPassword);
        EXPECT_NE(nobody.find("asks for a user and a password"), std::string::npos) << nobody;
        const auto wrong = far(kind, Manner::WantsPassword, "me", "hunter2");
        EXPECT_NE(wrong.find("does not take this user and password"), std::string::npos) << wrong;
        EXPECT_EQ(wrong.find("hunter2"), std::string::npos);
    }
}

TEST_F(ProxyGateway, WhatGoesWrongIsSaidOfTheProxy)
{
    struct Row {
        Manner manner;
        const char* says;
    };
    for (const auto kind : kKinds)
        for (const auto& [manner, says] :
             {Row{Manner::Refuses, "does not connect to provider.invalid"},
              Row{Manner::Babbles, "does not answer as proxies do"},
              Row{Manner::Drops, "ended the connection"}}) {
            const auto said = far(kind, manner);
            EXPECT_TRUE(said.starts_with(kProxySentence)) << said;
            EXPECT_NE(said.find(says), std::string::npos) << said;
        }
}

TEST_F(ProxyGateway, OneThatIsNotThere)
{
    std::string address;
    {
        const FakeProxy gone(Proxy::Kind::Http, Manner::Connects, m_server->port());
        address = gone.proxy().address();
    }
    const auto said = outcome(std::string("https://") + kHost, through(address));
    EXPECT_NE(said.find("cannot be reached; change the proxy"), std::string::npos) << said;
}

TEST_F(ProxyGateway, ServersOfThisComputerAreReachedWithout)
{
    const FakeProxy proxy(Proxy::Kind::Http, Manner::Connects, m_server->port());
    // Its certificate is for another name, which shows that it was asked.
    const auto said = outcome("https://127.0.0.1:" + std::to_string(m_server->port()),
                              through(proxy.proxy().address()));
    EXPECT_NE(said.find("certificate"), std::string::npos) << said;
    EXPECT_TRUE(proxy.asked().empty());
}

TEST_F(ProxyGateway, ExceptionsAreReachedWithoutAndOthersNotAroundIt)
{
    const FakeProxy proxy(Proxy::Kind::Http, Manner::Connects, m_server->port());
    const std::string base = std::string("https://") + kHost;
    const auto direct = outcome(base, through(proxy.proxy().address(), {}, {}, "invalid"));
    EXPECT_NE(direct.find("does not resolve"), std::string::npos) << direct;
    EXPECT_TRUE(proxy.asked().empty());
    EXPECT_EQ(outcome(base, {{"exceptions", ""}, {"problem", "The proxy is not known."}}),
              "The proxy is not known.");
}

} // namespace
} // namespace helix::gateway
