// What an agent makes comes home, or is said to stay behind; what git would obey is not slipped in.

#include <gmock/gmock.h>

#include "unit/projects/projects_fixture.h"

namespace helix::projects {
namespace {

namespace fs = std::filesystem;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using Target = AcceptRequest::Target;

class ComingHome : public ProjectsTest {
protected:
    fs::path begin()
    {
        const auto repo = makeRepository();
        EXPECT_TRUE(bring(from(repo)));
        return repo;
    }
    ChangeSet taken()
    {
        const auto changes = take();
        EXPECT_TRUE(changes) << changes.error().describe();
        return changes.value_or(ChangeSet{});
    }
    static std::vector<std::string> pathsOf(const ChangeSet& changes)
    {
        std::vector<std::string> out;
        for (const auto& file : changes.files)
            out.push_back(file.path);
        return out;
    }
    static AcceptRequest intoFiles()
    {
        AcceptRequest request;
        request.target = Target::WorkingTree;
        return request;
    }
};

TEST_F(ComingHome, aRepositoryThatTheAgentMadeComesAsFiles)
{
    const auto repo = begin();
    sh(workspace(), "mkdir -p sub/deep && cd sub && git init -q . && echo 1 > f && echo 2 > deep/g "
                    "&& printf 'ignored\\n' > .gitignore && echo 3 > ignored && git add -A && git "
                    "commit -qm inner && echo 4 > uncommitted && cd .. && echo n > new.txt");
    const auto changes = taken();
    EXPECT_THAT(pathsOf(changes),
                ElementsAre("new.txt", "sub/.gitignore", "sub/deep/g", "sub/f", "sub/uncommitted"));
    EXPECT_THAT(changes.note, HasSubstr("'sub' is a repository of its own"));
    ASSERT_TRUE(accept(toBranch("home")));
    EXPECT_EQ(sh(repo, "git show home:sub/uncommitted home:sub/deep/g"), "4\n2\n");
    ASSERT_TRUE(accept(intoFiles()));
    EXPECT_EQ(read(repo / "sub" / "f"), "1\n");
    EXPECT_FALSE(fs::exists(repo / "sub" / ".git"));
}

TEST_F(ComingHome, aRepositoryWithoutACommitHidesNothing)
{
    begin();
    sh(workspace(), "mkdir empty && git init -q empty && echo 1 > empty/f && echo n > new.txt");
    const auto changes = taken();
    EXPECT_THAT(pathsOf(changes), ElementsAre("empty/f", "new.txt"));
    EXPECT_THAT(changes.note, Not(HasSubstr("could not be read")));
}

TEST_F(ComingHome, repositoriesInRepositoriesAndOddNames)
{
    begin();
    sh(workspace(), "mkdir -p \"a b/*c/d\" && cd 'a b' && git init -q . && echo 1 > f && cd '*c' "
                    "&& git init -q . && echo 2 > f && git add f && git commit -qm x && cd d && "
                    "git init -q . && echo 3 > f");
    EXPECT_THAT(pathsOf(taken()), ElementsAre("a b/*c/d/f", "a b/*c/f", "a b/f"));
}

TEST_F(ComingHome, aRepositoryThatTheAgentHasCommittedAsALink)
{
    const auto repo = begin();
    sh(workspace(), "mkdir sub && git -C sub init -q && echo 1 > sub/f && git -C sub add f && git "
                    "-C sub commit -qm inner && git add -A 2>/dev/null && git commit -qm all");
    EXPECT_THAT(pathsOf(taken()), ElementsAre("sub/f"));
    ASSERT_TRUE(accept(toBranch("home")));
    EXPECT_EQ(sh(repo, "git show home:sub/f"), "1\n");
}

TEST_F(ComingHome, aWorkTreeInsideTheProject)
{
    begin();
    sh(workspace(), "git worktree add -q .trees/other -b other && echo made > .trees/other/made");
    EXPECT_THAT(pathsOf(taken()),
                ElementsAre(".trees/other/a.txt", ".trees/other/b.txt", ".trees/other/made"));
}

TEST_F(ComingHome, aSubmoduleOfTheUsersStaysOne)
{
    const auto inner = makeRepository("inner");
    const auto repo = makeRepository();
    sh(repo, "git submodule --quiet add " + inner.string() + " sub && git commit -qm submodule");
    ASSERT_TRUE(bring(from(repo)));
    sh(workspace(), "git clone -q " + inner.string() +
                        " sub && cd sub && echo 2 > b.txt && git "
                        "commit -qam two");
    const auto changes = taken();
    ASSERT_THAT(pathsOf(changes), ElementsAre("sub"));
    EXPECT_THAT(changes.files.front().warnings, ElementsAre(Warning::Submodule));
}

/// A bare repository whose configuration runs a program.
std::string trap(const std::string& folder, const std::string& canary)
{
    return "mkdir -p " + folder + "/objects/x " + folder + "/refs && cd " + folder +
           " && echo 'ref: refs/heads/main' > HEAD && echo x > objects/x/y && echo x > refs/z && "
           "printf '[core]\\n\\trepositoryformatversion = 0\\n\\tbare = false\\n\\tworktree = ..\\n"
           "\\tfsmonitor = \"" +
           canary + ";false\"\\n' > config";
}

TEST_F(ComingHome, anEmbeddedRepositoryIsLeftOutUnlessAskedFor)
{
    const auto repo = begin();
    sh(workspace(), trap("docs/sample", canaryCommand()));
    sh(workspace(), "echo n > new.txt");
    const auto changes = taken();
    for (const auto& file : changes.files)
        EXPECT_EQ(file.warnings.empty() ? Warning::Large : file.warnings.front(),
                  file.path == "new.txt" ? Warning::Large : Warning::EmbeddedRepository)
            << file.path;
    const auto got = accept(intoFiles());
    ASSERT_TRUE(got) << got.error().describe();
    EXPECT_EQ(got->files, 1);
    EXPECT_THAT(got->leftOut, ElementsAre("docs/sample"));
    EXPECT_THAT(got->sentence, HasSubstr("'docs/sample'"));
    EXPECT_EQ(read(repo / "new.txt"), "n\n");
    EXPECT_FALSE(fs::exists(repo / "docs"));
    ASSERT_TRUE(accept(toBranch("without")));
    EXPECT_EQ(sh(repo, "git ls-tree -r --name-only without"), "a.txt\nb.txt\nnew.txt\n");
    auto chosen = toBranch("chosen");
    chosen.selection = {{"docs/sample/config", {}}};
    EXPECT_EQ(accept(chosen).error().code, ErrorCode::InvalidArgument);
    reopen();
    EXPECT_EQ(accept(chosen).error().code, ErrorCode::InvalidArgument) << "after a restart as well";
    fs::remove(repo / "new.txt");
    auto all = intoFiles();
    all.withEmbedded = true;
    ASSERT_TRUE(accept(all));
    EXPECT_FALSE(canaryTouched());
    // The trap works: git run inside falls into it.
    sh(repo / "docs" / "sample", "timeout 5 git status </dev/null >/dev/null 2>&1 || true");
    EXPECT_TRUE(canaryTouched());
}

TEST_F(ComingHome, anEmbeddedRepositoryInOtherSpellingsAndInParts)
{
    begin();
    // It was there but for its HEAD; on a file system that ignores case this is one.
    sh(workspace(), "mkdir -p t/Objects t/REFS && echo 1 > t/Objects/o && echo 2 > t/REFS/r && git "
                    "add -A && git commit -qm parts && echo 'ref: refs/heads/x' > t/head");
    EXPECT_THAT(taken().files.front().warnings, Contains(Warning::EmbeddedRepository));
    sh(workspace(), "git rm -qrf t; rm -rf t; mkdir c && echo 'ref: refs/heads/x' > c/HEAD && echo "
                    "../elsewhere > c/commondir");
    for (const auto& file : taken().files)
        EXPECT_THAT(file.warnings, Contains(Warning::EmbeddedRepository)) << file.path;
    EXPECT_EQ(accept(intoFiles()).error().code, ErrorCode::InvalidArgument) << "nothing is left";
}

} // namespace
} // namespace helix::projects
