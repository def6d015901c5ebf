#pragma once
// Single documents in registries and archives: an artifact with one blob. Blocking.

#include <string>
#include <string_view>

#include "oci/blob_source.h"
#include "oci/blob_target.h"

namespace helix::oci {

inline constexpr std::string_view kEmptyType = "application/vnd.oci.empty.v1+json";
/// What an artifact without a configuration has instead.
inline constexpr std::string_view kEmptyConfig = "{}";

/// "sha256:..." of a text.
std::string digestOf(std::string_view text);
/// The descriptor of a text.
Descriptor describeText(std::string_view text, std::string_view mediaType);

/// The manifest of an artifact whose one blob is `document`, and whose type is the document's; the same
/// bytes for the same document.
std::string documentManifest(const Descriptor& document);
/// The one blob of such a manifest. Unsupported when it is something else than a document of this type.
Result<Descriptor> parseDocumentManifest(std::string_view text, std::string_view mediaType);
/// Sends a text as a blob, unless it is there.
Result<Descriptor> putText(BlobTarget& target, std::string_view text, std::string_view mediaType);
/// Sends it with its manifest.
Result<void> pushDocument(BlobTarget& target, std::string_view text, std::string_view mediaType);

/// The document that is there. Unsupported when it is something else than a document of this type,
/// Corrupt when it has more than `mostBytes` or is not what its digest says.
Result<std::string> fetchDocument(BlobSource& source, std::string_view mediaType,
                                  std::size_t mostBytes, const async::CancelToken& cancel);

} // namespace helix::oci
