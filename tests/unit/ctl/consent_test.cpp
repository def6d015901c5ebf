// What is asked before something is lost.

#include <gtest/gtest.h>

#include "ctl/consent.h"

namespace helix::ctl {
namespace {

using Sentences = std::vector<std::string>;

operations::Stakes stakes(bool running, bool losesWork)
{
    return {running,
            losesWork,
            {"Codex works on a prompt."},
            {"2 changed files were never taken home: a, b."}};
}

TEST(DeletionQuestion, aStoppedOneIsAskedAboutWhenWorkIsLost)
{
    EXPECT_TRUE(deletionQuestion(stakes(false, false)).sentences.empty());
    const auto question = deletionQuestion(stakes(false, true));
    EXPECT_EQ(question.sentences, (Sentences{"2 changed files were never taken home: a, b."}));
    EXPECT_EQ(question.flag, "--yes");
}

TEST(DeletionQuestion, oneThatRunsIsAlwaysAskedAbout)
{
    for (const bool losesWork : {true, false}) {
        const auto question = deletionQuestion(stakes(true, losesWork));
        EXPECT_EQ(question.sentences, (Sentences{"It runs.", "Codex works on a prompt.",
                                                 "2 changed files were never taken home: a, b."}));
        EXPECT_EQ(question.text, "Stop it and delete it for good?");
        EXPECT_EQ(question.flag, "--force");
    }
}

TEST(DeletionQuestion, whatCannotBeSaidIsAskedAbout)
{
    const auto question =
        deletionQuestion(fail(ErrorCode::Unavailable, "The database is\nlocked."));
    ASSERT_EQ(question.sentences.size(), 1U);
    EXPECT_NE(question.sentences.front().find("cannot be said: The database is"),
              std::string::npos);
}

TEST(StopQuestion, whatWouldBeInterruptedIsAskedAbout)
{
    operations::Workspace workspace;
    workspace.state = "ready";
    const auto question = stopQuestion(workspace, stakes(true, false));
    EXPECT_EQ(question.sentences, (Sentences{"Codex works on a prompt."}));
    EXPECT_EQ(question.flag, "--yes");
    EXPECT_TRUE(stopQuestion(workspace, stakes(false, true)).sentences.empty());
}

TEST(StopQuestion, onlyForceThrowsTheMemoryOfASuspendedOneAway)
{
    operations::Workspace workspace;
    workspace.state = "suspended";
    const auto question = stopQuestion(workspace, stakes(false, false));
    EXPECT_EQ(question.sentences,
              (Sentences{"It is suspended; what it has in memory is lost when it is stopped."}));
    EXPECT_EQ(question.flag, "--force");
}

} // namespace
} // namespace helix::ctl
