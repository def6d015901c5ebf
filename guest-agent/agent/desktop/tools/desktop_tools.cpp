#include "agent/desktop/tools/desktop_tools.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <thread>

#include <boost/asio/post.hpp>
#include <boost/asio/this_coro.hpp>
#include <nlohmann/json.hpp>

#include "agent/asio/signal.h"
#include "agent/desktop/tools/action_runner.h"
#include "agent/desktop/tools/steering_rule.h"
#include "base/try.h"

namespace helix::agent {
namespace {

namespace asio = boost::asio;

constexpr std::size_t kMaxWaiting = 32;
/// How often a call that runs or waits looks who has control.
constexpr std::chrono::milliseconds kSteeringLook{30};

/// One call. Owned by the coroutine that waits for it, by the queue or the thread that works on it,
/// and by the message back.
struct Job {
    Job(const asio::any_io_executor& executor, Action wanted)
        : action(std::move(wanted))
        , wake(executor)
    {
    }
    Action action;
    StopSignal stop;
    std::atomic<bool> hasBegun = false;
    asio::steady_timer wake;                ///< cancelled when there is a result
    std::optional<Result<ToolText>> result; ///< set by the event loop's thread
};

/// A call whose coroutine ends, for whatever reason, is not worked on any longer.
class StopAtEnd {
public:
    explicit StopAtEnd(std::shared_ptr<Job> job)
        : m_job(std::move(job))
    {
    }
    ~StopAtEnd() { m_job->stop.raise(); }
    StopAtEnd(const StopAtEnd&) = delete;
    StopAtEnd& operator=(const StopAtEnd&) = delete;

private:
    std::shared_ptr<Job> m_job;
};

} // namespace

/// The thread and its queue. The thread starts with the first call: most agents never look.
struct DesktopTools::State {
    State(asio::any_io_executor loop, std::unique_ptr<DesktopBackend> desktop,
          SteeringOptions options)
        : executor(std::move(loop))
        , backend(std::move(desktop))
        , steering(std::move(options))
    {
    }
    ~State();
    bool enqueue(const std::shared_ptr<Job>& job);
    void work();
    std::shared_ptr<Job> takeJob();
    void finish(const std::shared_ptr<Job>& job, Result<ToolText> result) const;

