#pragma once
// helix --move-data FOLDER: images and workspaces go to another folder or disk, while no Helix runs.
//
//   checked -> copied -> compared -> durable -> the link is exchanged for the folder (renameat2(2)) -> the old one is removed
//
// Before the exchange the old folder is the data and whole, after it the new one is. What a kill leaves is removed by
// the next start or move (goOnWithDataMove()), by what the move has noted of itself (data_move_traces.h).

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "base/paths.h"
#include "base/result.h"

namespace helix::app {

/// How far a move is.
struct DataMoveStep {
    std::string title; ///< "Copying", for people
    std::uint64_t doneBytes = 0, totalBytes = 0;
};
/// False: stop; heeded until the exchange. `reached` of tests: each step by its name.
struct DataMoveWatch {
    std::function<bool(const DataMoveStep&)> progress = [](const DataMoveStep&) { return true; };
    std::function<void(const char* step)> reached = [](const char*) {};
    /// For locks on disks to go: machines that were ended a moment ago still hold theirs.
    std::chrono::milliseconds lockPatience{10'000};
};

/// What a move would copy, and what room there is for it.
struct DataMoveFacts {
    std::uint64_t bytes = 0, freeBytes = 0;
};
/// Looks whether `target` would be taken, as far as that can be seen while Helix runs; nothing is made. Errors as of
/// moveData(). Blocks: every file is looked at.
Result<DataMoveFacts> lookAtDataMove(const Paths& paths, const std::filesystem::path& target);

/// Moves Paths::data of a home whose instance lock the caller holds. `target`: a whole path; it is made where it is missing.
/// Conflict for a machine that runs; InvalidArgument for a target that is within the data, or holds anything; PermissionDenied for one of
/// another user's, or that one could exchange; OutOfSpace; Unsupported for a file system without holes, hard links or
/// modes, and where no link can take the data's place; Corrupt; Cancelled. After an error nothing has changed, and in
/// `target` is nothing but what others have put there. Returns a sentence about what was done. Blocks.
Result<std::string> moveData(const Paths& paths, const std::filesystem::path& target,
                             const DataMoveWatch& watch = {});

/// What a killed move has left of this home's is removed, where it is there now; nothing else is. A sentence about it; empty: there was nothing. The caller
/// holds the instance lock. Blocks.
std::string goOnWithDataMove(const Paths& paths);

/// A sentence about a move that nobody saw, for the next Helix to tell. Blocks.
void leaveMoveWord(const Paths& paths, const std::string& sentence);
/// What was left so, and only once; empty: nothing. The caller holds the instance lock. Blocks.
std::string takeMoveWord(const Paths& paths);

/// With --move-data: the Helix that asked for it ends, another one may have been started before it is gone; they are
/// waited for, and what came of the move is left for the next one (leaveMoveWord()).
inline constexpr const char* kMoveWhenEnded = "--when-helix-has-ended";

/// The program's exit status when it was asked for it; nothing when it was not.
std::optional<int> runDataMove(int argc, char** argv);

} // namespace helix::app
