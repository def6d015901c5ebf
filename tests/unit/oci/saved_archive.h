#pragma once
// An archive as `image save` writes it, member by member, to be bent by hand.

#include "oci/artifact.h"
#include "unit/image/disk_maker.h"
#include "unit/oci/small_image.h"

namespace helix::oci::fixture {

inline std::string memberOf(const std::string& digest)
{
    return "blobs/sha256/" + digest.substr(7);
}

/// An index of one manifest; what else is said of it begins with a comma.
inline std::string indexOf(const std::string& manifest, const std::string& more = {})
{
    return R"({"schemaVersion":2,"manifests":[{"mediaType":")" + std::string(kManifestType) +
           R"(","digest":")" + digestOf(manifest) + R"(","size":)" +
           std::to_string(manifest.size()) + more + "}]}";
}

/// Whatever calls itself a manifest, without what it names.
inline std::vector<image::TarEntry> archiveOf(const std::string& manifest,
                                              const std::string& more = {})
{
    return {{memberOf(digestOf(manifest)), image::toBytes(manifest)},
            {"index.json", image::toBytes(indexOf(manifest, more))},
            {"oci-layout", image::toBytes(R"({"imageLayoutVersion":"1.0.0"})")}};
}

/// The manifest is the first member.
inline std::vector<image::TarEntry> savedArchive(SmallImage small)
{
    small.artifact.config = small.add(kImageType, image::toJson(small.manifest));
    auto members =
        archiveOf(toJson(small.artifact), R"(,"artifactType":")" + std::string(kImageType) + '"');
    for (const auto& [digest, content] : small.blobs)
        members.push_back({memberOf(digest), image::toBytes(content)});
    return members;
}

} // namespace helix::oci::fixture
