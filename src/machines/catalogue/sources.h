#pragma once
// The catalogues that the user has set up. Values; any thread.

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "signature/key.h"

namespace helix::catalogue {

inline constexpr std::size_t kMostSources = 32;

/// Where a catalogue's document is got.
enum class AddressKind {
    Registry, ///< HOST/PATH, and maybe :TAG or @DIGEST: an OCI artifact
    Https,    ///< https://HOST/PATH
    File,     ///< an absolute path
};
/// InvalidArgument with a sentence for what is none of them: http, a URL with a name and password or
/// of another kind, a relative path, what does not fit on one line.
Result<AddressKind> addressKind(std::string_view address);

struct Source {
    std::string name;    ///< RFC 1123 label, the user's word for it
    std::string address; ///< that addressKind() knows
    /// One of them signs each document. Kept whole: an id alone checks nothing.
    std::vector<signature::PublicKey> keys;
    bool enabled = true;
    friend bool operator==(const Source&, const Source&) = default;
};

/// InvalidArgument: a bad name or address, or no key or more than 16.
Result<void> checkSource(const Source& source);

/// The list as toJson() wrote it, of at most 1 MiB. Corrupt for anything else; a schema of another
/// Helix is Unsupported, so that it is not written over.
Result<std::vector<Source>> parseSources(std::string_view json);
std::string toJson(std::span<const Source> sources);

/// Adds one behind the others: AlreadyExists for a name that is taken, ResourceExhausted at
/// kMostSources, and what checkSource() says.
Result<void> addSource(std::vector<Source>& sources, Source source);

} // namespace helix::catalogue
