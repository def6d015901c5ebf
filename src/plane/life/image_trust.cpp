#include "life/image_trust.h"

#include <chrono>

#include "base/named_file.h"
#include "base/secret.h"
#include "base/try.h"
#include "signature/judgement.h"
#include "signature/sigstore_bundle.h"

namespace helix::life {
namespace {

constexpr std::size_t kMostKeyFile = 16U << 10;

using signature::UtcTime;

UtcTime now()
{
    return std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
}

/// Without "sha256:".
std::string hexOf(const std::string& digest)
{
    return digest.substr(digest.find(':') + 1);
}

/// Of the newest that is here. Where that cannot be read, nothing is taken under its name (oci::pullImage()).
std::optional<image::Signer> signerHere(const image::ImageStore& store, const std::string& name)
{
    const auto here = store.newestManifest(name);
    return here && here->pulled ? here->pulled->signer : std::nullopt;
}

std::optional<UtcTime> newestAccepted(const std::optional<image::Signer>& here)
{
    const auto time = here ? signature::parseUtcTime(here->issuedAt)
                           : Result<UtcTime>(fail(ErrorCode::NotFound, {}));
    return time ? std::optional(*time) : std::nullopt;
}

std::vector<signature::Publisher> withKeyAlone(std::vector<signature::Publisher> pinned,
                                               const std::string& keyId)
{
    for (auto& publisher : pinned)
        std::erase_if(publisher.keys, [&keyId](const auto& key) { return key.id() != keyId; });
    return pinned;
}

/// An image may be signed by several: by the key of the one that is here, it is the same publisher's
/// without a question, which another key is not (oci::pullImage()).
Result<image::Signer> judgeImage(const std::vector<signature::Publisher>& pinned,
                                 const std::optional<image::Signer>& here,
                                 const oci::FoundImage& image)
{
    const signature::ReceivedImage received{image.manifest.name, hexOf(image.digest),
                                            image.signatures};
    const auto newest = newestAccepted(here);
    const auto byThatKey = withKeyAlone(pinned, here ? here->keyId : std::string());
    auto verdict = signature::judge(received, byThatKey, now(), newest);
    // What is wrong with a signature by that key is told as that, not as an exchange of keys.
    if (!verdict && verdict.error().problem == signature::Problem::WronglySigned)
        verdict = signature::judge(received, pinned, now(), newest);
    if (!verdict)
        return fail(verdict.error().error);
    return image::Signer{verdict->publisher, verdict->keyId,
                         signature::toText(verdict->statement.validity.issuedAt)};
}

} // namespace

Result<std::function<Result<image::Signer>(const oci::FoundImage&)>>
judgeBy(const plane::BringRequest& request, image::ImageStore store, std::string name)
{
    std::function<Result<image::Signer>(const oci::FoundImage&)> judge;
    if (request.keys.empty())
        return judge;
    std::vector<signature::Publisher> pinned;
    for (const auto& pem : request.keys) {
        TRY(auto key, signature::PublicKey::fromPem(pem));
        constexpr std::size_t kShownDigits = 12;
        const std::string called = request.publisher.empty()
                                       ? "key " + key.id().substr(0, kShownDigits)
                                       : request.publisher;
        pinned.push_back({called, {std::move(key)}});
    }
    judge = [pinned, store, name](const oci::FoundImage& image) {
        return judgeImage(pinned, signerHere(store, name), image);
    };
    return judge;
}

Result<std::function<Result<std::string>(const image::Manifest&, const std::string&)>>
signerOf(const plane::SendRequest& request)
{
    std::function<Result<std::string>(const image::Manifest&, const std::string&)> sign;
    if (request.signingKey.empty())
        return sign;
    TRY(auto text, readNamedFile(request.signingKey, kMostKeyFile));
    const Secret pem(std::move(text));
    TRY(auto key, signature::PrivateKey::fromPem(pem));
    const auto shared = std::make_shared<const signature::PrivateKey>(std::move(key));
    sign = [shared, days = request.validDays](const image::Manifest& manifest,
                                              const std::string& digest) -> Result<std::string> {
        signature::ImageStatement statement{manifest.name, manifest.version, hexOf(digest), {}};
        statement.validity = {now(), now() + std::chrono::days(days)};
        TRY(auto envelope, signature::signStatement(statement, *shared));
        return signature::toJson(
            signature::SigstoreBundle{shared->publicKey().id(), std::move(envelope)});
    };
    return sign;
}

} // namespace helix::life
