#include "projects/turns.h"

namespace helix::projects {

async::Task<Result<Turns::TurnPtr>> Turns::take(std::shared_ptr<Turns> turns, std::string key,
                                                async::CancelToken cancel)
{
    const auto [it, free] = turns->m_waiting.try_emplace(key);
    if (free)
        co_return std::make_shared<Turn>(turns, key);
    const auto waiter = std::make_shared<Waiter>();
    it->second.push_back(waiter);
    const std::string unused;
    const auto called = co_await waiter->called.wait(async::kForever, cancel, unused);
    if (called)
        co_return std::make_shared<Turn>(turns, key);
    waiter->gone = true;
    if (waiter->given)
        turns->pass(key); // called and cancelled at once
    co_return fail(called.error());
}

void Turns::pass(const std::string& key)
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

} // namespace helix::projects
