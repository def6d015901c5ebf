// Projects that somebody looks at are looked into again and again, the others not at all.

#include "tasks/project_watch.h"

#include <fstream>

#include <gtest/gtest.h>

#include "unit/life/plane_fixture.h"
#include "unit/tasks/repository.h"

namespace helix::tasks {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

TEST(ProjectWatchPace, goesAtMostATenthOfTheTimeIntoIt)
{
    EXPECT_EQ(pauseAfterLook(0ms, false), 3s);
    EXPECT_EQ(pauseAfterLook(100ms, false), 3s);
    EXPECT_EQ(pauseAfterLook(1s, false), 9s);
    EXPECT_EQ(pauseAfterLook(10min, false), 2min);
    // What changes once changes again: who looks on must not wait nine times a whole snapshot.
    EXPECT_EQ(pauseAfterLook(10s, true), 20s);
    EXPECT_EQ(pauseAfterLook(100ms, true), 3s);
    EXPECT_EQ(pauseAfterLook(10min, true), 2min);
}

class ProjectWatch : public PlaneTest {
protected:
    ProjectWatch()
        : m_homes("HELIXVM_FAKE_HOMES", (root() / "homes").string())
        , m_home("HOME", (root() / "user").string())
    {
        fs::create_directories(root() / "user");
        openPlane();
        makeRepository(root() / "shop");
        CreateRequest request;
        request.image = "tiny";
        request.name = "calm-otter";
        request.project = projects::ProjectSource{};
        request.project->kind = projects::ProjectSource::Kind::Repository;
        request.project->path = root() / "shop";
        m_id = QCoro::waitFor(workspaces().create(request)).value();
        (void)settled(m_id);
        EXPECT_TRUE(eventually([&] { return m_plane->projects().project(m_id).has_value(); }));
    }
    std::size_t changedFiles()
    {
        const auto changes = QCoro::waitFor(m_plane->projects().changes(m_id));
        return changes ? changes->files.size() : 0;
    }

    ScopedVariable m_homes, m_home;
    WorkspaceId m_id;
};

TEST_F(ProjectWatch, whatAProgramWritesIsNoticedWhileSomebodyLooks)
{
    int looks = 0;
    QObject::connect(&m_plane->projects(), &projects::Projects::looked, &m_plane->projects(),
                     [&](const WorkspaceId&, projects::Freshness, const std::string&) { ++looks; });
    const auto watched = workspaces().watch(m_id);
    ASSERT_TRUE(eventually([&] { return looks >= 2; })) << "at once";
    EXPECT_EQ(changedFiles(), 0U);
    std::ofstream(root() / "homes" / "calm-otter" / "workspace" / "new.txt") << "from a program";
    EXPECT_TRUE(eventually([&] { return changedFiles() == 1; }));
}

TEST_F(ProjectWatch, whatACommandWritesIsNoticedThoughNobodyLooks)
{
    link::ExecRequest request;
    request.argv = {"sleep", "600"};
    auto terminal = QCoro::waitFor(workspaces().exec(m_id, request));
    ASSERT_TRUE(terminal) << terminal.error().describe();
    std::ofstream(root() / "homes" / "calm-otter" / "workspace" / "new.txt") << "from a command";
    EXPECT_TRUE(eventually([&] { return changedFiles() == 1; }));
    terminal->reset();
    std::ofstream(root() / "homes" / "calm-otter" / "workspace" / "last.txt") << "its last word";
    EXPECT_TRUE(eventually([&] { return changedFiles() == 2; })) << "once more behind its end";
}

} // namespace
} // namespace helix::tasks
