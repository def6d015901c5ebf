#pragma once

namespace helix::machine {

// What a running machine has in its runtime folder. Short, because a socket's path may have 107
// bytes. In a folder of its own: it is all that a confined QEMU sees of the runtime folder, whose
// other sockets (helix-netd's control) are not for it.
inline constexpr auto kVmFolderName = "vm";
inline constexpr auto kQmpSocketName = "vm/qmp.sock";
inline constexpr auto kEventSocketName = "vm/events.sock";
inline constexpr auto kNetSocketName = "vm/net.sock";
inline constexpr auto kBootstrapName = "vm/bootstrap";

// What it has in its log folder.
inline constexpr auto kSerialLogName = "serial.log";
inline constexpr auto kProcessLogName = "qemu.log";

} // namespace helix::machine
