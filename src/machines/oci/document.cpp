#include "oci/document.h"

#include <cerrno>
#include <limits>

#include <sys/mman.h>
#include <unistd.h>

#include <nlohmann/json.hpp>

#include "base/crypto.h"
#include "base/try.h"
#include "base/unique_fd.h"
#include "oci/blob_file.h"
#include "oci/registry_json.h"
#include "protocol/checked_json.h"

namespace helix::oci {
namespace {

nlohmann::ordered_json describedDocument(const Descriptor& blob)
{
    return {{"mediaType", blob.mediaType}, {"digest", blob.digest}, {"size", blob.sizeBytes}};
}

} // namespace

std::string digestOf(std::string_view text)
{
    return "sha256:" + toHex(sha256(asBytes(text)));
}

Descriptor describeText(std::string_view text, std::string_view mediaType)
{
    return {std::string(mediaType), digestOf(text), text.size()};
}

Result<Descriptor> parseDocumentManifest(std::string_view text, std::string_view mediaType)
{
    const auto json = jsonIn(text);
    protocol::CheckedJson root(json);
    if (root.textOr("artifactType", 200) != mediaType || !root.outcome())
        return fail(ErrorCode::Unsupported, "There is something else at that place.");
    Descriptor document;
    for (auto& layer : root.items("layers", 1))
        document = {layer.printableText("mediaType", 200), layer.printableText("digest", 100),
                    static_cast<std::uint64_t>(
                        layer.number("size", 1, std::numeric_limits<std::int64_t>::max()))};
    if (!isDigest(document.digest) || !root.outcome())
        return fail(ErrorCode::Corrupt, "What the registry says of it contradicts itself.");
    return document;
}

std::string documentManifest(const Descriptor& document)
{
    const nlohmann::ordered_json manifest{
        {"schemaVersion", 2},
        {"mediaType", kManifestType},
        {"artifactType", document.mediaType},
        {"config", describedDocument(describeText(kEmptyConfig, kEmptyType))},
        {"layers", {describedDocument(document)}}};
    return manifest.dump();
}

Result<Descriptor> putText(BlobTarget& target, std::string_view text, std::string_view mediaType)
{
    auto blob = describeText(text, mediaType);
    TRY(const bool isThere, target.has(blob));
    if (isThere)
        return blob;
    const UniqueFd file(::memfd_create("blob", MFD_CLOEXEC));
    if (!file.valid() ||
        ::pwrite(file.get(), text.data(), text.size(), 0) != static_cast<ssize_t>(text.size()))
        return failErrno(errno, "What is sent could not be kept in memory.");
    TRY(target.put(blob, file.get(), {}));
    return blob;
}

Result<void> pushDocument(BlobTarget& target, std::string_view text, std::string_view mediaType)
{
    TRY(const auto document, putText(target, text, mediaType));
    TRY(putText(target, kEmptyConfig, kEmptyType));
    return target.finish(documentManifest(document), {}, {});
}

Result<std::string> fetchDocument(BlobSource& source, std::string_view mediaType,
                                  std::size_t mostBytes, const async::CancelToken& cancel)
{
    TRY(const auto manifest, source.manifest(cancel));
    TRY(const auto document, parseDocumentManifest(manifest.json, mediaType));
    if (document.sizeBytes > mostBytes)
        return fail(ErrorCode::Corrupt, "What is at that place is absurdly long.");
    return fetchText(*source.connect(cancel), document);
}

} // namespace helix::oci
