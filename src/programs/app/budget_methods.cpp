// What a workspace may use of the models, and what it has used, over the control socket.

#include "app/answers.h"
#include "app/key_tests.h"
#include "app/method_table.h"
#include "operations/providers.h"

namespace helix::app {
namespace {

using providers::Budget;

operations::Budget describe(providers::Providers& providers, const WorkspaceId& id)
{
    const auto limits = providers.budget(id);
    return {{limits.requests, limits.tokens, limits.microUsd},
            answerOf(providers.usage(id)),
            providers.chosenProvider(id),
            providers.mayFetch(id)};
}

void changeLimit(std::optional<std::uint64_t>& limit,
                 const operations::Change<std::int64_t>& change)
{
    if (change.given)
        limit = change.value;
}

Answering<operations::ShowBudget> showBudget(CallPtr call, operations::ShowBudget request)
{
    CO_TRY(const auto id, call->workspace(request.workspace));
    co_return describe(call->plane()->providers(), id);
}

Answering<operations::SetBudget> setBudget(CallPtr call, operations::SetBudget request)
{
    CO_TRY(const auto id, call->workspace(request.workspace));
    Budget budget = call->plane()->providers().budget(id);
    changeLimit(budget.requests, request.requests);
    changeLimit(budget.tokens, request.tokens);
    changeLimit(budget.microUsd, request.microUsd);
    CO_TRY(co_await call->plane()->providers().setBudget(id, budget));
    CO_TRY(call->alive());
    co_return describe(call->plane()->providers(), id);
}

Answering<operations::ChooseModels> chooseModels(CallPtr call, operations::ChooseModels request)
{
    CO_TRY(const auto id, call->workspace(request.workspace));
    if (request.provider)
        CO_TRY(co_await app::chooseProvider(*call->plane(), id, *request.provider));
    CO_TRY(call->alive());
    if (request.fetch)
        CO_TRY(co_await call->plane()->providers().setMayFetch(id, *request.fetch));
    CO_TRY(call->alive());
    co_return describe(call->plane()->providers(), id);
}

Answering<operations::ListUsage> listUsage(CallPtr call, operations::ListUsage request)
{
    CO_TRY(const auto id, call->workspace(request.workspace));
    CO_TRY(const auto lines,
           co_await call->plane()->providers().usageLines(id, static_cast<int>(request.limit)));
    co_return operations::UsageLines{answersOf(lines)};
}

} // namespace

void addBudgetMethods(MethodTable& table)
{
    serve<operations::ShowBudget>(table, showBudget);
    serve<operations::SetBudget>(table, setBudget);
    serve<operations::ChooseModels>(table, chooseModels);
    serve<operations::ListUsage>(table, listUsage);
}

} // namespace helix::app
