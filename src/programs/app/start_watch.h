#pragma once
// Calls that end when a workspace is ready, or several are.

#include <string>
#include <vector>

#include "app/call.h"
#include "operations/workspace_values.h"

namespace helix::app {

/// Reports "workspace.changed" {workspace} until it is Ready; its failure is the call's.
/// call.cancel cancels the start; one that is Ready by then stays, and is the answer.
async::Task<Result<operations::Workspace>> watchStart(CallPtr call, WorkspaceId id);

/// The same of several at once, which go on whatever becomes of one of them. Ends when none starts
/// any more; call.cancel cancels those that are not ready.
async::Task<Result<std::vector<operations::Workspace>>> watchStarts(CallPtr call,
                                                                    std::vector<WorkspaceId> ids);

/// What became of one of several.
struct StartEnd {
    std::string name;
    Result<operations::Workspace> end;
};
/// All of them, or a sentence about each that is not ready and about those that are; Cancelled when
/// none has failed. Pure.
Result<std::vector<operations::Workspace>> endOfStarts(const std::vector<StartEnd>& ends);

} // namespace helix::app
