#pragma once
// What an agent changed, as it came out of a guest: by value. Every text in it is foreign.

#include <QMetaType>

#include "operations/change_values.h"

namespace helix::projects {

using operations::ChangeSet;
using Commit = operations::ChangedCommit;
using FileChange = operations::ChangedFile;
using operations::DiffLine;
using operations::FileDiff;
using operations::FileStatus;
using operations::Hunk;
using operations::Warning;

inline constexpr int kMaxFiles = 10'000;     ///< of ChangeSet::files: the rest is only counted
inline constexpr int kMaxDiffLines = 50'000; ///< of a FileDiff: a larger one is truncated

} // namespace helix::projects

Q_DECLARE_METATYPE(helix::projects::ChangeSet)
