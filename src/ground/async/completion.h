#pragma once
// One-shot results for coroutines: an adapter resolves, a coroutine waits with a deadline and a
// Cancel.
//
//     Completion<QByteArray> reply;
//     connect(socket, &QLocalSocket::readyRead, context, [reply, socket]() mutable {
//     reply.resolve(socket->readAll()); }); auto bytes = co_await reply.wait(5s, cancel, "The
//     machine did not answer.");

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include <QCoroTask>

#include "async/cancel.h"
#include "base/result.h"

class QObject;

namespace helix::async {

template <typename T>
using Task = QCoro::Task<T>;

/// Means "no deadline".
inline constexpr std::chrono::milliseconds kForever{-1};

namespace detail {

/// Calls `action` on the thread of the event loop that was current when it was made.
class LoopCaller {
public:
    LoopCaller();
    ~LoopCaller();
    LoopCaller(const LoopCaller&) = delete;
    LoopCaller& operator=(const LoopCaller&) = delete;
    /// From any thread; never calls before returning.
    void post(std::function<void()> action);
    /// From the loop's own thread; the action is dropped when this object dies first.
    void after(std::chrono::milliseconds delay, std::function<void()> action);

private:
    QObject* m_context;
};

template <typename T>
struct CompletionState {
    LoopCaller loop;
    std::optional<Result<T>> result;
    std::coroutine_handle<> waiter;
    std::shared_ptr<void> cancelHandle;

    void settle(Result<T> value)
    {
        if (result)
            return;
        result.emplace(std::move(value));
        cancelHandle.reset();
        if (waiter)
            std::exchange(waiter, {}).resume();
    }
};

template <typename T>
struct CompletionAwaiter {
    std::shared_ptr<CompletionState<T>> state;
    bool await_ready() const { return state->result.has_value(); }
    void await_suspend(std::coroutine_handle<> handle) { state->waiter = handle; }
    Result<T> await_resume() { return *state->result; }
};

} // namespace detail

/// Shared by whoever resolves it and the one coroutine that waits. Made and awaited on one event
/// loop's thread; resolve() may be called from any thread, the first call wins, the waiter
/// continues on the loop (never inside resolve()).
template <typename T>
class Completion {
public:
    Completion()
        : m_state(std::make_shared<detail::CompletionState<T>>())
    {
    }

    void resolve(Result<T> value) &
    {
        // The state keeps itself alive until the loop has run the action.
        m_state->loop.post([state = m_state, value = std::move(value)]() mutable {
            state->settle(std::move(value));
        });
    }
    /// The same, and lets go of it: a thread that resolves thus, and may end late, is never the
    /// last to hold the value.
    void resolve(Result<T> value) &&
    {
        auto& loop = m_state->loop;
        loop.post([state = std::move(m_state), value = std::move(value)]() mutable {
            state->settle(std::move(value));
        });
    }

    /// Waits for resolve(); Timeout with `timeoutSentence` after `deadline`, Cancelled when
    /// `cancel` fires first.
    Task<Result<T>> wait(std::chrono::milliseconds deadline, CancelToken cancel,
                         std::string timeoutSentence)
    {
        auto state = m_state;
        const std::weak_ptr weak = state;
        const auto settle = [weak](Error error) {
            if (auto alive = weak.lock())
                alive->settle(fail(std::move(error)));
        };
        if (deadline >= std::chrono::milliseconds::zero())
            state->loop.after(deadline, [settle, timeoutSentence = std::move(timeoutSentence)] {
                settle(Error{ErrorCode::Timeout, timeoutSentence, {}});
            });
        if (!state->result)
            state->cancelHandle = cancel.onCancel([weak] {
                if (auto alive = weak.lock())
                    alive->loop.post(
                        [alive] { alive->settle(fail(ErrorCode::Cancelled, "Cancelled.")); });
            });
        detail::CompletionAwaiter<T> awaiter{state};
        co_return co_await awaiter;
    }

private:
    std::shared_ptr<detail::CompletionState<T>> m_state; ///< owned by the resolvers and the waiter
};

/// Resumes after `delay` (or sooner with Cancelled).
Task<Result<void>> sleepFor(std::chrono::milliseconds delay, CancelToken cancel = {});

namespace detail {
void runInPool(std::function<void()> work);
}

/// Runs `work` in the pool for blocking work (hashing, libssh, disk copies) and continues on the
/// calling loop's thread. `work` owns everything it touches; it is not interrupted by Cancel unless
/// it asks its token itself.
template <typename T>
Task<Result<T>> onPool(std::function<Result<T>()> work)
{
    Completion<T> done;
    detail::runInPool(
        [done, work = std::move(work)]() mutable { std::move(done).resolve(work()); });
    const std::string never;
    co_return co_await done.wait(kForever, CancelToken(), never);
}

/// Of work in the pool that mostly waits for somebody else: while this lives the pool has one thread
/// more, so that others do not wait as well. Made and ended by that work, on its thread.
class LongWork {
public:
    LongWork();
    ~LongWork();
    LongWork(const LongWork&) = delete;
    LongWork& operator=(const LongWork&) = delete;
};

/// Starts a coroutine whose result nobody waits for. An error is the coroutine's own business to
/// report; an exception, which would be a fault of ours, is written to the log.
void detach(Task<void> task);

} // namespace helix::async
