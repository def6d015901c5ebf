#include "timeline/marks.h"

#include <gtest/gtest.h>

#include "boundary/words.h"

namespace helix::timeline {
namespace {

using operations::ConversationEntry;
using Kind = Mark::Kind;

ConversationEntry toolEntry(std::int64_t number, std::int64_t timeMs, const char* title,
                            acp::ToolKind kind)
{
    ConversationEntry entry;
    entry.number = number;
    entry.timeMs = timeMs;
    entry.kind = ConversationEntry::Kind::Tool;
    entry.tool.emplace();
    entry.tool->title = title;
    entry.tool->kind = kind;
    return entry;
}

TEST(TimelineMarks, ofAConversationAreItsPromptsAndToolCalls)
{
    ConversationEntry prompt, answer;
    prompt.number = 1;
    prompt.timeMs = 5;
    prompt.kind = ConversationEntry::Kind::Prompt;
    prompt.text = "Fix it\nand more";
    answer.kind = ConversationEntry::Kind::Answer;
    auto failed = toolEntry(3, 20, "pytest -q", acp::ToolKind::Execute);
    failed.tool->status = acp::ToolStatus::Failed;
    auto diff = toolEntry(5, 40, "cart.py", acp::ToolKind::Other);
    diff.tool->content.emplace();
    diff.tool->content->push_back({acp::ToolContent::Kind::Diff, {}, {}, {}});
    const auto marks =
        marksOf("s1", {prompt, answer, failed, toolEntry(4, 30, "rg", acp::ToolKind::Search), diff,
                       toolEntry(6, 50, "rm x", acp::ToolKind::Delete)});
    ASSERT_EQ(marks.size(), 5U);
    const std::vector<Kind> kinds{Kind::Prompt, Kind::Command, Kind::Tool, Kind::File, Kind::File};
    for (std::size_t i = 0; i < kinds.size(); ++i)
        EXPECT_EQ(marks[i].kind, kinds[i]) << i;
    EXPECT_EQ(marks[0].text, "Fix it");
    EXPECT_EQ(marks[1].text, "pytest -q");
    EXPECT_TRUE(marks[1].bad);
    EXPECT_FALSE(marks[2].bad);
    EXPECT_EQ(marks[1].session, "s1");
    EXPECT_EQ(marks[1].entry, 3);
}

TEST(TimelineMarks, foreignWordsAreMadeHarmless)
{
    const std::string evil = "\x1b[31m" + std::string(100'000, 'a');
    const auto marks = marksOf("s", {toolEntry(1, 1, evil.c_str(), acp::ToolKind::Read),
                                     toolEntry(2, 1, "", acp::ToolKind::Read)});
    EXPECT_LT(marks[0].text.size(), 400U);
    EXPECT_EQ(marks[0].text.find('\x1b'), std::string::npos);
    EXPECT_EQ(marks[1].text, "Tool call");
}

TEST(TimelineMarks, ofTheLedgerSayWhatTheLedgerSays)
{
    operations::LedgerLine allowed, refused, own;
    allowed.timeMs = 7;
    allowed.durationMs = 90;
    allowed.name = "pypi.org";
    allowed.port = 443;
    allowed.allowed = true;
    refused.address = "1.2.3.4";
    refused.rule = "private";
    own.kind = operations::LedgerLine::Kind::Control;
    const auto marks = marksOf(std::vector{allowed, refused, own});
    ASSERT_EQ(marks.size(), 2U);
    EXPECT_EQ(marks[0].text, "pypi.org:443: " + boundary::describeCrossing(allowed));
    EXPECT_EQ(marks[0].durationMs, 90);
    EXPECT_FALSE(marks[0].bad);
    EXPECT_EQ(marks[1].text, "1.2.3.4: " + boundary::describeCrossing(refused));
    EXPECT_TRUE(marks[1].bad);
}

TEST(TimelineMarks, ofCheckpointsCanBeForkedFrom)
{
    operations::Checkpoint checkpoint;
    checkpoint.name = "before";
    checkpoint.createdAtMs = 12;
    const auto marks = marksOf(std::vector{checkpoint});
    ASSERT_EQ(marks.size(), 1U);
    EXPECT_EQ(marks[0].checkpoint, "before");
    EXPECT_EQ(marks[0].timeMs, 12);
}

TEST(TimelineMarks, stepsOfAStartAreNone)
{
    operations::ActivityEntry step, ready, forked, failed, pasted;
    step.kind = "step";
    pasted.kind = "clipboard"; // the ledger's line is one
    ready.kind = "ready";
    forked.kind = "forked";
    failed.kind = "failed";
    const auto marks = marksOf(std::vector{step, ready, forked, failed, pasted});
    ASSERT_EQ(marks.size(), 3U);
    EXPECT_EQ(marks[0].kind, Kind::Life);
    EXPECT_EQ(marks[1].kind, Kind::Fork);
    EXPECT_TRUE(marks[2].bad);
}

TEST(TimelineMarks, areMergedInTheOrderOfTheirTimes)
{
    std::vector<Mark> marks(6);
    const std::vector<std::int64_t> times{50, 10, 30, 10, 99, 5};
    for (std::size_t i = 0; i < marks.size(); ++i) {
        marks[i].timeMs = times[i];
        marks[i].entry = static_cast<std::int64_t>(i);
    }
    const auto timeline = merge(marks, {10, 60}, 100);
    ASSERT_EQ(timeline.marks.size(), 4U);
    EXPECT_EQ(timeline.marks[0].entry, 1) << "of one time the first is first";
    EXPECT_EQ(timeline.marks[1].entry, 3);
    EXPECT_EQ(timeline.marks[3].timeMs, 50);
    EXPECT_FALSE(timeline.truncated);
    const auto newest = merge(marks, {0, 100}, 2);
    EXPECT_TRUE(newest.truncated);
    EXPECT_EQ(newest.marks[0].timeMs, 50);
    EXPECT_EQ(newest.marks[1].timeMs, 99);
}

} // namespace
} // namespace helix::timeline
