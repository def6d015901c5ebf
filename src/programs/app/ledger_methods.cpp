// What crossed the boundary of a workspace, over the control socket.
//
//   ledger.list   {workspace, after?, before?, words?, denied?:bool, own_channel?:bool, limit?} ->
//   {lines:[...]}, the
//                 newest `limit` of those asked for, oldest first; at most kMaxLedgerLines, so read
//                 on with `before` or `after`
//   ledger.totals {workspace} -> {totals:[...]}, most bytes first, at most kMaxLedgerLines
//   ledger.follow {workspace, denied?, own_channel?, after?} -> {} once cancelled; until then
//                 ledger.line {line, missed} for each new one, those after `after` first

#include "app/boundary_json.h"
#include "app/method_table.h"
#include "boundary/ledger_json.h"

namespace helix::app {
namespace {

constexpr std::int64_t kMaxLedgerLines = 500; ///< so that an answer fits into one message
constexpr std::int64_t kDefaultLedgerLines = 200;
constexpr std::size_t kMaxWordsBytes = 256;

using boundary::LedgerLine;
using boundary::LedgerQuery;

Result<LedgerQuery> readQuery(const Json& params)
{
    const auto after = protocol::optionalInteger(params, "after", 0, INT64_MAX, 0);
    const auto before = protocol::optionalInteger(params, "before", 0, INT64_MAX, 0);
    auto words = protocol::optionalString(params, "words", kMaxWordsBytes, {});
    const auto denied = protocol::optionalBool(params, "denied", false);
    const auto own = protocol::optionalBool(params, "own_channel", false);
    const auto limit =
        protocol::optionalInteger(params, "limit", 1, kMaxLedgerLines, kDefaultLedgerLines);
    if (!after || !before || !words || !denied || !own || !limit)
        return fail(!after    ? after.error()
                    : !before ? before.error()
                    : !words  ? words.error()
                    : !denied ? denied.error()
                    : !own    ? own.error()
                              : limit.error());
    LedgerQuery query;
    query.afterId = *after;
    query.beforeId = *before;
    query.words = std::move(*words);
    query.deniedOnly = *denied;
    query.ownChannel = *own;
    query.limit = static_cast<int>(*limit);
    return query;
}

async::Task<Result<Json>> listLedger(CallPtr call)
{
    const auto id = call->workspace();
    const auto query = readQuery(call->params());
    if (!id || !query)
        co_return fail(!id ? id.error() : query.error());
    const auto lines = co_await call->plane()->boundary().ledger(*id, *query);
    if (!lines)
        co_return fail(lines.error());
    Json list = Json::array();
    for (const auto& line : *lines)
        list.push_back(boundary::toJson(line));
    Json json = Json::object();
    json["lines"] = std::move(list);
    co_return json;
}

async::Task<Result<Json>> listTotals(CallPtr call)
{
    const auto id = call->workspace();
    if (!id)
        co_return fail(id.error());
    auto totals = co_await call->plane()->boundary().totals(*id);
    if (!totals)
        co_return fail(totals.error());
    if (totals->size() > static_cast<std::size_t>(kMaxLedgerLines))
        totals->resize(kMaxLedgerLines);
    Json json = Json::object();
    json["totals"] = recordsToJson(*totals);
    co_return json;
}

/// What a follower has been sent. Lives as long as its call.
struct Following {
    CallPtr call;
    LedgerQuery query;
    std::vector<LedgerLine> held; ///< came while the lines on record were being read
    bool caughtUp = false;
    std::int64_t lastId = 0;
    int missed = 0;

    /// A client that is slow to read misses lines and is told how many; they are on record.
    void send(const LedgerLine& line)
    {
        const bool hidden = boundary::isOwnChannel(line) && !query.ownChannel;
        if (line.id <= lastId || (query.deniedOnly && line.allowed) || hidden)
            return;
        lastId = line.id;
        Json params = Json::object();
        params["line"] = boundary::toJson(line);
        params["missed"] = missed;
        missed = call->notifyIfRoom("ledger.line", std::move(params)) ? 0 : missed + 1;
    }
};

async::Task<Result<Json>> followLedger(CallPtr call)
{
    const auto id = call->workspace();
    const auto query = readQuery(call->params());
    if (!id || !query)
        co_return fail(!id ? id.error() : query.error());
    const auto following = std::make_shared<Following>();
    following->call = call;
    following->query = *query;
    following->lastId = query->afterId;
    auto& boundary = call->plane()->boundary();
    const auto watch = QObject::connect(&boundary, &boundary::Boundary::recorded,
                                        [following, id = *id](const LedgerLine& line) {
                                            if (line.workspace != id)
                                                return;
                                            if (following->caughtUp)
                                                following->send(line);
                                            else
                                                following->held.push_back(line);
                                        });
    if (call->params().contains("after")) {
        const auto before = co_await boundary.ledger(*id, *query);
        if (before)
            for (const auto& line : *before)
                following->send(line);
    }
    following->caughtUp = true;
    for (const auto& line : std::exchange(following->held, {}))
        following->send(line);
    call->notify("ledger.following", Json::object());
    async::Completion<void> never;
    const std::string unused;
    const auto token = call->cancelToken();
    const auto ended = co_await never.wait(async::kForever, token, unused);
    QObject::disconnect(watch);
    if (!ended && ended.error().code != ErrorCode::Cancelled)
        co_return fail(ended.error());
    co_return Json::object();
}

} // namespace

void addLedgerMethods(MethodTable& table)
{
    table.requests["ledger.list"] = listLedger;
    table.requests["ledger.totals"] = listTotals;
    table.requests["ledger.follow"] = followLedger;
}

} // namespace helix::app
