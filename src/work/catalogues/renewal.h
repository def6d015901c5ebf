#pragma once
// When followed catalogues are looked at anew without anybody asking. Pure.

#include <cstdint>
#include <string>
#include <vector>

namespace helix::catalogues {

/// What is known of the looks at one of them; by the wall clock, 0: never.
struct Looks {
    std::string name;
    std::int64_t fetchedAtMs = 0; ///< the last that brought a document that was accepted
    std::int64_t triedAtMs = 0;   ///< the last of this run of Helix, however it ended
    bool isInTime = true;         ///< what was accepted last is, and may be offered
};

/// Those whose document is a day old, or offers nothing (any more); an hour passes after each try. Who was tried
/// longest ago comes first. A time that is yet to come is no reason to wait for it: the clock was wrong then.
std::vector<std::string> dueForRenewal(std::vector<Looks> all, std::int64_t nowMs);

} // namespace helix::catalogues
