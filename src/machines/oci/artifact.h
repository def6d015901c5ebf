#pragma once
// The OCI manifest of an image of ours: which blobs it is made of. Pure; fuzzed.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace helix::oci {

inline constexpr std::string_view kManifestType = "application/vnd.oci.image.manifest.v1+json";
inline constexpr std::string_view kIndexType = "application/vnd.oci.image.index.v1+json";
/// Of the artifact, and of its config, which is the image's manifest.json.
inline constexpr std::string_view kImageType = "application/vnd.helixvm.image.v1+json";
inline constexpr std::string_view kChunkType = "application/vnd.helixvm.disk.chunk.v1+zstd";
inline constexpr std::string_view kKernelType = "application/vnd.helixvm.kernel.v1";
inline constexpr std::string_view kInitrdType = "application/vnd.helixvm.initrd.v1";
inline constexpr std::string_view kSbomType = "application/spdx+json";

/// Bytes of the raw disk in one chunk; the last one of a disk may have fewer.
inline constexpr std::uint64_t kChunkBytes = 256ULL << 20;
/// Of the disks that travel.
inline constexpr std::uint64_t kMaxTravelBytes = 512ULL << 30;
inline constexpr std::size_t kMaxManifestBytes = 4U << 20;
inline constexpr std::uint64_t kMaxConfigBytes = 1U << 20;

/// One blob, by what is in it.
struct Descriptor {
    std::string mediaType;
    std::string digest; ///< "sha256:..."
    std::uint64_t sizeBytes = 0;
    friend bool operator==(const Descriptor&, const Descriptor&) = default;
};

/// A part of the raw disk that is not all zeros.
struct Chunk {
    Descriptor blob;             ///< one zstd frame
    std::uint64_t offset = 0;    ///< in the raw disk, a multiple of kChunkBytes
    std::uint64_t sizeBytes = 0; ///< of the raw disk: kChunkBytes, or up to the disk's end
    friend bool operator==(const Chunk&, const Chunk&) = default;
};

struct Artifact {
    Descriptor config;
    std::uint64_t diskBytes = 0; ///< of the raw disk
    std::vector<Chunk> chunks;   ///< by their offsets; what is in none of them is zeros
    std::optional<Descriptor> kernel, initrd, sbom;
    std::map<std::string, std::string>
        annotations; ///< for people: title, version, when it was made

    /// Config, kernel, initrd, SBOM and chunks.
    [[nodiscard]] std::vector<const Descriptor*> blobs() const;
    [[nodiscard]] std::uint64_t sizeBytes() const;
};

/// kImageType, or what another Helix calls an image.
bool isAnyImageType(std::string_view mediaType);
/// Whether it calls itself an image of ours, also of another Helix: what it is worth parseArtifact() says.
bool saysItIsImage(std::string_view json);
/// Unsupported when it is a manifest of something else (a container image, an index, a newer Helix's),
/// Corrupt when it contradicts itself or exceeds what is allowed: chunks that overlap, lie outside the
/// disk or begin elsewhere than chunks do.
Result<Artifact> parseArtifact(std::string_view json);
/// The inverse; the same artifact gives the same bytes.
std::string toJson(const Artifact& artifact);

} // namespace helix::oci
