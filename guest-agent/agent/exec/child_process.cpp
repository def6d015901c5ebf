#include "agent/exec/child_process.h"

#include <cerrno>
#include <csignal>
#include <cstdlib>

#include <fcntl.h>
#include <grp.h>
#include <linux/close_range.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <boost/asio/buffer.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/this_coro.hpp>

#include "agent/asio/signal.h"
#include "base/bytes.h"
#include "base/try.h"

namespace helix::agent {
namespace {

namespace asio = boost::asio;

constexpr const char* kSystemPath = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
constexpr int kReportFd = 3;

/// Where the child failed before it was another program; written through a pipe that exec closes.
struct Report {
    enum class Step { Setup, Folder, User, Execute };
    Step step = Step::Setup;
    int error = 0;
};

struct Ends {
    UniqueFd parent;
    UniqueFd child;
};

/// Everything the child touches, made before the fork: between fork and exec only async-signal-safe
/// calls are allowed.
struct Plan {
    std::vector<std::string> candidates;
    std::vector<char*> candidatePointers;
    std::vector<char*> argv;
    std::vector<char*> environment;
    const char* folder = "/";
    const GuestUser* user = nullptr;
    bool hasTerminal = false;
    int streams[3] = {-1, -1, -1};
    int report = -1;
};

std::vector<char*> pointersTo(std::vector<std::string>& strings)
{
    std::vector<char*> pointers;
    for (std::string& text : strings)
        pointers.push_back(text.data());
    pointers.push_back(nullptr);
    return pointers;
}

std::string valueOf(const std::vector<std::string>& environment, std::string_view key)
{
    std::string value;
    for (const std::string& entry : environment)
        if (entry.starts_with(std::string(key) + "="))
            value = entry.substr(key.size() + 1);
    return value;
}

std::vector<std::string> candidatesFor(const std::string& program, const std::string& path)
{
    if (program.find('/') != std::string::npos)
        return {program};
    std::vector<std::string> candidates;
    std::string_view rest = path;
    while (!rest.empty()) {
        const auto end = rest.find(':');
        const std::string_view folder = rest.substr(0, end);
        if (!folder.empty())
            candidates.push_back(std::string(folder) + "/" + program);
        rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    }
    return candidates;
}

[[noreturn]] void giveUp(int report, Report::Step step)
{
    const Report message{step, errno};
    [[maybe_unused]] const auto written = ::write(report, &message, sizeof message);
    ::_exit(127);
}

void resetSignals()
{
    for (int number = 1; number < NSIG; ++number)
        ::signal(number, SIG_DFL);
    sigset_t none;
    ::sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
}

/// Our unit spares us when memory runs out (OOMScoreAdjust); what we start is not to be spared with
/// us, or the desktop would die in its place.
void stopBeingSpared()
{
    char first = 0;
    const int file = ::open("/proc/self/oom_score_adj", O_RDWR | O_CLOEXEC);
    if (file >= 0 && ::pread(file, &first, 1, 0) == 1 && first == '-') {
        [[maybe_unused]] const auto written = ::pwrite(file, "0", 1, 0);
    }
    if (file >= 0)
        ::close(file);
}

/// We come before others (agent/desktop/precedence.h); what we start does not.
void stopComingFirst()
{
    if (::getpriority(PRIO_PROCESS, 0) < 0)
        (void)::setpriority(PRIO_PROCESS, 0, 0);
}

void becomeUser(const GuestUser& user, int report)
{
    if (::setgroups(user.groups.size(), user.groups.data()) != 0 || ::setgid(user.gid) != 0 ||
        ::setuid(user.uid) != 0)
        giveUp(report, Report::Step::User);
}

/// Runs in the child. The report pipe moves out of the way of the three streams first.
[[noreturn]] void becomeProgram(const Plan& plan)
{
    resetSignals();
    ::setsid();
    const int report = ::fcntl(plan.report, F_DUPFD_CLOEXEC, kReportFd);
    if (report < 0)
        ::_exit(127);
    for (int stream = 0; stream < 3; ++stream)
        if (::dup2(plan.streams[stream], stream) < 0)
            giveUp(report, Report::Step::Setup);
    if (plan.hasTerminal && ::ioctl(0, TIOCSCTTY, 0) != 0)
        giveUp(report, Report::Step::Setup);
    ::close_range(kReportFd, ~0U, CLOSE_RANGE_CLOEXEC);
    ::umask(022);
    stopBeingSpared();
    stopComingFirst();
    if (plan.user != nullptr)
        becomeUser(*plan.user, report);
    if (::chdir(plan.folder) != 0)
        giveUp(report, Report::Step::Folder);
    int error = ENOENT;
    for (char* const candidate : plan.candidatePointers) {
        if (candidate == nullptr)
            break;
        ::execve(candidate, plan.argv.data(), plan.environment.data());
        if (errno != ENOENT && errno != ENOTDIR)
            error = errno;
    }
    errno = error;
    giveUp(report, Report::Step::Execute);
}

Result<Ends> makePipe(bool childReads)
{
    int fds[2];
    if (::pipe2(fds, O_CLOEXEC) != 0)
        return failErrno(errno, "The guest has no descriptors left.", ErrorCode::ResourceExhausted);
    Ends ends{UniqueFd(fds[childReads ? 1 : 0]), UniqueFd(fds[childReads ? 0 : 1])};
    ::fcntl(ends.parent.get(), F_SETFL, O_NONBLOCK);
    return ends;
}

Result<Ends> makeTerminal(const TerminalSize& size)
{
    UniqueFd master(::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK));
    char name[64];
    if (!master.valid() || ::grantpt(master.get()) != 0 || ::unlockpt(master.get()) != 0 ||
        ::ptsname_r(master.get(), name, sizeof name) != 0)
        return failErrno(errno, "The guest could not open a terminal.",
                         ErrorCode::ResourceExhausted);
    UniqueFd slave(::open(name, O_RDWR | O_NOCTTY | O_CLOEXEC));
    if (!slave.valid())
        return failErrno(errno, "The guest could not open a terminal.",
                         ErrorCode::ResourceExhausted);
    const winsize window{size.rows, size.columns, 0, 0};
    ::ioctl(slave.get(), TIOCSWINSZ, &window);
    return Ends{std::move(master), std::move(slave)};
}

/// The three streams of a child to be.
struct Streams {
    Ends input, output, errors;
};

Result<Streams> makeStreams(const SpawnRequest& request)
{
    Streams streams;
    if (request.terminal) {
        TRY(auto terminal, makeTerminal(*request.terminal));
        streams.output = std::move(terminal);
        return streams;
    }
    auto output = makePipe(false);
    auto errors = makePipe(false);
    auto input = request.withInput ? makePipe(true) : Result<Ends>(Ends{});
    if (!output || !errors || !input)
        return fail(!output ? output.error() : !errors ? errors.error() : input.error());
    if (!request.withInput)
        input->child.reset(::open("/dev/null", O_RDONLY | O_CLOEXEC));
    streams.input = std::move(*input);
    streams.output = std::move(*output);
    streams.errors = std::move(*errors);
    return streams;
}

Plan makePlan(SpawnRequest& request, const Streams& streams, int report)
{
    Plan plan;
    const std::string& program =
        request.executable.empty() ? request.argv.front() : request.executable;
    plan.candidates = candidatesFor(program, valueOf(request.environment, "PATH"));
    plan.candidatePointers = pointersTo(plan.candidates);
    plan.argv = pointersTo(request.argv);
    plan.environment = pointersTo(request.environment);
    plan.folder = request.folder.c_str();
    plan.user = request.user && ::geteuid() == 0 ? &*request.user : nullptr;
    plan.hasTerminal = request.terminal.has_value();
    const int terminal = streams.output.child.get();
    plan.streams[0] = plan.hasTerminal ? terminal : streams.input.child.get();
    plan.streams[1] = terminal;
    plan.streams[2] = plan.hasTerminal ? terminal : streams.errors.child.get();
    plan.report = report;
    return plan;
}

tl::unexpected<Error> explain(const Report& report, const SpawnRequest& request)
{
    const std::string program =
        printable(request.executable.empty() ? request.argv.front() : request.executable, 80);
    switch (report.step) {
    case Report::Step::Folder:
        return failErrno(report.error,
                         "The folder " + printable(request.folder, 120) + " cannot be entered.");
    case Report::Step::User:
        return failErrno(report.error, "The guest could not become the user of this work.");
    case Report::Step::Execute:
        if (report.error == ENOENT)
            return fail(ErrorCode::NotFound, "There is no program '" + program + "' in the guest.");
        return failErrno(report.error, "The guest could not run '" + program + "'.");
    case Report::Step::Setup:
        break;
    }
    return failErrno(report.error, "The guest could not start '" + program + "'.");
}

/// Nothing when the pipe was closed by exec.
asio::awaitable<std::optional<Report>> readReport(UniqueFd pipe)
{
    asio::posix::stream_descriptor stream(co_await asio::this_coro::executor, pipe.release());
    Report report;
    const auto buffer = asio::buffer(&report, sizeof report);
    const auto [error, size] = co_await stream.async_read_some(buffer, kTuple);
    if (error || size != sizeof report)
        co_return std::nullopt;
    co_return report;
}

} // namespace

