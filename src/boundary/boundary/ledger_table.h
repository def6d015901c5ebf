#pragma once
// The ledger as rows of the database.

#include <cstdint>
#include <string>
#include <vector>

#include "async/completion.h"
#include "boundary/ledger_line.h"
#include "store/database.h"

namespace helix::boundary {

const char* ledgerSchema();

/// A line on its way to the disk.
struct PendingLine {
    LedgerLine line;
    std::string instance;       ///< which run of helix-netd said so (processInstance)
    std::uint64_t sequence = 0; ///< its number there; 0: a line of our own
    /// Filled in by a question to the guest that may take a moment; null: nobody was asked. Owners:
    /// this and the one who asks. Control thread.
    std::shared_ptr<std::string> process;
};

/// Writes the lines that are not on record yet, in one transaction, and returns those with their
/// ids. A record that helix-netd sends again because it never heard that it was kept is found by
/// its sequence and left out.
async::Task<Result<std::vector<LedgerLine>>>
appendLines(store::Database& database, WorkspaceId workspace, std::vector<PendingLine> lines);
/// Removes the oldest until `keep` are left.
async::Task<Result<void>> trimLedger(store::Database& database, WorkspaceId workspace,
                                     std::int64_t keep);
/// InvalidArgument for a limit outside 1 to 10000.
async::Task<Result<std::vector<LedgerLine>>> queryLedger(store::Database& database,
                                                         WorkspaceId workspace, LedgerQuery query);
/// Up to `limit` lines from `afterId` on, oldest first.
async::Task<Result<std::vector<LedgerLine>>>
pageOfLedger(store::Database& database, WorkspaceId workspace, std::int64_t afterId, int limit);
async::Task<Result<std::vector<LedgerTotal>>> totalsOfLedger(store::Database& database,
                                                             WorkspaceId workspace);
async::Task<Result<void>> eraseLedger(store::Database& database, WorkspaceId workspace);

} // namespace helix::boundary
