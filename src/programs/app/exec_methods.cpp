// Commands in a guest over the control socket. exec.ack {call, bytes} says that output was dealt
// with: at most the guest's window (protocol::kMaxExecOutputInFlight) is on its way, which is the
// back-pressure. Cancelling the call, or leaving, kills the command.

#include <filesystem>
#include <map>

#include "app/method_table.h"
#include "base/clock.h"
#include "operations/workspaces.h"
#include "plane/control_plane.h"
#include "plane/recordings.h"
#include "protocol/limits.h"
#include "base/try.h"

namespace helix::app {
namespace {

using link::Exec;

/// A command that runs.
struct RunningExec {
    std::shared_ptr<Exec> exec; ///< owned by its call and by writes on their way
    std::shared_ptr<bool> writing =
        std::make_shared<bool>(false); ///< one write at a time; owned with it
};
/// By client and call.
using Running = std::map<std::pair<std::uint64_t, std::int64_t>, RunningExec>;
using RunningPtr = std::shared_ptr<Running>; ///< owned by the handlers of one method table

link::ExecRequest execRequest(const operations::RunCommand& wish)
{
    link::ExecRequest request;
    request.argv = wish.argv;
    request.cwd = wish.cwd;
    if (wish.timeoutMs > 0)
        request.timeout = std::chrono::milliseconds(wish.timeoutMs);
    request.wantsStdin = wish.wantsStdin;
    request.asRoot = wish.asRoot;
    return request;
}

void sendOutput(const CallPtr& call, bool isStderr, const QByteArray& data)
{
    constexpr auto kPiece = static_cast<qsizetype>(protocol::kRpcPiece);
    for (qsizetype at = 0; at < data.size(); at += kPiece) {
        const QByteArray piece = data.mid(at, kPiece);
        operations::CommandOutput output;
        output.data =
            toBase64Url(asBytes({piece.constData(), static_cast<std::size_t>(piece.size())}));
        using Stream = operations::CommandOutput::Stream;
        output.stream = isStderr ? Stream::Stderr : Stream::Stdout;
        call->tell(output);
    }
}

/// "make, 2 arguments": what they are may be nobody else's business.
plane::GuestCommand commandOf(const std::vector<std::string>& argv)
{
    plane::GuestCommand command;
    command.isGiven = true;
    command.beganMs = systemWallClock()();
    if (argv.empty())
        return command;
    command.text = std::filesystem::path(argv.front()).filename().string();
    if (const auto arguments = argv.size() - 1; arguments > 0)
        command.text +=
            ", " + std::to_string(arguments) + (arguments == 1 ? " argument" : " arguments");
    return command;
}

plane::GuestCommand endOf(plane::GuestCommand command, const Result<link::ExecExit>& exit)
{
    command.durationMs = std::max<std::int64_t>(systemWallClock()() - command.beganMs, 1);
    command.failed = !exit || exit->status != 0 || exit->signal != 0;
    return command;
}

Answering<operations::RunCommand> runExec(CallPtr call, operations::RunCommand wish,
                                          RunningPtr running)
{
    CO_TRY(const auto id, co_await call->settledWorkspace(wish.workspace));
    const auto request = execRequest(wish);
    CO_TRY(auto started, co_await call->plane()->workspaces().exec(id, request));
    const std::shared_ptr<Exec> exec = std::move(started);
    const auto command = commandOf(request.argv);
    call->plane()->recordings().noteCommand(id, command);
    async::Completion<link::ExecExit> ended;
    QObject::connect(exec.get(), &Exec::output, [call](bool isStderr, const QByteArray& data) {
        sendOutput(call, isStderr, data);
    });
    QObject::connect(
        exec.get(), &Exec::exited,
        [ended](const link::ExecExit& exit, const std::optional<Error>& failure) mutable {
            ended.resolve(failure ? Result<link::ExecExit>(fail(*failure))
                                  : Result<link::ExecExit>(exit));
        });
    const auto key = std::pair(call->client(), call->id());
    running->emplace(key, RunningExec{exec});
    call->tell(operations::CommandStarted());
    const std::string unused;
    const auto token = call->cancelToken();
    const auto exit = co_await ended.wait(async::kForever, token, unused);
    running->erase(key);
    if (call->plane())
        call->plane()->recordings().noteCommand(id, endOf(command, exit));
    if (!exit)
        co_return fail(exit.error());
    co_return operations::CommandEnd{exit->status, exit->signal, exit->timedOut};
}

Result<RunningExec> findExec(const Running& running, std::uint64_t client, std::int64_t call)
{
    const auto it = running.find({client, call});
    if (it == running.end())
        return fail(ErrorCode::NotFound, "The command has ended.");
    return it->second;
}

Answering<operations::WriteStdin> writeStdin(CallPtr call, operations::WriteStdin request,
                                             RunningPtr running)
{
    CO_TRY(const auto data, fromBase64Url(request.data));
    // Held here: the command may end while its input waits.
    CO_TRY(const auto held, findExec(*running, call->client(), request.call));
    if (std::exchange(*held.writing, true))
        co_return fail(ErrorCode::Conflict, "The command has not taken the input before this yet.");
    const auto taken = co_await held.exec->writeStdin(data, request.eof);
    *held.writing = false;
    if (!taken)
        co_return fail(taken.error());
    co_return Nothing();
}

Answering<operations::SignalCommand> sendSignal(CallPtr call, operations::SignalCommand request,
                                                RunningPtr running)
{
    CO_TRY(const auto held, findExec(*running, call->client(), request.call));
    const auto sent = co_await held.exec->signalGroup(static_cast<int>(request.signal));
    co_return nothing(sent);
}

void acknowledge(const Running& running, std::uint64_t client, const Json& params)
{
    const auto call = protocol::requireInteger(params, "call", INT64_MIN, INT64_MAX);
    const auto bytes = protocol::requireInteger(
        params, "bytes", 0, static_cast<std::int64_t>(protocol::kMaxExecOutputInFlight));
    if (!call || !bytes)
        return;
    if (const auto exec = findExec(running, client, *call))
        exec->exec->acknowledge(static_cast<std::size_t>(*bytes));
}

} // namespace

void addExecMethods(MethodTable& table)
{
    auto running = std::make_shared<Running>();
    serve<operations::RunCommand>(table, [running](CallPtr call, operations::RunCommand request) {
        return runExec(std::move(call), std::move(request), running);
    });
    serve<operations::WriteStdin>(table, [running](CallPtr call, operations::WriteStdin request) {
        return writeStdin(std::move(call), std::move(request), running);
    });
    serve<operations::SignalCommand>(table,
                                     [running](CallPtr call, operations::SignalCommand request) {
                                         return sendSignal(std::move(call), request, running);
                                     });
    table.notifications["exec.ack"] = [running](std::uint64_t client, const Json& params) {
        acknowledge(*running, client, params);
    };
}

} // namespace helix::app
