#pragma once
// What helix-port-page gives up before it meets anybody.

#include <cstdint>

#include "base/result.h"

namespace helix::portpage {

/// Which measures hold; the others (see confine()) always do.
struct Confinement {
    bool smallRoot = false;     ///< an empty root
    bool landlock = false;      ///< the kernel lets it open no file
    bool systemCalls = false;   ///< a list of them (seccomp); not where a sanitizer runs
    bool landlockPorts = false; ///< and connect over TCP to the guest's port alone
};

/// No file at all, no core dumps, no debugger, no new privileges; dies with the thread that started
/// it; a list of system calls that has TCP over IPv4 and nothing else to reach anybody with
/// (seccomp). Call before there are threads. `port`: the one it connects to. Errors say what this
/// kernel refuses.
Result<Confinement> confine(std::uint16_t port);

} // namespace helix::portpage
