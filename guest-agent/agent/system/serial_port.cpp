#include "agent/system/serial_port.h"

#include <array>
#include <cerrno>
#include <filesystem>

#include <fcntl.h>
#include <sys/epoll.h>
#include <unistd.h>

#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>

#include "agent/asio/signal.h"
#include "agent/exec/child_process.h"
#include "base/atomic_file.h"
#include "base/line_framer.h"
#include "base/try.h"
#include "base/unique_fd.h"
#include "protocol/limits.h"

namespace helix::agent {
namespace {

namespace asio = boost::asio;
namespace fs = std::filesystem;

constexpr std::chrono::milliseconds kRetry{50};
constexpr const char* kPorts = "/sys/class/virtio-ports";

/// The device of our port. The kernel's own list is asked because udev may not have made its link
/// yet.
std::string findPort()
{
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(kPorts, error)) {
        std::string name = readFile(entry.path() / "name").value_or("");
        while (!name.empty() && name.back() == '\n')
            name.pop_back();
        if (name == protocol::kSerialPortName)
            return "/dev/" + entry.path().filename().string();
    }
    return {};
}

/// False when the port is not there, or the host does not listen at the moment.
bool writeLine(UniqueFd& port, std::string& rest)
{
    if (!port.valid()) {
        const std::string path = findPort();
        if (!path.empty())
            port.reset(::open(path.c_str(), O_RDWR | O_NONBLOCK | O_CLOEXEC));
    }
    if (!port.valid())
        return false;
    const ssize_t written = ::write(port.get(), rest.data(), rest.size());
    if (written > 0)
        rest.erase(0, static_cast<std::size_t>(written));
    return rest.empty();
}

/// `port` is the caller's, and open afterwards.
asio::awaitable<Result<void>> say(UniqueFd& port, std::string line, std::chrono::seconds limit)
{
    asio::steady_timer pause(co_await asio::this_coro::executor);
    const auto deadline = std::chrono::steady_clock::now() + limit;
    bool loadedModule = false;
    while (!writeLine(port, line)) {
        if (std::chrono::steady_clock::now() >= deadline)
            co_return fail(ErrorCode::Timeout, "The host does not listen on the serial port.");
        if (!port.valid() && !std::exchange(loadedModule, true)) {
            std::vector<std::string> argv{"modprobe", "virtio_console"};
            (void)co_await runDetached(std::move(argv));
        }
        pause.expires_after(kRetry);
        co_await pause.async_wait(kTuple);
    }
    co_return Result<void>();
}

/// Tells when something happens at a port. Without a host at its other end a port is always readable,
/// with nothing in it, so what counts is the change (EPOLLET), which asio does not tell of.
class PortNews {
public:
    static Result<PortNews> of(int port, const asio::any_io_executor& executor)
    {
        UniqueFd poll(::epoll_create1(EPOLL_CLOEXEC));
        epoll_event wanted{};
        wanted.events = EPOLLIN | EPOLLHUP | EPOLLET;
        if (!poll.valid() || ::epoll_ctl(poll.get(), EPOLL_CTL_ADD, port, &wanted) != 0)
            return helix::fail(ErrorCode::Internal, "The serial port cannot be waited for.");
        return PortNews(asio::posix::stream_descriptor(executor, poll.release()));
    }
    /// Since the last time, or ever.
    asio::awaitable<void> wait()
    {
        co_await m_poll.async_wait(asio::posix::stream_descriptor::wait_read, kTuple);
        epoll_event happened{};
        (void)::epoll_wait(m_poll.native_handle(), &happened, 1, 0);
    }

private:
    explicit PortNews(asio::posix::stream_descriptor poll)
        : m_poll(std::move(poll))
    {
    }
    asio::posix::stream_descriptor m_poll;
};

} // namespace

asio::awaitable<Result<void>> sayOnSerialPort(std::string line, std::chrono::seconds limit)
{
    UniqueFd port;
    co_return co_await say(port, std::move(line), limit);
}

asio::awaitable<Result<std::string>> askOnSerialPort(std::string line, std::chrono::seconds limit)
{
    UniqueFd port;
    if (auto said = co_await say(port, std::move(line), limit); !said)
        co_return fail(said.error());
    CO_TRY(auto news, PortNews::of(port.get(), co_await asio::this_coro::executor));
    LineFramer framer(protocol::kMaxGuestEventLine);
    std::array<char, protocol::kMaxGuestEventLine> piece{};
    for (;;) {
        const ssize_t size = ::read(port.get(), piece.data(), piece.size());
        if (size > 0)
            framer.feed({piece.data(), static_cast<std::size_t>(size)});
        if (framer.isSkipping())
            co_return fail(ErrorCode::Protocol, "The host sent a line that is too long.");
        if (auto heard = framer.next())
            co_return std::move(heard->text);
        if (size <= 0)
            co_await news.wait();
    }
}

} // namespace helix::agent
