#include "link/exec_table.h"

#include <algorithm>
#include <csignal>

#include <QMetaMethod>

#include "protocol/exec_input.h"
#include "protocol/limits.h"
#include "protocol/methods.h"
#include "base/try.h"

namespace helix::link {
namespace {

using protocol::Json;

Json startParams(const ExecRequest& request)
{
    Json params = Json::object();
    params["argv"] = request.argv;
    if (!request.cwd.empty())
        params["cwd"] = request.cwd;
    if (!request.environment.empty())
        params["env"] = request.environment;
    if (request.timeout)
        params["timeout_ms"] = request.timeout->count();
    if (request.wantsStdin)
        params["stdin"] = true;
    if (request.asRoot)
        params["as_root"] = true;
    return params;
}

Json execParam(std::int64_t id)
{
    Json params = Json::object();
    params["exec"] = id;
    return params;
}

tl::unexpected<Error> noSuchExec()
{
    return fail(ErrorCode::Protocol, "A message about a command that does not run.");
}

Result<int> nullableInteger(const Json& params, const char* key, int max)
{
    if (protocol::fieldIn(params, key) == nullptr)
        return 0;
    TRY(const auto value, protocol::requireInteger(params, key, 0, max));
    return static_cast<int>(value);
}

Result<ExecExit> readExit(const Json& params)
{
    const auto status = nullableInteger(params, "status", 255);
    const auto signal = nullableInteger(params, "signal", 127);
    const auto timedOut = protocol::optionalBool(params, "timed_out", false);
    if (!status)
        return fail(status.error());
    if (!signal)
        return fail(signal.error());
    if (!timedOut)
        return fail(timedOut.error());
    return ExecExit{*status, *signal, *timedOut};
}

} // namespace

async::Task<Result<std::unique_ptr<Exec>>> ExecTable::start(ExecRequest request)
{
    if (request.argv.empty())
        co_return fail(ErrorCode::InvalidArgument, "There is no command to run.");
    if (!m_connection)
        co_return fail(connectionGone());
    if (m_running.size() + static_cast<std::size_t>(m_starting) >=
        static_cast<std::size_t>(protocol::kMaxExecs))
        co_return fail(ErrorCode::ResourceExhausted, "The workspace runs " +
                                                         std::to_string(protocol::kMaxExecs) +
                                                         " commands already; wait for one to end.");
    ++m_starting;
    async::Completion<void> answered;
    const auto handle =
        std::make_shared<std::unique_ptr<RemoteExec>>(); // owned by the answer handler and this
                                                         // coroutine
    const auto self = shared_from_this();
    // In the handler, not after the wait: the command's first output may be the very next message.
    m_connection->request(protocol::method::kExecStart, startParams(request),
                          [self, handle, answered, wantsStdin = request.wantsStdin](
                              Result<Json> answer) mutable -> Result<void> {
                              --self->m_starting;
                              if (!answer) {
                                  answered.resolve(fail(answer.error()));
                                  return {};
                              }
                              auto admitted = self->admit(*answer, wantsStdin);
                              const auto verdict =
                                  admitted ? Result<void>() : fail(admitted.error());
                              if (admitted)
                                  *handle = std::move(*admitted);
                              answered.resolve(verdict);
                              return verdict;
                          });
    const std::string late = "The agent in the guest did not start the command in time.";
    CO_TRY(co_await answered.wait(RpcConnection::kAnswerTime, async::CancelToken(), late));
    co_return Result<std::unique_ptr<Exec>>(std::move(*handle));
}

Result<std::unique_ptr<RemoteExec>> ExecTable::admit(const Json& answer, bool wantsStdin)
{
    TRY(const auto id, protocol::requireInteger(answer, "exec", 0, INT64_MAX));
    if (m_running.contains(id))
        return fail(ErrorCode::Protocol,
                    "The guest gave a running command's number to another one.");
    auto handle = std::make_unique<RemoteExec>(weak_from_this(), id, wantsStdin);
    TRY(const auto binary, protocol::optionalBool(answer, "binary_stdin", false));
    m_running[id] = {handle.get(), 0, binary};
    return handle;
}

Result<void> ExecTable::onOutput(const protocol::ExecOutput& output)
{
    const auto it = m_running.find(output.exec);
    if (it == m_running.end())
        return noSuchExec();
    Running& running = it->second;
    running.unacknowledged += output.data.size();
    if (running.unacknowledged > protocol::kMaxExecOutputInFlight)
        return fail(ErrorCode::Protocol, "More output of a command than was asked for.");
    if (auto* handle = running.handle.data())
        handle->takeOutput(output.isStderr, {reinterpret_cast<const char*>(output.data.data()),
                                             static_cast<qsizetype>(output.data.size())});
    else
        acknowledge(output.exec,
                    output.data.size()); // nobody listens any more, but its end must come
    return {};
}

Result<void> ExecTable::onExit(const Json& params)
{
    const auto id = protocol::requireInteger(params, "exec", 0, INT64_MAX);
    const auto exit = readExit(params);
    if (!id || !exit)
        return fail(!id ? id.error() : exit.error());
    const auto it = m_running.find(*id);
    if (it == m_running.end())
        return noSuchExec();
    const QPointer<RemoteExec> handle = it->second.handle;
    m_running.erase(it);
    if (handle)
        handle->takeExit(*exit, std::nullopt);
    return {};
}

void ExecTable::end(const Error& why)
{
    m_connection = nullptr;
    for (auto& [id, running] : std::exchange(m_running, {}))
        if (running.handle)
            running.handle->takeExit({}, why);
}

void ExecTable::acknowledge(std::int64_t id, std::size_t bytes)
{
    const auto it = m_running.find(id);
    if (it == m_running.end() || !m_connection || bytes == 0)
        return;
    const std::size_t credit = std::min(bytes, it->second.unacknowledged);
    it->second.unacknowledged -= credit;
    Json params = execParam(id);
    params["bytes"] = credit;
    m_connection->notify(protocol::method::kExecAck, params);
}

async::Task<Result<void>> ExecTable::writeStdin(std::int64_t id, Bytes data, bool eof)
{
    const auto self = shared_from_this();
    std::size_t at = 0;
    do {
        if (!self->m_connection || !self->m_running.contains(id))
            co_return fail(ErrorCode::Conflict, "The command has ended; it takes no more input.");
        const bool binary = self->m_running[id].takesBinary;
        const std::size_t most = binary ? protocol::kMaxExecInput : protocol::kMaxExecInputText;
        const auto piece = BytesView(data).subspan(at, std::min(data.size() - at, most));
        at += piece.size();
        // The command decides how soon it reads: no deadline.
        const std::string unused;
        auto answered = self->sendInput(id, piece, eof && at == data.size());
        CO_TRY(co_await answered.wait(async::kForever, async::CancelToken(), unused));
    } while (at < data.size());
    co_return Result<void>();
}

async::Completion<Json> ExecTable::sendInput(std::int64_t id, BytesView piece, bool end)
{
    async::Completion<Json> answered;
    const auto onAnswer = [answered](Result<Json> result) mutable {
        answered.resolve(std::move(result));
        return Result<void>();
    };
    if (m_running[id].takesBinary) {
        m_connection->sendInput(id, piece, end, onAnswer);
        return answered;
    }
    Json params = execParam(id);
    if (!piece.empty())
        params["data"] = toBase64Url(piece);
    if (end)
        params["eof"] = true;
    m_connection->request(protocol::method::kExecStdin, params, onAnswer);
    return answered;
}

async::Task<Result<void>> ExecTable::sendSignal(std::int64_t id, int signal)
{
    if (!m_connection || !m_running.contains(id))
        co_return fail(ErrorCode::Conflict, "The command has ended.");
    Json params = execParam(id);
    params["signal"] = signal;
    CO_TRY(co_await m_connection->call(protocol::method::kExecSignal, std::move(params),
                                       RpcConnection::kAnswerTime));
    co_return Result<void>();
}

void ExecTable::abandon(std::int64_t id)
{
    const auto it = m_running.find(id);
    if (it == m_running.end() || !m_connection)
        return;
    const std::size_t unheard = it->second.unacknowledged;
    it->second.handle = nullptr;
    Json params = execParam(id);
    params["signal"] = SIGKILL;
    // The command may end by itself meanwhile; the answer does not matter.
    m_connection->request(protocol::method::kExecSignal, params,
                          [](const Result<Json>&) { return Result<void>(); });
    acknowledge(id, unheard);
}

} // namespace helix::link
