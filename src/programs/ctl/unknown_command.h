#pragma once
// What is said to a word that is no command. Pure.

#include <string>
#include <vector>

namespace helix::ctl {

/// `parent` is the command that `word` followed ("image"), or empty; `known` are those it could
/// have been, of which the nearest are named. With a newline at its end.
std::string noSuchCommand(const std::string& parent, const std::string& word,
                          const std::vector<std::string>& known);

} // namespace helix::ctl
