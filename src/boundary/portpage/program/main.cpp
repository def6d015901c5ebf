// helix-port-page: stands between the user's browser and a page of a guest
// (port_page_protocol.h).

#include <vector>

#include <CLI/CLI.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <fcntl.h>
#include <sys/socket.h>
#include <spdlog/spdlog.h>

#include "base/bytes.h"
#include "base/crypto.h"
#include "base/log.h"
#include "portpage/control.h"

namespace {

using namespace helix;
using namespace helix::portpage;
using asio::ip::tcp;

constexpr std::size_t kCookieBytes = 32;

bool isOpen(int fd)
{
    return ::fcntl(fd, F_SETFD, FD_CLOEXEC) == 0;
}

tcp protocolOf(int listener)
{
    sockaddr_storage address{};
    socklen_t size = sizeof address;
    (void)::getsockname(listener, reinterpret_cast<sockaddr*>(&address), &size);
    return address.ss_family == AF_INET6 ? tcp::v6() : tcp::v4();
}

asio::awaitable<void> untilHelixGoes(asio::io_context& loop, local::LineChannel& helix, Page& page)
{
    asio::local::stream_protocol::socket socket(loop, asio::local::stream_protocol(), helix.fd());
    co_await takeLinks(socket, helix, page);
    error_code ignored;
    (void)socket.release(ignored); // it is the conversation's to close
    loop.stop();
}

int serve(UniqueFd control, const std::vector<int>& listeners)
{
    auto helix = conversationOver(std::move(control));
    const auto opening = readOpening(helix);
    if (!opening) {
        spdlog::critical("{}", opening.error().describe());
        return 1;
    }
    Page page;
    page.address = opening->address;
    page.upstream = opening->upstream;
    // The generator reads its settings, which the cage has no room for.
    page.cookie = toBase64Url(randomBytes(kCookieBytes));
    const auto confined = confine(page.upstream.port());
    if (!answerOpening(helix, opening->id, confined)) {
        spdlog::critical("{}", confined ? "Helix is gone." : confined.error().describe());
        return 1;
    }
    asio::io_context loop{1};
    for (const int fd : listeners)
        asio::co_spawn(loop, acceptBrowsers(tcp::acceptor(loop, protocolOf(fd), fd), page),
                       asio::detached);
    asio::co_spawn(loop, untilHelixGoes(loop, helix, page), asio::detached);
    loop.run();
    return 0;
}

} // namespace

int main(int argc, char** argv)
{
    int control = -1;
    std::vector<int> listeners;
    CLI::App app("Stands between a browser and a page of a guest; started by Helix.");
    app.add_option("--control-fd", control, "Inherited socket on which Helix speaks")->required();
    app.add_option("--listen-fd", listeners, "Inherited socket that listens for browsers")
        ->required();
    CLI11_PARSE(app, argc, argv);
    setUpLogging({}, false);
    listeners.push_back(control);
    for (const int fd : listeners)
        if (!isOpen(fd)) {
            spdlog::critical("There is no descriptor {}.", fd);
            return 2;
        }
    listeners.pop_back();
    return serve(UniqueFd(control), listeners);
}
