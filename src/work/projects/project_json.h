#pragma once
// Projects and changes as JSON: for the database and for the control socket. Text that is no UTF-8
// has lost its foreign bytes before.

#include <nlohmann/json_fwd.hpp>

#include "base/result.h"
#include "projects/acceptance.h"
#include "projects/change_set.h"
#include "projects/project.h"

namespace helix::projects {

nlohmann::json toJson(const Project& project);
nlohmann::json toJson(const ProjectFacts& facts);
nlohmann::json toJson(const Progress& progress);
nlohmann::json toJson(const FileChange& file);
nlohmann::json toJson(const ChangeSet& changes);
nlohmann::json toJson(const FileDiff& diff);
nlohmann::json toJson(const AcceptOutcome& outcome);
std::string_view toString(ProjectSource::Kind kind);

/// Of our own database: Corrupt when it is not as it was written.
Result<Project> projectFromJson(const nlohmann::json& json);
Result<ChangeSet> changesFromJson(const nlohmann::json& json);

} // namespace helix::projects
