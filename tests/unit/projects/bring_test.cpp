// Projects into guests.

#include <gmock/gmock.h>

#include "fakes/proxy/fake_proxy.h"
#include "unit/projects/projects_fixture.h"

namespace helix::projects {
namespace {

namespace fs = std::filesystem;
using ::testing::Contains;
using ::testing::HasSubstr;
using Kind = ProjectSource::Kind;

class Bring : public ProjectsTest {
protected:
    Result<ProjectFacts> examine(const fs::path& path)
    {
        return QCoro::waitFor(m_projects->examine(from(path)));
    }
    /// Everything in a folder, with its bytes: to see that nothing was written.
    static std::string fingerprint(const fs::path& root)
    {
        return sh(root, "find . -type f -print0 | sort -z | xargs -0 sha256sum; find . | sort");
    }
};

TEST_F(Bring, theCommittedStateOnABranchOfItsOwn)
{
    const auto repo = makeRepository();
    const auto before = fingerprint(repo);
    const auto project = bring(from(repo));
    ASSERT_TRUE(project) << project.error().describe();
    EXPECT_EQ(project->branch, "helix/quiet-otter/fix-the-checkout");
    EXPECT_EQ(project->base, project->userBase);
    EXPECT_EQ(sh(workspace(), "git rev-parse --abbrev-ref HEAD"), project->branch + "\n");
    EXPECT_EQ(sh(workspace(), "git rev-parse HEAD"), project->base + "\n");
    EXPECT_EQ(sh(workspace(), "git status --porcelain"), "");
    EXPECT_EQ(sh(workspace(), "git remote"), "") << "no way to push to the user's repository";
    EXPECT_EQ(read(workspace() / "b.txt"), "b\n");
    EXPECT_EQ(fingerprint(repo), before) << "the user's repository is not written to";
    EXPECT_TRUE(scratchIsClean());
    EXPECT_FALSE(fs::exists(m_door.home(m_id) / ".helix-project"));
    std::vector<std::string> steps;
    for (const auto& step : m_progress)
        steps.push_back(step.step);
    EXPECT_THAT(steps, Contains("Copying"));
    reopen();
    ASSERT_TRUE(m_projects->project(m_id));
    EXPECT_EQ(m_projects->project(m_id)->base, project->base);
}

TEST_F(Bring, theFolderMayBeThereAndEmptyAndNotOtherwise)
{
    const auto repo = makeRepository();
    fs::create_directories(workspace());
    write(workspace() / "notes.txt", "mine");
    const auto refused = bring(from(repo));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::Conflict);
    EXPECT_THAT(refused.error().message, HasSubstr("not empty"));
    EXPECT_EQ(read(workspace() / "notes.txt"), "mine");
    EXPECT_TRUE(scratchIsClean());
    fs::remove(workspace() / "notes.txt");
    const auto project = bring(from(repo));
    ASSERT_TRUE(project) << project.error().describe();
    EXPECT_EQ(bring(from(repo)).error().code, ErrorCode::Conflict) << "it has one already";
}

TEST_F(Bring, uncommittedWorkAsACommitOfItsOwn)
{
    const auto repo = makeRepository();
    write(repo / ".gitignore", "*.log\n");
    sh(repo, "git add .gitignore && git commit -qm ignore");
    write(repo / "b.txt", "changed\n");
    write(repo / "new file.txt", "new\n");
    write(repo / "debug.log", "ignored\n");
    write(repo / "staged.txt", "staged\n");
    sh(repo, "git add staged.txt && git rm -q --cached a.txt && rm a.txt");
    const auto before = fingerprint(repo);
    const auto facts = examine(repo / ".");
    ASSERT_TRUE(facts) << facts.error().describe();
    EXPECT_EQ(facts->uncommittedFiles, 4);
    EXPECT_EQ(facts->commits, 2);
    EXPECT_EQ(facts->branch, "main");
    EXPECT_GT(facts->bytes, 100U);
    const auto project = bring(from(repo, true));
    ASSERT_TRUE(project) << project.error().describe();
    EXPECT_TRUE(project->broughtUncommitted);
    EXPECT_NE(project->base, project->userBase);
    EXPECT_EQ(sh(workspace(), "git rev-parse HEAD~"), project->userBase + "\n");
    EXPECT_EQ(read(workspace() / "b.txt"), "changed\n");
    EXPECT_EQ(read(workspace() / "new file.txt"), "new\n");
    EXPECT_EQ(read(workspace() / "staged.txt"), "staged\n");
    EXPECT_FALSE(fs::exists(workspace() / "debug.log"));
    EXPECT_FALSE(fs::exists(workspace() / "a.txt"));
    EXPECT_EQ(sh(workspace(), "git log -1 --format=%an"), "Test User\n");
    EXPECT_EQ(fingerprint(repo), before);
}

TEST_F(Bring, uncommittedWorkOfTheSameSizeInTheSameSecond)
{
    const auto repo = makeRepository();
    sh(repo, "git config core.trustctime false && touch -d @1700000000 b.txt && git update-index "
             "--refresh && echo B > b.txt && touch -d @1700000000 b.txt .git/index");
    ASSERT_TRUE(bring(from(repo, true)));
    EXPECT_EQ(read(workspace() / "b.txt"), "B\n");
}

TEST_F(Bring, theUsersOwnIgnoreFileCounts)
{
    const auto repo = makeRepository();
    write(folder() / "user" / "ignored", "*.secret\n");
    sh(repo, "git config --global core.excludesFile ~/ignored");
    write(repo / "key.secret", "never to leave\n");
    const auto facts = examine(repo);
    ASSERT_TRUE(facts) << facts.error().describe();
    EXPECT_EQ(facts->uncommittedFiles, 0);
    ASSERT_TRUE(bring(from(repo, true)));
    EXPECT_FALSE(fs::exists(workspace() / "key.secret"));
}

TEST_F(Bring, saysWhatIsNoRepository)
{
    fs::create_directories(folder() / "plain");
    const auto plain = examine(folder() / "plain");
    ASSERT_FALSE(plain);
    EXPECT_EQ(plain.error().code, ErrorCode::InvalidArgument);
    EXPECT_THAT(plain.error().message, HasSubstr("not inside a git repository"));
    EXPECT_EQ(examine(folder() / "nowhere").error().code, ErrorCode::NotFound);
    EXPECT_EQ(examine("relative").error().code, ErrorCode::InvalidArgument);
    const auto repo = makeRepository();
    EXPECT_THAT(examine(repo / ".git").error().message, HasSubstr("git's own folder"));
    ASSERT_FALSE(bring(from(folder() / "plain")));
    EXPECT_EQ(m_door.execs, 0);
}

TEST_F(Bring, aRepositoryWithoutCommits)
{
    const fs::path repo = folder() / "user" / "fresh";
    fs::create_directories(repo);
    sh(repo, "git init -q -b main .");
    write(repo / "idea.txt", "an idea\n");
    const auto facts = examine(repo);
    ASSERT_TRUE(facts) << facts.error().describe();
    EXPECT_EQ(facts->head, "");
    EXPECT_EQ(facts->uncommittedFiles, 1);
    EXPECT_THAT(facts->remarks, Contains(HasSubstr("no commit yet")));
    const auto project = bring(from(repo, true));
    ASSERT_TRUE(project) << project.error().describe();
    EXPECT_EQ(project->userBase, "");
    EXPECT_EQ(read(workspace() / "idea.txt"), "an idea\n");
}

TEST_F(Bring, aDetachedHead)
{
    const auto repo = makeRepository();
    sh(repo, "echo more >> b.txt && git commit -qam second && git checkout -q HEAD~");
    const auto facts = examine(repo);
    ASSERT_TRUE(facts);
    EXPECT_EQ(facts->branch, "");
    EXPECT_THAT(facts->remarks, Contains(HasSubstr("detached")));
    ASSERT_TRUE(bring(from(repo)));
    EXPECT_EQ(sh(workspace(), "git log --oneline | wc -l"), "1\n");
}

TEST_F(Bring, anEmptyProject)
{
    ProjectSource source;
    const auto project = bring(source);
    ASSERT_TRUE(project) << project.error().describe();
    EXPECT_EQ(project->branch, "helix/quiet-otter/work");
    EXPECT_EQ(sh(workspace(), "git status --porcelain && git ls-files"), "");
    write(workspace() / "made.txt", "by the agent\n");
    const auto changes = take();
    ASSERT_TRUE(changes) << changes.error().describe();
    ASSERT_EQ(changes->files.size(), 1U);
}

TEST_F(Bring, aShallowClone)
{
    const auto repo = makeRepository();
    sh(repo, "for i in 1 2 3; do echo $i >> b.txt; git commit -qam $i; done");
    const fs::path shallow = folder() / "user" / "shallow";
    sh(folder(), "git clone -q --depth 2 file://" + repo.string() + " " + shallow.string());
    const auto facts = examine(shallow);
    ASSERT_TRUE(facts) << facts.error().describe();
    EXPECT_THAT(facts->remarks, Contains(HasSubstr("shallow")));
    const auto project = bring(from(shallow));
    ASSERT_TRUE(project) << project.error().describe();
    EXPECT_EQ(sh(workspace(), "git log --oneline | wc -l"), "2\n");
    write(workspace() / "b.txt", "by the agent\n");
    const auto changes = take();
    ASSERT_TRUE(changes) << changes.error().describe();
    EXPECT_EQ(changes->files.size(), 1U);
    const auto taken = accept(toBranch("from-agent"));
    ASSERT_TRUE(taken) << taken.error().describe();
    EXPECT_EQ(sh(shallow, "git show from-agent:b.txt"), "by the agent\n");
}

TEST_F(Bring, aWorktreeABareOneAndASha256One)
{
    const auto repo = makeRepository();
    sh(repo, "git worktree add -q ../second -b second");
    write(folder() / "user" / "second" / "b.txt", "in the second\n");
    const auto facts = examine(folder() / "user" / "second");
    ASSERT_TRUE(facts) << facts.error().describe();
    EXPECT_EQ(facts->branch, "second");
    EXPECT_EQ(facts->uncommittedFiles, 1);
    ASSERT_TRUE(bring(from(folder() / "user" / "second", true)));
    EXPECT_EQ(read(workspace() / "b.txt"), "in the second\n");

    sh(folder(), "git clone -q --bare " + repo.string() + " user/bare.git");
    m_id = WorkspaceId::generate();
    fs::create_directories(m_door.home(m_id));
    const auto bare = bring(from(folder() / "user" / "bare.git", true));
    ASSERT_TRUE(bare) << bare.error().describe();
    EXPECT_EQ(read(workspace() / "b.txt"), "b\n");

    m_id = WorkspaceId::generate();
    fs::create_directories(m_door.home(m_id));
    const fs::path long_ids = folder() / "user" / "sha256";
    fs::create_directories(long_ids);
    sh(long_ids, "git init -q --object-format=sha256 -b main . && echo 1 > x && git add x && git "
                 "commit -qm x");
    const auto project = bring(from(long_ids));
    ASSERT_TRUE(project) << project.error().describe();
    EXPECT_EQ(project->base.size(), 64U);
    write(workspace() / "x", "2\n");
    const auto changes = take();
    ASSERT_TRUE(changes) << changes.error().describe();
    EXPECT_EQ(changes->files.size(), 1U);
    ASSERT_TRUE(accept(toBranch("long")));
    EXPECT_EQ(sh(long_ids, "git show long:x"), "2\n");
}

TEST_F(Bring, saysWhatStaysOut)
{
    const auto inner = makeRepository("inner");
    const auto repo = makeRepository();
    sh(repo, "git submodule --quiet add " + inner.string() + " sub && git commit -qm submodule");
    write(repo / ".gitattributes", "*.bin filter=lfs\n*.x filter=other\n");
    write(repo / "big.bin", "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n");
    sh(repo, "git add -A && git commit -qm lfs");
    sh(repo, "git init -q nested && cd nested && echo 1 > n && git add n && git commit -qm n");
    const auto facts = examine(repo);
    ASSERT_TRUE(facts) << facts.error().describe();
    EXPECT_THAT(facts->remarks, Contains(HasSubstr("1 submodule stays out")));
    EXPECT_THAT(facts->remarks, Contains(HasSubstr("Git LFS")));
    EXPECT_THAT(facts->remarks, Contains(HasSubstr("'nested'")));
    const auto project = bring(from(repo, true));
    ASSERT_TRUE(project) << project.error().describe();
    EXPECT_TRUE(fs::is_empty(workspace() / "sub"));
    EXPECT_FALSE(fs::exists(workspace() / "nested"));
}

TEST_F(Bring, strangeNamesAndLinks)
{
    const auto repo = makeRepository();
    sh(repo, "mkdir -p -- '-d' && echo 1 > '-d/--option' && echo 2 > $'new\\nline' && echo 3 > "
             "'quo\"te' && printf 4 > $'\\xff\\xfe' && ln -s /etc/passwd link && ln -s a.txt near "
             "&& ln -s nowhere dangling && git add -A -- . && git commit -qm strange");
    write(repo / "-uncommitted\n\"x", "5");
    const auto project = bring(from(repo, true));
    ASSERT_TRUE(project) << project.error().describe();
    EXPECT_EQ(sh(workspace(), "git status --porcelain"), "");
    EXPECT_EQ(read(workspace() / "-d" / "--option"), "1\n");
    EXPECT_EQ(fs::read_symlink(workspace() / "link"), "/etc/passwd");
    EXPECT_EQ(read(workspace() / "-uncommitted\n\"x"), "5");
    EXPECT_EQ(read(workspace() / "\xff\xfe"), "4");
}

TEST_F(Bring, aGuestWithoutGit)
{
    const auto repo = makeRepository();
    const fs::path bin = folder() / "bin";
    fs::create_directories(bin);
    sh(bin, "for p in sh ls df rm mkdir cat mv find; do ln -s $(command -v $p) $p; done");
    m_door.path = bin.string();
    const auto project = bring(from(repo));
    ASSERT_FALSE(project);
    EXPECT_EQ(project.error().code, ErrorCode::Unsupported);
    EXPECT_THAT(project.error().message, HasSubstr("no git in this workspace"));
    EXPECT_TRUE(scratchIsClean());
    EXPECT_FALSE(m_projects->project(m_id));
}

TEST_F(Bring, aWorkspaceThatIsNotReady)
{
    m_door.ready = false;
    const auto project = bring(from(makeRepository()));
    EXPECT_EQ(project.error().code, ErrorCode::Conflict);
    EXPECT_TRUE(scratchIsClean());
}

TEST_F(Bring, cancelledOnItsWay)
{
    const auto repo = makeRepository();
    sh(repo, "head -c 20000000 /dev/urandom > big && git add big && git commit -qm big");
    const std::function<void(Progress)> progress = [this](const Progress& now) {
        if (now.step == "Copying" && now.done > 1'000'000)
            m_cancel.cancel();
    };
    const auto project =
        QCoro::waitFor(m_projects->bring(m_id, from(repo), progress, m_cancel.token()));
    ASSERT_FALSE(project);
    EXPECT_EQ(project.error().code, ErrorCode::Cancelled) << project.error().describe();
    EXPECT_FALSE(fs::exists(workspace()));
    EXPECT_FALSE(fs::exists(m_door.home(m_id) / ".helix-project"));
    EXPECT_FALSE(fs::exists(m_door.folderOf(m_id) / "changes"));
    EXPECT_TRUE(scratchIsClean());
    m_cancel = async::CancelSource();
    EXPECT_TRUE(bring(from(repo))) << "and then it works";
}

TEST_F(Bring, aUrlThroughTheHost)
{
    const auto repo = makeRepository();
    // Plays the part of ssh: runs what the far side would.
    const fs::path ssh = folder() / "ssh";
    write(ssh, "#!/bin/sh\nfor last; do :; done\nexec sh -c \"$last\"\n");
    fs::permissions(ssh, fs::perms::owner_all);
    const helix::fixture::ScopedEnvironment way("GIT_SSH_COMMAND", ssh.c_str());
    ProjectSource source;
    source.kind = Kind::Url;
    source.url = "ssh://git@example.org" + repo.string();
    const auto project = bring(source);
    ASSERT_TRUE(project) << project.error().describe();
    EXPECT_EQ(project->base + "\n", sh(repo, "git rev-parse HEAD"));
    EXPECT_EQ(project->origin, source.url);
    EXPECT_EQ(sh(workspace(), "git remote"), "");
    write(workspace() / "b.txt", "changed\n");
    ASSERT_TRUE(take());
    const auto nowhere = accept(toBranch("agent"));
    ASSERT_FALSE(nowhere);
    EXPECT_THAT(nowhere.error().message, HasSubstr("--into"));
    auto request = toBranch("agent");
    request.into = repo;
    ASSERT_TRUE(accept(request));
    EXPECT_EQ(sh(repo, "git show agent:b.txt"), "changed\n");
}

TEST_F(Bring, aUrlThatDoesNotAnswer)
{
    const helix::fixture::ScopedEnvironment way("GIT_SSH_COMMAND", "false");
    ProjectSource source;
    source.kind = Kind::Url;
    source.url = "ssh://git@example.org/nothing";
    const auto project = bring(source);
    ASSERT_FALSE(project);
    EXPECT_EQ(project.error().code, ErrorCode::Unavailable);
    EXPECT_EQ(m_door.execs, 0);
    EXPECT_TRUE(scratchIsClean());
}

TEST_F(Bring, aUrlIsFetchedThroughTheUsersProxyOrNotAtAll)
{
    const fakes::FakeProxy proxy(Proxy::Kind::Http, fakes::FakeProxy::Manner::Refuses, 1);
    ProjectSource source;
    source.kind = Kind::Url;
    source.url = "https://server.invalid/nothing";
    m_projects->setFetchWay([&] {
        return std::map<std::string, std::string>{{"https_proxy", proxy.proxy().address()},
                                                  {"no_proxy", ""}};
    });
    EXPECT_FALSE(bring(source));
    EXPECT_THAT(proxy.asked(), Contains("server.invalid:443"));
    m_projects->setFetchWay([] { return fail(ErrorCode::Unsupported, "The proxy is secret."); });
    const auto project = bring(source);
    ASSERT_FALSE(project);
    EXPECT_EQ(project.error().message, "The proxy is secret.");
}

TEST_F(Bring, aUrlThroughTheGuest)
{
    const auto repo = makeRepository();
    ProjectSource source;
    source.kind = Kind::Url;
    source.url = "https://example.org/repo.git";
    source.fetchedByGuest = true;
    // The guest's git goes elsewhere.
    const fs::path ssh = folder() / "ssh";
    write(ssh, "#!/bin/sh\nfor last; do :; done\nexec sh -c \"$last\"\n");
    fs::permissions(ssh, fs::perms::owner_all);
    write(m_door.home(m_id) / ".gitconfig", "[url \"ssh://x" + repo.string() +
                                                "\"]\n\tinsteadOf = " + source.url +
                                                "\n[core]\n\tsshCommand = " + ssh.string() + "\n");
    const auto project = bring(source);
    ASSERT_TRUE(project) << project.error().describe();
    EXPECT_EQ(project->base + "\n", sh(repo, "git rev-parse HEAD"));
    EXPECT_EQ(sh(workspace(), "git rev-parse --abbrev-ref HEAD"), "helix/quiet-otter/work\n");
    EXPECT_EQ(sh(workspace(), "git remote"), "");
    write(workspace() / "b.txt", "changed\n");
    const auto changes = take();
    ASSERT_TRUE(changes) << changes.error().describe();
    EXPECT_EQ(changes->files.size(), 1U);
    write(m_door.home(m_id) / ".gitconfig", "");
    m_id = WorkspaceId::generate();
    fs::create_directories(m_door.home(m_id));
    source.url = "https://127.0.0.1:1/nothing";
    const auto failed = bring(source);
    ASSERT_FALSE(failed);
    EXPECT_THAT(failed.error().message, HasSubstr("Cloning failed"));
    EXPECT_FALSE(fs::exists(workspace()));
}

TEST_F(Bring, whatACrashLeftIsClearedUp)
{
    write(folder() / "scratch" / "old" / "bundle", "x");
    const auto repo = makeRepository();
    write(m_door.home(m_id) / ".helix-project" / "bundle", "half");
    reopen();
    EXPECT_TRUE(scratchIsClean());
    ASSERT_TRUE(bring(from(repo)));
    EXPECT_FALSE(fs::exists(m_door.home(m_id) / ".helix-project"));
    write(m_door.folderOf(m_id) / "changes" / "head-old" / "pack", "half");
    write(workspace() / "b.txt", "changed\n");
    ASSERT_TRUE(take());
    EXPECT_FALSE(fs::exists(m_door.folderOf(m_id) / "changes" / "head-old"));
}

TEST(ProjectSourceText, isAPathOrAUrl)
{
    EXPECT_EQ(parseProjectSource("/home/me/project")->kind, Kind::Repository);
    EXPECT_EQ(parseProjectSource("https://example.org/x.git")->kind, Kind::Url);
    EXPECT_EQ(parseProjectSource("ssh://git@example.org:22/x")->kind, Kind::Url);
    EXPECT_EQ(parseProjectSource("git@example.org:x/y.git")->kind, Kind::Url);
    EXPECT_EQ(parseProjectSource("file:///home/me")->path, "/home/me");
    for (const auto* bad :
         {"", "relative", "ext::sh -c true", "https://user:pass@example.org/x",
          "https://token@example.org/x", "-u", "--upload-pack=x", "ssh://-oProxyCommand=x/y",
          "ssh://git:pw@h/x", "git://example.org/x", "http://example.org/x", "https:///x",
          "git@-oProxyCommand=x:y", "https://a b/", "fd::17", "a@b::x"})
        EXPECT_FALSE(parseProjectSource(bad)) << bad;
}

} // namespace
} // namespace helix::projects
