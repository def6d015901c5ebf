#pragma once
// text/uri-list (RFC 2483): what programs say of files that are dragged.

#include <string>
#include <string_view>
#include <vector>

namespace helix::agent {

inline constexpr const char* kUriList = "text/uri-list";
/// More than a hundred paths need is not read.
inline constexpr std::size_t kMaxUriListBytes = 1U << 20;

/// The paths of the files of this computer in it (protocol::isDraggedPath()), in their order; what
/// is none is left out.
std::vector<std::string> pathsOfUriList(std::string_view list);

} // namespace helix::agent
