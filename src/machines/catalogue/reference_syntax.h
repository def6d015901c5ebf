#pragma once
// How names of things in registries look (github.com/distribution/reference, grammar). Only the
// look: nothing is taken apart here. Pure; any thread.

#include <string_view>

namespace helix::catalogue {

inline constexpr std::size_t kMostReferenceBytes = 512;

/// "sha256:" and 64 lower-case hexadecimal digits.
bool isDigest(std::string_view text);
/// HOST[:PORT]/PATH@DIGEST: what can only ever be one thing. The host is written out (it has a dot
/// or a port, or is localhost).
bool isPinnedReference(std::string_view text);
/// HOST[:PORT]/PATH, and then nothing, :TAG, @DIGEST or both.
bool isReference(std::string_view text);

/// A name of a host or an IPv4 address, and maybe a port.
bool isAuthority(std::string_view text);

} // namespace helix::catalogue
