// The proxy of Helix's own connections: what settings make of it, and whom its password is told.

#include "life/host_proxy.h"

#include <fstream>

#include "fakes/plane/fake_settings.h"
#include "plane/host_proxy.h"
#include "unit/life/plane_fixture.h"

namespace helix::life {
namespace {

Environment proxyInEnvironment()
{
    return [](const char* name) -> std::optional<std::string> {
        if (std::string_view(name) == "https_proxy")
            return "http://near.example:3128";
        return std::nullopt;
    };
}

TEST(HostProxyRules, AsTheSettingSays)
{
    fakes::FakeSettings settings;
    EXPECT_EQ(proxyRules(settings, proxyInEnvironment(), {}).secure->address(),
              "http://near.example:3128")
        << "as before, where nothing was chosen";
    settings.values["network.proxy"] = "none";
    EXPECT_EQ(proxyRules(settings, proxyInEnvironment(), {}), ProxyRules());
    settings.values["network.proxy"] = "own";
    EXPECT_TRUE(proxyRules(settings, proxyInEnvironment(), {}).problem.starts_with(kProxySentence))
        << "and not around it";
    settings.values["network.proxyAddress"] = "socks5://far.example:1080";
    settings.values["network.proxyUser"] = "me";
    settings.values["network.proxyExceptions"] = "example.org";
    const auto rules = proxyRules(settings, proxyInEnvironment(), Secret("open sesame"));
    EXPECT_EQ(rules.secure->address(), "socks5://far.example:1080");
    EXPECT_EQ(rules.secure->user, "me");
    EXPECT_EQ(rules.secure->password, Secret("open sesame"));
    EXPECT_EQ(rules.exceptions, "example.org");
    EXPECT_EQ(rules.problem, "");
}

TEST(HostProxyRules, ChildrenAreToldTheProxyButNoPassword)
{
    fakes::FakeSettings settings;
    EXPECT_TRUE(proxyEnvironment(settings, {})->empty()) << "they have the environment as it is";
    settings.values["network.proxy"] = "none";
    auto environment = proxyEnvironment(settings, {});
    ASSERT_TRUE(environment);
    EXPECT_EQ(environment->at("https_proxy"), std::nullopt);
    EXPECT_EQ(environment->at("HTTP_PROXY"), std::nullopt);
    settings.values["network.proxy"] = "own";
    settings.values["network.proxyAddress"] = "socks5://far.example:1080";
    settings.values["network.proxyExceptions"] = "example.org";
    environment = proxyEnvironment(settings, proxyRules(settings, proxyInEnvironment(), {}));
    ASSERT_TRUE(environment);
    EXPECT_EQ(environment->at("https_proxy"), "socks5h://far.example:1080");
    EXPECT_EQ(environment->at("no_proxy"), "localhost,127.0.0.1,::1,example.org");
    settings.values["network.proxyUser"] = "me";
    const auto refused = proxyEnvironment(
        settings, proxyRules(settings, proxyInEnvironment(), Secret("open sesame")));
    ASSERT_FALSE(refused);
    EXPECT_TRUE(refused.error().message.starts_with(kProxySentence));
    EXPECT_EQ(refused.error().describe().find("open sesame"), std::string::npos);
}

TEST(HostProxyRules, GitIsToldTheProxyButNoPassword)
{
    fakes::FakeSettings settings;
    EXPECT_TRUE(gitProxyEnvironment(settings, {})->empty());
    settings.values["network.proxy"] = "none";
    EXPECT_EQ(gitProxyEnvironment(settings, {})->at("HTTPS_PROXY"), "");
    settings.values["network.proxy"] = "own";
    settings.values["network.proxyAddress"] = "http://far.example:3128";
    const auto rules = proxyRules(settings, proxyInEnvironment(), {});
    EXPECT_EQ(gitProxyEnvironment(settings, rules)->at("https_proxy"), "http://far.example:3128");
    settings.values["network.proxyUser"] = "me";
    const auto refused = gitProxyEnvironment(
        settings, proxyRules(settings, proxyInEnvironment(), Secret("open sesame")));
    ASSERT_FALSE(refused);
    EXPECT_TRUE(refused.error().message.starts_with(kProxySentence));
    EXPECT_NE(refused.error().message.find("git"), std::string::npos);
}

class HostProxyTest : public PlaneTest {
protected:
    void set(const std::string& key, const std::string& value)
    {
        EXPECT_TRUE(QCoro::waitFor(m_plane->settings().set(key, value))) << key;
    }
    Result<void> give(const std::string& password)
    {
        return QCoro::waitFor(m_plane->proxy().setPassword(Secret(password)));
    }
    bool hasPassword(bool wanted)
    {
        return eventually([&] { return m_plane->proxy().use().hasPassword == wanted; });
    }
    void setOwn(const std::string& address)
    {
        set("network.proxyAddress", address);
        set("network.proxyUser", "me");
        set("network.proxy", "own");
    }
};

TEST_F(HostProxyTest, ThePasswordIsOfOneProxyAndOneUser)
{
    openPlane();
    EXPECT_EQ(give("open sesame").error().code, ErrorCode::InvalidArgument);
    setOwn("http://far.example:3128");
    ASSERT_TRUE(give("open sesame"));
    EXPECT_TRUE(hasPassword(true));
    EXPECT_EQ(m_plane->proxy().rules().secure->password, Secret("open sesame"));
    // A file of settings from somewhere else must not have it sent to another proxy.
    set("network.proxyAddress", "http://evil.example:3128");
    EXPECT_TRUE(hasPassword(false));
    set("network.proxyAddress", "http://far.example:3128");
    EXPECT_TRUE(hasPassword(true));
    set("network.proxyUser", "you");
    EXPECT_TRUE(hasPassword(false));
    set("network.proxyUser", "me");
    reopenPlane();
    EXPECT_TRUE(hasPassword(true)) << "it is kept";
    ASSERT_TRUE(give(""));
    EXPECT_TRUE(hasPassword(false));
}

TEST_F(HostProxyTest, WhileThePasswordIsAwaitedNothingGoesTheWayBefore)
{
    openPlane();
    setOwn("http://far.example:3128");
    ASSERT_TRUE(give("open sesame"));
    ASSERT_TRUE(hasPassword(true));
    // Told after the rules have been renewed, as far as they can be before the keychain has answered.
    std::string way;
    const auto seen = QObject::connect(&m_plane->settings(), &plane::Settings::changed,
                                       [&] { way = m_plane->proxy().rules().secure->address(); });
    set("network.proxyAddress", "http://near.example:3128");
    EXPECT_EQ(way, "http://near.example:3128");
    QObject::disconnect(seen);
}

TEST_F(HostProxyTest, ItIsInNoSettingAndNotInTheDatabase)
{
    openPlane();
    setOwn("http://far.example:3128");
    ASSERT_TRUE(give("open-sesame-4711"));
    for (const auto& [key, value] : m_plane->settings().all())
        EXPECT_EQ(value.find("open-sesame-4711"), std::string::npos) << key;
    closePlane();
    std::ifstream file(m_options.paths.database(), std::ios::binary);
    const std::string all((std::istreambuf_iterator<char>(file)), {});
    EXPECT_EQ(all.find("open-sesame-4711"), std::string::npos);
}

TEST_F(HostProxyTest, WhatIsNoProxyIsNoSetting)
{
    openPlane();
    const auto refused = [this](const std::string& key, const std::string& value) {
        const auto kept = QCoro::waitFor(m_plane->settings().set(key, value));
        return kept ? std::string() : kept.error().message;
    };
    EXPECT_NE(refused("network.proxy", "sometimes"), "");
    EXPECT_NE(refused("network.proxyAddress", "ftp://far.example"), "");
    EXPECT_NE(refused("network.proxyExceptions", "10.0.0.0/99"), "");
    const auto secret = refused("network.proxyAddress", "http://me:hunter2@far.example:1");
    EXPECT_NE(secret, "");
    EXPECT_EQ(secret.find("hunter2"), std::string::npos);
}

} // namespace
} // namespace helix::life
