// The user's settings over the control socket (plane/settings.h has their keys).
//
//   settings.list {} -> {key:value}
//   settings.set  {key, value} -> {key, value}

#include "app/method_table.h"
#include "base/authority.h"

namespace helix::app {
namespace {

constexpr std::size_t kMaxKey = 100;

async::Task<Result<Json>> listSettings(CallPtr call)
{
    co_return Json(call->plane()->settings().all());
}

async::Task<Result<Json>> setSetting(CallPtr call)
{
    const auto key = protocol::requireString(call->params(), "key", kMaxKey);
    const auto value = protocol::requireString(call->params(), "value", kMaxAuthorityBytes);
    if (!key || !value)
        co_return fail(!key ? key.error() : value.error());
    const auto done = co_await call->plane()->settings().set(*key, *value);
    if (!done)
        co_return fail(done.error());
    co_return Json::object({{"key", *key}, {"value", *value}});
}

} // namespace

void addSettingsMethods(MethodTable& table)
{
    table.requests["settings.list"] = listSettings;
    table.requests["settings.set"] = setSetting;
}

} // namespace helix::app
