#include "fakes/plane/fake_forwards.h"

#include <algorithm>

namespace helix::fakes {

using boundary::Forward;

void FakeForwards::addForward(const WorkspaceId& id, std::uint16_t guest, std::uint16_t host,
                              const std::string& label, boundary::ForwardState state,
                              const std::string& problem)
{
    Forward forward;
    forward.workspace = id;
    forward.kind = guest == 22 ? boundary::ForwardKind::Ssh : boundary::ForwardKind::Business;
    forward.guestPort = guest;
    forward.hostPort = host;
    forward.fixed = true;
    forward.label = label;
    forward.state = state;
    forward.problem = problem;
    all.push_back(forward);
}

Forward* FakeForwards::lease(const WorkspaceId& workspace, std::uint16_t guestPort)
{
    const auto found = std::find_if(all.begin(), all.end(), [&](const Forward& one) {
        return one.workspace == workspace && one.guestPort == guestPort;
    });
    return found == all.end() ? nullptr : &*found;
}

std::vector<Forward> FakeForwards::list() const
{
    return {all.begin(), all.end()};
}

std::vector<Forward> FakeForwards::list(const WorkspaceId& workspace) const
{
    std::vector<Forward> of;
    std::copy_if(all.begin(), all.end(), std::back_inserter(of),
                 [&](const Forward& one) { return one.workspace == workspace; });
    return of;
}

std::optional<Forward> FakeForwards::find(const WorkspaceId& workspace,
                                          boundary::ForwardKind kind) const
{
    const auto found = std::find_if(all.begin(), all.end(), [&](const Forward& one) {
        return one.workspace == workspace && one.kind == kind;
    });
    return found == all.end() ? std::nullopt : std::optional(*found);
}

async::Task<Result<void>> FakeForwards::check(int guestPort, int hostPort, std::string hostAddress)
{
    if (const auto checked = boundary::checkMapping(guestPort, hostPort, 1024); !checked)
        co_return fail(checked.error());
    const std::string port = std::to_string(hostPort);
    if (takenPorts.contains(hostPort))
        co_return fail(ErrorCode::AlreadyExists,
                       "Port " + port +
                           " on this computer is used by another program (node, pid 4121).");
    const bool isLeased = std::any_of(all.begin(), all.end(), [&](const Forward& one) {
        return hostPort != 0 && one.hostPort == hostPort;
    });
    if (isLeased)
        co_return fail(ErrorCode::AlreadyExists,
                       "Port " + port + " of this computer is mapped already.");
    const auto checked = boundary::checkHostAddress(hostAddress);
    co_return checked;
}

async::Task<Result<Forward>> FakeForwards::add(WorkspaceId workspace, boundary::ForwardKind,
                                               std::uint16_t guestPort, std::uint16_t hostPort,
                                               std::string label, std::string hostAddress)
{
    if (addError)
        co_return fail(*addError);
    if (lease(workspace, guestPort))
        co_return fail(ErrorCode::AlreadyExists,
                       "Guest port " + std::to_string(guestPort) + " is mapped already.");
    const auto taken = co_await check(guestPort, hostPort, hostAddress);
    if (!taken)
        co_return fail(taken.error());
    if (hostPort == 0)
        hostPort = m_nextPort++;
    addForward(workspace, guestPort, hostPort, label, boundary::ForwardState::Listening);
    all.back().hostAddress = hostAddress;
    emit changed(workspace);
    const Forward made = all.back();
    co_return made;
}

async::Task<Result<void>> FakeForwards::remove(WorkspaceId workspace, std::uint16_t guestPort)
{
    if (!lease(workspace, guestPort))
        co_return fail(ErrorCode::NotFound,
                       "Guest port " + std::to_string(guestPort) + " is not mapped.");
    std::erase_if(all, [&](const Forward& one) {
        return one.workspace == workspace && one.guestPort == guestPort;
    });
    emit changed(workspace);
    co_return Result<void>();
}

async::Task<Result<Forward>> FakeForwards::move(WorkspaceId workspace, std::uint16_t guestPort,
                                                std::uint16_t hostPort)
{
    auto* forward = lease(workspace, guestPort);
    if (!forward)
        co_return fail(ErrorCode::NotFound,
                       "Guest port " + std::to_string(guestPort) + " is not mapped.");
    const auto taken = co_await check(guestPort, hostPort, forward->hostAddress);
    if (!taken)
        co_return fail(taken.error());
    forward->fixed = hostPort != 0;
    forward->hostPort = hostPort == 0 ? m_nextPort++ : hostPort;
    forward->state =
        listenError ? boundary::ForwardState::Failed : boundary::ForwardState::Listening;
    forward->problem = listenError ? listenError->message : std::string();
    const Forward moved = *forward;
    emit changed(workspace);
    if (listenError)
        co_return fail(*listenError);
    co_return moved;
}

async::Task<Result<void>> FakeForwards::retry(WorkspaceId workspace, std::uint16_t guestPort)
{
    auto* forward = lease(workspace, guestPort);
    if (!forward)
        co_return fail(ErrorCode::NotFound,
                       "Guest port " + std::to_string(guestPort) + " is not mapped.");
    forward->state = boundary::ForwardState::Listening;
    forward->problem.clear();
    emit changed(workspace);
    co_return Result<void>();
}

std::shared_ptr<void> FakeForwards::observeCounters()
{
    countersWatched = true;
    return {static_cast<void*>(this), [this](void*) { countersWatched = false; }};
}

} // namespace helix::fakes