asio::awaitable<Result<Child>> spawn(SpawnRequest request)
{
    if (request.argv.empty() || request.argv.front().empty())
        co_return fail(ErrorCode::InvalidArgument, "There is no program to run.");
    auto streams = makeStreams(request);
    auto report = makePipe(false);
    if (!streams || !report)
        co_return fail(!streams ? streams.error() : report.error());
    const Plan plan = makePlan(request, *streams, report->child.get());
    const pid_t pid = ::fork();
    if (pid == 0)
        becomeProgram(plan);
    if (pid < 0)
        co_return failErrno(errno, "The guest cannot start another process.",
                            ErrorCode::ResourceExhausted);
    report->child.reset();
    Child child;
    child.pid = pid;
    // glibc 2.36 declares pidfd_open() without C linkage.
    child.pidfd = UniqueFd(static_cast<int>(::syscall(SYS_pidfd_open, pid, 0)));
    child.input = std::move(streams->input.parent);
    child.output = std::move(streams->output.parent);
    child.errors = std::move(streams->errors.parent);
    const auto failure = co_await readReport(std::move(report->parent));
    if (failure) {
        co_await waitForExit(std::move(child.pidfd), pid);
        co_return explain(*failure, request);
    }
    co_return child;
}

asio::awaitable<ExitStatus> waitForExit(UniqueFd pidfd, pid_t pid)
{
    if (pidfd.valid()) {
        asio::posix::stream_descriptor exit(co_await asio::this_coro::executor, pidfd.release());
        co_await exit.async_wait(asio::posix::stream_descriptor::wait_read, kTuple);
    }
    int status = 0;
    pid_t reaped = -1;
    do
        reaped = ::waitpid(pid, &status, 0);
    while (reaped < 0 && errno == EINTR);
    ExitStatus result;
    if (reaped == pid && WIFSIGNALED(status))
        result.signal = WTERMSIG(status);
    else
        result.status = reaped == pid ? WEXITSTATUS(status) : 255;
    co_return result;
}

asio::awaitable<Result<void>> runDetached(std::vector<std::string> argv)
{
    SpawnRequest request;
    request.argv = std::move(argv);
    request.environment = {std::string("PATH=") + kSystemPath};
    CO_TRY(auto child, co_await spawn(std::move(request)));
    const auto executor = co_await asio::this_coro::executor;
    asio::co_spawn(executor, waitForExit(std::move(child.pidfd), child.pid), asio::detached);
    co_return Result<void>();
}

} // namespace helix::agent
