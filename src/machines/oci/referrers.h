#pragma once
// What refers to an image in a registry: the documents that somebody has attached to it. Blocking.

#include <string>
#include <string_view>
#include <vector>

#include "oci/artifact.h"
#include "oci/registry_session.h"

namespace helix::oci {

inline constexpr std::size_t kMostReferrers = 64, kMostReferrerBytes = 256U << 10;

/// The manifest of an artifact that holds one document and refers to `subject`; the same bytes for the
/// same document.
std::string referrerManifest(const Descriptor& subject, const Descriptor& document);
/// The document of such a manifest, when it refers to the image of this digest.
Result<Descriptor> parseReferrer(std::string_view json, const std::string& subjectDigest);
/// The manifests of artifacts of `type` in an index. Those that cannot be read are left out.
std::vector<Descriptor> referrersIn(std::string_view index, std::string_view type);
/// The index with one more, unless it is there; of an empty text a new one.
std::string indexWith(std::string_view index, const Descriptor& manifest, std::string_view type);

/// Documents of media type `type` that refer to the manifest; none where the registry knows of none. By
/// the registry's API for referrers, or the tag that stands for it where it has none.
Result<std::vector<std::string>> fetchReferrers(RegistrySession& session, const std::string& digest,
                                                std::string_view type);
/// Makes one refer to `subject`; its blobs are there.
Result<void> putReferrer(RegistrySession& session, const std::string& manifest,
                         const Descriptor& subject, std::string_view type);

} // namespace helix::oci
