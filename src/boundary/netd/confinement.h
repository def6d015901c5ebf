#pragma once
// Taking away from helix-netd what it does not need any more, once everything is open.

#include "base/result.h"

namespace helix::netd {

/// Which of the measures hold; hello tells Helix.
struct Confinement {
    bool seccomp = false;         ///< an allow-list of system calls; others kill the process
    bool emptyRoot = false;       ///< a user and mount namespace whose root is an empty folder
    bool noNewPrivileges = false; ///< and no core dumps
};

/// For helix-netd, with all its descriptors open and no threads. What the host does not allow is
/// left out and shows in the result; seccomp that cannot be had is an error.
Result<Confinement> confine();

/// Which measures hold for the resolver child; its list of system calls always does.
struct ResolverConfinement {
    bool smallRoot = false; ///< a mount namespace with the resolver's files alone
    bool landlock = false;  ///< the kernel lets it open no other file, wherever it may look
};

/// For the resolver child: no privileges to gain, no programs to run, nothing to write, no foreign
/// processes to touch, no unix socket to connect to (sandbox/resolving.h); `socket` and the
/// standard streams are all that stays open.
Result<ResolverConfinement> confineResolver(int socket);

} // namespace helix::netd
