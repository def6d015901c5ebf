// What goes wrong half-way: nothing is lost, and nothing is left behind.

#include <sys/resource.h>

#include <gmock/gmock.h>

#include "projects/repository_lock.h"
#include "projects/url_fetch.h"
#include "unit/projects/projects_fixture.h"

namespace helix::projects {
namespace {

namespace fs = std::filesystem;
using helix::fixture::ScopedEnvironment;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

/// Of our programs, which inherit it; those in a cage raise it to their own.
class FileSizeLimit {
public:
    explicit FileSizeLimit(rlim_t bytes)
    {
        ::getrlimit(RLIMIT_FSIZE, &m_before);
        const rlimit lower{bytes, m_before.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &lower);
    }
    ~FileSizeLimit() { ::setrlimit(RLIMIT_FSIZE, &m_before); }
    FileSizeLimit(const FileSizeLimit&) = delete;
    FileSizeLimit& operator=(const FileSizeLimit&) = delete;

private:
    rlimit m_before{};
};

class Faults : public ProjectsTest {
protected:
    ~Faults() override
    {
        if (!m_path.empty())
            ::setenv("PATH", m_path.c_str(), 1);
    }
    /// A program of that name is this script from now on, on this computer.
    void instead(const std::string& name, const std::string& script)
    {
        if (m_path.empty()) {
            m_path = ::getenv("PATH");
            ::setenv("PATH", ((folder() / "bin").string() + ":" + m_path).c_str(), 1);
        }
        write(folder() / "bin" / name, "#!/bin/sh\n" + script);
        fs::permissions(folder() / "bin" / name, fs::perms::owner_all);
    }
    fs::path begin()
    {
        const auto repo = makeRepository();
        EXPECT_TRUE(bring(from(repo)));
        sh(workspace(), "sed -i 's/^5$/five/' a.txt && rm b.txt && mkdir -p new/inner && echo n > "
                        "new/inner/file && ln -s a.txt link");
        EXPECT_TRUE(take());
        return repo;
    }
    static std::string state(const fs::path& repo)
    {
        return sh(
            repo,
            "git status --porcelain && find . -mindepth 1 -not -path './.git*' -printf '%p %m %l "
            "%T@\\n' | sort && cat a.txt b.txt");
    }
    static std::string objects(const fs::path& repo)
    {
        return sh(repo, "find .git/objects | sort");
    }
    [[nodiscard]] std::vector<std::string> quarantine() const
    {
        std::vector<std::string> names;
        for (const auto& entry : fs::directory_iterator(m_door.folderOf(m_id) / "changes"))
            names.push_back(entry.path().filename().string().substr(0, 5));
        std::ranges::sort(names);
        return names;
    }

private:
    std::string m_path;
};

TEST_F(Faults, changesLargerThanTheCap)
{
    m_projects = std::make_unique<ProjectsService>(*m_database, m_door, folder() / "scratch",
                                                   ProjectLimits{1U << 20});
    begin();
    sh(workspace(), "head -c 3000000 /dev/urandom > huge");
    const auto refused = take();
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::ResourceExhausted) << refused.error().describe();
    EXPECT_THAT(refused.error().message, HasSubstr("larger than 1 MB"));
    const auto earlier = QCoro::waitFor(m_projects->changes(m_id));
    ASSERT_TRUE(earlier);
    EXPECT_EQ(earlier->files.size(), 4U);
    EXPECT_EQ(earlier->problem, refused.error().message);
    EXPECT_THAT(quarantine(), ::testing::ElementsAre("base.", "head-"));
    fs::remove(workspace() / "huge");
    EXPECT_TRUE(take()) << "and then it works";
    EXPECT_EQ(sh(workspace(), "git for-each-ref refs/helix"), "");
}

TEST_F(Faults, manySmallSnapshotsUnderTheCap)
{
    m_projects = std::make_unique<ProjectsService>(*m_database, m_door, folder() / "scratch",
                                                   ProjectLimits{1U << 20});
    begin();
    // Each time another 400 KB take the place of the last: together they are over the cap.
    for (int i = 0; i < 5; ++i) {
        sh(workspace(), "head -c 400000 /dev/urandom > noise");
        const auto taken = take();
        ASSERT_TRUE(taken) << i << taken.error().describe();
    }
    EXPECT_THAT(quarantine(), ::testing::ElementsAre("base.", "head-"));
}

TEST_F(Faults, applyingThatFailsHalfWay)
{
    const auto repo = begin();
    sh(workspace(), "head -c 500000 /dev/urandom > zz-last");
    ASSERT_TRUE(take());
    write(repo / "mine", "not committed\n");
    const auto before = state(repo);
    AcceptRequest files;
    files.target = AcceptRequest::Target::WorkingTree;
    Result<AcceptOutcome> failed;
    {
        // git dies of the last file, when it has written the others.
        const FileSizeLimit limit(200'000);
        failed = accept(files);
    }
    ASSERT_FALSE(failed);
    EXPECT_THAT(failed.error().message, HasSubstr("all were left as they were"));
    EXPECT_EQ(state(repo), before);
    EXPECT_TRUE(scratchIsClean());
    ASSERT_TRUE(accept(files)) << "and then it works";
    EXPECT_EQ(read(repo / "new" / "inner" / "file"), "n\n");
}

TEST_F(Faults, aBranchThatCannotBeMadeLeavesNoObject)
{
    const auto repo = begin();
    sh(repo, "git branch dir/inner");
    const auto before = objects(repo);
    const auto failed = accept(toBranch("dir"));
    ASSERT_FALSE(failed);
    EXPECT_THAT(failed.error().message, HasSubstr("could not be made"));
    EXPECT_EQ(objects(repo), before);
    ASSERT_TRUE(accept(toBranch("dir/other")));
    EXPECT_NE(objects(repo), before);
    EXPECT_THAT(objects(repo), Not(HasSubstr("tmp_objdir")));
    EXPECT_EQ(sh(repo, "git fsck --strict 2>&1 | grep -v dangling || true"), "");
}

TEST_F(Faults, oneHelixAfterTheOther)
{
    const auto repo = begin();
    const auto none = std::chrono::milliseconds(0);
    auto other = QCoro::waitFor(lockRepository(repo / ".git" / "objects", none));
    ASSERT_TRUE(other);
    const auto taken = QCoro::waitFor(lockRepository(repo / ".git" / "objects", none));
    ASSERT_FALSE(taken);
    EXPECT_EQ(taken.error().code, ErrorCode::Conflict);
    EXPECT_THAT(taken.error().message, HasSubstr("Another Helix"));
    std::optional<Result<AcceptOutcome>> outcome;
    const auto run = [&]() -> async::Task<void> {
        const auto request = toBranch("later");
        outcome = co_await m_projects->accept(m_id, request);
    };
    async::detach(run());
    QCoreApplication::processEvents();
    EXPECT_FALSE(outcome);
    other->reset();
    ASSERT_TRUE(until([&] { return outcome.has_value(); }));
    EXPECT_TRUE(*outcome) << outcome->error().describe();
}

TEST_F(Faults, twoHelixesAtOnce)
{
    const auto repo = begin();
    // Of its own in everything, as another process has it.
    const auto database =
        store::Database::open(folder() / "other.db", {ProjectsService::schema()}).value();
    ProjectsService second(*database, m_door, folder() / "scratch-2");
    ASSERT_TRUE(QCoro::waitFor(second.load()));
    const auto id = WorkspaceId::generate();
    fs::create_directories(m_door.home(id));
    ASSERT_TRUE(QCoro::waitFor(second.bring(id, from(repo), {}, {})));
    write(m_door.home(id) / "workspace" / "a.txt", "other\n");
    ASSERT_TRUE(QCoro::waitFor(second.takeSnapshot(id, "turn", {})));
    AcceptRequest files;
    files.target = AcceptRequest::Target::WorkingTree;
    std::vector<AcceptOutcome> outcomes;
    const auto run = [&](Projects* projects, WorkspaceId of) -> async::Task<void> {
        const auto outcome = co_await projects->accept(of, files);
        EXPECT_TRUE(outcome) << outcome.error().describe();
        outcomes.push_back(outcome.value_or(AcceptOutcome()));
    };
    async::detach(run(m_projects.get(), m_id));
    async::detach(run(&second, id));
    ASSERT_TRUE(until([&] { return outcomes.size() == 2; }, std::chrono::seconds(60)));
    EXPECT_THAT(outcomes[0].conflicts, IsEmpty());
    EXPECT_THAT(outcomes[1].conflicts, Not(IsEmpty())) << "whole or not at all";
}

TEST_F(Faults, aServerThatAsks)
{
    ProjectSource source;
    source.kind = ProjectSource::Kind::Url;
    source.url = "ssh://git@example.org/repo.git";
    const ScopedEnvironment asks("SSH_ASKPASS", (folder() / "asks").c_str());
    const ScopedEnvironment asksToo("GIT_ASKPASS", (folder() / "asks").c_str());
    // Waits for ever where a question is allowed, as for a passphrase.
    const auto ssh = [this](const std::string& words) {
        instead("ssh", "env > " + (folder() / "environment").string() +
                           "\ncase \"$*\" in *BatchMode=yes*) echo '" + words +
                           "' >&2; exit 255;; *) exec sleep 1000;; esac\n");
    };
    ssh("Host key verification failed.");
    const auto unknown = bring(source);
    ASSERT_FALSE(unknown);
    EXPECT_EQ(unknown.error().code, ErrorCode::Unavailable);
    EXPECT_THAT(unknown.error().message, HasSubstr("host key yet"));
    const auto environment = "\n" + read(folder() / "environment");
    EXPECT_THAT(environment, HasSubstr("\nGIT_TERMINAL_PROMPT=0\n"));
    EXPECT_THAT(environment, HasSubstr("\nGIT_ASKPASS=\n"));
    EXPECT_THAT(environment, HasSubstr("\nSSH_ASKPASS_REQUIRE=never\n"));
    EXPECT_THAT(environment, Not(HasSubstr("\nSSH_ASKPASS=")));
    ssh("git@example.org: Permission denied (publickey).");
    EXPECT_THAT(bring(source).error().message, HasSubstr("ssh-add"));
    // The user's own command stays, and asks nothing either.
    sh(folder(), "git config --global core.sshCommand 'ssh -i mykey'");
    instead("ssh", "echo \"$*\" > " + (folder() / "arguments").string() + "; exit 255\n");
    EXPECT_FALSE(bring(source));
    EXPECT_THAT(read(folder() / "arguments"), HasSubstr("-i mykey -o BatchMode=yes"));
    EXPECT_TRUE(scratchIsClean());
}

TEST_F(Faults, aWebServerThatAsks)
{
    ProjectSource source;
    source.kind = ProjectSource::Kind::Url;
    source.url = "https://example.org/repo.git";
    instead("git", "case \" $* \" in *' fetch '*) echo \"fatal: could not read Username for 'x': "
                   "terminal prompts disabled\" >&2; exit 128;; esac\nexec /usr/bin/git \"$@\"\n");
    EXPECT_THAT(bring(source).error().message, HasSubstr("credential helper"));
}

TEST(SshCommand, asksNothingWhereItIsOpenSsh)
{
    EXPECT_EQ(withoutQuestions("ssh"), "ssh -o BatchMode=yes");
    EXPECT_EQ(withoutQuestions("/usr/bin/ssh -v"), "/usr/bin/ssh -v -o BatchMode=yes");
    EXPECT_EQ(withoutQuestions("plink -batch"), "plink -batch");
}

} // namespace
} // namespace helix::projects
