// Changes out of guests.

#include <algorithm>
#include <fstream>

#include <gmock/gmock.h>

#include "unit/projects/projects_fixture.h"

namespace helix::projects {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

class Changes : public ProjectsTest {
protected:
    fs::path begin(bool withUncommitted = false)
    {
        const auto repo = makeRepository();
        const auto project = bring(from(repo, withUncommitted));
        EXPECT_TRUE(project) << project.error().describe();
        return repo;
    }
    static std::vector<std::string> paths(const ChangeSet& changes)
    {
        std::vector<std::string> out;
        for (const auto& file : changes.files)
            out.push_back(file.path);
        return out;
    }
    Result<FileDiff> diff(const std::string& path)
    {
        return QCoro::waitFor(m_projects->diff(m_id, path));
    }
};

TEST_F(Changes, commitsAndUncommittedWork)
{
    begin();
    EXPECT_EQ(QCoro::waitFor(m_projects->changes(m_id)).error().code, ErrorCode::NotFound);
    sh(workspace(), "sed -i 's/^5$/five/' a.txt && git commit -qam 'Write five' && sed -i "
                    "'s/^20$/twenty/' a.txt && echo new > new.txt && echo x > x.log && echo "
                    "'*.log' > .gitignore && git mv b.txt c.txt");
    const auto index = read(workspace() / ".git" / "index");
    const auto changes = take();
    ASSERT_TRUE(changes) << changes.error().describe();
    EXPECT_THAT(paths(*changes), ElementsAre(".gitignore", "a.txt", "c.txt", "new.txt"));
    ASSERT_EQ(changes->commits.size(), 2U);
    EXPECT_TRUE(changes->commits[0].snapshot);
    EXPECT_EQ(changes->commits[1].subject, "Write five");
    EXPECT_FALSE(changes->commits[1].snapshot);
    EXPECT_EQ(changes->branch, "helix/quiet-otter/fix-the-checkout");
    EXPECT_EQ(changes->session, "turn");
    EXPECT_TRUE(changes->standsOnBase);
    EXPECT_EQ(changes->note, "");
    EXPECT_EQ(changes->files[1].added, 2);
    EXPECT_EQ(changes->files[1].removed, 2);
    EXPECT_EQ(changes->files[2].status, FileStatus::Renamed);
    EXPECT_EQ(changes->files[2].oldPath, "b.txt");
    EXPECT_EQ(changes->files[3].newBytes, 4U);
    EXPECT_EQ(read(workspace() / ".git" / "index"), index) << "the agent's index is not touched";
    EXPECT_EQ(sh(workspace(), "git for-each-ref refs/helix"), "");
    const auto two = diff("a.txt");
    ASSERT_TRUE(two) << two.error().describe();
    ASSERT_EQ(two->hunks.size(), 2U);
    EXPECT_EQ(two->hunks[0].lines[3].text, "5");
    EXPECT_EQ(diff("x.log").error().code, ErrorCode::NotFound);
    const auto old = QCoro::waitFor(m_projects->content(m_id, "c.txt", true));
    ASSERT_TRUE(old) << old.error().describe();
    EXPECT_EQ(*old, QByteArray("b\n"));
    EXPECT_FALSE(QCoro::waitFor(m_projects->content(m_id, "new.txt", true)));
}

TEST_F(Changes, anEditOfTheSameSizeInTheSameSecond)
{
    begin();
    // Git compares seconds: only that the index is no newer makes it look into b.txt.
    sh(workspace(), "git config core.trustctime false && touch -d @1700000000 b.txt && git "
                    "update-index --refresh && echo B > b.txt && touch -d @1700000000 b.txt "
                    ".git/index");
    const auto changes = take();
    ASSERT_TRUE(changes) << changes.error().describe();
    EXPECT_THAT(paths(*changes), ElementsAre("b.txt"));
}

TEST_F(Changes, areKeptOverARestart)
{
    begin();
    write(workspace() / "b.txt", "changed\n");
    const auto taken = take();
    ASSERT_TRUE(taken) << taken.error().describe();
    reopen();
    m_door.ready = false;
    const auto kept = QCoro::waitFor(m_projects->changes(m_id));
    ASSERT_TRUE(kept) << kept.error().describe();
    EXPECT_EQ(kept->head, taken->head);
    EXPECT_THAT(paths(*kept), ElementsAre("b.txt"));
    ASSERT_TRUE(diff("b.txt"));
    EXPECT_THAT(QCoro::waitFor(m_projects->patch(m_id)).value(), HasSubstr("+changed"));
    EXPECT_FALSE(take());
    const auto problem = QCoro::waitFor(m_projects->changes(m_id));
    ASSERT_TRUE(problem);
    EXPECT_EQ(problem->head, taken->head) << "the earlier changes stay";
    EXPECT_THAT(problem->problem, HasSubstr("not ready"));
    m_door.ready = true;
    EXPECT_EQ(take()->problem, "");
}

TEST_F(Changes, nothingChanged)
{
    begin();
    const auto changes = take();
    ASSERT_TRUE(changes) << changes.error().describe();
    EXPECT_EQ(changes->head, changes->base);
    EXPECT_TRUE(changes->files.empty());
    EXPECT_FALSE(accept(toBranch("nothing")));
}

TEST_F(Changes, aHistoryThatWasRewritten)
{
    begin();
    sh(workspace(), "git checkout -q --orphan other && echo z > z.txt && git add -A && git -c "
                    "user.name=x commit -qm 'From nothing' && git branch -D -q "
                    "helix/quiet-otter/fix-the-checkout");
    const auto changes = take();
    ASSERT_TRUE(changes) << changes.error().describe();
    EXPECT_FALSE(changes->standsOnBase);
    EXPECT_THAT(changes->note, HasSubstr("rewrote the history"));
    EXPECT_THAT(paths(*changes), ElementsAre("z.txt"));
    const auto taken = accept(toBranch("squashed"));
    ASSERT_TRUE(taken) << taken.error().describe();
    EXPECT_EQ(sh(folder() / "user" / "repo", "git log --oneline squashed | wc -l"), "2\n");
    EXPECT_EQ(sh(folder() / "user" / "repo", "git show squashed:z.txt"), "z\n");
}

TEST_F(Changes, backToAnEarlierCommit)
{
    const auto repo = makeRepository();
    sh(repo, "echo 2 > second && git add second && git commit -qm second");
    ASSERT_TRUE(bring(from(repo)));
    sh(workspace(), "git reset -q --hard HEAD~");
    const auto changes = take();
    ASSERT_TRUE(changes) << changes.error().describe();
    EXPECT_FALSE(changes->standsOnBase);
    EXPECT_THAT(paths(*changes), ElementsAre("second"));
    EXPECT_EQ(changes->files[0].status, FileStatus::Deleted);
}

TEST_F(Changes, aRepositoryThatWasRemoved)
{
    begin();
    sh(workspace(), "rm -rf .git && echo more >> b.txt && rm a.txt");
    const auto changes = take();
    ASSERT_TRUE(changes) << changes.error().describe();
    EXPECT_THAT(changes->note, HasSubstr("removed the project's git repository"));
    EXPECT_THAT(paths(*changes), ElementsAre("a.txt", "b.txt"));
    EXPECT_FALSE(fs::exists(workspace() / ".git"));
    ASSERT_TRUE(accept(toBranch("rescued")));
    fs::remove_all(workspace());
    const auto gone = take();
    EXPECT_EQ(gone.error().code, ErrorCode::NotFound);
}

TEST_F(Changes, aSecondCallWaitsForTheFirst)
{
    begin();
    write(workspace() / "b.txt", "changed\n");
    int done = 0;
    const auto run = [this, &done]() -> async::Task<void> {
        const std::string session;
        const async::CancelToken never;
        const auto taken = co_await m_projects->takeSnapshot(m_id, session, never);
        EXPECT_TRUE(taken) << taken.error().describe();
        ++done;
    };
    async::detach(run());
    async::detach(run());
    ASSERT_TRUE(until([&done] { return done == 2; }, std::chrono::seconds(60)));
    int rooms = 0;
    for (const auto& entry : fs::directory_iterator(m_door.folderOf(m_id) / "changes"))
        rooms += entry.path().filename().string().starts_with("head-") ? 1 : 0;
    EXPECT_EQ(rooms, 1) << "the one before it is gone";
}

TEST_F(Changes, theWorkspaceGoes)
{
    begin();
    ASSERT_TRUE(take());
    ASSERT_TRUE(QCoro::waitFor(m_projects->removeWorkspace(m_id)));
    EXPECT_FALSE(m_projects->project(m_id));
    EXPECT_FALSE(take());
    reopen();
    EXPECT_FALSE(m_projects->project(m_id));
}

TEST_F(Changes, theWorkspaceGoesOnceNothingIsWrittenOfItAnyMore)
{
    begin();
    write(workspace() / "b.txt", "changed\n");
    // A git of the host's that is at work and takes its time to end.
    const fs::path programs = m_door.root / "host-bin", atWork = m_door.root / "at-work";
    fs::create_directories(programs);
    write(programs / "git", "#!/bin/sh\ntrap '' TERM\ntouch '" + atWork.string() +
                                "'\nsleep 1\nexec /usr/bin/git \"$@\"\n");
    fs::permissions(programs / "git", fs::perms::owner_all);
    const fixture::ScopedEnvironment noCage("HELIXVM_BWRAP", "/no/such/bwrap");
    const fixture::ScopedEnvironment path("PATH", (programs.string() + ":/usr/bin:/bin").c_str());
    bool ended = false;
    const auto run = [this, &ended]() -> async::Task<void> {
        const std::string session;
        const async::CancelToken never;
        EXPECT_FALSE(co_await m_projects->takeSnapshot(m_id, session, never));
        ended = true;
    };
    async::detach(run());
    ASSERT_TRUE(until([&] { return fs::exists(atWork); }, std::chrono::seconds(60)));
    ASSERT_TRUE(QCoro::waitFor(m_projects->removeWorkspace(m_id)));
    EXPECT_TRUE(ended) << "its folder is removed now, and nothing may come into it";
}

TEST_F(Changes, aFileThatBecomesALinkAndABinary)
{
    begin();
    sh(workspace(), "rm b.txt && ln -s /etc/passwd b.txt && printf 'a\\0b' > bin && chmod +x "
                    "a.txt && printf '\\xff\\xfe' > $'odd\\xff'");
    const auto changes = take();
    ASSERT_TRUE(changes) << changes.error().describe();
    ASSERT_EQ(changes->files.size(), 4U);
    EXPECT_THAT(changes->files[0].warnings, ElementsAre(Warning::Executable));
    EXPECT_EQ(changes->files[1].status, FileStatus::TypeChanged);
    EXPECT_THAT(changes->files[1].warnings, ElementsAre(Warning::Symlink));
    EXPECT_TRUE(changes->files[2].binary);
    EXPECT_EQ(changes->files[2].newBytes, 3U);
    EXPECT_EQ(changes->files[3].path, "odd\ufffd");
    EXPECT_THAT(changes->files[3].warnings, ElementsAre(Warning::OddName));
    EXPECT_EQ(diff("b.txt")->hunks.size(), 2U);
    EXPECT_TRUE(diff("odd\ufffd"));
    AcceptRequest request = toBranch("odd");
    request.selection = {{"odd\ufffd", {}}, {"b.txt", {}}};
    ASSERT_TRUE(accept(request));
    EXPECT_EQ(sh(folder() / "user" / "repo", "git ls-tree odd b.txt | cut -c1-6"), "120000\n");
}

TEST_F(Changes, manyFiles)
{
    begin();
    sh(workspace(), "mkdir many && for i in $(seq 2000); do echo $i > many/$i; done");
    const auto changes = take();
    ASSERT_TRUE(changes) << changes.error().describe();
    EXPECT_EQ(changes->files.size(), 2000U);
    EXPECT_EQ(changes->added, 2000);
    ASSERT_TRUE(diff("many/1999"));
}

TEST_F(Changes, onlyWhatIsNewComesOut)
{
    begin();
    const auto noise = [](const std::string& name, const char* bytes) {
        return "head -c " + std::string(bytes) + " /dev/urandom > " + name + "\n";
    };
    /// Sizes of the packs in the quarantine, smallest first.
    const auto packs = [this] {
        std::vector<std::uintmax_t> sizes;
        for (const auto& entry :
             fs::recursive_directory_iterator(m_door.folderOf(m_id) / "changes"))
            if (entry.path().extension() == ".pack" &&
                entry.path().string().find("/head-") != std::string::npos)
                sizes.push_back(entry.file_size());
        std::ranges::sort(sizes);
        return sizes;
    };
    sh(workspace(), noise("big", "300000"));
    ASSERT_TRUE(take());
    ASSERT_EQ(packs().size(), 1U);
    sh(workspace(), "echo more > small && git add -A && git -c user.name=x -c user.email=x commit "
                    "-qm small");
    const auto second = take();
    ASSERT_TRUE(second) << second.error().describe();
    EXPECT_THAT(paths(*second), ElementsAre("big", "small"));
    ASSERT_EQ(packs().size(), 2U);
    EXPECT_LT(packs()[0], 10000U) << "without the large file";
    EXPECT_GT(packs()[1], 300000U);
    reopen();
    sh(workspace(), "echo after > restart");
    ASSERT_TRUE(take());
    EXPECT_EQ(packs().size(), 3U);
    ASSERT_TRUE(accept(toBranch("all")));
    EXPECT_EQ(sh(folder() / "user" / "repo", "git cat-file -s all:big"), "300000\n");
}

TEST_F(Changes, whatIsNewStandsOnAHistoryThatWasRewritten)
{
    const auto repo = makeRepository();
    sh(repo, "echo second > second && git add -A && git commit -qm second");
    ASSERT_TRUE(bring(from(repo)));
    const std::string commit =
        " && git add -A && git -c user.name=x -c user.email=x commit -qm x\n";
    sh(workspace(), "echo 1 > one" + commit + "echo 2 > two" + commit);
    ASSERT_TRUE(take());
    sh(workspace(), "git reset -q --hard HEAD~1 && echo 3 > three" + commit);
    auto changes = take();
    ASSERT_TRUE(changes) << changes.error().describe();
    EXPECT_THAT(paths(*changes), ElementsAre("one", "three"));
    EXPECT_TRUE(changes->standsOnBase);
    // Onto what lies below what the agent began from.
    sh(workspace(),
       "git reset -q --hard HEAD~2 && git reset -q --hard HEAD~1 && echo 4 > four" + commit);
    changes = take();
    ASSERT_TRUE(changes) << changes.error().describe();
    EXPECT_FALSE(changes->standsOnBase);
    EXPECT_THAT(paths(*changes), ElementsAre("four", "second"));
    // What Helix has seen is no longer there: all of it comes anew.
    sh(workspace(), "git checkout -q --orphan other && echo 5 > five" + commit +
                        "git branch -D -q helix/quiet-otter/fix-the-checkout && git reflog expire "
                        "--expire=now --all && git gc -q --prune=now");
    changes = take();
    ASSERT_TRUE(changes) << changes.error().describe();
    EXPECT_THAT(paths(*changes), ElementsAre("five", "four", "second"));
    ASSERT_TRUE(accept(toBranch("rewritten")));
    EXPECT_EQ(sh(repo, "git fsck --strict 2>&1 | grep -v dangling || true"), "");
}

} // namespace
} // namespace helix::projects
