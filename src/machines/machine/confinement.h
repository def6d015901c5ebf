#pragma once
// What keeps a QEMU that a guest has taken over from the rest of the host, and whether it holds.

#include <string>
#include <vector>

#include "async/completion.h"
#include "base/paths.h"
#include "confine/bubblewrap.h"
#include "confine/resource_scope.h"
#include "machine/accelerator.h"

namespace helix::machine {

/// Which of our measures hold. Limits on core dumps, open files and the size of files always do.
struct Confinement {
    bool emptyRoot = false; ///< sees its own files and nothing else of the host's
    bool noNetwork = false; ///< in a network namespace without any way out
    bool seccomp = false;   ///< QEMU's own system call filter (-sandbox)
    bool memoryLimited = false, cpuLimited = false, tasksLimited = false; ///< by control group
    std::string whyNot; ///< sentences about what is missing; empty when all hold
    friend bool operator==(const Confinement&, const Confinement&) = default;
};

/// What this host lets us use.
struct HostConfinement {
    confine::Bubblewrap bubblewrap;
    confine::ResourceScope scope;
};

/// Tries both, once per process (milliseconds).
async::Task<HostConfinement> probeConfinement(Environment environment = processEnvironment());

/// What a machine that is started on this host gets. Pure.
Confinement promised(const HostConfinement& host);

/// What holds for the running process `pid`, read from /proc: true also for a machine that an
/// earlier run has started. For a process that is watched: another may get the pid of one that is
/// not. Reads a few small files.
Confinement confinementOf(int pid);

/// One measure in words for people.
struct ConfinementFact {
    bool holds = false;
    std::string sentence;
};

/// Which measures hold and which do not, for `helixctl doctor` and the Info tab: "QEMU sees no file
/// of this computer but its own." Then why not, and last that emulation is no security boundary.
std::vector<ConfinementFact> describe(const Confinement& confinement, Accelerator accelerator);

} // namespace helix::machine
