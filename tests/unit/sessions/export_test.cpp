// Conversations as documents, and prompts as agents take them.
#include "sessions/export.h"

#include <gtest/gtest.h>

#include "sessions/prompt_text.h"

namespace helix::sessions {
namespace {

using Kind = ConversationEntry::Kind;

ConversationEntry entry(Kind kind, const std::string& text)
{
    ConversationEntry made;
    made.kind = kind;
    made.turn = 1;
    made.text = text;
    return made;
}

TEST(Export, fencesAreLongerThanAnyInside)
{
    const auto block = fenced("a\n```\n````evil\n# Heading", "json");
    EXPECT_TRUE(block.starts_with("`````json\n")) << block;
    EXPECT_TRUE(block.ends_with("\n`````\n")) << block;
    EXPECT_TRUE(fenced("x", {}).starts_with("```\nx\n```"));
}

TEST(Export, hostileTextCannotPoseAsAnotherPart)
{
    const auto answer = markdownOf(entry(Kind::Answer, "```\n## 2. Prompt\n\x1b[31mred\r"));
    for (std::size_t at = answer.find('\n') + 2; at < answer.size();
         at = answer.find('\n', at) + 1) {
        if (answer[at] == '\n')
            break;
        EXPECT_EQ(answer.substr(at, 2), "> ") << answer;
    }
    EXPECT_EQ(answer.find('\x1b'), std::string::npos);
    ConversationEntry tool = entry(Kind::Tool, {});
    tool.tool.emplace();
    tool.tool->title = "`rm` **x**\n# no";
    tool.tool->content.emplace();
    tool.tool->content->push_back({});
    tool.tool->content->front().block.text = "````\nout";
    const auto text = markdownOf(tool);
    EXPECT_NE(text.find("\\`rm\\` \\*\\*x\\*\\*"), std::string::npos) << text;
    EXPECT_EQ(text.find("\n# no"), std::string::npos) << text;
    EXPECT_NE(text.find("`````\n````\nout\n`````"), std::string::npos) << text;
}

TEST(Export, showsEveryKind)
{
    SessionSnapshot snapshot;
    snapshot.title = "# Title";
    EXPECT_NE(markdownHead(snapshot, "box").find("# \\# Title"), std::string::npos);
    EXPECT_NE(markdownOf(entry(Kind::Prompt, "Do")).find("## 1. Prompt"), std::string::npos);
    EXPECT_NE(markdownOf(entry(Kind::TurnEnd, "Done.")).find("Done."), std::string::npos);
    ConversationEntry plan = entry(Kind::Plan, {});
    plan.plan = {{"One", acp::PlanEntry::Status::Completed}, {"Two"}};
    EXPECT_NE(markdownOf(plan).find("- [x] One\n- [ ] Two"), std::string::npos);
}

TEST(PromptText, refusesWhatIsNoPrompt)
{
    EXPECT_FALSE(checkPrompt({" \n", {}}, nullptr, "X"));
    EXPECT_TRUE(checkPrompt({"x", {}}, nullptr, "X"));
    Prompt large{"x", {{acp::BlockKind::Image, {}, std::string(60U << 20, 'A'), {}, {}, {}}}};
    EXPECT_FALSE(checkPrompt(large, nullptr, "X"));
    Prompt picture{"x", {{acp::BlockKind::Image, {}, "AAAA", "image/png", {}, {}}}};
    acp::AgentCapabilities blind;
    const auto refused = checkPrompt(picture, &blind, "Blindy");
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message.find("Blindy takes no pictures"), std::string::npos);
    blind.images = true;
    EXPECT_TRUE(checkPrompt(picture, &blind, "Blindy"));
}

TEST(PromptText, givesFilesAsTheAgentTakesThem)
{
    Prompt prompt{"Look",
                  {{acp::BlockKind::Resource, "body", {}, "text/plain", "file:///a", "a"},
                   {acp::BlockKind::Image, {}, "AAAA", "image/png", {}, {}}}};
    const auto plain = blocksFor(prompt, "Before", {});
    ASSERT_EQ(plain.blocks.size(), 3U);
    EXPECT_EQ(plain.blocks[0].text, "Before");
    EXPECT_EQ(plain.blocks[2].kind, acp::BlockKind::Text);
    EXPECT_NE(plain.blocks[2].text.find("body"), std::string::npos);
    EXPECT_EQ(plain.remarks.size(), 1U);
    acp::AgentCapabilities all;
    all.images = all.embeddedContext = true;
    EXPECT_EQ(blocksFor(prompt, {}, all).blocks.size(), 3U);
    EXPECT_TRUE(blocksFor(prompt, {}, all).remarks.empty());
}

TEST(PromptText, handsOverTheEndOfALongConversation)
{
    std::vector<ConversationEntry> entries;
    for (int i = 1; i <= 100; ++i) {
        entries.push_back(
            entry(Kind::Answer, "answer " + std::to_string(i) + std::string(2000, 'x')));
        entries.back().turn = i;
    }
    const auto context = contextOf(entries, 100);
    EXPECT_LT(context.size(), 30'000U);
    EXPECT_NE(context.find("answer 99"), std::string::npos);
    EXPECT_EQ(context.find("answer 100"), std::string::npos) << "that is the new turn itself";
    EXPECT_EQ(context.find("answer 2x"), std::string::npos);
    EXPECT_TRUE(contextOf({}, 1).empty());
}

TEST(PromptText, waitsOnDiskAsItIs)
{
    Prompt prompt{"Look\n\"x\"", {{acp::BlockKind::Image, {}, "AAAA", "image/png", {}, {}}}};
    const auto read = decodePrompt(encodePrompt(prompt));
    EXPECT_EQ(read.text, prompt.text);
    EXPECT_EQ(read.blocks, prompt.blocks);
    EXPECT_TRUE(decodePrompt("nonsense").text.empty());
}

} // namespace
} // namespace helix::sessions
