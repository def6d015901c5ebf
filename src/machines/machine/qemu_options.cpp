#include "machine/qemu_options.h"

#include <nlohmann/json.hpp>

#include "machine/console.h"
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

std::string formatNode(const std::string& name, const char* driver, const std::string& file,
                       bool readOnly)
{
    Json node{{"driver", driver}, {"node-name", name}};
    if (readOnly)
        node["read-only"] = true;
    node["file"] = file;
    return node.dump();
}

std::string qcow2Below(const std::string& name, const std::string& file, const Json& backing)
{
    return Json{{"driver", "qcow2"},
                {"node-name", name},
                {"read-only", true},
                {"file", file},
                {"backing", backing}}
        .dump();
}

std::string qcow2Overlay(const std::string& name, const std::string& file, const Json& backing)
{
    return Json{{"driver", "qcow2"},  {"node-name", name},  {"file", file},
                {"backing", backing}, {"discard", "unmap"}, {"detect-zeroes", "unmap"}}
        .dump();
}

/// OVMF in flash: its code read-only, its settings a file of this machine.
void addUefi(Arguments& out, const FirmwareBoot& boot, const UefiFirmware& firmware)
{
    out.insert(out.end(), {"-blockdev", fileNode("uefi-code-file", firmware.code, true)});
    out.insert(out.end(), {"-blockdev", formatNode("uefi-code", "raw", "uefi-code-file", true)});
    out.insert(out.end(), {"-blockdev", fileNode("uefi-vars-file", boot.uefiVariables, false)});
    out.insert(out.end(), {"-blockdev", formatNode("uefi-vars", "raw", "uefi-vars-file", false)});
    out.insert(out.end(), {"-machine", "pflash0=uefi-code,pflash1=uefi-vars"});
}

void addMemory(Arguments& out, const MachineSpec& spec)
{
    const auto size = std::to_string(spec.resources.memoryMiB) + "M";
    // One name for the memory of every machine (kMemoryBlockName), wherever it lies: what one of
    // them saved is taken over by another.
    std::string backend = "memory-backend-ram,id=ram0,size=" + size;
    if (spec.memory) {
        const bool shared = spec.memory->mapping == GuestMemoryFile::Mapping::Shared;
        backend = "memory-backend-file,id=ram0,size=" + size +
                  ",mem-path=" + escapeOption(spec.memory->path.string()) +
                  ",share=" + (shared ? "on" : "off");
    }
    out.insert(out.end(), {"-m", size, "-object", backend, "-machine", "memory-backend=ram0"});
}

void addBoot(Arguments& out, const MachineSpec& spec, const HostFacts& host)
{
    if (const auto* direct = std::get_if<KernelBoot>(&spec.boot)) {
        out.insert(out.end(), {"-kernel", direct->kernel.string(), "-initrd",
                               direct->initrd.string(), "-append", direct->commandLine});
        return;
    }
    const auto& boot = std::get<FirmwareBoot>(spec.boot);
    if (boot.firmware == Firmware::Uefi)
        addUefi(out, boot, *host.uefi);
}

void addDisks(Arguments& out, const MachineSpec& spec)
{
    // "backing": null: whatever the header of the lowest may say, nothing lies below it.
    Json backing = nullptr;
    for (std::size_t i = 0; i < spec.backingDisks.size(); ++i) {
        const auto name = i == 0 ? std::string("image") : "layer" + std::to_string(i);
        out.insert(out.end(), {"-blockdev", fileNode(name + "-file", spec.backingDisks[i], true)});
        out.insert(out.end(), {"-blockdev", qcow2Below(name, name + "-file", backing)});
        backing = name;
    }
    const std::string top = diskNodeName(spec.disk);
    out.insert(out.end(), {"-blockdev", fileNode(top + "-file", spec.disk, false)});
    out.insert(out.end(), {"-blockdev", qcow2Overlay(top, top + "-file", backing)});
    out.insert(out.end(), {"-blockdev", fileNode("agent-file", spec.agentDrive, true)});
    out.insert(out.end(), {"-blockdev", formatNode("agent", "raw", "agent-file", true)});
    // werror: a full host disk pauses the machine instead of losing what the guest wrote.
    std::string disk = "virtio-blk-pci,id=disk0,drive=" + top + ",werror=enospc";
    if (std::holds_alternative<FirmwareBoot>(spec.boot))
        disk += ",bootindex=0";
    out.insert(out.end(), {"-device", disk});
    out.insert(out.end(), {"-device", std::string("virtio-blk-pci,id=agent0,drive=agent,serial=") +
                                          protocol::kAgentDriveLabel});
    if (spec.seed.empty())
        return;
    out.insert(out.end(), {"-blockdev", fileNode("seed-file", spec.seed, true)});
    out.insert(out.end(), {"-blockdev", formatNode("seed", "raw", "seed-file", true)});
    out.insert(out.end(), {"-device", "virtio-blk-pci,id=seed0,drive=seed"});
}

