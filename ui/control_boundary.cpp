#include "ui/control_boundary.h"

#include <chrono>

#include <QTimer>

namespace helix::ui {

namespace {
/// A busy guest makes hundreds of lines a second; the window hears of them in handfuls.
constexpr std::chrono::milliseconds kGatherFor{200};
} // namespace

ControlBoundary::ControlBoundary(ControlLine& line)
    : m_line(line)
{
}

void ControlBoundary::follow(plane::ControlPlane& plane)
{
    auto* boundary = &plane.boundary();
    auto* workspaces = &plane.workspaces();
    connect(boundary, &boundary::Boundary::changed, boundary,
            [this, boundary](const WorkspaceId& id) { tell(*boundary, id); });
    connect(boundary, &boundary::Boundary::defaultsChanged, boundary,
            [this, boundary] { tellDefaults(*boundary); });
    connect(boundary, &boundary::Boundary::asked, boundary,
            [this, boundary](const WorkspaceId& id) { tell(*boundary, id); });
    connect(boundary, &boundary::Boundary::recorded, boundary,
            [this, boundary](const boundary::LedgerLine& line) { gather(*boundary, line); });
    tellDefaults(*boundary);
    for (const auto& snapshot : workspaces->list())
        tell(*boundary, snapshot.id);
}

void ControlBoundary::tell(const boundary::Boundary& boundary, const WorkspaceId& id)
{
    m_line.onUiThread([this, snapshot = boundary.snapshot(id)] { emit snapshotChanged(snapshot); });
}

void ControlBoundary::tellDefaults(const boundary::Boundary& boundary)
{
    const BoundaryDefaults now{boundary.defaults(), boundary.always()};
    if (m_told == now)
        return;
    m_told = now;
    m_line.onUiThread([this, now] { emit defaultsChanged(now); });
}

void ControlBoundary::gather(boundary::Boundary& boundary, const boundary::LedgerLine& line)
{
    m_gathered.push_back(line);
    if (m_gathered.size() > 1)
        return;
    QTimer::singleShot(kGatherFor, &boundary, [this] {
        m_line.onUiThread([this, lines = std::exchange(m_gathered, {})] { emit recorded(lines); });
    });
}

void ControlBoundary::look(WorkspaceId id)
{
    m_line.post([this, id](plane::ControlPlane& plane) { tell(plane.boundary(), id); });
}

void ControlBoundary::setChoice(WorkspaceId id, boundary::EgressChoice choice,
                                Reply<Result<void>> reply)
{
    m_line.ask<Result<void>>(
        [id, choice](auto& plane) { return plane.boundary().setChoice(id, choice); },
        std::move(reply));
}

void ControlBoundary::allow(WorkspaceId id, egress::Rule rule, boundary::AllowScope scope,
                            Reply<Result<void>> reply)
{
    m_line.ask<Result<void>>(
        [id, rule, scope](auto& plane) { return plane.boundary().allow(id, rule, scope); },
        std::move(reply));
}

void ControlBoundary::deny(WorkspaceId id, std::string domain, Reply<Result<void>> reply)
{
    m_line.ask<Result<void>>(
        [id, domain](auto& plane) { return plane.boundary().deny(id, domain); }, std::move(reply));
}

void ControlBoundary::withdraw(WorkspaceId id, egress::Rule rule, boundary::AllowScope scope,
                               Reply<Result<void>> reply)
{
    m_line.ask<Result<void>>(
        [id, rule, scope](auto& plane) { return plane.boundary().withdraw(id, rule, scope); },
        std::move(reply));
}

void ControlBoundary::withhold(WorkspaceId id, egress::Rule rule, Reply<Result<void>> reply)
{
    m_line.ask<Result<void>>(
        [id, rule](auto& plane) { return plane.boundary().withhold(id, rule); }, std::move(reply));
}

void ControlBoundary::reopen(WorkspaceId id, egress::Rule rule,
                             std::optional<boundary::AllowScope> given, Reply<Result<void>> reply)
{
    m_line.ask<Result<void>>(
        [id, rule, given](auto& plane) { return plane.boundary().reopen(id, rule, given); },
        std::move(reply));
}

void ControlBoundary::setDefaults(boundary::EgressChoice choice, Reply<Result<void>> reply)
{
    m_line.ask<Result<void>>([choice](auto& plane) { return plane.boundary().setDefaults(choice); },
                             std::move(reply));
}

void ControlBoundary::setAlways(std::vector<egress::Rule> rules, Reply<Result<void>> reply)
{
    m_line.ask<Result<void>>([rules](auto& plane) { return plane.boundary().setAlways(rules); },
                             std::move(reply));
}

void ControlBoundary::ledger(WorkspaceId id, boundary::LedgerQuery query,
                             Reply<Result<std::vector<boundary::LedgerLine>>> reply)
{
    m_line.ask<Result<std::vector<boundary::LedgerLine>>>(
        [id, query](auto& plane) { return plane.boundary().ledger(id, query); }, std::move(reply));
}

void ControlBoundary::totals(WorkspaceId id,
                             Reply<Result<std::vector<boundary::LedgerTotal>>> reply)
{
    m_line.ask<Result<std::vector<boundary::LedgerTotal>>>(
        [id](auto& plane) { return plane.boundary().totals(id); }, std::move(reply));
}

void ControlBoundary::exportLedger(WorkspaceId id, std::filesystem::path file,
                                   Reply<Result<void>> reply)
{
    m_line.ask<Result<void>>(
        [id, file](auto& plane) { return plane.boundary().exportLedger(id, file); },
        std::move(reply));
}

} // namespace helix::ui
