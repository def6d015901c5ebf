#include "signature/judgement.h"

#include <algorithm>
#include <utility>

#include "base/bytes.h"
#include "base/try.h"
#include "signature/sigstore_bundle.h"

namespace helix::signature {
namespace {

constexpr std::size_t kEnoughCauses = 1000; ///< bytes of what is wrong with bundles

/// A statement by a pinned key, about this image or another one.
Result<Verified> readVerified(const std::string& json, std::span<const Publisher> pinned)
{
    TRY(const auto bundle, parseSigstoreBundle(json));
    for (const Publisher& publisher : pinned) {
        const PublicKey* key = signerOf(bundle.envelope, publisher.keys);
        if (key == nullptr)
            continue;
        if (bundle.envelope.payloadType != kStatementPayloadType)
            return fail(ErrorCode::Protocol, "It signs something else than a statement.");
        TRY(auto statement, parseImageStatement(asText(bundle.envelope.payload)));
        return Verified{publisher.name, key->id(), std::move(statement)};
    }
    return fail(ErrorCode::PermissionDenied, "It is by no key that is pinned.");
}

struct Evidence {
    std::vector<Verified> aboutThis; ///< by pinned keys
    bool aboutAnother = false;       ///< a pinned key signed something else that came with it
    std::string causes;              ///< what is wrong with each of the others
};

Evidence gather(const ReceivedImage& image, std::span<const Publisher> pinned)
{
    Evidence evidence;
    for (const auto& json : image.bundles.first(std::min(image.bundles.size(), kMostBundles))) {
        auto read = readVerified(json, pinned);
        if (!read) {
            if (evidence.causes.size() < kEnoughCauses)
                evidence.causes += (evidence.causes.empty() ? "" : " ") + read.error().message;
            continue;
        }
        const auto& said = read->statement;
        if (said.manifestDigest == image.manifestDigest && said.name == image.name)
            evidence.aboutThis.push_back(*std::move(read));
        else
            evidence.aboutAnother = true;
    }
    return evidence;
}

Trusted<void> checkTimes(const std::string& subject, const Validity& validity, UtcTime now,
                         std::optional<UtcTime> newestAccepted)
{
    if (newestAccepted && validity.issuedAt < *newestAccepted)
        return distrust(Problem::RolledBack,
                        subject + " was signed at " + toText(validity.issuedAt) +
                            ", but one signed at " + toText(*newestAccepted) +
                            " was taken before: an old version was given out for the newest, which "
                            "may have flaws that are mended since. Nothing was changed.");
    return checkValidity(subject, validity, now);
}

} // namespace

Trusted<Verified> judge(const ReceivedImage& image, std::span<const Publisher> pinned, UtcTime now,
                        std::optional<UtcTime> newestAccepted)
{
    const std::string subject = "The image '" + printable(image.name, 63) + "'";
    if (image.bundles.empty())
        return distrust(Problem::Unsigned,
                        subject + " is not signed, so nobody answers for what is in it.");
    Evidence evidence = gather(image, pinned);
    if (evidence.aboutThis.empty())
        return distrust(Problem::WronglySigned,
                        evidence.aboutAnother
                            ? subject + " came with the signature of another image: it was "
                                        "exchanged or changed on its way."
                            : subject + " has no valid signature by a publisher who is trusted "
                                        "here: it was changed, or is somebody else's.",
                        std::move(evidence.causes));
    std::ranges::stable_sort(evidence.aboutThis, std::ranges::greater(),
                             [](const Verified& one) { return one.statement.validity.issuedAt; });
    std::optional<Distrust> ofTheNewest;
    for (auto& candidate : evidence.aboutThis) {
        const auto fine = checkTimes(subject, candidate.statement.validity, now, newestAccepted);
        if (fine)
            return std::move(candidate);
        if (!ofTheNewest)
            ofTheNewest = fine.error();
    }
    return tl::unexpected(*std::move(ofTheNewest));
}

} // namespace helix::signature
