#include "boundary/lease_table.h"

#include <array>

#include <spdlog/spdlog.h>

#include "store/text_column.h"
#include "base/try.h"

namespace helix::boundary {
namespace {

using store::text;

constexpr std::array kForwardKinds{"control", "ssh", "business"};

store::Work<void> statement(const std::string& sql, const std::vector<QVariant>& parameters)
{
    return [sql, parameters](store::Transaction& transaction) -> Result<void> {
        const auto done = transaction.run(sql, parameters);
        return done ? Result<void>() : fail(done.error());
    };
}

std::optional<Forward> leaseFromRow(const store::Row& row)
{
    Forward lease;
    const auto id = WorkspaceId::parse(row[0].toString().toStdString());
    const auto kind = std::ranges::find(kForwardKinds, row[1].toString().toStdString());
    if (!id || kind == kForwardKinds.end())
        return std::nullopt;
    lease.workspace = *id;
    lease.kind = static_cast<ForwardKind>(kind - kForwardKinds.begin());
    lease.guestPort = static_cast<std::uint16_t>(row[2].toUInt());
    lease.hostPort = static_cast<std::uint16_t>(row[3].toUInt());
    lease.fixed = row[4].toBool();
    lease.label = row[5].toString().toStdString();
    lease.hostAddress = row[6].toString().toStdString();
    return lease;
}

} // namespace

const char* leaseSchema()
{
    return "CREATE TABLE forwards("
           "workspace TEXT NOT NULL, kind TEXT NOT NULL, guest_port INTEGER NOT NULL "
           "CHECK(guest_port BETWEEN 1 AND 65535),"
           "host_port INTEGER NOT NULL UNIQUE CHECK(host_port BETWEEN 1 AND 65535), fixed INTEGER "
           "NOT NULL, label TEXT NOT NULL,"
           "PRIMARY KEY(workspace, guest_port))";
}

const char* leaseAddressSchema()
{
    return "ALTER TABLE forwards ADD COLUMN host_address TEXT NOT NULL DEFAULT '127.0.0.1'";
}

async::Task<Result<std::vector<Forward>>> loadLeases(store::Database& database)
{
    const store::Work<std::vector<Forward>> work =
        [](store::Transaction& transaction) -> Result<std::vector<Forward>> {
        TRY(const auto rows,
            transaction.run("SELECT workspace, kind, guest_port, host_port, fixed, "
                            "label, host_address FROM forwards ORDER BY rowid"));
        std::vector<Forward> leases;
        for (const auto& row : rows)
            if (auto lease = leaseFromRow(row))
                leases.push_back(std::move(*lease));
            else
                spdlog::warn("boundary: a row of the forwards makes no sense and is left out");
        return leases;
    };
    return database.transact(work);
}

async::Task<Result<void>> insertLease(store::Database& database, Forward lease)
{
    return database.transact(
        statement("INSERT INTO forwards(workspace, kind, guest_port, host_port, fixed, label, "
                  "host_address) VALUES(?,?,?,?,?,?,?)",
                  {text(lease.workspace.str()),
                   QString::fromLatin1(kForwardKinds.at(static_cast<std::size_t>(lease.kind))),
                   lease.guestPort, lease.hostPort, lease.fixed ? 1 : 0, text(lease.label),
                   text(lease.hostAddress)}));
}

async::Task<Result<void>> moveLease(store::Database& database, Forward lease)
{
    return database.transact(statement(
        "UPDATE forwards SET host_port=?, fixed=? WHERE workspace=? AND guest_port=?",
        {lease.hostPort, lease.fixed ? 1 : 0, text(lease.workspace.str()), lease.guestPort}));
}

async::Task<Result<void>> eraseLease(store::Database& database, WorkspaceId workspace,
                                     std::uint16_t guestPort)
{
    return database.transact(statement("DELETE FROM forwards WHERE workspace=? AND guest_port=?",
                                       {text(workspace.str()), guestPort}));
}

async::Task<Result<void>> eraseLeases(store::Database& database, WorkspaceId workspace)
{
    return database.transact(
        statement("DELETE FROM forwards WHERE workspace=?", {text(workspace.str())}));
}

} // namespace helix::boundary
