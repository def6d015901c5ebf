#include "async/spawn.h"

#include <cerrno>
#include <csignal>

#include <fcntl.h>
#include <linux/close_range.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace helix::async {
namespace {

struct ChildSetup {
    const char* program;
    char* const* argv;
    char* const* environment;
    const char* workingFolder;
    int input;
    int log;
    int failurePipe;
    const ProcessLimit* limits;
    std::size_t limitCount;
    const int* inherited;
    std::size_t inheritedCount;
};

bool handOver(const ChildSetup& setup)
{
    bool handed = true;
    for (std::size_t i = 0; i < setup.inheritedCount; ++i)
        handed = ::fcntl(setup.inherited[i], F_SETFD, 0) == 0 && handed;
    return handed;
}

void setLimits(const ChildSetup& setup)
{
    for (std::size_t i = 0; i < setup.limitCount; ++i) {
        const auto value = static_cast<rlim_t>(setup.limits[i].value);
        rlimit present{};
        const auto resource = static_cast<__rlimit_resource>(setup.limits[i].resource);
        if (::getrlimit(resource, &present) != 0 || value > present.rlim_max)
            continue;
        const rlimit wanted{value, value};
        ::setrlimit(resource, &wanted);
    }
    ::signal(SIGXFSZ, SIG_IGN);
}

/// Runs between fork and exec: async-signal-safe calls only (fork(2)).
[[noreturn]] void becomeProgram(const ChildSetup& setup)
{
    ::setsid();
    ::umask(077);
    sigset_t none;
    ::sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    ::signal(SIGPIPE, SIG_DFL);
    setLimits(setup);
    const bool ready =
        ::chdir(setup.workingFolder) == 0 && ::dup2(setup.input, STDIN_FILENO) >= 0 &&
        ::dup2(setup.log, STDOUT_FILENO) >= 0 && ::dup2(setup.log, STDERR_FILENO) >= 0;
    // Closed by a successful exec, so that the pipe below reports only a failed one.
    if (ready && ::syscall(SYS_close_range, 3U, ~0U, CLOSE_RANGE_CLOEXEC) == 0 && handOver(setup))
        ::execve(setup.program, setup.argv, setup.environment);
    const int error = errno;
    (void)!::write(setup.failurePipe, &error, sizeof error);
    ::_exit(127);
}

/// Blocks for the moment between fork and exec. 0 when the program runs.
int readFailure(int pipe)
{
    int error = 0;
    ssize_t count = 0;
    do
        count = ::read(pipe, &error, sizeof error);
    while (count < 0 && errno == EINTR);
    return count == static_cast<ssize_t>(sizeof error) ? error : 0;
}

/// As execve(2) wants it: ended by a null pointer, and not const for historical reasons only.
std::vector<char*> pointersTo(const std::vector<std::string>& texts)
{
    std::vector<char*> pointers;
    for (const auto& text : texts)
        pointers.push_back(const_cast<char*>(text.c_str()));
    pointers.push_back(nullptr);
    return pointers;
}

} // namespace

Result<Spawned> spawnDetached(const SpawnRequest& request)
{
    const std::string program = request.program.string();
    std::vector<std::string> arguments{program};
    arguments.insert(arguments.end(), request.arguments.begin(), request.arguments.end());
    const auto argv = pointersTo(arguments);
    const auto environment = pointersTo(request.environment);
    const UniqueFd input(::open("/dev/null", O_RDONLY | O_CLOEXEC));
    const UniqueFd log(
        ::open(request.log.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0600));
    if (!log.valid())
        return failErrno(errno, "Could not write the log " + request.log.string() + ".");
    int ends[2];
    if (!input.valid() || ::pipe2(ends, O_CLOEXEC) != 0)
        return failErrno(errno, "Could not start " + program + ".", ErrorCode::ResourceExhausted);
    const UniqueFd reader(ends[0]);
    UniqueFd writer(ends[1]);
    const ChildSetup setup{program.c_str(),
                           argv.data(),
                           environment.data(),
                           request.workingFolder.c_str(),
                           input.get(),
                           log.get(),
                           writer.get(),
                           request.limits.data(),
                           request.limits.size(),
                           request.inherited.data(),
                           request.inherited.size()};
    const pid_t pid = ::fork();
    if (pid == 0)
        becomeProgram(setup);
    if (pid < 0)
        return failErrno(errno, "Could not start " + program + ".", ErrorCode::ResourceExhausted);
    writer.reset();
    if (const int error = readFailure(reader.get()); error != 0) {
        ::waitpid(pid, nullptr, 0);
        return failErrno(error, error == ENOENT ? "There is no program " + program + "."
                                                : "Could not start " + program + ".");
    }
    // Nobody has reaped it, so the pid is still its own.
    Spawned spawned{pid, UniqueFd(static_cast<int>(::syscall(SYS_pidfd_open, pid, 0)))};
    if (!spawned.pidfd.valid()) {
        const int error = errno;
        ::kill(pid, SIGKILL);
        ::waitpid(pid, nullptr, 0);
        return failErrno(error,
                         "This kernel cannot watch processes by descriptor (pidfd); Linux 5.4 is "
                         "the oldest that works.",
                         ErrorCode::Unsupported);
    }
    return spawned;
}

} // namespace helix::async
