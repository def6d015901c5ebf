#include "coder/tools/shell.h"

#include <algorithm>
#include <csignal>

#include <unistd.h>

#include <boost/asio/steady_timer.hpp>

#include "agent/asio/signal.h"
#include "coder/tools/output_clip.h"
#include "agent/exec/exec.h"
#include "base/try.h"

namespace helix::agent::coder {
namespace {

namespace asio = boost::asio;
using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr std::size_t kHead = 12U << 10;
constexpr std::size_t kTail = 20U << 10;
constexpr std::int64_t kUsualSeconds = 120;
constexpr std::int64_t kMostSeconds = 600;
constexpr std::size_t kMostJobs = 16;
/// How often a client is shown more; what is long is shown less often.
constexpr milliseconds kShowShort{250};
constexpr milliseconds kShowLong{1000};
constexpr std::size_t kLong = 8U << 10;
constexpr milliseconds kKillDelay{2000};

std::vector<std::string> shellEnvironment()
{
    std::vector<std::string> variables;
    for (char** entry = environ; *entry != nullptr; ++entry)
        variables.emplace_back(*entry);
    // Nothing here can answer a pager, an editor or a question.
    for (const char* quiet : {"PAGER=cat", "GIT_PAGER=cat", "GIT_TERMINAL_PROMPT=0",
                              "DEBIAN_FRONTEND=noninteractive", "GIT_EDITOR=true"})
        variables.emplace_back(quiet);
    return variables;
}

std::string ending(const ExitStatus& status, bool timedOut, milliseconds timeout)
{
    if (timedOut)
        return "[stopped after " + std::to_string(timeout.count() / 1000) +
               " s: time-out; give timeout_s, or background for what runs on]";
    if (status.signal)
        return "[killed by signal " + std::to_string(*status.signal) + "]";
    return "[exit status " + std::to_string(status.status.value_or(255)) + "]";
}

std::string joined(std::string text, const std::string& line)
{
    if (!text.empty() && text.back() != '\n')
        text += '\n';
    return text + line;
}

} // namespace

struct Shell::Job {
    Job(const asio::any_io_executor& executor, std::string given)
        : command(std::move(given))
        , wake(executor)
    {
    }

    std::string command;
    std::shared_ptr<Exec> exec;
    milliseconds timeout{0};
    OutputClip all{kHead, kTail};
    OutputClip unread{kHead, kTail}; ///< since it was last looked after
    bool done = false, timedOut = false, killed = false;
    ExitStatus status;
    asio::steady_timer wake;

    /// Until it has ended or the time is over.
    asio::awaitable<void> waitAtMost(milliseconds time)
    {
        if (done)
            co_return;
        wake.expires_after(time);
        co_await wake.async_wait(kTuple);
    }
    void stop(int number)
    {
        killed = true;
        if (!done)
            (void)exec->signal(number);
    }
};

Shell::Shell(asio::any_io_executor executor)
    : m_executor(std::move(executor))
{
}

Shell::~Shell()
{
    for (const auto& [handle, job] : m_jobs)
        job->stop(SIGKILL);
}

ToolSpec Shell::spec()
{
    return {"shell",
            "Runs a command with bash in the project's folder and returns its output (standard "
            "error included) and exit status. Long output keeps its beginning and end. There is no "
            "terminal and no input. Use background for servers and long builds: it returns a "
            "handle at once; call shell again with that handle to see what is new (action poll, "
            "wait_s to wait for more) or to end it (action kill).",
            R"({"type":"object","properties":{
"command":{"type":"string","description":"What to run"},
"timeout_s":{"type":"integer","minimum":1,"maximum":600,"description":"Default 120"},
"folder":{"type":"string","description":"Where to run it; default: the project"},
"background":{"type":"boolean"},
"handle":{"type":"string","description":"Of a command in the background, instead of command"},
"action":{"type":"string","enum":["poll","kill"],"description":"With handle; default poll"},
"wait_s":{"type":"integer","minimum":0,"maximum":600,"description":"With poll: how long to wait for the end"}
},"additionalProperties":false})"};
}

ToolIntro Shell::intro(const Json& input)
{
    ToolIntro intro;
    intro.kind = acp::ToolKind::Execute;
    const std::string handle = textOr(input, "handle");
    intro.title = handle.empty()
                      ? textOr(input, "command")
                      : (textOr(input, "action") == "kill" ? "End " : "Look at ") + handle;
    return intro;
}

