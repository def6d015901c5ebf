#pragma once
// A HelixVM home of its own with one tiny image, and fake machines in QEMU's place.

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <QCoreApplication>
#include <QCoroTask>
#include <QTemporaryDir>

#include <gtest/gtest.h>

#include "life/contract.h"
#include "tasks/open_plane.h"
#include "plane/control_plane.h"
#include "unit/async/application.h"

namespace helix::life {

/// Sets an environment variable for as long as it lives; fake machines read it.
class ScopedVariable {
public:
    ScopedVariable(std::string name, const std::string& value);
    ~ScopedVariable();
    ScopedVariable(const ScopedVariable&) = delete;
    ScopedVariable& operator=(const ScopedVariable&) = delete;

private:
    std::string m_name;
};

/// The home below `root`, without any test framework, for child processes too.
ControlPlaneOptions planeOptions(const std::filesystem::path& root);
/// Its machines never go on from a snapshot, and none is made.
void bootsAlways(ControlPlaneOptions& options);
/// Writes the image "tiny" and the agent drive.
void furnishHome(const std::filesystem::path& root);
/// Processes other than this one whose command line names `root` and `program`: its machines, their
/// agents and their networks.
std::vector<int> processesOf(const std::filesystem::path& root, const std::string& program = {});
/// Writes an imported image that boots its own disk; `support` as in its manifest: "none" for one
/// without an agent, "cloud-init" for one that gets it by a seed.
void furnishImported(const std::filesystem::path& root, const std::string& name,
                     const std::string& support);

class PlaneTest : public testing::Test {
protected:
    PlaneTest();
    ~PlaneTest() override;

    void openPlane();
    void closePlane() { m_plane.reset(); }
    void reopenPlane();

    Workspaces& workspaces() { return m_plane->workspaces(); }
    Result<WorkspaceId> create(const std::string& name = "calm-otter",
                               std::vector<CreateRequest::Port> ports = {});
    WorkspaceSnapshot settled(const WorkspaceId& id);
    /// Creates and waits; a failure when it does not get ready.
    WorkspaceId createReady(const std::string& name = "calm-otter",
                            std::vector<CreateRequest::Port> ports = {});
    State stateOf(const WorkspaceId& id);
    /// Kills the machine of a start, from outside, once it waits at `step`, but not `except`.
    /// Its pid; 0: it did not come so far.
    int killAtStep(const WorkspaceId& id, Step step, int except = 0);
    /// Runs the event loop until `condition` holds; false after ten seconds.
    bool eventually(const std::function<bool()>& condition);

    [[nodiscard]] std::filesystem::path root() const { return m_folder.path().toStdString(); }
    [[nodiscard]] std::filesystem::path disk(const WorkspaceId& id) const
    {
        return m_options.paths.workspaceData(id) / "disk.qcow2";
    }
    /// In the closed plane's database, whatever its schema.
    void databaseSql(const std::string& statement);
    /// No process, socket, folder, overlay or lease.
    void expectNothingLeft();
    /// The same but for the records' own folders: nothing runs and nothing listens.
    void expectNothingRuns();

    fixture::Application m_application;
    QTemporaryDir m_folder{QStringLiteral("/tmp/hx-XXXXXX")};
    ControlPlaneOptions m_options;
    std::unique_ptr<ControlPlane> m_plane;
};

} // namespace helix::life
