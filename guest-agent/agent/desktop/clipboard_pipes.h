#pragma once
// The pipes through which programs of a desktop give what they copied and take what they paste. They
// may be slow, or never read or write at all: nothing here waits for one.

#include <chrono>
#include <functional>
#include <map>
#include <optional>

#include "agent/desktop/clipboard.h"
#include "base/unique_fd.h"

namespace helix::agent {

class ClipboardPipes {
public:
    ClipboardPipes();

    /// Readable when there is something to do for move(), or `wakeFd` is.
    [[nodiscard]] int descriptor(int wakeFd);
    /// The milliseconds until move() has something to do in any case; negative: nothing.
    [[nodiscard]] std::chrono::milliseconds timeLeft() const;

    /// Reads from `pipe` to its end.
    void read(UniqueFd pipe, std::function<void(Result<Bytes>)> done);
    /// Cancelled, where a read goes on.
    void endRead();
    /// A program waits at `pipe`; none when too many do.
    std::optional<std::uint32_t> open(UniqueFd pipe);
    /// Null ends it with nothing.
    void give(std::uint32_t paste, const Bytes* bytes);
    void dropPastes() { m_pastes.clear(); }

    void move();

private:
    using Time = std::chrono::steady_clock::time_point;
    struct Read {
        UniqueFd pipe;
        std::function<void(Result<Bytes>)> done;
        Time until;
        Bytes bytes;
    };
    struct Paste {
        UniqueFd pipe;
        Time until;
        Bytes bytes;
        std::size_t written = 0;
        bool given = false;
    };
    void moveRead(Time now);
    void finishRead(Result<Bytes> result);
    /// False when it is over.
    static bool movePaste(Paste& paste, Time now);

    UniqueFd m_watch;
    int m_wakeFd = -1;
    std::optional<Read> m_read;
    std::map<std::uint32_t, Paste> m_pastes;
    std::uint32_t m_lastPaste = 0;
};

} // namespace helix::agent
