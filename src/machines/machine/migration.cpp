#include "machine/migration.h"

#include <QJsonArray>
#include <QJsonObject>

#include "base/bytes.h"
#include "base/try.h"

namespace helix::machine {
namespace {

using async::Task;
using QmpPtr = std::shared_ptr<QmpClient>;

/// QEMU 7.2's own limit is 128 MiB/s, for a network that others use, too.
constexpr qint64 kNoLimit = qint64{1} << 40; // bytes/s
/// For how long QEMU may expect a guest to stand still before it looks again at what has changed (its
/// own: 300). It never looks while the guest goes on: what the guest writes just then is lost in an
/// emulating QEMU 7.2, whose processors do not hear at once that a page counts as unchanged.
constexpr int kMostStandMs = 0;
/// From the end of a migration, or the wish for it, to a machine that can go on.
constexpr std::chrono::seconds kWindUp{5};
constexpr std::chrono::milliseconds kWindUpPause{2};

/// Tells how the migration of one machine ends (QEMU's MIGRATION event, MigrationStatus).
class MigrationEnd : public QObject {
public:
    explicit MigrationEnd(QmpClient* qmp)
    {
        connect(qmp, &QmpClient::eventArrived, this,
                [this](const QString& name, const QJsonObject& data) {
                    if (name == QLatin1String("MIGRATION"))
                        hear(data.value(QLatin1String("status")).toString());
                });
        connect(qmp, &QmpClient::disconnected, this,
                [this] { end(fail(ErrorCode::Unavailable, "QEMU has ended.")); });
    }
    Task<Result<void>> wait(std::chrono::milliseconds deadline, async::CancelToken cancel)
    {
        return m_end.wait(deadline, std::move(cancel), kLate);
    }
    /// Until QEMU has taken note of what is to be sent, or it has ended.
    Task<Result<void>> awaitBegun(std::chrono::milliseconds deadline, async::CancelToken cancel)
    {
        return m_begun.wait(deadline, std::move(cancel), kLate);
    }
    /// Until only what has changed since is left to be sent (pause-before-switchover), or it has
    /// ended.
    Task<Result<void>> awaitSwitchover(std::chrono::milliseconds deadline,
                                       async::CancelToken cancel)
    {
        return m_switchover.wait(deadline, std::move(cancel), kLate);
    }
    [[nodiscard]] bool hasFailed() const { return m_failed; }

private:
    static constexpr auto kLate = "QEMU did not come to an end of it in time.";

