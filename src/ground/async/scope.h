#pragma once
// What flows belong to: once it is closed, no line of theirs runs any more.
//
//     struct Plane {
//         async::Scope scope() const { return m_scope; }   // of m_scope{Error{Cancelled, "Closing."}}
//     };
//     Task<Result<void>> start(std::shared_ptr<Plane> plane)  // its first parameter has a scope()
//     {
//         co_await plane->database->write();                  // closed meanwhile: ends here, Cancelled
//         plane->announce();
//     }
//
// No flow has to ask: a coroutine that returns Task<T> and whose first parameter is a pointer to
// something with a scope() gets ScopedPromise as its promise (coroutine_traits below), which asks
// before its first line and after each of its waits. What it holds is released as when it returns.

#include <coroutine>
#include <exception>
#include <optional>
#include <type_traits>

#include "async/completion.h"

namespace helix::async {

namespace detail {
struct ScopeState;
}

/// Copies share one state, so that flows may outlive whoever made it. Closed on the thread of its
/// flows (control); isClosed() may be asked in the pool as well.
class Scope {
public:
    /// `whenClosed`: what flows end with, if they say how they ended.
    explicit Scope(Error whenClosed);
    /// Closed with `parent`, or before it.
    explicit Scope(const Scope& parent, Error whenClosed);

    /// Ends waits that were given token(). Others end when what they wait for happens. Again: does
    /// nothing.
    void close();
    [[nodiscard]] bool isClosed() const;
    /// Cancelled by close().
    [[nodiscard]] CancelToken token() const;
    [[nodiscard]] const Error& whenClosed() const;

private:
    std::shared_ptr<detail::ScopeState> m_state; ///< owners: copies of this, and running flows
};

/// A pointer to what flows belong to.
template <typename T>
concept ScopeOwner = requires(const T& owner)
{
    {
        owner->scope()
        } -> std::convertible_to<Scope>;
};

namespace detail {

/// Thrown out of a wait to leave a flow; never leaves the flow itself, and is nobody's to catch.
struct ScopeClosed {};

template <typename T>
struct IsResult : std::false_type {
};
template <typename T>
struct IsResult<Result<T>> : std::true_type {
};

/// What a flow comes to. Owners: the flow, and who waits for it.
template <typename T>
struct Outcome {
    using Value = std::conditional_t<std::is_void_v<T>, std::monostate, T>;
    std::optional<Value> value;
    std::exception_ptr thrown;
    std::coroutine_handle<> waiter;
};

template <typename T>
struct OutcomeAwaiter {
    std::shared_ptr<Outcome<T>> outcome;
    bool await_ready() const { return outcome->value || outcome->thrown; }
    void await_suspend(std::coroutine_handle<> handle) { outcome->waiter = handle; }
    typename Outcome<T>::Value await_resume()
    {
        if (outcome->thrown)
            std::rethrow_exception(outcome->thrown);
        return std::move(*outcome->value);
    }
};

/// The flow as others see it.
template <typename T>
Task<T> outcomeOf(std::shared_ptr<Outcome<T>> outcome)
{
    OutcomeAwaiter<T> awaiter{std::move(outcome)};
    if constexpr (std::is_void_v<T>) {
        (void)co_await awaiter;
    } else {
        T value = co_await awaiter;
        co_return value;
    }
}

/// Another's await, and afterwards the question whether the flow goes on.
template <typename Awaiter>
struct ScopedAwaiter {
    Awaiter inner;
    const Scope& scope; ///< the promise's
    bool await_ready() { return inner.await_ready(); }
    auto await_suspend(std::coroutine_handle<> handle) { return inner.await_suspend(handle); }
    decltype(auto) await_resume()
    {
        if (scope.isClosed())
            throw ScopeClosed{};
        return inner.await_resume();
    }
};

/// A flow begins at once, as Task does; after its end it is gone before its waiter goes on.
template <typename T>
class ScopedPromiseBase {
public:
    explicit ScopedPromiseBase(Scope scope)
        : m_scope(std::move(scope))
    {
    }
    Task<T> get_return_object() { return outcomeOf<T>(m_outcome); }
    auto initial_suspend() const { return ScopedAwaiter<std::suspend_never>{{}, m_scope}; }
    auto final_suspend() const noexcept
    {
        struct End {
            std::shared_ptr<Outcome<T>> outcome;
            bool await_ready() const noexcept { return false; }
            void await_suspend(std::coroutine_handle<> flow) noexcept
            {
                const auto waiter = outcome->waiter;
                flow.destroy(); // and this with it
                if (waiter)
                    waiter.resume();
            }
            void await_resume() const noexcept {}
        };
        return End{m_outcome};
    }
    void unhandled_exception()
    {
        try {
            throw;
        } catch (const ScopeClosed&) {
            if constexpr (IsResult<T>::value)
                m_outcome->value.emplace(fail(m_scope.whenClosed()));
            else
                m_outcome->value.emplace(); // nobody who waits for it goes on either
        } catch (...) {
            m_outcome->thrown = std::current_exception();
        }
    }
    /// Flows wait for tasks and for nothing else.
    template <typename U>
    auto await_transform(Task<U>&& task)
    {
        return ScopedAwaiter<decltype(task.operator co_await())>{task.operator co_await(), m_scope};
    }
    template <typename U>
    auto await_transform(Task<U>& task)
    {
        return ScopedAwaiter<decltype(task.operator co_await())>{task.operator co_await(), m_scope};
    }

protected:
    const Scope m_scope;
    const std::shared_ptr<Outcome<T>> m_outcome = std::make_shared<Outcome<T>>();
};

} // namespace detail

template <typename T>
class ScopedPromise : public detail::ScopedPromiseBase<T> {
public:
    /// Of a coroutine's parameters.
    template <ScopeOwner Owner, typename... Others>
    explicit ScopedPromise(const Owner& owner, const Others&...)
        : detail::ScopedPromiseBase<T>(owner->scope())
    {
    }
    template <typename U = T>
    requires std::constructible_from<T, U>
    void return_value(U&& value) { this->m_outcome->value.emplace(std::forward<U>(value)); }
};

template <>
class ScopedPromise<void> : public detail::ScopedPromiseBase<void> {
public:
    template <ScopeOwner Owner, typename... Others>
    explicit ScopedPromise(const Owner& owner, const Others&...)
        : ScopedPromiseBase(owner->scope())
    {
    }
    void return_void() { m_outcome->value.emplace(); }
};

} // namespace helix::async

template <typename T, helix::async::ScopeOwner Owner, typename... Others>
struct std::coroutine_traits<QCoro::Task<T>, Owner, Others...> {
    using promise_type = helix::async::ScopedPromise<T>;
};
