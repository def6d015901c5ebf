#pragma once
// What a shell offers when TAB is pressed behind "helixctl": made from the commands themselves.

#include <functional>
#include <string>
#include <vector>

namespace helix::ctl {

/// One word that could stand there, and what it means (a line; may be empty).
struct Candidate {
    std::string word, meaning;
};

/// Names that only a running Helix knows.
enum class NameKind { Workspace, Image, Catalogue };
using NameSource = std::function<std::vector<std::string>(NameKind)>;

/// `words` are those behind "helixctl", the last being what is typed already of the one that is
/// wanted, possibly nothing. Empty where nothing is known: the shell offers files then. `names` is
/// asked only where a name can stand.
std::vector<Candidate> complete(const std::vector<std::string>& words, const NameSource& names);

/// What `helixctl __complete WORD...` prints and returns: a candidate a line, its meaning behind a
/// tab. A Helix that does not run is not started for it.
int printCandidates(const std::vector<std::string>& words);

} // namespace helix::ctl
