#include "machine/launch_plan.h"

#include <algorithm>
#include <set>

#include "base/paths.h"
#include "machine/qemu_options.h"
#include "machine/runtime_files.h"

namespace helix::machine {
namespace {

namespace fs = std::filesystem;

constexpr int kMinMemoryMiB = 64;

std::string describe(const MachineSpec& spec)
{
    return "The machine '" + spec.name + "'";
}

Result<void> checkFile(const MachineSpec& spec, const fs::path& path, const char* what)
{
    if (path.is_absolute() && path.native().find('\n') == std::string::npos)
        return {};
    return fail(ErrorCode::InvalidArgument,
                describe(spec) + " needs the full path of " + what + ".");
}

Result<void> checkFiles(const MachineSpec& spec)
{
    const std::pair<const fs::path*, const char*> files[] = {
        {&spec.disk, "its disk"},
        {&spec.kernel, "its kernel"},
        {&spec.initrd, "its initrd"},
        {&spec.agentDrive, "the agent drive"},
        {&spec.logFolder, "its log folder"},
        {&spec.runtimeFolder, "its runtime folder"}};
    for (const auto& [path, what] : files)
        if (auto ok = checkFile(spec, *path, what); !ok)
            return ok;
    return spec.backingDisk.empty() ? Result<void>()
                                    : checkFile(spec, spec.backingDisk, "the image's disk");
}

Result<void> checkForwards(const MachineSpec& spec)
{
    std::set<std::uint16_t> hostPorts;
    for (const auto& forward : spec.forwards) {
        if (forward.hostPort == 0 || forward.guestPort == 0)
            return fail(ErrorCode::InvalidArgument, describe(spec) + " cannot have a port 0.");
        if (!hostPorts.insert(forward.hostPort).second)
            return fail(ErrorCode::InvalidArgument, describe(spec) + " cannot have port " +
                                                        std::to_string(forward.hostPort) +
                                                        " of this computer mapped twice.");
    }
    return {};
}

Result<void> checkResources(const MachineSpec& spec)
{
    if (spec.resources.cpus < 1 || spec.resources.cpus > 255)
        return fail(ErrorCode::InvalidArgument, describe(spec) + " cannot have " +
                                                    std::to_string(spec.resources.cpus) + " CPUs.");
    if (spec.resources.memoryMiB < kMinMemoryMiB)
        return fail(ErrorCode::InvalidArgument, describe(spec) + " cannot have " +
                                                    std::to_string(spec.resources.memoryMiB) +
                                                    " MiB of memory.");
    return {};
}

Result<void> check(const MachineSpec& spec, const HostFacts& host, const LaunchPlan& plan)
{
    if (auto ok = checkResources(spec); !ok)
        return ok;
    if (auto ok = checkFiles(spec); !ok)
        return ok;
    if (auto ok = checkForwards(spec); !ok)
        return ok;
    if (spec.uuid.empty())
        return fail(ErrorCode::InvalidArgument, describe(spec) + " needs a UUID.");
    for (const auto& socket : {plan.qmpSocket, plan.guestEventSocket})
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
    plan.bootstrapFile = spec.runtimeFolder / kBootstrapName;
    plan.qmpSocket = spec.runtimeFolder / kQmpSocketName;
    plan.guestEventSocket = spec.runtimeFolder / kEventSocketName;
    plan.serialLog = spec.logFolder / kSerialLogName;
    plan.processLog = spec.logFolder / kProcessLogName;
    plan.uuid = spec.uuid;
    if (auto valid = check(spec, host, plan); !valid)
        return fail(valid.error());
    plan.arguments = qemuArguments(spec, host, plan);
    return plan;
}

} // namespace helix::machine
