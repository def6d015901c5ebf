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

/// Two of Anthropic's, "old" and "new", and one of OpenAI's kind, "local".
class ModelAccess : public ::testing::Test {
protected:
    ModelAccess()
    {
        from.providers[0].name = "old";
        from.providers[1].name = "new";
        from.providers[2].name = "local";
        for (auto& provider : from.providers)
            provider.baseUrl = "https://api.anthropic.com";
    }
    [[nodiscard]] bool ownHasModel() const { return hasModel(from, ownAgentKinds()); }
    [[nodiscard]] std::string blamed(const std::string& kind) const
    {
        const auto* found = refusedWithoutOther(from, kindsSpoken(kind));
        return found == nullptr ? std::string() : found->name;
    }
    ModelSources from{
        ofKinds({ProviderKind::Anthropic, ProviderKind::Anthropic, ProviderKind::OpenAi}), {}};
};

TEST_F(ModelAccess, isNoneWhereTheOneThatTheUserChoseRefusesItsKey)
{
    from.keyStates = "old=refused local=refused";
    EXPECT_TRUE(ownHasModel()) << "the new one is asked";
    from.chosenHere = "old";
    EXPECT_FALSE(ownHasModel()) << "this workspace asks the old one";
    from.chosenHere = "new";
    EXPECT_TRUE(ownHasModel());
    from.chosenHere = {};
    from.providers[0].preferred = true;
    EXPECT_TRUE(ownHasModel()) << "for being the first";
    from.providers[0].chosen = true;
    EXPECT_FALSE(ownHasModel());
    from.chosenHere = "new";
    EXPECT_TRUE(ownHasModel()) << "a workspace's choice counts more";
    from.chosenHere = {};
    from.keyStates = "old=refused";
    EXPECT_TRUE(ownHasModel()) << "of another kind";
    from.keyStates = "old=refused local=refused";
    from.providers[0].models = {"claude-opus-*"};
    EXPECT_TRUE(ownHasModel()) << "for other models the new one is asked";
}

TEST_F(ModelAccess, isNoneWhereTheChoicesAreAskedBeforeTheOneThatWorks)
{
    from.providers[2].kind = ProviderKind::Anthropic;
    from.keyStates = "old=refused new=refused";
    from.chosenHere = "old";
    from.providers[0].models = {"claude-opus-*"};
    EXPECT_TRUE(ownHasModel());
    from.providers[1].chosen = true;
    EXPECT_FALSE(ownHasModel()) << "what old does not take is asked of new";
}

TEST_F(ModelAccess, isNoneBehindARefusedKeyOfAnotherService)
{
    from.keyStates = "old=refused";
    from.providers[0].preferred = true;
    from.providers[1].baseUrl = "https://api.anthropic.com/of/work";
    EXPECT_EQ(blamed("anthropic"), "") << "another key of the same service is asked";
    from.providers[1].baseUrl = "https://API.anthropic.com:443";
    EXPECT_EQ(blamed("anthropic"), "") << "however that is written";
    from.providers[1].baseUrl = "https://models.example.org";
    EXPECT_EQ(blamed("anthropic"), "old") << "nobody knows what the other has";
    from.offered["new"] = {"claude-haiku-4-5"};
    EXPECT_EQ(blamed("anthropic"), "");
    from.offered.clear();
    from.providers[1].models = {"claude-*"};
    EXPECT_EQ(blamed("anthropic"), "");
}

TEST_F(ModelAccess, whoseKeyIsInTheWayIsTheOneThatWouldBeAsked)
{
    EXPECT_EQ(blamed("anthropic"), "");
    from.keyStates = "old=refused new=refused";
    EXPECT_EQ(blamed("anthropic"), "old");
    from.providers[1].preferred = true;
    EXPECT_EQ(blamed("anthropic"), "new") << "it is asked first";
    from.providers[1].preferred = false;
    EXPECT_EQ(blamed("openai"), "") << "another kind's key is nothing to it";
    EXPECT_EQ(blamed(""), "") << "who speaks all of them has another model";
    from.providers[1].chosen = true;
    EXPECT_EQ(blamed("anthropic"), "new");
    from.chosenHere = "old";
    EXPECT_EQ(blamed("anthropic"), "old");
    from.chosenHere = {};
    from.keyStates = "old=works new=refused";
    EXPECT_EQ(blamed("anthropic"), "new") << "old is not asked";
    from.providers[1].chosen = false;
    EXPECT_EQ(blamed("anthropic"), "");
    EXPECT_EQ(blamed("gemini"), "") << "none of that kind is there";
}

TEST(OwnAgent, whoseKeysWereRefusedIsReadFromTheirStates)
{
    EXPECT_EQ(refusedKeysIn("a=works b=refused c=refused"), (std::set<std::string>{"b", "c"}));
    EXPECT_TRUE(refusedKeysIn("").empty());
}

} // namespace
} // namespace helix::providers
