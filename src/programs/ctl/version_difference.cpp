#include "ctl/version_difference.h"

#include <utility>

#include "base/bytes.h"

namespace helix::ctl {
namespace {

/// As every Helix until now says it (app/control_connection.cpp); the code alone says it of other things too.
constexpr auto kUnknownRequest = "This Helix does not know the request";
constexpr std::size_t kMaxVersion = 40;

} // namespace

Error explained(Error error, const std::string& running, const std::string& own)
{
    const bool isUnknown =
        error.code == ErrorCode::Unsupported && error.message.starts_with(kUnknownRequest);
    if (!isUnknown || running.empty() || running == own)
        return error;
    return {ErrorCode::Unsupported,
            "Helix " + printable(running, kMaxVersion) + " is running, this is helixctl " + own +
                ": restart Helix.",
            std::move(error.message)};
}

} // namespace helix::ctl
