#pragma once
// Workspaces that follow a script: no machines, the same answers every time.

#include <chrono>
#include <deque>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <QTemporaryDir>

#include "fakes/plane/fake_exec.h"
#include "plane/workspaces.h"

namespace helix::fakes {

class FakeWorkspaces : public plane::Workspaces {
public:
    using Snapshot = plane::WorkspaceSnapshot;
    FakeWorkspaces();

    // The script
    std::deque<Snapshot> all;
    /// False: what is asked is noted, and nothing follows from it.
    bool live = true;
    std::set<std::string> unknownImages{"unknown"};
    std::optional<Error> createError;
    std::chrono::milliseconds stepTime{20}; ///< how long each step of a start takes
    int stopAtStep = -1;                    ///< the start stays at this step
    std::optional<Error> suspendError;      ///< it runs on
    std::optional<Error> forkError;         ///< it stays the only one
    /// Forks come up until settle() says how that ends; none: they are Ready at once.
    std::optional<plane::State> forksBeginAs;
    /// What forks, and what goes back to a checkpoint, waits for; none: nothing.
    std::optional<plane::SlotWait> startsWait;
    std::string resumeProblem;               ///< it stays suspended; empty: it goes on
    bool stopsEnd = true;                    ///< else it stays Stopping until endStops()
    plane::Stakes stakesOfAll;               ///< what is known at once
    std::optional<plane::Stakes> stakesSeen; ///< after a look; none: the same
    bool holdsStakes = false;                ///< stakes() waits for answerStakes()
    async::Completion<void> settles;         ///< ends waitUntilSettled(), of all but such forks
    std::vector<std::string> guestFiles;     ///< what `find` prints in a guest
    /// What a script says of its last argument, by that; of others it ends with 3.
    std::map<std::string, std::string> scriptSays;
    std::map<std::string, int> scriptEnds; ///< with what, where that is neither 3 nor 0
    std::string serialLog =
        "[    0.000000] Linux version 6.1.0-cloud-amd64\n[    0.214301] virtio_blk "
        "virtio1: [vda] 41943040 512-byte logical blocks\n[    1.902114] systemd[1]: "
        "Detected virtualization qemu.\n[    4.118790] systemd[1]: Reached target "
        "basic.target.\n[    6.733002] helix-agent: waiting for the desktop\n";
    std::filesystem::path logs;

    // What was asked
    std::vector<plane::CreateRequest> created;
    std::vector<std::string> started, suspended, stopped, removedIds, firstFrames; ///< by id
    std::vector<std::string> deeds;                                                ///< "start NAME"
    std::vector<plane::State> startedFrom; ///< what each was that start() was asked for
    std::map<std::string, std::weak_ptr<void>> watchers; ///< by name
    std::weak_ptr<void> quiesced;
    int execsAlive = 0;
    FakeExec* lastExec = nullptr;

    Snapshot& addWorkspace(const std::string& name, plane::State state);
    [[nodiscard]] Snapshot* find(const WorkspaceId& id);
    /// Of create(); empty before.
    [[nodiscard]] plane::CreateRequest lastRequest() const
    {
        return created.empty() ? plane::CreateRequest() : created.back();
    }
    void tell(const Snapshot& snapshot) { emit changed(snapshot); }
    /// A fork that comes up is in `state` now.
    void settle(const std::string& name, plane::State state);
    /// Those that stop have stopped.
    void endStops();
    /// What holdsStakes held back is said, and nothing is held any more.
    void answerStakes();

    async::Task<Result<WorkspaceId>> create(plane::CreateRequest request) override;
    async::Task<Result<void>> start(WorkspaceId id) override;
    async::Task<Result<void>> suspend(WorkspaceId id) override;
    async::Task<Result<std::vector<WorkspaceId>>> fork(WorkspaceId id,
                                                       plane::ForkRequest request) override;
    async::Task<Result<void>> stop(WorkspaceId id, bool force = false) override;
    async::Task<Result<void>> cancel(WorkspaceId id) override;
    async::Task<Result<plane::Stakes>> stakes(WorkspaceId id, bool look) override;
    async::Task<Result<void>> remove(WorkspaceId id, bool force) override;
    async::Task<Result<void>> rename(WorkspaceId id, std::string name) override;
    async::Task<Result<void>> setIdle(WorkspaceId id, std::optional<int> minutes) override;
    async::Task<Result<void>> setRolling(WorkspaceId id, std::optional<int> mebibytes) override;
    async::Task<Result<void>> setDesktopMode(WorkspaceId id,
                                             std::optional<protocol::DesktopMode> mode) override;
    [[nodiscard]] std::shared_ptr<void> quiesce() override;
    [[nodiscard]] std::shared_ptr<void> watch(const WorkspaceId& id) override;
    async::Task<Result<Snapshot>> waitUntilSettled(WorkspaceId id,
                                                   async::CancelToken cancel) override;
    [[nodiscard]] std::vector<Snapshot> list() const override;
    [[nodiscard]] std::optional<Snapshot> snapshot(const WorkspaceId& id) const override;
    [[nodiscard]] Result<WorkspaceId> resolve(const std::string& idOrName) const override;
    async::Task<Result<std::unique_ptr<link::Exec>>> exec(WorkspaceId id,
                                                          link::ExecRequest request) override;
    [[nodiscard]] Result<plane::AgentAccess> agentAccess(const WorkspaceId& id) const override;
    [[nodiscard]] Result<ssh::Target> sshTarget(const WorkspaceId& id) const override;
    [[nodiscard]] std::filesystem::path logFile(const WorkspaceId& id, bool serial) const override;
    void reportFirstFrame(const WorkspaceId& id) override;

private:
    void runStep(const WorkspaceId& id, std::size_t step);
    void resume(Snapshot& snapshot);
    void drop(const WorkspaceId& id);
    /// Notes it; NotFound when there is no such workspace.
    Result<Snapshot*> asked(const std::string& deed, const WorkspaceId& id);
    Result<void> checkFree(const std::string& name, const Snapshot* except) const;

    QTemporaryDir m_folder;
    std::int64_t m_nextCreated = 0;
    std::map<std::string, async::Completion<void>> m_comesUp; ///< by id
    async::Completion<void> m_stakesAnswered;
};

} // namespace helix::fakes
