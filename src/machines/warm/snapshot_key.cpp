#include "warm/snapshot_key.h"

#include <cerrno>

#include <sys/stat.h>

#include "base/bytes.h"
#include "base/crypto.h"
#include "base/try.h"
#include "machine/launch_planning.h"
#include "machine/probe_cache.h"

namespace helix::warm {
namespace {

namespace fs = std::filesystem;

/// Another number makes every snapshot anew: for a change of what is in one.
constexpr auto kMeaning = "helixvm warm snapshot 1";

/// The digest of a list: no part can pass for the end of one and the beginning of the next.
class Parts {
public:
    void add(std::string_view part)
    {
        m_digest.update(asBytes(std::to_string(part.size()) + ":"));
        m_digest.update(asBytes(part));
    }
    Result<void> addState(const fs::path& file)
    {
        struct stat status {};
        if (::stat(file.c_str(), &status) != 0)
            return failErrno(errno, "The file " + file.string() + " cannot be looked at.");
        add(std::to_string(status.st_size) + " " + std::to_string(status.st_mtim.tv_sec) + "." +
            std::to_string(status.st_mtim.tv_nsec));
        return {};
    }
    std::string finish() { return toHex(m_digest.finish()); }

private:
    Sha256Stream m_digest;
};

/// The same machine, at a place that is the same for all.
machine::MachineSpec atCanonicalPlace(machine::MachineSpec spec)
{
    const fs::path place = "/warm";
    spec.name = "template";
    spec.uuid = "00000000-0000-4000-8000-000000000000";
    spec.disk = place / "disk";
    spec.backingDisks = {place / "image"};
    spec.memory.reset();
    spec.awaitsDevices = false;
    spec.agentDrive = place / "agent";
    if (!spec.seed.empty())
        spec.seed = place / "seed";
    if (auto* kernel = std::get_if<machine::KernelBoot>(&spec.boot))
        *kernel = {place / "kernel", place / "initrd", kernel->commandLine};
    else
        std::get<machine::FirmwareBoot>(spec.boot).uefiVariables = place / "uefi-variables";
    spec.runtimeFolder = place / "run";
    spec.logFolder = place / "log";
    return spec;
}

} // namespace

Result<std::string> snapshotKey(const image::Bundle& bundle, const machine::MachineSpec& spec,
                                const machine::HostFacts& host)
{
    TRY(const auto plan, machine::makeLaunchPlan(atCanonicalPlace(spec), host));
    Parts parts;
    parts.add(kMeaning);
    for (const auto& text : {bundle.manifest.name, bundle.manifest.version, bundle.manifest.digest})
        parts.add(text);
    for (const auto* file : bundle.manifest.files()) {
        parts.add(file->name);
        parts.add(file->sha256);
        TRY(parts.addState(bundle.folder / file->name));
    }
    parts.add(machine::probeFingerprint(host.qemu, bundle.kernel(),
                                        host.accelerator == machine::Accelerator::Kvm));
    for (const auto& argument : plan.arguments)
        parts.add(argument);
    TRY(parts.addState(spec.agentDrive));
    parts.add(std::to_string(spec.resources.diskGiB));
    return parts.finish();
}

} // namespace helix::warm
