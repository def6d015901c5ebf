#pragma once
// What a client asks for when it wants a new workspace, in the words of the plane.

#include "boundary/boundary.h"
#include "operations/work.h"
#include "operations/workspaces.h"
#include "plane/attempts.h"
#include "plane/workspaces.h"
#include "projects/projects.h"

namespace helix::app {

/// What the wish for egress leaves out is as for every new workspace. InvalidArgument names the word
/// that is wrong.
Result<plane::CreateRequest> createRequest(const operations::WorkspaceWish& wish,
                                           const boundary::Boundary& boundary);

/// What is asked of several attempts, without where they begin (StartAttempts::from). Errors as of createRequest().
Result<plane::AttemptRequest> attemptRequest(const operations::StartAttempts& request,
                                             const boundary::Boundary& boundary);

/// With the user's own choice of an agent where none is asked for, and of that agent's model where
/// that is not asked for either. Pure.
operations::WorkspaceWish withDefaults(operations::WorkspaceWish wish, const std::string& agent,
                                       const std::string& model);

/// What is chosen of the agent, without what is empty.
sessions::OptionWishes optionWishes(const operations::OptionWords& words);

/// Helix's own agent is among those; "" is it.
bool usesOwnAgent(const std::vector<std::string>& agents);

Result<projects::ProjectSource> projectSource(const operations::ProjectWish& wish);

/// The wishes that mean these again.
operations::EgressWish wishOf(const boundary::EgressChoice& choice);
operations::ProjectWish wishOf(const projects::ProjectSource& source);

} // namespace helix::app
