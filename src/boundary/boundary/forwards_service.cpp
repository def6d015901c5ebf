#include "boundary/forwards_service.h"

#include <algorithm>

#include "base/crypto.h"
#include "base/try.h"
#include "boundary/forwards_service_p.h"
#include "boundary/host_port.h"
#include "boundary/lease_table.h"

namespace helix::boundary {
namespace {

unsigned randomStart()
{
    const Bytes bytes = randomBytes(2);
    return bytes[0] * 256U + bytes[1];
}

std::string portText(std::uint16_t port)
{
    return std::to_string(port);
}

} // namespace

ForwardsService::ForwardsService(store::Database& database, std::uint16_t firstAutomaticPort,
                                 std::uint16_t lastAutomaticPort)
    : m_d(new Private{database, firstAutomaticPort, lastAutomaticPort, randomStart(), this})
{
}

ForwardsService::~ForwardsService()
{
    m_d->owner = nullptr;
    m_d->backends.clear();
    m_d->resting.closeAll();
}

const char* ForwardsService::schema()
{
    return leaseSchema();
}

void ForwardsService::setWorkspaceNames(std::function<std::string(const WorkspaceId&)> nameOf)
{
    m_d->nameOf = std::move(nameOf);
}

async::Task<Result<void>> ForwardsService::load()
{
    const auto d = m_d;
    CO_TRY(auto leases, co_await loadLeases(d->database));
    d->leases = std::move(leases);
    co_return Result<void>();
}

std::vector<Forward> ForwardsService::list() const
{
    return m_d->leases;
}

std::vector<Forward> ForwardsService::list(const WorkspaceId& workspace) const
{
    std::vector<Forward> mine;
    std::ranges::copy_if(m_d->leases, std::back_inserter(mine),
                         [&](const Forward& lease) { return lease.workspace == workspace; });
    return mine;
}

std::optional<Forward> ForwardsService::find(const WorkspaceId& workspace, ForwardKind kind) const
{
    const auto found = std::ranges::find_if(m_d->leases, [&](const Forward& lease) {
        return lease.workspace == workspace && lease.kind == kind;
    });
    return found == m_d->leases.end() ? std::nullopt : std::optional(*found);
}

Result<void> ForwardsService::checkHostPort(std::int64_t hostPort,
                                            const std::string& hostAddress) const
{
    TRY(checkHostAddress(hostAddress));
    TRY(checkPortNumber(hostPort, lowestBindablePort()));
    if (hostPort == 0)
        return {};
    const auto port = static_cast<std::uint16_t>(hostPort);
    if (const Forward* other = m_d->leasedTo(port))
        return fail(ErrorCode::AlreadyExists,
                    "Host port " + portText(port) + " is mapped to guest port " +
                        portText(other->guestPort) + " of workspace " +
                        m_d->nameOf(other->workspace) + " already; choose another one.");
    return checkHostPortFree(port, hostAddress);
}

async::Task<Result<Forward>> ForwardsService::add(WorkspaceId workspace, ForwardKind kind,
                                                  std::uint16_t guestPort, std::uint16_t hostPort,
                                                  std::string label, std::string hostAddress)
{
    Forward lease;
    lease.workspace = workspace;
    lease.kind = kind;
    lease.guestPort = guestPort;
    lease.hostPort = hostPort;
    lease.fixed = hostPort != 0;
    lease.label = std::move(label);
    lease.hostAddress = std::move(hostAddress);
    // The one that people expect, where it can be had; nobody expects a guest at the system's.
    constexpr std::uint16_t kSystemPorts = 1024;
    if (hostPort == 0 && kind == ForwardKind::Business && guestPort >= kSystemPorts &&
        checkHostPort(guestPort, lease.hostAddress))
        lease.hostPort = guestPort;
    return put(std::move(lease));
}

async::Task<Result<Forward>>
ForwardsService::addElsewhere(WorkspaceId workspace, std::uint16_t guestPort, std::string label)
{
    Forward lease;
    lease.workspace = workspace;
    lease.kind = ForwardKind::Business;
    lease.guestPort = guestPort;
    lease.label = std::move(label);
    return put(std::move(lease));
}

async::Task<Result<Forward>> ForwardsService::put(Forward lease)
{
    const auto d = m_d;
    CO_TRY(checkHostAddress(lease.hostAddress));
    if (lease.kind == ForwardKind::Business) {
        CO_TRY(checkMapping(lease.guestPort, lease.hostPort));
    }
    if (const Forward* other = d->find(lease.workspace, lease.guestPort))
        co_return fail(ErrorCode::AlreadyExists, "Guest port " + portText(lease.guestPort) +
                                                     " of workspace " + d->nameOf(lease.workspace) +
                                                     " is mapped already, to host port " +
                                                     portText(other->hostPort) + ".");
    CO_TRY(checkHostPort(lease.hostPort, lease.hostAddress));
    if (lease.hostPort == 0) {
        CO_TRY(lease.hostPort, d->chooseAutomatic(lease.hostAddress));
    }
    // In the table before the first wait: two requests at once cannot both have the port.
    d->leases.push_back(lease);
    co_return co_await addLease(d, lease);
}

async::Task<Result<void>> ForwardsService::check(int guestPort, int hostPort,
                                                 std::string hostAddress)
{
    CO_TRY(checkMapping(guestPort, hostPort));
    co_return checkHostPort(hostPort, hostAddress);
}

Result<Forward> ForwardsService::mapping(const WorkspaceId& workspace,
                                         std::uint16_t guestPort) const
{
    const Forward* lease = m_d->find(workspace, guestPort);
    if (lease == nullptr)
        return fail(ErrorCode::NotFound, "Guest port " + portText(guestPort) + " of workspace " +
                                             m_d->nameOf(workspace) + " is not mapped.");
    if (lease->kind != ForwardKind::Business)
        return fail(ErrorCode::InvalidArgument, "Guest port " + portText(guestPort) +
                                                    " is needed by Helix itself and stays mapped.");
    return *lease;
}

async::Task<Result<void>> ForwardsService::remove(WorkspaceId workspace, std::uint16_t guestPort)
{
    const auto d = m_d;
    CO_TRY(const auto lease, mapping(workspace, guestPort));
    co_return co_await removeLease(d, lease.workspace, lease.guestPort);
}

async::Task<Result<Forward>> ForwardsService::move(WorkspaceId workspace, std::uint16_t guestPort,
                                                   std::uint16_t hostPort)
{
    const auto d = m_d;
    CO_TRY(const auto lease, mapping(workspace, guestPort));
    CO_TRY(checkHostPort(hostPort, lease.hostAddress));
    Forward to = lease;
    to.hostPort = hostPort;
    to.fixed = hostPort != 0;
    if (hostPort == 0) {
        CO_TRY(to.hostPort, d->chooseAutomatic(lease.hostAddress));
    }
    co_return co_await changePort(d, lease, to);
}

async::Task<Result<void>> ForwardsService::removeAll(WorkspaceId workspace)
{
    const auto d = m_d;
    const auto erased = co_await eraseLeases(d->database, workspace);
    if (!erased)
        co_return erased;
    std::erase_if(d->leases, [&](const Forward& lease) { return lease.workspace == workspace; });
    d->suspended.erase(workspace);
    d->resting.close(workspace);
    d->announce(workspace);
    co_return Result<void>();
}

async::Task<Result<void>> ForwardsService::open(WorkspaceId workspace, ForwardBackend* backend,
                                                std::vector<ForwardReport> listening)
{
    m_d->backends[workspace] = backend;
    m_d->suspended.erase(workspace);
    for (Forward& lease : m_d->leases)
        if (lease.workspace == workspace && lease.state == ForwardState::Failed)
            m_d->set(workspace, lease.guestPort, ForwardState::Closed);
    return openAll(m_d, std::move(workspace), std::move(listening));
}

void ForwardsService::interrupt(const WorkspaceId& workspace, const std::string& problem)
{
    m_d->backends.erase(workspace);
    for (Forward& lease : m_d->leases)
        if (lease.workspace == workspace) {
            m_d->set(workspace, lease.guestPort, ForwardState::Failed, problem);
            lease.counters.open = 0;
        }
    m_d->announce(workspace);
}

void ForwardsService::report(const WorkspaceId& workspace,
                             const std::vector<ForwardReport>& reports)
{
    bool changed = false;
    for (const ForwardReport& report : reports) {
        Forward* lease = m_d->find(workspace, report.guestPort);
        if (lease == nullptr || lease->hostPort != report.hostPort ||
            lease->hostAddress != report.hostAddress)
            continue;
        changed = changed || lease->counters != report.counters;
        lease->counters = report.counters;
        if (report.listening || lease->state != ForwardState::Listening)
            continue;
        m_d->set(workspace, report.guestPort, ForwardState::Failed, report.problem);
        changed = true;
    }
    if (changed)
        m_d->announce(workspace);
}

std::shared_ptr<void> ForwardsService::observeCounters()
{
    if (auto handle = m_d->observer.lock())
        return handle;
    const std::shared_ptr<void> handle = std::make_shared<char>();
    m_d->observer = handle;
    emit countersWanted();
    return handle;
}

bool ForwardsService::countersObserved() const
{
    return !m_d->observer.expired();
}

void ForwardsService::detach(const WorkspaceId& workspace)
{
    m_d->backends.erase(workspace);
    m_d->suspended.erase(workspace);
    m_d->resting.close(workspace);
    for (Forward& lease : m_d->leases)
        if (lease.workspace == workspace) {
            lease.state = ForwardState::Closed;
            lease.problem.clear();
            lease.counters = {};
        }
    m_d->announce(workspace);
}

void ForwardsService::rest(const WorkspaceId& workspace)
{
    m_d->backends.erase(workspace);
    m_d->suspended.insert(workspace);
    for (Forward& lease : m_d->leases)
        if (lease.workspace == workspace)
            m_d->rest(lease);
    m_d->announce(workspace);
}

void ForwardsService::dismiss(const WorkspaceId& workspace)
{
    m_d->resting.listenAgain(workspace);
}

async::Task<Result<void>> ForwardsService::retry(WorkspaceId workspace, std::uint16_t guestPort)
{
    const auto d = m_d;
    const Forward* lease = d->find(workspace, guestPort);
    if (lease == nullptr)
        co_return fail(ErrorCode::NotFound,
                       "Guest port " + portText(guestPort) + " is not mapped.");
    if (lease->state != ForwardState::Failed)
        co_return Result<void>();
    const auto listening = co_await listenFor(d, workspace, guestPort);
    d->announce(workspace);
    co_return listening;
}

} // namespace helix::boundary
