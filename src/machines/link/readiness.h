#pragma once
// The two stages between "the process runs" and "the agent serves".

#include <chrono>
#include <cstdint>
#include <filesystem>

#include "async/completion.h"
#include "base/ids.h"
#include "base/result.h"
#include "protocol/guest_event.h"

namespace helix::link {

/// Stage 1: connects to QEMU's virtio-serial socket and waits for guest_ready of this workspace and
/// generation. Lines of other generations are ignored; garbage is Protocol; agent_failed is
/// Unavailable with the agent's words (made printable).
async::Task<Result<protocol::GuestEvent>>
waitForGuest(std::filesystem::path eventSocket, WorkspaceId workspace, std::uint32_t generation,
             std::chrono::milliseconds deadline, async::CancelToken cancel);

/// Waits until a template can be saved, as waitForGuest() waits for a guest.
async::Task<Result<protocol::GuestEvent>> waitForTemplate(std::filesystem::path eventSocket,
                                                          std::chrono::milliseconds deadline,
                                                          async::CancelToken cancel);

/// Tells the guest of a machine that goes on from a template to become `workspace` (its bootstrap
/// document says so), and waits until it is, as waitForGuest() does. The guest's clock is set to
/// the host's. Call it when the guest runs.
async::Task<Result<protocol::GuestEvent>>
renewGuest(std::filesystem::path eventSocket, WorkspaceId workspace, std::uint32_t generation,
           std::chrono::milliseconds deadline, async::CancelToken cancel);

/// Stage 2: polls GET /v1/health on 127.0.0.1:`controlPort` until it answers ready with the desktop
/// up, or answers at all where no desktop is expected. The certificate is not trusted yet and
/// nothing secret is sent. Refused or reset connections are tried again; an agent that answers
/// garbage, too much, or "failed" ends it.
async::Task<Result<protocol::Health>> waitForAgent(std::uint16_t controlPort,
                                                   std::chrono::milliseconds deadline,
                                                   async::CancelToken cancel,
                                                   bool needsDesktop = true);

} // namespace helix::link
