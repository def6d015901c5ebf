#include "async/keyed_mutex.h"

namespace helix::async {

Task<Result<KeyedMutex::LockPtr>> KeyedMutex::lock(std::shared_ptr<KeyedMutex> mutex,
                                                   std::string key, CancelToken cancel)
{
    const auto [it, free] = mutex->m_waiting.try_emplace(key);
    if (free)
        co_return std::make_shared<Lock>(mutex, key);
    const auto waiter = std::make_shared<Waiter>();
    it->second.push_back(waiter);
    const std::string unused;
    const auto called = co_await waiter->called.wait(kForever, cancel, unused);
    if (called)
        co_return std::make_shared<Lock>(mutex, key);
    waiter->gone = true;
    if (waiter->given)
        mutex->pass(key); // called and cancelled at once
    co_return fail(called.error());
}

Task<KeyedMutex::LockPtr> KeyedMutex::lock(std::shared_ptr<KeyedMutex> mutex, std::string key)
{
    const CancelToken never;
    co_return (co_await lock(mutex, key, never)).value();
}

void KeyedMutex::pass(const std::string& key)
{
    const auto it = m_waiting.find(key);
    if (it == m_waiting.end())
        return;
    while (!it->second.empty()) {
        const auto next = it->second.front();
        it->second.pop_front();
        if (next->gone)
            continue;
        next->given = true;
        next->called.resolve({});
        return;
    }
    m_waiting.erase(it);
}

} // namespace helix::async
