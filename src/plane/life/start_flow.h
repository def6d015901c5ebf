#pragma once
// The start of a machine, from its disk to Ready. Control thread; flows own what they need.

#include "life/life_context.h"
#include "life/start_steps.h"

namespace helix::life {

/// The start itself, from the disk to Ready. Undoes what it did when it does not
/// get there.
async::Task<void> runStart(LifeContextPtr context, LiveWorkspacePtr workspace);

/// The same for whoever has a Start of his own: to the record that says Ready, or why it came no
/// further; nothing is undone.
async::Task<Result<void>> runSteps(StartPtr start);
/// All in one go: whoever sees Ready finds the steps done and no flow at work. Conflict when
/// someone has asked for something else. `durationMs`: of the start, -1: unknown.
Result<void> becomeReady(const LifeContextPtr& context, const LiveWorkspacePtr& workspace,
                         const std::string& text, std::int64_t durationMs);

/// Connects to the agent of a machine that goes on: an adopted one, or one that was suspended.
/// `text`: what is told of it then.
async::Task<void> runReconnect(LifeContextPtr context, LiveWorkspacePtr workspace,
                               std::string text);

/// What a start does when it did not reach Ready: ends the machine and moves on to Stopped, Failed
/// or (while Deleting) nowhere.
async::Task<void> abandonStart(LifeContextPtr context, LiveWorkspacePtr workspace, Error why);

/// From here on: an Unreachable one whose agent answers after all is Ready.
void followAgents(const LifeContextPtr& context);

} // namespace helix::life
