#include "life/guest_flush.h"

#include <spdlog/spdlog.h>

#include "link/exec_outcome.h"

namespace helix::life {
namespace {

using namespace std::chrono_literals;

constexpr auto kPatience = 30s, kLittlePatience = 3s;

} // namespace

async::Task<void> flushGuest(LifeContextPtr context, LiveWorkspacePtr workspace, bool isAllThereIs)
{
    if (!workspace->machine || workspace->machine->isHeld())
        co_return;
    link::ExecRequest request;
    request.argv = {"sync"};
    request.cwd = "/";
    request.asRoot = true;
    request.timeout = isAllThereIs ? kPatience : kLittlePatience;
    const auto cancel = workspace->interrupt.token();
    const std::function<void(std::string)> nobody;
    const WorkspaceId id = workspace->record.id;
    const auto ended = co_await link::runToEnd(context->door, id, request, nobody, cancel);
    if (!ended || !ended->succeeded())
        spdlog::warn("workspace: {}: its guest did not write down what it has in memory: {}",
                     workspace->record.name, ended ? ended->errorTail : ended.error().describe());
}

} // namespace helix::life
