#include "boundary/boundary.h"

#include "boundary/lease_table.h"

namespace helix::boundary {

struct Boundary::Private {
    store::Database& database;
    Forwards& forwards;
    BoundaryOptions options;
    EgressChoice defaults;
    std::vector<egress::Rule> always;
};

Boundary::Boundary(store::Database& database, Forwards& forwards, BoundaryOptions options)
    : m_d(new Private{database, forwards, std::move(options), {}, {}})
{
}

Boundary::~Boundary() = default;

const char* Boundary::schema()
{
    return leaseAddressSchema();
}

async::Task<Result<void>> Boundary::load()
{
    co_return Result<void>();
}

async::Task<Result<void>> Boundary::create(WorkspaceId, EgressChoice)
{
    co_return Result<void>();
}

async::Task<Result<void>> Boundary::open(WorkspaceId, NetdSpot)
{
    co_return fail(ErrorCode::Unavailable, "There is no helix-netd.");
}

async::Task<Result<void>> Boundary::adopt(WorkspaceId, NetdSpot)
{
    co_return fail(ErrorCode::Unavailable, "There is no helix-netd.");
}

async::Task<void> Boundary::close(WorkspaceId id)
{
    m_d->forwards.detach(id);
    co_return;
}

async::Task<Result<void>> Boundary::remove(WorkspaceId)
{
    co_return Result<void>();
}

async::Task<Result<void>> Boundary::setService(WorkspaceId, std::uint16_t,
                                               std::shared_ptr<UniqueFd>)
{
    co_return Result<void>();
}

BoundarySnapshot Boundary::snapshot(const WorkspaceId& id) const
{
    BoundarySnapshot snapshot;
    snapshot.workspace = id;
    return snapshot;
}

EgressChoice Boundary::defaults() const
{
    return m_d->defaults;
}

async::Task<Result<void>> Boundary::setDefaults(EgressChoice choice)
{
    m_d->defaults = std::move(choice);
    co_return Result<void>();
}

std::vector<egress::Rule> Boundary::always() const
{
    return m_d->always;
}

async::Task<Result<void>> Boundary::setAlways(std::vector<egress::Rule> rules)
{
    m_d->always = std::move(rules);
    co_return Result<void>();
}

async::Task<Result<void>> Boundary::setChoice(WorkspaceId, EgressChoice)
{
    co_return Result<void>();
}

async::Task<Result<void>> Boundary::allow(WorkspaceId, egress::Rule, AllowScope)
{
    co_return Result<void>();
}

async::Task<Result<void>> Boundary::deny(WorkspaceId, std::string)
{
    co_return Result<void>();
}

async::Task<Result<std::vector<LedgerLine>>> Boundary::ledger(WorkspaceId, LedgerQuery)
{
    co_return std::vector<LedgerLine>();
}

async::Task<Result<std::vector<LedgerTotal>>> Boundary::totals(WorkspaceId)
{
    co_return std::vector<LedgerTotal>();
}

async::Task<Result<void>> Boundary::exportLedger(WorkspaceId, std::filesystem::path)
{
    co_return Result<void>();
}

} // namespace helix::boundary
