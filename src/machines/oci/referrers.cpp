#include "oci/referrers.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "base/try.h"
#include "oci/document.h"
#include "oci/reference.h"
#include "oci/registry_json.h"
#include "protocol/checked_json.h"
#include "protocol/fields.h"

namespace helix::oci {
namespace {

using protocol::CheckedJson;

constexpr std::size_t kMostIndexBytes = 1U << 20, kMostIndexEntries = 1024;
constexpr std::int64_t kMostSmallBlob = 1 << 20;

nlohmann::ordered_json describedBlob(const Descriptor& blob)
{
    return {{"mediaType", blob.mediaType}, {"digest", blob.digest}, {"size", blob.sizeBytes}};
}

Descriptor smallBlob(CheckedJson& entry)
{
    Descriptor blob{entry.printableText("mediaType", 200), entry.printableText("digest", 100),
                    static_cast<std::uint64_t>(entry.number("size", 1, kMostSmallBlob))};
    if (!isDigest(blob.digest))
        entry.refuse("digest", "is no SHA-256");
    return blob;
}

/// The tag that stands for a registry's API for referrers (distribution-spec 1.1).
std::string fallbackTag(const std::string& digest)
{
    return "sha256-" + digest.substr(digest.find(':') + 1);
}

/// Empty where there is none.
Result<std::string> fetchSmall(RegistrySession& session, const std::string& path, std::size_t most)
{
    HttpRequest request;
    request.url = session.path(path);
    request.headers = {"Accept: " + std::string(kIndexType) + ", " + std::string(kManifestType)};
    request.mostBytes = most;
    TRY(auto answer, session.send(request));
    if (answer.status == 404)
        return std::string();
    if (answer.status != 200)
        return fail(registryProblem(answer, "what refers to the image"));
    return std::move(answer.body);
}

/// Empty when it is not what its digest says, or goes on behind its end.
Result<std::string> fetchExact(RegistrySession& session, const std::string& path,
                               const Descriptor& blob)
{
    std::string text;
    bool isLonger = false;
    HttpRequest request;
    request.url = session.path(path);
    request.headers = {"Accept: " + std::string(kIndexType) + ", " + std::string(kManifestType)};
    request.mostBytes = blob.sizeBytes + (1U << 20); // who says more is heard by the sink
    request.sink = [&](BytesView piece) -> Result<void> {
        isLonger = piece.size() > blob.sizeBytes - text.size();
        if (isLonger)
            return fail(ErrorCode::Corrupt, "It is longer than was said.");
        text += asText(piece);
        return {};
    };
    const auto answer = session.send(request);
    if (isLonger || (answer && answer->status == 404))
        return std::string();
    if (!answer)
        return fail(answer.error());
    if (answer->status != 200)
        return fail(registryProblem(*answer, "what refers to the image"));
    return digestOf(text) == blob.digest ? text : std::string();
}

Result<std::string> fetchIndex(RegistrySession& session, const std::string& digest)
{
    // A registry that knows nothing of referrers may answer anything at all there.
    const auto listed = fetchSmall(session, "referrers/" + digest, kMostIndexBytes);
    if (listed && !listed->empty())
        return listed;
    return fetchSmall(session, "manifests/" + fallbackTag(digest), kMostIndexBytes);
}

Result<bool> putManifest(RegistrySession& session, const std::string& name,
                         const std::string& manifest, std::string_view type)
{
    HttpRequest request;
    request.method = "PUT";
    request.url = session.path("manifests/" + name);
    request.headers = {"Content-Type: " + std::string(type)};
    request.body = asBytes(manifest);
    TRY(const auto answer, session.send(request));
    if (answer.status != 201)
        return fail(registryProblem(answer, "what refers to the image"));
    return !answer.header("oci-subject").empty();
}

} // namespace

std::string referrerManifest(const Descriptor& subject, const Descriptor& document)
{
    const nlohmann::ordered_json manifest{
        {"schemaVersion", 2},
        {"mediaType", kManifestType},
        {"artifactType", document.mediaType},
        {"config", describedBlob(describeText(kEmptyConfig, kEmptyType))},
        {"layers", {describedBlob(document)}},
        {"subject", describedBlob(subject)}};
    return manifest.dump();
}

Result<Descriptor> parseReferrer(std::string_view text, const std::string& subjectDigest)
{
    const auto document = jsonIn(text);
    CheckedJson root(document);
    CheckedJson subject = root.object("subject");
    if (subject.printableText("digest", 100) != subjectDigest)
        subject.refuse("digest", "is of another image");
    Descriptor found;
    for (auto& layer : root.items("layers", 1))
        found = smallBlob(layer);
    if (found.digest.empty())
        root.refuse("layers", "has nothing in it");
    TRY(root.outcome());
    return found;
}

std::vector<Descriptor> referrersIn(std::string_view index, std::string_view type)
{
    std::vector<Descriptor> found;
    const auto document = jsonIn(index);
    CheckedJson root(document);
    for (auto& entry : root.itemsOr("manifests", kMostIndexEntries)) {
        const std::string kind = entry.textOr("artifactType", 200);
        const auto manifest = smallBlob(entry);
        if (root.outcome() && kind == type && found.size() < kMostReferrers)
            found.push_back(manifest);
    }
    return found;
}

std::string indexWith(std::string_view index, const Descriptor& manifest, std::string_view type)
{
    const auto before = jsonIn(index);
    auto manifests = nlohmann::ordered_json::array();
    bool isThere = false;
    CheckedJson root(before);
    if (root.has("manifests"))
        for (auto& entry : root.items("manifests", kMostIndexEntries))
            isThere = entry.textOr("digest", kMostIndexBytes) == manifest.digest || isThere;
    if (root.outcome())
        if (const auto* all = protocol::fieldIn(before, "manifests"))
            manifests = *all;
    if (!isThere) {
        // What has more is taken for nobody's work, and all of it would be lost with the next one.
        while (manifests.size() >= kMostIndexEntries)
            manifests.erase(manifests.begin());
        auto entry = describedBlob(manifest);
        entry["artifactType"] = type;
        manifests.push_back(std::move(entry));
    }
    const nlohmann::ordered_json after{
        {"schemaVersion", 2}, {"mediaType", kIndexType}, {"manifests", std::move(manifests)}};
    return after.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

Result<std::vector<std::string>> fetchReferrers(RegistrySession& session, const std::string& digest,
                                                std::string_view type)
{
    TRY(const auto index, fetchIndex(session, digest));
    std::vector<std::string> documents;
    for (const auto& manifest : referrersIn(index, type)) {
        TRY(const auto text, fetchExact(session, "manifests/" + manifest.digest, manifest));
        const auto blob = parseReferrer(text, digest);
        if (!blob || blob->sizeBytes > kMostReferrerBytes)
            continue; // one of somebody else's that is broken takes nothing from the others
        TRY(auto document, fetchExact(session, "blobs/" + blob->digest, *blob));
        if (!document.empty())
            documents.push_back(std::move(document));
    }
    return documents;
}

Result<void> putReferrer(RegistrySession& session, const std::string& manifest,
                         const Descriptor& subject, std::string_view type)
{
    const Descriptor own{std::string(kManifestType), digestOf(manifest), manifest.size()};
    TRY(const bool isListed, putManifest(session, own.digest, manifest, kManifestType));
    if (isListed)
        return {};
    TRY(const auto before,
        fetchSmall(session, "manifests/" + fallbackTag(subject.digest), kMostIndexBytes));
    TRY(putManifest(session, fallbackTag(subject.digest), indexWith(before, own, type),
                    kIndexType));
    return {};
}

} // namespace helix::oci
