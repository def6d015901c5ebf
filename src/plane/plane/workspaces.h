#pragma once
// The workspaces: made, started, watched, stopped, deleted. Lives on the control thread.

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <QObject>

#include "async/completion.h"
#include "base/result.h"
#include "boundary/boundary.h"
#include "link/agent_client.h"
#include "link/desktop_stream.h"
#include "ssh/ssh.h"
#include "link/terminal_session.h"
#include "projects/projects.h"
#include "sessions/sessions.h"
#include "plane/snapshot.h"
#include "plane/stakes.h"

namespace helix::plane {

struct CreateRequest {
    std::string image;
    std::string name;           ///< empty: a suggested one that is free
    image::Resources resources; ///< zeros: as the image says
    struct Port {
        std::uint16_t guestPort = 0;
        std::uint16_t hostPort = 0; ///< 0: automatic
        std::string label;
    };
    std::vector<Port> ports;
    bool cold = false; ///< boots, though it could go on from a warm snapshot
    std::optional<boundary::EgressChoice> egress;   ///< none: Boundary::defaults()
    std::optional<projects::ProjectSource> project; ///< brought in once it is Ready
    std::string agent; ///< of its first session; empty: the built-in one
    /// What that agent's sessions begin with there. What it does not offer refuses the first
    /// prompt, with what there is.
    sessions::OptionWishes options;
    /// Told to that agent once the workspace runs, the project is in and it has a model; empty:
    /// nothing.
    std::string prompt;
};

/// Most workspaces that one is forked into at once.
inline constexpr int kMaxForks = 16;

struct ForkRequest {
    int count = 1;    ///< 1 to kMaxForks
    std::string name; ///< of the one; of several the beginning, "-1" and so on follow. Empty: the
                      ///< source's name with the next number that is free
    std::vector<std::string> names{}; ///< `count` of them, one of each, instead; or none
};

/// How to reach the guest's agent: for DesktopStream and TerminalSession.
struct AgentAccess {
    std::uint16_t controlPort = 0;
    link::Credential credential;
};

class Workspaces : public QObject {
    Q_OBJECT
public:
    /// Admits (name, image, memory, disk, ports), records, and starts in the background; returns as
    /// soon as the record is durable. Every refusal is a sentence and leaves nothing behind. Where as
    /// many run as may, its start waits (WorkspaceSnapshot::waits), as those of start() and fork().
    virtual async::Task<Result<WorkspaceId>> create(CreateRequest request) = 0;
    /// Returns when starting, or waiting for a slot, has begun; one that stops is started again as
    /// soon as it has stopped.
    /// One that is Suspended goes on where it was; where that does not work it stays Suspended, and
    /// its notice says why.
    virtual async::Task<Result<void>> start(WorkspaceId id) = 0;
    /// Saves its machine as it runs, memory and all, and ends it. Returns when it is Suspended, or
    /// why it runs on as it did. Conflict unless it is Ready; one that is being suspended already
    /// is waited for.
    virtual async::Task<Result<void>> suspend(WorkspaceId id) = 0;
    /// Makes new workspaces of a running one, each full and independent, that go on where it stands:
    /// its disk and memory, its conversations, its project and its policy; identity, ports and
    /// network are their own. It pauses for as long as its memory takes to save and runs on. Admits
    /// all or none; returns when they are on record and their start has begun. Conflict unless it
    /// is Ready.
    virtual async::Task<Result<std::vector<WorkspaceId>>> fork(WorkspaceId id,
                                                               ForkRequest request) = 0;
    /// Orderly, then by force; returns when stopped. One whose machine runs and cannot be reached
    /// is Conflict unless `force` is true: there is no orderly way. So is one that is Suspended:
    /// what it had in memory is thrown away. One that waits for a slot waits no more and stays what
    /// it was, whatever `force` says.
    virtual async::Task<Result<void>> stop(WorkspaceId id, bool force = false) = 0;
    /// Of a start under way, or that waits for a slot; a new workspace is deleted by it, unless an
    /// earlier start of it failed or only its project is missing: then it stays, without that.
    virtual async::Task<Result<void>> cancel(WorkspaceId id) = 0;
    /// What stopping or deleting it would cost right now. `look`: its project's changes are looked
    /// at first where it runs; otherwise what is known.
    virtual async::Task<Result<Stakes>> stakes(WorkspaceId id, bool look) = 0;
    /// Deletes; Conflict when it runs and `force` is false. Nothing remains on disk.
    virtual async::Task<Result<void>> remove(WorkspaceId id, bool force) = 0;
    virtual async::Task<Result<void>> rename(WorkspaceId id, std::string name) = 0;
    /// After how many minutes that nobody uses it it is suspended: 0: never; none: as the setting
    /// says. InvalidArgument beyond kMostIdleMinutes.
    virtual async::Task<Result<void>> setIdle(WorkspaceId id, std::optional<int> minutes) = 0;
    /// How large its desktop is, from the next start on and in every window that shows it; none: as
    /// large as the window. Who wants it at once asks its stream. InvalidArgument for what
    /// protocol::isDesktopMode() is not.
    virtual async::Task<Result<void>> setDesktopMode(WorkspaceId id,
                                                     std::optional<protocol::DesktopMode> mode) = 0;
    /// How much of its desktop's video is always kept while it runs: 0: none; none: as the setting
    /// says. What there is stays. InvalidArgument beyond kMostRollingMiB.
    virtual async::Task<Result<void>> setRolling(WorkspaceId id, std::optional<int> mebibytes) = 0;
    /// Somebody looks at it or types into it for as long as what this returns lives (which may end
    /// on any thread): so long it is used.
    [[nodiscard]] virtual std::shared_ptr<void> watch(const WorkspaceId& id) = 0;

