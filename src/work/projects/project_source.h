#pragma once
// What the user types for a project, and the names made from it. Pure.

#include <filesystem>
#include <string>
#include <string_view>

#include "base/result.h"
#include "operations/change_values.h"

namespace helix::projects {

struct ProjectSource {
    using Kind = operations::ProjectKind;
    Kind kind = Kind::Empty;
    std::filesystem::path path;   ///< of Repository: any folder inside it
    bool withUncommitted = false; ///< the uncommitted work as a commit of its own
    std::string url;
    bool fetchedByGuest = false;
    std::string task; ///< names the branch helix/<workspace>/<task>; empty: "work"
};
/// "/path", "https://…", "git@host:…" or "ssh://…" as a source, as the command line takes it.
Result<ProjectSource> parseProjectSource(const std::string& text);

/// https or ssh (also "git@host:path"), without a password or token in it, nothing that a program
/// could take for an option. InvalidArgument with a sentence.
Result<void> checkUrl(const std::string& url);

/// "helix/<workspace>/<task>" of what git allows in names.
std::string branchName(std::string_view workspace, std::string_view task);

} // namespace helix::projects
