#pragma once
// The files that were dragged out of a guest's desktop: the answer of desktop.take_drag on WSS /v1/rpc.

#include <string>
#include <vector>

#include "base/result.h"
#include "protocol/fields.h"

namespace helix::protocol {

inline constexpr std::size_t kMaxDraggedFiles = 100;
inline constexpr std::size_t kMaxDraggedPath = 4096; ///< bytes

/// Whether it is an absolute path that can be told: UTF-8, without zero bytes, of at most
/// kMaxDraggedPath bytes, and of something that has a name.
bool isDraggedPath(std::string_view path);

/// What is too many, or no such path, is left out; slashes behind a folder as well.
Json encodeDraggedFiles(const std::vector<std::string>& paths);
/// Protocol for anything that is no list of such paths; of a folder it ends with its name. They are a guest's word: what they lead to,
/// if anything, is in the guest.
Result<std::vector<std::string>> decodeDraggedFiles(const Json& answer);

} // namespace helix::protocol
