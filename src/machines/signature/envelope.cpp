#include "signature/envelope.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include <nlohmann/json.hpp>

#include "base/base64.h"
#include "base/try.h"
#include "protocol/unique_json.h"
#include "signature/envelope_json.h"

namespace helix::signature {
namespace {

constexpr std::size_t kMostTypeBytes = 128;
constexpr std::size_t kMostKeyIdBytes = 256;
constexpr std::size_t kMostSignatureText = 1024;
constexpr std::size_t kMostEnvelopeValues = 1000;

bool isPlainAscii(std::string_view text)
{
    return std::ranges::all_of(text, [](char c) { return c >= 0x20 && c < 0x7f; });
}

Bytes readBase64(protocol::CheckedJson& object, const char* key, std::size_t maxBytes)
{
    auto bytes = fromBase64(object.text(key, maxBytes));
    if (bytes)
        return *std::move(bytes);
    object.refuse(key, "is not base64");
    return {};
}

} // namespace

Bytes preAuthEncoding(std::string_view payloadType, BytesView payload)
{
    const std::string head = "DSSEv1 " + std::to_string(payloadType.size()) + " " +
                             std::string(payloadType) + " " + std::to_string(payload.size()) + " ";
    Bytes encoded(head.begin(), head.end());
    encoded.insert(encoded.end(), payload.begin(), payload.end());
    return encoded;
}

Result<Envelope> signEnvelope(std::string payloadType, Bytes payload, const PrivateKey& key)
{
    Envelope envelope{std::move(payloadType), std::move(payload), {}};
    TRY(addSignature(envelope, key));
    return envelope;
}

Result<void> addSignature(Envelope& envelope, const PrivateKey& key)
{
    if (envelope.signatures.size() >= kMostEnvelopeSignatures)
        return fail(ErrorCode::Conflict, "This is signed " +
                                             std::to_string(kMostEnvelopeSignatures) +
                                             " times already, which is the most there may be.");
    TRY(auto signature, key.sign(preAuthEncoding(envelope.payloadType, envelope.payload)));
    envelope.signatures.push_back({key.publicKey().id(), std::move(signature)});
    return {};
}

const PublicKey* signerOf(const Envelope& envelope, std::span<const PublicKey> keys)
{
    const Bytes signedBytes = preAuthEncoding(envelope.payloadType, envelope.payload);
    for (const PublicKey& key : keys)
        for (const auto& entry : envelope.signatures)
            if (key.verifies(signedBytes, entry.signature))
                return &key;
    return nullptr;
}

Envelope readEnvelope(protocol::CheckedJson& object)
{
    Envelope envelope;
    envelope.payloadType = object.text("payloadType", kMostTypeBytes);
    if (envelope.payloadType.empty() || !isPlainAscii(envelope.payloadType))
        object.refuse("payloadType", "is no media type");
    envelope.payload = readBase64(object, "payload", SIZE_MAX);
    for (auto& entry : object.items("signatures", kMostEnvelopeSignatures))
        envelope.signatures.push_back(
            {entry.textOr("keyid", kMostKeyIdBytes), readBase64(entry, "sig", kMostSignatureText)});
    return envelope;
}

Result<Envelope> parseEnvelope(std::string_view json, std::size_t maxBytes)
{
    TRY(const auto document,
        protocol::parseUniqueJson(json, maxBytes, kMostEnvelopeValues, "The signed envelope"));
    protocol::CheckedJson root(document);
    Envelope envelope = readEnvelope(root);
    TRY(root.outcome());
    return envelope;
}

nlohmann::ordered_json describe(const Envelope& envelope)
{
    auto signatures = nlohmann::ordered_json::array();
    for (const auto& entry : envelope.signatures)
        signatures.push_back({{"sig", toBase64(entry.signature)}, {"keyid", entry.keyId}});
    return {{"payload", toBase64(envelope.payload)},
            {"payloadType", envelope.payloadType},
            {"signatures", std::move(signatures)}};
}

std::string toJson(const Envelope& envelope)
{
    return describe(envelope).dump();
}

} // namespace helix::signature
