#pragma once
// How the services that work inside guests get into them. Implemented by the workspace room.

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "async/completion.h"
#include "base/ids.h"
#include "base/result.h"
#include "link/agent_client.h"
#include "link/pairing_client.h"

namespace helix::link {

struct GuestAddress {
    std::uint16_t controlPort = 0;
    Credential credential;
};

/// Control thread. Outlives the services that hold it.
class GuestDoor {
public:
    virtual ~GuestDoor() = default;
    /// Conflict with a sentence about its state unless the workspace is Ready; NotFound.
    [[nodiscard]] virtual Result<GuestAddress> address(const WorkspaceId& id) const = 0;
    virtual async::Task<Result<std::unique_ptr<Exec>>> exec(WorkspaceId id,
                                                            ExecRequest request) = 0;
    /// The user's name for it; the id when it is gone.
    [[nodiscard]] virtual std::string nameOf(const WorkspaceId& id) const = 0;
    /// The folder that holds what belongs to this workspace on the host and goes with it.
    [[nodiscard]] virtual std::filesystem::path folderOf(const WorkspaceId& id) const = 0;
    /// When the guest that runs in it now was started, wall clock: a suspend and a restart of Helix
    /// change nothing about it. 0: never, or it is gone.
    [[nodiscard]] virtual std::int64_t startedAtMs(const WorkspaceId& id) const = 0;
};

} // namespace helix::link
