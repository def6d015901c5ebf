#include "oci/artifact.h"

#include <algorithm>
#include <limits>

#include <nlohmann/json.hpp>

#include "base/bytes.h"
#include "base/try.h"
#include "oci/reference.h"
#include "oci/registry_json.h"
#include "protocol/checked_json.h"
#include "protocol/fields.h"

namespace helix::oci {
namespace {

using protocol::CheckedJson;

/// What the types of images begin with, also those of another Helix.
constexpr std::string_view kAnyImageType = "application/vnd.helixvm.image.";
constexpr auto kOffsetNote = "org.helixvm.disk.offset";
constexpr auto kSizeNote = "org.helixvm.disk.size";
constexpr std::size_t kMaxLayers = kMaxTravelBytes / kChunkBytes + 3;
constexpr std::int64_t kMaxBlobBytes = 1LL << 32;
constexpr std::size_t kMaxNotes = 64, kMaxNoteBytes = 4096;

Descriptor readDescriptor(CheckedJson& entry)
{
    Descriptor blob;
    blob.mediaType = entry.printableText("mediaType", 200);
    blob.digest = entry.printableText("digest", 200);
    blob.sizeBytes = static_cast<std::uint64_t>(entry.number("size", 1, kMaxBlobBytes));
    if (!isDigest(blob.digest))
        entry.refuse("digest", "is no SHA-256");
    return blob;
}

std::uint64_t numberIn(CheckedJson& owner, const std::map<std::string, std::string>& notes,
                       const char* name)
{
    const auto found = notes.find(name);
    const std::string text = found == notes.end() ? "" : found->second;
    constexpr std::size_t kMostDigits = 15;
    if (text.empty() || text.size() > kMostDigits ||
        text.find_first_not_of("0123456789") != std::string::npos) {
        owner.refuse("annotations", std::string("says no ") + name);
        return 0;
    }
    return std::stoull(text);
}

Chunk readChunk(CheckedJson& entry)
{
    Chunk chunk{readDescriptor(entry), 0, 0};
    const auto notes = entry.textMapOr("annotations", kMaxNotes, kMaxNoteBytes);
    chunk.offset = numberIn(entry, notes, kOffsetNote);
    chunk.sizeBytes = numberIn(entry, notes, kSizeNote);
    return chunk;
}

void takeOnce(CheckedJson& entry, std::optional<Descriptor>& place)
{
    if (place)
        entry.refuse("mediaType", "is there twice");
    place = readDescriptor(entry);
}

void readLayer(CheckedJson& entry, Artifact& artifact)
{
    const std::string type = entry.printableText("mediaType", 200);
    if (type == kChunkType)
        artifact.chunks.push_back(readChunk(entry));
    else if (type == kKernelType)
        takeOnce(entry, artifact.kernel);
    else if (type == kInitrdType)
        takeOnce(entry, artifact.initrd);
    else if (type == kSbomType)
        takeOnce(entry, artifact.sbom);
    else
        entry.refuse("mediaType", "is none of an image's");
}

void checkChunks(CheckedJson& root, const Artifact& artifact)
{
    std::uint64_t end = 0;
    for (const Chunk& chunk : artifact.chunks) {
        if (chunk.offset % kChunkBytes != 0 || chunk.offset >= artifact.diskBytes)
            return root.refuse("layers",
                               "has a chunk that lies outside the disk, or not where chunks do");
        if (chunk.offset < end)
            return root.refuse("layers", "has chunks that overlap or are out of order");
        if (chunk.sizeBytes != std::min(kChunkBytes, artifact.diskBytes - chunk.offset))
            return root.refuse("layers", "has a chunk that leaves a hole, or goes beyond its end");
        // What is not worth a thousandth is zeros, which no chunk is made of.
        if (chunk.blob.sizeBytes > chunk.sizeBytes + (1U << 20))
            return root.refuse("layers", "has a chunk that is larger than what is in it");
        end = chunk.offset + chunk.sizeBytes;
    }
}

/// What it says that it is, by its type or its configuration's; empty: nothing.
std::string typeOf(const nlohmann::json& document)
{
    const auto* config = protocol::objectIn(document, "config");
    if (config != nullptr)
        if (auto type = protocol::textOr(*config, "mediaType"); isAnyImageType(type))
            return type;
    return protocol::textOr(document, "artifactType");
}

/// What else a registry may have at that name; empty: it may be an image of ours.
std::string otherKind(const nlohmann::json& document)
{
    if (!document.is_object())
        return "It is no manifest.";
    if (protocol::findField(document, "manifests") != nullptr)
        return "It is a list of images for several computers, and none of Helix's.";
    const std::string type = typeOf(document);
    if (type == kImageType)
        return {};
    if (isAnyImageType(type))
        return "It is an image for another Helix (" + printable(type, 80) + ").";
    return "It is a container image, or something else that is no machine's disk.";
}

nlohmann::ordered_json describeBlob(const Descriptor& blob)
{
    return {{"mediaType", blob.mediaType}, {"digest", blob.digest}, {"size", blob.sizeBytes}};
}

} // namespace

std::vector<const Descriptor*> Artifact::blobs() const
{
    std::vector<const Descriptor*> all{&config};
    for (const auto* blob : {&kernel, &initrd, &sbom})
        if (*blob)
            all.push_back(&**blob);
    for (const Chunk& chunk : chunks)
        all.push_back(&chunk.blob);
    return all;
}

std::uint64_t Artifact::sizeBytes() const
{
    std::uint64_t sum = 0;
    for (const Descriptor* blob : blobs())
        sum += blob->sizeBytes;
    return sum;
}

bool isAnyImageType(std::string_view mediaType)
{
    return mediaType.starts_with(kAnyImageType);
}

bool saysItIsImage(std::string_view json)
{
    if (json.size() > kMaxManifestBytes)
        return false;
    const auto document = jsonIn(json);
    return document.is_object() && isAnyImageType(typeOf(document));
}

Result<Artifact> parseArtifact(std::string_view json)
{
    if (json.size() > kMaxManifestBytes)
        return fail(ErrorCode::Corrupt, "The image's entry in the registry is absurdly long.");
    const auto document = jsonIn(json);
    if (document.is_null())
        return fail(ErrorCode::Corrupt, "The image's entry in the registry is damaged.");
    if (const auto other = otherKind(document); !other.empty())
        return fail(ErrorCode::Unsupported, other);
    CheckedJson root(document);
    Artifact artifact;
    root.number("schemaVersion", 2, 2);
    CheckedJson config = root.object("config");
    artifact.config = readDescriptor(config);
    if (artifact.config.mediaType != kImageType)
        config.refuse("mediaType", "is not an image's");
    if (artifact.config.sizeBytes > kMaxConfigBytes)
        config.refuse("size", "is too much");
    artifact.annotations = root.textMapOr("annotations", kMaxNotes, kMaxNoteBytes);
    artifact.diskBytes = numberIn(root, artifact.annotations, kSizeNote);
    artifact.annotations.erase(kSizeNote);
    if (artifact.diskBytes == 0 || artifact.diskBytes > kMaxTravelBytes ||
        artifact.diskBytes % 512 != 0)
        root.refuse("annotations", "says no size of a disk");
    for (auto& entry : root.items("layers", kMaxLayers))
        readLayer(entry, artifact);
    checkChunks(root, artifact);
    if (const auto outcome = root.outcome(); !outcome)
        return fail(ErrorCode::Corrupt, "The image's entry in the registry contradicts itself.",
                    outcome.error().message);
    return artifact;
}

std::string toJson(const Artifact& artifact)
{
    auto layers = nlohmann::ordered_json::array();
    for (const auto* blob : {&artifact.kernel, &artifact.initrd, &artifact.sbom})
        if (*blob)
            layers.push_back(describeBlob(**blob));
    for (const Chunk& chunk : artifact.chunks) {
        auto layer = describeBlob(chunk.blob);
        layer["annotations"] = {{kOffsetNote, std::to_string(chunk.offset)},
                                {kSizeNote, std::to_string(chunk.sizeBytes)}};
        layers.push_back(std::move(layer));
    }
    auto notes = nlohmann::ordered_json::object();
    for (const auto& [name, text] : artifact.annotations)
        notes[name] = text;
    notes[kSizeNote] = std::to_string(artifact.diskBytes);
    const nlohmann::ordered_json json{
        {"schemaVersion", 2},          {"mediaType", kManifestType},
        {"artifactType", kImageType},  {"config", describeBlob(artifact.config)},
        {"layers", std::move(layers)}, {"annotations", std::move(notes)}};
    return json.dump();
}

} // namespace helix::oci
