// What helix-netd reports: onto the ledger, and into the prompts.

#include <algorithm>

#include "base/clock.h"
#include "boundary/boundary_p.h"

namespace helix::boundary {
namespace {

using async::Task;

constexpr int kMaxLookUps = 16; ///< questions to one guest at once
constexpr const char* kNotListed = "not-listed";

/// Asks the guest whose connection it is; the answer goes where the line will look for it.
Task<void> lookUp(std::shared_ptr<Boundary::Private> d, EntryPtr entry, bool tcp,
                  std::uint16_t port, std::shared_ptr<std::string> process)
{
    ++entry->lookUps;
    const auto answer = co_await d->options.processOf(entry->id, tcp, port);
    --entry->lookUps;
    *process = answer;
    if (d->owner != nullptr && !answer.empty())
        entry->changed->request();
}

bool isRefused(const std::vector<std::string>& refused, const std::string& name)
{
    return std::ranges::any_of(refused, [&](const std::string& domain) {
        return egress::matches(egress::Rule{domain, {}}, name);
    });
}

} // namespace

void Boundary::Private::makeWriter(const EntryPtr& entry)
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

void Boundary::Private::onOpened(const EntryPtr& entry, const OpenedFlow& flow)
{
    const auto process = entry->open.add(flow, entry->id);
    entry->changed->request();
    if (flow.line.kind == LedgerLine::Kind::Forward) {
        entry->counters->request();
        return;
    }
    if (process == nullptr || flow.guestPort == 0 || !options.processOf ||
        entry->lookUps >= kMaxLookUps)
        return;
    const bool tcp = flow.line.kind != LedgerLine::Kind::Udp;
    async::detach(lookUp(shared_from_this(), entry, tcp, flow.guestPort, process));
}

void Boundary::Private::onRecord(const EntryPtr& entry, NetRecord record)
{
    PendingLine pending;
    pending.line = std::move(record.line);
    pending.line.workspace = entry->id;
    pending.sequence = record.sequence;
    pending.instance = entry->net == nullptr ? "" : entry->net->instance();
    if (record.flow)
        pending.process = entry->open.close(*record.flow);
    const LedgerLine line = pending.line;
    if (!entry->writer->add(std::move(pending))) {
        if (entry->net != nullptr)
            entry->net->endForCause("helix-netd goes on without its records being kept");
        return;
    }
    entry->changed->request();
    if (line.kind == LedgerLine::Kind::Forward)
        entry->counters->request();
    if (line.kind != LedgerLine::Kind::Dns || line.allowed || line.rule != kNotListed ||
        entry->choice.mode != egress::Mode::Allowlist)
        return;
    const auto name = askableName(record.askedName);
    if (!name || isRefused(entry->refused, *name) ||
        egress::decideName(policyOf(*entry), *name).allowed)
        return;
    if (entry->blocked.add(*name, line.count, line.timeMs))
        entry->asked->request();
}

void Boundary::Private::onLost(const EntryPtr& entry)
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

} // namespace helix::boundary
