#pragma once
// Workspaces that stand ready for the next Create: made in the background, handed over, given up
// when memory is short or nothing fits them any more.

#include "life/life_context.h"

namespace helix::life {

/// From here on there are as many as the settings say, of the image that is most likely wanted, as
/// far as there is memory; fewer while a computer has little.
void keepSpares(const LifeContextPtr& context);
/// Looks whether there are too few or too many, in the background.
void checkSpares(const LifeContextPtr& context);

/// One that is as `wanted` asks (image, version, size) and in order, which is the caller's from
/// here on; or null.
async::Task<LiveWorkspacePtr> takeSpare(LifeContextPtr context, LiveWorkspacePtr wanted);
/// Lets it go, as the workspace that it was recorded as; boots or goes on from a snapshot anew when
/// it does not answer.
async::Task<void> runHandOver(LifeContextPtr context, LiveWorkspacePtr workspace);

/// Ends it; nothing of it is left.
async::Task<void> dropSpare(LifeContextPtr context, LiveWorkspacePtr spare);
/// All of them, or those of one image.
async::Task<void> dropSpares(LifeContextPtr context, std::string image = {});

} // namespace helix::life
