#pragma once
// How a test tells a running fake_netd what to do. Blocking, and short.
//
//   {"do": "state"}                          what it was told: mode, rules, revision, writable,
//                                            reason, acknowledged, services, forwards, pid
//   {"do": "visit", "name": .., "port": ..}  the guest asks for a name and connects: decided by the
//                                            policy, onto the ledger -> {"allowed"}
//   {"do": "record", "record": {..}, "times": N}   ledger records as given, numbered
//   {"do": "notify", "method": .., "params": ..}   any notification     {"do": "raw", "bytes": ..}
//   {"do": "service", "port": .., "send": ..}      a guest's connection to 10.0.2.100:port
//                                                  -> {"refused", "received"}
//   {"do": "lose-forward", "address": .., "port": ..}   stops listening without a word
//   {"do": "hang-up"}                        {"do": "die"}

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <string>

#include <sys/socket.h>
#include <sys/un.h>

#include <nlohmann/json.hpp>

#include "base/unique_fd.h"

namespace fake {

inline sockaddr_un remoteAddress(const std::string& controlSocket, socklen_t& size)
{
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    // The end of the path: it differs from test to test.
    const std::string name = "fake_netd:" + controlSocket;
    const std::size_t length = std::min(name.size(), sizeof address.sun_path - 1);
    std::memcpy(address.sun_path + 1, name.data() + (name.size() - length), length);
    size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + 1 + length);
    return address;
}

/// The answer; a null value when no fake_netd runs on that control socket.
inline nlohmann::json askNetd(const std::string& controlSocket, const nlohmann::json& order)
{
    socklen_t size = 0;
    const sockaddr_un address = remoteAddress(controlSocket, size);
    const helix::UniqueFd fd(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
    if (::connect(fd.get(), reinterpret_cast<const sockaddr*>(&address), size) != 0)
        return {};
    const std::string text = order.dump();
    for (std::size_t sent = 0; sent < text.size();) {
        const ssize_t count =
            ::send(fd.get(), text.data() + sent, text.size() - sent, MSG_NOSIGNAL);
        if (count <= 0)
            return {};
        sent += static_cast<std::size_t>(count);
    }
    ::shutdown(fd.get(), SHUT_WR);
    std::string reply;
    char block[65536];
    for (ssize_t count = ::recv(fd.get(), block, sizeof block, 0); count > 0;
         count = ::recv(fd.get(), block, sizeof block, 0))
        reply.append(block, static_cast<std::size_t>(count));
    return nlohmann::json::parse(reply, nullptr, false);
}

} // namespace fake
