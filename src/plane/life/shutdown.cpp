#include "life/shutdown.h"

#include <spdlog/spdlog.h>

#include "life/machine_end.h"

namespace helix::life {
namespace {

using namespace std::chrono_literals;

constexpr auto kReconnectPatience = 3s; ///< for a connection that is just being made again

/// Resolves when the agent has answered; the machine may be gone before it does, so nobody waits
/// for this.
async::Task<void> askAgent(std::shared_ptr<link::AgentClient> client,
                           std::shared_ptr<machine::Machine> machine)
{
    const auto asked = co_await client->powerOff();
    if (asked || !machine->isRunning())
        co_return;
    spdlog::info("workspace: the agent did not shut the guest down: {}", asked.error().describe());
    (void)co_await machine->powerDown();
}

} // namespace

async::Task<void> shutDownGuest(LifeContextPtr context, LiveWorkspacePtr workspace,
                                async::CancelToken cancel)
{
    const auto machine = workspace->machine;
    if (!machine || !machine->isRunning())
        co_return;
    std::shared_ptr<link::AgentClient> client;
    if (workspace->agent) {
        auto connected = co_await workspace->agent->client(kReconnectPatience, cancel);
        if (connected)
            client = *connected;
    }
    if (cancel.isCancelled())
        co_return;
    if (client)
        async::detach(askAgent(client, machine));
    else
        (void)co_await machine->powerDown();
    const auto deadline = context->deadlines(workspace->record.emulated).stop;
    const auto gone = co_await waitForMachineEnd(workspace, deadline, cancel);
    if (!gone && !workspace->machineExit)
        spdlog::info("workspace: {} did not shut down in time and is switched off",
                     workspace->record.name);
}

} // namespace helix::life
