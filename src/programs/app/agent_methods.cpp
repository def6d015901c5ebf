// Coding agents over the control socket.

#include "app/method_table.h"
#include "operations/work.h"
#include "app/snapshot_json.h"
#include "base/bytes.h"

namespace helix::app {
namespace {

constexpr std::size_t kMaxLine = 500;

Json agentJson(const agents::KnownAgent& agent)
{
    Json json = Json::object();
    json["name"] = agent.name;
    json["title"] = agent.title;
    json["licence"] = agent.licence;
    json["needs"] = agent.needs;
    json["provider"] = agent.providerKind;
    json["custom"] = agent.custom;
    json["disk_mib"] = agent.diskMiB;
    json["memory_mib"] = agent.memoryMiB;
    Json packages = Json::array();
    for (const auto& package : agent.npm)
        packages.push_back(package.name + "@" + package.version);
    json["packages"] = std::move(packages);
    return json;
}

async::Task<Result<Json>> listAgents(CallPtr call, operations::ListAgents request)
{
    const auto catalogue = call->plane()->agents().catalogue();
    Json json = Json::object();
    json["agents"] = Json::array();
    json["problems"] = catalogue.problems;
    if (request.workspace.empty()) {
        for (const auto& agent : catalogue.agents)
            json["agents"].push_back(agentJson(agent));
        co_return json;
    }
    CO_TRY(const auto id, co_await call->settledWorkspace(request.workspace));
    CO_TRY(const auto states, co_await call->plane()->agents().inWorkspace(id));
    for (const auto& state : states) {
        Json agent = agentJson(state.agent);
        agent["installed"] = state.installed;
        json["agents"].push_back(std::move(agent));
    }
    co_return json;
}

async::Task<Result<Json>> installAgent(CallPtr call, operations::InstallAgent request)
{
    CO_TRY(const auto id, co_await call->settledWorkspace(request.workspace));
    const std::function<void(std::string)> line = [call](const std::string& text) {
        Json params = Json::object();
        params["line"] = printable(text, kMaxLine);
        (void)call->notifyIfRoom("agents.line", std::move(params));
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
