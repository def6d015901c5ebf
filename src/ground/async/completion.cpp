#include "async/completion.h"

#include <QMetaObject>
#include <QObject>
#include <QThread>
#include <QThreadPool>
#include <QTimer>

#include <spdlog/spdlog.h>

namespace helix::async {

namespace detail {

LoopCaller::LoopCaller()
    : m_context(new QObject)
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
    QMetaObject::invokeMethod(m_context, std::move(action), Qt::QueuedConnection);
}

void LoopCaller::after(std::chrono::milliseconds delay, std::function<void()> action)
{
    QTimer::singleShot(delay, m_context, std::move(action));
}

void runInPool(std::function<void()> work)
{
    QThreadPool::globalInstance()->start(std::move(work));
}

} // namespace detail

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
