// Machines that an earlier run of Helix has left: taken over or ended.

#include <QJsonObject>

#include <spdlog/spdlog.h>

#include "machine/ending.h"
#include "machine/local_connection.h"
#include "machine/machine.h"
#include "machine/machine_p.h"
#include "machine/migration.h"
#include "machine/process_identity.h"
#include "machine/runtime_files.h"
#include "base/try.h"

namespace helix::machine {
namespace {

using async::Task;

constexpr std::chrono::seconds kAnswerDeadline{5};

Error somethingElse(const std::filesystem::path& socket)
{
    return {ErrorCode::Conflict,
            "Something else than the machine answers on " + socket.string() + "; it is left alone.",
            {}};
}

/// The socket is kQmpSocketName in it.
std::filesystem::path runtimeFolderOf(const std::filesystem::path& qmpSocket)
{
    return qmpSocket.parent_path().parent_path();
}

Task<Result<void>> checkUuid(QmpClient* qmp, std::filesystem::path socket, std::string uuid)
{
    const QString command = QStringLiteral("query-uuid");
    const QJsonObject none;
    CO_TRY(const auto reply, co_await qmp->execute(command, none, kAnswerDeadline));
    const auto answered =
        reply.value(QLatin1String("return")).toObject().value(QLatin1String("UUID")).toString();
    if (answered.compare(QString::fromStdString(uuid), Qt::CaseInsensitive) != 0)
        co_return fail(somethingElse(socket));
    co_return Result<void>();
}

/// Whether the guest stands still: a full disk may have been reported to nobody, or to a Helix that
/// is gone, as may be one that saved or awaited devices (QEMU's RunState, query-status).
Task<Result<bool>> standsStill(std::shared_ptr<QmpClient> qmp)
{
    CO_TRY(const auto status, co_await runState(qmp));
    const QStringList still{QStringLiteral("io-error"), QStringLiteral("paused"),
                            QStringLiteral("inmigrate"), QStringLiteral("prelaunch"),
                            QStringLiteral("postmigrate")};
    if (status != kBeingSent)
        co_return still.contains(status);
    // Whoever was to take the rest of it is gone, and QEMU would wait for ever.
    CO_TRY(co_await abandonMigration(qmp));
    co_return true;
}

} // namespace

Task<Result<std::unique_ptr<Machine>>>
Machine::adopt(std::filesystem::path qmpSocket, std::string uuid, std::filesystem::path processLog)
{
    CO_TRY(auto connected, co_await QmpClient::connectTo(qmpSocket, kAnswerDeadline,
                                                         async::CancelToken(), WhenAbsent::Fail));
    const std::shared_ptr<QmpClient> qmp = std::move(connected);
    auto pidfd = openProcess(qmp->peerPid(), uuid, Role::Qemu);
    if (!pidfd)
        co_return fail(somethingElse(qmpSocket));
    CO_TRY(co_await checkUuid(qmp.get(), qmpSocket, uuid));
    CO_TRY(const auto held, co_await standsStill(qmp));
    auto d = std::make_unique<Private>();
    if (held)
        d->held.begin();
    d->watch = std::make_shared<ProcessWatch>(qmp->peerPid(), std::move(*pidfd));
    d->qmp = qmp;
    d->runtimeFolder = runtimeFolderOf(qmpSocket);
    d->processLog = processLog;
    d->serialLog = processLog.parent_path() / kSerialLogName;
    // The earlier run may have died before it could; QEMU has read the document before it answers.
    removeBootstrap(runtimeFolderOf(qmpSocket));
    spdlog::info("machine: adopted QEMU process {} for {}", d->watch->pid(), uuid);
    co_return std::unique_ptr<Machine>(new Machine(std::move(d)));
}

Task<Result<std::shared_ptr<async::ProcessWatch>>> findLiving(std::string uuid)
{
    for (const int pid : co_await pidsOf(uuid))
        if (auto pidfd = openProcess(pid, uuid, Role::Qemu))
            co_return std::make_shared<async::ProcessWatch>(pid, std::move(*pidfd));
    co_return fail(ErrorCode::NotFound, "No machine " + uuid + " runs.");
}

Task<Result<void>> endLeftover(std::filesystem::path qmpSocket, std::string uuid)
{
    if (const auto ended = co_await endProcessesOf(uuid); !ended)
        co_return ended;
    const auto other =
        co_await connectLocally(qmpSocket, kAnswerDeadline, async::CancelToken(), WhenAbsent::Fail);
    if (other || other.error().code != ErrorCode::NotFound)
        co_return fail(somethingElse(qmpSocket));
    removeRuntimeFiles(runtimeFolderOf(qmpSocket));
    co_return Result<void>();
}

} // namespace helix::machine
