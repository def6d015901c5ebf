#include "ctl/helix_starter.h"
#include "operations/table.h"
#include "operations/host.h"
#include "base/bytes.h"
#include "base/try.h"
#include "protocol/foreign_json.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace helix::ctl {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;
/// The descriptor's number in the program we start.
constexpr int kReadyFd = 3;
constexpr std::size_t kMaxVersion = 40;
constexpr milliseconds kFirstPause{50};
constexpr milliseconds kLongestPause{1000};

milliseconds left(Clock::time_point deadline)
{
    return std::max(milliseconds(0),
                    std::chrono::duration_cast<milliseconds>(deadline - Clock::now()));
}

/// A connection that has answered "app.hello": one that was accepted by a Helix on its way out has
/// not, and does not count.
Result<ControlClient> greet(const Paths& paths, Clock::time_point deadline)
{
    auto client = ControlClient::connectTo(paths.controlSocket());
    if (!client)
        return client;
    const auto id = client->request(operations::SayHello{});
    while (Clock::now() < deadline) {
        TRY(auto wakeup, client->wait(-1, nullptr, left(deadline)));
        if (!wakeup.message || wakeup.message->id != id)
            continue;
        if (wakeup.message->error)
            return fail(*wakeup.message->error);
        const auto& hello = wakeup.message->result;
        const auto protocol = protocol::requireInteger(hello, "protocol", 0, INT32_MAX);
        const auto version = protocol::textOr(hello, "version");
        if (!protocol || *protocol != operations::kControlProtocol)
            return fail(ErrorCode::Unsupported, "Helix " + printable(version, kMaxVersion) +
                                                    " is running, this is helixctl " HELIX_VERSION
                                                    ": restart Helix.");
        client->setRunningVersion(version);
        return client;
    }
    return fail(ErrorCode::Timeout, "Helix does not answer on its control socket.");
}

struct SpawnPlan {
    SpawnPlan() { ::posix_spawn_file_actions_init(&actions), ::posix_spawnattr_init(&attributes); }
    ~SpawnPlan()
    {
        ::posix_spawn_file_actions_destroy(&actions), ::posix_spawnattr_destroy(&attributes);
    }
    SpawnPlan(const SpawnPlan&) = delete;
    SpawnPlan& operator=(const SpawnPlan&) = delete;
    posix_spawn_file_actions_t actions{};
    posix_spawnattr_t attributes{};
};

/// Starts the program in its own session, away from our terminal and folder, with `writeEnd` as its
/// ready descriptor.
Result<pid_t> spawnHeadless(const StartOptions& options, int writeEnd)
{
    const auto log = options.paths.logs() / "headless.stderr";
    SpawnPlan plan;
    ::posix_spawn_file_actions_adddup2(&plan.actions, writeEnd, kReadyFd);
    ::posix_spawn_file_actions_addopen(&plan.actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    ::posix_spawn_file_actions_addopen(&plan.actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    ::posix_spawn_file_actions_addopen(&plan.actions, STDERR_FILENO, log.c_str(),
                                       O_WRONLY | O_CREAT | O_APPEND, 0600);
    ::posix_spawn_file_actions_addchdir_np(&plan.actions, "/");
    sigset_t none;
    ::sigemptyset(&none);
    ::posix_spawnattr_setsigmask(&plan.attributes, &none);
    ::posix_spawnattr_setflags(&plan.attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK);
    std::string program = options.program.string(), headless = "--headless", readyFd = "--ready-fd",
                number = std::to_string(kReadyFd);
    std::array<char*, 5> argv{program.data(), headless.data(), readyFd.data(), number.data(),
                              nullptr};
    pid_t pid = 0;
    const int problem =
        ::posix_spawn(&pid, program.c_str(), &plan.actions, &plan.attributes, argv.data(), environ);
    if (problem != 0)
        return failErrno(problem, "Helix could not be started: " + program + ".",
                         ErrorCode::NotFound);
    return pid;
}

/// The line that the started program says about its start; empty when it ended without a word.
Result<std::string> readStartReport(int fd, Clock::time_point deadline)
{
    std::string line;
    std::array<char, 4096> buffer{};
    for (;;) {
        pollfd readable{fd, POLLIN, 0};
        const int ready = ::poll(&readable, 1, static_cast<int>(left(deadline).count()));
        if (ready < 0 && errno == EINTR)
            return fail(ErrorCode::Cancelled, "Cancelled.");
        if (ready <= 0)
            return fail(ErrorCode::Timeout,
                        "Helix did not get ready in time; its log may say why.");
        const auto count = ::read(fd, buffer.data(), buffer.size());
        if (count <= 0)
            return line;
        line.append(buffer.data(), static_cast<std::size_t>(count));
        if (const auto end = line.find('\n'); end != std::string::npos)
            return line.substr(0, end);
    }
}

/// Good when a Helix serves now or is about to: ours, or one that had the lock before it.
Result<void> startHeadless(const StartOptions& options, Clock::time_point deadline)
{
    if (auto prepared = options.paths.prepare(); !prepared)
        return prepared;
    std::array<int, 2> ends{-1, -1};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0)
        return failErrno(errno, "Helix could not be started.");
    UniqueFd readEnd(ends[0]), writeEnd(ends[1]);
    if (writeEnd.get() == kReadyFd) // dup2 onto itself would keep it close-on-exec
        writeEnd.reset(::fcntl(kReadyFd, F_DUPFD_CLOEXEC, kReadyFd + 1));
    TRY(spawnHeadless(options, writeEnd.get()));
    writeEnd.reset();
    TRY(const auto line, readStartReport(readEnd.get(), deadline));
    const std::string failed = "failed ";
    const std::string elsewhere = "another session";
    if (line.starts_with(failed))
        return fail(ErrorCode::Unavailable, line.substr(failed.size()));
    if (line.starts_with("conflict ") && line.find(elsewhere) != std::string::npos)
        return fail(ErrorCode::Conflict, line.substr(std::strlen("conflict ")));
    if (line.empty())
        return fail(ErrorCode::Unavailable,
                    "Helix ended while it was starting; see " +
                        (options.paths.logs() / "headless.stderr").string() + ".");
    return {};
}

} // namespace

Result<ControlClient> connectOrStart(const StartOptions& options)
{
    // The folder is checked before anything in it is believed.
    TRY(ensurePrivateFolder(options.paths.runtime));
    const auto deadline = Clock::now() + options.deadline;
    for (milliseconds pause = kFirstPause;; pause = std::min(pause * 2, kLongestPause)) {
        auto client = greet(options.paths, deadline);
        if (client || client.error().code != ErrorCode::Unavailable)
            return client;
        TRY(startHeadless(options, deadline));
        client = greet(options.paths, deadline);
        if (client || client.error().code != ErrorCode::Unavailable || Clock::now() >= deadline)
            return client;
        // Another Helix has the lock but does not listen yet, or no more.
        std::this_thread::sleep_for(pause);
    }
}

} // namespace helix::ctl
