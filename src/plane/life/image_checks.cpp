#include "life/image_checks.h"

#include <spdlog/spdlog.h>

namespace helix::life {
namespace {

async::Task<void> check(LifeContextPtr context)
{
    const auto verified = co_await context->images.verifyAgain();
    if (!verified)
        spdlog::warn("life: {}", verified.error().describe());
}

} // namespace

void checkRelatives(const LifeContextPtr& context)
{
    if (!context->scope().isClosed())
        async::detach(check(context));
}

} // namespace helix::life
