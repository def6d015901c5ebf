#pragma once
// The program: everything put together, and its one loop.

#include <vector>

#include <poll.h>

#include "netd/control_methods.h"
#include "netd/control_server.h"
#include "netd/dns_service.h"
#include "netd/host_addresses.h"
#include "netd/resolver_process.h"

namespace helix::netd {

/// Runs until QEMU hangs up, Helix says quit, or SIGTERM. The error says why it could not start or
/// had to stop; an end of QEMU is none.
Result<void> runNetd(const Options& options);

} // namespace helix::netd
