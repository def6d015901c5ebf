// Best of N over the control socket.

#include "app/create_params.h"
#include "app/method_table.h"
#include "operations/work.h"
#include "providers/own_agent.h"

namespace helix::app {
namespace {

/// What a machine is like is said by where it begins: by an image with what is wished, or by another
/// workspace alone.
Result<void> checkBeginning(const operations::StartAttempts& request)
{
    const auto& wish = request.wish;
    if (!request.from)
        return !wish.image.empty() ? Result<void>()
                                   : fail(ErrorCode::InvalidArgument,
                                          "Name an image, or a workspace that is forked.");
    const bool bare = wish.image.empty() && wish.cpus == 0 && wish.memoryMib == 0 &&
                      wish.diskGib == 0 && wish.ports.empty() && !wish.egress && !wish.project &&
                      !wish.cold;
    if (!bare)
        return fail(ErrorCode::InvalidArgument,
                    "Forks have the image, the machine, the project and the boundary of the "
                    "workspace they begin at; leave them out.");
    if (request.from->session.empty())
        return {};
    if (request.agents || !optionWishes(wish.options).empty())
        return fail(ErrorCode::InvalidArgument,
                    "A conversation goes on with its own agent and what was chosen of it; say how "
                    "many attempts, not whose.");
    return {};
}

Result<plane::AttemptOrigin> originOf(const CallPtr& call, const operations::AttemptBeginning& from)
{
    plane::AttemptOrigin origin;
    TRY(origin.workspace, call->workspace(from.workspace));
    origin.checkpoint = from.checkpoint;
    if (!from.session.empty()) {
        TRY(origin.session, call->plane()->sessions().resolve(from.session));
    }
    return origin;
}

Answering<operations::StartAttempts> startAttempts(CallPtr call, operations::StartAttempts request)
{
    CO_TRY(checkBeginning(request));
    CO_TRY(auto wished, attemptRequest(request, call->plane()->boundary()));
    if (request.from) {
        CO_TRY(wished.from, originOf(call, *request.from));
    }
    CO_TRY(const auto id, co_await call->plane()->attempts().start(wished));
    CO_TRY(call->alive());
    operations::StartedAttempts started;
    started.group.id = id;
    for (const auto& group : call->plane()->attempts().list())
        if (group.id == id)
            started.group = group;
    std::vector<std::string> agents;
    for (const auto& attempt : started.group.attempts)
        agents.push_back(attempt.agent);
    if (usesOwnAgent(agents))
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
