#pragma once
// Providers' keys as the window and the control socket change and test them: what a test said is
// kept, and forgotten with the key. Control thread.

#include <string>
#include <vector>

#include "providers/key_state.h"
#include "providers/providers.h"
#include "plane/control_plane.h"

namespace helix::app {

[[nodiscard]] providers::KeyState keyState(plane::ControlPlane& plane, const std::string& provider);
/// As Providers::test(). One that cannot be asked says nothing about its key. When a key is found to
/// work for the first time and no model is set to begin with, a thrifty one of it is from then on;
/// of a server of this computer the smallest.
async::Task<Result<providers::ProviderTest>> testKey(plane::ControlPlane& plane,
                                                     std::string provider);
/// From now on a key that a workspace's request is refused with is tested, and known by what comes of it; providers
/// whose keys are known to be refused are asked after the others.
void hearOfRefusedKeys(plane::ControlPlane& plane);
/// As Providers::add(), setKey() and remove().
async::Task<Result<void>> addProvider(plane::ControlPlane& plane, providers::Provider provider,
                                      Secret key);
async::Task<Result<void>> replaceKey(plane::ControlPlane& plane, std::string provider, Secret key);
async::Task<Result<void>> removeProvider(plane::ControlPlane& plane, std::string provider);
/// As those of Providers. Prompts that wait for a model are looked at again, as after a removal: another provider may
/// be asked from now on.
async::Task<Result<void>> preferProvider(plane::ControlPlane& plane, std::string provider);
async::Task<Result<void>> chooseProvider(plane::ControlPlane& plane, WorkspaceId id,
                                         std::string provider);
async::Task<Result<void>> setProviderModels(plane::ControlPlane& plane, std::string provider,
                                            std::vector<std::string> models);

} // namespace helix::app
