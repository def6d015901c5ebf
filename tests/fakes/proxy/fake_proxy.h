#pragma once
// A proxy on this computer's loopback that speaks CONNECT or SOCKS 5, and misbehaves on demand.

#include <atomic>
#include <cstdint>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "base/proxy.h"
#include "base/unique_fd.h"

namespace helix::fakes {

class FakeProxy {
public:
    enum class Manner {
        Connects,      ///< everybody, to `target` on the loopback, whatever was asked for
        WantsPassword, ///< 407, until somebody says "me" with "open sesame"
        Refuses,       ///< 403, or SOCKS' word for it
        Babbles,       ///< what no proxy says
        Drops,         ///< hears what is asked and goes
        IsSilent       ///< hears and says nothing
    };
    /// `target`: a port of the loopback.
    FakeProxy(Proxy::Kind kind, Manner manner, std::uint16_t target);
    ~FakeProxy();
    FakeProxy(const FakeProxy&) = delete;
    FakeProxy& operator=(const FakeProxy&) = delete;

    /// As a setting says it.
    [[nodiscard]] Proxy proxy() const;
    [[nodiscard]] ProxyRules rules() const;
    /// What connections were asked for: "host:port" each.
    [[nodiscard]] std::vector<std::string> asked() const;

private:
    void serve();
    void talk(int client);
    bool talkHttp(int client);
    bool talkSocks(int client);
    bool mayPass(const std::string& user, const std::string& password) const;
    void note(std::string target);

    const Proxy::Kind m_kind;
    const Manner m_manner;
    const std::uint16_t m_target;
    std::uint16_t m_port = 0;
    UniqueFd m_listener;
    std::atomic<bool> m_over = false;
    mutable std::mutex m_lock;
    std::vector<std::string> m_asked;
    std::vector<std::thread> m_talks;
    std::thread m_thread;
};

} // namespace helix::fakes
