#pragma once
// A client of the control socket that can misbehave. Runs the test's event loop while it waits.

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <optional>
#include <string>

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QEventLoop>
#include <QTimer>

#include "base/unique_fd.h"
#include "protocol/json_rpc.h"

namespace helix::app {

/// Until `condition` holds, at most 30 s (some calls answer after 10 only). Whether it did.
template <typename Condition>
bool pumpUntil(Condition condition)
{
    const QDeadlineTimer deadline(std::chrono::seconds(30));
    while (!condition()) {
        if (deadline.hasExpired())
            return false;
        QEventLoop loop;
        QTimer::singleShot(std::chrono::milliseconds(2), &loop, &QEventLoop::quit);
        loop.exec();
    }
    return true;
}

class RawClient {
public:
    explicit RawClient(const std::filesystem::path& socket)
        : m_fd(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0))
    {
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        std::strncpy(static_cast<char*>(address.sun_path), socket.c_str(),
                     sizeof address.sun_path - 1);
        if (::connect(m_fd.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
            m_fd.reset();
    }
    [[nodiscard]] bool connected() const { return m_fd.valid(); }
    /// Sends what fits without blocking; how much that was.
    std::size_t sendSome(std::string_view bytes)
    {
        const auto count =
            ::send(m_fd.get(), bytes.data(), bytes.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
        return count < 0 ? 0 : static_cast<std::size_t>(count);
    }
    /// Sends all of it, the loop running meanwhile; false when the other side closed or does not
    /// read.
    bool send(std::string bytes)
    {
        return pumpUntil([&] {
            bytes.erase(0, sendSome(bytes));
            return bytes.empty();
        });
    }
    void request(std::int64_t id, const char* method,
                 const protocol::Json& params = protocol::Json::object())
    {
        send(protocol::encodeRequest(id, method, params) + "\n");
    }
    void notify(const char* method, const protocol::Json& params)
    {
        send(protocol::encodeNotification(method, params) + "\n");
    }
    /// The next message; nothing when the connection ended (or 30 s passed) before it.
    std::optional<protocol::RpcMessage> receive()
    {
        pumpUntil([this] { return m_input.find('\n') != std::string::npos || !readMore(); });
        const auto end = m_input.find('\n');
        if (end == std::string::npos)
            return std::nullopt;
        auto message = protocol::decodeRpcMessage(m_input.substr(0, end));
        m_input.erase(0, end + 1);
        return message ? std::optional(*message) : std::nullopt;
    }
    /// The answer to `id`, whatever else comes before it.
    std::optional<protocol::RpcMessage> answer(std::int64_t id)
    {
        for (auto message = receive(); message; message = receive())
            if (message->isResponse && message->id == id)
                return message;
        return std::nullopt;
    }
    [[nodiscard]] bool endsSoon()
    {
        return pumpUntil([this] { return !readMore(); });
    }
    void close() { m_fd.reset(); }

private:
    /// False at the end of the connection.
    bool readMore()
    {
        std::array<char, 65536> buffer{};
        const auto count = ::recv(m_fd.get(), buffer.data(), buffer.size(), MSG_DONTWAIT);
        if (count > 0)
            m_input.append(buffer.data(), static_cast<std::size_t>(count));
        return count > 0 || (count < 0 && errno == EAGAIN);
    }
    UniqueFd m_fd;
    std::string m_input;
};

} // namespace helix::app
