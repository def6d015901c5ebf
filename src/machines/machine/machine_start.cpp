// Machine::start: from a plan to a QEMU that has greeted.

#include <cerrno>

#include <fcntl.h>
#include <unistd.h>

#include <spdlog/spdlog.h>

#include "async/spawn.h"
#include "base/atomic_file.h"
#include "base/paths.h"
#include "base/try.h"
#include "machine/cable.h"
#include "machine/ending.h"
#include "machine/exit_reason.h"
#include "machine/log_file.h"
#include "machine/machine.h"
#include "machine/machine_p.h"
#include "machine/process_identity.h"
#include "machine/runtime_files.h"

namespace helix::machine {
namespace {

using async::Task;

/// From exec to the greeting QEMU needs about 0.1 s; a busy disk may make it a hundred times that.
constexpr std::chrono::seconds kGreetingDeadline{30};
constexpr std::chrono::seconds kListenDeadline{5};
constexpr std::chrono::milliseconds kListenPause{5};

constexpr std::size_t kMaxUefiVariables = 16U << 20;

/// No fsync: the document is of use only while this start lasts.
Result<void> writeBootstrap(const std::filesystem::path& path, const Secret& document)
{
    const UniqueFd fd(
        ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600));
    const auto bytes = document.reveal();
    if (!fd.valid() ||
        ::write(fd.get(), bytes.data(), bytes.size()) != static_cast<ssize_t>(bytes.size()))
        return failErrno(errno, "Could not write the machine's bootstrap document to " +
                                    path.string() + ".");
    return {};
}

/// A guest that breaks out of QEMU must not find the keys that people keep in their environment.
std::vector<std::string> harmlessEnvironment(bool wrapped)
{
    std::vector<std::string> names{"PATH=", "LANG=", "LC_ALL=", "TMPDIR=", "HELIXVM_"};
    if (wrapped) // systemd-run needs them; they are taken away again before QEMU
        for (const auto* name : confine::kScopeVariables)
            names.push_back(name + std::string("="));
    std::vector<std::string> kept;
    for (char** entry = ::environ; *entry != nullptr; ++entry) {
        const std::string_view text(*entry);
        for (const auto& name : names)
            if (text.starts_with(name))
                kept.emplace_back(text);
    }
    return kept;
}

/// The whole command line: what confines QEMU, then QEMU.
async::SpawnRequest spawnRequest(const LaunchPlan& plan)
{
    async::SpawnRequest request;
    std::vector<std::string> command = plan.prefix;
    command.push_back(plan.program.string());
    command.insert(command.end(), plan.arguments.begin(), plan.arguments.end());
    request.program = command.front();
    request.arguments.assign(command.begin() + 1, command.end());
    request.workingFolder = plan.vmFolder;
    request.environment = harmlessEnvironment(!plan.prefix.empty());
    request.log = plan.processLog;
    request.limits = plan.limits;
    return request;
}

/// A machine's own UEFI settings, the first time.
Result<void> makeUefiVariables(const LaunchPlan& plan)
{
    std::error_code error;
    if (plan.uefiVariables.empty() || std::filesystem::exists(plan.uefiVariables, error))
        return {};
    TRY(const auto blank, readFile(plan.uefiVariablesTemplate, kMaxUefiVariables));
    return writeFileAtomically(plan.uefiVariables, asBytes(blank), 0600);
}

Result<async::Spawned> launch(const LaunchPlan& plan, const Secret& bootstrapDocument)
{
    removeRuntimeFiles(plan.runtimeFolder);
    TRY(ensurePrivateFolder(plan.vmFolder));
    for (const auto& log : {plan.processLog, plan.serialLog})
        TRY(beginLog(log));
    TRY(makeUefiVariables(plan));
    TRY(writeBootstrap(plan.bootstrapFile, bootstrapDocument));
    return async::spawnDetached(spawnRequest(plan));
}

/// QEMU makes this socket on a thread of its own; who connects next shall find it.
Task<Result<void>> awaitSocket(std::filesystem::path socket, async::CancelToken cancel)
{
    const auto end = std::chrono::steady_clock::now() + kListenDeadline;
    std::error_code error;
    while (!std::filesystem::is_socket(socket, error)) {
        if (std::chrono::steady_clock::now() >= end)
            co_return fail(ErrorCode::Timeout,
                           "The machine's network socket " + socket.string() + " did not appear.");
        if (const auto paused = co_await async::sleepFor(kListenPause, cancel); !paused)
            co_return fail(ErrorCode::Cancelled, "Starting the machine was cancelled.");
    }
    co_return Result<void>();
}

/// Why there is no connection: Cancel, a QEMU that has ended, or one that is silent.
Task<Error> explain(std::shared_ptr<ProcessWatch> watch, Error connectionError,
                    std::filesystem::path processLog, bool wrapped, bool cancelled)
{
    if (cancelled)
        co_return Error{ErrorCode::Cancelled, "Starting the machine was cancelled.", {}};
    if (!watch->end() && connectionError.code == ErrorCode::Unavailable) {
        // The connection ended: the process is about to.
        const std::string unused;
        auto gone = watch->gone();
        co_await gone.wait(std::chrono::seconds(1), async::CancelToken(), unused);
    }
    if (watch->end())
        co_return explainFailedStart(endBehind(*watch->end(), wrapped), logTail(processLog));
    co_return connectionError;
}

/// A connection whose machine listens everywhere. `child` is what we have started.
Task<Result<std::shared_ptr<QmpClient>>> greet(LaunchPlan plan, std::shared_ptr<ProcessWatch> child,
                                               async::CancelToken cancel)
{
    // Both the user's Cancel and the end of the process end the wait for the greeting.
    async::CancelSource stopWaiting;
    const auto cancelled = cancel.onCancel([stopWaiting]() mutable { stopWaiting.cancel(); });
    child->onEnd([stopWaiting]() mutable { stopWaiting.cancel(); });
    auto qmp =
        co_await QmpClient::connectTo(plan.qmpSocket, kGreetingDeadline, stopWaiting.token());
    if (!qmp) {
        child->onEnd({});
        co_return fail(qmp.error());
    }
    std::shared_ptr<QmpClient> client = std::move(*qmp);
    auto listens = co_await awaitSocket(plan.netSocket, stopWaiting.token());
    if (listens && plan.awaitsDevices) // its guest may have something to send at once
        listens = co_await tryCable(client, plan.netSocket, stopWaiting.token());
    child->onEnd({});
    if (!listens)
        co_return fail(listens.error());
    co_return client;
}

/// QEMU's own process: the child, or one that the child stands around.
Result<std::shared_ptr<ProcessWatch>> watchOf(const QmpClient& qmp, const std::string& uuid,
                                              const std::shared_ptr<ProcessWatch>& child)
{
    const int pid = qmp.peerPid();
    if (pid == child->pid())
        return child;
    auto pidfd = openProcess(pid, uuid, Role::Qemu);
    if (!pidfd)
        return fail(pidfd.error().wrapped("The machine ended as soon as it had started."));
    return std::make_shared<ProcessWatch>(pid, std::move(*pidfd));
}

} // namespace

