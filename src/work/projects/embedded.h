#pragma once
// Folders inside a project that git takes for repositories: a bare one needs no .git, and its
// configuration names programs that git runs (core.fsmonitor) as soon as somebody asks for the
// status below it; safe.bareRepository is "all" unless the user says otherwise (git-config(1)).
// Pure.

#include <string>
#include <string_view>
#include <vector>

namespace helix::projects {

/// Of all paths of a tree: the folders with HEAD and objects and refs, or HEAD and commondir, in
/// any spelling that a file system folds; "" for the top. Sorted.
std::vector<std::string> embeddedRepositories(const std::vector<std::string>& paths);

/// The one of `folders` that the file is a part of; null: none. At the top only the four names that
/// make it a repository count.
const std::string* embeddingOf(const std::vector<std::string>& folders, std::string_view path);

} // namespace helix::projects
