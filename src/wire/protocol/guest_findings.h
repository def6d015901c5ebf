#pragma once
// What an agent found when it examined its guest: the answer of desktop.examine on WSS /v1/rpc.

#include <string>
#include <vector>

#include "base/result.h"
#include "protocol/fields.h"

namespace helix::protocol {

inline constexpr std::size_t kMaxGuestFindings = 32;

struct GuestFinding {
    enum class Level { Good, Note, Problem };
    Level level = Level::Good;
    std::string subject;  ///< a word or two
    std::string sentence; ///< for people
    friend bool operator==(const GuestFinding&, const GuestFinding&) = default;
};

/// What is too much or too long for the wire is cut.
Json encodeGuestFindings(const std::vector<GuestFinding>& findings);
/// Protocol for anything else. Texts come out printable.
Result<std::vector<GuestFinding>> decodeGuestFindings(const Json& answer);

} // namespace helix::protocol
