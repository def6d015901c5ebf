// What stopping and deleting cost, in sentences.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tasks/stakes.h"

namespace helix::tasks {
namespace {

using Sentences = std::vector<std::string>;

projects::HomeState looked(int changed, Sentences missing, bool exact = true)
{
    projects::HomeState home;
    home.lookedMs = 1'700'000'000'000;
    home.changedFiles = changed;
    home.missingFiles = static_cast<int>(missing.size());
    home.missing = std::move(missing);
    home.exact = exact;
    return home;
}

TEST(Stakes, nothingWorksAndThereIsNoProject)
{
    EXPECT_EQ(describeStakes({}), Stakes());
}

TEST(Stakes, whatStoppingInterrupts)
{
    StakesFacts facts;
    facts.working = {"Claude Code"};
    facts.asking = {"Codex\x1b[2J"};
    facts.commands = 1;
    EXPECT_EQ(describeStakes(facts).stopping,
              (Sentences{"Claude Code works on a prompt.", "Codex?[2J waits for your answer.",
                         "1 command runs in it."}));
    facts.commands = 2;
    EXPECT_EQ(describeStakes(facts).stopping.back(), "2 commands run in it.");
    EXPECT_FALSE(describeStakes(facts).losesWork);
}

TEST(Stakes, neverLooked)
{
    StakesFacts facts;
    facts.project.emplace();
    EXPECT_EQ(describeStakes(facts).deleting,
              Sentences{"Helix has never looked at what was changed in its project, and cannot "
                        "while it is stopped. Nothing of it was taken home."});
    EXPECT_TRUE(describeStakes(facts).losesWork) << "not known is not safe";
    facts.running = true;
    EXPECT_EQ(describeStakes(facts).deleting,
              Sentences{"Helix has never looked at what was changed in its project. Nothing of it "
                        "was taken home."});
    facts.project->problem = "It did not answer.";
    EXPECT_EQ(describeStakes(facts).deleting.back(),
              "Looking at it now failed: It did not answer.");
}

TEST(Stakes, whatWasNeverTakenHome)
{
    StakesFacts facts;
    facts.project = looked(3, {"a.txt"});
    EXPECT_EQ(describeStakes(facts).deleting,
              Sentences{"1 changed file was never taken home: a.txt."});
    facts.project = looked(5, {"a", "b", "c", "d", "e\n"});
    EXPECT_EQ(describeStakes(facts).deleting,
              Sentences{"5 changed files were never taken home: a, b, c and 2 more."});
    EXPECT_TRUE(describeStakes(facts).losesWork);
    facts.project = looked(2, {"a", "b"}, false);
    EXPECT_EQ(describeStakes(facts).deleting,
              Sentences{"The work went on after something was taken home. It differs from the "
                        "project in 2 changed files now: a, b."});
}

TEST(Stakes, everythingIsHome)
{
    StakesFacts facts;
    facts.project = looked(3, {});
    auto stakes = describeStakes(facts);
    EXPECT_THAT(stakes.deleting.front(),
                testing::MatchesRegex("All changes were taken home when Helix looked last, "
                                      "2023-11-1[45] [0-2][0-9]:[0-5][0-9]\\."))
        << "no words of one language in it";
    EXPECT_FALSE(stakes.losesWork);
    facts.project = looked(0, {});
    EXPECT_TRUE(describeStakes(facts).deleting.front().starts_with("Nothing had been changed"));
    facts.project->problem = "The guest did not answer.";
    stakes = describeStakes(facts);
    EXPECT_EQ(stakes.deleting.back(),
              "What changed after that is not known: The guest did not answer.");
    EXPECT_TRUE(stakes.losesWork);
}

TEST(Stakes, conversationsGoWithIt)
{
    StakesFacts facts;
    facts.conversations = 1;
    EXPECT_EQ(describeStakes(facts).deleting, Sentences{"1 conversation goes with it."});
    facts.conversations = 3;
    EXPECT_EQ(describeStakes(facts).deleting, Sentences{"3 conversations go with it."});
    EXPECT_FALSE(describeStakes(facts).losesWork);
}

} // namespace
} // namespace helix::tasks
