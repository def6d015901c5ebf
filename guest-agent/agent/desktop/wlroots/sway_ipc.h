#pragma once
// What is said to the Sway of a user's session (sway-ipc(7)).

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/unique_fd.h"

namespace helix::agent {

enum class SwayMessage : std::uint32_t { RunCommand = 0, Subscribe = 2, GetTree = 4 };

/// Before each message: this, the payload's length and its type, four bytes each.
inline constexpr std::string_view kSwayMagic = "i3-ipc";
inline constexpr std::size_t kSwayHeader = kSwayMagic.size() + 2 * sizeof(std::uint32_t);

/// To the first Sway that lives of those whose sockets lie in `folder`; none: not valid. Reading and
/// writing do not wait.
UniqueFd connectToSway(const std::string& folder);

/// False when it is gone.
bool sendToSway(int fd, SwayMessage type, std::string_view payload);

/// Runs a command. Does not wait for the answer; what it returns has to be kept meanwhile, for Sway drops
/// what was asked by who is gone.
[[nodiscard]] UniqueFd commandSway(const std::string& folder, std::string_view command);

} // namespace helix::agent
