#pragma once
// What the agent needs of a desktop's clipboard: that of copy and paste. The selection of what is
// merely marked (PRIMARY) is not carried: it changes with every stroke of the mouse, and nobody
// has said that it shall leave the desktop.

#include <chrono>
#include <cstdint>
#include <functional>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"
#include "protocol/clipboard_message.h"

namespace helix::agent {

/// For how long a program may take to give what it has copied, and to take what it pastes.
inline constexpr std::chrono::seconds kClipboardPatience{20};
/// Programs that paste at once; more are given nothing.
inline constexpr std::size_t kMaxPastes = 8;

/// Used by one thread; things happen, and events come, while pump() runs.
class DesktopClipboard {
public:
    using Kinds = std::vector<protocol::ClipboardKind>;
    struct Events {
        /// A program of the desktop has copied; empty: nothing of it is there any more. What offer()
        /// put there is not told.
        std::function<void(const Kinds&)> copied;
        /// Once for each read().
        std::function<void(Result<Bytes>)> read;
        /// A program pastes what offer() put there; give() answers.
        std::function<void(std::uint32_t paste, protocol::ClipboardKind)> pasted;
    };
    virtual ~DesktopClipboard() = default;

    /// From its return on programs paste this.
    virtual Result<void> offer(const Kinds& kinds) = 0;
    /// Takes the offer back, if it still is what they paste.
    virtual void withdraw() = 0;
    /// Reads what a program has copied, at most kMaxClipboardBytes: NotFound when there is none of
    /// this kind, ResourceExhausted, Timeout. Ends a read before it (Cancelled).
    virtual void read(protocol::ClipboardKind kind) = 0;
    /// `bytes` null: there is nothing.
    virtual void give(std::uint32_t paste, const Bytes* bytes) = 0;
    /// Waits until the desktop or `wakeFd` has something, or `timeout` ends (negative: waits on),
    /// and handles it. `wakeFd` is not read. Unavailable when the desktop is gone: then this is of
    /// no more use.
    virtual Result<void> pump(std::chrono::milliseconds timeout, int wakeFd) = 0;
};

} // namespace helix::agent
