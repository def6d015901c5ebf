// What a turn does, from its prompt to its end.
#include <algorithm>

#include <nlohmann/json.hpp>

#include "sessions/agent_sentences.h"
#include "sessions/prompt_text.h"
#include "sessions/turn.h"

namespace helix::sessions {
namespace {

/// For an agent that was told to stop.
constexpr std::chrono::seconds kStopTime{10};
/// For a process that was told to end.
constexpr std::chrono::seconds kStoppedEndTime{5};
/// Entries that are looked at for what is handed to an agent that has forgotten.
constexpr std::int64_t kRememberedEntries = 200;

} // namespace

void Turn::enter(const Prompt& prompt)
{
    m_complaints = m_told = 0;
    m_parts.transcript.beginTurn(prompt.text, prompt.blocks, m_parts.clock());
    m_problem.clear();
    m_startedMs = m_parts.clock();
    m_usageBefore = m_parts.usage.best();
    if (m_parts.title.text.empty())
        m_parts.title.text = titleOf(prompt.text);
    m_parts.keeper.factsChanged();
    m_parts.keeper.contentsChangedForGood();
}

void Turn::begin(WaitingPrompt prompt)
{
    m_parts.link.allowWaits();
    m_isAbandoned = false;
    m_promptN = 0;
    enter(prompt.prompt);
    prompt.row.turn = m_parts.transcript.turn();
    m_parts.keeper.keepPrompt(prompt.row);
    m_prompt = std::move(prompt);
    m_parts.notifier.showNow();
    makeReady();
}

void Turn::beginEditors(const Prompt& prompt)
{
    enter(prompt);
    m_parts.notifier.showNow();
}

void Turn::makeReady()
{
    if (m_prompt)
        return async::detach(makeAgentReady());
    (void)on(TurnEvent::Failure,
             {.why = {ErrorCode::Internal, "The prompt of this turn is lost; send it again.", {}}});
}

async::Task<void> Turn::makeAgentReady()
{
    const auto held = m_parts.life.hold();
    const auto turn = m_parts.transcript.turn();
    const auto isOver = [this, turn] {
        return m_parts.life.isShut() || !runs() || m_parts.transcript.turn() != turn;
    };
    co_await prepare();
    if (isOver())
        co_return;
    const auto ready = co_await m_parts.introduction.makeReady();
    if (isOver())
        co_return;
    if (!ready) {
        const bool isGivenUp = ready.error().code == ErrorCode::Cancelled;
        (void)on(isGivenUp ? TurnEvent::Withdrawn : TurnEvent::Failure, {.why = ready.error()});
        co_return;
    }
    std::string context;
    if (m_parts.agent.forgotten)
        context = co_await conversationSoFar();
    if (isOver())
        co_return;
    if (const auto& end = m_parts.link.processEnd())
        (void)on(TurnEvent::Failure, {.why = *end});
    else
        (void)on(TurnEvent::AgentReady, {.conversationSoFar = context});
}

/// What is to be done before the agent does anything.
async::Task<void> Turn::prepare()
{
    const auto held = m_parts.life.hold();
    const BeforeTurn before = m_parts.before;
    if (!before)
        co_return;
    const TurnMark mark{m_parts.identity.id, m_parts.transcript.turn()};
    const WorkspaceId workspace = m_parts.identity.workspace;
    const auto prepared = co_await before(workspace, mark);
    if (prepared || m_parts.life.isShut() || !runs() || m_parts.transcript.turn() != mark.turn)
        co_return;
    m_parts.keeper.note(withCause(prepared.error()));
}

async::Task<std::string> Turn::conversationSoFar()
{
    const auto held = m_parts.life.hold();
    const SessionId id = m_parts.identity.id;
    const auto turn = m_parts.transcript.turn();
    const auto first = std::max<std::int64_t>(1, m_parts.transcript.newest() - kRememberedEntries);
    const store::Work<std::vector<ConversationEntry>> work =
        [id, first](store::Transaction& transaction) {
            return readEntries(transaction, id, first, kRememberedEntries + 1);
        };
    const auto entries = co_await m_parts.database.transact(work);
    const std::string context = entries ? contextOf(*entries, turn) : std::string();
    co_return context;
}

void Turn::givePrompt(const std::string& context)
{
    const WaitingPrompt prompt = std::move(*m_prompt);
    m_prompt.reset();
    const auto sent = blocksFor(prompt.prompt, context, m_parts.agent.can);
    for (const auto& remark : sent.remarks)
        m_parts.keeper.note(m_parts.agent.shownTitle() + " " + remark);
    nlohmann::json params = nlohmann::json::object();
    params["sessionId"] = m_parts.agent.acpSession;
    params["prompt"] = nlohmann::json::array();
    for (const auto& block : sent.blocks)
        params["prompt"].push_back(acp::encodeBlock(block));
    m_parts.agent.forgotten = false;
    m_parts.keeper.dropPrompt(prompt.row.id);
    m_promptN = m_parts.link.request("session/prompt", params);
    m_parts.keeper.factsChanged();
    m_parts.notifier.showNow();
}

void Turn::tellAgentToStop()
{
    nlohmann::json params = nlohmann::json::object();
    params["sessionId"] = m_parts.agent.acpSession;
    m_parts.link.notify("session/cancel", params);
}

void Turn::sayCancel()
{
    m_parts.questions.cancelAll();
    tellAgentToStop();
    m_parts.keeper.factsChanged();
    if (m_parts.link.isConnected()) // else once it can hear it: LinkOpened
        watchStop();
    m_parts.notifier.showNow();
}

void Turn::watchStop()
{
    m_stopTimer.start(kStopTime);
}

void Turn::endProcess()
{
    m_parts.link.endProcess();
    m_stopTimer.start(kStoppedEndTime);
}

void Turn::endFailed(const Error& why)
{
    m_parts.keeper.note(withCause(why));
    end({.failure = why}, "It did not come to its end.");
}

void Turn::endCancelled()
{
    end({.reason = acp::StopReason::Cancelled}, endOf(acp::StopReason::Cancelled, {}));
}

void Turn::end(TurnEnd end, const std::string& text)
{
    m_stopTimer.stop();
    m_parts.questions.cancelAll();
    m_parts.transcript.endTurn(text, m_parts.clock());
    m_promptN = 0;
    m_parts.link.allowWaits();
    m_problem = m_state == TurnState::Failed ? end.failure->message : std::string();
    if (m_prompt)
        m_parts.keeper.dropPrompt(m_prompt->row.id);
    m_prompt.reset();
    end.session = m_parts.identity.id;
    end.workspace = m_parts.identity.workspace;
    end.turn = m_parts.transcript.turn();
    if (m_startedMs > 0)
        end.durationMs = m_parts.clock() - m_startedMs;
    const bool maySucceed = !end.failure;
    m_parts.notifier.turnEnded(std::move(end));
    m_parts.keeper.factsChanged();
    m_parts.keeper.contentsChangedForGood();
    m_parts.notifier.showNow();
    // What waits goes on, except behind something that needs the user.
    if (maySucceed)
        QTimer::singleShot(0, this, &Turn::beginNext);
}

} // namespace helix::sessions
