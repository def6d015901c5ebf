// A message of an agent that is too large to be taken apart on the control thread.
#include <nlohmann/json.hpp>

#include "sessions/bounds.h"
#include "sessions/rpc_incoming.h"
#include "sessions/sessions_p.h"

namespace helix::sessions {
namespace {

using nlohmann::json;

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

DigestPtr digest(const json& params)
{
    return std::make_shared<Digest>(
        Digest{acp::decodeUpdate(params), keptForm(params), textIn(memberOf(params, "sessionId"))});
}

/// The agent's words, when that is what it is.
acp::MessageChunk* wordsOf(acp::Update& update)
{
    auto* chunk = std::get_if<acp::MessageChunk>(&update);
    const bool isText = chunk != nullptr && chunk->speaker != acp::Speaker::User &&
                        chunk->content.kind == acp::BlockKind::Text;
    return isText ? chunk : nullptr;
}

} // namespace

void Session::onReceived(std::uint64_t sequence, const link::AgentMessage& message)
{
    const bool isLarge = message.bytes > link::kLargeFrame &&
                         kindOf(*message.json) == IncomingKind::Notification &&
                         methodOf(*message.json) == "session/update";
    if (!isLarge)
        return onMessage(sequence, *message.json);
    m_link->hold();
    async::detach(takeLarge(sequence, message.json));
}

/// Its sequence number counts as seen with its last slice: a Helix that is killed in between gets
/// all of it again, and may show the first slices twice.
async::Task<void> Session::takeLarge(std::uint64_t sequence, JsonPtr message)
{
    const auto self = shared_from_this();
    const QPointer<link::AcpRun> link = m_link.get();
    const auto turn = m_talk.turn();
    const auto goesOn = [&] { return m_house != nullptr && link && link == m_link.get(); };
    std::function<Result<DigestPtr>()> work = [message = std::move(message)] {
        return Result<DigestPtr>(digest(memberOf(*message, "params")));
    };
    const auto digested = co_await async::onPool<DigestPtr>(std::move(work));
    if (!goesOn() || !digested)
        co_return;
    Digest& large = **digested;
    if (large.update && isOurs(large.acpSession)) {
        acp::MessageChunk* words = m_loadN == 0 ? wordsOf(*large.update) : nullptr;
        const std::string text = words ? std::move(words->content.text) : std::string();
        std::size_t at = 0;
        while (text.size() - at > kSlice && turn == m_talk.turn()) {
            const auto size = wholeCharacters(std::string_view(text).substr(at), kSlice);
            acp::MessageChunk slice{words->speaker, {}, words->messageId};
            slice.content.kind = acp::BlockKind::Text;
            slice.content.text = text.substr(at, size);
            at += size;
            m_talk.apply(std::move(slice), now());
            contentsChanged();
            co_await async::sleepFor(kRest);
            if (!goesOn())
                co_return;
        }
        if (words != nullptr)
            words->content.text = text.substr(at);
        takeUpdate(std::move(*large.update), std::move(large.kept));
    }
    m_row.lastSequence = static_cast<std::int64_t>(sequence);
    changed();
    link->goOn();
}

} // namespace helix::sessions