    void hear(const QString& status)
    {
        if (status == QLatin1String("active"))
            m_begun.resolve(Result<void>());
        else if (status == QLatin1String("pre-switchover"))
            m_switchover.resolve(Result<void>());
        else if (status == QLatin1String("completed"))
            m_end.resolve(Result<void>());
        else if (status == QLatin1String("failed") || status == QLatin1String("cancelled"))
            end(fail(ErrorCode::Internal, "QEMU gave up."));
    }
    void end(const Result<void>& why)
    {
        m_failed = true;
        for (auto* stage : {&m_begun, &m_switchover, &m_end})
            stage->resolve(why);
    }
    async::Completion<void> m_begun, m_switchover, m_end;
    bool m_failed = false;
};

/// QEMU's own words about a migration that failed; it has none for one that was too slow.
Task<std::string> whyItFailed(QmpPtr qmp)
{
    const QString command = QStringLiteral("query-migrate");
    const QJsonObject none;
    const auto reply = co_await qmp->execute(command, none);
    if (!reply)
        co_return reply.error().describe();
    const auto facts = reply->value(QLatin1String("return")).toObject();
    co_return printable(facts.value(QLatin1String("error-desc")).toString().toStdString(), 500);
}

/// Says that it has ended a moment before the machine may go on: until then "cont" is refused.
Task<void> windUp(QmpPtr qmp)
{
    const auto end = std::chrono::steady_clock::now() + kWindUp;
    while (std::chrono::steady_clock::now() < end) {
        const auto status = co_await runState(qmp);
        if (!status || *status != kBeingSent)
            co_return;
        (void)co_await async::sleepFor(kWindUpPause);
    }
}

/// Both sides want the same of the first before they begin.
Task<Result<void>> agreeOnCapabilities(QmpPtr qmp, bool waitsForSwitchover)
{
    QJsonArray wanted;
    const std::pair<const char*, bool> capabilities[] = {
        {"x-ignore-shared", true},
        {"events", true},
        {"pause-before-switchover", waitsForSwitchover}};
    for (const auto& [name, state] : capabilities)
        wanted.append(QJsonObject{{QStringLiteral("capability"), QLatin1String(name)},
                                  {QStringLiteral("state"), state}});
    const QString command = QStringLiteral("migrate-set-capabilities");
    const QJsonObject arguments{{QStringLiteral("capabilities"), wanted}};
    CO_TRY(co_await qmp->execute(command, arguments));
    co_return Result<void>();
}

/// Nothing of it comes later, into the next one.
Task<void> stopMigration(QmpPtr qmp)
{
    MigrationEnd end(qmp.get());
    const QString command = QStringLiteral("migrate_cancel");
    const QJsonObject none;
    if (co_await qmp->execute(command, none))
        (void)co_await end.wait(kWindUp, async::CancelToken());
}

/// From a guest that stands still for the beginning to one that stands still for the rest, which is
/// being sent.
Task<Result<void>> goOnAndSwitchOver(QmpPtr qmp, MigrationEnd* end, const Migration* migration)
{
    CO_TRY(co_await end->awaitBegun(migration->deadline, migration->cancel));
    CO_TRY(co_await migration->goOn());
    CO_TRY(co_await end->awaitSwitchover(migration->deadline, migration->cancel));
    CO_TRY(co_await migration->standStill());
    const QString command = QStringLiteral("migrate-continue");
    const QJsonObject arguments{{QStringLiteral("state"), QStringLiteral("pre-switchover")}};
    CO_TRY(co_await qmp->execute(command, arguments));
    co_return Result<void>();
}

/// Until it has ended, as QEMU tells it; what else ends it is another error.
Task<Result<void>> awaitEnd(QmpPtr qmp, MigrationEnd* end, const Migration* migration)
{
    if (migration->standStill)
        CO_TRY(co_await goOnAndSwitchOver(qmp, end, migration));
    co_return co_await end->wait(migration->deadline, migration->cancel);
}

} // namespace

Task<Result<void>> setLimits(QmpPtr qmp)
{
    const QString command = QStringLiteral("migrate-set-parameters");
    const QJsonObject arguments{{QStringLiteral("max-bandwidth"), kNoLimit},
                                {QStringLiteral("downtime-limit"), kMostStandMs}};
    CO_TRY(co_await qmp->execute(command, arguments));
    co_return Result<void>();
}

Task<Result<void>> migrate(QmpPtr qmp, Migration migration)
{
    const bool goesOn = static_cast<bool>(migration.standStill);
    CO_TRY(co_await agreeOnCapabilities(qmp, goesOn));
    const QString stream = QStringLiteral("devices");
    CO_TRY(co_await qmp->giveDescriptor(stream, migration.endpoint));
    migration.endpoint.reset();
    MigrationEnd end(qmp.get());
    const QJsonObject arguments{{QStringLiteral("uri"), QString(QStringLiteral("fd:") + stream)}};
    CO_TRY(co_await qmp->execute(migration.command, arguments));
    const auto ended = co_await awaitEnd(qmp, &end, &migration);
    if (!ended && !qmp->isConnected())
        co_return fail(ended.error());
    if (!ended && !end.hasFailed())
        co_await stopMigration(qmp);
    co_await windUp(qmp);
    if (ended)
        co_return Result<void>();
    Error told = ended.error();
    if (told.cause.empty())
        told.cause = co_await whyItFailed(qmp);
    co_return fail(std::move(told));
}

Task<Result<QString>> runState(QmpPtr qmp)
{
    const QString command = QStringLiteral("query-status");
    const QJsonObject none;
    CO_TRY(const auto reply, co_await qmp->execute(command, none));
    co_return reply.value(QLatin1String("return"))
        .toObject()
        .value(QLatin1String("status"))
        .toString();
}

Task<Result<void>> abandonMigration(QmpPtr qmp)
{
    co_await stopMigration(qmp);
    co_await windUp(qmp);
    // A guest that QEMU itself had held goes on when it is not sent after all.
    const QString command = QStringLiteral("stop");
    const QJsonObject none;
    CO_TRY(co_await qmp->execute(command, none));
    co_return Result<void>();
}

} // namespace helix::machine
