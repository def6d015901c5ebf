#include "machine/launch_planning.h"

#include <algorithm>

#include "base/paths.h"
#include "base/try.h"
#include "machine/machine_cage.h"
#include "machine/qemu_options.h"
#include "machine/runtime_files.h"

namespace helix::machine {
namespace {

namespace fs = std::filesystem;

constexpr int kMinMemoryMiB = 64;

std::string describeMachine(const MachineSpec& spec)
{
    return "The machine '" + spec.name + "'";
}

Result<void> checkFile(const MachineSpec& spec, const fs::path& path, const char* what)
{
    if (path.is_absolute() && path.native().find('\n') == std::string::npos)
        return {};
    return fail(ErrorCode::InvalidArgument,
                describeMachine(spec) + " needs the full path of " + what + ".");
}

Result<void> checkFiles(const MachineSpec& spec)
{
    const std::pair<const fs::path*, const char*> files[] = {
        {&spec.disk, "its disk"},
        {&spec.agentDrive, "the agent drive"},
        {&spec.logFolder, "its log folder"},
        {&spec.runtimeFolder, "its runtime folder"}};
    for (const auto& [path, what] : files)
        if (auto ok = checkFile(spec, *path, what); !ok)
            return ok;
    for (const auto& disk : spec.backingDisks)
        TRY(checkFile(spec, disk, "the image's disk"));
    return spec.seed.empty() ? Result<void>() : checkFile(spec, spec.seed, "its seed");
}

Result<void> checkMemory(const MachineSpec& spec, const HostFacts& host)
{
    if (!spec.memory)
        return {};
    TRY(checkFile(spec, spec.memory->path, "the file of its memory"));
    const auto& library = host.templateMemoryLibrary;
    // The dynamic linker takes a blank or a colon for the end of a name (ld.so(8)).
    if (spec.memory->mapping == GuestMemoryFile::Mapping::Private &&
        (!library.is_absolute() || library.native().find_first_of(" :") != std::string::npos))
        return fail(ErrorCode::Unsupported,
                    describeMachine(spec) +
                        " cannot begin with the memory of another: the library that keeps this "
                        "memory from being written has no path that QEMU can load it from.",
                    library.string());
    return {};
}

Result<void> checkBoot(const MachineSpec& spec, const HostFacts& host)
{
    if (const auto* direct = std::get_if<KernelBoot>(&spec.boot)) {
        if (auto ok = checkFile(spec, direct->kernel, "its kernel"); !ok)
            return ok;
        return checkFile(spec, direct->initrd, "its initrd");
    }
    const auto& boot = std::get<FirmwareBoot>(spec.boot);
    if (boot.firmware == Firmware::Bios)
        return {};
    if (auto ok = checkFile(spec, boot.uefiVariables, "the file of its UEFI settings"); !ok)
        return ok;
    if (!host.uefi)
        return fail(ErrorCode::Unsupported,
                    describeMachine(spec) +
                        " starts by UEFI, whose firmware is not installed; install it "
                        "(Debian: apt install ovmf).");
    return {};
}

Result<void> checkResources(const MachineSpec& spec)
{
    if (spec.resources.cpus < 1 || spec.resources.cpus > 255)
        return fail(ErrorCode::InvalidArgument, describeMachine(spec) + " cannot have " +
                                                    std::to_string(spec.resources.cpus) + " CPUs.");
    if (spec.resources.memoryMiB < kMinMemoryMiB)
        return fail(ErrorCode::InvalidArgument, describeMachine(spec) + " cannot have " +
                                                    std::to_string(spec.resources.memoryMiB) +
                                                    " MB of memory.");
    return {};
}

Result<void> check(const MachineSpec& spec, const HostFacts& host, const LaunchPlan& plan)
{
    if (auto ok = checkResources(spec); !ok)
        return ok;
    if (auto ok = checkFiles(spec); !ok)
        return ok;
    if (auto ok = checkBoot(spec, host); !ok)
        return ok;
    TRY(checkMemory(spec, host));
    if (spec.uuid.empty())
        return fail(ErrorCode::InvalidArgument, describeMachine(spec) + " needs a UUID.");
    for (const auto& socket : {plan.qmpSocket, plan.guestEventSocket, plan.netSocket})
        if (socket.native().size() > kMaxSocketPath)
            return fail(
                ErrorCode::InvalidArgument,
                "The folder " + spec.runtimeFolder.string() +
                    " is too long for the sockets in it; set HELIXVM_HOME to a shorter path.");
    const auto& types = host.qemu.machineTypes;
    if (std::find(types.begin(), types.end(), kMachineType) == types.end())
        return fail(ErrorCode::Unsupported,
                    "QEMU " + host.qemu.version.str() + " at " + host.qemu.program.string() +
                        " does not know the machine type " + kMachineType + ".");
    return {};
}

} // namespace

Result<LaunchPlan> makeLaunchPlan(const MachineSpec& spec, const HostFacts& host)
{
    LaunchPlan plan;
    plan.program = host.qemu.program;
    plan.runtimeFolder = spec.runtimeFolder;
    plan.vmFolder = spec.runtimeFolder / kVmFolderName;
    plan.bootstrapFile = spec.runtimeFolder / kBootstrapName;
    plan.qmpSocket = spec.runtimeFolder / kQmpSocketName;
    plan.guestEventSocket = spec.runtimeFolder / kEventSocketName;
    plan.netSocket = spec.runtimeFolder / kNetSocketName;
    plan.serialLog = spec.logFolder / kSerialLogName;
    plan.processLog = spec.logFolder / kProcessLogName;
    plan.uuid = spec.uuid;
    plan.awaitsDevices = spec.awaitsDevices;
    TRY(check(spec, host, plan));
    if (const auto* boot = std::get_if<FirmwareBoot>(&spec.boot);
        boot != nullptr && boot->firmware == Firmware::Uefi) {
        plan.uefiVariablesTemplate = host.uefi->variablesTemplate;
        plan.uefiVariables = boot->uefiVariables;
    }
    plan.arguments = qemuArguments(spec, host, plan);
    plan.prefix = confiningPrefix(spec, host, plan);
    plan.limits = processLimits(spec);
    return plan;
}

} // namespace helix::machine
