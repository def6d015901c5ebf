#include "agent/clipboard/clipboard_thread.h"

#include <deque>
#include <mutex>
#include <thread>
#include <utility>

#include <sys/eventfd.h>
#include <unistd.h>

#include "agent/desktop/stop_signal.h"
#include "base/unique_fd.h"

namespace helix::agent {
namespace {

constexpr std::chrono::milliseconds kDesktopRetry{500};

} // namespace

class ClipboardThread::Worker {
public:
    /// `clipboard` null: there is none.
    using Job = std::function<void(DesktopClipboard* clipboard)>;

    Worker(std::unique_ptr<DesktopBackend> backend, Events events)
        : m_backend(std::move(backend))
        , m_events(std::move(events))
        , m_wake(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK))
        , m_thread([this] { run(); })
    {
    }
    ~Worker()
    {
        m_stop.raise();
        wake();
        m_thread.join();
    }
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    void post(Job job)
    {
        {
            const std::lock_guard lock(m_mutex);
            m_jobs.push_back(std::move(job));
        }
        wake();
    }
    using Reader = std::function<void(Result<Bytes>)>;
    /// Of the thread.
    void beginRead(DesktopClipboard& clipboard, protocol::ClipboardKind kind, Reader reader)
    {
        // One that goes on ends in read(), and first: its reader stands before the new one.
        m_readers.push_back(std::move(reader));
        clipboard.read(kind);
    }

private:
    void run();
    void serve(DesktopClipboard& clipboard);
    void runJobs(DesktopClipboard* clipboard);
    DesktopClipboard::Events desktopEvents();
    void wake() const
    {
        const std::uint64_t one = 1;
        [[maybe_unused]] const auto written = ::write(m_wake.get(), &one, sizeof one);
    }

    std::unique_ptr<DesktopBackend> m_backend;
    Events m_events;
    UniqueFd m_wake;
    StopSignal m_stop;
    std::mutex m_mutex; // guards m_jobs
    std::deque<Job> m_jobs;
    std::deque<Reader> m_readers; ///< of reads that have not ended
    std::thread m_thread;
};

DesktopClipboard::Events ClipboardThread::Worker::desktopEvents()
{
    return {[this](const Kinds& kinds) { m_events.copied(kinds); },
            [this](Result<Bytes> bytes) {
                if (m_readers.empty())
                    return;
                const Reader reader = std::move(m_readers.front());
                m_readers.pop_front();
                reader(std::move(bytes));
            },
            m_events.pasted};
}

void ClipboardThread::Worker::run()
{
    while (!m_stop.raised()) {
        if (auto clipboard = m_backend->openClipboard(desktopEvents())) {
            serve(**clipboard);
            clipboard->reset();
            m_events.copied({});
        }
        runJobs(nullptr);
        (void)m_stop.sleep(kDesktopRetry);
    }
}

void ClipboardThread::Worker::serve(DesktopClipboard& clipboard)
{
    while (!m_stop.raised()) {
        std::uint64_t woken = 0;
        [[maybe_unused]] const auto size = ::read(m_wake.get(), &woken, sizeof woken);
        runJobs(&clipboard);
        constexpr std::chrono::milliseconds kForever{-1};
        if (m_stop.raised() || !clipboard.pump(kForever, m_wake.get()))
            break;
    }
    if (m_stop.raised()) {
        clipboard.withdraw();
        constexpr std::chrono::milliseconds kAtOnce{0};
        (void)clipboard.pump(kAtOnce, -1);
    }
}

void ClipboardThread::Worker::runJobs(DesktopClipboard* clipboard)
{
    std::deque<Job> jobs;
    {
        const std::lock_guard lock(m_mutex);
        jobs.swap(m_jobs);
    }
    for (const Job& job : jobs)
        job(clipboard);
    if (clipboard != nullptr)
        return;
    for (const Reader& reader : std::exchange(m_readers, {}))
        reader(fail(ErrorCode::Unavailable, "The desktop is gone."));
}

ClipboardThread::ClipboardThread(std::unique_ptr<DesktopBackend> backend, Events events)
    : m_worker(std::make_unique<Worker>(std::move(backend), std::move(events)))
{
}
ClipboardThread::~ClipboardThread() = default;

void ClipboardThread::offer(Kinds kinds, std::function<void(Result<void>)> done)
{
    m_worker->post([kinds = std::move(kinds), done = std::move(done)](DesktopClipboard* clipboard) {
        done(clipboard != nullptr
                 ? clipboard->offer(kinds)
                 : fail(ErrorCode::Unavailable,
                        std::string(sentenceOf(protocol::ClipboardProblem::Absent))));
    });
}

void ClipboardThread::withdraw()
{
    m_worker->post([](DesktopClipboard* clipboard) {
        if (clipboard != nullptr)
            clipboard->withdraw();
    });
}

void ClipboardThread::read(protocol::ClipboardKind kind, std::function<void(Result<Bytes>)> done)
{
    m_worker->post([worker = m_worker.get(), kind, done](DesktopClipboard* clipboard) {
        if (clipboard == nullptr)
            return done(fail(ErrorCode::Unavailable,
                             std::string(sentenceOf(protocol::ClipboardProblem::Absent))));
        worker->beginRead(*clipboard, kind, done);
    });
}

void ClipboardThread::give(std::uint32_t paste, std::shared_ptr<const Bytes> bytes)
{
    m_worker->post([paste, bytes = std::move(bytes)](DesktopClipboard* clipboard) {
        if (clipboard != nullptr)
            clipboard->give(paste, bytes.get());
    });
}

} // namespace helix::agent
