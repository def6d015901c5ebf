// Best of N over the control socket.

#include "app/create_params.h"
#include "app/method_table.h"
#include "operations/work.h"
#include "providers/own_agent.h"

namespace helix::app {
namespace {

Answering<operations::StartAttempts> startAttempts(CallPtr call, operations::StartAttempts request)
{
    CO_TRY(auto workspace, createRequest(request.wish, call->plane()->boundary()));
    const plane::AttemptRequest wished{
        request.task, std::move(workspace),
        request.agents.value_or(std::vector<std::string>(static_cast<std::size_t>(request.count))),
        request.testCommand};
    CO_TRY(const auto id, co_await call->plane()->attempts().start(wished));
    CO_TRY(call->alive());
    operations::StartedAttempts started;
    started.group.id = id;
    for (const auto& group : call->plane()->attempts().list())
        if (group.id == id)
            started.group = group;
    if (usesOwnAgent(wished.agents))
        started.note = providers::ownAgentNote(call->plane()->providers().list());
    co_return started;
}

Answering<operations::ListAttempts> listAttempts(CallPtr call, operations::ListAttempts /*request*/)
{
    co_return call->plane()->attempts().list();
}

using Deed = async::Task<Result<void>> (plane::Attempts::*)(std::string, WorkspaceId);

async::Task<Result<Nothing>> decide(CallPtr call, std::string group, std::string workspace,
                                    Deed deed)
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
