#include "agent/server/exec_methods.h"

#include <algorithm>
#include <csignal>

#include "agent/channel/web_socket.h"
#include "agent/desktop/factory/desktop_factory.h"
#include "agent/user/container_environment.h"
#include "protocol/checked_json.h"
#include "protocol/exec_output.h"
#include "protocol/limits.h"
#include "protocol/methods.h"
#include "base/try.h"

namespace helix::agent {
namespace {

namespace asio = boost::asio;
namespace method = protocol::method;
using protocol::Json;

constexpr std::size_t kMaxArguments = 4096;
constexpr std::int64_t kMaxTimeoutMs = 7LL * 24 * 3600 * 1000;

const std::string kWorkFolder = "/workspace";

tl::unexpected<Error> wrong(const char* key, const char* what)
{
    return fail(ErrorCode::Protocol, std::string("The field '") + key + "' " + what + ".");
}

tl::unexpected<Error> alreadyEnded()
{
    return fail(ErrorCode::NotFound, "This program has ended already.");
}

bool hasZero(const std::string& text)
{
    return text.find('\0') != std::string::npos;
}

Result<std::vector<std::string>> readArguments(const Json& params)
{
    TRY(auto argv,
        protocol::optionalTexts(params, "argv", kMaxArguments, protocol::kMaxRpcMessage));
    if (argv.empty())
        return wrong("argv", "names no program");
    if (std::ranges::any_of(argv, hasZero))
        return wrong("argv", "has a zero in it");
    return argv;
}

Result<void> addEnvironment(const Json& params, std::vector<std::string>& environment)
{
    protocol::CheckedJson fields(params);
    const auto variables = fields.textMapOr("env", kMaxArguments, protocol::kMaxRpcMessage);
    TRY(fields.outcome());
    for (const auto& [name, value] : variables) {
        if (name.empty() || name.find('=') != std::string::npos || hasZero(name) || hasZero(value))
            return wrong("env", "has a variable that cannot be set");
        const std::string start = name + "=";
        std::erase_if(environment,
                      [&](const std::string& entry) { return entry.starts_with(start); });
        environment.push_back(start + value);
    }
    return {};
}

std::string folderOf(const std::string& cwd, const GuestUser& user)
{
    if (cwd.empty())
        return user.home + kWorkFolder;
    if (cwd == "~" || cwd.starts_with("~/"))
        return user.home + cwd.substr(1);
    return cwd.front() == '/' ? cwd : user.home + "/" + cwd;
}

GuestUser rootUser()
{
    GuestUser root;
    root.name = "root";
    root.groups = {0};
    root.home = "/root";
    root.shell = "/bin/bash";
    return root;
}

} // namespace

ExecMethods::ExecMethods(asio::any_io_executor executor, std::shared_ptr<Channel> channel,
                         const GuestUser& user, const GivenEnvironment& given)
    : m_executor(std::move(executor))
    , m_channel(std::move(channel))
    , m_user(user)
    , m_given(given)
    , m_execs(std::make_shared<std::map<std::int64_t, std::shared_ptr<Exec>>>())
{
}

Result<SpawnRequest> ExecMethods::readRequest(const Json& params) const
{
    auto argv = readArguments(params);
    const auto cwd = protocol::optionalString(params, "cwd", protocol::kMaxPathBytes, {});
    const auto withInput = protocol::optionalBool(params, "stdin", false);
    const auto asRoot = protocol::optionalBool(params, "as_root", false);
    if (!argv || !cwd || !withInput || !asRoot)
        return fail(!argv        ? argv.error()
                    : !cwd       ? cwd.error()
                    : !withInput ? withInput.error()
                                 : asRoot.error());
    if (hasZero(*cwd))
        return wrong("cwd", "has a zero in it");
    SpawnRequest request;
    request.argv = std::move(*argv);
    request.user = *asRoot ? rootUser() : m_user;
    request.environment = sessionEnvironment(*request.user);
    m_given.addTo(request.environment);
    addContainerEnvironment(containerEnvironment(), request.environment);
    request.folder = folderOf(*cwd, m_user);
    request.withInput = *withInput;
    TRY(addEnvironment(params, request.environment));
    return request;
}

asio::awaitable<Result<Json>> ExecMethods::start(Json params)
{
    auto request = readRequest(params);
    const auto timeout = protocol::optionalInteger(params, "timeout_ms", 0, kMaxTimeoutMs, 0);
    if (!request || !timeout)
        co_return fail(!request ? request.error() : timeout.error());
    if (m_execs->size() + static_cast<std::size_t>(m_starting) >= protocol::kMaxExecs)
        co_return fail(ErrorCode::ResourceExhausted,
                       "Too many programs run at once over this connection.");
    ++m_starting;
    auto exec = co_await Exec::start(std::move(*request), std::chrono::milliseconds(*timeout));
    --m_starting;
    if (!exec)
        co_return fail(exec.error());
    if (m_abandoned) {
        // The peer left while the child was being started; it must be reaped all the same.
        (*exec)->stream({[](Stream, BytesView) {}, [](const ExitStatus&, bool) {}});
        (*exec)->abandon();
        co_return fail(ErrorCode::Cancelled, "The connection is gone.");
    }
    const std::int64_t id = m_next++;
    m_execs->emplace(id, std::move(*exec));
    Json result = Json::object();
    result["exec"] = id;
    result["binary_stdin"] = true;
    co_return result;
}

void ExecMethods::streamStarted(const Json& startResult)
{
    const std::int64_t id =
        protocol::requireInteger(startResult, "exec", 0, INT64_MAX).value_or(-1);
    const auto it = m_execs->find(id);
    if (it == m_execs->end())
        return;
    Exec::Sink sink;
    sink.output = [channel = m_channel, id](Stream stream, BytesView bytes) {
        channel->sendBinary(protocol::encodeExecOutput({id, stream == Stream::Errors, bytes}));
    };
    sink.exit = [channel = m_channel, id, execs = m_execs](const ExitStatus& status,
                                                           bool timedOut) {
        Json params = Json::object();
        params["exec"] = id;
        params["status"] = status.status ? Json(*status.status) : Json();
        params["signal"] = status.signal ? Json(*status.signal) : Json();
        params["timed_out"] = timedOut;
        channel->sendText(protocol::encodeNotification(method::kExecExit, params));
        execs->erase(id);
    };
    it->second->stream(std::move(sink));
}

Result<std::shared_ptr<Exec>> ExecMethods::find(const Json& params)
{
    TRY(const auto id, protocol::requireInteger(params, "exec", 0, INT64_MAX));
    const auto it = m_execs->find(id);
    if (it == m_execs->end())
        return alreadyEnded();
    return it->second;
}

void ExecMethods::input(const Json& params, Reply reply)
{
    const auto exec = find(params);
    const auto text = protocol::optionalString(params, "data", protocol::kMaxRpcMessage, {});
    const auto end = protocol::optionalBool(params, "eof", false);
    if (!exec || !text || !end)
        return reply(fail(!exec ? exec.error() : !text ? text.error() : end.error()));
    auto data = fromBase64Url(*text);
    if (!data)
        return reply(fail(data.error()));
    write(**exec, std::move(*data), *end, std::move(reply));
}

void ExecMethods::input(const protocol::ExecInput& input, Reply reply)
{
    const auto it = m_execs->find(input.exec);
    if (it == m_execs->end())
        return reply(alreadyEnded());
    write(*it->second, Bytes(input.data.begin(), input.data.end()), input.end, std::move(reply));
}

void ExecMethods::write(Exec& exec, Bytes data, bool end, Reply reply)
{
    exec.write(std::move(data), end, [reply = std::move(reply)](const Result<void>& taken) {
        reply(taken ? Result<Json>(Json::object()) : fail(taken.error()));
    });
}

Result<Json> ExecMethods::signal(const Json& params)
{
    const auto exec = find(params);
    const auto number = protocol::requireInteger(params, "signal", 1, NSIG - 1);
    if (!exec || !number)
        return fail(!exec ? exec.error() : number.error());
    TRY((*exec)->signal(static_cast<int>(*number)));
    return Json::object();
}

void ExecMethods::acknowledge(const Json& params)
{
    const auto exec = find(params);
    const auto bytes = protocol::requireInteger(params, "bytes", 0, INT64_MAX);
    if (exec && bytes)
        (*exec)->acknowledge(static_cast<std::size_t>(*bytes));
}

void ExecMethods::abandonAll()
{
    m_abandoned = true;
    for (const auto& [id, exec] : *m_execs)
        exec->abandon();
    m_execs->clear();
}

} // namespace helix::agent