    /// Everything is about to be put away: for as long as what this returns lives, nothing goes on by
    /// itself. Nobody who connects wakes one that is Suspended, none that waits for a slot gets its
    /// turn, and none is suspended because nobody uses it. What is asked for is done as ever.
    [[nodiscard]] virtual std::shared_ptr<void> quiesce() = 0;

    /// Waits until it is Ready and the project that was asked for is in (or a notice says why not),
    /// Stopped, Suspended or Failed, and waits for no slot (or gone: NotFound).
    virtual async::Task<Result<WorkspaceSnapshot>> waitUntilSettled(WorkspaceId id,
                                                                    async::CancelToken cancel) = 0;

    [[nodiscard]] virtual std::vector<WorkspaceSnapshot> list() const = 0;
    [[nodiscard]] virtual std::optional<WorkspaceSnapshot>
    snapshot(const WorkspaceId& id) const = 0;
    /// By id or name. NotFound names it.
    [[nodiscard]] virtual Result<WorkspaceId> resolve(const std::string& idOrName) const = 0;

    /// These need a Ready workspace; Conflict says what it is instead.
    virtual async::Task<Result<std::unique_ptr<link::Exec>>> exec(WorkspaceId id,
                                                                  link::ExecRequest request) = 0;
    [[nodiscard]] virtual Result<AgentAccess> agentAccess(const WorkspaceId& id) const = 0;
    [[nodiscard]] virtual Result<ssh::Target> sshTarget(const WorkspaceId& id) const = 0;

    /// Paths of its logs (QEMU's stderr, the guest's console).
    [[nodiscard]] virtual std::filesystem::path logFile(const WorkspaceId& id,
                                                        bool serial) const = 0;
    /// The window's first decoded frame ends the step "Desktop"; whoever opens the stream first
    /// reports it.
    virtual void reportFirstFrame(const WorkspaceId& id) = 0;

signals:
    void changed(const helix::plane::WorkspaceSnapshot& snapshot);
    void removed(const helix::WorkspaceId& id);
};

} // namespace helix::plane
