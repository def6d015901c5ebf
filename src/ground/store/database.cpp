#include "store/database.h"

#include <condition_variable>
#include <deque>
#include <future>
#include <mutex>
#include <thread>

#include "store/connection.h"
#include "base/try.h"

namespace helix::store {
namespace {

using Commit = std::function<Result<void>()>;
using Job = std::function<void(Transaction&, const Commit& commit)>;

/// A transaction that could not even begin fails in every statement with the reason.
class RunningTransaction : public Transaction {
public:
    explicit RunningTransaction(Connection& connection)
        : m_connection(connection)
        , m_begun(connection.run("BEGIN IMMEDIATE"))
    {
        // One that is damaged may still be read.
        if (!m_begun && (m_begun.error().code == ErrorCode::Corrupt ||
                         m_begun.error().code == ErrorCode::PermissionDenied))
            m_begun = connection.run("BEGIN");
    }
    ~RunningTransaction() override
    {
        if (m_begun && !m_committed)
            (void)m_connection.run("ROLLBACK");
    }
    RunningTransaction(const RunningTransaction&) = delete;
    RunningTransaction& operator=(const RunningTransaction&) = delete;

    Result<std::vector<Row>> run(const std::string& sql,
                                 const std::vector<QVariant>& parameters) override
    {
        if (!m_begun)
            return fail(m_begun.error());
        return m_connection.run(sql, parameters);
    }
    Result<void> commit()
    {
        auto done = run("COMMIT", {});
        m_committed = done.has_value();
        return done ? Result<void>() : fail(done.error());
    }

private:
    Connection& m_connection;
    Result<std::vector<Row>> m_begun;
    bool m_committed = false;
};

/// What work gets once the database is closed.
class NoTransaction : public Transaction {
public:
    Result<std::vector<Row>> run(const std::string&, const std::vector<QVariant>&) override
    {
        return fail(ErrorCode::Unavailable, "The database is closed.");
    }
};

} // namespace

struct Database::Private {
    std::mutex mutex;
    std::condition_variable wake;
    std::deque<Job> jobs;
    bool closing = false;
    std::thread thread;

    void serve(Connection& connection);
};

void Database::Private::serve(Connection& connection)
{
    while (true) {
        Job job;
        {
            std::unique_lock lock(mutex);
            wake.wait(lock, [this] { return closing || !jobs.empty(); });
            if (jobs.empty())
                return;
            job = std::move(jobs.front());
            jobs.pop_front();
        }
        RunningTransaction transaction(connection);
        job(transaction, [&transaction] { return transaction.commit(); });
    }
}

Result<std::unique_ptr<Database>> Database::open(const std::filesystem::path& file,
                                                 Migrations migrations)
{
    auto d = std::make_unique<Private>();
    std::promise<Result<void>> opened;
    auto outcome = opened.get_future();
    // Everything that touches the connection happens on this one thread, opening included (Qt binds
    // it to its thread).
    d->thread = std::thread([d = d.get(), file, migrations = std::move(migrations),
                             opened = std::move(opened)]() mutable {
        auto connection = Connection::open(file, migrations);
        opened.set_value(connection ? Result<void>() : fail(connection.error()));
        if (connection)
            d->serve(**connection);
    });
    std::unique_ptr<Database> database(new Database(std::move(d)));
    TRY(outcome.get());
    return database;
}

Database::Database(std::unique_ptr<Private> d)
    : m_d(std::move(d))
{
}

Database::~Database()
{
    close();
}

void Database::close()
{
    {
        const std::lock_guard lock(m_d->mutex);
        m_d->closing = true;
    }
    m_d->wake.notify_one();
    if (m_d->thread.joinable())
        m_d->thread.join();
}

void Database::post(
    std::function<void(Transaction&, const std::function<Result<void>()>& commit)> job)
{
    {
        const std::lock_guard lock(m_d->mutex);
        if (!m_d->closing) {
            m_d->jobs.push_back(std::move(job));
            m_d->wake.notify_one();
            return;
        }
    }
    NoTransaction none;
    job(none, [] { return Result<void>(fail(ErrorCode::Unavailable, "The database is closed.")); });
}

} // namespace helix::store
