#include "fakes/plane/fake_boundary.h"

#include <algorithm>

#include <QDateTime>

#include "base/try.h"

namespace helix::fakes {

namespace {

bool contains(const std::string& text, const std::string& words)
{
    return QString::fromStdString(text).contains(QString::fromStdString(words),
                                                 Qt::CaseInsensitive);
}

bool isWanted(const boundary::LedgerLine& line, const boundary::LedgerQuery& query)
{
    return (!query.deniedOnly || !line.allowed) && line.id > query.afterId &&
           (query.ownChannel || !boundary::isOwnChannel(line)) &&
           (query.beforeId == 0 || line.id < query.beforeId) &&
           (query.words.empty() || contains(line.name, query.words) ||
            contains(line.address, query.words) || contains(line.process, query.words) ||
            contains(line.rule, query.words));
}

void forget(boundary::BoundarySnapshot& snapshot, const std::string& domain)
{
    const auto isIt = [&](const egress::Rule& rule) { return rule.domain == domain; };
    std::erase_if(snapshot.once, isIt);
    std::erase_if(snapshot.always, isIt);
    std::erase_if(snapshot.choice.rules, isIt);
    std::erase_if(snapshot.blocked, [&](const auto& blocked) { return blocked.name == domain; });
}

void refuse(boundary::BoundarySnapshot& snapshot, const std::string& domain)
{
    if (std::ranges::find(snapshot.refused, domain) == snapshot.refused.end())
        snapshot.refused.push_back(domain);
}

/// What nothing lets through any more is not asked about at once.
void refuseIfGone(boundary::BoundarySnapshot& snapshot, const std::string& domain)
{
    const auto isIt = [&](const egress::Rule& rule) { return rule.domain == domain; };
    if (std::ranges::none_of(snapshot.once, isIt) && std::ranges::none_of(snapshot.always, isIt) &&
        std::ranges::none_of(snapshot.choice.rules, isIt))
        refuse(snapshot, domain);
}

Error noSuchRule()
{
    return {ErrorCode::NotFound, "There is no such rule to take back; perhaps it was already.", {}};
}

} // namespace

Result<void> FakeBoundary::take(boundary::BoundarySnapshot& snapshot, const egress::Rule& rule,
                                boundary::AllowScope scope)
{
    auto& rules = scope == boundary::AllowScope::Once        ? snapshot.once
                  : scope == boundary::AllowScope::Workspace ? snapshot.choice.rules
                                                             : snapshot.always;
    const auto fromAll = scope == boundary::AllowScope::Always ? std::erase(base.always, rule) : 0;
    if (std::erase(rules, rule) + fromAll == 0)
        return fail(noSuchRule());
    return {};
}

boundary::BoundarySnapshot& FakeBoundary::of(const WorkspaceId& id)
{
    auto [entry, isNew] = snapshots.try_emplace(id.str());
    if (isNew) {
        entry->second.workspace = id;
        entry->second.choice = base.choice;
    }
    return entry->second;
}

boundary::BoundarySnapshot& FakeBoundary::up(const WorkspaceId& id)
{
    auto& snapshot = of(id);
    snapshot.state = boundary::NetState::Up;
    snapshot.confinedSeccomp = snapshot.confinedEmptyRoot = true;
    snapshot.netdPid = 4133;
    return snapshot;
}

void FakeBoundary::addBlocked(const WorkspaceId& id, const std::string& name,
                              const std::string& process, std::uint32_t attempts)
{
    const auto now = QDateTime::currentMSecsSinceEpoch();
    up(id).blocked.push_back({name, process, attempts, now - 90000, now - 30000});
}

boundary::LedgerLine& FakeBoundary::addLine(const WorkspaceId& id, const std::string& name,
                                            bool allowed, std::uint64_t bytesOut,
                                            std::uint64_t bytesIn)
{
    boundary::LedgerLine line;
    line.id = ++m_lastId;
    line.timeMs = QDateTime::currentMSecsSinceEpoch() - 600000 + line.id * 1000;
    line.workspace = id;
    line.name = name;
    line.port = 443;
    line.bytesOut = bytesOut;
    line.bytesIn = bytesIn;
    line.durationMs = 340;
    line.allowed = allowed;
    line.rule = allowed ? "open" : "not-listed";
    auto& ledger = ledgers[id.str()];
    ledger.push_back(line);
    return ledger.back();
}
async::Task<Result<void>> FakeBoundary::setChoice(WorkspaceId id, boundary::EgressChoice choice)
{
    if (choiceError) {
        co_return fail(*choiceError);
    }
    of(id).choice = choice;
    emit choiceMade(id, choice.mode);
    emit changed(id);
    co_return Result<void>();
}

async::Task<Result<void>> FakeBoundary::setClipboard(WorkspaceId id,
                                                     operations::ClipboardChoice choice)
{
    if (choiceError)
        co_return fail(*choiceError);
    of(id).clipboard = choice;
    emit changed(id);
    co_return Result<void>();
}

async::Task<Result<void>> FakeBoundary::allow(WorkspaceId id, egress::Rule rule,
                                              boundary::AllowScope scope)
{
    allowed.emplace_back(egress::toString(rule), scope);
    auto& snapshot = of(id);
    forget(snapshot, rule.domain);
    if (scope == boundary::AllowScope::Once)
        snapshot.once.push_back(rule);
    else if (scope == boundary::AllowScope::Workspace)
        snapshot.choice.rules.push_back(rule);
    else if (std::ranges::find(base.always, rule) == base.always.end())
        base.always.push_back(rule);
    std::erase(snapshot.withheld, rule);
    std::erase(snapshot.refused, rule.domain);
    snapshot.always = base.always;
    for (const auto& other : snapshot.withheld)
        std::erase(snapshot.always, other);
    emit changed(id);
    emit defaultsChanged();
    co_return Result<void>();
}

async::Task<Result<void>> FakeBoundary::deny(WorkspaceId id, std::string domain)
{
    denied.push_back(domain);
    auto& snapshot = of(id);
    for (const auto& rule : snapshot.always)
        if (rule.domain == domain)
            snapshot.withheld.push_back(rule);
    forget(snapshot, domain);
    refuse(snapshot, domain);
    emit changed(id);
    co_return Result<void>();
}

async::Task<Result<void>> FakeBoundary::withdraw(WorkspaceId id, egress::Rule rule,
                                                 boundary::AllowScope scope)
{
    withdrawn.emplace_back(egress::toString(rule), scope);
    CO_TRY(take(of(id), rule, scope));
    refuseIfGone(of(id), rule.domain);
    emit changed(id);
    co_return Result<void>();
}

async::Task<Result<void>> FakeBoundary::withhold(WorkspaceId id, egress::Rule rule)
{
    withheld.push_back(egress::toString(rule));
    if (std::erase(of(id).always, rule) == 0)
        co_return fail(noSuchRule());
    of(id).withheld.push_back(rule);
    refuseIfGone(of(id), rule.domain);
    emit changed(id);
    co_return Result<void>();
}

async::Task<Result<void>> FakeBoundary::reopen(WorkspaceId id, egress::Rule rule,
                                               std::optional<boundary::AllowScope> given)
{
    reopened.push_back(egress::toString(rule));
    if (given)
        CO_TRY(take(of(id), rule, *given));
    else if (std::erase(of(id).refused, rule.domain) == 0)
        co_return fail(noSuchRule());
    emit changed(id);
    emit defaultsChanged();
    co_return Result<void>();
}

async::Task<Result<void>> FakeBoundary::setDefaults(boundary::EgressChoice choice)
{
    if (choiceError) {
        co_return fail(*choiceError);
    }
    base.choice = choice;
    emit defaultsChanged();
    co_return Result<void>();
}

async::Task<Result<void>> FakeBoundary::setAlways(std::vector<egress::Rule> rules)
{
    base.always = rules;
    emit defaultsChanged();
    co_return Result<void>();
}

async::Task<Result<std::vector<boundary::LedgerLine>>>
FakeBoundary::ledger(WorkspaceId id, boundary::LedgerQuery query)
{
    queries.push_back(query);
    if (ledgerError) {
        co_return fail(*ledgerError);
    }
    std::vector<boundary::LedgerLine> found;
    const auto& all = ledgers[id.str()];
    for (auto line = all.rbegin();
         line != all.rend() && static_cast<int>(found.size()) < query.limit; ++line) {
        if (isWanted(*line, query))
            found.push_back(*line);
    }
    std::reverse(found.begin(), found.end());
    co_return found;
}

async::Task<Result<std::vector<boundary::LedgerTotal>>> FakeBoundary::totals(WorkspaceId id)
{
    std::map<std::string, boundary::LedgerTotal> byName;
    for (const auto& line : ledgers[id.str()]) {
        auto& total = byName[line.name.empty() ? line.address : line.name];
        total.name = line.name.empty() ? line.address : line.name;
        (line.allowed ? total.connections : total.denials) += line.count;
        total.bytesIn += line.bytesIn;
        total.bytesOut += line.bytesOut;
        total.lastMs = std::max(total.lastMs, line.timeMs);
    }
    std::vector<boundary::LedgerTotal> totals;
    for (auto& [name, total] : byName)
        totals.push_back(total);
    std::sort(totals.begin(), totals.end(), [](const auto& a, const auto& b) {
        return a.bytesIn + a.bytesOut > b.bytesIn + b.bytesOut;
    });
    co_return totals;
}

async::Task<Result<void>> FakeBoundary::exportLedger(WorkspaceId, std::filesystem::path file)
{
    exported.push_back(file);
    if (exportError)
        co_return fail(*exportError);
    co_return Result<void>();
}

boundary::BoundarySnapshot FakeBoundary::snapshot(const WorkspaceId& id) const
{
    const auto found = snapshots.find(id.str());
    if (found != snapshots.end())
        return found->second;
    boundary::BoundarySnapshot closed;
    closed.workspace = id;
    closed.choice = base.choice;
    return closed;
}

async::Task<Result<boundary::OpenedPage>>
FakeBoundary::openPage(WorkspaceId, std::string, std::uint16_t guestPort, boundary::PageWay)
{
    if (pageError)
        co_return fail(*pageError);
    co_return boundary::OpenedPage{pageUrl + std::to_string(guestPort), true, {}};
}

} // namespace helix::fakes
