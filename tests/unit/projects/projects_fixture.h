#pragma once
// Real git in folders of the test's own.

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "projects/projects_service.h"
#include "store/database.h"
#include "unit/async/loop_fixture.h"
#include "unit/projects/native_guest.h"

namespace helix::projects {

class ProjectsTest : public helix::fixture::LoopTest {
protected:
    ProjectsTest();
    ~ProjectsTest() override;

    /// Runs a shell script in a folder; its output, or the test fails.
    static std::string sh(const std::filesystem::path& where, const std::string& script);
    static void write(const std::filesystem::path& file, const std::string& text);
    static std::string read(const std::filesystem::path& file);
    /// A repository with one commit of "a.txt" (lines 1 to 30) and "b.txt".
    std::filesystem::path makeRepository(const std::string& name = "repo");

    [[nodiscard]] std::filesystem::path workspace() const
    {
        return m_door.home(m_id) / "workspace";
    }
    static ProjectSource from(const std::filesystem::path& path, bool withUncommitted = false);
    Result<Project> bring(const ProjectSource& source);
    Result<ChangeSet> take();
    Result<AcceptOutcome> accept(const AcceptRequest& request);
    static AcceptRequest toBranch(const std::string& name);
    /// As after a restart of Helix.
    void reopen();
    [[nodiscard]] bool canaryTouched() const;
    /// A shell command that leaves a trace of having run.
    [[nodiscard]] std::string canaryCommand() const;
    /// Files on their way that were left behind.
    [[nodiscard]] bool scratchIsClean() const;

    FakeDoor m_door;
    WorkspaceId m_id = WorkspaceId::generate();
    std::unique_ptr<store::Database> m_database;
    std::unique_ptr<ProjectsService> m_projects;
    std::vector<Progress> m_progress;
    async::CancelSource m_cancel;
};

} // namespace helix::projects
