#include "ui/scripted_boundary.h"

#include <algorithm>

#include <QDateTime>
#include <QTimer>

namespace helix::ui::test {

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

} // namespace

void ScriptedBoundary::later(std::function<void()> action)
{
    QTimer::singleShot(0, this, std::move(action));
}

boundary::BoundarySnapshot& ScriptedBoundary::of(const WorkspaceId& id)
{
    auto [entry, isNew] = snapshots.try_emplace(id.str());
    if (isNew) {
        entry->second.workspace = id;
        entry->second.choice = defaults.choice;
    }
    return entry->second;
}

boundary::BoundarySnapshot& ScriptedBoundary::up(const WorkspaceId& id)
{
    auto& snapshot = of(id);
    snapshot.state = boundary::NetState::Up;
    snapshot.confinedSeccomp = snapshot.confinedEmptyRoot = true;
    snapshot.netdPid = 4133;
    return snapshot;
}

void ScriptedBoundary::addBlocked(const WorkspaceId& id, const std::string& name,
                                  const std::string& process, std::uint32_t attempts)
{
    const auto now = QDateTime::currentMSecsSinceEpoch();
    up(id).blocked.push_back({name, process, attempts, now - 90000, now - 30000});
}

boundary::LedgerLine& ScriptedBoundary::addLine(const WorkspaceId& id, const std::string& name,
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

void ScriptedBoundary::tellAll()
{
    emit defaultsChanged(defaults);
    for (const auto& [id, snapshot] : snapshots)
        emit snapshotChanged(snapshot);
}

void ScriptedBoundary::look(WorkspaceId id)
{
    later([this, id] { emit snapshotChanged(of(id)); });
}

void ScriptedBoundary::setChoice(WorkspaceId id, boundary::EgressChoice choice,
                                 Reply<Result<void>> reply)
{
    later([this, id, choice, reply] {
        if (choiceError) {
            reply(fail(*choiceError));
            return;
        }
        of(id).choice = choice;
        emit snapshotChanged(of(id));
        reply({});
    });
}

void ScriptedBoundary::allow(WorkspaceId id, egress::Rule rule, boundary::AllowScope scope,
                             Reply<Result<void>> reply)
{
    allowed.emplace_back(egress::toString(rule), scope);
    later([this, id, rule, scope, reply] {
        auto& snapshot = of(id);
        forget(snapshot, rule.domain);
        if (scope == boundary::AllowScope::Once)
            snapshot.once.push_back(rule);
        else if (scope == boundary::AllowScope::Workspace)
            snapshot.choice.rules.push_back(rule);
        else
            defaults.always.push_back(rule);
        snapshot.always = defaults.always;
        emit snapshotChanged(snapshot);
        emit defaultsChanged(defaults);
        reply({});
    });
}

void ScriptedBoundary::deny(WorkspaceId id, std::string domain, Reply<Result<void>> reply)
{
    denied.push_back(domain);
    later([this, id, domain, reply] {
        auto& snapshot = of(id);
        forget(snapshot, domain);
        snapshot.refused.push_back(domain);
        emit snapshotChanged(snapshot);
        reply({});
    });
}

void ScriptedBoundary::withdraw(WorkspaceId id, egress::Rule rule, boundary::AllowScope scope,
                                Reply<Result<void>> reply)
{
    withdrawn.emplace_back(egress::toString(rule), scope);
    later([this, id, rule, scope, reply] {
        auto& snapshot = of(id);
        std::erase(defaults.always, scope == boundary::AllowScope::Always ? rule : egress::Rule());
        std::erase(scope == boundary::AllowScope::Once        ? snapshot.once
                   : scope == boundary::AllowScope::Workspace ? snapshot.choice.rules
                                                              : snapshot.always,
                   rule);
        emit snapshotChanged(snapshot);
        reply({});
    });
}

void ScriptedBoundary::withhold(WorkspaceId id, egress::Rule rule, Reply<Result<void>> reply)
{
    withheld.push_back(egress::toString(rule));
    later([this, id, rule, reply] {
        std::erase(of(id).always, rule);
        of(id).withheld.push_back(rule);
        emit snapshotChanged(of(id));
        reply({});
    });
}

void ScriptedBoundary::reopen(WorkspaceId id, egress::Rule rule,
                              std::optional<boundary::AllowScope>, Reply<Result<void>> reply)
{
    reopened.push_back(egress::toString(rule));
    later([this, id, rule, reply] {
        std::erase(defaults.always, rule);
        std::erase(of(id).refused, rule.domain);
        forget(of(id), rule.domain);
        emit snapshotChanged(of(id));
        emit defaultsChanged(defaults);
        reply({});
    });
}

void ScriptedBoundary::setDefaults(boundary::EgressChoice choice, Reply<Result<void>> reply)
{
    later([this, choice, reply] {
        if (choiceError) {
            reply(fail(*choiceError));
            return;
        }
        defaults.choice = choice;
        emit defaultsChanged(defaults);
        reply({});
    });
}

void ScriptedBoundary::setAlways(std::vector<egress::Rule> rules, Reply<Result<void>> reply)
{
    later([this, rules, reply] {
        defaults.always = rules;
        emit defaultsChanged(defaults);
        reply({});
    });
}

void ScriptedBoundary::ledger(WorkspaceId id, boundary::LedgerQuery query,
                              Reply<Result<std::vector<boundary::LedgerLine>>> reply)
{
    queries.push_back(query);
    later([this, id, query, reply] {
        if (ledgerError) {
            reply(fail(*ledgerError));
            return;
        }
        std::vector<boundary::LedgerLine> found;
        const auto& all = ledgers[id.str()];
        for (auto line = all.rbegin();
             line != all.rend() && static_cast<int>(found.size()) < query.limit; ++line) {
            if (isWanted(*line, query))
                found.push_back(*line);
        }
        std::reverse(found.begin(), found.end());
        reply(found);
    });
}

void ScriptedBoundary::totals(WorkspaceId id,
                              Reply<Result<std::vector<boundary::LedgerTotal>>> reply)
{
    later([this, id, reply] {
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
        reply(totals);
    });
}

void ScriptedBoundary::exportLedger(WorkspaceId, std::filesystem::path file,
                                    Reply<Result<void>> reply)
{
    exported.push_back(file);
    later(
        [this, reply] { reply(exportError ? Result<void>(fail(*exportError)) : Result<void>()); });
}

} // namespace helix::ui::test
