#pragma once
// A machine as a plain value: what it is to be, what the host has, and how QEMU is started for it
// (docs/adr/0007).

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "async/spawn.h"
#include "base/ids.h"
#include "image/manifest.h"
#include "machine/accelerator.h"
#include "machine/confinement.h"
#include "machine/firmware.h"
#include "machine/qemu_binary.h"

namespace helix::machine {

/// The kernel comes from the host: images of our own.
struct KernelBoot {
    std::filesystem::path kernel, initrd;
    std::string commandLine;
};

/// The disk's own boot loader runs: imported disks.
struct FirmwareBoot {
    Firmware firmware = Firmware::Bios;
    /// Uefi only: this machine's own settings; copied from the host's template when missing.
    std::filesystem::path uefiVariables;
};

using Boot = std::variant<KernelBoot, FirmwareBoot>;

/// The guest's only network card. Its cable leads to netSocket and nowhere else.
struct NetworkCard {
    std::string mac = "52:54:00:12:34:56"; ///< QEMU's own first address, as helix-netd expects it
    int mtu = 16384;                       ///< bytes of an IP packet (virtio-net's host_mtu)
};

/// The guest's memory in a file rather than in memory of QEMU's own: what a template leaves behind
/// and its clones begin with.
struct GuestMemoryFile {
    enum class Mapping {
        Shared, ///< what the guest writes is in the file: a template
        Private ///< the file is only read, what the guest writes is its own: a clone
    };
    std::filesystem::path path; ///< is there, and exactly as large as the machine's memory
    Mapping mapping = Mapping::Shared;
};

struct MachineSpec {
    WorkspaceId id;
    std::string name; ///< for -name, shown in process lists
    std::string uuid; ///< SMBIOS UUID: how an adopted process is recognised
    image::Resources resources;
    std::filesystem::path disk; ///< the overlay, qcow2
    /// What lies below it, each on the one before, the image's disk first; qcow2. Given here rather
    /// than read from headers, so that no header decides which file of the host is opened. Empty:
    /// the disk stands alone.
    std::vector<std::filesystem::path> backingDisks;
    std::optional<GuestMemoryFile> memory; ///< nothing: QEMU's own memory
    /// The guest stands still until it was given the state of another machine's devices
    /// (Machine::loadDevices()) and then let go (resume()).
    bool awaitsDevices = false;
    Boot boot;
    std::filesystem::path agentDrive;
    /// An ISO 9660 volume "cidata" that cloud-init reads; empty: none.
    std::filesystem::path seed;
    NetworkCard network;
    std::filesystem::path runtimeFolder; ///< 0700; sockets are made below it
    std::filesystem::path logFolder;     ///< qemu.log (stderr) and serial.log (console)
};

struct HostFacts {
    QemuBinary qemu;
    Accelerator accelerator = Accelerator::Tcg;
    int cpus = 1;
    std::optional<UefiFirmware> uefi; ///< findUefiFirmware(); nothing: not installed
    HostConfinement confinement;      ///< probeConfinement(); as it is: none works
    /// Installation::templateMemory, without which nobody maps a memory file privately.
    std::filesystem::path templateMemoryLibrary;
};

struct LaunchPlan {
    std::filesystem::path program;
    std::vector<std::string> arguments; ///< no secret among them
    /// Programs with their options that come before `program` and confine it, systemd-run and
    /// bwrap; empty where neither works.
    std::vector<std::string> prefix;
    std::vector<async::ProcessLimit> limits;
    std::filesystem::path runtimeFolder;
    std::filesystem::path vmFolder; ///< below it: QEMU's working folder, all that QEMU writes there
    /// The bootstrap document is written to this 0600 file before launch and unlinked once QMP
    /// greets.
    std::filesystem::path bootstrapFile;
    std::filesystem::path qmpSocket;
    std::filesystem::path
        guestEventSocket; ///< virtio-serial port org.helixvm.control.0, QEMU listens
    /// QEMU listens for helix-netd here and carries Ethernet frames (each after its length, 32 bits
    /// big-endian); again and again, one at a time. Without a peer the guest is alone.
    std::filesystem::path netSocket;
    std::filesystem::path serialLog, processLog;
    /// Copied to uefiVariables before launch when that file is missing; both empty: no UEFI.
    std::filesystem::path uefiVariablesTemplate, uefiVariables;
    std::string uuid;
    bool awaitsDevices = false;
};

} // namespace helix::machine
