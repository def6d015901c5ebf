// Best of N over the control socket.

#include "app/create_params.h"
#include "app/method_table.h"
#include "operations/work.h"
#include "providers/own_agent.h"

namespace helix::app {
namespace {

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

async::Task<Result<Json>> startAttempts(CallPtr call, operations::StartAttempts request)
{
    CO_TRY(auto workspace, createRequest(request.wish, call->plane()->boundary()));
    const plane::AttemptRequest wished{
        request.task, std::move(workspace),
        request.agents.value_or(std::vector<std::string>(static_cast<std::size_t>(request.count))),
        request.testCommand};
    CO_TRY(const auto id, co_await call->plane()->attempts().start(wished));
    CO_TRY(call->alive());
    Json answer = Json::object();
    answer["group"] = id;
    for (const auto& group : call->plane()->attempts().list())
        if (group.id == id)
            answer = groupJson(group);
    if (usesOwnAgent(wished.agents))
        answer["note"] = providers::ownAgentNote(call->plane()->providers().list());
    const Json started = answer;
    co_return started;
}

async::Task<Result<Json>> listAttempts(CallPtr call, operations::ListAttempts /*request*/)
{
    Json groups = Json::array();
    for (const auto& group : call->plane()->attempts().list())
        groups.push_back(groupJson(group));
    const Json all = groups;
    co_return all;
}

using Deed = async::Task<Result<void>> (plane::Attempts::*)(std::string, WorkspaceId);

async::Task<Result<Json>> decide(CallPtr call, std::string group, std::string workspace, Deed deed)
{
    CO_TRY(const auto id, call->workspace(workspace));
    auto& attempts = call->plane()->attempts();
    const auto done = co_await (attempts.*deed)(group, id);
    co_return nothing(done);
}

} // namespace

void addAttemptMethods(MethodTable& table)
{
    serve<operations::StartAttempts>(table, startAttempts);
    serve<operations::ListAttempts>(table, listAttempts);
    serve<operations::KeepAttempt>(table, [](CallPtr call, operations::KeepAttempt request) {
        return decide(std::move(call), request.group, request.workspace, &plane::Attempts::keep);
    });
    serve<operations::DiscardAttempt>(table, [](CallPtr call, operations::DiscardAttempt request) {
        return decide(std::move(call), request.group, request.workspace, &plane::Attempts::discard);
    });
}

} // namespace helix::app
