#pragma once
// New workspaces, and several attempts, whose image has to be built first: on record until they are made, so that they
// are made although Helix ends meanwhile. Control thread.

#include <optional>
#include <string>
#include <vector>

#include "operations/work.h"
#include "operations/workspaces.h"
#include "plane/control_plane.h"

namespace helix::app {

struct WantedWorkspace {
    std::string id; ///< of this wish
    operations::WorkspaceWish wish;
    std::int64_t begun = 0; ///< how many starts of Helix have begun it
    std::optional<operations::StartAttempts> several = {}; ///< in place of `wish`
};
/// One that was interrupted so often may itself be why: it is begun no more.
inline constexpr int kMostBegun = 3;

/// What of the setting's value (plane::kWantedWorkspaces) is as writeWanted() writes it. Pure.
std::vector<WantedWorkspace> readWanted(const std::string& setting);
std::string writeWanted(const std::vector<WantedWorkspace>& wanted);

/// Builds the image where it is not here and can be built, then creates as Workspaces::create().
/// Cancelled when the build is cancelled: then it is not to be.
async::Task<Result<WorkspaceId>> createOnceBuilt(plane::ControlPlane& plane,
                                                 operations::WorkspaceWish wish);

/// The same for several attempts that begin at an image, then as Attempts::start(): the group's id.
async::Task<Result<std::string>> startOnceBuilt(plane::ControlPlane& plane,
                                                operations::StartAttempts request);

/// Goes on with what was wanted when Helix ended.
void goOnWithWanted(plane::ControlPlane& plane);

} // namespace helix::app
