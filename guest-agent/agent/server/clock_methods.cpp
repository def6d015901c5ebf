#include "agent/server/clock_methods.h"

#include "agent/system/wall_clock.h"
#include "base/try.h"

namespace helix::agent {
namespace {

using protocol::Json;

/// Farther off is no clock that went wrong but a request that did (a hundred years).
constexpr std::int64_t kMostMs = 100LL * 366 * 24 * 3600 * 1000;

} // namespace

Result<Json> readClock()
{
    Json result = Json::object();
    result["time_ms"] = wallClockMs();
    return result;
}

Result<Json> shiftClock(const Json& params, bool ownsSystem)
{
    TRY(const auto by, protocol::requireInteger(params, "by_ms", -kMostMs, kMostMs));
    if (!ownsSystem)
        return fail(ErrorCode::Unsupported, "This agent's system is not a guest's.");
    TRY(setWallClock(wallClockMs() + by));
    return readClock();
}

} // namespace helix::agent
