#include "agent/desktop/tools/desktop_tools.h"

#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <thread>

#include <boost/asio/post.hpp>
#include <nlohmann/json.hpp>

#include "agent/asio/signal.h"
#include "agent/desktop/tools/action_runner.h"
#include "base/try.h"

namespace helix::agent {
namespace {

namespace asio = boost::asio;

constexpr std::size_t kMaxWaiting = 32;

/// One call. Owned by the coroutine that waits for it, by the queue or the thread that works on it,
/// and by the message back.
struct Job {
    Job(const asio::any_io_executor& executor, Action wanted)
        : action(std::move(wanted))
        , finished(executor)
    {
    }
    Action action;
    StopSignal stop;
    Signal finished;
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
    State(asio::any_io_executor loop, std::unique_ptr<DesktopBackend> desktop)
        : executor(std::move(loop))
        , backend(std::move(desktop))
    {
    }
    ~State();
    bool enqueue(const std::shared_ptr<Job>& job);
    void work();
    std::shared_ptr<Job> takeJob();
    void finish(const std::shared_ptr<Job>& job, Result<ToolText> result) const;

    asio::any_io_executor executor;
    std::unique_ptr<DesktopBackend> backend;
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
    std::erase_if(waiting, [](const auto& one) { return one->stop.raised(); });
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
        if (!job->stop.raised())
            finish(job, worker.run(job->action, job->stop));
    }
}

void DesktopTools::State::finish(const std::shared_ptr<Job>& job, Result<ToolText> result) const
{
    asio::post(executor, [job, result = std::move(result)]() mutable {
        job->result = std::move(result);
        job->finished.notify();
    });
}

DesktopTools::DesktopTools(asio::any_io_executor executor, std::unique_ptr<DesktopBackend> backend)
    : m_state(std::make_shared<State>(std::move(executor), std::move(backend)))
{
}
DesktopTools::~DesktopTools() = default;

asio::awaitable<Result<ToolText>> DesktopTools::call(std::string name, nlohmann::json arguments)
{
    CO_TRY(auto action, parseAction(name, arguments));
    const auto job = std::make_shared<Job>(m_state->executor, std::move(action));
    const StopAtEnd stop(job);
    if (!m_state->enqueue(job))
        co_return fail(ErrorCode::ResourceExhausted,
                       "Too many desktop actions wait already; wait for some to end.");
    while (!job->result) {
        co_await job->finished.wait();
        const auto cancelled = co_await asio::this_coro::cancellation_state;
        if (!job->result && cancelled.cancelled() != asio::cancellation_type::none)
            co_return fail(ErrorCode::Cancelled, "The call was cancelled.");
    }
    co_return std::move(*job->result);
}

} // namespace helix::agent
