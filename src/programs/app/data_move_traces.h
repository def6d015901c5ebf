#pragma once
// What a move of the data notes on its way, so that whoever comes after a kill knows what was its own.
//
//   from/.helix-leaving    from its beginning: the move's number and its target
//   target/.helix-arriving while what is there is a copy: its number, the data folder that it is of, and what the
//                          copy has made there, each name before it was made; locked
//   target/.helix-data     (base/data_place.h) what was moved here, and from where while that is not removed

#include <filesystem>
#include <string>
#include <vector>

#include "base/paths.h"
#include "base/result.h"
#include "base/unique_fd.h"

namespace helix::app {

inline constexpr const char* kArriving = ".helix-arriving";
inline constexpr const char* kLeaving = ".helix-leaving";
inline constexpr const char* kProbe = ".helix-probe";

/// Beside the data's fixed place: the link before the exchange, the old folder after it.
std::filesystem::path exchangedOf(const Paths& paths);
bool isLink(const std::filesystem::path& path);
/// Where the data really are.
std::filesystem::path placeOf(const Paths& paths);
Result<void> syncFolder(const std::filesystem::path& folder, bool isWholeDisk);

/// A folder that data were moved out of by the move `number`, and that is not removed yet.
struct MovedFrom {
    std::string number;
    std::filesystem::path folder; ///< empty: it is removed
};
/// Of a data folder that was moved; empty when it never was. The newest comes first.
std::vector<MovedFrom> readMoves(const std::filesystem::path& place);
Result<void> writeMoves(const std::filesystem::path& place, const std::vector<MovedFrom>& moves);

/// A move that is on its way, or was when it was killed.
struct MoveRecord {
    std::string number;
    std::filesystem::path target;
    bool isTold = false; ///< that the target was not there when the copy was to be removed
};
/// Its number is empty where there is none.
MoveRecord readRecord(const std::filesystem::path& from);
Result<void> writeRecord(const std::filesystem::path& from, const MoveRecord& record);

/// Takes an empty folder of ours for a copy of `from`; another one's is refused. What is returned holds it locked.
Result<UniqueFd> claimTarget(const std::filesystem::path& target, const std::filesystem::path& from,
                             const std::string& number);
/// Notes in the claim `note` that `name` is about to be made in `target` by the copy. AlreadyExists where somebody else
/// has put something of that name there meanwhile: that is not ours to remove.
Result<void> noteMade(const UniqueFd& note, const std::filesystem::path& target,
                      const std::string& name);
/// Whether what is in `target` is a copy of `from` by the move `number` that nobody works on now.
bool isLeftOf(const std::filesystem::path& target, const std::filesystem::path& from,
              const std::string& number);
/// Whether there is a claim that does not say whose it is.
bool isClaimUnread(const std::filesystem::path& target);
/// Removes from `target` what its claim says was made there, and nothing else: others may have put something there.
/// Corrupt where the claim cannot be read.
Result<void> removeCopy(const std::filesystem::path& target);

} // namespace helix::app
