#include "monitor.h"

#include <algorithm>
#include <cstdlib>

#include <sys/socket.h>
#include <unistd.h>

#include <nlohmann/json.hpp>

#include "local/local_socket.h"

namespace fake {

using nlohmann::json;

Monitor::Monitor(EventLoop& loop, std::string socket, std::string uuid, std::string mood)
    : m_loop(loop)
    , m_socket(std::move(socket))
    , m_uuid(std::move(uuid))
    , m_mood(std::move(mood))
    , m_listener(listenUnix(m_socket))
{
    m_loop.watch(m_listener, [this] { accept(); });
}

void Monitor::accept()
{
    if (m_client >= 0)
        return; // waits in the backlog until the present client goes
    m_client = ::accept4(m_listener, nullptr, nullptr, SOCK_CLOEXEC);
    m_loop.forget(m_listener);
    m_loop.watch(m_client, [this] { read(); });
    if (m_mood == "garbage") {
        (void)!::send(m_client, "SSH-2.0-Surprise\r\n", 18, MSG_NOSIGNAL);
        return;
    }
    if (m_mood == "never-greet")
        return;
    send({{"QMP",
           {{"version",
             {{"qemu", {{"micro", 22}, {"minor", 2}, {"major", 7}}}, {"package", "fake"}}},
            {"capabilities", {"oob"}}}}});
}

void Monitor::read()
{
    char block[65536];
    auto received = helix::local::receiveNow(m_client, block, 1);
    const ssize_t count = received.size;
    if (count <= 0)
        return close();
    if (!received.descriptors.empty())
        takeDescriptor(received.descriptors.front().release());
    m_input.append(block, static_cast<std::size_t>(count));
    for (auto end = m_input.find('\n'); end != std::string::npos; end = m_input.find('\n')) {
        const auto command = json::parse(m_input.substr(0, end), nullptr, false);
        m_input.erase(0, end + 1);
        if (command.is_object())
            handle(command);
    }
}

void Monitor::close()
{
    m_loop.forget(m_client);
    ::close(m_client);
    m_client = -1;
    m_input.clear();
    m_loop.watch(m_listener, [this] { accept(); });
}

void Monitor::handle(const json& command)
{
    const std::string name = command.value("execute", "");
    if (m_mood == "mute" && name != "qmp_capabilities")
        return;
    if (m_mood == "chatty")
        sendEvent("SOMETHING_NEW", {{"of", "no interest"}});
    if (name == "query-uuid")
        return reply(command, {{"UUID", m_uuid}});
    if (name == "query-status")
        return reply(
            command,
            {{"status", m_status}, {"singlestep", false}, {"running", m_status == "running"}});
    if (name == "stop") {
        if (m_status != "finish-migrate")
            m_status = "paused";
    }
    if (name == "qmp_capabilities" || name == "stop")
        return reply(command, json::object());
    if (name == "cont")
        return goOn(command);
    if (handleMigration(name, command) || handleDisk(name, command))
        return;
    if (name == "ringbuf-read")
        return reply(command, takeConsole());
    if (name == "system_powerdown") {
        reply(command, json::object());
        sendEvent("POWERDOWN", json::object());
        if (m_mood != "deaf")
            m_loop.after(std::chrono::milliseconds(20),
                         [this] { shutDown("guest-shutdown", true); });
        return;
    }
    if (name == "quit") {
        if (m_mood == "deaf")
            return;
        reply(command, json::object());
        shutDown("host-qmp-quit", false);
    }
    send({{"id", command.value("id", json())},
          {"error",
           {{"class", "CommandNotFound"},
            {"desc", "The command " + name + " has not been found"}}}});
}

void Monitor::reply(const json& command, const json& value)
{
    send({{"return", value}, {"id", command.value("id", json())}});
}

void Monitor::sendEvent(const char* name, const json& data)
{
    send({{"timestamp", {{"seconds", 1}, {"microseconds", 2}}}, {"event", name}, {"data", data}});
}

void Monitor::send(const json& message)
{
    if (m_client < 0)
        return;
    const std::string line = message.dump() + "\r\n";
    // "split": one byte at a time, as a stream socket may deliver it.
    const std::size_t step = m_mood == "split" ? 1 : line.size();
    for (std::size_t at = 0; at < line.size(); at += step)
        (void)!::send(m_client, line.data() + at, std::min(step, line.size() - at), MSG_NOSIGNAL);
}

void Monitor::writeOnConsole(const std::string& text)
{
    m_console += text;
}

/// In base64, as QMP's "ringbuf-read" gives it when asked to.
std::string Monitor::takeConsole()
{
    static constexpr char kDigits[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string encoded;
    for (std::size_t at = 0; at < m_console.size(); at += 3) {
        unsigned group = 0;
        for (std::size_t byte = 0; byte < 3; ++byte)
            group = group << 8 |
                    (at + byte < m_console.size() ? static_cast<unsigned char>(m_console[at + byte])
                                                  : 0U);
        for (std::size_t digit = 0; digit < 4; ++digit)
            encoded +=
                at + digit > m_console.size() ? '=' : kDigits[group >> (18 - 6 * digit) & 63U];
    }
    m_console.clear();
    return encoded;
}

void Monitor::reportFullDisk()
{
    m_status = "io-error";
    sendEvent("BLOCK_IO_ERROR",
              {{"device", "disk"}, {"operation", "write"}, {"action", "stop"}, {"nospace", true}});
}

void Monitor::goOn(const json& command)
{
    if (m_status == "finish-migrate")
        return send(
            {{"id", command.value("id", json())},
             {"error", {{"class", "GenericError"}, {"desc", "Migration is not finalized yet"}}}});
    if (m_status == "io-error") // another write that was under way
        reportFullDisk();
    m_status = "running";
    sendEvent("RESUME", json::object());
    reply(command, json::object());
}

void Monitor::tellOfCable(const char* event)
{
    sendEvent(event, {{"netdev-id", "net0"}});
}

void Monitor::shutDown(const char* reason, bool guest)
{
    sendEvent("SHUTDOWN", {{"guest", guest}, {"reason", reason}});
    ::unlink(m_socket.c_str());
    std::exit(0);
}

} // namespace fake
