#include "netd/resolver_process.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <string>
#include <utility>

#include <sys/socket.h>
#include <unistd.h>

namespace helix::netd {

ResolverProcess::ResolverProcess(UniqueFd socket, pid_t child)
    : m_socket(std::move(socket))
    , m_child(child)
{
}

ResolverProcess::ResolverProcess(ResolverProcess&& other) noexcept
    : m_socket(std::move(other.m_socket))
    , m_child(std::exchange(other.m_child, -1))
    , m_asked(other.m_asked)
{
}

ResolverProcess::~ResolverProcess() = default;

Result<ResolverProcess> ResolverProcess::start()
{
    int ends[2];
    if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
        return failErrno(errno, "helix-netd cannot start its resolver.");
    UniqueFd ours(ends[0]);
    UniqueFd theirs(ends[1]);
    const pid_t child = ::fork();
    if (child < 0)
        return failErrno(errno, "helix-netd cannot start its resolver.");
    if (child == 0) {
        ours.reset();
        runResolver(theirs.release());
    }
    return ResolverProcess(std::move(ours), child);
}

Result<void> ResolverProcess::ask(std::uint32_t id, std::string_view name)
{
    ResolverQuestion question;
    if (m_asked >= kMaxQuestions || name.size() >= question.name.size())
        return fail(ErrorCode::ResourceExhausted, "Too many names are being looked up.");
    question.id = id;
    question.length = static_cast<std::uint32_t>(name.size());
    std::copy(name.begin(), name.end(), question.name.begin());
    iovec part{&question, sizeof question};
    msghdr message{};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    if (::sendmsg(fd(), &message, MSG_DONTWAIT | MSG_NOSIGNAL) != sizeof question)
        return failErrno(errno, "The resolver takes no questions.", ErrorCode::Unavailable);
    ++m_asked;
    return {};
}

Result<void> ResolverProcess::receive(const std::function<void(const ResolverAnswer&)>& onAnswer)
{
    for (std::size_t turn = 0; turn < kMaxQuestions; ++turn) {
        ResolverAnswer answer;
        iovec part{&answer, sizeof answer};
        msghdr message{};
        message.msg_iov = &part;
        message.msg_iovlen = 1;
        const ssize_t size = ::recvmsg(fd(), &message, MSG_DONTWAIT);
        if (size < 0 && (errno == EAGAIN || errno == EINTR))
            return {};
        if (size <= 0)
            return fail(ErrorCode::Unavailable, "The resolver has ended.");
        // The child reads foreign DNS answers: what it says is checked like anything foreign.
        if (size != sizeof answer || answer.count > kMaxResolved)
            return fail(ErrorCode::Protocol, "The resolver does not keep to its form.");
        if (m_asked > 0)
            --m_asked;
        onAnswer(answer);
    }
    return {};
}

} // namespace helix::netd
