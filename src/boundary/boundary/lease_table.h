#pragma once
// The leases as rows of the database.

#include <vector>

#include "async/completion.h"
#include "boundary/forwards.h"
#include "store/database.h"

namespace helix::boundary {

const char* leaseSchema();
/// The step after it: the address of the host that a lease listens on.
const char* leaseAddressSchema();
async::Task<Result<std::vector<Forward>>> loadLeases(store::Database& database);
async::Task<Result<void>> insertLease(store::Database& database, Forward lease);
/// Writes a new host port, and whether the user chose it, for the lease of this workspace and guest port.
async::Task<Result<void>> moveLease(store::Database& database, Forward lease);
async::Task<Result<void>> eraseLease(store::Database& database, WorkspaceId workspace,
                                     std::uint16_t guestPort);
async::Task<Result<void>> eraseLeases(store::Database& database, WorkspaceId workspace);

} // namespace helix::boundary
