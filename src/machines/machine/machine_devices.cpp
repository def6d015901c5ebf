// The state of a machine's devices, saved and taken over: QEMU's migration, whose stream goes over a
// file's descriptor (its sandbox starts no programs) and leaves a shared memory file where it is.

#include <cerrno>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <QJsonArray>
#include <QJsonObject>

#include "base/bytes.h"
#include "base/try.h"
#include "machine/log_file.h"
#include "machine/machine.h"
#include "machine/machine_p.h"

namespace helix::machine {
namespace {

using async::Task;
using QmpPtr = std::shared_ptr<QmpClient>;
using Milliseconds = std::chrono::milliseconds;

/// QEMU ends when it finds the state wanting, and says why on its way.
constexpr std::chrono::seconds kEndOfQemu{1};

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
    Task<Result<void>> wait(Milliseconds deadline, const char* late)
    {
        return m_end.wait(deadline, async::CancelToken(), late);
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

/// From the command to the end of what it began.
Task<Result<void>> migrate(QmpPtr qmp, QString command, std::shared_ptr<const UniqueFd> file,
                           Milliseconds deadline)
{
    CO_TRY(co_await agreeOnCapabilities(qmp));
    const QString stream = QStringLiteral("devices");
    CO_TRY(co_await qmp->giveDescriptor(stream, file));
    MigrationEnd end(qmp.get());
    const QJsonObject arguments{{QStringLiteral("uri"), QString(QStringLiteral("fd:") + stream)}};
    CO_TRY(co_await qmp->execute(command, arguments));
    co_return co_await end.wait(deadline, "QEMU did not come to an end of it in time.");
}

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

Task<void> stopMigration(QmpPtr qmp)
{
    const QString command = QStringLiteral("migrate_cancel");
    const QJsonObject none;
    (void)co_await qmp->execute(command, none);
}

Error notSaved(const Error& error, const std::string& words)
{
    Error told = error.wrapped("The state of the machine's devices could not be saved.");
    if (!words.empty())
        told.cause += " " + words;
    if (words.find("No space left") != std::string::npos)
        told = {
            ErrorCode::OutOfSpace,
            "There is no space for the state of the machine's devices; free some and try again.",
            told.cause};
    return told;
}

/// Durable, and something.
Result<void> settle(int file)
{
    struct stat status {};
    if (::fsync(file) != 0 || ::fstat(file, &status) != 0)
        return failErrno(errno, "The state of the machine's devices could not be kept.");
    if (status.st_size == 0)
        return fail(ErrorCode::Internal, "QEMU has saved nothing of the machine's devices.");
    return {};
}

Task<Result<void>> writeDevices(QmpPtr qmp, std::shared_ptr<const UniqueFd> file,
                                Milliseconds deadline)
{
    const QString command = QStringLiteral("migrate");
    const auto migrated = co_await migrate(qmp, command, file, deadline);
    if (!migrated) {
        if (migrated.error().code == ErrorCode::Timeout)
            co_await stopMigration(qmp);
        const auto words = co_await whyItFailed(qmp);
        co_return fail(notSaved(migrated.error(), words));
    }
    std::function<Result<void>()> work = [file] { return settle(file->get()); };
    co_return co_await async::onPool<void>(std::move(work));
}

} // namespace

Task<Result<void>> Machine::saveDevices(std::filesystem::path file, Milliseconds deadline)
{
    if (!isRunning())
        co_return fail(notRunning());
    const auto qmp = m_d->qmp;
    CO_TRY(co_await pause());
    const auto opened = std::make_shared<const UniqueFd>(
        ::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600));
    if (!opened->valid())
        co_return failErrno(errno, "The state of the machine's devices cannot be written to " +
                                       file.string() + ".");
    auto written = co_await writeDevices(qmp, opened, deadline);
    if (!written)
        ::unlink(file.c_str());
    co_return written;
}

Task<Result<void>> Machine::loadDevices(std::filesystem::path file, Milliseconds deadline)
{
    if (!isRunning())
        co_return fail(notRunning());
    const auto qmp = m_d->qmp;
    const auto watch = m_d->watch;
    const auto log = m_d->processLog;
    const std::string failed =
        "The machine could not take over the state of its devices from " + file.string() + ".";
    const auto opened =
        std::make_shared<const UniqueFd>(::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
    if (!opened->valid())
        co_return failErrno(errno, failed);
    const QString command = QStringLiteral("migrate-incoming");
    const auto loaded = co_await migrate(qmp, command, opened, deadline);
    if (loaded)
        co_return loaded;
    if (!watch->end()) {
        auto gone = watch->gone();
        const std::string unused;
        co_await gone.wait(kEndOfQemu, async::CancelToken(), unused);
    }
    Error told = loaded.error().wrapped(failed);
    told.cause += " " + printable(logTail(log), 1000);
    co_return fail(std::move(told));
}

} // namespace helix::machine
