#include "machine/qemu_options.h"

#include <nlohmann/json.hpp>

#include "protocol/limits.h"

namespace helix::machine {
namespace {

using Json = nlohmann::ordered_json;
using Arguments = std::vector<std::string>;

/// Translated code that QEMU keeps. Smaller than a booted desktop's working set means translating
/// again and again; larger costs memory in every machine.
constexpr int kTranslationCacheMiB = 256;

std::string accelerator(Accelerator chosen)
{
    if (chosen == Accelerator::Kvm)
        return "kvm";
    return "tcg,thread=multi,tb-size=" + std::to_string(kTranslationCacheMiB);
}

std::string fileNode(const std::string& name, const std::filesystem::path& path, bool readOnly)
{
    Json node{{"driver", "file"}, {"node-name", name}, {"filename", path.string()}};
    if (readOnly)
        node["read-only"] = true;
    else
        node["discard"] = "unmap";
    return node.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string formatNode(const std::string& name, const char* driver, const std::string& file)
{
    return Json{{"driver", driver}, {"node-name", name}, {"read-only", true}, {"file", file}}
        .dump();
}

std::string qcow2Below(const std::string& name, const std::string& file)
{
    // "backing": null: whatever the header of the image's disk may say, nothing lies below it.
    return Json{{"driver", "qcow2"},
                {"node-name", name},
                {"read-only", true},
                {"file", file},
                {"backing", nullptr}}
        .dump();
}

std::string qcow2Overlay(const std::string& name, const std::string& file, const Json& backing)
{
    return Json{{"driver", "qcow2"},  {"node-name", name},  {"file", file},
                {"backing", backing}, {"discard", "unmap"}, {"detect-zeroes", "unmap"}}
        .dump();
}

void addDisks(Arguments& out, const MachineSpec& spec)
{
    Json backing = nullptr;
    if (!spec.backingDisk.empty()) {
        out.insert(out.end(), {"-blockdev", fileNode("image-file", spec.backingDisk, true)});
        out.insert(out.end(), {"-blockdev", qcow2Below("image", "image-file")});
        backing = "image";
    }
    out.insert(out.end(), {"-blockdev", fileNode("disk-file", spec.disk, false)});
    out.insert(out.end(), {"-blockdev", qcow2Overlay("disk", "disk-file", backing)});
    out.insert(out.end(), {"-blockdev", fileNode("agent-file", spec.agentDrive, true)});
    out.insert(out.end(), {"-blockdev", formatNode("agent", "raw", "agent-file")});
    // werror: a full host disk pauses the machine instead of losing what the guest wrote.
    out.insert(out.end(), {"-device", "virtio-blk-pci,id=disk0,drive=disk,werror=enospc"});
    out.insert(out.end(), {"-device", std::string("virtio-blk-pci,id=agent0,drive=agent,serial=") +
                                          protocol::kAgentDriveLabel});
}

void addNetwork(Arguments& out, const MachineSpec& spec)
{
    // restrict=on,ipv6=off: the guest reaches nothing of the host (FACTS, "Networking").
    std::string backend = std::string("user,id=") + kNetworkId + ",restrict=on,ipv6=off";
    for (const auto& forward : spec.forwards)
        backend += ",hostfwd=" + forwardRule(forward);
    out.insert(out.end(), {"-netdev", backend});
    out.insert(out.end(), {"-device", std::string("virtio-net-pci,id=nic0,netdev=") + kNetworkId +
                                          ",romfile="});
}

void addDevices(Arguments& out, const LaunchPlan& plan)
{
    out.insert(out.end(), {"-object", "rng-builtin,id=rng0", "-device", "virtio-rng-pci,rng=rng0"});
    out.insert(out.end(), {"-device", "virtio-balloon-pci,id=balloon0,deflate-on-oom=on"});
    out.insert(out.end(), {"-device", "virtio-serial-pci,id=serial-bus0,max_ports=2"});
    out.insert(out.end(), {"-chardev",
                           "socket,id=events,path=" + escapeOption(plan.guestEventSocket.string()) +
                               ",server=on,wait=off"});
    out.insert(out.end(), {"-device", std::string("virtserialport,chardev=events,name=") +
                                          protocol::kSerialPortName});
    // append=on: Helix empties the log when a guest writes too much, and QEMU goes on at its new
    // end.
    out.insert(out.end(), {"-chardev", "file,id=console,path=" +
                                           escapeOption(plan.serialLog.string()) + ",append=on"});
    out.insert(out.end(), {"-serial", "chardev:console"});
}

} // namespace

std::string escapeOption(std::string_view value)
{
    std::string escaped;
    for (const char c : value)
        escaped.append(c == ',' ? 2 : 1, c);
    return escaped;
}

std::vector<std::string> machineArguments(Accelerator chosen)
{
    // What a virtio-only guest never touches costs boot time and attack surface.
    return {"-machine",
            std::string(kMachineType) +
                ",usb=off,sata=off,smbus=off,vmport=off,hpet=off,dump-guest-core=off",
            "-accel", accelerator(chosen), "-cpu", chosen == Accelerator::Kvm ? "host" : "max",
            // A machine that boots anew needs a fresh bootstrap document: Helix starts it again
            // (MachineExit::restartWanted).
            "-action", "reboot=shutdown"};
}

std::string forwardRule(const PortForward& forward)
{
    return "tcp:127.0.0.1:" + std::to_string(forward.hostPort) + "-" + kGuestAddress + ":" +
           std::to_string(forward.guestPort);
}

std::vector<std::string> qemuArguments(const MachineSpec& spec, const HostFacts& host,
                                       const LaunchPlan& plan)
{
    Arguments out{"-name", "guest=" + escapeOption("helixvm-" + spec.name), "-uuid", spec.uuid};
    out.insert(out.end(),
               {"-nodefaults", "-no-user-config", "-display", "none", "-sandbox", kSandbox});
    const auto machine = machineArguments(host.accelerator);
    out.insert(out.end(), machine.begin(), machine.end());
    out.insert(out.end(), {"-smp", std::to_string(spec.resources.cpus), "-m",
                           std::to_string(spec.resources.memoryMiB) + "M"});
    out.insert(out.end(), {"-rtc", "base=utc"});
    out.insert(out.end(), {"-kernel", spec.kernel.string(), "-initrd", spec.initrd.string(),
                           "-append", spec.kernelCommandLine});
    addDisks(out, spec);
    addNetwork(out, spec);
    addDevices(out, plan);
    out.insert(out.end(), {"-fw_cfg", std::string("name=") + protocol::kBootstrapFwCfgName +
                                          ",file=" + escapeOption(plan.bootstrapFile.string())});
    out.insert(out.end(),
               {"-chardev", "socket,id=qmp,path=" + escapeOption(plan.qmpSocket.string()) +
                                ",server=on,wait=off"});
    out.insert(out.end(), {"-mon", "chardev=qmp,mode=control"});
    return out;
}

} // namespace helix::machine
