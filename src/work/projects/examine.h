#pragma once
// What a repository on this computer is like, in numbers and sentences.

#include <filesystem>

#include "async/completion.h"
#include "base/result.h"
#include "projects/host_repository.h"
#include "projects/project.h"

namespace helix::projects {

/// `scratch`: a folder of ours.
async::Task<Result<ProjectFacts>> examineRepository(HostRepository repository,
                                                    std::filesystem::path scratch);

} // namespace helix::projects
