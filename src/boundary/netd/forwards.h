#pragma once
// Ways from the host into the guest: which ones there are, which descriptors listen for them, and
// what has come through each. The listening itself is libslirp's (slirp_engine.h).

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <poll.h>

#include "base/result.h"
#include "base/unique_fd.h"
#include "netd/flow_table.h"
#include "netd/socket_address.h"

namespace helix::netd {

struct Forward {
    std::uint32_t id = 0; ///< given here, never used twice
    SocketAddress host;
    std::uint16_t guestPort = 0;
    int listener = -1;
    UniqueFd listener6;  ///< on ::1 with the same port, from Helix; its connections join the others
    std::string problem; ///< empty: listening
    std::size_t open = 0;
    std::uint64_t total = 0;
    std::uint64_t bytesIn = 0, bytesOut = 0; ///< of connections that have ended
};

class Forwards {
public:
    static constexpr std::size_t kMaxForwards = 256;

    /// Opens a listening socket through libslirp; 0 or an errno value.
    using Listen = std::function<int(const SocketAddress& host, std::uint16_t guestPort)>;
    /// AlreadyExists when the port is taken, InvalidArgument for an address that is not this
    /// host's.
    Result<void> add(const SocketAddress& host, std::uint16_t guestPort, UniqueFd listener6,
                     const Listen& listen);
    /// Takes over what listens for `host` over IPv4 already: the next add() of that address listens
    /// with it. InvalidArgument for any other descriptor.
    Result<void> handOver(const SocketAddress& host, UniqueFd listener);
    /// The forward's id; NotFound when there is none.
    [[nodiscard]] Result<std::uint32_t> find(const SocketAddress& host) const;
    void remove(std::uint32_t id);
    [[nodiscard]] const std::vector<Forward>& all() const { return m_forwards; }
    /// Marks those whose address the host has lost, and those it has again; `isOurs` knows.
    void refresh(const std::function<bool(egress::Ipv4)>& isOurs);
    /// Called when a forward that listened no longer can.
    std::function<void(const Forward&)> onFailed;

    /// Adds the listeners on ::1; join() must be given the same vector afterwards.
    void fill(std::vector<pollfd>& polled);
    /// Lets the IPv4 listeners look ready where their other one is.
    void join(std::vector<pollfd>& polled) const;
    /// Takes a connection from `listener`, or from its other one; the peer's address is IPv4.
    int accept(int listener, sockaddr* address, socklen_t* length) const;

    // What the gate asks and tells.
    [[nodiscard]] bool mayBind(int fd, const sockaddr* address, socklen_t length);
    /// Of the forward that is being added: makes `fd` what was handed over for it, which is bound
    /// already. False: nothing was.
    [[nodiscard]] bool takeOver(int fd);
    [[nodiscard]] bool isListener(int fd) const { return byListener(fd) != nullptr; }
    [[nodiscard]] const Forward* byListener(int fd) const;
    void acceptFailed(int listener, int problem);
    void opened(std::uint32_t id);
    void ended(const Flow& flow);

private:
    Forward* byId(std::uint32_t id);
    void failed(Forward& forward, std::string problem);

    std::vector<Forward> m_forwards;
    std::vector<std::pair<SocketAddress, UniqueFd>> m_handed; ///< and not added yet
    std::uint32_t m_lastId = 0;
    std::size_t m_firstPolled = 0;
    bool m_adding = false; ///< the last of m_forwards is being opened
};

} // namespace helix::netd
