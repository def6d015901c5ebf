// What is typed about projects of new workspaces, the boundary sheet and attempts.

#include <gtest/gtest.h>

#include "ctl/command_line.h"

namespace helix::ctl {
namespace {

template <typename T>
std::optional<T> parsedIfSo(const std::vector<std::string>& words)
{
    const auto result = parseCommandLine(words);
    const auto* line = std::get_if<CommandLine>(&result);
    const auto* command = line == nullptr ? nullptr : std::get_if<T>(&line->command);
    return command == nullptr ? std::nullopt : std::optional(*command);
}

bool isRefused(const std::vector<std::string>& words)
{
    const auto result = parseCommandLine(words);
    const auto* usage = std::get_if<UsageExit>(&result);
    return usage != nullptr && usage->status != 0;
}

TEST(AttemptArguments, createTakesAProjectAndAnAgent)
{
    const auto create = parsedIfSo<CreateCommand>({"create", "--image", "tiny", "--project",
                                                   "../shop", "--with-uncommitted", "--task",
                                                   "fix login", "--agent", "codex"});
    ASSERT_TRUE(create);
    EXPECT_EQ(create->project.from, "../shop");
    EXPECT_EQ(create->project.task, "fix login");
    EXPECT_TRUE(create->project.withUncommitted);
    EXPECT_FALSE(create->project.fetchInGuest);
    EXPECT_EQ(create->agent, "codex");
    const auto bare = parsedIfSo<CreateCommand>({"create", "--image", "tiny"});
    ASSERT_TRUE(bare);
    EXPECT_TRUE(bare->project.from.empty());
    EXPECT_TRUE(isRefused({"create", "--image", "tiny", "--with-uncommitted"}));
    EXPECT_TRUE(isRefused({"create", "--image", "tiny", "--fetch-in-guest"}));
    EXPECT_TRUE(isRefused({"create", "--image", "tiny", "--project", ""}));
}

TEST(AttemptArguments, whatIsChosenOfTheAgent)
{
    const auto create = parsedIfSo<CreateCommand>(
        {"create", "--image", "tiny", "--agent", "codex", "--model", "big", "--effort", "high"});
    ASSERT_TRUE(create);
    EXPECT_EQ(create->options, (OptionChoices{{"model", "big"}, {"effort", "high"}}));
    const auto start = parsedIfSo<AttemptsStartCommand>(
        {"attempts", "start", "x", "--image", "tiny", "--count", "2", "--mode", "plan"});
    ASSERT_TRUE(start);
    EXPECT_EQ(start->create.options, (OptionChoices{{"mode", "plan"}}));
    EXPECT_TRUE(isRefused({"create", "--image", "tiny", "--model", ""}));
    EXPECT_TRUE(isRefused({"attempts", "start", "x", "--image", "tiny", "--effort"}));
}

TEST(AttemptArguments, forksOfAWorkspaceHaveNoImageWhoseSitesCouldBeMeant)
{
    const std::vector<std::string> fork{"attempts", "start", "x", "--from", "box"};
    EXPECT_TRUE(parsedIfSo<AttemptsStartCommand>(fork));
    auto asking = fork;
    asking.emplace_back("--image-sites");
    EXPECT_TRUE(isRefused(asking));
    EXPECT_TRUE(parsedIfSo<AttemptsStartCommand>(
        {"attempts", "start", "x", "--image", "tiny", "--image-sites"}));
}

TEST(AttemptArguments, theSheet)
{
    const auto show = parsedIfSo<BoundaryCommand>({"boundary", "one", "--json"});
    ASSERT_TRUE(show);
    EXPECT_EQ(show->workspace, "one");
    EXPECT_TRUE(show->takeBack.empty());
    EXPECT_FALSE(show->fetch);
    EXPECT_EQ(parsedIfSo<BoundaryCommand>({"boundary", "one", "--provider-fetch", "no"})->fetch,
              false);
    const auto take = parsedIfSo<BoundaryCommand>({"boundary", "one", "--take-back", "port:8000"});
    ASSERT_TRUE(take);
    EXPECT_EQ(take->takeBack, "port:8000");
    EXPECT_TRUE(isRefused({"boundary"}));
    EXPECT_TRUE(isRefused({"boundary", "one", "--take-back", ""}));
}

TEST(AttemptArguments, attempts)
{
    const auto start = parsedIfSo<AttemptsStartCommand>(
        {"attempts", "start", "make it green", "--image", "tiny", "--project", "/shop", "--agent",
         "helix", "--agent", "helix", "--allow", "example.org", "--test", "make check"});
    ASSERT_TRUE(start);
    EXPECT_EQ(start->task, "make it green");
    EXPECT_EQ(start->agents, (std::vector<std::string>{"helix", "helix"}));
    EXPECT_EQ(start->create.project.from, "/shop");
    EXPECT_EQ(start->create.egress, "allowlist");
    EXPECT_EQ(start->tests, "make check");
    const auto counted = parsedIfSo<AttemptsStartCommand>(
        {"attempts", "start", "x", "--image", "tiny", "--count", "3"});
    ASSERT_TRUE(counted);
    EXPECT_EQ(counted->count, 3);
    EXPECT_TRUE(isRefused({"attempts", "start", "x", "--image", "tiny", "--count", "9"}));
    EXPECT_TRUE(
        isRefused({"attempts", "start", "x", "--image", "t", "--count", "2", "--agent", "a"}));
    EXPECT_TRUE(isRefused({"attempts", "start", "--image", "tiny"}));
    EXPECT_TRUE(isRefused({"attempts"}));
    EXPECT_TRUE(parsedIfSo<AttemptsListCommand>({"attempts", "list"}));
    EXPECT_EQ(parsedIfSo<AttemptsShowCommand>({"attempts", "show", "g"})->group, "g");
    EXPECT_EQ(parsedIfSo<AttemptsKeepCommand>({"attempts", "keep", "g", "w"})->workspace, "w");
    EXPECT_EQ(parsedIfSo<AttemptsDiscardCommand>({"attempts", "discard", "g", "w"})->group, "g");
    EXPECT_TRUE(isRefused({"attempts", "keep", "g"}));
}

TEST(AttemptArguments, attemptsThatAreForks)
{
    const auto start = parsedIfSo<AttemptsStartCommand>(
        {"attempts", "start", "again", "--from", "box", "--checkpoint", "before", "--session",
         "abcd", "--count", "3", "--name", "ways"});
    ASSERT_TRUE(start);
    EXPECT_EQ(start->from, "box");
    EXPECT_EQ(start->checkpoint, "before");
    EXPECT_EQ(start->session, "abcd");
    EXPECT_EQ(start->create.name, "ways");
    EXPECT_EQ(start->count, 3);
    EXPECT_TRUE(isRefused({"attempts", "start", "x"})) << "from nothing";
    EXPECT_TRUE(isRefused({"attempts", "start", "x", "--from", "box", "--image", "tiny"}));
    EXPECT_TRUE(isRefused({"attempts", "start", "x", "--image", "tiny", "--session", "abcd"}));
    EXPECT_TRUE(isRefused({"attempts", "start", "x", "--image", "tiny", "--checkpoint", "b"}));
    EXPECT_TRUE(isRefused(
        {"attempts", "start", "x", "--from", "box", "--session", "abcd", "--agent", "codex"}));
}

} // namespace
} // namespace helix::ctl
