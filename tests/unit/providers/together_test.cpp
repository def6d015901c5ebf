// Changes that are asked for at once, as from two windows or a window and helixctl: none is lost.

#include <algorithm>

#include <gtest/gtest.h>

#include "unit/providers/providers_fixture.h"

namespace helix::providers {
namespace {

using Done = Result<void>;

class ProvidersTogether : public ProvidersTest {
protected:
    ProvidersTogether()
    {
        const NamedSecret secret{"service", "https://service.example", "x-token", {}};
        EXPECT_TRUE(QCoro::waitFor(m_providers->addSecret(secret, Secret("value"))));
    }
    /// Both were begun before either has ended.
    static void expectBoth(async::Task<Done> one, async::Task<Done> other)
    {
        const auto first = QCoro::waitFor(one);
        EXPECT_TRUE(first) << first.error().describe();
        const auto second = QCoro::waitFor(other);
        EXPECT_TRUE(second) << second.error().describe();
    }
    [[nodiscard]] std::vector<WorkspaceId> granted() const
    {
        return m_providers->secrets().front().granted;
    }
    Provider added(const std::string& name)
    {
        const Provider provider{name, ProviderKind::Anthropic, server()->url(), false, {}};
        EXPECT_TRUE(QCoro::waitFor(m_providers->add(provider, Secret(std::string_view(kKey)))));
        return provider;
    }

    WorkspaceId m_other = WorkspaceId::generate();
};

TEST_F(ProvidersTogether, grantsToTwoWorkspaces)
{
    auto one = m_providers->grant(m_workspace, "service");
    auto other = m_providers->grant(m_other, "service");
    expectBoth(std::move(one), std::move(other));
    EXPECT_EQ(granted().size(), 2U);
    reopen();
    EXPECT_EQ(granted().size(), 2U);
}

TEST_F(ProvidersTogether, grantsOneAndRevokesAnother)
{
    ASSERT_TRUE(QCoro::waitFor(m_providers->grant(m_workspace, "service")));
    auto one = m_providers->revoke(m_workspace, "service");
    auto other = m_providers->grant(m_other, "service");
    expectBoth(std::move(one), std::move(other));
    EXPECT_EQ(granted(), std::vector{m_other});
    reopen();
    EXPECT_EQ(granted(), std::vector{m_other});
}

TEST_F(ProvidersTogether, doesNotGrantAgainToAWorkspaceThatIsRemoved)
{
    auto one = m_providers->remove(m_workspace);
    auto other = m_providers->grant(m_other, "service");
    expectBoth(std::move(one), std::move(other));
    reopen();
    EXPECT_EQ(granted(), std::vector{m_other});
}

TEST_F(ProvidersTogether, addsOneOfTwoOfTheSameName)
{
    const Provider provider{"claude", ProviderKind::Anthropic, server()->url(), false, {}};
    auto one = m_providers->add(provider, Secret("sk-first-key-of-them"));
    auto other = m_providers->add(provider, Secret("sk-second-key-of-them"));
    const bool first = QCoro::waitFor(one).has_value(), second = QCoro::waitFor(other).has_value();
    EXPECT_NE(first, second);
    EXPECT_EQ(m_providers->list().size(), 1U);
}

TEST_F(ProvidersTogether, prefersOneOfTwoThatAreTheFirst)
{
    const Provider claude{"claude", ProviderKind::Anthropic, server()->url(), false, {}};
    const Provider proxy{"proxy", ProviderKind::Anthropic, server()->url(), false, {}};
    auto one = m_providers->add(claude, Secret(std::string_view(kKey)));
    auto other = m_providers->add(proxy, Secret(std::string_view(kKey)));
    expectBoth(std::move(one), std::move(other));
    EXPECT_EQ(std::ranges::count(m_providers->list(), true, &Provider::preferred), 1);
}

TEST_F(ProvidersTogether, keepsModelsWhileTheKeyChanges)
{
    added("claude");
    auto one = m_providers->setKey("claude", Secret("sk-another-key-of-the-user"));
    auto other = m_providers->setModels("claude", {"scripted"});
    expectBoth(std::move(one), std::move(other));
    EXPECT_EQ(m_providers->list().front().models, std::vector<std::string>{"scripted"});
    reopen();
    EXPECT_EQ(m_providers->list().front().models, std::vector<std::string>{"scripted"});
}

TEST_F(ProvidersTogether, removesForGoodWhileTheKeyChanges)
{
    added("claude");
    auto one = m_providers->setKey("claude", Secret("sk-another-key-of-the-user"));
    auto other = m_providers->remove(std::string("claude"));
    (void)QCoro::waitFor(one);
    EXPECT_TRUE(QCoro::waitFor(other));
    EXPECT_TRUE(m_providers->list().empty());
    reopen();
    EXPECT_TRUE(m_providers->list().empty());
}

TEST_F(ProvidersTogether, keepsBothChoicesOfAWorkspace)
{
    added("claude");
    auto one = m_providers->chooseProvider(m_workspace, "claude");
    auto other = m_providers->setMayFetch(m_workspace, true);
    expectBoth(std::move(one), std::move(other));
    reopen();
    EXPECT_EQ(m_providers->chosenProvider(m_workspace), "claude");
    EXPECT_TRUE(m_providers->mayFetch(m_workspace));
}

TEST_F(ProvidersTogether, choosesNoProviderThatIsRemoved)
{
    added("claude");
    auto one = m_providers->remove(std::string("claude"));
    auto other = m_providers->chooseProvider(m_workspace, "claude");
    EXPECT_TRUE(QCoro::waitFor(one));
    EXPECT_FALSE(QCoro::waitFor(other));
    reopen();
    EXPECT_EQ(m_providers->chosenProvider(m_workspace), "");
}

} // namespace
} // namespace helix::providers
