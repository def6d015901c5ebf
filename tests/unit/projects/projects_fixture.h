#pragma once
// Real git in folders of the test's own; the guest is a folder in which commands run natively.

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <QProcess>

#include "link/guest_door.h"
#include "projects/projects.h"
#include "store/database.h"
#include "unit/async/loop_fixture.h"

namespace helix::projects {

/// A command of the "guest": runs here, with HOME in the test's folder.
class NativeExec final : public link::Exec {
public:
    NativeExec(const link::ExecRequest& request, const std::filesystem::path& home,
               const std::string& path);
    ~NativeExec() override;
    async::Task<Result<void>> writeStdin(Bytes data, bool eof) override;
    async::Task<Result<void>> signalGroup(int signal) override;
    void acknowledge(std::size_t) override {}

protected:
    void connectNotify(const QMetaMethod& signal) override;

private:
    void finish();
    QProcess m_process;
    bool m_listened = false, m_finished = false;
};

class FakeDoor final : public link::GuestDoor {
public:
    std::filesystem::path root;         ///< ROOT/guest/ID is a home, ROOT/data/ID the host's folder
    std::string path = "/usr/bin:/bin"; ///< the guest's PATH
    bool ready = true;
    int execs = 0;
    std::function<void()> onExec;

    [[nodiscard]] std::filesystem::path home(const WorkspaceId& id) const
    {
        return root / "guest" / id.str();
    }
    [[nodiscard]] Result<link::GuestAddress> address(const WorkspaceId& id) const override;
    async::Task<Result<std::unique_ptr<link::Exec>>> exec(WorkspaceId id,
                                                          link::ExecRequest request) override;
    [[nodiscard]] std::string nameOf(const WorkspaceId&) const override { return "quiet-otter"; }
    [[nodiscard]] std::filesystem::path folderOf(const WorkspaceId& id) const override
    {
        return root / "data" / id.str();
    }
};

class ProjectsTest : public helix::testing::LoopTest {
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
    std::unique_ptr<Projects> m_projects;
    std::vector<Progress> m_progress;
    async::CancelSource m_cancel;
};

} // namespace helix::projects
