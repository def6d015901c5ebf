#include <algorithm>
#include <cerrno>
#include <chrono>
#include <string>
#include <string_view>
#include <thread>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>

#include "base/unique_fd.h"
#include "ssh/ssh.h"

namespace helix::ssh {
namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

constexpr auto kGreetingLook = 100ms;
/// A server under emulation that has been connected to takes its time for its first line: the first
/// time it gets so much, then twice that, for a way that leads nowhere yet is to be tried again soon.
constexpr Clock::duration kFirstBannerDeadline = 5s;
constexpr std::string_view kBanner = "SSH-"; // RFC 4253 section 4.2

bool waitReadable(int fd, Clock::time_point deadline, const async::CancelToken& cancel)
{
    while (Clock::now() < deadline && !cancel.isCancelled()) {
        pollfd entry{fd, POLLIN, 0};
        if (::poll(&entry, 1, static_cast<int>(kGreetingLook.count())) > 0)
            return true;
    }
    return false;
}

enum class Answer { Greets, NotYet, NobodyListens };

/// One connection, given up after the server's first bytes.
Answer ask(std::uint16_t port, Clock::time_point deadline, const async::CancelToken& cancel)
{
    const UniqueFd fd(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (!fd.valid())
        return Answer::NotYet;
    if (::connect(fd.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
        return errno == ECONNREFUSED ? Answer::NobodyListens : Answer::NotYet;
    // A server that says less than a greeting and no more is not waited for any longer either.
    std::string first;
    while (first.size() < kBanner.size()) {
        char part[kBanner.size()] = {};
        if (!waitReadable(fd.get(), deadline, cancel))
            return Answer::NotYet;
        const ssize_t count = ::recv(fd.get(), part, kBanner.size() - first.size(), MSG_DONTWAIT);
        if (count <= 0)
            return Answer::NotYet;
        first.append(part, static_cast<std::size_t>(count));
    }
    return first == kBanner ? Answer::Greets : Answer::NotYet;
}

} // namespace

Result<void> waitForServer(const Target& target, std::chrono::milliseconds deadline,
                           const async::CancelToken& cancel)
{
    const auto end = Clock::now() + deadline;
    for (auto patience = kFirstBannerDeadline; !cancel.isCancelled();
         patience = std::min<Clock::duration>(2 * patience, deadline)) {
        const Answer answer = ask(target.port, std::min(end, Clock::now() + patience), cancel);
        if (answer == Answer::Greets)
            return {};
        if (answer == Answer::NobodyListens)
            return fail(
                ErrorCode::Unavailable,
                "Nothing listens on port " + std::to_string(target.port) +
                    ", where the workspace's SSH server should be; is the workspace running?");
        if (Clock::now() >= end)
            return fail(
                ErrorCode::Timeout,
                "The workspace's SSH server on port " + std::to_string(target.port) +
                    " did not answer; the guest may still be starting it. Try again in a moment.");
        std::this_thread::sleep_for(kGreetingLook);
    }
    return fail(ErrorCode::Cancelled, "Cancelled.");
}

} // namespace helix::ssh
