#include "guest.h"

#include <sys/socket.h>
#include <unistd.h>

#include <nlohmann/json.hpp>

#include "base/atomic_file.h"

namespace fake {

Guest::Guest(EventLoop& loop, const std::string& socket, std::string line,
             std::chrono::milliseconds delay)
    : m_loop(loop)
    , m_listener(listenUnix(socket))
    , m_line(std::move(line))
{
    m_loop.watch(m_listener, [this] { accept(); });
    m_loop.after(delay, [this] {
        m_awake = true;
        speak();
    });
}

void Guest::accept()
{
    const int client = ::accept4(m_listener, nullptr, nullptr, SOCK_CLOEXEC);
    if (m_client >= 0) {
        m_loop.forget(m_client);
        ::close(m_client);
    }
    m_client = client;
    m_loop.watch(m_client, [this] {
        char said[4096];
        const ssize_t size = ::recv(m_client, said, sizeof said, 0);
        if (size > 0)
            return hear({said, static_cast<std::size_t>(size)});
        m_loop.forget(m_client);
        ::close(m_client);
        m_client = -1;
    });
    speak();
}

void Guest::hear(std::string_view said)
{
    if (!m_awaitsRenewal || said.find("\"renew\"") == std::string_view::npos)
        return;
    m_awaitsRenewal = false;
    speak();
}

void Guest::speak()
{
    if (m_awake && !m_awaitsRenewal && m_client >= 0)
        (void)!::send(m_client, m_line.data(), m_line.size(), MSG_NOSIGNAL);
}

std::string readyLine(const std::string& file)
{
    const auto text = helix::readFile(file, 1U << 16);
    if (!text)
        return {};
    const auto json = nlohmann::json::parse(text->substr(0, text->find('\0')), nullptr, false);
    if (!json.is_object() || !json.contains("workspace"))
        return {};
    const bool isTemplate = json.value("mode", "") == "template";
    const nlohmann::json line{{"event", isTemplate ? "template_ready" : "guest_ready"},
                              {"workspace", json["workspace"]},
                              {"generation", json.value("generation", 1)},
                              {"agent_version", "0.1.0"},
                              {"uptime_ms", 1000}};
    return line.dump() + "\n";
}

} // namespace fake
