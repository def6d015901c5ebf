// Commands in a guest over the control socket.
//
//   exec.run {workspace, argv, cwd?, timeout_ms?, stdin?:bool, as_root?:bool} -> {status, signal,
//   timed_out}, when it has ended
//     exec.output {call, stream:"stdout"|"stderr", data}   from Helix; data is base64url
//     exec.ack    {call, bytes}                            to Helix: output dealt with. At most the
//     guest's window
//                                                          (protocol::kMaxExecOutputInFlight) is on
//                                                          its way: that is the back-pressure
//   exec.stdin  {call, data?, eof?:bool} -> {}             answered when the guest has taken the
//   bytes exec.signal {call, signal} -> {}                       to the command's process group
// "call" is the id of exec.run on the same connection. Cancelling the call, or leaving, kills the
// command.

#include <map>

#include "app/method_table.h"
#include "app/snapshot_json.h"
#include "protocol/limits.h"

namespace helix::app {
namespace {

constexpr std::size_t kMaxArguments = 4096;
constexpr std::size_t kMaxArgumentBytes = 256U << 10;
constexpr std::int64_t kMaxTimeoutMs = 7LL * 24 * 3600 * 1000;

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

Result<std::vector<std::string>> readArguments(const Json& params)
{
    const auto list = params.find("argv");
    if (list == params.end() || !list->is_array() || list->empty() || list->size() > kMaxArguments)
        return fail(ErrorCode::InvalidArgument,
                    "The command to run is missing or has too many words.");
    std::vector<std::string> argv;
    for (const auto& word : *list) {
        const auto* text = word.get_ptr<const std::string*>();
        if (text == nullptr || text->size() > kMaxArgumentBytes)
            return fail(ErrorCode::InvalidArgument,
                        "A word of the command is not text or too long.");
        argv.push_back(*text);
    }
    return argv;
}

Result<link::ExecRequest> readExecRequest(const Json& params)
{
    auto argv = readArguments(params);
    if (!argv)
        return fail(argv.error());
    auto cwd = protocol::optionalString(params, "cwd", kMaxArgumentBytes, {});
    const auto timeout = protocol::optionalInteger(params, "timeout_ms", 0, kMaxTimeoutMs, 0);
    const auto wantsStdin = protocol::optionalBool(params, "stdin", false);
    const auto asRoot = protocol::optionalBool(params, "as_root", false);
    if (!cwd || !timeout || !wantsStdin || !asRoot)
        return fail(!cwd          ? cwd.error()
                    : !timeout    ? timeout.error()
                    : !wantsStdin ? wantsStdin.error()
                                  : asRoot.error());
    link::ExecRequest request;
    request.argv = std::move(*argv);
    request.cwd = std::move(*cwd);
    if (*timeout > 0)
        request.timeout = std::chrono::milliseconds(*timeout);
    request.wantsStdin = *wantsStdin;
    request.asRoot = *asRoot;
    return request;
}

void sendOutput(const CallPtr& call, bool isStderr, const QByteArray& data)
{
    constexpr auto kPiece = static_cast<qsizetype>(protocol::kRpcPiece);
    for (qsizetype at = 0; at < data.size(); at += kPiece) {
        const QByteArray piece = data.mid(at, kPiece);
        Json params = Json::object();
        params["stream"] = isStderr ? "stderr" : "stdout";
        params["data"] =
            toBase64Url(asBytes({piece.constData(), static_cast<std::size_t>(piece.size())}));
        call->notify("exec.output", std::move(params));
    }
}

Json exitJson(const link::ExecExit& exit)
{
    Json json = Json::object();
    json["status"] = exit.status;
    json["signal"] = exit.signal;
    json["timed_out"] = exit.timedOut;
    return json;
}

async::Task<Result<Json>> runExec(CallPtr call, RunningPtr running)
{
    const auto id = co_await call->settledWorkspace();
    const auto request = readExecRequest(call->params());
    if (!id || !request)
        co_return fail(!id ? id.error() : request.error());
    auto started = co_await call->plane()->workspaces().exec(*id, *request);
    if (!started)
        co_return fail(started.error());
    const std::shared_ptr<Exec> exec = std::move(*started);
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
    call->notify("exec.started", Json::object());
    const std::string unused;
    const auto token = call->cancelToken();
    const auto exit = co_await ended.wait(async::kForever, token, unused);
    running->erase(key);
    if (!exit)
        co_return fail(exit.error());
    co_return exitJson(*exit);
}

Result<RunningExec> findExec(const Running& running, std::uint64_t client, const Json& params)
{
    const auto call = protocol::requireInteger(params, "call", INT64_MIN, INT64_MAX);
    if (!call)
        return fail(call.error());
    const auto it = running.find({client, *call});
    if (it == running.end())
        return fail(ErrorCode::NotFound, "The command has ended.");
    return it->second;
}

async::Task<Result<Json>> writeStdin(CallPtr call, RunningPtr running)
{
    const auto exec = findExec(*running, call->client(), call->params());
    const auto text =
        protocol::optionalString(call->params(), "data", protocol::kMaxRpcMessage, {});
    const auto eof = protocol::optionalBool(call->params(), "eof", false);
    if (!exec || !text || !eof)
        co_return fail(!exec ? exec.error() : !text ? text.error() : eof.error());
    const auto data = fromBase64Url(*text);
    if (!data)
        co_return fail(data.error());
    // Held here: the command may end while its input waits.
    const RunningExec held = *exec;
    if (std::exchange(*held.writing, true))
        co_return fail(ErrorCode::Conflict, "The command has not taken the input before this yet.");
    const auto taken = co_await held.exec->writeStdin(*data, *eof);
    *held.writing = false;
    if (!taken)
        co_return fail(taken.error());
    co_return Json::object();
}

async::Task<Result<Json>> sendSignal(CallPtr call, RunningPtr running)
{
    constexpr std::int64_t kLastSignal = 64;
    const auto exec = findExec(*running, call->client(), call->params());
    const auto number = protocol::requireInteger(call->params(), "signal", 1, kLastSignal);
    if (!exec || !number)
        co_return fail(!exec ? exec.error() : number.error());
    const RunningExec held = *exec;
    const auto sent = co_await held.exec->signalGroup(static_cast<int>(*number));
    if (!sent)
        co_return fail(sent.error());
    co_return Json::object();
}

void acknowledge(const Running& running, std::uint64_t client, const Json& params)
{
    const auto exec = findExec(running, client, params);
    const auto bytes = protocol::requireInteger(
        params, "bytes", 0, static_cast<std::int64_t>(protocol::kMaxExecOutputInFlight));
    if (exec && bytes)
        exec->exec->acknowledge(static_cast<std::size_t>(*bytes));
}

} // namespace

void addExecMethods(MethodTable& table)
{
    auto running = std::make_shared<Running>();
    table.requests["exec.run"] = [running](CallPtr call) {
        return runExec(std::move(call), running);
    };
    table.requests["exec.stdin"] = [running](CallPtr call) {
        return writeStdin(std::move(call), running);
    };
    table.requests["exec.signal"] = [running](CallPtr call) {
        return sendSignal(std::move(call), running);
    };
    table.notifications["exec.ack"] = [running](std::uint64_t client, const Json& params) {
        acknowledge(*running, client, params);
    };
}

} // namespace helix::app
