// Coding agents over the control socket.

#include "app/method_table.h"
#include "operations/work.h"
#include "base/bytes.h"

namespace helix::app {
namespace {

constexpr std::size_t kMaxLine = 500;

operations::Agent agentOf(const agents::KnownAgent& agent)
{
    operations::Agent answer;
    answer.name = agent.name;
    answer.title = agent.title;
    answer.licence = agent.licence;
    answer.needs = agent.needs;
    answer.provider = agent.providerKind;
    answer.custom = agent.custom;
    answer.diskMib = agent.diskMiB;
    answer.memoryMib = agent.memoryMiB;
    for (const auto& package : agent.npm)
        answer.packages.push_back(package.name + "@" + package.version);
    return answer;
}

Answering<operations::ListAgents> listAgents(CallPtr call, operations::ListAgents request)
{
    const auto catalogue = call->plane()->agents().catalogue();
    operations::AgentList list;
    list.problems = catalogue.problems;
    if (request.workspace.empty()) {
        for (const auto& agent : catalogue.agents)
            list.agents.push_back(agentOf(agent));
        co_return list;
    }
    CO_TRY(const auto id, co_await call->settledWorkspace(request.workspace));
    CO_TRY(const auto states, co_await call->plane()->agents().inWorkspace(id));
    for (const auto& state : states) {
        list.agents.push_back(agentOf(state.agent));
        list.agents.back().installed = state.installed;
    }
    co_return list;
}

Answering<operations::InstallAgent> installAgent(CallPtr call, operations::InstallAgent request)
{
    CO_TRY(const auto id, co_await call->settledWorkspace(request.workspace));
    const std::function<void(std::string)> line = [call](const std::string& text) {
        (void)call->tellIfRoom(operations::InstallLine{printable(text, kMaxLine)});
    };
    const auto token = call->cancelToken();
    const auto done = co_await call->plane()->agents().install(id, request.name, line, token);
    co_return nothing(done);
}

} // namespace

void addAgentMethods(MethodTable& table)
{
    serve<operations::ListAgents>(table, listAgents);
    serve<operations::InstallAgent>(table, installAgent);
}

} // namespace helix::app
