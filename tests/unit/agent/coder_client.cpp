#include "coder_client.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <stdexcept>

#include <arpa/inet.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "coder/coder.h"

namespace helix::agent::coder {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::seconds kDeadline{40};

void writeAll(int fd, std::string_view text)
{
    while (!text.empty()) {
        const auto size = ::write(fd, text.data(), text.size());
        if (size <= 0)
            throw std::runtime_error("the agent reads no more");
        text.remove_prefix(static_cast<std::size_t>(size));
    }
}

bool readable(int fd, Clock::time_point deadline)
{
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
    pollfd entry{fd, POLLIN, 0};
    return left > 0 && ::poll(&entry, 1, static_cast<int>(left)) > 0;
}

} // namespace

Json askServer(const fakes::ModelServer& server, const std::string& method, const std::string& path,
               const std::string& body)
{
    const UniqueFd fd(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
    sockaddr_in place{};
    place.sin_family = AF_INET;
    place.sin_port = htons(server.port());
    place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (::connect(fd.get(), reinterpret_cast<const sockaddr*>(&place), sizeof place) != 0)
        throw std::runtime_error("no model server");
    writeAll(fd.get(), method + " " + path + " HTTP/1.1\r\nHost: x\r\nContent-Length: " +
                           std::to_string(body.size()) + "\r\n\r\n" + body);
    std::string text;
    const auto deadline = Clock::now() + kDeadline;
    std::vector<char> piece(1U << 16U);
    while (readable(fd.get(), deadline)) {
        const auto size = ::read(fd.get(), piece.data(), piece.size());
        if (size <= 0)
            break;
        text.append(piece.data(), static_cast<std::size_t>(size));
        const auto end = text.find("\r\n\r\n");
        if (end == std::string::npos)
            continue;
        const Json json = Json::parse(text.substr(end + 4), nullptr, false);
        if (!json.is_discarded())
            return json;
    }
    throw std::runtime_error("the model server does not answer");
}

CoderClient::CoderClient(const Variables& variables)
{
    if (const char* path = std::getenv("HELIX_ACP_LOG"); path != nullptr)
        m_log.open(path, std::ios::app);
    int in[2];
    int out[2];
    if (::pipe2(in, O_CLOEXEC) != 0 || ::pipe2(out, O_CLOEXEC) != 0)
        throw std::runtime_error("no pipes");
    m_pid = ::fork();
    if (m_pid == 0) {
        for (const auto& [name, value] : variables)
            ::setenv(name.c_str(), value.c_str(), 1);
        ::dup2(in[0], STDIN_FILENO);
        ::dup2(out[1], STDOUT_FILENO);
        for (const int fd : {in[0], in[1], out[0], out[1]})
            ::close(fd);
        ::_exit(runCoder());
    }
    ::close(in[0]);
    ::close(out[1]);
    m_input.reset(in[1]);
    m_output.reset(out[0]);
}

CoderClient::~CoderClient()
{
    if (m_pid > 0)
        kill();
}

void CoderClient::sendLine(const std::string& line)
{
    writeAll(m_input.get(), line + "\n");
}

void CoderClient::log(const char* side, const Json& message)
{
    if (m_log.is_open())
        m_log << Json{{"from", side}, {"message", message}}.dump() << std::endl;
}

int CoderClient::request(const std::string& method, const Json& params)
{
    const int id = ++m_lastId;
    const Json message{{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", params}};
    log("client", message);
    sendLine(message.dump());
    return id;
}

void CoderClient::notify(const std::string& method, const Json& params)
{
    sendLine(Json{{"jsonrpc", "2.0"}, {"method", method}, {"params", params}}.dump());
}

Json CoderClient::next()
{
    const auto deadline = Clock::now() + kDeadline;
    std::vector<char> piece(1U << 16U);
    while (true) {
        const auto end = m_pending.find('\n');
        if (end != std::string::npos) {
            const std::string line = m_pending.substr(0, end);
            m_pending.erase(0, end + 1);
            Json message = Json::parse(line);
            log("agent", message);
            if (message.value("method", "") == "session/update")
                m_updates.push_back(message["params"]["update"]);
            return message;
        }
        if (!readable(m_output.get(), deadline))
            throw std::runtime_error("the agent is silent");
        const auto size = ::read(m_output.get(), piece.data(), piece.size());
        if (size <= 0)
            throw std::runtime_error("the agent has gone");
        m_pending.append(piece.data(), static_cast<std::size_t>(size));
    }
}

Json CoderClient::answer(int id)
{
    while (true) {
        Json message = next();
        if (message.contains("id") && message["id"] == id)
            return message;
    }
}

Json CoderClient::call(const std::string& method, const Json& params)
{
    return answer(request(method, params));
}

void CoderClient::waitFor(const std::function<bool(const Json&)>& seen)
{
    std::size_t looked = 0;
    while (true) {
        for (; looked < m_updates.size(); ++looked)
            if (seen(m_updates[looked]))
                return;
        next();
    }
}

std::string CoderClient::open(const std::string& folder)
{
    const Json answer = call("session/new", {{"cwd", folder}, {"mcpServers", Json::array()}});
    return answer.at("result").at("sessionId");
}

int CoderClient::beginPrompt(const std::string& session, const std::string& text)
{
    const Json block{{"type", "text"}, {"text", text}};
    return request("session/prompt", {{"sessionId", session}, {"prompt", Json::array({block})}});
}

Json CoderClient::prompt(const std::string& session, const std::string& text)
{
    return answer(beginPrompt(session, text));
}

void CoderClient::setOption(const std::string& session, const std::string& option,
                            const std::string& value)
{
    const Json answer = call("session/set_config_option",
                             {{"sessionId", session}, {"configId", option}, {"value", value}});
    if (!answer.contains("result"))
        throw std::runtime_error(answer.dump());
}

std::string CoderClient::said(const std::string& kind) const
{
    std::string text;
    for (const Json& update : m_updates)
        if (update["sessionUpdate"] == kind)
            text += update["content"].value("text", "");
    return text;
}

std::vector<Json> CoderClient::toolCalls() const
{
    std::vector<Json> calls;
    for (const Json& update : m_updates) {
        if (!update.contains("toolCallId"))
            continue;
        const auto found = std::ranges::find_if(
            calls, [&](const Json& call) { return call["toolCallId"] == update["toolCallId"]; });
        if (found == calls.end())
            calls.push_back(update);
        else
            found->update(update);
    }
    return calls;
}

int CoderClient::finish()
{
    m_input.reset();
    const auto deadline = Clock::now() + kDeadline;
    std::vector<char> piece(1U << 16U);
    while (readable(m_output.get(), deadline) &&
           ::read(m_output.get(), piece.data(), piece.size()) > 0)
        continue;
    int status = 0;
    ::waitpid(m_pid, &status, 0);
    m_pid = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

void CoderClient::kill()
{
    ::kill(m_pid, SIGKILL);
    ::waitpid(m_pid, nullptr, 0);
    m_pid = -1;
}

} // namespace helix::agent::coder
