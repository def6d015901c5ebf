// What changes in a guest's project is noticed cheaply, whoever changes it.

#include <fstream>

#include <gmock/gmock.h>

#include "unit/projects/projects_fixture.h"

namespace helix::projects {
namespace {

namespace fs = std::filesystem;

class Look : public ProjectsTest {
protected:
    void begin()
    {
        const auto project = bring(from(makeRepository()));
        ASSERT_TRUE(project) << project.error().describe();
        QObject::connect(m_projects.get(), &Projects::looked, m_projects.get(),
                         [this](const WorkspaceId&, Freshness freshness, const std::string& why) {
                             m_told.push_back(freshness);
                             m_problem = why;
                         });
    }
    Result<bool> look()
    {
        const async::CancelToken never;
        return QCoro::waitFor(m_projects->look(m_id, "turn", never));
    }
    /// Of the newest changes.
    int files()
    {
        const auto changes = QCoro::waitFor(m_projects->changes(m_id));
        return changes ? static_cast<int>(changes->files.size()) : -1;
    }
    /// A program of the guest's that goes before the real one of that name.
    void replaceInGuest(const std::string& name, const std::string& script)
    {
        const fs::path folder = m_door.root / "bin";
        fs::create_directories(folder);
        std::ofstream(folder / name) << "#!/bin/sh\n" << script;
        fs::permissions(folder / name, fs::perms::owner_all);
        m_door.path = folder.string() + ":/usr/bin:/bin";
    }

    std::vector<Freshness> m_told;
    std::string m_problem;
};

TEST_F(Look, takesASnapshotOnlyWhenSomethingIsAnother)
{
    begin();
    EXPECT_EQ(files(), -1);
    EXPECT_TRUE(look().value()) << "nothing was known yet";
    EXPECT_EQ(files(), 0);
    EXPECT_EQ(m_told, (std::vector{Freshness::Looking, Freshness::Current}));
    const int before = m_door.execs;
    EXPECT_FALSE(look().value());
    EXPECT_EQ(m_door.execs, before + 1) << "one cheap question";
    EXPECT_EQ(m_told.size(), 3U);
    EXPECT_EQ(m_told.back(), Freshness::Current);
}

TEST_F(Look, noticesWhateverChangesTheProject)
{
    begin();
    ASSERT_TRUE(look());
    const auto expectSeen = [this](const std::string& what, int expected) {
        sh(workspace(), what);
        EXPECT_TRUE(look().value()) << what;
        EXPECT_EQ(files(), expected) << what;
        EXPECT_FALSE(look().value()) << what;
    };
    expectSeen("echo more >> a.txt", 1);
    expectSeen("echo even more >> a.txt", 1);
    expectSeen("git add a.txt", 1);
    expectSeen("echo again >> a.txt", 1);
    expectSeen("mkdir -p deep/er && echo x > deep/er/new.txt", 2);
    expectSeen("rm b.txt", 3);
    expectSeen("git -c user.name=x -c user.email=x@x commit -qam all", 3);
    expectSeen("chmod +x a.txt", 3);
    expectSeen("printf '*.log\\n' > .gitignore", 4);
    expectSeen("git init -q inner && echo x > inner/x.txt", 5);
    expectSeen("echo y >> inner/x.txt", 5);
    sh(workspace(), "echo noise > build.log");
    EXPECT_FALSE(look().value()) << "what git ignores does not come out";
}

TEST_F(Look, aSnapshotThatFailsIsNotTriedAgainWhileAllIsTheSame)
{
    begin();
    ASSERT_TRUE(look());
    sh(workspace(), "echo more >> a.txt");
    replaceInGuest("mktemp", "exit 1\n");
    EXPECT_FALSE(look());
    EXPECT_EQ(m_told.back(), Freshness::Failed);
    EXPECT_NE(m_problem, "");
    const int before = m_door.execs;
    EXPECT_FALSE(look().value());
    EXPECT_EQ(m_door.execs, before + 1);
    EXPECT_EQ(m_told.back(), Freshness::Failed) << "what is known is still older";
    m_door.path = "/usr/bin:/bin";
    ASSERT_TRUE(take()) << "the user asks";
    EXPECT_FALSE(look().value());
    EXPECT_EQ(m_told.back(), Freshness::Current);
}

TEST_F(Look, whatAGuestSaysInsteadIsRefused)
{
    begin();
    for (const char* said : {"echo", "printf '%063d' 0", "yes", "printf 'ZZ%062d' 0"}) {
        replaceInGuest("sha256sum", said);
        const auto looked = look();
        ASSERT_FALSE(looked) << said;
        EXPECT_EQ(looked.error().code, ErrorCode::Protocol) << looked.error().describe();
        EXPECT_EQ(m_told.back(), Freshness::Failed);
    }
    EXPECT_EQ(files(), -1);
}

} // namespace
} // namespace helix::projects
