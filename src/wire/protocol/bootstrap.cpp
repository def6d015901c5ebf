#include "protocol/bootstrap.h"

#include <algorithm>
#include <array>

#include "protocol/desktop_mode.h"
#include "protocol/first_error.h"
#include "protocol/foreign_json.h"
#include "protocol/json_rpc.h"
#include "protocol/limits.h"
#include "base/try.h"

namespace helix::protocol {
namespace {

constexpr int kVersion = 1;
constexpr std::int64_t kMaxTimeToLiveS = 86400;
constexpr std::size_t kMinEntropy = 32;
constexpr std::size_t kMaxEntropy = 64;
constexpr std::size_t kMaxKeyBytes = 2048;
constexpr int kMinDisplaySide = 16;
constexpr int kMaxFramesPerSecond = 240;
constexpr std::string_view kHostKeyStart = "-----BEGIN OPENSSH PRIVATE KEY-----\n";

constexpr std::array<std::string_view, 12> kFields{
    "v",       "mode",     "workspace",          "generation",   "secret", "ttl_s", "host_time_ms",
    "entropy", "hostname", "ssh_authorized_key", "ssh_host_key", "display"};

tl::unexpected<Error> wrong(std::string_view field, std::string_view what)
{
    return fail(ErrorCode::Protocol, "The bootstrap document's field '" + std::string(field) +
                                         "' " + std::string(what) + ".");
}

Json toJson(const Bootstrap& bootstrap)
{
    Json json = Json::object();
    json["v"] = bootstrap.version;
    json["mode"] = bootstrap.mode == BootstrapMode::Run ? "run" : "template";
    json["workspace"] = bootstrap.workspace.str();
    json["generation"] = bootstrap.generation;
    json["secret"] = toBase64Url(bootstrap.secret.reveal());
    json["ttl_s"] = bootstrap.timeToLive.count();
    json["host_time_ms"] = bootstrap.hostTimeMs;
    json["entropy"] = toBase64Url(bootstrap.entropy.reveal());
    json["hostname"] = bootstrap.hostname;
    json["ssh_authorized_key"] = bootstrap.sshAuthorizedKey;
    json["ssh_host_key"] = std::string(bootstrap.sshHostKey.revealText());
    Json& display = json["display"];
    display["width"] = bootstrap.display.width;
    display["height"] = bootstrap.display.height;
    display["fps"] = bootstrap.display.framesPerSecond;
    display["scale"] = bootstrap.display.scale;
    return json;
}

/// The text before the padding; Protocol when the padding is not all zeros.
Result<std::string_view> withoutPadding(BytesView bytes)
{
    if (bytes.size() != kBootstrapSize)
        return fail(ErrorCode::Protocol, "The bootstrap document has " +
                                             std::to_string(bytes.size()) + " bytes instead of " +
                                             std::to_string(kBootstrapSize) + ".");
    const auto end = std::ranges::find(bytes, 0);
    if (!std::all_of(end, bytes.end(), [](std::uint8_t byte) { return byte == 0; }))
        return fail(ErrorCode::Protocol, "The bootstrap document is not padded with zeros.");
    return asText(bytes.first(static_cast<std::size_t>(end - bytes.begin())));
}

Result<BootstrapMode> decodeMode(const Json& json)
{
    const auto mode = requireString(json, "mode", 16);
    if (mode && *mode == "run")
        return BootstrapMode::Run;
    if (mode && *mode == "template")
        return BootstrapMode::Template;
    return wrong("mode", "is neither run nor template");
}

/// A template belongs to no workspace yet.
Result<WorkspaceId> decodeWorkspace(const Json& json, BootstrapMode mode)
{
    const auto text = requireString(json, "workspace", 64);
    if (text && text->empty() && mode == BootstrapMode::Template)
        return WorkspaceId();
    auto id = text ? WorkspaceId::parse(*text) : Result<WorkspaceId>(fail(text.error()));
    if (!id)
        return wrong("workspace", "is not a workspace id");
    return id;
}

Result<Secret> decodeSecret(const Json& json, const char* key, std::size_t min, std::size_t max,
                            bool mayBeEmpty)
{
    auto text = requireString(json, key, 4 * max);
    if (!text)
        return wrong(key, "is not text of the right length");
    auto bytes = fromBase64Url(*text);
    wipe(*text);
    const bool fits =
        bytes && ((bytes->size() >= min && bytes->size() <= max) || (bytes->empty() && mayBeEmpty));
    if (!fits)
        return wrong(key, "is not base64url of the right length");
    Secret secret{BytesView(*bytes)};
    std::ranges::fill(*bytes, 0);
    return secret;
}

Result<std::string> decodeAuthorizedKey(const Json& json)
{
    auto key = requireString(json, "ssh_authorized_key", kMaxKeyBytes);
    const auto isPlain = [](char c) { return c >= ' ' && c <= '~'; };
    if (!key || !std::ranges::all_of(*key, isPlain))
        return wrong("ssh_authorized_key", "is not one line of printable characters");
    return key;
}

Result<Secret> decodeHostKey(const Json& json)
{
    auto text = requireString(json, "ssh_host_key", kMaxKeyBytes);
    if (!text)
        return wrong("ssh_host_key", "is not text of the right length");
    const bool good = text->empty() || text->starts_with(kHostKeyStart);
    Secret key(*text);
    wipe(*text);
    if (!good)
        return wrong("ssh_host_key", "is not an OpenSSH private key");
    return key;
}

Result<std::string> decodeHostname(const Json& json)
{
    auto name = requireString(json, "hostname", 63);
    if (!name || !checkName(*name, "the host"))
        return wrong("hostname", "is not a host name");
    return name;
}

Result<DisplaySize> decodeDisplay(const Json& json)
{
    const Json* display = objectIn(json, "display");
    if (display == nullptr)
        return wrong("display", "is missing");
    const auto width = requireInteger(*display, "width", kMinDisplaySide, kMaxDesktopSide);
    const auto height = requireInteger(*display, "height", kMinDisplaySide, kMaxDesktopSide);
    const auto fps = requireInteger(*display, "fps", 1, kMaxFramesPerSecond);
    const auto scale = requireInteger(*display, "scale", kLeastMode.scale, kMostMode.scale);
    if (const Error* error = firstError(width, height, fps, scale))
        return wrong("display", "is wrong: " + error->message);
    if (*width % 2 != 0 || *height % 2 != 0)
        return wrong("display", "has an odd width or height");
    return DisplaySize{static_cast<std::uint16_t>(*width), static_cast<std::uint16_t>(*height),
                       static_cast<std::uint16_t>(*fps), static_cast<std::uint16_t>(*scale)};
}

Result<void> checkFieldNames(const Json& json)
{
    if (!json.is_object())
        return fail(ErrorCode::Protocol, "The bootstrap document is not an object.");
    for (const auto& [name, value] : json.items())
        if (std::ranges::find(kFields, name) == kFields.end())
            return fail(ErrorCode::Protocol, "The bootstrap document has an unknown field '" +
                                                 printable(name, 40) + "'.");
    const auto version = requireInteger(json, "v", kVersion, kVersion);
    if (!version)
        return wrong("v", "is not 1");
    return {};
}

Result<Bootstrap> fromJson(const Json& json)
{
    TRY(const auto mode, decodeMode(json));
    const bool isTemplate = mode == BootstrapMode::Template;
    const auto workspace = decodeWorkspace(json, mode);
    const auto generation = requireInteger(json, "generation", isTemplate ? 0 : 1, UINT32_MAX);
    auto secret = decodeSecret(json, "secret", kSecretSize, kSecretSize, isTemplate);
    const auto timeToLive = requireInteger(json, "ttl_s", 1, kMaxTimeToLiveS);
    const auto hostTime = requireInteger(json, "host_time_ms", 0, INT64_MAX / 1000000);
    auto entropy = decodeSecret(json, "entropy", kMinEntropy, kMaxEntropy, false);
    auto hostname = decodeHostname(json);
    auto authorizedKey = decodeAuthorizedKey(json);
    auto hostKey = decodeHostKey(json);
    const auto display = decodeDisplay(json);
    if (const Error* error = firstError(workspace, generation, secret, timeToLive, hostTime,
                                        entropy, hostname, authorizedKey, hostKey, display))
        return fail(*error);
    return Bootstrap{kVersion,
                     mode,
                     *workspace,
                     static_cast<std::uint32_t>(*generation),
                     std::move(*secret),
                     std::chrono::seconds(*timeToLive),
                     *hostTime,
                     std::move(*entropy),
                     std::move(*hostname),
                     std::move(*authorizedKey),
                     std::move(*hostKey),
                     *display};
}

} // namespace

Result<Secret> encodeBootstrap(const Bootstrap& bootstrap)
{
    Json json = toJson(bootstrap);
    std::string text = toText(json);
    wipe(json);
    if (text.size() > kBootstrapSize) {
        const std::size_t size = text.size();
        wipe(text);
        return fail(ErrorCode::InvalidArgument,
                    "The bootstrap document needs " + std::to_string(size) + " bytes; " +
                        std::to_string(kBootstrapSize) + " are the most.");
    }
    Bytes padded(kBootstrapSize, 0);
    std::ranges::copy(text, padded.begin());
    wipe(text);
    Secret document{BytesView(padded)};
    std::ranges::fill(padded, 0);
    // What we would refuse to read must not be handed out either.
    if (auto readBack = decodeBootstrap(document.reveal()); !readBack)
        return fail(ErrorCode::InvalidArgument, readBack.error().message);
    return document;
}

Result<Bootstrap> decodeBootstrap(BytesView bytes)
{
    TRY(const auto text, withoutPadding(bytes));
    TRY(auto json, parseForeignJson(text, kBootstrapSize, "The bootstrap document"));
    const auto names = checkFieldNames(json);
    Result<Bootstrap> bootstrap = names ? fromJson(json) : Result<Bootstrap>(fail(names.error()));
    wipe(json);
    return bootstrap;
}

} // namespace helix::protocol
