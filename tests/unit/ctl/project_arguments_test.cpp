#include <gtest/gtest.h>

#include "unit/ctl/typed.h"

namespace helix::ctl {
namespace {

bool refused(const std::string& words)
{
    return isWrongUsage(parse(words));
}

TEST(ProjectArguments, project)
{
    EXPECT_EQ(parsed<ProjectShowCommand>("project show one").workspace, "one");
    const auto add =
        parsed<ProjectAddCommand>("project add one /src/x --with-uncommitted --task fix");
    EXPECT_EQ(add.workspace, "one");
    EXPECT_EQ(add.project.from, "/src/x");
    EXPECT_EQ(add.project.task, "fix");
    EXPECT_TRUE(add.project.withUncommitted);
    EXPECT_FALSE(add.project.fetchInGuest);
    EXPECT_TRUE(refused("project"));
    EXPECT_TRUE(refused("project add one"));
}

TEST(ProjectArguments, changes)
{
    EXPECT_TRUE(parsed<ChangesCommand>("changes one --diff").diff);
    EXPECT_TRUE(parsed<ChangesCommand>("changes one --stat --last").last);
    EXPECT_TRUE(refused("changes one --diff --stat"));
    EXPECT_TRUE(refused("changes"));
}

TEST(ProjectArguments, accept)
{
    const auto branch = parsed<AcceptCommand>("accept one --branch fix --path a --path b/c");
    EXPECT_EQ(branch.branch, "fix");
    EXPECT_EQ(branch.paths, (std::vector<std::string>{"a", "b/c"}));
    EXPECT_EQ(parsed<AcceptCommand>("accept one --patch x.patch").patch, "x.patch");
    EXPECT_TRUE(parsed<AcceptCommand>("accept one --working-tree --into /src").workingTree);
    EXPECT_TRUE(parsed<AcceptCommand>("accept one").branch.empty());
    EXPECT_TRUE(refused("accept one --branch x --patch y"));
    EXPECT_TRUE(refused("accept one --working-tree --branch x"));
    const auto seen = parsed<AcceptCommand>("accept one --head abc --with-embedded");
    EXPECT_EQ(seen.head, "abc");
    EXPECT_TRUE(seen.withEmbedded);
    EXPECT_TRUE(branch.head.empty());
    EXPECT_FALSE(branch.withEmbedded);
    EXPECT_EQ(parsed<ExportCommand>("export one x.patch").file, "x.patch");
    EXPECT_TRUE(refused("export one"));
}

} // namespace
} // namespace helix::ctl
