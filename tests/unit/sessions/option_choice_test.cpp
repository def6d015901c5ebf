// What the user asks for in words that fit every agent.

#include "sessions/option_choice.h"

#include <gtest/gtest.h>

namespace helix::sessions {
namespace {

std::vector<acp::ConfigOption> optionsOfAnAgent()
{
    acp::ConfigOption model;
    model.id = "llm";
    model.category = "model";
    model.choices = {{"anthropic/claude-opus", "Opus", ""}, {"openai/gpt", "GPT", ""}};
    acp::ConfigOption effort;
    effort.id = "reasoning";
    effort.category = "thought_level";
    effort.choices = {{"low", "Low", ""}, {"high", "High", ""}};
    return {model, effort};
}

std::string chosen(const std::string& name, const std::string& value)
{
    const auto choice = chooseOption(optionsOfAnAgent(), "Agent", name, value);
    return choice ? choice->option + "=" + choice->value : choice.error().message;
}

TEST(OptionChoice, findsTheAgentsOwnWords)
{
    EXPECT_EQ(chosen("model", "anthropic/claude-opus"), "llm=anthropic/claude-opus");
    EXPECT_EQ(chosen("model", "claude-opus"), "llm=anthropic/claude-opus");
    EXPECT_EQ(chosen("model", "gpt"), "llm=openai/gpt");
    EXPECT_EQ(chosen("llm", "Opus"), "llm=anthropic/claude-opus");
    EXPECT_EQ(chosen("effort", "High"), "reasoning=high");
}

TEST(OptionChoice, listsWhatThereIs)
{
    EXPECT_EQ(chosen("model", "claude"),
              "Agent has no model 'claude'. There is: anthropic/claude-opus, openai/gpt.");
    EXPECT_EQ(chosen("effort", "huge"), "Agent has no effort 'huge'. There is: low, high.");
    EXPECT_EQ(chosen("mode", "plan"), "Agent lets nobody choose its mode; it has: llm, reasoning.");
    const auto none = chooseOption({}, "Agent", "model", "m");
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().message, "Agent lets nobody choose its model.");
}

} // namespace
} // namespace helix::sessions