Task<Result<std::unique_ptr<Machine>>> Machine::start(LaunchPlan plan, Secret bootstrapDocument,
                                                      async::CancelToken cancel)
{
    // A failed start ends what it has started, not one of the same machine that ran before.
    const auto before = co_await pidsOf(plan.uuid);
    auto spawned = launch(plan, bootstrapDocument);
    if (!spawned) {
        removeRuntimeFiles(plan.runtimeFolder);
        co_return fail(spawned.error());
    }
    const auto child = std::make_shared<ProcessWatch>(spawned->pid, std::move(spawned->pidfd));
    auto qmp = co_await greet(plan, child, cancel);
    Result<std::shared_ptr<ProcessWatch>> qemu;
    if (qmp)
        qemu = watchOf(**qmp, plan.uuid, child);
    if (!qmp || !qemu) {
        const auto cause = qmp ? qemu.error() : qmp.error();
        const auto error = co_await explain(child, cause, plan.processLog, !plan.prefix.empty(),
                                            cancel.isCancelled());
        if (const auto ended = co_await endProcessesOf(plan.uuid, before); !ended)
            spdlog::error("machine: {}", ended.error().describe());
        co_await endWrapper(child);
        removeRuntimeFiles(plan.runtimeFolder);
        co_return fail(error);
    }
    // QEMU has read it by now.
    removeBootstrap(plan.runtimeFolder);
    auto d = std::make_unique<Private>();
    d->watch = *qemu;
    if (child != *qemu)
        d->wrapper = child;
    d->qmp = *qmp;
    if (plan.awaitsDevices)
        d->held.begin();
    d->runtimeFolder = plan.runtimeFolder;
    d->serialLog = plan.serialLog;
    d->processLog = plan.processLog;
    spdlog::info("machine: QEMU runs as process {} for {}", d->watch->pid(), plan.uuid);
    co_return std::unique_ptr<Machine>(new Machine(std::move(d)));
}

} // namespace helix::machine
