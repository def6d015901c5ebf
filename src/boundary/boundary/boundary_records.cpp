// What helix-netd reports: onto the ledger, and into the prompts.

#include <algorithm>

#include <spdlog/spdlog.h>

#include "base/bytes.h"
#include "base/clock.h"
#include "base/try.h"
#include "boundary/boundary_p.h"
#include "boundary/spool.h"

namespace helix::boundary {
namespace {

using async::Task;

constexpr int kMaxLookUps = 16; ///< questions to one guest at once

/// Asks the guest whose connection it is; the answer goes where the line will look for it.
Task<void> lookUp(std::shared_ptr<BoundaryService::Private> d, WorkspaceBoundaryPtr entry, bool tcp,
                  std::uint16_t port, std::shared_ptr<std::string> process)
{
    ++entry->lookUps;
    const auto answer = co_await d->options.processOf(entry->id, tcp, port);
    --entry->lookUps;
    *process = answer;
    if (d->owner != nullptr && !answer.empty())
        entry->changed->request();
}

constexpr std::size_t kDrainedAtOnce = 1000; ///< lines of one transaction, as LedgerWriter's

/// A record of helix-netd's on its way to the ledger; its connection is open no more.
PendingLine pendingOf(WorkspaceBoundary& entry, NetRecord record, const std::string& instance)
{
    PendingLine pending;
    pending.line = std::move(record.line);
    pending.line.workspace = entry.id;
    pending.sequence = record.sequence;
    pending.instance = instance;
    if (record.flow)
        pending.process = entry.open.close(*record.flow);
    return pending;
}

/// Nobody waits for an answer about a process of a machine whose network has ended.
void nameProcess(PendingLine& pending)
{
    if (pending.process != nullptr)
        pending.line.process = printable(*std::exchange(pending.process, {}), kMaxProcess);
}

bool isRefused(const std::vector<std::string>& refused, const std::string& name)
{
    return std::ranges::any_of(refused, [&](const std::string& domain) {
        return egress::matches(egress::Rule{domain, {}}, name);
    });
}

} // namespace

void BoundaryService::Private::makeWriter(const WorkspaceBoundaryPtr& entry)
{
    const std::weak_ptr weak = weak_from_this();
    const std::weak_ptr weakEntry = entry;
    LedgerWriter::Events events;
    events.written = [weak, weakEntry](const std::vector<LedgerLine>& lines,
                                       const std::string& instance, std::uint64_t sequence) {
        const auto d = weak.lock();
        const auto mine = weakEntry.lock();
        if (d == nullptr || mine == nullptr || d->owner == nullptr)
            return;
        if (mine->net != nullptr && sequence != 0)
            mine->net->acknowledge(instance, sequence);
        for (const LedgerLine& line : lines)
            emit d->owner->recorded(line);
    };
    events.writable = [weakEntry](bool writable, const std::string& reason) {
        const auto mine = weakEntry.lock();
        if (mine == nullptr)
            return;
        if (mine->net != nullptr)
            mine->net->tellLedger(writable, reason);
        mine->changed->request();
    };
    entry->writer = LedgerWriter::create(database, entry->id, options.maxLedgerLines, events);
}

void BoundaryService::Private::onOpened(const WorkspaceBoundaryPtr& entry, const OpenedFlow& flow)
{
    const auto process = entry->open.add(flow, entry->id);
    entry->changed->request();
    if (flow.line.kind == LedgerLine::Kind::Forward || isOwnChannel(flow.line)) {
        entry->counters->request();
        return;
    }
    if (process == nullptr || flow.guestPort == 0 || !options.processOf ||
        entry->lookUps >= kMaxLookUps)
        return;
    const bool tcp = flow.line.kind != LedgerLine::Kind::Udp;
    async::detach(lookUp(shared_from_this(), entry, tcp, flow.guestPort, process));
}

void BoundaryService::Private::onRecord(const WorkspaceBoundaryPtr& entry, NetRecord record)
{
    const std::string askedName = record.askedName;
    auto pending =
        pendingOf(*entry, std::move(record), entry->net == nullptr ? "" : entry->net->instance());
    const LedgerLine line = pending.line;
    if (!entry->writer->add(std::move(pending))) {
        if (entry->net != nullptr)
            entry->net->endForCause("helix-netd goes on without its records being kept");
        return;
    }
    entry->changed->request();
    if (line.kind == LedgerLine::Kind::Forward || isOwnChannel(line))
        entry->counters->request();
    if (line.kind != LedgerLine::Kind::Dns || line.allowed ||
        line.rule != toString(egress::Reason::NotListed) ||
        entry->choice.mode != egress::Mode::Allowlist)
        return;
    const auto name = askableName(askedName);
    if (!name || isRefused(entry->refused, *name) ||
        egress::decideName(policyOf(*entry), *name).allowed)
        return;
    if (entry->blocked.add(*name, line.count, line.timeMs))
        entry->asked->request();
}

Task<Result<void>> BoundaryService::Private::drain(WorkspaceBoundaryPtr entry,
                                                   std::filesystem::path spool)
{
    const auto self = shared_from_this();
    if (owner == nullptr)
        co_return fail(ErrorCode::Cancelled, "Helix is closing.");
    const std::function<Result<std::optional<SpoolContents>>()> read =
        [spool]() -> Result<std::optional<SpoolContents>> {
        if (spool.empty() || !hasSpool(spool))
            return std::optional<SpoolContents>();
        return readSpool(spool);
    };
    auto contents = co_await async::onPool(read);
    if (owner == nullptr || !contents)
        co_return owner == nullptr ? fail(ErrorCode::Cancelled, "Helix is closing.")
                                   : fail(contents.error());
    std::vector<PendingLine> lines;
    if (*contents)
        for (auto* records : {&(*contents)->records, &(*contents)->open})
            for (NetRecord& record : *records) {
                lines.push_back(pendingOf(*entry, std::move(record), (*contents)->instance));
                nameProcess(lines.back());
            }
    co_await entry->writer->flush();
    for (std::size_t at = 0; at < lines.size(); at += kDrainedAtOnce) {
        if (owner == nullptr)
            co_return fail(ErrorCode::Cancelled, "Helix is closing.");
        const auto end = std::min(lines.size(), at + kDrainedAtOnce);
        const std::vector<PendingLine> part(lines.begin() + static_cast<std::ptrdiff_t>(at),
                                            lines.begin() + static_cast<std::ptrdiff_t>(end));
        CO_TRY(const auto written, co_await appendLines(database, entry->id, part));
        if (owner != nullptr)
            for (const LedgerLine& line : written)
                emit owner->recorded(line);
    }
    if (owner == nullptr)
        co_return fail(ErrorCode::Cancelled, "Helix is closing.");
    onLost(entry);
    entry->changed->request();
    const std::function<Result<void>()> remove = [spool]() -> Result<void> {
        return spool.empty() ? Result<void>() : removeSpool(spool);
    };
    co_return co_await async::onPool(remove);
}

void BoundaryService::Private::onLost(const WorkspaceBoundaryPtr& entry)
{
    const auto now = systemWallClock()();
    for (auto& open : entry->open.closeAll()) {
        PendingLine pending;
        pending.line = std::move(open.line);
        pending.line.live = false;
        pending.line.durationMs = std::max<std::int64_t>(now - pending.line.timeMs, 0);
        pending.process = std::move(open.process);
        if (entry->writer != nullptr)
            (void)entry->writer->add(std::move(pending));
    }
}

void BoundaryService::noteModelRefusal(const WorkspaceId& id, const std::string& provider,
                                       const std::string& what)
{
    constexpr std::size_t kMaxWords = 200;
    const auto entry = m_d->find(id);
    if (entry == nullptr || entry->writer == nullptr)
        return;
    PendingLine pending;
    pending.line.timeMs = systemWallClock()();
    pending.line.workspace = id;
    pending.line.kind = LedgerLine::Kind::Service;
    pending.line.name = printable(provider + ": " + what, kMaxWords);
    pending.line.rule = toString(egress::Reason::ProviderReach);
    (void)entry->writer->add(std::move(pending));
    entry->changed->request();
}

void BoundaryService::noteCarried(LedgerLine line)
{
    constexpr std::size_t kMaxCarriedName = 200;
    const auto entry = m_d->find(line.workspace);
    if (entry == nullptr || entry->writer == nullptr)
        return;
    line.name = printable(line.name, kMaxCarriedName);
    PendingLine pending;
    pending.line = std::move(line);
    (void)entry->writer->add(std::move(pending));
    entry->changed->request();
}

} // namespace helix::boundary
