#include "sessions/prompt_queue.h"

#include <algorithm>

#include "base/bytes.h"
#include "sessions/bounds.h"
#include "sessions/prompt_text.h"

namespace helix::sessions {
namespace {

constexpr std::size_t kMaxQueue = 50;

auto hasId(std::int64_t id)
{
    return [id](const WaitingPrompt& waiting) { return waiting.row.id == id; };
}

} // namespace

PromptQueue::PromptQueue(const SessionLifetime& life, SessionKeeper& keeper,
                         std::function<std::int64_t()> newId)
    : m_life(life)
    , m_keeper(keeper)
    , m_newId(std::move(newId))
{
}

async::Task<Result<std::int64_t>> PromptQueue::add(Prompt prompt)
{
    const auto held = m_life.hold();
    if (m_prompts.size() >= kMaxQueue)
        co_return fail(ErrorCode::ResourceExhausted,
                       "Fifty prompts wait already; let the agent catch up.");
    WaitingPrompt waiting;
    waiting.row.id = m_newId();
    waiting.row.body = encodePrompt(prompt);
    waiting.prompt = std::move(prompt);
    waiting.isKept = false;
    const auto id = waiting.row.id;
    m_keeper.keepPrompt(waiting.row);
    waiting.row.body.clear(); // it is on its way to the disk
    m_prompts.push_back(std::move(waiting));
    const auto recorded = co_await m_keeper.onRecord();
    if (m_life.isShut())
        co_return helixIsClosing();
    const auto mine = std::ranges::find_if(m_prompts, hasId(id));
    if (!recorded) {
        // It never was: whoever asked is told so and may ask again.
        if (mine != m_prompts.end())
            m_prompts.erase(mine);
        m_keeper.takeBackPrompt(id);
        co_return fail(recorded.error());
    }
    if (mine != m_prompts.end())
        mine->isKept = true;
    co_return id;
}

Result<void> PromptQueue::remove(std::int64_t id)
{
    const auto found = std::ranges::find_if(m_prompts, hasId(id));
    if (found == m_prompts.end())
        return fail(ErrorCode::NotFound, "That prompt does not wait any more.");
    m_prompts.erase(found);
    m_keeper.dropPrompt(id);
    return {};
}

std::optional<WaitingPrompt> PromptQueue::take()
{
    if (m_prompts.empty() || !m_prompts.front().isKept)
        return std::nullopt;
    std::optional<WaitingPrompt> first = std::move(m_prompts.front());
    m_prompts.pop_front();
    return first;
}

bool PromptQueue::holds(std::int64_t id) const
{
    return std::ranges::any_of(m_prompts, hasId(id));
}

std::vector<QueuedPrompt> PromptQueue::shown() const
{
    std::vector<QueuedPrompt> shown;
    for (const auto& waiting : m_prompts)
        if (waiting.isKept)
            shown.push_back({waiting.row.id, headOf(waiting.prompt.text, kMaxTitle),
                             static_cast<int>(waiting.prompt.blocks.size())});
    return shown;
}

} // namespace helix::sessions
