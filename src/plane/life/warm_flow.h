#pragma once
// Warm snapshots of images (docs/adr/0017): made when there is none that fits, chosen from for new
// machines, given up when nothing fits them any more.

#include <optional>
#include <string>

#include "life/life_context.h"
#include "machine/launch_plan.h"
#include "warm/snapshot_folder.h"

namespace helix::life {

/// Why machines of this image always boot, as a sentence; empty: they need not.
std::string whyAlwaysBoots(const LifeContext& context, const image::Bundle& bundle);

/// What a new machine begins with.
struct WarmChoice {
    std::optional<warm::Snapshot> snapshot;
    std::string whyNot;       ///< without one: a sentence for people
    bool worthMaking = false; ///< without one: the next machine of this size could have one
};
async::Task<WarmChoice> chooseSnapshot(LifeContextPtr context, image::Bundle bundle,
                                       machine::MachineSpec spec, machine::HostFacts host);

/// By the settings, and by what can be written down.
bool wantsSnapshots(const LifeContext& context);
/// The size that Create begins with.
image::Resources usualResources(const LifeContext& context, const image::Manifest& manifest);

/// Makes a snapshot for machines of this size unless there is one that fits; joins one that is
/// being made. Waits its turn, and while workspaces start.
async::Task<Result<void>> warmImage(LifeContextPtr context, std::string image,
                                    image::Resources resources);
/// Of whatever size.
void cancelWarming(const LifeContextPtr& context, const std::string& image);
/// Cancels, and returns once nothing of it runs.
async::Task<void> stopWarming(LifeContextPtr context, std::string image);
/// In the background; what comes of it is shown and logged. Nothing when the user does not want
/// snapshots.
void warmInBackground(const LifeContextPtr& context, std::string image, image::Resources resources);
/// All images, one after the other, in the background.
void warmAllImages(const LifeContextPtr& context);

/// A machine did not come up from this snapshot: it is given up and made again, but after the second
/// time in a row machines of its kind boot until Helix starts again.
async::Task<void> giveUpSnapshot(LifeContextPtr context, image::Bundle bundle,
                                 warm::Snapshot snapshot, Error why);
/// A machine came up from it.
void praiseSnapshot(const LifeContextPtr& context, const warm::Snapshot& snapshot);

/// Ends the template of a Helix that was killed, and removes what it had begun and disks that
/// nothing stands on any more.
async::Task<void> tidySnapshots(LifeContextPtr context);

/// Removes what was begun by somebody who is gone, gives up snapshots that new machines do not go on
/// from (unless `keepsNewest`: all of them), and removes disks that nothing stands on any more.
async::Task<void> dropNeedlessSnapshots(LifeContextPtr context, bool keepsNewest);

} // namespace helix::life
