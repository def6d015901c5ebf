#include "signature/validity.h"

#include <utility>

#include "protocol/checked_json.h"

namespace helix::signature {

tl::unexpected<Distrust> distrust(Problem problem, std::string sentence, std::string cause)
{
    const auto code =
        problem == Problem::RolledBack ? ErrorCode::Conflict : ErrorCode::PermissionDenied;
    return tl::unexpected(Distrust{problem, {code, std::move(sentence), std::move(cause)}});
}

Validity readValidity(protocol::CheckedJson& object)
{
    const Validity validity{readUtcTime(object, "issuedAt"), readUtcTime(object, "expiresAt")};
    if (validity.expiresAt <= validity.issuedAt)
        object.refuse("expiresAt", "is not after issuedAt");
    return validity;
}

Trusted<void> checkValidity(const std::string& subject, const Validity& validity, UtcTime now)
{
    if (validity.issuedAt > now + kClockTolerance)
        return distrust(Problem::NotYetValid,
                        subject + " was signed at " + toText(validity.issuedAt) +
                            ", which is in the future: this computer's clock says " + toText(now) +
                            ". Set the clock; if it is right, the publisher's was wrong.");
    if (validity.expiresAt <= now)
        return distrust(Problem::Expired, subject + " has a signature that expired at " +
                                              toText(validity.expiresAt) +
                                              ": get a newer version. If that is still "
                                              "to come, this computer's clock is wrong: it says " +
                                              toText(now) + ".");
    return {};
}

} // namespace helix::signature
