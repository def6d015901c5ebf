#include "projects/home_state.h"

#include <algorithm>

namespace helix::projects {
namespace {

constexpr std::size_t kMaxMissingNamed = 20;

} // namespace

HomeState compareWithHome(const Project& project, const ChangeSet& changes)
{
    HomeState out;
    out.lookedMs = changes.takenMs;
    out.changedFiles = static_cast<int>(changes.files.size());
    out.problem = changes.problem;
    const bool same = project.takenHead == changes.head;
    out.exact = same || project.takenHead.empty();
    for (const auto& file : changes.files) {
        const bool taken =
            same && (project.takenPaths.empty() ||
                     std::ranges::find(project.takenPaths, file.path) != project.takenPaths.end());
        if (taken)
            continue;
        ++out.missingFiles;
        if (out.missing.size() < kMaxMissingNamed)
            out.missing.push_back(file.path);
    }
    return out;
}

} // namespace helix::projects
