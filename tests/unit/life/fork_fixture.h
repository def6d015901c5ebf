#pragma once
// Workspaces that become several, or go back to a checkpoint: on layers that tests look at.

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "base/atomic_file.h"
#include "unit/life/plane_fixture.h"

namespace helix::life {

class WorkspaceForkTest : public PlaneTest {
protected:
    WorkspaceForkTest()
    {
        m_options.installation.templateMemory = root() / "library.so";
        EXPECT_TRUE(writeFileAtomically(m_options.installation.templateMemory, Bytes()));
        bootsAlways(m_options);
        openPlane();
    }
    void reopenWith(const StepDeadlines& deadlines)
    {
        closePlane();
        m_options.deadlines = deadlines;
        openPlane();
    }
    WorkspaceSnapshot now(const WorkspaceId& id)
    {
        return workspaces().snapshot(id).value_or(WorkspaceSnapshot{});
    }
    Result<std::vector<WorkspaceId>> fork(const WorkspaceId& id, int count = 1,
                                          const std::string& name = {})
    {
        return QCoro::waitFor(workspaces().fork(id, plane::ForkRequest{count, name}));
    }
    std::vector<WorkspaceId> forked(const WorkspaceId& id, int count = 1,
                                    const std::string& name = {})
    {
        const auto forks = fork(id, count, name);
        EXPECT_TRUE(forks) << forks.error().describe();
        for (const auto& one : forks.value_or(std::vector<WorkspaceId>()))
            EXPECT_EQ(settled(one).state, State::Ready)
                << (now(one).error ? now(one).error->describe() : "");
        return forks.value_or(std::vector<WorkspaceId>());
    }
    plane::Checkpoints& checkpoints() { return m_plane->checkpoints(); }
    void keep(const WorkspaceId& id, const std::string& name, bool diskOnly = false)
    {
        const auto kept = QCoro::waitFor(checkpoints().add(id, name, diskOnly));
        ASSERT_TRUE(kept) << kept.error().describe();
        EXPECT_EQ(kept->name, name);
    }
    Result<void> restore(const WorkspaceId& id, const std::string& name, bool force = true)
    {
        return QCoro::waitFor(checkpoints().restore(id, name, force));
    }
    [[nodiscard]] std::filesystem::path layers() const { return m_options.paths.data / "layers"; }
    [[nodiscard]] std::set<std::string> layerNames() const
    {
        std::set<std::string> names;
        std::error_code error;
        for (std::filesystem::directory_iterator entry(layers(), error), end;
             !error && entry != end; entry.increment(error))
            names.insert(entry->path().filename());
        return names;
    }
    /// The disk that its guest writes to.
    [[nodiscard]] std::filesystem::path diskOf(const WorkspaceId& id) const
    {
        for (const auto& entry :
             std::filesystem::directory_iterator(m_options.paths.workspaceData(id)))
            if (entry.path().extension() == ".qcow2")
                return entry.path();
        return {};
    }
    bool eventuallyNoMemory()
    {
        return eventually([&] {
            for (const auto& name : layerNames())
                if (std::filesystem::exists(layers() / name / "memory"))
                    return false;
            return true;
        });
    }
};

} // namespace helix::life
