#pragma once
// What the machines of this Helix are: those of workspaces, and those that are saved for them.

#include "image/manifest.h"
#include "life/life_context.h"
#include "machine/launch_plan.h"
#include "protocol/bootstrap.h"
#include "warm/snapshot_folder.h"

namespace helix::life {

/// What every machine needs of this installation; without it nothing is begun.
Result<void> checkInstallation(const LifeContext& context);

/// Everything that new machines of this image go on from; goes with the image.
std::filesystem::path warmFolder(const LifeContext& context, const std::string& image);
/// The runtime folder of the template that is being made; one at a time is.
std::filesystem::path templateFolder(const LifeContext& context);
/// Of one version of one image, below warmFolder().
warm::SnapshotFolder snapshotFolder(const LifeContext& context, const image::Bundle& bundle);

/// What a disk stands on, the image's disk first: WorkspaceRecord::diskBase, and layers above that.
std::vector<std::filesystem::path> backingDisks(const LifeContext& context,
                                                const image::Bundle& bundle,
                                                const std::string& diskBase,
                                                const std::vector<std::string>& layers);

/// The workspace's machine as it boots, from its own disk and what that stands on.
machine::MachineSpec machineSpec(const LifeContext& context, const LiveWorkspace& workspace,
                                 const image::Bundle& bundle);

/// Copies of agent drives that machines were started with.
std::filesystem::path agentDriveFolder(const LifeContext& context);

/// Tells whether what was saved of one machine goes on in another (warm::snapshotKey()).
async::Task<Result<std::string>> machineKey(machine::MachineSpec spec, image::Bundle bundle,
                                            machine::HostFacts host);

/// A new template of an image that boots by its kernel, for machines of this size.
machine::MachineSpec templateSpec(const LifeContext& context, const image::Bundle& bundle,
                                  const image::Resources& resources);

/// How its guest's desktop begins.
protocol::DisplaySize displayOf(const WorkspaceRecord& record);

/// The bootstrap document of a guest that is nobody's yet: without secrets that are good for anything,
/// for what one finds in its memory every clone of it finds as well.
Result<Secret> nobodysDocument();
/// Of a guest that is paired and has long read its own: an agent that begins again in it finds who it
/// is, and no secret that is good for anything.
Result<Secret> pairedDocument(const WorkspaceRecord& record);

} // namespace helix::life
