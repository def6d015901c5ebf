// What Helix's own agent can do with the providers there are.

#include <gtest/gtest.h>

#include "providers/own_agent.h"

namespace helix::providers {
namespace {

std::vector<Provider> ofKinds(std::initializer_list<ProviderKind> kinds)
{
    std::vector<Provider> all;
    for (const auto kind : kinds) {
        Provider provider;
        provider.kind = kind;
        all.push_back(provider);
    }
    return all;
}

TEST(OwnAgent, isSaidToHaveNoModelOnlyWhereThereAreNoneButGeminis)
{
    using Kind = ProviderKind;
    EXPECT_EQ(ownAgentNote(ofKinds({})), "");
    EXPECT_EQ(ownAgentNote(ofKinds({Kind::Gemini, Kind::OpenAi})), "");
    EXPECT_EQ(ownAgentNote(ofKinds({Kind::Anthropic})), "");
    EXPECT_NE(ownAgentNote(ofKinds({Kind::Gemini})).find("openai"), std::string::npos);
    EXPECT_NE(ownAgentNote(ofKinds({Kind::Gemini, Kind::Gemini})), "");
    EXPECT_NE(ownAgentNote(Kind::Gemini), "");
    EXPECT_EQ(ownAgentNote(Kind::OpenAi), "");
}

TEST(OwnAgent, hasNoModelWhereTheOneThatTheUserChoseRefusesItsKey)
{
    using Kind = ProviderKind;
    auto all = ofKinds({Kind::Anthropic, Kind::Anthropic, Kind::OpenAi});
    all[0].name = "old";
    all[1].name = "new";
    all[2].name = "local";
    EXPECT_TRUE(ownAgentHasModel(all, "old=refused local=refused")) << "the new one is asked";
    EXPECT_FALSE(ownAgentHasModel(all, "old=refused local=refused", "old"))
        << "this workspace asks the old one";
    EXPECT_TRUE(ownAgentHasModel(all, "old=refused local=refused", "new"));
    all[0].preferred = true;
    EXPECT_TRUE(ownAgentHasModel(all, "old=refused local=refused")) << "for being the first";
    all[0].chosen = true;
    EXPECT_FALSE(ownAgentHasModel(all, "old=refused local=refused"));
    EXPECT_TRUE(ownAgentHasModel(all, "old=refused local=refused", "new"))
        << "a workspace's choice counts more";
    EXPECT_TRUE(ownAgentHasModel(all, "old=refused")) << "of another kind";
    all[0].models = {"claude-opus-*"};
    EXPECT_TRUE(ownAgentHasModel(all, "old=refused local=refused"))
        << "for other models the new one is asked";
}

TEST(OwnAgent, whoseKeysWereRefusedIsReadFromTheirStates)
{
    EXPECT_EQ(refusedKeysIn("a=works b=refused c=refused"), (std::set<std::string>{"b", "c"}));
    EXPECT_TRUE(refusedKeysIn("").empty());
}

} // namespace
} // namespace helix::providers
