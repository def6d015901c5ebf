#pragma once
// From a description of a machine to the exact command line, purely (DESIGN sections 3 and 5).

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "base/ids.h"
#include "base/result.h"
#include "image/manifest.h"
#include "machine/accelerator.h"
#include "machine/qemu_binary.h"

namespace helix::machine {

struct PortForward {
    std::uint16_t hostPort = 0; ///< on 127.0.0.1
    std::uint16_t guestPort = 0;
    friend bool operator==(const PortForward&, const PortForward&) = default;
};

struct MachineSpec {
    WorkspaceId id;
    std::string name; ///< for -name, shown in process lists
    std::string uuid; ///< SMBIOS UUID: how an adopted process is recognised
    image::Resources resources;
    std::filesystem::path disk; ///< the overlay, qcow2
    /// The image's disk below it, qcow2. Given here rather than read from the overlay's header, so
    /// that no header decides which file of the host is opened. Empty: the disk stands alone.
    std::filesystem::path backingDisk;
    std::filesystem::path kernel, initrd;
    std::string kernelCommandLine;
    std::filesystem::path agentDrive;
    std::filesystem::path runtimeFolder; ///< 0700; sockets are made here
    std::filesystem::path logFolder;     ///< qemu.log (stderr) and serial.log (console)
    std::vector<PortForward> forwards;   ///< control, SSH and business ports known at launch
};

struct HostFacts {
    QemuBinary qemu;
    Accelerator accelerator = Accelerator::Tcg;
    int cpus = 1;
};

struct LaunchPlan {
    std::filesystem::path program;
    std::vector<std::string> arguments;  ///< no secret among them
    std::filesystem::path runtimeFolder; ///< QEMU's working folder
    /// The bootstrap document is written to this 0600 file before launch and unlinked once QMP
    /// greets.
    std::filesystem::path bootstrapFile;
    std::filesystem::path qmpSocket;
    std::filesystem::path
        guestEventSocket; ///< virtio-serial port org.helixvm.control.0, QEMU listens
    std::filesystem::path serialLog, processLog;
    std::string uuid;
};

/// InvalidArgument or Unsupported with a sentence when the description cannot become a machine
/// (paths too long for sockets, commas are escaped for QEMU's option parser, zero resources,
/// duplicate host ports).
Result<LaunchPlan> makeLaunchPlan(const MachineSpec& spec, const HostFacts& host);

} // namespace helix::machine
