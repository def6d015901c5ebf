#include "catalogue/acceptance.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "base/crypto.h"
#include "base/try.h"
#include "protocol/fields.h"
#include "protocol/unique_json.h"
#include "signature/envelope.h"

namespace helix::catalogue {
namespace {

using signature::distrust;
using signature::Problem;
using signature::Trusted;

constexpr std::string_view kUnsignedCatalogue =
    "The catalogue is not signed, so nobody answers for what is in it.";

/// A catalogue as it is before it is signed: what its maker forgot.
bool isBareCatalogue(std::string_view document)
{
    const auto json =
        protocol::parseUniqueJson(document, kMostDocumentBytes, kMostDocumentValues, "It");
    return json && protocol::findField(*json, "schema") != nullptr &&
           protocol::findField(*json, "signatures") == nullptr;
}

struct Signed {
    signature::Envelope envelope;
    std::string keyId;
};

Trusted<Signed> checkSignature(std::string_view document,
                               std::span<const signature::PublicKey> pinned)
{
    auto envelope = signature::parseEnvelope(document, kMostDocumentBytes);
    if (!envelope && isBareCatalogue(document))
        return distrust(Problem::Unsigned, std::string(kUnsignedCatalogue));
    if (!envelope)
        return distrust(Problem::Unreadable, "What came is no signed catalogue.",
                        envelope.error().message);
    if (envelope->signatures.empty())
        return distrust(Problem::Unsigned, std::string(kUnsignedCatalogue));
    const auto* key = signature::signerOf(*envelope, pinned);
    if (key == nullptr)
        return distrust(Problem::WronglySigned,
                        "The catalogue has no valid signature by a key that is pinned for it: it "
                        "was changed, or is somebody else's. If its publisher tells you of "
                        "another key, follow it no more and add it again with that key.");
    if (envelope->payloadType != kCataloguePayloadType)
        return distrust(Problem::WronglySigned,
                        "What came is signed, but is no catalogue: it was exchanged on its way.",
                        "It is " + printable(envelope->payloadType, 128) + ".");
    return Signed{*std::move(envelope), key->id()};
}

tl::unexpected<signature::Distrust> rolledBack(const std::string& subject, std::int64_t lastVersion,
                                               const std::string& how)
{
    return distrust(Problem::RolledBack, subject + how + ", but version " +
                                             std::to_string(lastVersion) +
                                             " was taken before. The one that is here stays.");
}

std::string subjectOf(const std::string& catalogue)
{
    return "The catalogue '" + catalogue + "'";
}

Trusted<void> checkOrder(const std::string& subject, const AcceptedDocument& document,
                         const std::optional<AcceptedDocument>& last)
{
    if (!last)
        return {};
    if (document.name != last->name)
        return distrust(Problem::WronglySigned, "At this address was the catalogue '" +
                                                    printable(last->name, 63) +
                                                    "', and now there is '" + document.name +
                                                    "': it was exchanged. Add it as another one "
                                                    "if that is meant.");
    if (document.version < last->version)
        return rolledBack(subject, last->version,
                          " has version " + std::to_string(document.version));
    if (document.version == last->version && document.payloadSha256 != last->payloadSha256)
        return rolledBack(subject, last->version, " came with other content under its old number");
    return {};
}

} // namespace

Trusted<Accepted> accept(std::string_view document, const std::optional<AcceptedDocument>& last,
                         std::span<const signature::PublicKey> pinned, signature::UtcTime now)
{
    auto trusted = checkSignature(document, pinned);
    if (!trusted)
        return tl::unexpected(std::move(trusted).error());
    const BytesView payload = trusted->envelope.payload;
    auto catalogue = parseCatalogue(asText(payload));
    if (!catalogue)
        return tl::unexpected(
            signature::Distrust{Problem::Unreadable, std::move(catalogue).error()});
    AcceptedDocument accepted{catalogue->name, catalogue->version, toHex(sha256(payload))};
    if (const auto fine = checkOrder(subjectOf(catalogue->name), accepted, last); !fine)
        return tl::unexpected(fine.error());
    if (const auto fine = checkTime(*catalogue, now); !fine)
        return tl::unexpected(fine.error());
    return Accepted{*std::move(catalogue), std::move(accepted), std::move(trusted->keyId)};
}

Trusted<void> checkTime(const Catalogue& catalogue, signature::UtcTime now)
{
    return signature::checkValidity(subjectOf(catalogue.name), catalogue.validity, now);
}

Result<std::string> signCatalogue(const Catalogue& catalogue, const signature::PrivateKey& key)
{
    TRY(const std::string payload, toJson(catalogue));
    TRY(const auto envelope, signature::signEnvelope(std::string(kCataloguePayloadType),
                                                     Bytes(payload.begin(), payload.end()), key));
    auto document = signature::toJson(envelope);
    if (document.size() > kMostDocumentBytes)
        return fail(
            ErrorCode::InvalidArgument,
            "The catalogue is larger than 8 MB with its signature: leave old versions out.");
    return document;
}

} // namespace helix::catalogue
