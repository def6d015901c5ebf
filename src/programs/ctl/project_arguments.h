#pragma once
// What the user typed about projects and changes. Pure.

#include <string>
#include <vector>

namespace helix::ctl {

/// Where a project comes from.
struct ProjectChoice {
    std::string from; ///< a folder, a URL or "empty"; empty: none
    std::string task; ///< names its branch
    bool withUncommitted = false, fetchInGuest = false;
};
struct ProjectShowCommand {
    std::string workspace;
};
struct ProjectAddCommand {
    std::string workspace;
    ProjectChoice project;
};
struct ChangesCommand {
    std::string workspace;
    bool diff = false, stat = false;
    bool last = false; ///< do not ask the workspace
};
struct AcceptCommand {
    std::string workspace, branch, patch, into, message;
    std::string head; ///< of the changes that were looked at; empty: those that were shown last
    bool workingTree = false, withEmbedded = false;
    std::vector<std::string> paths; ///< empty: everything
};
struct ExportCommand {
    std::string workspace, file;
};

} // namespace helix::ctl
