#pragma once
// A workspace's project and what may become one: values.

#include <cstddef>

#include <QMetaType>

#include "operations/change_values.h"
#include "projects/project_source.h"

namespace helix::projects {

using operations::Project;
using operations::ProjectFacts;
using Progress = operations::BringProgress;

/// The most that is taken from a guest.
struct ProjectLimits {
    std::size_t packBytes = 512U << 20; ///< of one snapshot, and of what a guest has cloned itself
};

} // namespace helix::projects

Q_DECLARE_METATYPE(helix::projects::Project)
