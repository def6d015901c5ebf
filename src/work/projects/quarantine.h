#pragma once
// Where changes are kept on the host: repositories of our own that git enters only in a cage.
//
// Nothing in them has references: commits are known by their ids.

#include <cstddef>
#include <filesystem>
#include <string>

#include "async/completion.h"
#include "base/result.h"
#include "projects/bundle_header.h"
#include "projects/change_set.h"
#include "projects/kept.h"
#include "projects/snapshot.h"
#include "projects/staging.h"

namespace helix::projects {

/// Where base.git comes into being.
std::filesystem::path freshBase(const std::filesystem::path& folder);
/// base.git, with what refs/helix/base of a staged repository of ours holds as one pack. `folder`
/// is FOLDER; what was there goes.
async::Task<Result<void>> keepBase(std::filesystem::path folder, Staged staged,
                                   async::CancelToken cancel);
/// base.git from a guest's pack, checked as everything foreign.
async::Task<Result<void>> keepForeignBase(std::filesystem::path folder, std::filesystem::path pack,
                                          std::string base, async::CancelToken cancel);

/// Makes what the folder `from` has as base.git that of `to` as well (hard links: git replaces files,
/// and never writes to them); good when there is none. Blocks, little.
Result<void> lendBase(const std::filesystem::path& from, const std::filesystem::path& to);

/// Takes a pack in, checks every object of it, and compares. `pack` may be empty when the guest had
/// nothing new. Corrupt with a sentence when something is wrong with it.
async::Task<Result<SnapshotPtr>> admit(KeptPtr kept, std::filesystem::path pack, GuestReport report,
                                       ChangeSet begun, async::CancelToken cancel);

} // namespace helix::projects
