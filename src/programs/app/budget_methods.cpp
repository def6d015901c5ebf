// What a workspace may use of the models, and what it has used, over the control socket.
//
//   budget.show {workspace} -> {limits:{requests, tokens, micro_usd}, usage:{...}, provider, fetch}
//   budget.set  {workspace, requests?, tokens?, micro_usd?} -> the same; null: no limit, left out:
//               as it is
//   models.choose {workspace, provider?, fetch?} -> the same; provider: asked first, "" for the
//               default one; fetch: may a provider fetch for it
//   usage.list  {workspace, limit?} -> {lines:[...]}, newest last

#include "app/boundary_json.h"
#include "app/method_table.h"

namespace helix::app {
namespace {

constexpr std::int64_t kMaxUsageLines = 500;
constexpr std::int64_t kDefaultUsageLines = 100;

using providers::Budget;

Json describe(providers::Providers& providers, const WorkspaceId& id)
{
    Json json = Json::object();
    json["limits"] = toJson(providers.budget(id));
    json["usage"] = toJson(providers.usage(id));
    json["provider"] = providers.chosenProvider(id);
    json["fetch"] = providers.mayFetch(id);
    return json;
}

Result<void> readLimit(const Json& params, const char* key, std::optional<std::uint64_t>& limit)
{
    const auto field = params.find(key);
    if (field == params.end())
        return {};
    limit.reset();
    if (field->is_null())
        return {};
    const auto number = protocol::requireInteger(params, key, 0, INT64_MAX);
    if (!number)
        return fail(number.error());
    limit = static_cast<std::uint64_t>(*number);
    return {};
}

async::Task<Result<Json>> showBudget(CallPtr call)
{
    const auto id = call->workspace();
    if (!id)
        co_return fail(id.error());
    co_return describe(call->plane()->providers(), *id);
}

async::Task<Result<Json>> setBudget(CallPtr call)
{
    const auto id = call->workspace();
    if (!id)
        co_return fail(id.error());
    Budget budget = call->plane()->providers().budget(*id);
    for (const auto& [key, limit] : {std::pair{"requests", &budget.requests},
                                     {"tokens", &budget.tokens},
                                     {"micro_usd", &budget.microUsd}})
        if (auto read = readLimit(call->params(), key, *limit); !read)
            co_return fail(read.error());
    const auto set = co_await call->plane()->providers().setBudget(*id, budget);
    if (!set)
        co_return fail(set.error());
    if (call->plane() == nullptr)
        co_return fail(ErrorCode::Cancelled, "Helix is closing.");
    co_return describe(call->plane()->providers(), *id);
}

async::Task<Result<Json>> chooseModels(CallPtr call)
{
    constexpr std::size_t kMaxName = 256;
    const auto id = call->workspace();
    const auto& params = call->params();
    const auto provider = protocol::optionalString(params, "provider", kMaxName, {});
    const auto fetch = protocol::optionalBool(params, "fetch", false);
    if (!id || !provider || !fetch)
        co_return fail(!id ? id.error() : !provider ? provider.error() : fetch.error());
    Result<void> done;
    if (params.contains("provider")) {
        const std::string name = *provider;
        done = co_await call->plane()->providers().chooseProvider(*id, name);
    }
    if (done && params.contains("fetch") && call->plane() != nullptr)
        done = co_await call->plane()->providers().setMayFetch(*id, *fetch);
    if (!done)
        co_return fail(done.error());
    if (call->plane() == nullptr)
        co_return fail(ErrorCode::Cancelled, "Helix is closing.");
    co_return describe(call->plane()->providers(), *id);
}

async::Task<Result<Json>> listUsage(CallPtr call)
{
    const auto id = call->workspace();
    const auto limit =
        protocol::optionalInteger(call->params(), "limit", 1, kMaxUsageLines, kDefaultUsageLines);
    if (!id || !limit)
        co_return fail(!id ? id.error() : limit.error());
    const auto lines =
        co_await call->plane()->providers().usageLines(*id, static_cast<int>(*limit));
    if (!lines)
        co_return fail(lines.error());
    Json json = Json::object();
    json["lines"] = recordsToJson(*lines);
    co_return json;
}

} // namespace

void addBudgetMethods(MethodTable& table)
{
    table.requests["budget.show"] = showBudget;
    table.requests["budget.set"] = setBudget;
    table.requests["models.choose"] = chooseModels;
    table.requests["usage.list"] = listUsage;
}

} // namespace helix::app