void addNetwork(Arguments& out, const MachineSpec& spec, const LaunchPlan& plan)
{
    // A cable to helix-netd instead of a network of QEMU's own: its "user" network lets the guest
    // reach the host's loopback.
    out.insert(out.end(), {"-netdev", "stream,id=net0,server=on,addr.type=unix,addr.path=" +
                                          escapeOption(plan.netSocket.string())});
    out.insert(out.end(),
               {"-device", "virtio-net-pci,id=nic0,netdev=net0,mac=" + spec.network.mac +
                               ",host_mtu=" + std::to_string(spec.network.mtu) + ",romfile="});
}

void addDevices(Arguments& out, const LaunchPlan& plan)
{
    out.insert(out.end(), {"-object", "rng-builtin,id=rng0", "-device", "virtio-rng-pci,rng=rng0"});
    // The guest reports what it has freed, and this computer has it back (madvise(2)): of a clone too,
    // whose memory file preload/template_memory.cpp keeps whole.
    out.insert(out.end(), {"-device", "virtio-balloon-pci,id=balloon0,deflate-on-oom=on,"
                                      "free-page-reporting=on"});
    out.insert(out.end(), {"-device", "virtio-serial-pci,id=serial-bus0,max_ports=2"});
    out.insert(out.end(), {"-chardev",
                           "socket,id=events,path=" + escapeOption(plan.guestEventSocket.string()) +
                               ",server=on,wait=off"});
    out.insert(out.end(), {"-device", std::string("virtserialport,chardev=events,name=") +
                                          protocol::kSerialPortName});
    out.insert(out.end(), {"-chardev", std::string("ringbuf,id=") + kConsoleName +
                                           ",size=" + std::to_string(kConsoleBytes)});
    out.insert(out.end(), {"-serial", std::string("chardev:") + kConsoleName});
}

} // namespace

std::string escapeOption(std::string_view value)
{
    std::string escaped;
    for (const char c : value)
        escaped.append(c == ',' ? 2 : 1, c);
    return escaped;
}

/// No virtualisation in the guest: nested page tables are the kernel's most bug-ridden door, and
/// nothing here opens it. Without SVM QEMU 7.2 ends the emulated CPU's extended leaves before those
/// in which the C library of Debian 12 looks for its caches, and every program of the guest
/// crashes: they are kept.
std::string cpu(Accelerator chosen)
{
    return chosen == Accelerator::Kvm ? "host,vmx=off,svm=off"
                                      : "max,vmx=off,svm=off,min-xlevel=0x8000000a";
}

std::vector<std::string> machineArguments(Accelerator chosen)
{
    // What a virtio-only guest never touches costs boot time and attack surface.
    return {"-machine",
            std::string(kMachineType) +
                ",usb=off,sata=off,smbus=off,vmport=off,hpet=off,dump-guest-core=off",
            "-accel", accelerator(chosen), "-cpu", cpu(chosen),
            // A machine that boots anew needs a fresh bootstrap document: Helix starts it again
            // (MachineExit::restartWanted).
            "-action", "reboot=shutdown"};
}

std::string diskNodeName(const std::filesystem::path& disk)
{
    return disk.stem().string();
}

std::vector<std::string> qemuArguments(const MachineSpec& spec, const HostFacts& host,
                                       const LaunchPlan& plan)
{
    Arguments out{"-name", "guest=" + escapeOption("helixvm-" + spec.name), "-uuid", spec.uuid};
    out.insert(out.end(),
               {"-nodefaults", "-no-user-config", "-display", "none", "-sandbox", kSandbox});
    const auto machine = machineArguments(host.accelerator);
    out.insert(out.end(), machine.begin(), machine.end());
    out.insert(out.end(), {"-smp", std::to_string(spec.resources.cpus)});
    addMemory(out, spec);
    out.insert(out.end(), {"-rtc", "base=utc"});
    addBoot(out, spec, host);
    addDisks(out, spec);
    addNetwork(out, spec, plan);
    addDevices(out, plan);
    out.insert(out.end(), {"-fw_cfg", std::string("name=") + protocol::kBootstrapFwCfgName +
                                          ",file=" + escapeOption(plan.bootstrapFile.string())});
    out.insert(out.end(),
               {"-chardev", "socket,id=qmp,path=" + escapeOption(plan.qmpSocket.string()) +
                                ",server=on,wait=off"});
    out.insert(out.end(), {"-mon", "chardev=qmp,mode=control"});
    if (spec.awaitsDevices) // -S: or the guest would run as soon as it has its state
        out.insert(out.end(), {"-incoming", "defer", "-S"});
    return out;
}

} // namespace helix::machine
