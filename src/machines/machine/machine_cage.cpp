#include "machine/machine_cage.h"

#include <sys/resource.h>

#include "confine/cage.h"

namespace helix::machine {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kMiB = 1U << 20;
/// QEMU itself, its translation cache under TCG and its buffers, beside the guest's memory.
constexpr std::uint64_t kOwnMemory = 1024 * kMiB;
/// Threads beside the guest's processors: up to 64 for disk access, and QEMU's own few.
constexpr int kOwnTasks = 96;
constexpr std::uint64_t kMaxOpenFiles = 1024;
/// A qcow2 file is a little larger than what the guest can put on it; nothing else comes near.
constexpr std::uint64_t kBesideTheDisk = 1024 * kMiB;

/// Where QEMU's firmware lies: Debian's folders, and those beside a QEMU of one's own.
void admitFirmware(confine::Cage& cage, const fs::path& program)
{
    for (const auto* folder : {"/usr/share/qemu", "/usr/share/seabios"})
        cage.readOnlyIfThere.emplace_back(folder);
    if (program.parent_path().filename() == "bin" && program.parent_path() != "/usr/bin")
        cage.readOnlyIfThere.push_back(program.parent_path().parent_path() / "share" / "qemu");
}

void admitBoot(confine::Cage& cage, const MachineSpec& spec, const HostFacts& host)
{
    if (const auto* direct = std::get_if<KernelBoot>(&spec.boot)) {
        cage.readOnly.insert(cage.readOnly.end(), {direct->kernel, direct->initrd});
        return;
    }
    const auto& boot = std::get<FirmwareBoot>(spec.boot);
    if (boot.firmware != Firmware::Uefi)
        return;
    cage.readOnly.push_back(host.uefi->code);
    cage.writable.push_back(boot.uefiVariables);
}

/// What keeps a clone's QEMU from writing the memory that it begins with: preload/template_memory.cpp.
std::vector<std::pair<std::string, std::string>> memoryVariables(const MachineSpec& spec,
                                                                 const HostFacts& host)
{
    if (!spec.memory || spec.memory->mapping == GuestMemoryFile::Mapping::Shared)
        return {};
    return {{"LD_PRELOAD", host.templateMemoryLibrary.string()},
            {kTemplateMemoryVariable, spec.memory->path.string()}};
}

void admitMemory(confine::Cage& cage, const MachineSpec& spec, const HostFacts& host)
{
    if (!spec.memory)
        return;
    const bool shared = spec.memory->mapping == GuestMemoryFile::Mapping::Shared;
    (shared ? cage.writable : cage.readOnly).push_back(spec.memory->path);
    if (!shared)
        cage.readOnly.push_back(host.templateMemoryLibrary);
    const auto variables = memoryVariables(spec, host);
    cage.variables.insert(cage.variables.end(), variables.begin(), variables.end());
}

/// Single files wherever possible: the SSH keys of a workspace lie beside its disk.
confine::Cage cageOf(const MachineSpec& spec, const HostFacts& host, const LaunchPlan& plan)
{
    confine::Cage cage;
    confine::admitProgram(cage, plan.program);
    admitFirmware(cage, plan.program);
    admitBoot(cage, spec, host);
    cage.readOnly.insert(cage.readOnly.end(), spec.backingDisks.begin(), spec.backingDisks.end());
    for (const auto& file : {spec.agentDrive, spec.seed})
        if (!file.empty())
            cage.readOnly.push_back(file);
    cage.writable.insert(cage.writable.end(), {spec.disk, plan.vmFolder});
    admitMemory(cage, spec, host);
    if (host.accelerator == Accelerator::Kvm)
        cage.devices.emplace_back("/dev/kvm");
    cage.workingFolder = plan.vmFolder;
    cage.keepEnvironment = true;
    cage.hiddenVariables.assign(std::begin(confine::kScopeVariables),
                                std::end(confine::kScopeVariables));
    return cage;
}

/// env(1) where there is no cage: what the environment of systemd-run, or of Helix, is to have in it
/// for QEMU and what not.
std::vector<std::string> environmentPrefix(const MachineSpec& spec, const HostFacts& host,
                                           bool hasScope)
{
    std::vector<std::string> prefix;
    if (hasScope)
        for (const auto* variable : confine::kScopeVariables)
            prefix.insert(prefix.end(), {"-u", variable});
    for (const auto& [name, value] : memoryVariables(spec, host))
        prefix.push_back(name + "=" + value);
    if (!prefix.empty())
        prefix.insert(prefix.begin(), "/usr/bin/env");
    return prefix;
}

} // namespace

std::vector<std::string> confiningPrefix(const MachineSpec& spec, const HostFacts& host,
                                         const LaunchPlan& plan)
{
    const confine::ResourceLimits limits{
        static_cast<std::uint64_t>(spec.resources.memoryMiB) * kMiB + kOwnMemory,
        spec.resources.cpus + 1, spec.resources.cpus + kOwnTasks};
    auto prefix = confine::scopePrefix(host.confinement.scope, limits, "HelixVM " + spec.name);
    if (host.confinement.bubblewrap.works) {
        const auto options = confine::bwrapOptions(cageOf(spec, host, plan));
        prefix.push_back(host.confinement.bubblewrap.program.string());
        prefix.insert(prefix.end(), options.begin(), options.end());
    } else {
        const auto environment = environmentPrefix(spec, host, !prefix.empty());
        prefix.insert(prefix.end(), environment.begin(), environment.end());
    }
    return prefix;
}

std::vector<std::string> probeCageOptions(const fs::path& program, const fs::path& kernel,
                                          const fs::path& initrd, Accelerator accelerator)
{
    confine::Cage cage;
    confine::admitProgram(cage, program);
    admitFirmware(cage, program);
    cage.readOnly.insert(cage.readOnly.end(), {kernel, initrd});
    if (accelerator == Accelerator::Kvm)
        cage.devices.emplace_back("/dev/kvm");
    cage.dieWithParent = true;
    return confine::bwrapOptions(cage);
}

std::vector<async::ProcessLimit> processLimits(const MachineSpec& spec)
{
    const auto disk = static_cast<std::uint64_t>(spec.resources.diskGiB) * 1024 * kMiB;
    return {{RLIMIT_CORE, 0},
            {RLIMIT_NOFILE, kMaxOpenFiles},
            {RLIMIT_FSIZE, disk + disk / 8 + kBesideTheDisk}};
}

} // namespace helix::machine
