#pragma once
// From when to when a signed document is meant, and the ways in which one is not trusted. Pure; any
// thread.

#include <chrono>
#include <string>

#include <tl/expected.hpp>

#include "base/result.h"
#include "signature/utc_time.h"

namespace helix::signature {

/// Why something that came from outside is not believed; each has a sentence of its own.
enum class Problem {
    Unsigned,      ///< nobody signed it
    WronglySigned, ///< no signature is by a known key and for this very thing
    RolledBack,    ///< signed as it should be, and older than what was accepted before
    NotYetValid,   ///< signed in what is the future here: a clock is wrong
    Expired,       ///< signed for a time that is over, or a clock is wrong
    Unreadable,    ///< signed as it should be, and not understood
};

struct Distrust {
    Problem problem = Problem::Unsigned;
    Error error; ///< PermissionDenied, of RolledBack Conflict; Unreadable: Protocol or Unsupported
};
template <typename T>
using Trusted = tl::expected<T, Distrust>;

/// `return distrust(Problem::Unsigned, "The image 'x' is not signed.");`
tl::unexpected<Distrust> distrust(Problem problem, std::string sentence, std::string cause = {});

struct Validity {
    UtcTime issuedAt{};
    UtcTime expiresAt{}; ///< exclusive, after issuedAt
    friend bool operator==(const Validity&, const Validity&) = default;
};

/// Two clocks that are both called right may differ by this.
inline constexpr std::chrono::minutes kClockTolerance{10};

/// The fields issuedAt and expiresAt of `object`, in which what is wrong is refused.
Validity readValidity(protocol::CheckedJson& object);

/// NotYetValid or Expired; both sentences begin with `subject` ("The image 'x'") and say what the
/// clock here says, for it may be what is wrong.
Trusted<void> checkValidity(const std::string& subject, const Validity& validity, UtcTime now);

} // namespace helix::signature
