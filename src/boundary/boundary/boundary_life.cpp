// The life of a workspace's helix-netd, from create() to remove().

#include <spdlog/spdlog.h>

#include "boundary/boundary_p.h"
#include "boundary/choice_table.h"
#include "boundary/egress_choice.h"
#include "boundary/spool.h"
#include "base/try.h"

namespace helix::boundary {

using async::Task;

WorkspaceNet::Events BoundaryService::Private::netEvents(const WorkspaceBoundaryPtr& entry,
                                                         const std::filesystem::path& spool)
{
    // Weak: the entry owns the net, and the net its events.
    const std::weak_ptr weak = weak_from_this();
    const std::weak_ptr weakEntry = entry;
    // Calls `action` while both are there.
    const auto guarded = [weak, weakEntry](auto action) {
        return [weak, weakEntry, action](auto&&... arguments) {
            const auto d = weak.lock();
            const auto mine = weakEntry.lock();
            if (d != nullptr && mine != nullptr && d->owner != nullptr)
                action(*d, mine, std::forward<decltype(arguments)>(arguments)...);
        };
    };
    WorkspaceNet::Events events;
    events.policy = [weak, weakEntry] {
        const auto d = weak.lock();
        const auto mine = weakEntry.lock();
        return d != nullptr && mine != nullptr ? d->policyOf(*mine) : egress::Policy();
    };
    events.ledger = [weakEntry]() -> Result<void> {
        const auto mine = weakEntry.lock();
        if (mine == nullptr || mine->writer == nullptr || mine->writer->isWritable())
            return {};
        return fail(ErrorCode::Unavailable, mine->writer->reason());
    };
    events.changed =
        guarded([](Private&, const WorkspaceBoundaryPtr& mine) { mine->changed->request(); });
    events.opened = guarded([](Private& d, const WorkspaceBoundaryPtr& mine,
                               const OpenedFlow& flow) { d.onOpened(mine, flow); });
    events.recorded = guarded([](Private& d, const WorkspaceBoundaryPtr& mine, NetRecord record) {
        d.onRecord(mine, std::move(record));
    });
    events.counted =
        guarded([](Private&, const WorkspaceBoundaryPtr& mine, const FlowCounts& counts) {
            mine->open.count(counts);
            mine->changed->request();
        });
    events.drain = [weak, weakEntry, spool]() -> Task<Result<void>> {
        const auto d = weak.lock();
        const auto mine = weakEntry.lock();
        if (d == nullptr || mine == nullptr)
            co_return fail(ErrorCode::Cancelled, "Helix is closing.");
        co_return co_await d->drain(mine, spool);
    };
    return events;
}

Task<Result<void>> BoundaryService::Private::bringUp(WorkspaceId id, NetdSpot spot, bool adopt)
{
    const auto self = shared_from_this();
    const auto entry = findOrMake(id);
    if (entry->net != nullptr)
        co_return fail(ErrorCode::Conflict, "The workspace's network runs already.");
    if (entry->writer == nullptr)
        makeWriter(entry);
    const auto events = netEvents(entry, spot.spool);
    const auto net = std::make_shared<WorkspaceNet>(forwards, options.netdProgram, id,
                                                    std::move(spot), options.timing, events);
    entry->net = net;
    for (const auto& [port, channel] : entry->services)
        (void)co_await net->setService(port, channel);
    const auto up = co_await net->start(adopt);
    if (up)
        co_return up;
    if (entry->net == net)
        entry->net = nullptr;
    if (owner != nullptr)
        entry->changed->request();
    co_return up;
}

Task<Result<void>> BoundaryService::open(WorkspaceId id, NetdSpot spot)
{
    return m_d->bringUp(std::move(id), std::move(spot), false);
}

Task<Result<void>> BoundaryService::adopt(WorkspaceId id, NetdSpot spot)
{
    return m_d->bringUp(std::move(id), std::move(spot), true);
}

Task<void> BoundaryService::recover(WorkspaceId id, NetdSpot spot)
{
    const auto d = m_d;
    if (spot.spool.empty() || !hasSpool(spot.spool))
        co_return;
    const auto entry = d->findOrMake(id);
    if (entry->net != nullptr)
        co_return;
    if (entry->writer == nullptr)
        d->makeWriter(entry);
    const auto events = d->netEvents(entry, spot.spool);
    const auto net = std::make_shared<WorkspaceNet>(d->forwards, d->options.netdProgram, id,
                                                    std::move(spot), d->options.timing, events);
    co_await net->stop();
}

Task<void> BoundaryService::close(WorkspaceId id)
{
    return m_d->takeDown(std::move(id), false);
}

Task<void> BoundaryService::rest(WorkspaceId id)
{
    return m_d->takeDown(std::move(id), true);
}

Task<void> BoundaryService::Private::takeDown(WorkspaceId id, bool rests)
{
    const auto self = shared_from_this();
    const auto entry = find(id);
    if (entry != nullptr && entry->net != nullptr) {
        const auto net = entry->net;
        co_await net->stop();
        onLost(entry); // where nothing could be drained
        if (entry->net == net)
            entry->net = nullptr;
    }
    if (owner == nullptr)
        co_return;
    if (rests)
        forwards.rest(id);
    else
        forwards.detach(id);
    if (entry == nullptr)
        co_return;
    entry->services.clear();
    entry->once.clear();
    entry->blocked.clear();
    entry->asked->cancel();
    entry->changed->request();
    if (entry->writer != nullptr)
        co_await entry->writer->flush();
}

Task<Result<void>> BoundaryService::create(WorkspaceId id, EgressChoice choice)
{
    const auto d = m_d;
    CO_TRY(const auto clean, normalised(std::move(choice)));
    if (auto fits = checkSize(makePolicy(clean, d->always, {})); !fits)
        co_return fits;
    const auto written = co_await writeChoice(d->database, id.str(), clean);
    if (!written || d->owner == nullptr)
        co_return written;
    d->findOrMake(id)->choice = clean;
    co_return Result<void>();
}

Task<Result<void>> BoundaryService::remove(WorkspaceId id)
{
    const auto d = m_d;
    auto closed = close(id);
    co_await closed;
    if (d->owner == nullptr)
        co_return fail(ErrorCode::Cancelled, "Helix is closing."); // the database may be gone
    if (const auto entry = d->find(id)) {
        if (entry->writer != nullptr)
            entry->writer->stop();
        entry->changed->cancel();
        d->entries.erase(id);
    }
    const auto choiceGone = co_await eraseChoice(d->database, id);
    if (d->owner == nullptr)
        co_return fail(ErrorCode::Cancelled, "Helix is closing.");
    const auto ledgerGone = co_await eraseLedger(d->database, id);
    co_return choiceGone ? ledgerGone : choiceGone;
}

Task<Result<NetTraffic>> BoundaryService::traffic(WorkspaceId id)
{
    const auto d = m_d;
    const auto entry = d->find(id);
    const auto net = entry == nullptr ? nullptr : entry->net;
    if (net == nullptr)
        co_return fail(ErrorCode::Unavailable, "The workspace has no network right now.");
    co_return co_await net->traffic();
}

Task<Result<void>> BoundaryService::setService(WorkspaceId id, std::uint16_t port,
                                               std::shared_ptr<UniqueFd> channel)
{
    const auto d = m_d;
    const auto entry = d->findOrMake(id);
    entry->services[port] = channel;
    const auto net = entry->net;
    if (net == nullptr)
        co_return Result<void>();
    co_return co_await net->setService(port, channel);
}

} // namespace helix::boundary
