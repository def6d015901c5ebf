#pragma once
// Port forwards of QEMU's own network, changed while the guest runs. What takes the place of that
// network takes the place of these.

#include <memory>
#include <vector>

#include "async/completion.h"
#include "base/result.h"
#include "machine/launch_plan.h"
#include "machine/qmp_client.h"

namespace helix::machine {

/// AlreadyExists when the host port is taken, InvalidArgument for a port 0. Errors name the port.
async::Task<Result<void>> addForwardOf(std::shared_ptr<QmpClient> qmp, PortForward forward);
/// NotFound when there is no such forward.
async::Task<Result<void>> removeForwardOf(std::shared_ptr<QmpClient> qmp, PortForward forward);
/// What QEMU itself says that it forwards: true also for a machine that was adopted.
async::Task<Result<std::vector<PortForward>>> listForwardsOf(std::shared_ptr<QmpClient> qmp);

} // namespace helix::machine
