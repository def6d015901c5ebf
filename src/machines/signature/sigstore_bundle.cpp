#include "signature/sigstore_bundle.h"

#include <nlohmann/json.hpp>

#include "base/try.h"
#include "protocol/checked_json.h"
#include "protocol/unique_json.h"
#include "signature/envelope_json.h"

namespace helix::signature {
namespace {

constexpr std::size_t kMostBundleValues = 2000;
constexpr std::size_t kMostHintBytes = 256;

} // namespace

std::string toJson(const SigstoreBundle& bundle)
{
    const nlohmann::ordered_json json{{"mediaType", kBundleMediaType},
                                      {"verificationMaterial",
                                       {{"publicKey", {{"hint", bundle.keyHint}}},
                                        {"tlogEntries", nlohmann::ordered_json::array()}}},
                                      {"dsseEnvelope", describe(bundle.envelope)}};
    return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

Result<SigstoreBundle> parseSigstoreBundle(std::string_view json)
{
    TRY(const auto document, protocol::parseUniqueJson(json, kMostBundleBytes, kMostBundleValues,
                                                       "The sigstore bundle"));
    protocol::CheckedJson root(document);
    if (root.text("mediaType", kMostHintBytes) != kBundleMediaType)
        root.refuse("mediaType", "is not " + std::string(kBundleMediaType));
    SigstoreBundle bundle;
    auto key = root.object("verificationMaterial").object("publicKey");
    bundle.keyHint = key.textOr("hint", kMostHintBytes);
    auto envelope = root.object("dsseEnvelope");
    bundle.envelope = readEnvelope(envelope);
    if (bundle.envelope.signatures.size() != 1)
        envelope.refuse("signatures", "is not one signature");
    TRY(root.outcome());
    return bundle;
}

} // namespace helix::signature