    asio::any_io_executor executor;
    std::unique_ptr<DesktopBackend> backend;
    SteeringOptions steering;
    std::mutex mutex;
    std::condition_variable changed;
    std::deque<std::shared_ptr<Job>> waiting;
    std::shared_ptr<Job> current;
    bool ends = false;
    std::thread thread;
};

DesktopTools::State::~State()
{
    {
        const std::scoped_lock lock(mutex);
        ends = true;
        waiting.clear();
        if (current)
            current->stop.raise();
    }
    changed.notify_one();
    if (thread.joinable())
        thread.join();
}

bool DesktopTools::State::enqueue(const std::shared_ptr<Job>& job)
{
    const std::scoped_lock lock(mutex);
    std::erase_if(waiting, [this](const auto& one) {
        if (one->stop.raised())
            finish(one, fail(ErrorCode::Cancelled, "The call was cancelled."));
        return one->stop.raised();
    });
    if (waiting.size() >= kMaxWaiting)
        return false;
    waiting.push_back(job);
    if (!thread.joinable())
        thread = std::thread([this] { work(); });
    changed.notify_one();
    return true;
}

std::shared_ptr<Job> DesktopTools::State::takeJob()
{
    std::unique_lock lock(mutex);
    current.reset();
    changed.wait(lock, [this] { return ends || !waiting.empty(); });
    if (ends)
        return nullptr;
    current = std::move(waiting.front());
    waiting.pop_front();
    return current;
}

void DesktopTools::State::work()
{
    ActionRunner worker(*backend);
    while (const auto job = takeJob()) {
        // Who waits for it looks now and then only; what begins here must not.
        if (hindranceOf(job->action, readSteering(steering.file).who) != Hindrance::None)
            job->stop.raise();
        if (job->stop.raised()) {
            finish(job, fail(ErrorCode::Cancelled, "The call was cancelled."));
            continue;
        }
        job->hasBegun = true;
        finish(job, worker.run(job->action, job->stop));
    }
}

void DesktopTools::State::finish(const std::shared_ptr<Job>& job, Result<ToolText> result) const
{
    asio::post(executor, [job, result = std::move(result)]() mutable {
        job->result = std::move(result);
        job->wake.cancel();
    });
}

DesktopTools::DesktopTools(asio::any_io_executor executor, std::unique_ptr<DesktopBackend> backend,
                           SteeringOptions steering)
    : m_state(std::make_shared<State>(std::move(executor), std::move(backend), std::move(steering)))
{
}
DesktopTools::~DesktopTools() = default;

/// What one run of an action came to.
struct DesktopTools::Attempt {
    Result<ToolText> result = ToolText();
    Hindrance hindrance = Hindrance::None; ///< why there is no result
    Progress progress = Progress::NotBegun;
};

namespace {

/// For a moment, or until the timer is cancelled. Cancelled when the coroutine is to end.
asio::awaitable<Result<void>> waitBriefly(asio::steady_timer& timer)
{
    timer.expires_after(kSteeringLook);
    co_await timer.async_wait(kTuple);
    const auto cancelled = co_await asio::this_coro::cancellation_state;
    if (cancelled.cancelled() != asio::cancellation_type::none)
        co_return fail(ErrorCode::Cancelled, "The call was cancelled.");
    co_return Result<void>();
}

Progress progressOf(const Job& job)
{
    return job.result->has_value() ? Progress::Done
           : job.hasBegun          ? Progress::BrokenOff
                                   : Progress::NotBegun;
}

} // namespace

asio::awaitable<DesktopTools::Attempt> DesktopTools::attempt(Action action)
{
    const auto state = m_state;
    const SteeringNote before = readSteering(state->steering.file);
    if (const auto hindrance = hindranceOf(action, before.who); hindrance != Hindrance::None)
        co_return Attempt{ToolText(), hindrance};
    const auto job = std::make_shared<Job>(state->executor, action);
    const StopAtEnd stop(job);
    if (!state->enqueue(job))
        co_return Attempt{fail(ErrorCode::ResourceExhausted,
                               "Too many desktop actions wait already; wait for some to end.")};
    while (!job->result) {
        if (auto waited = co_await waitBriefly(job->wake); !waited && !job->result)
            co_return Attempt{fail(waited.error())};
        if (hindranceOf(action, readSteering(state->steering.file).who) != Hindrance::None)
            job->stop.raise();
    }
    if (sawPrivateTime(before, readSteering(state->steering.file)))
        co_return Attempt{ToolText(), Hindrance::UserIsPrivate, progressOf(*job)};
    if (!*job->result && job->stop.raised())
        co_return Attempt{ToolText(), Hindrance::UserActs, progressOf(*job)};
    co_return Attempt{std::move(*job->result)};
}

asio::awaitable<Result<ToolText>> DesktopTools::call(std::string name, nlohmann::json arguments)
{
    CO_TRY(const auto action, parseAction(name, arguments));
    const bool acts = actsOnDesktop(action);
    const auto end =
        std::chrono::steady_clock::now() + patienceOf(action, m_state->steering.patience);
    asio::steady_timer timer(m_state->executor);
    std::optional<Progress> progress; ///< of what was hindered
    for (;;) {
        Attempt done{ToolText(), hindranceOf(action, readSteering(m_state->steering.file).who)};
        if (done.hindrance == Hindrance::None) {
            // What it was to do was decided before the user acted: only the look is left of it.
            const bool isLate = progress && acts;
            if (isLate && !action.wantsScreenshot)
                co_return ToolText{sentenceWhenGivenBack(*progress), {}, 0, 0};
            const Action wanted = isLate ? Action{ScreenshotAction{}, true} : action;
            done = co_await attempt(wanted);
            if (done.hindrance == Hindrance::None && done.result && isLate)
                done.result->text = sentenceWhenGivenBack(*progress) + " " + done.result->text;
            if (done.hindrance == Hindrance::None)
                co_return std::move(done.result);
        }
        progress = progress.value_or(acts ? done.progress : Progress::NotBegun);
        if (std::chrono::steady_clock::now() >= end)
            co_return ToolText{sentenceFor(done.hindrance, *progress), {}, 0, 0};
        CO_TRY(co_await waitBriefly(timer));
    }
}

} // namespace helix::agent
