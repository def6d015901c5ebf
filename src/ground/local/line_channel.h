#pragma once
// A conversation in lines over one unix stream socket, bounded in both directions. A descriptor
// rides on the last byte of its line, the newline, and belongs to that line alone. Knows no event
// loop: whoever owns it waits for its socket and calls.

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "base/unique_fd.h"
#include "local/wiped_buffer.h"

namespace helix::local {

struct LineLimits {
    std::size_t line = 0;        ///< bytes of one that comes in, without its newline
    std::size_t outbox = 0;      ///< bytes that the other side has not taken yet
    std::size_t descriptors = 0; ///< of one line that comes in; up to kMostDescriptors
};

struct Line {
    std::string text; ///< without its newline; whoever takes one that may hold keys wipes it
    std::vector<UniqueFd> descriptors;
};

class LineChannel {
public:
    /// `who` is at the other end, for sentences: "The inference gateway".
    LineChannel(UniqueFd socket, LineLimits limits, std::string who);
    ~LineChannel();
    LineChannel(LineChannel&&) noexcept = default;
    LineChannel& operator=(LineChannel&&) noexcept = default;

    [[nodiscard]] int fd() const { return m_socket.get(); }
    [[nodiscard]] bool isOpen() const { return m_socket.valid(); }
    /// Closes the socket and forgets what was to be sent.
    void close();
    /// Gives the socket away and forgets the rest.
    [[nodiscard]] UniqueFd release();

    /// Reads once without waiting: was there anything? Unavailable at the end of the conversation,
    /// Protocol for a line that is too long, or for descriptors that are too many or ride on
    /// another byte: the conversation is over then.
    Result<bool> receive();
    /// The next whole line, if there is one.
    std::optional<Line> takeLine();

    /// Puts a line, without its newline, into the outbox; `descriptor` rides along and stays the
    /// caller's as well. ResourceExhausted when the other side has left too much unread. The text is
    /// wiped once it is sent.
    Result<void> send(std::string text, std::shared_ptr<const UniqueFd> descriptor = {});
    /// Sends what goes without waiting. Unavailable when the other side is gone.
    Result<void> flush();
    [[nodiscard]] std::size_t unsent() const { return m_unsent; }

private:
    struct Outgoing {
        WipedBuffer bytes;
        std::shared_ptr<const UniqueFd> descriptor; ///< owners: this and its giver; or null
    };
    struct Riders {
        std::uint64_t at = 0; ///< bytes of the conversation up to and with the newline
        std::vector<UniqueFd> descriptors;
    };
    [[nodiscard]] tl::unexpected<Error> broken(const std::string& what) const;
    Result<void> measureLines(std::size_t fresh);

    UniqueFd m_socket;
    LineLimits m_limits;
    std::string m_who;
    WipedBuffer m_in;
    std::size_t m_tail = 0;    ///< bytes behind the last newline of m_in
    std::uint64_t m_taken = 0; ///< bytes of the conversation before m_in
    std::deque<Riders> m_riders;
    std::deque<Outgoing> m_out;
    std::size_t m_unsent = 0;
};

} // namespace helix::local
