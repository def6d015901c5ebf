// What crossed the boundary of a workspace, over the control socket.

#include "app/method_table.h"
#include "boundary/words.h"
#include "operations/boundary.h"

namespace helix::app {
namespace {

constexpr std::int64_t kMaxLedgerLines = 500; ///< so that an answer fits into one message
constexpr int kCaughtUpLines = 200;           ///< at most, when following begins

using boundary::LedgerLine;
using boundary::LedgerQuery;

Answering<operations::ListLedger> listLedger(CallPtr call, operations::ListLedger request)
{
    CO_TRY(const auto id, call->workspace(request.workspace));
    LedgerQuery query;
    query.afterId = request.after;
    query.beforeId = request.before;
    query.words = request.words;
    query.deniedOnly = request.denied;
    query.ownChannel = request.ownChannel;
    query.limit = static_cast<int>(request.limit);
    CO_TRY(const auto lines, co_await call->plane()->boundary().ledger(id, query));
    operations::LedgerLines page;
    for (const auto& line : lines)
        page.lines.push_back(boundary::explained(line));
    co_return page;
}

Answering<operations::TotalLedger> listTotals(CallPtr call, operations::TotalLedger request)
{
    CO_TRY(const auto id, call->workspace(request.workspace));
    CO_TRY(auto totals, co_await call->plane()->boundary().totals(id));
    if (totals.size() > static_cast<std::size_t>(kMaxLedgerLines))
        totals.resize(kMaxLedgerLines);
    co_return operations::LedgerTotals{totals};
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
        const operations::LineRecorded event{boundary::explained(line), missed};
        missed = call->tellIfRoom(event) ? 0 : missed + 1;
    }
};

Answering<operations::FollowLedger> followLedger(CallPtr call, operations::FollowLedger request)
{
    CO_TRY(const auto id, call->workspace(request.workspace));
    LedgerQuery query;
    query.afterId = request.after.value_or(0);
    query.deniedOnly = request.denied;
    query.ownChannel = request.ownChannel;
    query.limit = kCaughtUpLines;
    const auto following = std::make_shared<Following>();
    following->call = call;
    following->query = query;
    following->lastId = query.afterId;
    auto& boundary = call->plane()->boundary();
    const auto watch = QObject::connect(&boundary, &boundary::Boundary::recorded,
                                        [following, id](const LedgerLine& line) {
                                            if (line.workspace != id)
                                                return;
                                            if (following->caughtUp)
                                                following->send(line);
                                            else
                                                following->held.push_back(line);
                                        });
    if (request.after) {
        const auto before = co_await boundary.ledger(id, query);
        if (before)
            for (const auto& line : *before)
                following->send(line);
    }
    following->caughtUp = true;
    for (const auto& line : std::exchange(following->held, {}))
        following->send(line);
    call->tell(operations::LedgerFollowing());
    co_await call->untilCancelled();
    QObject::disconnect(watch);
    co_return Nothing();
}

Answering<operations::ExportLedger> exportLedger(CallPtr call, operations::ExportLedger request)
{
    CO_TRY(const auto id, call->workspace(request.workspace));
    if (!request.file.starts_with('/'))
        co_return fail(ErrorCode::InvalidArgument, "The file to write needs its whole path.");
    const auto written = co_await call->plane()->boundary().exportLedger(id, request.file);
    co_return nothing(written);
}

} // namespace

void addLedgerMethods(MethodTable& table)
{
    serve<operations::ListLedger>(table, listLedger);
    serve<operations::TotalLedger>(table, listTotals);
    serve<operations::FollowLedger>(table, followLedger);
    serve<operations::ExportLedger>(table, exportLedger);
}

} // namespace helix::app
