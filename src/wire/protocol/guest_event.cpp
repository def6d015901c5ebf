#include "protocol/guest_event.h"

#include "base/bytes.h"
#include "base/try.h"
#include "protocol/first_error.h"
#include "protocol/foreign_json.h"
#include "protocol/json_rpc.h"
#include "protocol/limits.h"

namespace helix::protocol {
namespace {

// JSON may double a character, and the whole line must stay below kMaxGuestEventLine.
constexpr std::size_t kMaxMessageBytes = 350;
constexpr std::size_t kMaxVersionBytes = 32;
constexpr std::size_t kMaxHealthMessageBytes = 1024;

constexpr const char* kGuestReady = "guest_ready";
constexpr const char* kAgentFailed = "agent_failed";
constexpr const char* kTemplateReady = "template_ready";
constexpr const char* kRenew = "renew";
constexpr std::int64_t kMostHostTimeMs = INT64_MAX / 1000000; ///< as in the bootstrap document

Result<GuestEvent::Kind> decodeKind(const Json& json)
{
    TRY(const auto name, requireString(json, "event", 64));
    if (name == kGuestReady)
        return GuestEvent::Kind::GuestReady;
    if (name == kAgentFailed)
        return GuestEvent::Kind::AgentFailed;
    if (name == kTemplateReady)
        return GuestEvent::Kind::TemplateReady;
    return fail(ErrorCode::Protocol, "The guest sent an unknown event.");
}

const char* nameOf(GuestEvent::Kind kind)
{
    switch (kind) {
    case GuestEvent::Kind::AgentFailed:
        return kAgentFailed;
    case GuestEvent::Kind::TemplateReady:
        return kTemplateReady;
    case GuestEvent::Kind::GuestReady:
        break;
    }
    return kGuestReady;
}

/// Empty is allowed: an agent that could not read its bootstrap document does not know its
/// workspace.
Result<WorkspaceId> decodeEventWorkspace(const Json& json)
{
    TRY(const auto text, requireString(json, "workspace", 64));
    if (text.empty())
        return WorkspaceId();
    auto id = WorkspaceId::parse(text);
    if (!id)
        return fail(ErrorCode::Protocol, "The field 'workspace' is not a workspace id.");
    return id;
}

} // namespace

std::string encodeGuestEvent(const GuestEvent& event)
{
    Json json = Json::object();
    json["event"] = nameOf(event.kind);
    json["workspace"] = event.workspace.str();
    json["generation"] = event.generation;
    json["agent_version"] = printable(event.agentVersion, kMaxVersionBytes);
    json["uptime_ms"] = event.uptimeMs;
    if (event.kind == GuestEvent::Kind::AgentFailed)
        json["message"] = printable(event.message, kMaxMessageBytes);
    return toText(json) + "\n";
}

Result<GuestEvent> decodeGuestEvent(std::string_view line)
{
    TRY(const auto json, parseForeignJson(line, kMaxGuestEventLine, "The guest's message"));
    const auto kind = decodeKind(json);
    const auto workspace = decodeEventWorkspace(json);
    const auto generation = requireInteger(json, "generation", 0, UINT32_MAX);
    auto version = requireString(json, "agent_version", 64);
    const auto uptime = requireInteger(json, "uptime_ms", 0, INT64_MAX);
    auto message = optionalString(json, "message", kMaxGuestEventLine, {});
    if (const Error* error = firstError(kind, workspace, generation, version, uptime, message))
        return fail(*error);
    return GuestEvent{*kind,
                      *workspace,
                      static_cast<std::uint32_t>(*generation),
                      std::move(*version),
                      static_cast<std::uint64_t>(*uptime),
                      std::move(*message)};
}

std::string encodeRenewEvent(const RenewEvent& event)
{
    Json json = Json::object();
    json["event"] = kRenew;
    json["host_time_ms"] = event.hostTimeMs;
    return toText(json) + "\n";
}

Result<RenewEvent> decodeRenewEvent(std::string_view line)
{
    TRY(const auto json, parseForeignJson(line, kMaxGuestEventLine, "The host's message"));
    TRY(const auto name, requireString(json, "event", 64));
    if (name != kRenew)
        return fail(ErrorCode::Protocol, "The host sent an unknown event.");
    TRY(const auto time, requireInteger(json, "host_time_ms", 0, kMostHostTimeMs));
    return RenewEvent{time};
}

std::string encodeHealth(const Health& health)
{
    Json json = Json::object();
    json["status"] = health.status;
    json["stage"] = health.stage;
    json["version"] = health.version;
    json["desktop"] = health.desktop;
    if (!health.desktopMessage.empty())
        json["desktop_message"] = printable(health.desktopMessage, kMaxMessageBytes);
    json["uptime_ms"] = health.uptimeMs;
    json["bound"] = health.bound;
    return toText(json);
}

Result<Health> decodeHealth(std::string_view text)
{
    TRY(const auto json, parseForeignJson(text, kMaxHttpBody, "The agent's health"));
    const auto status = requireString(json, "status", 16);
    const auto stage = requireInteger(json, "stage", 1, 2);
    const auto version = requireString(json, "version", 64);
    const auto desktop = optionalBool(json, "desktop", false);
    const auto desktopMessage = optionalString(json, "desktop_message", kMaxHealthMessageBytes, {});
    const auto uptime = requireInteger(json, "uptime_ms", 0, INT64_MAX);
    const auto bound = optionalBool(json, "bound", false);
    if (const Error* error =
            firstError(status, stage, version, desktop, desktopMessage, uptime, bound))
        return fail(*error);
    if (*status != "starting" && *status != "ready" && *status != "failed")
        return fail(ErrorCode::Protocol, "The agent's health has an unknown status.");
    return Health{*status,  static_cast<int>(*stage), *version,
                  *desktop, *desktopMessage,          static_cast<std::uint64_t>(*uptime),
                  *bound};
}

} // namespace helix::protocol
