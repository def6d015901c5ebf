#include "fakes/plane/fake_agents.h"

#include <algorithm>

namespace helix::fakes {

agents::Catalogue FakeAgents::catalogue() const
{
    agents::Catalogue catalogue;
    for (const auto& state : all)
        catalogue.agents.push_back(state.agent);
    return catalogue;
}

async::Task<Result<std::vector<agents::AgentState>>> FakeAgents::inWorkspace(WorkspaceId)
{
    if (agentsError)
        co_return fail(*agentsError);
    const auto now = all;
    co_return now;
}

async::Task<Result<void>> FakeAgents::install(WorkspaceId, std::string name,
                                              std::function<void(std::string)> line,
                                              async::CancelToken cancel)
{
    installed.push_back(name);
    if (std::ranges::none_of(all, [&](const auto& state) { return state.agent.name == name; }))
        co_return fail(ErrorCode::NotFound, "There is no coding agent named " + name + ".");
    for (const auto& said : installLines)
        line(said);
    if (!installsEnd) {
        async::Completion<void> never;
        (void)co_await never.wait(async::kForever, cancel, {});
        installsCancelled.push_back(name);
        co_return fail(ErrorCode::Cancelled,
                       "Adding " + name +
                           " was cancelled. What was fetched is removed; everything else in "
                           "the workspace is kept.");
    }
    if (installError)
        co_return fail(*installError);
    for (auto& state : all)
        state.installed = state.installed || state.agent.name == name;
    co_return Result<void>();
}

} // namespace helix::fakes
