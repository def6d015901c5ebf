#pragma once
// The host's own resolver (getaddrinfo: nsswitch, hosts file, systemd-resolved and all), in a child
// process of its own, because it opens files, loads libraries and talks to servers, which
// helix-netd must not.

#include <functional>
#include <string_view>
#include <vector>

#include <sys/types.h>

#include "base/result.h"
#include "base/unique_fd.h"
#include "egress/ipv4.h"
#include "netd/resolver_message.h"

namespace helix::netd {

class ResolverProcess {
public:
    /// Forks the child; call before any thread or foreign descriptor exists.
    static Result<ResolverProcess> start();
    ResolverProcess(ResolverProcess&& other) noexcept;
    ResolverProcess& operator=(ResolverProcess&&) = delete;
    ~ResolverProcess(); ///< the child ends when its socket closes

    [[nodiscard]] int fd() const { return m_socket.get(); }
    /// ResourceExhausted when kMaxQuestions are being looked up, Unavailable when the child has
    /// gone.
    Result<void> ask(std::uint32_t id, std::string_view name);
    /// Hands over what has been found. Unavailable when the child has gone.
    Result<void> receive(const std::function<void(const ResolverAnswer&)>& onAnswer);

    static constexpr std::size_t kMaxQuestions = 32;

private:
    ResolverProcess(UniqueFd socket, pid_t child);

    UniqueFd m_socket;
    pid_t m_child = -1;
    std::size_t m_asked = 0;
};

/// The child's work: answers questions from `socket` until it closes. Never returns.
[[noreturn]] void runResolver(int socket);

} // namespace helix::netd
