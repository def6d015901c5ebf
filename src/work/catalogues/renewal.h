#pragma once
// When followed catalogues are looked at anew without anybody asking. Pure.

#include <chrono>
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
    int failures = 0;             ///< one after another of this run, the last look among them
    bool hadNoNetwork = false;    ///< the last of them reached nobody
};

/// How long one is left alone after that many looks that came to nothing: an hour, then twice as long each time, a day at
/// most. Where nobody was reached it is likely this computer's network, which comes back: 1, 5 and 15 minutes first.
std::chrono::minutes waitAfter(int failures, bool hadNoNetwork);

/// Those whose document is a day old, or offers nothing (any more); waitAfter() its failures passes after each try, an
/// hour where there was none. Who was tried longest ago comes first. A time that is yet to come is no reason to wait for it: the clock was wrong then.
std::vector<std::string> dueForRenewal(std::vector<Looks> all, std::int64_t nowMs);

} // namespace helix::catalogues
