#include "life/start_in_turn.h"

#include <algorithm>
#include <thread>

#include "life/start_flow.h"

namespace helix::life {
namespace {

using async::Task;

constexpr unsigned kMostAtOnce = 4;

struct Turns {
    unsigned free = 0;
    Waiters given; ///< woken when one is
};
using TurnsPtr = std::shared_ptr<Turns>; ///< owners: those that start

Task<void> startAtItsTurn(LifeContextPtr context, LiveWorkspacePtr workspace, TurnsPtr turns)
{
    const auto token = workspace->interrupt.token();
    while (turns->free == 0 && !token.isCancelled())
        (void)co_await turns->given.next(token);
    if (token
            .isCancelled()) { // its start ends with its first step, and whoever waits for that hears
        co_await runStart(context, workspace);
        co_return;
    }
    --turns->free;
    co_await runStart(context, workspace);
    ++turns->free;
    turns->given.wake();
}

} // namespace

Task<void> startInTurn(LifeContextPtr context, std::vector<LiveWorkspacePtr> workspaces)
{
    const auto turns = std::make_shared<Turns>();
    turns->free = std::clamp(std::thread::hardware_concurrency(), 1U, kMostAtOnce);
    std::vector<Task<void>> starting;
    for (const auto& workspace : workspaces)
        starting.push_back(startAtItsTurn(context, workspace, turns));
    for (auto& one : starting)
        co_await one;
}

} // namespace helix::life
