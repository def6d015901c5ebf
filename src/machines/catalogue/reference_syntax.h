#pragma once
// What a catalogue may name in registries. Pure; any thread.

#include <string_view>

namespace helix::catalogue {

inline constexpr std::size_t kMostReferenceBytes = 512;

/// HOST[:PORT]/PATH@DIGEST (oci/reference.h): what can only ever be one thing, and is spoken to by TLS.
bool isPinnedReference(std::string_view text);
/// HOST[:PORT]/PATH, and then nothing, :TAG, @DIGEST or both.
bool isReference(std::string_view text);

} // namespace helix::catalogue
