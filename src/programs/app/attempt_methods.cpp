// Best of N over the control socket.
//
//   attempts.start   {task, agents?: [NAME...], count?, test_command?, and what workspaces.create
//                    takes} -> the group, with a `note` as workspaces.create; without agents
//                    `count` times the built-in one
//   attempts.list    {} -> groups
//   attempts.keep    {group, workspace} -> {}
//   attempts.discard {group, workspace} -> {}

#include "app/create_params.h"
#include "app/method_table.h"
#include "providers/own_agent.h"

namespace helix::app {
namespace {

constexpr std::size_t kMaxTaskBytes = 1U << 20;
constexpr std::size_t kMaxGroupName = 256;

using plane::Attempt;
using plane::AttemptGroup;

Json attemptJson(const Attempt& attempt)
{
    return {{"workspace", attempt.workspace.str()},
            {"name", attempt.name},
            {"agent", attempt.agent},
            {"session", attempt.session.str()},
            {"state", plane::toString(attempt.state)},
            {"problem", attempt.problem},
            {"micro_usd", attempt.microUsd},
            {"tokens", attempt.tokens},
            {"worked_ms", attempt.workedMs},
            {"files", attempt.files},
            {"added", attempt.added},
            {"removed", attempt.removed},
            {"test_status", attempt.testStatus ? Json(*attempt.testStatus) : Json()},
            {"test_tail", attempt.testTail}};
}

Json groupJson(const AttemptGroup& group)
{
    Json attempts = Json::array();
    for (const auto& attempt : group.attempts)
        attempts.push_back(attemptJson(attempt));
    return {{"group", group.id},
            {"task", group.task},
            {"created_at_ms", group.createdMs},
            {"attempts", attempts}};
}

Result<std::vector<std::string>> readAgents(const Json& params)
{
    const auto count = protocol::optionalInteger(params, "count", 1, plane::kMaxAttempts, 1);
    if (!count)
        return fail(count.error());
    const auto list = params.find("agents");
    if (list == params.end())
        return std::vector<std::string>(static_cast<std::size_t>(*count));
    const Error notNames{ErrorCode::Protocol,
                         "The field 'agents' is not a list of 1 to " +
                             std::to_string(plane::kMaxAttempts) + " names.",
                         {}};
    if (!list->is_array() || list->empty() ||
        list->size() > static_cast<std::size_t>(plane::kMaxAttempts))
        return fail(notNames);
    std::vector<std::string> agents;
    for (const auto& agent : *list) {
        if (!agent.is_string())
            return fail(notNames);
        agents.push_back(agent.get<std::string>());
    }
    return agents;
}

Result<plane::AttemptRequest> readAttemptRequest(const Json& params,
                                                 const boundary::Boundary& boundary)
{
    auto task = protocol::requireString(params, "task", kMaxTaskBytes);
    auto tests = protocol::optionalString(params, "test_command", kMaxTaskBytes, {});
    if (!task || !tests)
        return fail(!task ? task.error() : tests.error());
    auto agents = readAgents(params);
    if (!agents)
        return fail(agents.error());
    auto create = readCreateRequest(params, boundary);
    if (!create)
        return fail(create.error());
    return plane::AttemptRequest{std::move(*task), std::move(*create), std::move(*agents),
                                 std::move(*tests)};
}

async::Task<Result<Json>> startAttempts(CallPtr call)
{
    const auto request = readAttemptRequest(call->params(), call->plane()->boundary());
    if (!request)
        co_return fail(request.error());
    const auto id = co_await call->plane()->attempts().start(*request);
    if (!id)
        co_return fail(id.error());
    if (call->plane() == nullptr)
        co_return fail(ErrorCode::Cancelled, "Helix is closing.");
    Json answer = Json::object();
    answer["group"] = *id;
    for (const auto& group : call->plane()->attempts().list())
        if (group.id == *id)
            answer = groupJson(group);
    if (usesOwnAgent(request->agents))
        answer["note"] = providers::ownAgentNote(call->plane()->providers().list());
    const Json started = answer;
    co_return started;
}

async::Task<Result<Json>> listAttempts(CallPtr call)
{
    Json groups = Json::array();
    for (const auto& group : call->plane()->attempts().list())
        groups.push_back(groupJson(group));
    const Json all = groups;
    co_return all;
}

using Deed = async::Task<Result<void>> (plane::Attempts::*)(std::string, WorkspaceId);

async::Task<Result<Json>> decide(CallPtr call, Deed deed)
{
    const auto group = protocol::requireString(call->params(), "group", kMaxGroupName);
    const auto id = call->workspace();
    if (!group || !id)
        co_return fail(!group ? group.error() : id.error());
    auto& attempts = call->plane()->attempts();
    const auto done = co_await (attempts.*deed)(*group, *id);
    if (!done)
        co_return fail(done.error());
    co_return Json::object();
}

} // namespace

void addAttemptMethods(MethodTable& table)
{
    table.requests["attempts.start"] = startAttempts;
    table.requests["attempts.list"] = listAttempts;
    table.requests["attempts.keep"] = [](CallPtr call) {
        return decide(std::move(call), &plane::Attempts::keep);
    };
    table.requests["attempts.discard"] = [](CallPtr call) {
        return decide(std::move(call), &plane::Attempts::discard);
    };
}

} // namespace helix::app
