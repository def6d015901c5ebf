#pragma once

namespace helix::machine {

// What a running machine has in its runtime folder. Short, because a socket's path may have 107
// bytes.
inline constexpr auto kQmpSocketName = "qmp.sock";
inline constexpr auto kEventSocketName = "events.sock";
inline constexpr auto kNetSocketName = "net.sock";
inline constexpr auto kBootstrapName = "bootstrap";

// What it has in its log folder.
inline constexpr auto kSerialLogName = "serial.log";
inline constexpr auto kProcessLogName = "qemu.log";

} // namespace helix::machine
