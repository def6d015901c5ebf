#include "bench/plain_boot.h"

#include "base/try.h"

namespace helix::bench {

async::Task<Result<std::chrono::milliseconds>> timePlainBoot(PlainBoot boot)
{
    CO_TRY(co_await makeOverlay(boot));
    const auto begin = std::chrono::steady_clock::now();
    PlainMachine machine;
    machine.start(boot);
    const auto prompt = co_await machine.awaitPrompt();
    co_await machine.end();
    std::error_code ignored;
    std::filesystem::remove(boot.overlay, ignored);
    if (!prompt)
        co_return fail(prompt.error());
    co_return std::chrono::duration_cast<std::chrono::milliseconds>(*prompt - begin);
}

} // namespace helix::bench
