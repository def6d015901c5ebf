#include "protocol/pairing.h"

#include <algorithm>

#include "protocol/byte_order.h"
#include "protocol/first_error.h"
#include "protocol/foreign_json.h"
#include "protocol/json_rpc.h"
#include "protocol/limits.h"
#include "base/try.h"

namespace helix::protocol {
namespace {

void appendField(Bytes& out, BytesView field)
{
    appendBig32(out, static_cast<std::uint32_t>(field.size()));
    append(out, field);
}

Bytes macPrefix(std::string_view label, const PairingContext& context)
{
    Bytes generation;
    appendBig32(generation, context.generation);
    Bytes message;
    appendField(message, asBytes(label));
    appendField(message, asBytes(context.workspace.str()));
    appendField(message, generation);
    appendField(message, context.hostNonce);
    return message;
}

/// A base64url field that must hold exactly `size` bytes. The error names the field, never its
/// value.
Result<Bytes> requireBytes(const Json& json, const char* key, std::size_t size)
{
    TRY(auto text, requireString(json, key, 4 * size));
    auto bytes = fromBase64Url(text);
    wipe(text);
    if (!bytes || bytes->size() != size)
        return fail(ErrorCode::Protocol, "The field '" + std::string(key) + "' is not " +
                                             std::to_string(size) + " bytes in base64url.");
    return bytes;
}

Result<Sha256Digest> requireDigest(const Json& json, const char* key)
{
    TRY(const auto bytes, requireBytes(json, key, Sha256Digest{}.size()));
    Sha256Digest digest{};
    std::ranges::copy(bytes, digest.begin());
    return digest;
}

Result<WorkspaceId> requireWorkspace(const Json& json)
{
    TRY(const auto text, requireString(json, "workspace", 64));
    auto id = WorkspaceId::parse(text);
    if (!id)
        return fail(ErrorCode::Protocol, "The field 'workspace' is not a workspace id.");
    return id;
}

} // namespace

Sha256Digest hostMac(const Secret& secret, const PairingContext& context)
{
    Bytes message = macPrefix("helix-pair-1 host", context);
    appendField(message, context.certificate);
    return hmacSha256(secret.reveal(), message);
}

Sha256Digest guestMac(const Secret& secret, const PairingContext& context, BytesView guestNonce,
                      const Secret& credential)
{
    Bytes message = macPrefix("helix-pair-1 guest", context);
    appendField(message, guestNonce);
    appendField(message, sha256(credential.reveal()));
    appendField(message, context.certificate);
    return hmacSha256(secret.reveal(), message);
}

Secret refusalKey(const Secret& secret)
{
    return Secret(hmacSha256(secret.reveal(), asBytes("helix-pair-1 refusal key")));
}

Sha256Digest refusalMac(const Secret& refusalKey, const PairingContext& context, int status)
{
    Bytes message = macPrefix("helix-pair-1 refusal", context);
    Bytes number;
    appendBig32(number, static_cast<std::uint32_t>(status));
    appendField(message, number);
    appendField(message, context.certificate);
    return hmacSha256(refusalKey.reveal(), message);
}

std::string encodePairRequest(const PairRequest& request)
{
    Json json = Json::object();
    json["workspace"] = request.workspace.str();
    json["generation"] = request.generation;
    json["nonce_h"] = toBase64Url(request.hostNonce);
    json["mac_h"] = toBase64Url(request.mac);
    return toText(json);
}

Result<PairRequest> decodePairRequest(std::string_view text)
{
    TRY(const auto json, parseForeignJson(text, kMaxHttpBody, "The pairing request"));
    const auto workspace = requireWorkspace(json);
    const auto generation = requireInteger(json, "generation", 0, UINT32_MAX);
    auto nonce = requireBytes(json, "nonce_h", kNonceSize);
    const auto mac = requireDigest(json, "mac_h");
    if (const Error* error = firstError(workspace, generation, nonce, mac))
        return fail(*error);
    return PairRequest{*workspace, static_cast<std::uint32_t>(*generation), std::move(*nonce),
                       *mac};
}

Secret encodePairReply(const PairReply& reply)
{
    Json json = Json::object();
    json["nonce_g"] = toBase64Url(reply.guestNonce);
    json["credential"] = std::string(reply.credential.revealText());
    json["mac_g"] = toBase64Url(reply.mac);
    std::string text = toText(json);
    wipe(json);
    Secret encoded(text);
    wipe(text);
    return encoded;
}

Result<PairReply> decodePairReply(std::string_view text)
{
    TRY(auto json, parseForeignJson(text, kMaxHttpBody, "The pairing reply"));
    PairReply reply;
    auto nonce = requireBytes(json, "nonce_g", kNonceSize);
    const auto mac = requireDigest(json, "mac_g");
    const auto raw = requireBytes(json, "credential", kSecretSize);
    if (raw)
        reply.credential = Secret(*textOf(memberOf(json, "credential")));
    wipe(json);
    if (const Error* error = firstError(nonce, mac, raw))
        return fail(*error);
    reply.guestNonce = std::move(*nonce);
    reply.mac = *mac;
    return reply;
}

std::string encodePairRefusal(const PairRefusal& refusal)
{
    Json json = Json::object();
    json["error"] = refusal.sentence;
    if (refusal.mac)
        json["mac_r"] = toBase64Url(*refusal.mac);
    return toText(json);
}

Result<PairRefusal> decodePairRefusal(std::string_view text)
{
    TRY(const auto json, parseForeignJson(text, kMaxHttpBody, "The refusal"));
    TRY(const auto sentence, requireString(json, "error", kMaxHttpBody));
    PairRefusal refusal{sentence, std::nullopt};
    if (findField(json, "mac_r") == nullptr)
        return refusal;
    TRY(const auto mac, requireDigest(json, "mac_r"));
    refusal.mac = mac;
    return refusal;
}

} // namespace helix::protocol