asio::awaitable<Result<std::shared_ptr<Shell::Job>>>
Shell::start(std::string command, std::string folder, milliseconds timeout)
{
    auto job = std::make_shared<Job>(m_executor, command);
    job->timeout = timeout;
    SpawnRequest request;
    // The command is a word of its own; both streams go into one pipe, so that their order stays.
    const char* shell = ::access("/bin/bash", X_OK) == 0 ? "/bin/bash" : "/bin/sh";
    request.argv = {shell, "-c", R"(exec "$0" -c "$1" 2>&1)", shell, command};
    request.environment = shellEnvironment();
    request.folder = folder;
    CO_TRY(auto exec, co_await Exec::start(std::move(request), timeout));
    job->exec = exec;
    Exec::Sink sink;
    sink.output = [weak = std::weak_ptr(job)](Stream, BytesView bytes) {
        if (const auto owner = weak.lock()) {
            owner->all.add(asText(bytes));
            owner->unread.add(asText(bytes));
            owner->exec->acknowledge(bytes.size());
        }
    };
    sink.exit = [job](const ExitStatus& status, bool timedOut) {
        job->done = true;
        job->status = status;
        job->timedOut = timedOut;
        job->wake.cancel();
    };
    job->exec->stream(std::move(sink));
    co_return job;
}

asio::awaitable<ToolOutcome> Shell::runInForeground(std::shared_ptr<Job> job, ToolContext context)
{
    const auto registration = context.cancellation.onCancel([job] {
        job->stop(SIGTERM);
        job->wake.cancel();
    });
    std::uint64_t shown = 0;
    Clock::time_point stopping = Clock::time_point::max();
    while (!job->done) {
        const auto pause = job->all.total() > kLong ? kShowLong : kShowShort;
        co_await job->waitAtMost(pause);
        if (context.cancellation.cancelled()) {
            // TERM was sent; who does not listen is killed.
            stopping = std::min(stopping, Clock::now() + kKillDelay);
            if (Clock::now() >= stopping)
                job->stop(SIGKILL);
        } else if (!job->done && job->all.total() != shown) {
            shown = job->all.total();
            std::vector<acp::ToolContent> content;
            content.push_back(shownText(job->all.text()));
            context.progress(std::move(content));
        }
    }
    ToolOutcome outcome;
    const std::string text = job->all.text();
    const std::string end = job->killed ? "[stopped: the user cancelled]"
                                        : ending(job->status, job->timedOut, job->timeout);
    outcome.text = joined(plainText(text), end);
    outcome.isError = job->timedOut || job->killed || job->status.status != 0;
    outcome.shown.push_back(shownText(joined(text, end)));
    co_return outcome;
}

asio::awaitable<ToolOutcome> Shell::lookAfter(std::string handle, std::string action,
                                              milliseconds wait, ToolContext context)
{
    const auto found = m_jobs.find(handle);
    if (found == m_jobs.end())
        co_return failedTool("There is no command with the handle '" + handle + "'.");
    const std::shared_ptr<Job> job = found->second;
    const auto registration = context.cancellation.onCancel([job] { job->wake.cancel(); });
    if (action == "kill") {
        job->stop(SIGTERM);
        co_await job->waitAtMost(kKillDelay);
        job->stop(SIGKILL);
        co_await job->waitAtMost(kKillDelay);
    } else if (!context.cancellation.cancelled()) {
        co_await job->waitAtMost(wait);
    }
    ToolOutcome outcome;
    const std::string text = job->unread.text();
    job->unread = OutputClip(kHead, kTail);
    const std::string end =
        job->done ? ending(job->status, job->timedOut, job->timeout) : "[still running]";
    outcome.text = joined(plainText(text), end);
    outcome.shown.push_back(shownText(joined(text, end)));
    if (job->done)
        m_jobs.erase(handle);
    co_return outcome;
}

asio::awaitable<ToolOutcome> Shell::call(Json input, ToolContext context)
{
    Arguments arguments(input);
    const std::string handle = arguments.text("handle", "");
    const std::string action = arguments.text("action", "poll");
    const std::int64_t wait = arguments.number("wait_s", 0, 0, kMostSeconds);
    const std::int64_t seconds = arguments.number("timeout_s", kUsualSeconds, 1, kMostSeconds);
    const std::string folder = absolutePath(context.folder, arguments.text("folder", ""));
    const bool background = arguments.flag("background");
    const std::string command = handle.empty() ? arguments.text("command") : std::string();
    if (arguments.fault())
        co_return failedTool(*arguments.fault());
    if (!handle.empty())
        co_return co_await lookAfter(handle, action, std::chrono::seconds(wait), context);
    if (command.find('\0') != std::string::npos)
        co_return failedTool("The command has a zero byte in it.");
    if (background && m_jobs.size() >= kMostJobs)
        co_return failedTool("16 commands run in the background already; end one first.");
    const milliseconds timeout = background ? milliseconds(0) : std::chrono::seconds(seconds);
    auto job = co_await start(command, folder, timeout);
    if (!job)
        co_return failedTool(job.error().message);
    const std::shared_ptr<Job> started = *job;
    if (!background)
        co_return co_await runInForeground(started, context);
    const std::string name = "job" + std::to_string(++m_lastHandle);
    m_jobs[name] = started;
    ToolOutcome outcome;
    outcome.text = "Runs in the background; its handle is " + name + ".";
    co_return outcome;
}

} // namespace helix::agent::coder
