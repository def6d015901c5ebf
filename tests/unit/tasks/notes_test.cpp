// What the activity says of grants, in the words of the boundary sheet.

#include "tasks/boundary_notes.h"

#include "operations/host_values.h"

#include <gmock/gmock.h>

namespace helix::tasks {
namespace {

using testing::HasSubstr;

SheetFacts someFacts()
{
    SheetFacts facts;
    facts.workspace = WorkspaceId::parse("aaaaaaaaaaaa").value();
    facts.name = "otter";
    facts.choice.mode = egress::Mode::Allowlist;
    return facts;
}

egress::Rule ruleFor(const std::string& text)
{
    return egress::parseRule(text).value();
}

boundary::Forward webForward()
{
    boundary::Forward forward;
    forward.guestPort = 8000;
    forward.hostPort = 18000;
    return forward;
}

TEST(BoundaryNotes, sayWhatWasGivenInTheWordsOfTheSheetAndWhatWasTaken)
{
    const auto before = someFacts();
    auto after = before;
    after.choice.rules = {ruleFor("pypi.org")};
    after.forwards = {webForward()};
    after.secrets = {{"deploy", "https://api.example.org", "X-Key", {after.workspace}}};
    const auto notes = notesOf(before, after, true);
    ASSERT_EQ(notes.size(), 3U);
    EXPECT_EQ(notes[0].kind, "given");
    EXPECT_EQ(notes[0].text, "pypi.org: It may be reached on port 443 by this workspace for as "
                             "long as it exists.");
    EXPECT_THAT(notes[1].text, HasSubstr("Secret deploy: It may be used for https://api.example"));
    EXPECT_EQ(notes[2].kind, "port");
    EXPECT_EQ(notes[2].about, "8000");
    EXPECT_THAT(notes[2].text, HasSubstr("Port 8000: Whoever connects to 127.0.0.1:18000"));
    const auto back = notesOf(after, before, true);
    ASSERT_EQ(back.size(), 3U);
    EXPECT_EQ(back[0], (Note{"taken_back", "Taken back: pypi.org.", {}}));
    EXPECT_EQ(back[2], (Note{"port", "Taken back: Port 8000.", "8000"}));
    EXPECT_TRUE(notesOf(after, after, true).empty());
}

TEST(BoundaryNotes, anotherModeIsOneSentenceAndNotALineForEachSite)
{
    auto before = someFacts();
    before.choice.rules = {ruleFor("pypi.org"), ruleFor("npmjs.org")};
    auto after = before;
    after.choice.mode = egress::Mode::Open;
    EXPECT_EQ(notesOf(before, after, true),
              (std::vector<Note>{{"reach", "Open: the public internet.", {}}}));
    EXPECT_EQ(notesOf(after, before, true),
              (std::vector<Note>{{"reach", "Only pypi.org, npmjs.org.", {}}}));
}

TEST(BoundaryNotes, whatWasAllowedOnceEndsWithTheMachineWithoutALine)
{
    const auto after = someFacts();
    auto before = after;
    before.once = {ruleFor("pypi.org")};
    EXPECT_TRUE(notesOf(before, after, false).empty());
    EXPECT_EQ(notesOf(before, after, true).size(), 1U);
}

TEST(BoundaryNotes, aPortThatCannotBeListenedOnIsToldOnce)
{
    auto before = someFacts();
    before.forwards = {webForward()};
    auto after = before;
    after.forwards[0].state = boundary::ForwardState::Failed;
    after.forwards[0].problem = "Port 18000 is taken.";
    EXPECT_EQ(notesOf(before, after, true),
              (std::vector<Note>{{"port_failed", "Port 8000: Port 18000 is taken.", "8000"}}));
    EXPECT_TRUE(notesOf(after, after, true).empty());
}

TEST(BoundaryNotes, whatEveryWorkspaceHasIsOneLineAndNoneOfEach)
{
    auto before = someFacts();
    auto after = before;
    after.always = {ruleFor("pypi.org")};
    after.providers = {{"anthropic"}};
    after.mcpServers = {{"search", "https://mcp.example.org"}};
    EXPECT_TRUE(notesOf(before, after, true).empty());
    const GivenToEvery nothing, now{after.always, after.providers, after.mcpServers, {}};
    const auto notes = notesOfEvery(nothing, now);
    ASSERT_EQ(notes.size(), 3U);
    EXPECT_THAT(notes[0].text, HasSubstr("by every workspace that reaches named sites only"));
    EXPECT_THAT(notes[1].text, HasSubstr("The provider anthropic is there"));
    EXPECT_EQ(notesOfEvery(now, nothing).size(), 3U);
}

TEST(BoundaryNotes, whatNewWorkspacesBeginWithIsTold)
{
    const GivenToEvery open;
    GivenToEvery offline;
    offline.defaults.mode = egress::Mode::Offline;
    EXPECT_EQ(notesOfEvery(open, offline),
              (std::vector<Note>{{"reach", "New workspaces begin with: Offline: no site.", {}}}));
    GivenToEvery named = offline;
    named.defaults.mode = egress::Mode::Allowlist;
    named.defaults.rules = {ruleFor("pypi.org")};
    GivenToEvery more = named;
    more.defaults.rules.push_back(ruleFor("npmjs.org"));
    more.defaults.strict = true;
    const auto notes = notesOfEvery(named, more);
    ASSERT_EQ(notes.size(), 2U);
    EXPECT_EQ(notes[0].text, "New workspaces begin with: Only pypi.org, npmjs.org.");
    EXPECT_THAT(notes[1].text, HasSubstr(", on."));
    EXPECT_TRUE(notesOfEvery(more, more).empty());
}

TEST(BoundaryNotes, blockedSitesAreASummaryOfWhatIsNew)
{
    const std::vector<boundary::BlockedDomain> blocked{{"old.org", "", 3, 10, 99},
                                                       {"a.org", "", 1, 20, 20},
                                                       {"b.org", "", 1, 21, 21},
                                                       {"c\n.org", "", 1, 22, 22},
                                                       {"d.org", "", 1, 23, 23}};
    EXPECT_EQ(noteOfBlocked(blocked, 15)->text,
              "It asked for 4 sites that it may not reach: a.org, b.org, c?.org and 1 more.");
    EXPECT_FALSE(noteOfBlocked(blocked, 23));
}

TEST(BoundaryNotes, aBudgetIsUsedUpByTheFirstOfItsLimits)
{
    providers::Budget budget;
    providers::Usage usage;
    usage.requests = 10;
    usage.inputTokens = 60;
    usage.outputTokens = 40;
    EXPECT_FALSE(isUsedUp(budget, usage));
    budget.requests = 11;
    EXPECT_FALSE(isUsedUp(budget, usage));
    budget.tokens = 100;
    EXPECT_TRUE(isUsedUp(budget, usage));
}

operations::LedgerLine carried(operations::LedgerLine::Kind kind, const char* way,
                               std::int64_t timeMs)
{
    operations::LedgerLine line;
    line.workspace = WorkspaceId::parse("aaaaaaaaaaaa").value();
    line.kind = kind;
    line.name = kind == operations::LedgerLine::Kind::File ? "report\n.pdf" : "clipboard: text";
    line.rule = way;
    line.timeMs = timeMs;
    line.allowed = true;
    return line;
}

TEST(BoundaryNotes, whatIsCarriedByHandIsToldInTheWordsOfTheLedger)
{
    using LineKind = operations::LedgerLine::Kind;
    CarriedNotes notes;
    const auto in = notes.noteOf(carried(LineKind::File, "in", 1000));
    ASSERT_TRUE(in);
    EXPECT_EQ(in->kind, "file");
    EXPECT_THAT(in->text, HasSubstr("report"));
    EXPECT_THAT(in->text, HasSubstr(".pdf: A file that you brought into"));
    EXPECT_THAT(in->text, testing::Not(HasSubstr("\n")));
    EXPECT_THAT(notes.noteOf(carried(LineKind::File, "out", 1000))->text,
                HasSubstr(".pdf: A file that you dragged out of it."));
    EXPECT_TRUE(notes.noteOf(carried(LineKind::File, "out", 1001))) << "each has its row";
    EXPECT_EQ(notes.noteOf(carried(LineKind::Clipboard, "in", 1000)),
              (Note{"clipboard", "Your clipboard, pasted there.", {}}));
    EXPECT_EQ(notes.noteOf(carried(LineKind::Clipboard, "out", 1000)),
              (Note{"clipboard", "Copied there, into your clipboard.", {}}));
    EXPECT_FALSE(notes.noteOf(carried(LineKind::Tcp, "open", 1000)));
    for (const auto* kind : {"clipboard", "file"})
        EXPECT_EQ(operations::groupOf(kind), operations::ActivityGroup::Boundary);
}

TEST(BoundaryNotes, aGuestThatPastesAllTheTimeFillsNoActivity)
{
    using LineKind = operations::LedgerLine::Kind;
    CarriedNotes notes;
    int told = 0;
    for (int second = 0; second < 120; ++second)
        for (const auto* way : {"in", "out"})
            told += notes.noteOf(carried(LineKind::Clipboard, way, second * 1000)) ? 1 : 0;
    EXPECT_EQ(told, 4);
    auto other = carried(LineKind::Clipboard, "in", 119'500);
    other.workspace = WorkspaceId::parse("bbbbbbbbbbbb").value();
    EXPECT_TRUE(notes.noteOf(other)) << "another workspace";
}

} // namespace
} // namespace helix::tasks
