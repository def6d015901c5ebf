#include "sessions/turn.h"

#include <algorithm>

#include <nlohmann/json.hpp>
#include <spdlog/spdlog.h>

#include "sessions/agent_sentences.h"
#include "sessions/rpc_incoming.h"

namespace helix::sessions {
namespace {

constexpr int kMaxComplaints = 3;
/// Eight hours of silences.
constexpr int kMaxTold = 100;
constexpr int kInvalidParams = -32602;

SessionUsage difference(const SessionUsage& now, const SessionUsage& before)
{
    const auto minus = [](std::uint64_t a, std::uint64_t b) { return a > b ? a - b : 0; };
    SessionUsage used;
    used.inputTokens = minus(now.inputTokens, before.inputTokens);
    used.outputTokens = minus(now.outputTokens, before.outputTokens);
    used.microUsd = minus(now.microUsd, before.microUsd);
    return used;
}

} // namespace

Turn::Turn(Parts parts, const SessionRow& row, const SessionFacts& facts)
    : m_parts(parts)
    , m_state(stateFromRecord({.runs = row.turnRuns,
                               .isPromptOut = row.promptN != 0,
                               .isStopping = facts.stopping,
                               .isFailed = !facts.problem.empty()}))
    , m_promptN(row.promptN)
    , m_isAbandoned(row.abandoned)
    , m_startedMs(facts.turnStartedMs)
    , m_problem(facts.problem)
{
    m_stopTimer.setSingleShot(true);
    connect(&m_stopTimer, &QTimer::timeout, this,
            [this] { (void)on(TurnEvent::StopTimedOut, {}); });
}

void Turn::describe(SessionRow& row) const
{
    row.promptN = m_promptN;
    row.turnRuns = runs();
    row.abandoned = m_isAbandoned;
}

void Turn::describe(SessionFacts& facts) const
{
    facts.turnStartedMs = m_startedMs;
    facts.problem = m_problem;
    facts.stopping = isBeingStopped(m_state);
}

void Turn::endWithoutEditor()
{
    if (!runs())
        return;
    m_parts.transcript.endTurn("The editor went away.", m_parts.clock());
    m_state = TurnState::Resting;
}

/// The one place where an event changes the state. What comes when it is not expected changes nothing.
Result<void> Turn::on(TurnEvent event, News news)
{
    const auto held = m_parts.life.hold();
    const auto step = advance(m_state, event);
    if (!step) {
        spdlog::debug("sessions: {}", step.error().message);
        return fail(step.error());
    }
    m_state = step->next;
    perform(step->action, std::move(news));
    return {};
}

void Turn::perform(TurnAction action, News news)
{
    switch (action) {
    case TurnAction::None:
        return;
    case TurnAction::TakeNext:
        return beginNext();
    case TurnAction::Begin:
        return begin(std::move(*news.prompt));
    case TurnAction::BeginEditors:
        return beginEditors(news.prompt->prompt);
    case TurnAction::MakeReady:
        return makeReady();
    case TurnAction::GivePrompt:
        return givePrompt(news.conversationSoFar);
    case TurnAction::AskUser:
        return m_parts.questions.ask(news.requestId, std::move(*news.request));
    case TurnAction::Decline:
        return m_parts.questions.decline(news.requestId);
    case TurnAction::CancelStart:
        m_parts.keeper.factsChanged();
        return m_parts.link.cancelWaits();
    case TurnAction::SayCancel:
        return sayCancel();
    case TurnAction::WatchStop:
        return watchStop();
    case TurnAction::EndProcess:
        m_parts.keeper.note(m_parts.agent.shownTitle() +
                            " did not stop within 10 s; its process was ended.");
        return endProcess();
    case TurnAction::EndAgain:
        return endProcess();
    case TurnAction::LeaveBehind:
        m_parts.link.leaveProcess();
        m_isAbandoned = false;
        return endCancelled();
    case TurnAction::EndAnswered:
        return end({.reason = news.reason}, news.endText);
    case TurnAction::EndCancelled:
        return endCancelled();
    case TurnAction::EndFailed:
    case TurnAction::EndInterrupted:
        return endFailed(news.why);
    case TurnAction::EndEditors:
        return end({.failure = news.why}, news.why.message);
    }
}

// -- what happens ---------------------------------------------------------------------------------

void Turn::beginNext()
{
    if (m_parts.life.isShut() || runs() || !m_parts.link.isGuestUp() ||
        missing() != HeldFor::Nothing)
        return;
    if (auto next = m_parts.queue.take()) // what is not on record yet comes back here
        (void)on(TurnEvent::PromptTaken, {.prompt = std::move(next)});
}

HeldFor Turn::missing() const
{
    if (!m_parts.queue.isNextPatient() || !m_parts.gate)
        return HeldFor::Nothing;
    return m_parts.gate(m_parts.identity.workspace, m_parts.agent.name);
}

Result<void> Turn::stop()
{
    return on(TurnEvent::StopRequested, {});
}

void Turn::guestReady()
{
    (void)on(TurnEvent::GuestReady, {});
}

void Turn::guestGone()
{
    if (runs())
        m_isAbandoned = m_promptN != 0;
    const std::string sentence = "The workspace stopped while " + m_parts.agent.shownTitle() +
                                 " worked. What it had done is kept; go on when it runs again.";
    (void)on(TurnEvent::GuestGone, {.why = {ErrorCode::Unavailable, sentence, {}}});
}

void Turn::linkOpened()
{
    // The turn was ended here while nobody could tell the agent.
    if (std::exchange(m_isAbandoned, false))
        tellAgentToStop();
    (void)on(TurnEvent::LinkOpened, {});
}

void Turn::processGone(const Error& why)
{
    m_isAbandoned = false;
    (void)on(TurnEvent::ProcessGone, {.why = why});
}

bool Turn::mayComplain()
{
    return ++m_complaints <= kMaxComplaints;
}

bool Turn::mayTell()
{
    return ++m_told <= kMaxTold;
}

void Turn::permissionAsked(const std::string& requestId, const nlohmann::json& params)
{
    auto& questions = m_parts.questions;
    auto request = acp::decodePermissionRequest(params);
    if (questions.waits(requestId))
        return m_parts.link.respond(
            errorText(requestId, kInvalidParams, "A request with this id waits for its answer."));
    if (request && !questions.isFull()) {
        (void)on(TurnEvent::PermissionAsked,
                 {.requestId = requestId, .request = std::move(*request)});
        return;
    }
    questions.decline(requestId);
    if (!isBeingStopped(m_state) && mayComplain())
        m_parts.keeper.note(
            request ? m_parts.agent.shownTitle() + " asked too much at once and was told no."
                    : m_parts.agent.shownTitle() + " asked for permission in a way that cannot be "
                                                   "answered, and was told no.");
}

void Turn::answered(std::int64_t id, const nlohmann::json& message)
{
    if (id != m_promptN)
        return;
    m_parts.link.hasGot(id);
    if (const auto error = errorOf(message)) {
        agents::KnownAgent agent;
        agent.title = m_parts.agent.shownTitle();
        const auto known = agents::find(m_parts.known.catalogue(), m_parts.agent.name);
        (void)on(TurnEvent::Failure,
                 {.why = refusedByAgent(known ? *known : agent, *error, "answer")});
        return;
    }
    const auto result = acp::decodePromptResult(memberOf(message, "result"));
    if (!result) {
        (void)on(TurnEvent::Failure,
                 {.why = result.error().wrapped(m_parts.agent.shownTitle() +
                                                " ended its turn without saying how.")});
        return;
    }
    auto& usage = m_parts.usage;
    usage.byAgent.inputTokens += result->inputTokens.value_or(0);
    usage.byAgent.outputTokens += result->outputTokens.value_or(0);
    (void)on(TurnEvent::Answered,
             {.reason = result->reason,
              .endText = endOf(result->reason, difference(usage.best(), m_usageBefore))});
}

void Turn::beginForEditor(std::string text, std::vector<acp::ContentBlock> blocks)
{
    if (runs())
        endForEditor(acp::StopReason::EndTurn, {});
    WaitingPrompt prompt;
    prompt.prompt = {std::move(text), std::move(blocks)};
    (void)on(TurnEvent::EditorPrompted, {.prompt = std::move(prompt)});
}

void Turn::endForEditor(std::optional<acp::StopReason> reason, const std::string& why)
{
    m_parts.questions.forgetAll(); // the editor has answered them, or left
    if (reason)
        (void)on(TurnEvent::Answered, {.reason = *reason, .endText = endOf(*reason, {})});
    else
        (void)on(TurnEvent::EditorLeft, {.why = {ErrorCode::Unavailable, why, {}}});
}

} // namespace helix::sessions
