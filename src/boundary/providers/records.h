#pragma once
// What of providers is on disk. Internal to the room.

#include <map>
#include <string>
#include <vector>

#include "providers/providers.h"

namespace helix::providers {

/// One workspace's row.
struct AccessRecord {
    std::string tokenHash; ///< SHA-256, base64url; empty: none
    Budget budget;
    Usage usage;
    bool mayFetch = false;
    std::string provider; ///< asked first; empty: the preferred one
};

/// What requests under way may take at most. It is booked when their end is never heard.
struct Reserved {
    std::uint64_t requests = 0, tokens = 0, microUsd = 0;
};

struct Records {
    std::vector<Provider> providers;
    std::vector<NamedSecret> secrets;
    std::map<WorkspaceId, AccessRecord> access;
    std::vector<Price> prices; ///< empty: never edited
};

extern const char* const kSchema;
extern const char* const kChoicesSchema;

/// What was reserved when Helix ended counts as used from here on.
async::Task<Result<Records>> loadRecords(store::Database& database);
async::Task<Result<void>> saveProvider(store::Database& database, Provider provider);
async::Task<Result<void>> eraseProvider(store::Database& database, std::string name);
async::Task<Result<void>> saveSecret(store::Database& database, NamedSecret secret);
async::Task<Result<void>> eraseSecret(store::Database& database, std::string name);
async::Task<Result<void>> saveToken(store::Database& database, WorkspaceId id, std::string hash);
async::Task<Result<void>> saveBudget(store::Database& database, WorkspaceId id, Budget budget);
async::Task<Result<void>> savePrices(store::Database& database, std::vector<Price> prices);
async::Task<Result<void>> saveChoices(store::Database& database, WorkspaceId id, bool mayFetch,
                                      std::string provider);
/// Of its kind it is the preferred one from now on, and chosen.
async::Task<Result<void>> saveChosen(store::Database& database, std::string name);
/// Adds the lines, takes the oldest away beyond `keep` per workspace, and sets the totals
/// and what is reserved.
async::Task<Result<void>> saveUsage(store::Database& database, std::vector<UsageLine> lines,
                                    std::map<WorkspaceId, Usage> totals,
                                    std::map<WorkspaceId, Reserved> reserved, std::int64_t keep);
async::Task<Result<std::vector<UsageLine>>> readUsage(store::Database& database, WorkspaceId id,
                                                      int limit);
async::Task<Result<void>> eraseWorkspace(store::Database& database, WorkspaceId id);

} // namespace helix::providers
