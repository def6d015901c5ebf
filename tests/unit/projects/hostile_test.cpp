// Repositories and guests that want something of the host. Whatever runs leaves a canary.

#include <sys/stat.h>
#include <unistd.h>

#include <gmock/gmock.h>

#include "projects/guest_scripts.h"
#include "projects/tree_journal.h"
#include "unit/projects/projects_fixture.h"

namespace helix::projects {
namespace {

namespace fs = std::filesystem;
using ::testing::Contains;
using ::testing::HasSubstr;
using namespace std::string_literals;

class Hostile : public ProjectsTest {
protected:
    /// A repository whose configuration runs a command wherever git would run one.
    fs::path makeTrap()
    {
        const auto repo = makeRepository("trap");
        const fs::path tool = folder() / "tool";
        write(tool, "#!/bin/sh\n" + canaryCommand() + "\ncat\n");
        fs::permissions(tool, fs::perms::owner_all);
        const std::string run = tool.string();
        for (const auto* hook :
             {"pre-commit", "post-checkout", "reference-transaction", "post-index-change",
              "post-merge", "pre-auto-gc", "update", "pre-receive", "post-update", "pre-applypatch",
              "applypatch-msg", "fsmonitor-watchman"}) {
            write(repo / ".git" / "hooks" / hook, "#!/bin/sh\n" + canaryCommand() + "\n");
            fs::permissions(repo / ".git" / "hooks" / hook, fs::perms::owner_all);
        }
        write(repo / ".gitattributes", "*.txt filter=evil diff=evil merge=evil\n* text\n");
        std::string settings;
        for (const auto* name : {"core.fsmonitor",      "core.pager",
                                 "core.editor",         "core.askPass",
                                 "core.sshCommand",     "core.alternateRefsCommand",
                                 "credential.helper",   "diff.external",
                                 "gpg.program",         "uploadpack.packObjectsHook",
                                 "filter.evil.clean",   "filter.evil.smudge",
                                 "filter.evil.process", "diff.evil.textconv",
                                 "diff.evil.command",   "merge.evil.driver",
                                 "pager.log",           "sequence.editor",
                                 "diff.tool.cmd",       "interactive.diffFilter"})
            settings += "git config "s + name + " " + run + "\n";
        for (const auto* command : {"rev-parse", "ls-files", "bundle", "update-index", "apply"})
            settings += "git config alias."s + command + " '!" + run + "'\n";
        settings += "git config filter.evil.required true\ngit config core.hooksPath .git/hooks\n"
                    "git config protocol.ext.allow always\n"
                    "git config url.'ext::" +
                    run + " %s'.insteadOf /\n";
        sh(repo, settings);
        // Stat information that is out of date makes git compare, and so filter.
        sh(repo, "touch -d '1 hour ago' a.txt b.txt");
        fs::remove(folder() / "canary");
        return repo;
    }
    /// Out of the guest comes what this script says.
    void guestSays(const std::string& script)
    {
        const fs::path bin = folder() / "guest-bin";
        write(bin / "git", "#!/bin/sh\nexport PATH=/usr/bin:/bin\n" + script);
        fs::permissions(bin / "git", fs::perms::owner_all);
        m_door.path = bin.string() + ":/usr/bin:/bin";
    }
    /// A repository with a change of the agent's to take home.
    fs::path makeChanged()
    {
        const auto repo = makeRepository();
        EXPECT_TRUE(bring(from(repo)));
        write(workspace() / "b.txt", "changed\n");
        const auto taken = take();
        EXPECT_TRUE(taken) << taken.error().describe();
        return repo;
    }
    /// As if an accept had been killed that had moved `path` below `root` into `room`.
    static void forgeRoom(const fs::path& room, const fs::path& root, const std::string& path)
    {
        write(room / "old" / "0", "evil\n");
        TreeJournal journal;
        journal.files.push_back({path, {FileState::Kind::File, 0644, std::string(64, '0')}, {}});
        const auto written = writeJournal(room, root, journal);
        EXPECT_TRUE(written) << written.error().describe();
    }
    /// A commit made of objects that git itself would not make.
    std::string evilCommit(const std::string& entries)
    {
        return "set -e\ncd " + workspace().string() +
               "\nblob=$(echo evil | git hash-object -w --stdin)\n"
               "bin=$(printf %s $blob | sed 's/../\\\\x&/g')\n"
               "{ " +
               entries +
               " } > tree.raw\ntree=$(git hash-object -t tree --literally -w tree.raw)\nrm "
               "tree.raw\n"
               "commit=$(git -c user.name=x -c user.email=x commit-tree $tree -p HEAD -m evil)\n"
               "git update-ref HEAD $commit\ngit reset -q 2>/dev/null || true\n";
    }
};

TEST_F(Hostile, examiningBringingAndTakingRunNothing)
{
    const auto repo = makeTrap();
    write(repo / "b.txt", "uncommitted\n");
    const auto facts = QCoro::waitFor(m_projects->examine(from(repo)));
    ASSERT_TRUE(facts) << facts.error().describe();
    EXPECT_FALSE(canaryTouched()) << "examine";
    EXPECT_THAT(facts->remarks, ::testing::Not(Contains(HasSubstr("Git LFS"))));
    const auto project = bring(from(repo, true));
    ASSERT_TRUE(project) << project.error().describe();
    EXPECT_FALSE(canaryTouched()) << "bring";
    EXPECT_EQ(read(workspace() / "b.txt"), "uncommitted\n");
    write(workspace() / "new.txt", "new\n");
    write(workspace() / "b.txt", "agent\n");
    ASSERT_TRUE(take());
    EXPECT_FALSE(canaryTouched()) << "take";
    const auto branch = accept(toBranch("safe"));
    ASSERT_TRUE(branch) << branch.error().describe();
    EXPECT_FALSE(canaryTouched()) << "branch";
    AcceptRequest files;
    files.target = AcceptRequest::Target::WorkingTree;
    const auto tree = accept(files);
    ASSERT_TRUE(tree) << tree.error().describe();
    EXPECT_TRUE(tree->conflicts.empty());
    EXPECT_FALSE(canaryTouched()) << "working tree";
    EXPECT_EQ(read(repo / "new.txt"), "new\n");
    // The trap works: git run in the ordinary way falls into it.
    sh(repo, "timeout 5 git status </dev/null >/dev/null 2>&1 || true");
    EXPECT_TRUE(canaryTouched());
}

TEST_F(Hostile, submodulesOfARepositoryRunNothing)
{
    const auto inner = makeRepository("inner");
    const auto repo = makeRepository();
    sh(repo, "git submodule --quiet add " + inner.string() +
                 " sub && git commit -qm sub && git -C "
                 "sub config core.fsmonitor '" +
                 canaryCommand() + "; false' && echo dirty > sub/b.txt");
    fs::remove(folder() / "canary");
    const auto facts = QCoro::waitFor(m_projects->examine(from(repo)));
    ASSERT_TRUE(facts) << facts.error().describe();
    ASSERT_TRUE(bring(from(repo, true)));
    EXPECT_FALSE(canaryTouched());
    sh(repo, "timeout 5 git status </dev/null >/dev/null 2>&1 || true");
    EXPECT_TRUE(canaryTouched()) << "the trap works";
}

TEST_F(Hostile, filesKeptApartFromTheRepository)
{
    const auto repo = makeRepository();
    write(folder() / "secrets" / "key", "never to leave\n");
    sh(repo, "git config core.worktree " + (folder() / "secrets").string());
    const auto facts = QCoro::waitFor(m_projects->examine(from(repo)));
    ASSERT_FALSE(facts);
    EXPECT_EQ(facts.error().code, ErrorCode::InvalidArgument);
    EXPECT_FALSE(bring(from(repo, true)));
}

TEST_F(Hostile, aRepositoryOfSomebodyElse)
{
    if (::geteuid() != 0)
        GTEST_SKIP() << "only root can give a folder to another user";
    const auto repo = makeRepository();
    sh(repo, "chown -R 12345 .");
    const auto facts = QCoro::waitFor(m_projects->examine(from(repo)));
    ASSERT_FALSE(facts);
    EXPECT_EQ(facts.error().code, ErrorCode::PermissionDenied);
    EXPECT_THAT(facts.error().message, HasSubstr("safe.directory"));
    sh(folder(), "git config --global --add safe.directory " + repo.string());
    EXPECT_TRUE(QCoro::waitFor(m_projects->examine(from(repo)))) << "the user trusts it";
}

TEST_F(Hostile, theGuestsConfigurationDoesNotReachTheHost)
{
    const auto repo = makeRepository();
    ASSERT_TRUE(bring(from(repo)));
    write(workspace() / ".gitattributes", "* filter=evil diff=evil\n");
    write(workspace() / ".gitmodules", "[submodule \"x\"]\n\tpath = x\n\turl = ./x\n");
    write(workspace() / ".gitconfig", "[core]\n\tfsmonitor = " + canaryCommand() + "\n");
    write(workspace() / "hooks" / "post-checkout", "#!/bin/sh\n" + canaryCommand() + "\n");
    const auto changes = take();
    ASSERT_TRUE(changes) << changes.error().describe();
    AcceptRequest files;
    files.target = AcceptRequest::Target::WorkingTree;
    ASSERT_TRUE(accept(toBranch("x")));
    ASSERT_TRUE(accept(files));
    EXPECT_FALSE(canaryTouched());
}

TEST_F(Hostile, treesThatLeaveTheProject)
{
    const auto repo = makeRepository();
    ASSERT_TRUE(bring(from(repo)));
    ASSERT_TRUE(take());
    for (const auto* name : {"..", ".git", ".GIT", "."}) {
        sh(workspace(), "git reset -q --hard " + m_projects->project(m_id)->base);
        // The index cannot hold such a name; the commit can.
        sh(folder(), evilCommit("printf '100644 "s + name + "\\0'; printf $bin;"));
        const auto taken = take();
        ASSERT_FALSE(taken) << name;
        const auto earlier = QCoro::waitFor(m_projects->changes(m_id));
        ASSERT_TRUE(earlier) << "the earlier changes stay";
        EXPECT_FALSE(earlier->problem.empty());
    }
    EXPECT_FALSE(fs::exists(m_door.folderOf(m_id) / "evil"));
}

TEST_F(Hostile, aProgramOfTheProjectIsNotTakenForGit)
{
    const auto repo = makeRepository();
    write(repo / "git", "#!/bin/sh\n" + canaryCommand() + "\nexec /usr/bin/git \"$@\"\n");
    fs::permissions(repo / "git", fs::perms::owner_all);
    // As a line that adds to a PATH which was not set leaves it.
    const helix::fixture::ScopedEnvironment path("PATH", (":"s + ::getenv("PATH")).c_str());
    const auto facts = QCoro::waitFor(m_projects->examine(from(repo)));
    ASSERT_TRUE(facts) << facts.error().describe();
    EXPECT_TRUE(bring(from(repo, true)));
    EXPECT_FALSE(canaryTouched());
}

TEST_F(Hostile, roomsOfNoAcceptInAProjectLeadNowhere)
{
    const auto repo = makeChanged();
    const auto home = folder() / "user";
    // With a clone, in the files; with an archive, in git's folder.
    forgeRoom(repo / ".helix-accept-evil", home, ".config/autostart/evil.desktop");
    const auto taken = accept(toBranch("one"));
    EXPECT_TRUE(taken) << taken.error().describe();
    for (const auto& root : {home, folder() / "elsewhere"}) {
        fs::create_directories(root);
        forgeRoom(repo / ".git" / "helix-accept-evil", root, ".config/autostart/evil.desktop");
        const auto refused = accept(toBranch("two"));
        ASSERT_FALSE(refused);
        EXPECT_EQ(refused.error().code, ErrorCode::Conflict) << refused.error().describe();
        EXPECT_THAT(refused.error().message, HasSubstr(".git/helix-accept-evil'"));
    }
    EXPECT_FALSE(fs::exists(home / ".config"));
    EXPECT_FALSE(fs::exists(folder() / "elsewhere" / ".config"));
    fs::remove_all(repo / ".git" / "helix-accept-evil");
    EXPECT_TRUE(accept(toBranch("two"))) << "and then it works";
}

TEST_F(Hostile, roomsOfNoAcceptKeepNothingBehindALink)
{
    const auto repo = makeChanged();
    const auto room = repo / ".git" / "helix-accept-evil";
    // What is in the way of a file that is put back makes it be kept.
    write(repo / "evil.desktop", "of the user\n");
    write(repo / "deep" / "evil.desktop", "of the user\n");
    for (const auto* path : {"evil.desktop", "deep/evil.desktop"}) {
        const auto target = folder() / "user" / "autostart";
        fs::create_directories(target / "deep");
        forgeRoom(room, repo, path);
        if (path == "deep/evil.desktop"s) {
            fs::create_directory(room / "kept");
            fs::create_directory_symlink(target, room / "kept" / "deep");
        } else {
            fs::create_directory_symlink(target, room / "kept");
        }
        EXPECT_FALSE(accept(toBranch("one")));
        EXPECT_FALSE(fs::exists(target / "evil.desktop")) << path;
        EXPECT_FALSE(fs::exists(target / path)) << path;
        fs::remove_all(room);
    }
}

TEST_F(Hostile, aJournalThatIsAPipeIsNotWaitedFor)
{
    const auto repo = makeChanged();
    const auto room = repo / ".git" / "helix-accept-evil";
    fs::create_directory(room);
    ASSERT_EQ(::mkfifo((room / "journal").c_str(), 0600), 0);
    const auto refused = accept(toBranch("one"));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::Corrupt) << refused.error().describe();
}

TEST_F(Hostile, aRoomThatTheGuestBringsIsRefused)
{
    const auto repo = makeRepository();
    ASSERT_TRUE(bring(from(repo)));
    forgeRoom(workspace() / ".helix-accept-evil", folder() / "user", ".profile");
    const auto taken = take();
    ASSERT_FALSE(taken);
    EXPECT_EQ(taken.error().code, ErrorCode::Corrupt) << taken.error().describe();
    EXPECT_THAT(taken.error().message, HasSubstr("only Helix itself may make"));
}

TEST_F(Hostile, submodulesThatAreOptions)
{
    const auto repo = makeRepository();
    ASSERT_TRUE(bring(from(repo)));
    write(workspace() / ".gitmodules",
          "[submodule \"../../x\"]\n\tpath = -x\n\turl = -u./payload\n");
    const auto taken = take();
    ASSERT_FALSE(taken);
    EXPECT_EQ(taken.error().code, ErrorCode::Corrupt) << taken.error().describe();
}

TEST_F(Hostile, bundlesThatAreNone)
{
    const auto repo = makeRepository();
    ASSERT_TRUE(bring(from(repo)));
    write(workspace() / "b.txt", "changed\n");
    // Everything as it should be but the bundle itself.
    guestSays("for a; do [ \"$a\" = bundle ] && { head -c 3000 /dev/urandom; exit 0; }; done\nexec "
              "git \"$@\"\n");
    const auto noise = take();
    ASSERT_FALSE(noise);
    EXPECT_THAT(noise.error().message, HasSubstr("refused"));
    guestSays("for a; do [ \"$a\" = bundle ] && { git \"$@\" | head -c 200; exit 0; }; done\nexec "
              "git \"$@\"\n");
    const auto broken = take();
    ASSERT_FALSE(broken);
    guestSays("for a; do [ \"$a\" = bundle ] && { git \"$@\" | sed 's/PACK/KCAP/'; exit 0; }; "
              "done\nexec git \"$@\"\n");
    const auto corrupt = take();
    ASSERT_FALSE(corrupt);
    EXPECT_EQ(corrupt.error().code, ErrorCode::Corrupt);
    guestSays("for a; do [ \"$a\" = bundle ] && { echo 'No space left on device' >&2; exit 1; }; "
              "done\nexec git \"$@\"\n");
    EXPECT_EQ(take().error().code, ErrorCode::OutOfSpace);
    m_door.path = "/usr/bin:/bin";
    EXPECT_TRUE(take()) << "and then it works";
}

TEST_F(Hostile, namesThatCollideAndDeceive)
{
    const auto repo = makeRepository();
    ASSERT_TRUE(bring(from(repo)));
    sh(workspace(), "echo 1 > README && echo 2 > readme && echo 3 > $'\\xe2\\x80\\xaegpj.exe' && "
                    "echo 4 > -rf && echo 5 > $'esc\\x1b[31m'");
    const auto changes = take();
    ASSERT_TRUE(changes) << changes.error().describe();
    ASSERT_EQ(changes->files.size(), 5U);
    for (const auto& file : changes->files)
        EXPECT_THAT(file.warnings, Contains(Warning::OddName)) << file.path;
}

} // namespace
} // namespace helix::projects
