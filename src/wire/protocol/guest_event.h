#pragma once
// Lines of JSON that helix-agent writes to the virtio-serial port, before any network is up.

#include <cstdint>
#include <string>
#include <string_view>

#include "base/ids.h"
#include "base/result.h"

namespace helix::protocol {

/// {"event":"guest_ready","workspace":...,"generation":...,"agent_version":...,"uptime_ms":...}
/// or {"event":"agent_failed", ..., "message":...}: the agent cannot serve and says why;
/// or {"event":"template_ready", ...}: a template can be saved. It belongs to no workspace.
struct GuestEvent {
    enum class Kind { GuestReady, AgentFailed, TemplateReady };
    Kind kind = Kind::GuestReady;
    WorkspaceId workspace;
    std::uint32_t generation = 0;
    std::string agentVersion;
    std::uint64_t uptimeMs = 0;
    std::string message;
};

/// One line, newline included.
std::string encodeGuestEvent(const GuestEvent& event);
/// `line` without its newline, at most kMaxGuestEventLine bytes.
Result<GuestEvent> decodeGuestEvent(std::string_view line);

/// {"event":"renew","host_time_ms":...}, the one line that the host writes to the port: what was a
/// template when it was saved is a machine of its own now, and reads its bootstrap document.
struct RenewEvent {
    std::int64_t hostTimeMs = 0; ///< the host's wall clock, milliseconds since 1970
};
/// One line, newline included.
std::string encodeRenewEvent(const RenewEvent& event);
/// `line` without its newline, at most kMaxGuestEventLine bytes.
Result<RenewEvent> decodeRenewEvent(std::string_view line);

/// GET /v1/health
struct Health {
    std::string status; ///< "starting", "ready" or "failed"
    int stage = 1;      ///< 1: serving; 2: desktop up as well
    std::string version;
    bool desktop = false;       ///< the desktop can be captured
    std::string desktopMessage; ///< why not, when it failed
    std::uint64_t uptimeMs = 0;
    bool bound = false; ///< paired already
};
std::string encodeHealth(const Health& health);
Result<Health> decodeHealth(std::string_view json);

} // namespace helix::protocol
