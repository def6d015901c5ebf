#pragma once
// What makes a machine of its own of one that goes on where another stood (docs/protocol.md section 2).

#include "base/result.h"
#include "protocol/bootstrap.h"
#include "protocol/guest_event.h"

namespace helix::agent {

/// For an agent that is started again (agent/pairing/kept_pairing.h); gone with the machine.
inline constexpr const char* kKeptPairingFile = "/run/helix/pairing";

/// Gives this guest randomness, a clock and a machine id of its own. On failure nobody is to serve:
/// it still has what another machine has.
Result<void> renewMachine(const protocol::Bootstrap& bootstrap, const protocol::RenewEvent& event);

/// Whether this guest has renewed itself. Its clock was set then, and the time since boot counts from
/// the other machine's.
bool wasRenewed();

/// Ends every program that this one has started, and what those have started in turn. What has left
/// its parents (a server, a desktop) goes on. Waits until they are gone.
void endDescendants();

/// Begins this program anew, with an empty memory: nothing that the other machine's held is in it.
/// Returns only when that does not work.
Result<void> beginAnew();

} // namespace helix::agent
