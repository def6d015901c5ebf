#pragma once
// Numbers that both ends agree on. A peer that exceeds one is cut off.

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace helix::protocol {

inline constexpr int kWireVersion = 1;              ///< the "1" of /v1
inline constexpr std::uint8_t kFrameVersion = 2;    ///< of a desktop frame
inline constexpr std::uint16_t kControlPort = 7443; ///< helix-agent's TLS port in the guest
inline constexpr std::uint16_t kSshPort = 22;       ///< sshd in the guest

inline constexpr std::size_t kBootstrapSize = 4096;     ///< exact, zero-padded
inline constexpr std::size_t kMaxHttpBody = 16U << 10;  ///< health and pair, both directions
inline constexpr std::size_t kMaxRpcMessage = 1U << 20; ///< one JSON-RPC text frame
/// Bytes of something longer in one such frame: in base64 and with its envelope they must fit.
inline constexpr std::size_t kRpcPiece = 256U << 10;
inline constexpr std::size_t kMaxTerminalMessage = 64U << 10;
inline constexpr std::size_t kMaxInputMessage = 4096;       ///< host -> guest on /v1/desktop
inline constexpr std::size_t kMaxDesktopMessage = 8U << 20; ///< guest -> host on /v1/desktop
inline constexpr std::size_t kMaxGuestEventLine = 1024;     ///< a line on the virtio-serial port

/// Of one kind of what was copied, either way; more is refused with a sentence.
inline constexpr std::size_t kMaxClipboardBytes = 16U << 20;
inline constexpr std::size_t kClipboardPiece = 256U << 10;
inline constexpr std::size_t kMaxClipboardMessage = kClipboardPiece + 64;

inline constexpr std::uint16_t kMaxDesktopSide = 8192; ///< pixels
inline constexpr int kMaxUnacknowledgedFrames = 2;
inline constexpr std::size_t kMaxFrameRects = 32;

inline constexpr std::size_t kMaxExecOutputInFlight =
    1U << 20; ///< bytes not yet acknowledged, per exec
inline constexpr std::size_t kMaxExecInputText = 256U << 10; ///< bytes in `data` of one exec.stdin
inline constexpr std::size_t kMaxPathBytes = 4096; ///< of a path in the guest, in a request
inline constexpr int kMaxExecs = 64;               ///< at once, per connection

/// Wrong MACs that a guest answers one by one in a while; after so many it says 429. A right one is
/// always taken: whoever can reach the port could lock the owner out otherwise.
inline constexpr int kPairingTries = 5;
inline constexpr int kPairingTriesSeconds = 10;
inline constexpr std::size_t kSecretSize = 32;
inline constexpr std::size_t kNonceSize = 32;

inline constexpr const char* kSerialPortName = "org.helixvm.control.0";
inline constexpr const char* kBootstrapFwCfgName = "opt/org.helixvm/bootstrap";
inline constexpr const char* kAgentDriveLabel = "HELIXAGENT";

} // namespace helix::protocol
