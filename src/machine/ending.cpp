#include "machine/ending.h"

#include <csignal>

#include <unistd.h>

#include <QJsonObject>

#include "machine/runtime_files.h"

namespace helix::machine {
namespace {

constexpr std::chrono::seconds kKillGrace{10};

/// The answer does not matter, and QEMU may be gone before it has given one; only its end counts.
async::Task<void> tellToQuit(std::shared_ptr<QmpClient> qmp, std::chrono::milliseconds grace)
{
    const QString command = QStringLiteral("quit");
    const QJsonObject none;
    co_await qmp->execute(command, none, grace);
}

} // namespace

async::Task<Result<void>> endMachine(std::shared_ptr<ProcessWatch> watch,
                                     std::shared_ptr<QmpClient> qmp,
                                     std::chrono::milliseconds grace)
{
    const std::string late = "The machine did not end in time.";
    const std::string stuck =
        "The machine's QEMU (process " + std::to_string(watch->pid()) + ") could not be ended.";
    if (qmp && qmp->isConnected())
        async::detach(tellToQuit(qmp, grace));
    else
        watch->signal(SIGTERM);
    auto gone = watch->gone();
    if (co_await gone.wait(grace, async::CancelToken(), late))
        co_return Result<void>();
    watch->signal(SIGKILL);
    auto killed = watch->gone();
    co_return co_await killed.wait(kKillGrace, async::CancelToken(), stuck);
}

void removeRuntimeFiles(const std::filesystem::path& runtimeFolder)
{
    for (const auto* name : {kQmpSocketName, kEventSocketName, kNetSocketName, kBootstrapName})
        ::unlink((runtimeFolder / name).c_str());
}

void removeBootstrap(const std::filesystem::path& runtimeFolder)
{
    ::unlink((runtimeFolder / kBootstrapName).c_str());
}

} // namespace helix::machine
