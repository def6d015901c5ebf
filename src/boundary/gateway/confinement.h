#pragma once
// What the gateway gives up before it meets anybody.

#include "base/result.h"

namespace helix::gateway {

/// Which measures hold; the others (see confine()) always do.
struct Confinement {
    bool smallRoot = false; ///< a mount namespace with the resolver's and certificates' files alone
    bool landlock = false;  ///< the kernel lets it open no other file, wherever it may look
};

/// No file beyond the resolver's and the certificates', no core dumps, no debugger, no new
/// privileges; dies with the thread that started it; a list of system calls that has no programs,
/// files to write, unix sockets to connect to, listening or other processes in it (seccomp). Call
/// before there are threads. Errors say what this kernel refuses.
Result<Confinement> confine();

} // namespace helix::gateway
