// Changes into the user's hands.

#include <gmock/gmock.h>

#include "unit/projects/projects_fixture.h"

namespace helix::projects {
namespace {

namespace fs = std::filesystem;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using Target = AcceptRequest::Target;

class Accept : public ProjectsTest {
protected:
    /// The agent has changed two places of a.txt, b.txt, and made new.txt.
    fs::path begin(bool withUncommitted = false)
    {
        const auto repo = makeRepository();
        if (withUncommitted)
            write(repo / "mine.txt", "not committed\n");
        EXPECT_TRUE(bring(from(repo, withUncommitted)));
        sh(workspace(), "sed -i 's/^5$/five/' a.txt && git commit -qam five && sed -i "
                        "'s/^25$/twenty-five/' a.txt && echo new > new.txt && echo B > b.txt");
        const auto taken = take();
        EXPECT_TRUE(taken) << taken.error().describe();
        return repo;
    }
    static AcceptRequest intoFiles()
    {
        AcceptRequest request;
        request.target = Target::WorkingTree;
        return request;
    }
    AcceptRequest intoPatch()
    {
        AcceptRequest request;
        request.target = Target::Patch;
        request.file = folder() / "out.patch";
        return request;
    }
};

TEST_F(Accept, everythingIntoANewBranch)
{
    const auto repo = begin();
    const auto before = sh(repo, "git rev-parse HEAD && git status --porcelain");
    const auto taken = accept(toBranch("from-agent"));
    ASSERT_TRUE(taken) << taken.error().describe();
    EXPECT_EQ(taken->branch, "from-agent");
    EXPECT_EQ(taken->files, 3);
    EXPECT_THAT(taken->sentence, HasSubstr("3 files are in the new branch"));
    EXPECT_EQ(sh(repo, "git rev-parse HEAD && git status --porcelain"), before);
    EXPECT_EQ(sh(repo, "git log --format=%s main..from-agent | tail -1"), "five\n");
    EXPECT_EQ(sh(repo, "git diff --name-only main from-agent"), "a.txt\nb.txt\nnew.txt\n");
    EXPECT_EQ(sh(repo, "git fsck --strict 2>&1 | grep -v dangling || true"), "");
    EXPECT_EQ(accept(toBranch("from-agent")).error().code, ErrorCode::AlreadyExists);
    EXPECT_TRUE(scratchIsClean());
}

TEST_F(Accept, neverIntoWhatIsThereOrIsNoName)
{
    const auto repo = begin();
    for (const auto* name : {"main", "master", "Main", "HEAD", "-x", "a..b", "a b", "a/", "x.lock",
                             "@{-1}", "../x", "refs/heads/main/x~1", "a\nb"})
        EXPECT_FALSE(accept(toBranch(name))) << name;
    sh(repo, "git checkout -q --orphan unborn");
    EXPECT_EQ(accept(toBranch("unborn")).error().code, ErrorCode::Conflict);
    sh(repo, "git checkout -qf main && git branch dir/inner");
    EXPECT_FALSE(accept(toBranch("dir")));
    EXPECT_EQ(sh(repo, "git for-each-ref --format='%(refname)' refs/heads"),
              "refs/heads/dir/inner\nrefs/heads/main\n");
}

TEST_F(Accept, someFilesAndSomeHunks)
{
    const auto repo = begin();
    auto request = toBranch("some");
    request.selection = {{"a.txt", {1}}, {"new.txt", {}}};
    request.message = "Only these";
    const auto taken = accept(request);
    ASSERT_TRUE(taken) << taken.error().describe();
    EXPECT_EQ(sh(repo, "git log --format='%s %an' main..some"), "Only these Test User\n");
    EXPECT_EQ(sh(repo, "git diff --name-only main some"), "a.txt\nnew.txt\n");
    EXPECT_EQ(sh(repo, "git show some:a.txt | sed -n '5p;25p'"), "5\ntwenty-five\n");
    request.branch = "wrong";
    request.selection = {{"nothing.txt", {}}};
    EXPECT_EQ(accept(request).error().code, ErrorCode::InvalidArgument);
    request.selection = {{"a.txt", {7}}};
    EXPECT_EQ(accept(request).error().code, ErrorCode::InvalidArgument);
    request.selection = {{"a.txt", {}}, {"a.txt", {}}};
    EXPECT_EQ(accept(request).error().code, ErrorCode::InvalidArgument);
}

TEST_F(Accept, onTopOfUncommittedWork)
{
    const auto repo = begin(true);
    const auto taken = accept(toBranch("with-mine"));
    ASSERT_TRUE(taken) << taken.error().describe();
    EXPECT_THAT(taken->sentence, HasSubstr("your own uncommitted work"));
    EXPECT_EQ(sh(repo, "git log --format=%s main..with-mine | tail -1"), "Uncommitted work\n");
    EXPECT_EQ(sh(repo, "git show with-mine:mine.txt"), "not committed\n");
    EXPECT_EQ(sh(repo, "git status --porcelain"), "?? mine.txt\n");
    ASSERT_TRUE(accept(intoFiles()));
    EXPECT_EQ(read(repo / "mine.txt"), "not committed\n");
    EXPECT_EQ(read(repo / "b.txt"), "B\n");
}

TEST_F(Accept, aPatchFile)
{
    const auto repo = begin();
    const auto taken = accept(intoPatch());
    ASSERT_TRUE(taken) << taken.error().describe();
    sh(repo, "git apply ../../out.patch");
    EXPECT_EQ(read(repo / "b.txt"), "B\n");
    EXPECT_EQ(accept(intoPatch()).error().code, ErrorCode::AlreadyExists);
    auto request = intoPatch();
    request.file = folder() / "no" / "such" / "folder.patch";
    EXPECT_EQ(accept(request).error().code, ErrorCode::NotFound);
    request.file = "relative.patch";
    EXPECT_EQ(accept(request).error().code, ErrorCode::InvalidArgument);
    fs::create_symlink("/etc/passwd", folder() / "link.patch");
    request.file = folder() / "link.patch";
    EXPECT_EQ(accept(request).error().code, ErrorCode::AlreadyExists);
}

TEST_F(Accept, theWorkingTree)
{
    const auto repo = begin();
    write(repo / "own.txt", "dirty\n");
    const auto taken = accept(intoFiles());
    ASSERT_TRUE(taken) << taken.error().describe();
    EXPECT_THAT(taken->conflicts, ElementsAre());
    EXPECT_EQ(sh(repo, "git status --porcelain"), " M a.txt\n M b.txt\n?? new.txt\n?? own.txt\n");
    EXPECT_EQ(sh(repo, "sed -n '5p;25p' a.txt"), "five\ntwenty-five\n");
}

TEST_F(Accept, theWorkingTreeWithConflicts)
{
    const auto repo = begin();
    sh(repo, "sed -i 's/^5$/FIVE/' a.txt && echo mine > new.txt");
    const auto before = sh(repo, "sha256sum *");
    const auto taken = accept(intoFiles());
    ASSERT_TRUE(taken) << taken.error().describe();
    EXPECT_THAT(taken->conflicts, ElementsAre("a.txt", "new.txt"));
    EXPECT_THAT(taken->sentence, HasSubstr("Nothing was written"));
    EXPECT_EQ(sh(repo, "sha256sum *"), before);
    auto request = intoFiles();
    request.selection = {{"b.txt", {}}, {"a.txt", {1}}};
    const auto some = accept(request);
    ASSERT_TRUE(some) << some.error().describe();
    EXPECT_THAT(some->conflicts, ElementsAre()) << "a dirty file, but elsewhere";
    EXPECT_EQ(sh(repo, "sed -n '5p;25p' a.txt"), "FIVE\ntwenty-five\n");
}

TEST_F(Accept, notThroughALink)
{
    const auto repo = makeRepository();
    sh(repo, "mkdir dir && echo 1 > dir/f && git add dir && git commit -qm dir");
    ASSERT_TRUE(bring(from(repo)));
    write(workspace() / "dir" / "f", "2\n");
    ASSERT_TRUE(take());
    fs::create_directories(folder() / "elsewhere");
    write(folder() / "elsewhere" / "f", "1\n");
    sh(repo, "rm -r dir && ln -s ../../elsewhere dir");
    const auto taken = accept(intoFiles());
    ASSERT_TRUE(taken) << taken.error().describe();
    EXPECT_THAT(taken->conflicts, ElementsAre("dir/f"));
    EXPECT_EQ(read(folder() / "elsewhere" / "f"), "1\n");
}

TEST_F(Accept, aRepositoryThatMovedOrWentOrLostItsHistory)
{
    const auto repo = begin();
    fs::rename(repo, folder() / "user" / "moved");
    const auto gone = accept(toBranch("x"));
    EXPECT_EQ(gone.error().code, ErrorCode::NotFound);
    EXPECT_THAT(gone.error().message, HasSubstr("--into"));
    auto request = toBranch("x");
    request.into = folder() / "user" / "moved";
    EXPECT_TRUE(accept(request));
    const auto other = folder() / "user" / "other";
    fs::create_directories(other);
    sh(other, "git init -q -b main . && git commit -q --allow-empty -m other");
    request.into = other;
    const auto unrelated = accept(request);
    EXPECT_EQ(unrelated.error().code, ErrorCode::Conflict);
    EXPECT_THAT(unrelated.error().message, HasSubstr("patch"));
    EXPECT_TRUE(accept(intoPatch())) << "needs no repository";
}

TEST_F(Accept, twoAtOnce)
{
    const auto repo = begin();
    int good = 0;
    int bad = 0;
    const auto run = [&]() -> async::Task<void> {
        const auto request = toBranch("one");
        const auto taken = co_await m_projects->accept(m_id, request);
        ++(taken ? good : bad);
    };
    async::detach(run());
    async::detach(run());
    ASSERT_TRUE(until([&] { return good + bad == 2; }, std::chrono::seconds(60)));
    EXPECT_EQ(good, 1);
    EXPECT_EQ(bad, 1);
}

TEST_F(Accept, onlyWhatWasLookedAt)
{
    begin();
    auto request = toBranch("seen");
    request.head = QCoro::waitFor(m_projects->changes(m_id))->head;
    write(workspace() / "later.txt", "not seen\n");
    ASSERT_TRUE(take());
    const auto refused = accept(request);
    EXPECT_EQ(refused.error().code, ErrorCode::Conflict);
    EXPECT_THAT(refused.error().message, HasSubstr("Newer changes"));
}

TEST_F(Accept, anEmptyProjectIntoARepositoryOfTheUsers)
{
    ASSERT_TRUE(bring({}));
    write(workspace() / "made.txt", "made\n");
    ASSERT_TRUE(take());
    EXPECT_THAT(accept(toBranch("made")).error().message, HasSubstr("--into"));
    const auto repo = makeRepository();
    auto request = toBranch("made");
    request.into = repo;
    const auto taken = accept(request);
    ASSERT_TRUE(taken) << taken.error().describe();
    EXPECT_EQ(sh(repo, "git show made:made.txt"), "made\n");
}

} // namespace
} // namespace helix::projects
