#pragma once
// One SQLite file, one connection, one thread.

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <QVariant>

#include "async/completion.h"
#include "base/result.h"

namespace helix::store {

using Row = std::vector<QVariant>;

/// Inside a transaction, on the database's thread. Not to be kept.
class Transaction {
public:
    virtual ~Transaction() = default;
    /// Runs one statement with positional `?` parameters. OutOfSpace, Corrupt or Internal with a
    /// sentence.
    virtual Result<std::vector<Row>> run(const std::string& sql,
                                         const std::vector<QVariant>& parameters = {}) = 0;
};

/// What to do in one transaction. Name it before awaiting, for no lambda may stand in a co_await:
/// `const store::Work<void> insert = [...](store::Transaction& t) -> Result<void>
/// {...}; co_await database.transact(insert);`
template <typename T>
using Work = std::function<Result<T>(Transaction&)>;

/// Steps that bring an empty database to the present schema; step N brings user_version from N to
/// N+1. Never edited once released.
using Migrations = std::vector<std::string>;

class Database {
public:
    /// Opens (WAL, synchronous=FULL, foreign keys), copies, migrates. Only one known to be damaged
    /// is checked, and read alone while it is. Corrupt says how to restore it; Unsupported: a newer
    /// HelixVM wrote it. Blocks; call before the event loop matters, or on the pool.
    static Result<std::unique_ptr<Database>> open(const std::filesystem::path& file,
                                                  Migrations migrations);
    ~Database();
    /// Serves what is queued, then closes; whatever comes later is Unavailable. Blocks for that.
    /// The destructor does the same.
    void close();
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;

    /// Runs `work` in one transaction on the database's thread: committed (and on disk) when the
    /// task completes with a value, rolled back when `work` returns an error. Calls are served in
    /// order.
    template <typename T>
    async::Task<Result<T>> transact(Work<T> work)
    {
        async::Completion<T> done;
        post([done, work = std::move(work)](Transaction& transaction,
                                            const std::function<Result<void>()>& commit) mutable {
            Result<T> result = work(transaction);
            if (result)
                if (auto committed = commit(); !committed)
                    result = fail(committed.error());
            std::move(done).resolve(std::move(result));
        });
        const std::string never;
        co_return co_await done.wait(async::kForever, async::CancelToken(), never);
    }

private:
    struct Private;
    explicit Database(std::unique_ptr<Private> d);
    /// Queues `job`; the transaction is rolled back when `job` returns without having committed.
    void post(std::function<void(Transaction&, const std::function<Result<void>()>& commit)> job);
    std::unique_ptr<Private> m_d;
};

} // namespace helix::store
