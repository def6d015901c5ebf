#include "link/decoder_process.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
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

async::SpawnRequest describe(const std::filesystem::path& program, int socket, int input,
                             int output)
{
    async::SpawnRequest request;
    request.program = program;
    request.arguments = {std::to_string(socket), std::to_string(input), std::to_string(output)};
    request.workingFolder = "/";
    // Its words would be the guest's.
    request.log = "/dev/null";
    request.inherited = {socket, input, output};
    return request;
}

Error ended(const std::string& how)
{
    return {ErrorCode::Unavailable, "The decoder of the desktop has ended.", how};
}

} // namespace

Result<std::unique_ptr<DecoderProcess>> DecoderProcess::start(const std::filesystem::path& program)
{
    UniqueFd inputFile;
    UniqueFd outputFile;
    using Access = SharedMemory::Access;
    TRY(auto input, SharedMemory::create(decoding::kInputBytes, Access::Write, inputFile));
    TRY(auto output, SharedMemory::create(decoding::kOutputBytes, Access::Read, outputFile));
    int ends[2];
    if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
        return failErrno(errno, "The decoder of the desktop could not be started.",
                         ErrorCode::ResourceExhausted);
    UniqueFd ours(ends[0]);
    const UniqueFd theirs(ends[1]);
    TRY(auto spawned,
        async::spawnDetached(describe(program, theirs.get(), inputFile.get(), outputFile.get())));
    std::unique_ptr<DecoderProcess> process(
        new DecoderProcess(std::move(input), std::move(output), std::move(ours)));
    process->m_pid = spawned.pid;
    process->m_pidfd = std::move(spawned.pidfd);
    return process;
}

DecoderProcess::DecoderProcess(SharedMemory input, SharedMemory output, UniqueFd socket)
    : m_input(std::move(input))
    , m_output(std::move(output))
    , m_socket(std::move(socket))
{
}

DecoderProcess::~DecoderProcess()
{
    reap();
}

std::string DecoderProcess::reap()
{
    if (!m_pidfd.valid())
        return {};
    ::syscall(SYS_pidfd_send_signal, m_pidfd.get(), SIGKILL, nullptr, 0);
    siginfo_t info{};
    while (::waitid(kWaitByPidfd, static_cast<id_t>(m_pidfd.get()), &info, WEXITED) != 0 &&
           errno == EINTR) {
    }
    m_pidfd.reset();
    return (info.si_code == CLD_EXITED ? "status " : "signal ") + std::to_string(info.si_status);
}

Result<decoding::Answer> DecoderProcess::awaitAnswer(std::chrono::milliseconds deadline)
{
    const auto end = std::chrono::steady_clock::now() + deadline;
    decoding::Packet packet{};
    for (;;) {
        const auto left =
            std::chrono::ceil<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
        pollfd waiting{m_socket.get(), POLLIN, 0};
        const int count =
            ::poll(&waiting, 1, static_cast<int>(std::max<std::int64_t>(left.count(), 0)));
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return fail(ErrorCode::Timeout, "The decoder of the desktop does not answer.");
        break;
    }
    // With MSG_TRUNC a packet that is too long says so.
    const ssize_t size =
        ::recv(m_socket.get(), packet.data(), sizeof packet, MSG_DONTWAIT | MSG_TRUNC);
    if (size <= 0)
        return fail(ended(reap()));
    const BytesView bytes(reinterpret_cast<const std::uint8_t*>(packet.data()),
                          size == sizeof packet ? sizeof packet : 0);
    auto answer = decoding::parseAnswer(bytes, m_sequence);
    if (!answer)
        return fail(ErrorCode::Unavailable, "The decoder of the desktop broke the protocol.",
                    answer.error().cause);
    return answer;
}

Result<void> DecoderProcess::awaitReady(std::chrono::milliseconds deadline)
{
    if (m_ready)
        return {};
    TRY(const auto answer, awaitAnswer(deadline));
    if (answer.outcome == decoding::Outcome::NoDecoder)
        return fail(ErrorCode::Unsupported,
                    "This computer's FFmpeg cannot decode H.264; install libavcodec with H.264.");
    if (answer.outcome != decoding::Outcome::Ready)
        return fail(ErrorCode::Unsupported,
                    "This system cannot confine the program that decodes desktops (seccomp), so "
                    "they are not shown.");
    m_ready = true;
    return {};
}

Result<void> DecoderProcess::ask(BytesView unit, int width, int height)
{
    const auto input = m_input.writable();
    std::ranges::copy(unit, input.begin());
    std::ranges::fill(input.subspan(unit.size(), decoding::kUnitPadding), std::uint8_t{0});
    const decoding::Packet packet = decoding::encode(
        decoding::Request{++m_sequence, static_cast<std::uint32_t>(unit.size()), width, height});
    if (::send(m_socket.get(), packet.data(), sizeof packet, MSG_DONTWAIT | MSG_NOSIGNAL) !=
        static_cast<ssize_t>(sizeof packet))
        return fail(ended(reap()));
    return {};
}

Result<decoding::DecodedPlanes> DecoderProcess::decode(BytesView unit, int width, int height,
                                                       std::chrono::milliseconds deadline)
{
    if (unit.size() > decoding::kMaxUnitBytes || !decoding::isPictureSize(width, height))
        return fail(ErrorCode::Protocol, "A picture of the desktop is larger than HelixVM shows.");
    TRY(ask(unit, width, height));
    TRY(const auto answer, awaitAnswer(deadline));
    if (answer.outcome != decoding::Outcome::Decoded)
        return fail(ErrorCode::Protocol, "A picture of the desktop could not be decoded.");
    return decoding::planesIn(m_output.bytes().data(), answer.slot,
                              decoding::layoutOf(width, height));
}

} // namespace helix::link
