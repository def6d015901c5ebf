#pragma once
// Models that this computer has without the user's having added them: servers that run here, and
// keys that lie about. Offered, never taken unasked. Control thread.

#include <map>
#include <string>
#include <vector>

#include "plane/control_plane.h"

namespace helix::app {

struct ModelsToAdd : providers::ModelsAround {
    /// The provider, by name, whose refused key is replaced by a found one of this kind.
    std::map<providers::ProviderKind, std::string> replaced;
};
/// What no provider has yet: servers, and keys of services of which there is none, or one whose key was
/// refused. Two seconds at most.
/// Ports of workspaces are passed over: what answers there is a guest.
async::Task<ModelsToAdd> findModelOffers(plane::ControlPlane& plane);
/// Becomes a provider, under `name` or the next that is free, and is tested. What the test says; an
/// error when it could not be added, or was and does not answer as one. Conflict: the port is a
/// workspace's or another person's by now.
async::Task<Result<std::string>> addLocalServer(plane::ControlPlane& plane,
                                                providers::LocalServer server);
/// The same with the key that was found there. `replaced`: the provider of ModelsToAdd::replaced that gets
/// it, once it has passed a test, and keeps the key that it has until then; empty: a new one is added. An
/// error when that one is gone by now or has a key that works.
async::Task<Result<std::string>> addFoundKey(plane::ControlPlane& plane, providers::FoundKey found,
                                             std::string replaced);

/// `wanted`, else "wanted-2" and so on. Pure.
std::string freeProviderName(const std::vector<providers::Provider>& known,
                             const std::string& wanted);

} // namespace helix::app
