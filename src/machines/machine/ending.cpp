#include "machine/ending.h"

#include <algorithm>
#include <csignal>

#include <unistd.h>

#include <QJsonObject>

#include <spdlog/spdlog.h>

#include "machine/process_identity.h"
#include "machine/runtime_files.h"

namespace helix::machine {
namespace {

constexpr std::chrono::seconds kKillGrace{10};
constexpr std::chrono::seconds kTermGrace{5};
/// bwrap ends some milliseconds after its program.
constexpr std::chrono::seconds kWrapperGrace{2};
constexpr std::chrono::seconds kEndOfQemu{1}; ///< after its connection is lost
/// Killing bwrap while it starts may leave a child of it that the search has not seen yet.
constexpr int kSearches = 10;

/// The answer does not matter, and QEMU may be gone before it has given one; only its end counts.
async::Task<void> tellToQuit(std::shared_ptr<QmpClient> qmp, std::chrono::milliseconds grace)
{
    const QString command = QStringLiteral("quit");
    const QJsonObject none;
    co_await qmp->execute(command, none, grace);
}

async::Task<std::vector<MachineProcess>> lookFor(std::string uuid)
{
    std::function<Result<std::vector<MachineProcess>>()> look =
        [uuid]() -> Result<std::vector<MachineProcess>> { return processesOf(uuid); };
    const auto found = co_await async::onPool<std::vector<MachineProcess>>(std::move(look));
    co_return found.value_or(std::vector<MachineProcess>());
}

async::Task<Result<void>> endProcess(MachineProcess process, std::string uuid, bool alone)
{
    auto pidfd = openProcess(process.pid, uuid, process.role);
    if (!pidfd)
        co_return Result<void>(); // gone in between
    spdlog::info("machine: ending the process {} of {}", process.pid, uuid);
    auto watch = std::make_shared<ProcessWatch>(process.pid, std::move(*pidfd));
    if (process.role == Role::Qemu)
        co_return co_await endMachine(watch, nullptr, kTermGrace);
    if (alone) // still making its cage
        watch->signal(SIGKILL);
    co_await endWrapper(watch);
    co_return Result<void>();
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

async::ProcessEnd endBehind(async::ProcessEnd end, bool wrapped)
{
    if (wrapped && end.known && end.signal == 0 && end.exitStatus > 128)
        return {true, 0, end.exitStatus - 128};
    return end;
}

async::Task<std::optional<async::ProcessEnd>> endOf(std::shared_ptr<ProcessWatch> watch,
                                                    std::shared_ptr<ProcessWatch> wrapper)
{
    const std::string unused;
    const std::vector<std::shared_ptr<ProcessWatch>> both{watch, wrapper};
    for (const auto& process : both) {
        if (!process || process->end())
            continue;
        auto gone = process->gone();
        if (!co_await gone.wait(kEndOfQemu, async::CancelToken(), unused))
            break;
    }
    if (wrapper && wrapper->end())
        co_return endBehind(*wrapper->end(), true);
    const auto end = watch->end();
    co_return end;
}

async::Task<void> endWrapper(std::shared_ptr<ProcessWatch> wrapper)
{
    const std::string unused;
    auto gone = wrapper->gone();
    if (co_await gone.wait(kWrapperGrace, async::CancelToken(), unused))
        co_return;
    wrapper->signal(SIGKILL);
    auto killed = wrapper->gone();
    co_await killed.wait(kKillGrace, async::CancelToken(), unused);
}

async::Task<std::vector<int>> pidsOf(std::string uuid)
{
    const auto found = co_await lookFor(uuid);
    std::vector<int> pids;
    for (const auto& process : found)
        pids.push_back(process.pid);
    co_return pids;
}

async::Task<Result<void>> endProcessesOf(std::string uuid, std::vector<int> spared)
{
    for (int search = 0; search < kSearches; ++search) {
        auto found = co_await lookFor(uuid);
        std::erase_if(found, [&spared](const MachineProcess& process) {
            return std::ranges::find(spared, process.pid) != spared.end();
        });
        if (found.empty())
            co_return Result<void>();
        // QEMU first: what is around it then goes by itself.
        std::ranges::stable_partition(
            found, [](const MachineProcess& process) { return process.role == Role::Qemu; });
        const bool alone = found.front().role == Role::Wrapper;
        for (const auto& process : found)
            if (const auto ended = co_await endProcess(process, uuid, alone); !ended)
                co_return fail(ended.error());
    }
    co_return fail(ErrorCode::Internal, "The processes of the machine " + uuid +
                                            " could not be ended; new ones keep appearing.");
}

void removeRuntimeFiles(const std::filesystem::path& runtimeFolder)
{
    for (const auto* name : {kQmpSocketName, kEventSocketName, kNetSocketName, kBootstrapName})
        ::unlink((runtimeFolder / name).c_str());
    ::rmdir((runtimeFolder / kVmFolderName).c_str());
}

void removeBootstrap(const std::filesystem::path& runtimeFolder)
{
    ::unlink((runtimeFolder / kBootstrapName).c_str());
}

} // namespace helix::machine
