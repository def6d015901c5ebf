#include "app/create_params.h"

#include <gtest/gtest.h>

namespace helix::app {
namespace {

TEST(CreateDefaults, areOfWhoeverAsksForNoAgent)
{
    const auto plain = withDefaults({}, "codex", "gpt-5");
    EXPECT_EQ(plain.agent, "codex");
    EXPECT_EQ(plain.options.model, "gpt-5");

    operations::WorkspaceWish otherModel;
    otherModel.options.model = "gpt-5-mini";
    EXPECT_EQ(withDefaults(otherModel, "codex", "gpt-5").options.model, "gpt-5-mini");

    operations::WorkspaceWish otherAgent;
    otherAgent.agent = "helix";
    EXPECT_EQ(withDefaults(otherAgent, "codex", "gpt-5").agent, "helix");
    EXPECT_EQ(withDefaults(otherAgent, "codex", "gpt-5").options.model, "")
        << "it is a model of the other agent";
    EXPECT_EQ(withDefaults({}, "", "").agent, "");
}

} // namespace
} // namespace helix::app
