#include "sessions/update_intake.h"

#include <nlohmann/json.hpp>

#include "sessions/bounds.h"
#include "sessions/rpc_incoming.h"

namespace helix::sessions {
namespace {

/// Text that is merged at once; between two of them this thread serves others.
constexpr std::size_t kSlice = 1U << 20;
constexpr std::chrono::milliseconds kRest{1};

/// What a pool thread makes of an update.
struct Digest {
    Result<acp::Update> update;
    KeptUpdate kept;
    std::string acpSession;
};
using DigestPtr = std::shared_ptr<Digest>; // of the pool's thread, then of the coroutine

DigestPtr digest(const nlohmann::json& params)
{
    return std::make_shared<Digest>(
        Digest{acp::decodeUpdate(params), keptForm(params), textOr(params, "sessionId")});
}

/// The agent's words, when that is what it is.
acp::MessageChunk* agentsWords(acp::Update& update)
{
    auto* chunk = std::get_if<acp::MessageChunk>(&update);
    const bool isText = chunk != nullptr && chunk->speaker != acp::Speaker::User &&
                        chunk->content.kind == acp::BlockKind::Text;
    return isText ? chunk : nullptr;
}

} // namespace

UpdateIntake::UpdateIntake(Parts parts)
    : m_parts(std::move(parts))
    , m_link(m_parts.link)
{
}

/// A new agent has not said yet how it calls the conversation.
bool UpdateIntake::isOurs(const std::string& acpSession) const
{
    return m_link.isBeingIntroduced() || acpSession.empty() ||
           acpSession == m_parts.agent.acpSession;
}

bool UpdateIntake::hasRoom()
{
    if (!m_parts.keeper.isFull())
        return true;
    m_parts.isFull();
    return false;
}

void UpdateIntake::take(const nlohmann::json& params)
{
    if (!hasRoom())
        return;
    auto update = acp::decodeUpdate(params);
    if (update && isOurs(textOr(params, "sessionId")))
        takeOurs(std::move(*update), m_link.repeatsHistory() ? KeptUpdate() : keptForm(params));
}

void UpdateIntake::takeOurs(acp::Update update, KeptUpdate kept)
{
    const auto time = m_parts.clock();
    if (!m_link.repeatsHistory()) {
        m_parts.keeper.keepUpdate(std::move(kept), time);
        return apply(std::move(update), time);
    }
    // Entries are on record already; what it says of itself may be news.
    if (!applyFacts(m_parts.agent, m_parts.usage, m_parts.title, update))
        return;
    m_parts.keeper.factsChanged();
    m_parts.notifier.showSoon();
}

void UpdateIntake::takeEditors(const nlohmann::json& params)
{
    if (!hasRoom())
        return;
    auto update = acp::decodeUpdate(params);
    if (!update)
        return;
    const auto time = m_parts.clock();
    m_parts.keeper.keepUpdate(keptForm(params), time);
    apply(std::move(*update), time);
}

void UpdateIntake::apply(acp::Update update, std::int64_t timeMs)
{
    if (applyFacts(m_parts.agent, m_parts.usage, m_parts.title, update)) {
        m_parts.keeper.factsChanged();
        m_parts.notifier.showSoon();
        return;
    }
    m_parts.transcript.apply(std::move(update), timeMs);
    m_parts.keeper.contentsChanged();
}

void UpdateIntake::takeLarge(HeldMessage update)
{
    async::detach(takeInSlices(std::move(update)));
}

/// Its sequence number counts as seen with its last slice: a Helix that is killed in between gets
/// all of it again, and may show the first slices twice.
async::Task<void> UpdateIntake::takeInSlices(HeldMessage held)
{
    const auto session = m_parts.life.hold();
    const auto turn = m_parts.transcript.turn();
    std::function<Result<DigestPtr>()> work = [message = held.message] {
        return Result<DigestPtr>(digest(memberOf(*message, "params")));
    };
    held.message.reset();
    const auto digested = co_await async::onPool<DigestPtr>(std::move(work));
    if (!m_link.holds(held) || !digested)
        co_return;
    Digest& large = **digested;
    if (large.update && isOurs(large.acpSession) && hasRoom()) {
        acp::MessageChunk* words = m_link.repeatsHistory() ? nullptr : agentsWords(*large.update);
        const std::string text = words ? std::move(words->content.text) : std::string();
        std::size_t at = 0;
        while (text.size() - at > kSlice && turn == m_parts.transcript.turn()) {
            const auto size = wholeCharacters(std::string_view(text).substr(at), kSlice);
            acp::MessageChunk slice{words->speaker, {}, words->messageId};
            slice.content.kind = acp::BlockKind::Text;
            slice.content.text = text.substr(at, size);
            at += size;
            m_parts.transcript.apply(std::move(slice), m_parts.clock());
            m_parts.keeper.contentsChanged();
            co_await async::sleepFor(kRest);
            if (!m_link.holds(held))
                co_return;
        }
        if (words != nullptr)
            words->content.text = text.substr(at);
        takeOurs(std::move(*large.update), std::move(large.kept));
    }
    m_link.goOn(held);
}

} // namespace helix::sessions
