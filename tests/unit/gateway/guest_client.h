#pragma once
// A guest's side of one connection: sends bytes, reads answers. Blocking, with deadlines.

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "base/unique_fd.h"

namespace helix::gateway {

struct GuestAnswer {
    int status = 0; ///< 0: none came
    std::string head, body;
    [[nodiscard]] bool has(std::string_view text) const
    {
        return head.find(text) != std::string::npos || body.find(text) != std::string::npos;
    }
};

class GuestClient {
public:
    explicit GuestClient(UniqueFd socket)
        : m_socket(std::move(socket))
    {
    }
    /// False when the peer does not take it all.
    bool send(std::string_view bytes);
    /// Whatever comes next; empty at the end or after the deadline.
    std::string some(std::chrono::milliseconds deadline = std::chrono::seconds(60));
    /// What some() gave comes again.
    void putBack(std::string bytes) { m_in.insert(0, bytes); }
    /// One answer; its body is decoded.
    GuestAnswer answer(std::chrono::milliseconds deadline = std::chrono::seconds(60));
    /// Reads until the peer closes or the deadline; true when it closed.
    bool closes(std::chrono::milliseconds deadline = std::chrono::seconds(60));
    void close() { m_socket.reset(); }
    [[nodiscard]] int fd() const { return m_socket.get(); }

private:
    UniqueFd m_socket;
    std::string m_in;
    bool m_ended = false;
};

} // namespace helix::gateway
