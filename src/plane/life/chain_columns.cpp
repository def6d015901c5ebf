#include "life/chain_columns.h"

#include "base/try.h"
#include "life/disk_layers.h"
#include "store/text_column.h"

namespace helix::life {
namespace {

Result<void> shorten(store::Transaction& transaction, const std::string& table,
                     const LayerChain& merged)
{
    TRY(const auto rows,
        transaction.run("SELECT rowid, disk_layers FROM " + table + " WHERE disk_layers <> ''"));
    for (const auto& row : rows) {
        TRY(const auto chain, parseLayers(store::textAt(row, 1)));
        if (!mayMerge({chain}, merged))
            return fail(ErrorCode::Conflict, "A record begins at a layer that was to be merged.");
        const auto shorter = withoutMerged(chain, merged);
        if (shorter != chain)
            TRY(transaction.run("UPDATE " + table + " SET disk_layers = ? WHERE rowid = ?",
                                {store::text(joinLayers(shorter)), row[0]}));
    }
    return {};
}

} // namespace

async::Task<Result<void>> shortenOnRecord(store::Database& database, LayerChain merged)
{
    const store::Work<void> work = [merged](store::Transaction& transaction) -> Result<void> {
        for (const auto* table : {"workspaces", "checkpoints"})
            TRY(shorten(transaction, table, merged));
        return {};
    };
    return database.transact(work);
}

} // namespace helix::life
