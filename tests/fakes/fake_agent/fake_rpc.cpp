#include "fakes/fake_agent/fake_rpc.h"

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <set>

#include <unistd.h>

#include "base/bytes.h"
#include "base/clock.h"
#include "protocol/exec_output.h"
#include "protocol/guest_findings.h"
#include "protocol/limits.h"
#include "protocol/methods.h"

namespace helix::fakes {
namespace {

using protocol::Json;
namespace method = protocol::method;

constexpr qsizetype kChunk = 64 * 1024;

const std::set<std::string> kScripted{"echo", "error", "env", "exit", "flood", "cat", "sleep"};

QByteArray joined(const Json& argv)
{
    QByteArray text;
    for (std::size_t i = 1; i < argv.size(); ++i)
        text += (i > 1 ? " " : "") + QByteArray::fromStdString(argv[i].get<std::string>());
    return text + "\n";
}

QByteArray listed(const FakeRpc::Variables& variables)
{
    std::string text;
    for (const auto& [name, value] : variables)
        text += name + "=" + value + "\n";
    return QByteArray::fromStdString(text);
}

} // namespace

FakeRpc::FakeRpc(QWebSocket* socket, const Ports& ports, Variables& variables,
                 std::int64_t& clockOffMs)
    : m_socket(socket)
    , m_ports(ports)
    , m_variables(variables)
    , m_clockOffMs(clockOffMs)
{
    connect(m_socket, &QWebSocket::textMessageReceived, this, &FakeRpc::onText);
    connect(&m_metrics, &QTimer::timeout, this, &FakeRpc::announceMetrics);
}

FakeRpc::~FakeRpc()
{
    for (const auto& [id, command] : m_commands)
        if (command.process && command.process->processId() > 0) {
            command.process->disconnect();
            ::kill(-static_cast<pid_t>(command.process->processId()), SIGKILL);
            command.process->waitForFinished();
        }
    m_socket->disconnect();
    delete m_socket;
}

void FakeRpc::onText(const QString& text)
{
    const auto message = protocol::decodeRpcMessage(text.toStdString());
    if (!message) {
        m_socket->close();
        return;
    }
    if (message->method == method::kExecAck) {
        const auto id = message->params.value("exec", std::int64_t(0));
        if (const auto it = m_commands.find(id); it != m_commands.end()) {
            it->second.inFlight -=
                std::min(it->second.inFlight, message->params.value("bytes", std::size_t(0)));
            pump(id);
        }
        return;
    }
    const auto result = call(*message);
    const std::int64_t id = message->id.value_or(0);
    m_socket->sendTextMessage(QString::fromStdString(
        result ? protocol::encodeResult(id, *result) : protocol::encodeError(id, result.error())));
    std::vector<std::int64_t> ids;
    for (const auto& [exec, command] : m_commands)
        ids.push_back(exec);
    for (const std::int64_t exec : ids)
        pump(exec);
}

Result<Json> FakeRpc::call(const protocol::RpcMessage& message)
{
    if (message.method == method::kExecStart)
        return start(message.params);
    if (message.method == method::kExecStdin)
        return takeStdin(message.params);
    if (message.method == method::kExecSignal)
        return takeSignal(message.params);
    if (message.method == method::kPortsWatch) {
        m_watchesPorts = true;
        return portList();
    }
    if (message.method == method::kMetricsWatch) {
        m_metrics.start(static_cast<int>(message.params.value("interval_ms", 1000)));
        return Json::object();
    }
    if (message.method == method::kHostRename) {
        m_variables["HOST_NAME"] = message.params.value("name", "");
        return Json::object();
    }
    if (message.method == method::kEnvironmentSet) {
        m_variables = message.params.value("variables", Variables());
        return Json::object();
    }
    if (message.method == method::kClockRead || message.method == method::kClockShift) {
        m_clockOffMs += message.params.value("by_ms", std::int64_t(0));
        Json result = Json::object();
        result["time_ms"] = systemWallClock()() + m_clockOffMs;
        return result;
    }
    if (message.method == method::kNetOwner) {
        Json owner = Json::object();
        owner["process"] = "client-" + std::to_string(message.params.value("port", 0));
        return owner;
    }
    if (message.method == method::kDesktopExamine)
        return protocol::encodeGuestFindings(
            {{protocol::GuestFinding::Level::Good, "Encoder", "x264 encodes the desktop."}});
    if (message.method == method::kPowerOff)
        return Json::object();
    return fail(ErrorCode::Unsupported, "The fake does not know " + message.method + ".");
}

Result<Json> FakeRpc::start(const Json& params)
{
    const Json argv = params.value("argv", Json::array());
    Command command;
    command.name = argv.empty() ? "" : argv[0].get<std::string>();
    command.ended = command.name != "cat" && command.name != "sleep";
    if (command.name == "echo")
        command.pendingOut = joined(argv);
    else if (command.name == "error")
        command.pendingErr = joined(argv);
    else if (command.name == "env")
        command.pendingOut = listed(m_variables);
    else if (command.name == "exit")
        command.status = std::stoi(argv.at(1).get<std::string>());
    else if (command.name == "flood")
        command.pendingOut =
            QByteArray(static_cast<qsizetype>(std::stoll(argv.at(1).get<std::string>())), 'x');
    const std::int64_t id = m_nextExec++;
    const bool isShell = command.name == "sh" || command.name == "/bin/sh";
    if (isShell && qEnvironmentVariableIsSet("HELIXVM_FAKE_HOME")) {
        auto process = startShell(id, params);
        if (!process)
            return fail(process.error());
        command.process = std::move(*process);
        command.ended = false;
    } else if (!kScripted.contains(command.name)) {
        return fail(ErrorCode::NotFound, "There is no program named " + command.name + ".");
    }
    m_commands[id] = std::move(command);
    Json result = Json::object();
    result["exec"] = id;
    return result;
}

Result<std::shared_ptr<QProcess>> FakeRpc::startShell(std::int64_t id, const Json& params)
{
    const std::filesystem::path home = qEnvironmentVariable("HELIXVM_FAKE_HOME").toStdString();
    const auto cwd = params.value("cwd", std::string());
    const auto folder = cwd.starts_with('/') ? std::filesystem::path(cwd)
                                             : home / (cwd.empty() ? "workspace" : cwd);
    if (!std::filesystem::is_directory(folder))
        return fail(ErrorCode::NotFound, "There is no folder " + folder.string() + ".");
    auto process = std::make_shared<QProcess>();
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert("HOME", QString::fromStdString(home.string()));
    if (qEnvironmentVariableIsSet("HELIXVM_FAKE_PATH"))
        environment.insert("PATH", qEnvironmentVariable("HELIXVM_FAKE_PATH"));
    process->setProcessEnvironment(environment);
    process->setWorkingDirectory(QString::fromStdString(folder.string()));
    process->setProgram("/bin/sh");
    QStringList arguments;
    const Json argv = params.value("argv", Json::array());
    for (std::size_t i = 1; i < argv.size(); ++i)
        arguments << QString::fromStdString(argv[i].get<std::string>());
    process->setArguments(arguments);
    process->setChildProcessModifier([] { ::setpgid(0, 0); });
    const auto gather = [this, id, running = process.get()] {
        const auto found = m_commands.find(id);
        if (found == m_commands.end())
            return;
        found->second.pendingOut += running->readAllStandardOutput();
        found->second.pendingErr += running->readAllStandardError();
        pump(id);
    };
    connect(process.get(), &QProcess::readyReadStandardOutput, this, gather);
    connect(process.get(), &QProcess::readyReadStandardError, this, gather);
    connect(process.get(), &QProcess::finished, this, [this, id, running = process.get(), gather] {
        const auto found = m_commands.find(id);
        if (found == m_commands.end())
            return;
        const bool killed = running->exitStatus() == QProcess::CrashExit;
        (killed ? found->second.signal : found->second.status) = running->exitCode();
        found->second.ended = true;
        // Not from inside the process's own signal: pump() may drop it.
        QTimer::singleShot(0, this, gather);
    });
    process->start();
    if (!params.value("stdin", false))
        process->closeWriteChannel();
    return process;
}

Result<Json> FakeRpc::takeStdin(const Json& params)
{
    const auto it = m_commands.find(params.value("exec", std::int64_t(0)));
    if (it == m_commands.end())
        return fail(ErrorCode::NotFound, "There is no such command.");
    const auto data = fromBase64Url(params.value("data", std::string()));
    if (!data)
        return fail(data.error());
    const QByteArray bytes(reinterpret_cast<const char*>(data->data()),
                           static_cast<qsizetype>(data->size()));
    if (auto* process = it->second.process.get()) {
        process->write(bytes);
        if (params.value("eof", false))
            process->closeWriteChannel();
        return Json::object();
    }
    it->second.pendingOut.append(bytes);
    if (params.value("eof", false))
        it->second.ended = true;
    return Json::object();
}

Result<Json> FakeRpc::takeSignal(const Json& params)
{
    const auto it = m_commands.find(params.value("exec", std::int64_t(0)));
    if (it == m_commands.end())
        return fail(ErrorCode::NotFound, "There is no such command.");
    if (it->second.process) {
        if (it->second.process->processId() > 0) // or the signal went to the tests themselves
            ::kill(-static_cast<pid_t>(it->second.process->processId()), params.value("signal", 0));
        return Json::object();
    }
    it->second.ended = true;
    it->second.signal = params.value("signal", 0);
    return Json::object();
}

void FakeRpc::pump(std::int64_t id)
{
    Command& command = m_commands.at(id);
    for (auto* pending : {&command.pendingOut, &command.pendingErr}) {
        while (!pending->isEmpty() && command.inFlight < protocol::kMaxExecOutputInFlight) {
            const auto room =
                static_cast<qsizetype>(protocol::kMaxExecOutputInFlight - command.inFlight);
            const QByteArray chunk = pending->first(std::min({pending->size(), kChunk, room}));
            pending->remove(0, chunk.size());
            command.inFlight += static_cast<std::size_t>(chunk.size());
            const Bytes message = protocol::encodeExecOutput(
                {id, pending == &command.pendingErr,
                 asBytes({chunk.data(), static_cast<std::size_t>(chunk.size())})});
            m_socket->sendBinaryMessage({reinterpret_cast<const char*>(message.data()),
                                         static_cast<qsizetype>(message.size())});
        }
    }
    if (!command.ended || !command.pendingOut.isEmpty() || !command.pendingErr.isEmpty())
        return;
    Json params = Json::object();
    params["exec"] = id;
    params["status"] = command.signal != 0 ? Json() : Json(command.status);
    params["signal"] = command.signal != 0 ? Json(command.signal) : Json();
    params["timed_out"] = false;
    m_socket->sendTextMessage(
        QString::fromStdString(protocol::encodeNotification(method::kExecExit, params)));
    m_commands.erase(id);
}

Json FakeRpc::portList() const
{
    Json list = Json::array();
    for (const auto& [port, process] : m_ports) {
        Json entry = Json::object();
        entry["port"] = port;
        entry["address"] = "0.0.0.0";
        entry["process"] = process;
        list.push_back(entry);
    }
    Json params = Json::object();
    params["ports"] = list;
    return params;
}

void FakeRpc::announcePorts()
{
    if (m_watchesPorts)
        m_socket->sendTextMessage(QString::fromStdString(
            protocol::encodeNotification(method::kPortsChanged, portList())));
}

void FakeRpc::announceMetrics()
{
    Json params = Json::object();
    params["cpu_percent"] = 12.5;
    params["load1"] = 0.5;
    params["memory_total"] = 1024;
    params["memory_used"] = 512;
    params["disk_total"] = 4096;
    params["disk_used"] = 100;
    m_socket->sendTextMessage(
        QString::fromStdString(protocol::encodeNotification(method::kMetrics, params)));
}

void serveFakeTerminal(QWebSocket* socket)
{
    QObject::connect(socket, &QWebSocket::binaryMessageReceived, socket,
                     [socket](const QByteArray& bytes) {
                         if (bytes == "exit") {
                             socket->sendTextMessage(QStringLiteral("{\"exit\":7}"));
                             socket->close();
                         } else {
                             socket->sendBinaryMessage(bytes.toUpper());
                         }
                     });
    QObject::connect(
        socket, &QWebSocket::textMessageReceived, socket,
        [socket](const QString& text) { socket->sendBinaryMessage("size " + text.toUtf8()); });
    QObject::connect(socket, &QWebSocket::disconnected, socket, &QObject::deleteLater);
}

} // namespace helix::fakes
