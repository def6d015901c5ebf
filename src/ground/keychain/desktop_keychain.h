#pragma once
// The desktop's keychain through QtKeychain. Internal to the room.

#include <string>

#include "async/completion.h"
#include "base/result.h"
#include "base/secret.h"

namespace helix::keychain {

/// There is a session bus to ask. Without one QtKeychain would try to start it.
bool hasSessionBus();

/// All three run on the calling thread's event loop. Timeout when the keychain does not answer in
/// `deadline` (it may be asking its user).
async::Task<Result<Secret>> readFromKeychain(std::string key,
                                             std::chrono::milliseconds deadline); ///< NotFound
async::Task<Result<void>> writeToKeychain(std::string key, Secret value,
                                          std::chrono::milliseconds deadline);
async::Task<Result<void>> eraseFromKeychain(std::string key, std::chrono::milliseconds deadline);

} // namespace helix::keychain
