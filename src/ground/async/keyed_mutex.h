#pragma once
// One at a time for each of many things: whoever comes second waits. For what is read, awaited over
// and written back. Control thread.

#include <deque>
#include <map>
#include <memory>
#include <string>

#include "async/completion.h"

namespace helix::async {

class KeyedMutex : public std::enable_shared_from_this<KeyedMutex> {
public:
    /// Held as long as this object lives.
    class Lock {
    public:
        Lock(std::weak_ptr<KeyedMutex> mutex, std::string key)
            : m_mutex(std::move(mutex))
            , m_key(std::move(key))
        {
        }
        ~Lock()
        {
            if (const auto mutex = m_mutex.lock())
                mutex->pass(m_key);
        }
        Lock(const Lock&) = delete;
        Lock& operator=(const Lock&) = delete;

    private:
        std::weak_ptr<KeyedMutex> m_mutex;
        std::string m_key;
    };
    using LockPtr = std::shared_ptr<Lock>; ///< owned by the coroutine that holds it

    /// In the order of asking; Cancelled when that fires while waiting. Who holds a key and asks
    /// for it again waits for ever.
    static Task<Result<LockPtr>> lock(std::shared_ptr<KeyedMutex> mutex, std::string key,
                                      CancelToken cancel);
    /// The same without an end to the waiting.
    static Task<LockPtr> lock(std::shared_ptr<KeyedMutex> mutex, std::string key);

private:
    struct Waiter {
        Completion<void> called;
        bool given = false, gone = false;
    };
    void pass(const std::string& key);

    /// Present while somebody holds it; those who wait for it.
    std::map<std::string, std::deque<std::shared_ptr<Waiter>>> m_waiting;
};

} // namespace helix::async
