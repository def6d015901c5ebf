#pragma once
// What of a hostile agent's words is kept, and in which form. Pure. Internal to the room.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "acp/update.h"

namespace helix::sessions {

/// Text of one Answer or Thought; what goes on beyond it is the next entry.
inline constexpr std::size_t kMaxEntryText = 256U << 10;
/// Text that one tool call shows, over all its pieces: head and tail are kept.
inline constexpr std::size_t kMaxToolText = 128U << 10;
inline constexpr std::size_t kMaxRawText = 16U << 10; ///< rawInput and rawOutput, each
/// One picture (base64); a larger one is only mentioned.
inline constexpr std::size_t kMaxPicture = 4U << 20;
inline constexpr std::size_t kMaxPieces = 64; ///< blocks, tool contents, locations of one entry
inline constexpr std::size_t kMaxPlanEntries = 200;
inline constexpr std::size_t kMaxPermissionOptions = 20;
inline constexpr std::size_t kMaxTitle = 300;
/// A string within an update as it is kept for the record.
inline constexpr std::size_t kMaxKeptString = 128U << 10;

/// At most `maxBytes` of `text`, cut where a character begins, without zero bytes (SQLite's end of
/// text).
std::string headOf(std::string_view text, std::size_t maxBytes);
/// Two thirds of `maxBytes` from the beginning, the rest from the end, and between them a line that
/// says how much is left out.
std::string headAndTail(std::string_view text, std::size_t maxBytes);
/// How many bytes of `text`, at most `maxBytes`, end where a character ends.
std::size_t wholeCharacters(std::string_view text, std::size_t maxBytes);

acp::ContentBlock bounded(acp::ContentBlock block, std::size_t maxText);
/// Of what a call or an update says; titles become printable.
acp::ToolCall bounded(acp::ToolCall call);
/// Options without an id, twice the same, or above kMaxPermissionOptions are left out.
acp::PermissionRequest bounded(acp::PermissionRequest request);
std::vector<acp::PlanEntry> bounded(std::vector<acp::PlanEntry> plan);
std::vector<acp::ConfigOption> bounded(std::vector<acp::ConfigOption> options);
std::vector<acp::AvailableCommand> bounded(std::vector<acp::AvailableCommand> commands);

/// Cuts every string in `json` to kMaxKeptString by headAndTail(); whether anything was cut.
bool boundStrings(nlohmann::json& json);

} // namespace helix::sessions
