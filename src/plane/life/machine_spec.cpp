#include "life/machine_spec.h"

#include <functional>

#include "async/completion.h"
#include "base/clock.h"
#include "base/ids.h"
#include "life/disk_layers.h"
#include "protocol/bootstrap.h"
#include "protocol/limits.h"
#include "warm/snapshot_key.h"

namespace helix::life {
namespace {

machine::Boot bootOf(const image::Bundle& bundle, const WorkspaceFiles& files)
{
    switch (bundle.manifest.boot) {
    case image::Boot::Kernel:
        break;
    case image::Boot::Bios:
        return machine::FirmwareBoot{machine::Firmware::Bios, {}};
    case image::Boot::Uefi:
        return machine::FirmwareBoot{machine::Firmware::Uefi, files.uefiVariables()};
    }
    return machine::KernelBoot{bundle.kernel(), bundle.initrd(), bundle.manifest.kernelCommandLine};
}

protocol::Bootstrap documentNow()
{
    protocol::Bootstrap bootstrap;
    bootstrap.entropy = Secret::random(64);
    bootstrap.hostTimeMs = systemWallClock()();
    return bootstrap;
}

} // namespace

Result<void> checkInstallation(const LifeContext& context)
{
    const auto& installation = context.options.installation;
    for (const auto& [what, file] :
         {std::pair{"The agent drive", installation.agentDrive},
          {"The program helix-netd, which carries a workspace's network,",
           installation.netdProgram},
          {"The program helix-gateway, which reaches model providers,",
           installation.gatewayProgram}}) {
        std::error_code error;
        if (!std::filesystem::exists(file, error))
            return fail(ErrorCode::NotFound, std::string(what) + " is missing at " + file.string() +
                                                 "; build or install HelixVM again.");
    }
    return {};
}

std::filesystem::path warmFolder(const LifeContext& context, const std::string& image)
{
    return context.options.paths.data / "warm" / image;
}

std::filesystem::path templateFolder(const LifeContext& context)
{
    return context.options.paths.runtime / "template";
}

warm::SnapshotFolder snapshotFolder(const LifeContext& context, const image::Bundle& bundle)
{
    return warm::SnapshotFolder(warmFolder(context, bundle.manifest.name) /
                                bundle.manifest.version);
}

std::vector<std::filesystem::path> backingDisks(const LifeContext& context,
                                                const image::Bundle& bundle,
                                                const std::string& diskBase,
                                                const std::vector<std::string>& layers)
{
    auto disks = bundle.disks();
    if (!diskBase.empty())
        disks.push_back(snapshotFolder(context, bundle).disk(diskBase));
    for (const auto& layer : layers)
        disks.push_back(DiskLayer(context.options.paths.data, layer).disk());
    return disks;
}

machine::MachineSpec machineSpec(const LifeContext& context, const LiveWorkspace& workspace,
                                 const image::Bundle& bundle)
{
    const WorkspaceRecord& record = workspace.record;
    const WorkspaceFiles files = context.workspaces.files(workspace);
    machine::MachineSpec spec;
    spec.id = record.id;
    spec.name = record.name;
    spec.uuid = record.uuid;
    spec.resources = record.resources;
    spec.disk = files.disk();
    spec.backingDisks = backingDisks(context, bundle, record.diskBase, record.layers);
    spec.boot = bootOf(bundle, files);
    if (bundle.manifest.support == image::GuestSupport::CloudInit)
        spec.seed = files.seed();
    spec.agentDrive = files.agentDrive();
    spec.runtimeFolder = files.runtime;
    spec.logFolder = files.logs();
    return spec;
}

std::filesystem::path agentDriveFolder(const LifeContext& context)
{
    return context.options.paths.data / "agent-drives";
}

async::Task<Result<std::string>> machineKey(machine::MachineSpec spec, image::Bundle bundle,
                                            machine::HostFacts host)
{
    const std::function<Result<std::string>()> key = [=] {
        return warm::snapshotKey(bundle, spec, host);
    };
    co_return co_await async::onPool(key);
}

machine::MachineSpec templateSpec(const LifeContext& context, const image::Bundle& bundle,
                                  const image::Resources& resources)
{
    const auto folder = templateFolder(context);
    machine::MachineSpec spec;
    spec.id = WorkspaceId::generate();
    spec.name = "template-" + bundle.manifest.name;
    spec.uuid = generateUuid();
    spec.resources = resources;
    spec.disk = folder / "disk.qcow2";
    spec.backingDisks = bundle.disks();
    spec.boot =
        machine::KernelBoot{bundle.kernel(), bundle.initrd(), bundle.manifest.kernelCommandLine};
    spec.agentDrive = context.options.installation.agentDrive;
    spec.runtimeFolder = folder;
    spec.logFolder = context.options.paths.logs() / spec.name;
    return spec;
}

protocol::DisplaySize displayOf(const WorkspaceRecord& record)
{
    protocol::DisplaySize display;
    if (record.desktopMode) {
        display.width = record.desktopMode->width;
        display.height = record.desktopMode->height;
        display.scale = record.desktopMode->scale;
    }
    return display;
}

Result<Secret> nobodysDocument()
{
    protocol::Bootstrap bootstrap = documentNow();
    bootstrap.mode = protocol::BootstrapMode::Template;
    bootstrap.generation = 0;
    bootstrap.hostname = "helix";
    return protocol::encodeBootstrap(bootstrap);
}

Result<Secret> pairedDocument(const WorkspaceRecord& record)
{
    protocol::Bootstrap bootstrap = documentNow();
    bootstrap.workspace = record.id;
    bootstrap.generation = record.generation;
    bootstrap.secret = Secret::random(protocol::kSecretSize); // nobody keeps it
    bootstrap.hostname = record.name;
    bootstrap.display = displayOf(record);
    return protocol::encodeBootstrap(bootstrap);
}

} // namespace helix::life
