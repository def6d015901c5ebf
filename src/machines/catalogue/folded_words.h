#pragma once
// Text as it is compared when people search. Pure; any thread.

#include <string>
#include <string_view>
#include <vector>

namespace helix::catalogue {

/// Without case, accents and the like: Unicode's compatibility decomposition without its marks and what
/// draws nothing, case folded, and letters such as o with a stroke or the German sharp s as people type
/// them. UTF-8; what is none of it is skipped.
std::string folded(std::string_view text);

/// The words of folded(text): letters, digits, + and # ("c++", "c#"); everything else is between
/// them.
std::vector<std::string> foldedWords(std::string_view text);

} // namespace helix::catalogue
