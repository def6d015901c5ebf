#include "async/completion.h"

#include <QCoreApplication>
#include <QEvent>
#include <QObject>
#include <QRunnable>
#include <QThread>
#include <QThreadPool>
#include <QTimer>

#include <spdlog/spdlog.h>

#if defined(__SANITIZE_THREAD__)
#include <sanitizer/tsan_interface.h>
#endif

namespace helix::async {

namespace {

// ThreadSanitizer does not see the locks within Qt: whoever hands something to another thread by
// way of it says so, and so does who gets it.
#if defined(__SANITIZE_THREAD__)
void give(void* what)
{
    __tsan_release(what);
}
void take(void* what)
{
    __tsan_acquire(what);
}
#else
void give(void*) {}
void take(void*) {}
#endif

/// Belongs to the loop once it is posted. What QMetaObject::invokeMethod posts is held by the
/// thread that posts as well, which may be the last to let go of it.
class ActionEvent : public QEvent {
public:
    explicit ActionEvent(std::function<void()> action)
        : QEvent(kind())
        , m_action(std::move(action))
    {
        give(this);
    }
    /// Also of what nobody handles any more: the application throws it away at its end.
    ~ActionEvent() override { take(this); }
    static Type kind()
    {
        static const auto kind = static_cast<Type>(registerEventType());
        return kind;
    }
    void act() { m_action(); }

private:
    std::function<void()> m_action;
};

class ActionContext : public QObject {
public:
    bool event(QEvent* event) override
    {
        take(event);
        if (event->type() != ActionEvent::kind())
            return QObject::event(event);
        static_cast<ActionEvent*>(event)->act();
        return true;
    }
};

class PoolWork : public QRunnable {
public:
    explicit PoolWork(std::function<void()> work)
        : m_work(std::move(work))
    {
        give(this);
    }
    void run() override
    {
        take(this);
        m_work();
    }

private:
    std::function<void()> m_work;
};

} // namespace

namespace detail {

LoopCaller::LoopCaller()
    : m_context(new ActionContext)
{
}

LoopCaller::~LoopCaller()
{
    // The last owner may be a pool thread: a QObject dies on its own thread.
    if (m_context->thread() == QThread::currentThread())
        delete m_context;
    else
        m_context->deleteLater();
}

void LoopCaller::post(std::function<void()> action)
{
    // Once it is given away, the loop may end this object.
    auto* context = m_context;
    QCoreApplication::postEvent(context, new ActionEvent(std::move(action)));
}

void LoopCaller::after(std::chrono::milliseconds delay, std::function<void()> action)
{
    QTimer::singleShot(delay, m_context, std::move(action));
}

void runInPool(std::function<void()> work)
{
    QThreadPool::globalInstance()->start(new PoolWork(std::move(work)));
}

} // namespace detail

LongWork::LongWork()
{
    QThreadPool::globalInstance()->releaseThread();
}

LongWork::~LongWork()
{
    QThreadPool::globalInstance()->reserveThread();
}

void detach(Task<void> task)
{
    // QCoro keeps what a coroutine threw for the one who waits: here, for nobody.
    [](Task<void> flow) -> Task<void> {
        try {
            co_await flow;
        } catch (const std::exception& thrown) {
            spdlog::critical("async: nothing caught what a flow threw: {}", thrown.what());
        }
    }(std::move(task));
}

Task<Result<void>> sleepFor(std::chrono::milliseconds delay, CancelToken cancel)
{
    Completion<void> elapsed;
    const std::string unused;
    auto result = co_await elapsed.wait(delay, cancel, unused);
    if (!result && result.error().code == ErrorCode::Timeout)
        co_return Result<void>();
    co_return result;
}

} // namespace helix::async
