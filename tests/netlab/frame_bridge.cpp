// Carries frames between a network card (a TAP descriptor) and the unix stream socket on which QEMU
// would listen, as netlab.py's own bridge does, but fast enough for measurements.
//   frame_bridge CARD_FD LISTENER_FD

#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <vector>

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace {

constexpr std::size_t kBuffer = std::size_t{1} << 20;

struct Cable {
    int card = -1, connection = -1;
    std::vector<std::uint8_t> in = std::vector<std::uint8_t>(kBuffer), out;
    std::size_t inSize = 0;

    void hangUp()
    {
        ::close(connection);
        connection = -1;
        inSize = 0;
        out.clear();
    }

    void fromNetd()
    {
        const ssize_t count = ::read(connection, in.data() + inSize, in.size() - inSize);
        if (count <= 0) {
            if (count == 0 || errno != EAGAIN)
                hangUp();
            return;
        }
        inSize += static_cast<std::size_t>(count);
        std::size_t at = 0;
        while (inSize - at >= 4) {
            std::uint32_t length = 0;
            std::memcpy(&length, in.data() + at, 4);
            length = __builtin_bswap32(length);
            if (inSize - at - 4 < length)
                break;
            // A card that is full drops, as a card does.
            [[maybe_unused]] const auto written = ::write(card, in.data() + at + 4, length);
            at += 4 + length;
        }
        std::memmove(in.data(), in.data() + at, inSize - at);
        inSize -= at;
    }

    void fromCard()
    {
        for (int turn = 0; turn < 32 && out.size() < kBuffer; ++turn) {
            const std::size_t start = out.size();
            out.resize(start + 4 + 65536);
            const ssize_t count = ::read(card, out.data() + start + 4, 65536);
            out.resize(count > 0 ? start + 4 + static_cast<std::size_t>(count) : start);
            if (count <= 0)
                return;
            const std::uint32_t length = __builtin_bswap32(static_cast<std::uint32_t>(count));
            std::memcpy(out.data() + start, &length, 4);
        }
    }

    void flush()
    {
        if (connection < 0 || out.empty())
            return;
        const ssize_t count = ::send(connection, out.data(), out.size(), MSG_NOSIGNAL);
        if (count > 0)
            out.erase(out.begin(), out.begin() + count);
        else if (count < 0 && errno != EAGAIN)
            hangUp();
    }
};

} // namespace

int main(int count, char** arguments)
{
    if (count != 3)
        return 2;
    Cable cable;
    cable.card = std::atoi(arguments[1]);
    const int listener = std::atoi(arguments[2]);
    ::fcntl(cable.card, F_SETFL, ::fcntl(cable.card, F_GETFL) | O_NONBLOCK);
    for (;;) {
        const bool connected = cable.connection >= 0;
        const short cardEvents = connected && cable.out.size() < kBuffer ? POLLIN : 0;
        const auto lineEvents = static_cast<short>(POLLIN | (cable.out.empty() ? 0 : POLLOUT));
        pollfd polled[] = {{listener, POLLIN, 0},
                           {connected ? cable.connection : -1, lineEvents, 0},
                           {cardEvents != 0 ? cable.card : -1, cardEvents, 0}};
        if (::poll(polled, 3, -1) < 0)
            continue;
        if (polled[0].revents != 0) {
            if (connected)
                cable.hangUp();
            cable.connection = ::accept4(listener, nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC);
            continue;
        }
        if (polled[1].revents & (POLLIN | POLLHUP | POLLERR))
            cable.fromNetd();
        if (polled[2].revents != 0)
            cable.fromCard();
        cable.flush();
    }
}
