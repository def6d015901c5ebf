// The boundary sheet as a table: what was given becomes one item that says so, and nothing else.

#include "tasks/sheet_facts.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "boundary/words.h"

namespace helix::tasks {
namespace {

using Kind = SheetItem::Kind;

SheetFacts bare()
{
    SheetFacts facts;
    facts.workspace = WorkspaceId::generate();
    facts.name = "calm-otter";
    facts.choice.mode = egress::Mode::Offline;
    facts.clipboard = {operations::ClipboardIn::Off, false};
    return facts;
}

std::vector<std::string> idsOf(const SheetFacts& facts)
{
    std::vector<std::string> ids;
    for (const auto& item : writeSheet(facts).items)
        if (!item.id.empty())
            ids.push_back(item.id);
    return ids;
}

SheetItem itemOf(const SheetFacts& facts, const std::string& id)
{
    const auto items = writeSheet(facts).items;
    const auto found = std::ranges::find(items, id, &SheetItem::id);
    return found == items.end() ? SheetItem{} : *found;
}

bool mentions(const std::string& text, const std::string& word)
{
    return text.find(word) != std::string::npos;
}

using Ids = std::vector<std::string>;

TEST(BoundarySheet, whatWasGivenNothingHasNothingToTakeBack)
{
    const auto sheet = writeSheet(bare());
    EXPECT_EQ(idsOf(bare()), Ids{});
    EXPECT_TRUE(mentions(sheet.summary, "no project")) << sheet.summary;
    EXPECT_TRUE(mentions(sheet.summary, "reaches no site")) << sheet.summary;
    EXPECT_TRUE(mentions(sheet.summary, "no models")) << sheet.summary;
    ASSERT_FALSE(sheet.never.empty());
    for (const auto& sentence : sheet.never)
        EXPECT_TRUE(sentence.ends_with('.')) << sentence;
}

TEST(BoundarySheet, saysThatEmulationIsNoBoundary)
{
    auto facts = bare();
    EXPECT_FALSE(mentions(writeSheet(facts).summary, "emulated"));
    facts.emulated = true;
    EXPECT_TRUE(mentions(writeSheet(facts).summary, "emulated"));
}

TEST(BoundarySheet, theInternetByItsMode)
{
    auto facts = bare();
    facts.choice.lists = {"packages"};
    facts.choice.rules = {{"example.org", std::nullopt}};
    facts.once = {{"once.org", 8443}};
    facts.always = {{"*.always.org", std::nullopt}};
    EXPECT_EQ(idsOf(facts), Ids{}) << "rules let nothing through while it is offline";
    facts.choice.mode = egress::Mode::Open;
    EXPECT_EQ(idsOf(facts), Ids{"internet"}) << "and do not count while everything is open";
    facts.choice.mode = egress::Mode::Allowlist;
    EXPECT_EQ(idsOf(facts), (Ids{"internet", "list:packages", "rule:example.org",
                                 "once:once.org:8443", "always:*.always.org"}));
}

TEST(BoundarySheet, saysOfTheInternetWhatEverybodySays)
{
    auto facts = bare();
    facts.choice.mode = egress::Mode::Allowlist;
    EXPECT_EQ(itemOf(facts, "internet").title,
              "Only named sites; none is named yet, so nothing can be reached");
    EXPECT_TRUE(mentions(writeSheet(facts).summary, "reaches no site"));
    facts.always = {{"all.org", std::nullopt}};
    EXPECT_EQ(itemOf(facts, "internet").title, "Only all.org");
    EXPECT_TRUE(mentions(writeSheet(facts).summary, "reaches named sites only"));
}

TEST(BoundarySheet, saysThatGuestsDoNotGoThroughTheUsersProxy)
{
    auto facts = bare();
    facts.choice.mode = egress::Mode::Open;
    EXPECT_FALSE(mentions(itemOf(facts, "internet").detail, "proxy"));
    facts.hostProxy = "http://proxy.example:3128";
    EXPECT_TRUE(mentions(itemOf(facts, "internet").detail,
                         "does not go through your proxy http://proxy.example:3128."));
}

TEST(BoundarySheet, aSiteIsAnItemOfItsOwnForEachPortAndScope)
{
    auto facts = bare();
    facts.choice.mode = egress::Mode::Allowlist;
    facts.choice.rules = {{"example.org", std::nullopt}, {"example.org", 8443}};
    facts.once = {{"example.org", 8443}};
    facts.always = {{"example.org", 8443}};
    EXPECT_EQ(idsOf(facts), (Ids{"internet", "rule:example.org", "rule:example.org:8443",
                                 "once:example.org:8443", "always:example.org:8443"}));
    EXPECT_TRUE(mentions(itemOf(facts, "rule:example.org").detail, "on port 443"));
    EXPECT_TRUE(mentions(itemOf(facts, "rule:example.org:8443").detail, "port 8443"));
    EXPECT_TRUE(mentions(itemOf(facts, "once:example.org:8443").detail, "until it stops"));
    EXPECT_TRUE(mentions(itemOf(facts, "always:example.org:8443").detail, "every workspace"));
}

TEST(BoundarySheet, whatIsOfEveryWorkspaceSaysWhatItsTakingBackDoesElsewhere)
{
    auto facts = bare();
    facts.choice.mode = egress::Mode::Allowlist;
    facts.choice.rules = {{"mine.org", std::nullopt}};
    facts.always = {{"all.org", std::nullopt}};
    sessions::McpServer server;
    server.name = "docs";
    server.command = {"docs-server"};
    facts.mcpServers = {server};
    EXPECT_TRUE(mentions(itemOf(facts, "always:all.org").takeBackDoes, "Every workspace loses"));
    EXPECT_TRUE(mentions(itemOf(facts, "rule:mine.org").takeBackDoes, "This workspace loses"));
    EXPECT_TRUE(mentions(itemOf(facts, "mcp:docs").detail, "Every workspace has it"));
    EXPECT_TRUE(mentions(itemOf(facts, "mcp:docs").takeBackDoes, "Every workspace loses it"));
}

TEST(BoundarySheet, aSiteThatSomethingElseLetsThroughAsWellSaysSo)
{
    auto facts = bare();
    facts.choice.mode = egress::Mode::Allowlist;
    facts.choice.rules = {{"example.org", 8443}, {"*.example.com", std::nullopt}};
    facts.once = {{"api.example.com", std::nullopt}, {"example.org", std::nullopt}};
    EXPECT_TRUE(
        mentions(itemOf(facts, "rule:example.org:8443").takeBackDoes, "Connections to it end"))
        << "another port is another site";
    EXPECT_TRUE(mentions(itemOf(facts, "once:api.example.com").takeBackDoes,
                         "stays reachable by \"*.example.com\" of what this workspace has"));
    facts.choice.lists = {"git"};
    facts.always = {{"github.com", std::nullopt}};
    EXPECT_TRUE(mentions(itemOf(facts, "always:github.com").takeBackDoes, "the list \"git\""));
}

TEST(BoundarySheet, anItemOfASiteIsReadBackAsItWasWritten)
{
    using boundary::AllowScope;
    for (const auto scope : {AllowScope::Once, AllowScope::Workspace, AllowScope::Always})
        for (const egress::Rule& rule :
             {egress::Rule{"*.example.org", std::nullopt}, egress::Rule{"example.org", 8443}}) {
            const auto read = parseRuleItem(ruleItem(rule, scope));
            ASSERT_TRUE(read) << ruleItem(rule, scope);
            EXPECT_EQ(read->first, rule);
            EXPECT_EQ(read->second, scope);
        }
    EXPECT_FALSE(parseRuleItem("port:8000"));
    EXPECT_FALSE(parseRuleItem("rule:not a domain"));
}

TEST(BoundarySheet, aProjectOrOneToCome)
{
    auto facts = bare();
    facts.asked = projects::ProjectSource{};
    facts.asked->kind = projects::ProjectSource::Kind::Repository;
    facts.asked->path = "/home/me/shop";
    EXPECT_TRUE(mentions(itemOf(facts, "project").detail, "/home/me/shop"));
    facts.project = projects::Project{};
    facts.project->kind = projects::ProjectSource::Kind::Repository;
    facts.project->origin = "/home/me/shop";
    facts.project->branch = "helix/calm-otter/work";
    facts.project->broughtMs = 1000;
    EXPECT_EQ(idsOf(facts), Ids{"project"}) << "one of both";
    const auto item = itemOf(facts, "project");
    EXPECT_EQ(item.title, "Project shop");
    EXPECT_TRUE(mentions(item.detail, "helix/calm-otter/work"));
    EXPECT_FALSE(mentions(item.detail, "uncommitted"));
    EXPECT_EQ(item.sinceMs, 1000);
    facts.project->broughtUncommitted = true;
    EXPECT_TRUE(mentions(itemOf(facts, "project").detail, "uncommitted"));
}

TEST(BoundarySheet, modelsAndTheirBudget)
{
    auto facts = bare();
    providers::Provider provider;
    provider.name = "claude";
    provider.models = {"claude-*"};
    facts.providers = {provider};
    EXPECT_EQ(idsOf(facts), Ids{"models"});
    EXPECT_TRUE(mentions(itemOf(facts, "models").detail, "claude (claude-*)"));
    facts.budget.microUsd = 2'500'000;
    const auto items = writeSheet(facts).items;
    const auto budget = std::ranges::find(items, Kind::Budget, &SheetItem::kind);
    ASSERT_NE(budget, items.end());
    EXPECT_TRUE(mentions(budget->detail, "2.50 dollars")) << budget->detail;
    EXPECT_TRUE(budget->id.empty()) << "a limit is nothing that was given";
    facts.budget.requests = 0; // as taking the models back leaves it
    EXPECT_EQ(idsOf(facts), Ids{});
}

TEST(BoundarySheet, secretsOnlyIfGrantedToIt)
{
    auto facts = bare();
    facts.secrets = {{"mine", "https://api.example.org", "X-Api-Key", {facts.workspace}},
                     {"other", "https://api.example.org", "X-Api-Key", {WorkspaceId::generate()}}};
    EXPECT_EQ(idsOf(facts), Ids{"secret:mine"});
}

TEST(BoundarySheet, portsButNotThoseOfHelix)
{
    auto facts = bare();
    boundary::Forward web;
    web.guestPort = 8000;
    web.hostPort = 22001;
    auto control = web;
    control.kind = boundary::ForwardKind::Control;
    control.guestPort = 5123;
    facts.forwards = {control, web};
    EXPECT_EQ(idsOf(facts), Ids{"port:8000"});
    EXPECT_TRUE(mentions(itemOf(facts, "port:8000").detail, "127.0.0.1:22001"));
    EXPECT_FALSE(mentions(itemOf(facts, "port:8000").detail, "other computers"));
    facts.forwards[1].hostAddress = "0.0.0.0";
    EXPECT_TRUE(mentions(itemOf(facts, "port:8000").detail, "other computers"));
}

TEST(BoundarySheet, mcpServersAndAnswersGivenInAdvance)
{
    auto facts = bare();
    sessions::McpServer server;
    server.name = "docs";
    server.command = {"docs-server", "--stdio"};
    facts.mcpServers = {server};
    sessions::PermissionRule mine;
    mine.allow = true;
    mine.workspace = facts.workspace;
    mine.kind = acp::ToolKind::Edit;
    auto refusal = mine;
    refusal.allow = false;
    auto other = mine;
    other.workspace = WorkspaceId::generate();
    facts.rules = {refusal, other, mine};
    EXPECT_EQ(idsOf(facts), (Ids{"mcp:docs", "permission::edit"}));
    EXPECT_TRUE(mentions(itemOf(facts, "mcp:docs").detail, "docs-server"));
}

TEST(BoundarySheet, everyItemSaysWhatTakingItBackDoes)
{
    auto facts = bare();
    facts.choice.mode = egress::Mode::Allowlist;
    facts.choice.lists = {"git"};
    facts.asked = projects::ProjectSource{};
    facts.providers = {providers::Provider{}};
    for (const auto& item : writeSheet(facts).items) {
        EXPECT_EQ(item.id.empty(), item.takeBackDoes.empty()) << item.title;
        EXPECT_TRUE(item.detail.ends_with('.')) << item.detail;
    }
}

TEST(BoundarySheet, foreignWordsAreMadeHarmless)
{
    auto facts = bare();
    facts.project = projects::Project{};
    facts.project->origin = "/tmp/\x1b[31mred";
    for (const auto& item : writeSheet(facts).items)
        EXPECT_FALSE(mentions(item.title + item.detail, "\x1b"));
}

TEST(BoundarySheet, saysThatTheProviderMayFetch)
{
    auto facts = bare();
    facts.providers = {{"claude", providers::ProviderKind::Anthropic, "https://x", true, {}}};
    EXPECT_EQ(itemOf(facts, "provider-fetch").title, "");
    facts.mayFetch = true;
    EXPECT_EQ(itemOf(facts, "provider-fetch").title, "The provider may fetch for it");
    facts.mayFetch = false;
    facts.choice.mode = egress::Mode::Open;
    const auto items = writeSheet(facts).items;
    EXPECT_TRUE(std::ranges::any_of(items, [](const SheetItem& item) {
        return item.title == "The provider may fetch for it" && item.id.empty();
    }));
}

TEST(BoundarySheet, theClipboardIsTwoSwitchesThatAreTakenBack)
{
    auto facts = bare();
    facts.clipboard = {};
    EXPECT_EQ(idsOf(facts), (Ids{"clipboard:in", "clipboard:out"})) << "by default";
    EXPECT_EQ(itemOf(facts, "clipboard:in").detail,
              boundary::describeClipboardIn(operations::ClipboardIn::OnPaste).meaning);
    facts.clipboard.in = operations::ClipboardIn::Always;
    EXPECT_TRUE(mentions(itemOf(facts, "clipboard:in").detail, "passwords"));
    facts.clipboard.out = false;
    EXPECT_EQ(idsOf(facts), Ids{"clipboard:in"});
}

} // namespace
} // namespace helix::tasks
