#pragma once
// The boundary in the life of a workspace: helix-netd and the model gateway come with its machine
// and go with it.

#include "life/life_context.h"

namespace helix::life {

/// Beside a machine that runs: helix-netd with policy and forwards, the gateway with a fresh token.
/// Sets the workspace's control port and its environment. What was opened by a call that failed ends
/// with closeBoundary().
async::Task<Result<void>> openBoundary(LifeContextPtr context, LiveWorkspacePtr workspace);

/// The same for a machine found running, or one that goes on. Its guest keeps the environment it has.
async::Task<Result<void>> adoptBoundary(LifeContextPtr context, LiveWorkspacePtr workspace);

/// Revokes the token, then ends the traffic. Good when there is nothing to close.
async::Task<void> closeBoundary(LifeContextPtr context, LiveWorkspacePtr workspace);
/// The same for one that goes on later, by adoptBoundary(): its token is good again then, and its
/// ports listen meanwhile.
async::Task<void> pauseBoundary(LifeContextPtr context, LiveWorkspacePtr workspace);
/// For a machine that does not run: what its helix-netd has seen last comes onto the ledger.
async::Task<void> recoverLedger(LifeContextPtr context, LiveWorkspacePtr workspace);

/// Gives the guest the gateway's address and its token.
async::Task<Result<void>> pushEnvironment(LifeContextPtr context, LiveWorkspacePtr workspace,
                                          async::CancelToken cancel);

/// Forgets choice, rules, ledger, grants, budget and usage.
async::Task<Result<void>> removeBoundary(LifeContextPtr context, WorkspaceId id);

/// What the services behind the boundary say: a gateway that was started anew, a control port that
/// moved, a network that is down.
void followBoundary(const LifeContextPtr& context);

} // namespace helix::life
