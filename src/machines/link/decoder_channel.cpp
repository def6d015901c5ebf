#include "link/decoder_channel.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <thread>
#include <utility>

#include <poll.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "async/spawn.h"
#include "base/try.h"

namespace helix::link {
namespace {

// waitid(2); the C library names it only from glibc 2.36 on with new kernel headers.
constexpr auto kWaitByPidfd = static_cast<idtype_t>(3);

// One that is killed is gone at once, unless the kernel waits for something in its name.
constexpr std::chrono::milliseconds kEndLimit{2000};

/// Empty when it has not ended, with WNOHANG.
siginfo_t waitFor(const UniqueFd& pidfd, int options)
{
    siginfo_t info{};
    while (::waitid(kWaitByPidfd, static_cast<id_t>(pidfd.get()), &info, WEXITED | options) != 0 &&
           errno == EINTR) {
    }
    return info;
}

async::SpawnRequest describe(const std::filesystem::path& program, int socket, int input,
                             int output, const std::vector<std::string>& words)
{
    async::SpawnRequest request;
    request.program = program;
    request.arguments = {std::to_string(socket), std::to_string(input), std::to_string(output)};
    request.arguments.insert(request.arguments.end(), words.begin(), words.end());
    request.workingFolder = "/";
    // Its words would be the guest's.
    request.log = "/dev/null";
    request.inherited = {socket, input, output};
    return request;
}

} // namespace

Result<DecoderChannel> DecoderChannel::start(const std::filesystem::path& program, Kind kind)
{
    UniqueFd inputFile;
    UniqueFd outputFile;
    using Access = SharedMemory::Access;
    TRY(auto input, SharedMemory::create(kind.inputBytes, Access::Write, inputFile));
    TRY(auto output, SharedMemory::create(kind.outputBytes, Access::Read, outputFile));
    int ends[2];
    if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
        return failErrno(errno, "The decoder of the " + kind.name + " could not be started.",
                         ErrorCode::ResourceExhausted);
    UniqueFd ours(ends[0]);
    const UniqueFd theirs(ends[1]);
    TRY(auto spawned, async::spawnDetached(describe(program, theirs.get(), inputFile.get(),
                                                    outputFile.get(), kind.words)));
    DecoderChannel channel(std::move(kind), std::move(input), std::move(output), std::move(ours));
    channel.m_pid = spawned.pid;
    channel.m_pidfd = std::move(spawned.pidfd);
    return channel;
}

DecoderChannel::DecoderChannel(Kind kind, SharedMemory input, SharedMemory output, UniqueFd socket)
    : m_kind(std::move(kind))
    , m_input(std::move(input))
    , m_output(std::move(output))
    , m_socket(std::move(socket))
{
}

DecoderChannel::~DecoderChannel()
{
    reap();
}

std::string DecoderChannel::reap()
{
    if (!m_pidfd.valid())
        return {};
    ::syscall(SYS_pidfd_send_signal, m_pidfd.get(), SIGKILL, nullptr, 0);
    pollfd ends{m_pidfd.get(), POLLIN, 0};
    while (::poll(&ends, 1, static_cast<int>(kEndLimit.count())) < 0 && errno == EINTR) {
    }
    const siginfo_t info = waitFor(m_pidfd, WNOHANG);
    UniqueFd pidfd = std::move(m_pidfd);
    if (info.si_pid == 0) {
        // In the driver of a card that hangs: nobody waits with it, and it is no zombie once that ends.
        std::thread([pidfd = std::move(pidfd)] { waitFor(pidfd, 0); }).detach();
        return "killed, and still there";
    }
    return (info.si_code == CLD_EXITED ? "status " : "signal ") + std::to_string(info.si_status);
}

Error DecoderChannel::ended()
{
    return {ErrorCode::Unavailable, "The decoder of the " + m_kind.name + " has ended.", reap()};
}

Result<Bytes> DecoderChannel::hear(std::chrono::milliseconds deadline)
{
    const auto end = std::chrono::steady_clock::now() + deadline;
    Bytes packet(sizeof(decoding::Packet));
    for (;;) {
        const auto left =
            std::chrono::ceil<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
        pollfd waiting{m_socket.get(), POLLIN, 0};
        const int count =
            ::poll(&waiting, 1, static_cast<int>(std::max<std::int64_t>(left.count(), 0)));
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return fail(ErrorCode::Timeout,
                        "The decoder of the " + m_kind.name + " does not answer.");
        break;
    }
    // With MSG_TRUNC a packet that is too long says so.
    const ssize_t size =
        ::recv(m_socket.get(), packet.data(), packet.size(), MSG_DONTWAIT | MSG_TRUNC);
    if (size <= 0)
        return fail(ended());
    if (size != static_cast<ssize_t>(packet.size()))
        packet.clear();
    return packet;
}

Result<void> DecoderChannel::say(const decoding::Packet& packet)
{
    if (::send(m_socket.get(), packet.data(), sizeof packet, MSG_DONTWAIT | MSG_NOSIGNAL) !=
        static_cast<ssize_t>(sizeof packet))
        return fail(ended());
    return {};
}

} // namespace helix::link
