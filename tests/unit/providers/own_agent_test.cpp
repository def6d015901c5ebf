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

} // namespace
} // namespace helix::providers
