// Coding agents over the control socket.
//
//   agents.list    {workspace?} -> {agents:[agent], problems:[text]}; "installed" only for a
//   workspace agents.install {workspace, name} -> {}; until then agents.line {line}

#include "app/method_table.h"
#include "app/snapshot_json.h"
#include "base/bytes.h"

namespace helix::app {
namespace {

constexpr std::size_t kMaxAgentName = 256;
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

async::Task<Result<Json>> listAgents(CallPtr call)
{
    const auto catalogue = call->plane()->agents().catalogue();
    Json json = Json::object();
    json["agents"] = Json::array();
    json["problems"] = catalogue.problems;
    if (!call->params().contains("workspace")) {
        for (const auto& agent : catalogue.agents)
            json["agents"].push_back(agentJson(agent));
        co_return json;
    }
    const auto id = co_await call->settledWorkspace();
    if (!id)
        co_return fail(id.error());
    const auto states = co_await call->plane()->agents().inWorkspace(*id);
    if (!states)
        co_return fail(states.error());
    for (const auto& state : *states) {
        Json agent = agentJson(state.agent);
        agent["installed"] = state.installed;
        json["agents"].push_back(std::move(agent));
    }
    co_return json;
}

async::Task<Result<Json>> installAgent(CallPtr call)
{
    const auto name = protocol::requireString(call->params(), "name", kMaxAgentName);
    if (!name)
        co_return fail(name.error());
    const auto id = co_await call->settledWorkspace();
    if (!id)
        co_return fail(id.error());
    const std::function<void(std::string)> line = [call](const std::string& text) {
        Json params = Json::object();
        params["line"] = printable(text, kMaxLine);
        (void)call->notifyIfRoom("agents.line", std::move(params));
    };
    const auto token = call->cancelToken();
    const auto done = co_await call->plane()->agents().install(*id, *name, line, token);
    if (!done)
        co_return fail(done.error());
    co_return Json::object();
}

} // namespace

void addAgentMethods(MethodTable& table)
{
    table.requests["agents.list"] = listAgents;
    table.requests["agents.install"] = installAgent;
}

} // namespace helix::app
