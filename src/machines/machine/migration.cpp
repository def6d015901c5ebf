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
                [this] { m_end.resolve(fail(ErrorCode::Unavailable, "QEMU has ended.")); });
    }
    Task<Result<void>> wait(std::chrono::milliseconds deadline, async::CancelToken cancel)
    {
        return m_end.wait(deadline, std::move(cancel),
                          "QEMU did not come to an end of it in time.");
    }

private:
    void hear(const QString& status)
    {
        if (status == QLatin1String("completed"))
            m_end.resolve(Result<void>());
        else if (status == QLatin1String("failed") || status == QLatin1String("cancelled"))
            m_end.resolve(fail(ErrorCode::Internal, "QEMU gave up."));
    }
    async::Completion<void> m_end;
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
    const QString command = QStringLiteral("query-status");
    const QJsonObject none;
    while (std::chrono::steady_clock::now() < end) {
        const auto reply = co_await qmp->execute(command, none);
        if (!reply)
            co_return;
        const auto facts = reply->value(QLatin1String("return")).toObject();
        if (facts.value(QLatin1String("status")) != QLatin1String("finish-migrate"))
            co_return;
        (void)co_await async::sleepFor(kWindUpPause);
    }
}

/// Both sides want the same of them before they begin.
Task<Result<void>> agreeOnCapabilities(QmpPtr qmp)
{
    QJsonArray wanted;
    for (const auto* name : {"x-ignore-shared", "events"})
        wanted.append(QJsonObject{{QStringLiteral("capability"), QLatin1String(name)},
                                  {QStringLiteral("state"), true}});
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

} // namespace

Task<Result<void>> liftBandwidthLimit(QmpPtr qmp)
{
    const QString command = QStringLiteral("migrate-set-parameters");
    const QJsonObject arguments{{QStringLiteral("max-bandwidth"), kNoLimit}};
    CO_TRY(co_await qmp->execute(command, arguments));
    co_return Result<void>();
}

Task<Result<void>> migrate(QmpPtr qmp, Migration migration)
{
    CO_TRY(co_await agreeOnCapabilities(qmp));
    const QString stream = QStringLiteral("devices");
    CO_TRY(co_await qmp->giveDescriptor(stream, migration.endpoint));
    migration.endpoint.reset();
    MigrationEnd end(qmp.get());
    const QJsonObject arguments{{QStringLiteral("uri"), QString(QStringLiteral("fd:") + stream)}};
    CO_TRY(co_await qmp->execute(migration.command, arguments));
    const auto ended = co_await end.wait(migration.deadline, migration.cancel);
    if (!ended && ended.error().code == ErrorCode::Unavailable)
        co_return fail(ended.error());
    if (!ended && ended.error().code != ErrorCode::Internal)
        co_await stopMigration(qmp);
    co_await windUp(qmp);
    if (ended)
        co_return Result<void>();
    Error told = ended.error();
    told.cause = co_await whyItFailed(qmp);
    co_return fail(std::move(told));
}

} // namespace helix::machine
