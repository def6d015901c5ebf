#pragma once
// One at a time for each of many things: whoever comes second waits. Control thread.

#include <deque>
#include <map>
#include <memory>
#include <string>

#include "async/completion.h"

namespace helix::projects {

class Turns : public std::enable_shared_from_this<Turns> {
public:
    /// The turn lasts as long as this object.
    class Turn {
    public:
        Turn(std::weak_ptr<Turns> turns, std::string key)
            : m_turns(std::move(turns))
            , m_key(std::move(key))
        {
        }
        ~Turn()
        {
            if (const auto turns = m_turns.lock())
                turns->pass(m_key);
        }
        Turn(const Turn&) = delete;
        Turn& operator=(const Turn&) = delete;

    private:
        std::weak_ptr<Turns> m_turns;
        std::string m_key;
    };
    using TurnPtr = std::shared_ptr<Turn>; ///< owned by the coroutine whose turn it is

    /// Cancelled when that fires while waiting.
    static async::Task<Result<TurnPtr>> take(std::shared_ptr<Turns> turns, std::string key,
                                             async::CancelToken cancel);

private:
    struct Waiter {
        async::Completion<void> called;
        bool given = false, gone = false;
    };
    void pass(const std::string& key);

    /// Present while it is somebody's turn; those who wait for it.
    std::map<std::string, std::deque<std::shared_ptr<Waiter>>> m_waiting;
};

} // namespace helix::projects
