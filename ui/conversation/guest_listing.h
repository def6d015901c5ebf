#pragma once
// Which files of a guest's project somebody means by a few letters. Pure.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace helix::ui {

/// Most bytes of a listing that are looked at, and most paths that are offered.
inline constexpr std::size_t kMaxListingBytes = 4U << 20;
inline constexpr std::size_t kMaxOffered = 40;

/// Whether a path, a guest's word, can be shown on one line: UTF-8 without control characters and the
/// like, and not empty.
bool isShowablePath(std::string_view path);

/// `listing`: paths, each ended by NUL, as `find -printf '%P\0'` writes them: a guest's word. Those
/// that contain `part` (ASCII case does not matter), at most kMaxOffered: file names that begin
/// with it first, then file names that contain it, then paths; shorter ones first. Paths with
/// control characters or broken UTF-8 are left out.
std::vector<std::string> pickPaths(std::string_view listing, std::string_view part);

} // namespace helix::ui
