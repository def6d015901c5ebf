#pragma once
// What the gateway gives up before it meets anybody.

#include "base/result.h"

namespace helix::gateway {

/// No core dumps, no debugger, no new privileges; dies with the thread that started it; no other
/// programs, namespaces, mounts or kernel modules (seccomp). Errors say what this kernel refuses.
Result<void> confine();

} // namespace helix::gateway
