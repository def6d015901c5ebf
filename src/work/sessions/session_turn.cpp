// A session's turns, from a prompt to its end.
#include <algorithm>

#include <nlohmann/json.hpp>

#include "sessions/agent_sentences.h"
#include "sessions/bounds.h"
#include "sessions/prompt_text.h"
#include "sessions/rpc_incoming.h"
#include "sessions/sessions_p.h"

namespace helix::sessions {
namespace {

using nlohmann::json;

constexpr std::chrono::seconds kStoppedEndTime{5};
/// Entries that are looked at for what is handed to an agent that has forgotten.
constexpr std::int64_t kRememberedEntries = 200;

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

void Session::begin(Waiting waiting)
{
    m_startCancel = {};
    m_garbage = 0;
    m_talk.beginTurn(waiting.prompt.text, waiting.prompt.blocks, now());
    m_row.turnRuns = true;
    m_row.abandoned = false;
    m_row.promptN = 0;
    m_facts.problem.clear();
    m_facts.stopping = false;
    m_facts.turnStartedMs = now();
    m_usageBefore = m_facts.usage();
    if (m_row.title.empty())
        m_row.title = titleOf(waiting.prompt.text);
    waiting.row.turn = m_talk.turn();
    m_change.prompts.push_back(waiting.row);
    m_current = std::move(waiting);
    mustKeepEntries();
    changed(true);
    contentsChanged();
    show(true);
    async::detach(runTurn(m_talk.turn()));
}

void Session::beginNext()
{
    if (m_house == nullptr || m_row.turnRuns || m_queue.empty() || m_asleep)
        return;
    if (!m_queue.front().isKept)
        return; // prompt() comes back here
    Waiting next = std::move(m_queue.front());
    m_queue.pop_front();
    begin(std::move(next));
}

async::Task<void> Session::runTurn(std::int64_t turn)
{
    const auto self = shared_from_this();
    const auto over = [this, turn] {
        return m_house == nullptr || !m_row.turnRuns || m_talk.turn() != turn;
    };
    m_flow = turn;
    const auto ready = co_await ensureAgent();
    if (over())
        co_return;
    if (!ready) {
        failTurn(ready.error());
        co_return;
    }
    std::string context;
    if (m_facts.forgotten)
        context = co_await conversationSoFar();
    if (over())
        co_return;
    if (m_facts.stopping) {
        failTurn({ErrorCode::Cancelled, "Cancelled.", {}});
        co_return;
    }
    if (m_exit) {
        failTurn(*m_exit);
        co_return;
    }
    sendPrompt(context);
}

async::Task<std::string> Session::conversationSoFar()
{
    const auto self = shared_from_this();
    const SessionId id = m_row.id;
    const auto turn = m_talk.turn();
    const auto first = std::max<std::int64_t>(1, m_talk.newest() - kRememberedEntries);
    const store::Work<std::vector<Entry>> work = [id, first](store::Transaction& transaction) {
        return readEntries(transaction, id, first, kRememberedEntries + 1);
    };
    const auto entries = co_await m_house->database.transact(work);
    const std::string context = entries ? contextOf(*entries, turn) : std::string();
    co_return context;
}

void Session::sendPrompt(const std::string& context)
{
    if (!m_current)
        return;
    const Waiting waiting = std::move(*m_current);
    m_current.reset();
    const auto sent = blocksFor(waiting.prompt, context, m_facts.can);
    for (const auto& remark : sent.remarks)
        note(agentTitle() + " " + remark);
    json params = json::object();
    params["sessionId"] = m_row.acpSession;
    params["prompt"] = json::array();
    for (const auto& block : sent.blocks)
        params["prompt"].push_back(acp::encodeBlock(block));
    m_facts.forgotten = false;
    m_row.promptN = m_row.nextN;
    m_change.promptsGone.push_back(waiting.row.id);
    post(requestText(m_row.promptN, "session/prompt", params));
    changed(true);
    show(true);
}

void Session::promptAnswered(const json& message)
{
    m_outbox.erase(m_outbox.begin(), m_outbox.upper_bound(m_row.promptN));
    m_change.outboxTaken = std::max(m_change.outboxTaken, m_row.promptN);
    if (const auto error = errorOf(message)) {
        const auto known = agents::find(m_house->agents.catalogue(), m_row.agent);
        agents::KnownAgent agent;
        agent.title = agentTitle();
        return failTurn(refusedByAgent(known ? *known : agent, *error, "answer"));
    }
    const auto result = acp::decodePromptResult(memberOf(message, "result"));
    if (!result)
        return failTurn(
            result.error().wrapped(agentTitle() + " ended its turn without saying how."));
    m_facts.byAgent.inputTokens += result->inputTokens.value_or(0);
    m_facts.byAgent.outputTokens += result->outputTokens.value_or(0);
    TurnEnd end;
    end.reason = result->reason;
    endTurn(end, endOf(result->reason, difference(m_facts.usage(), m_usageBefore)));
}

void Session::failTurn(const Error& why)
{
    TurnEnd end;
    if (m_facts.stopping || why.code == ErrorCode::Cancelled) {
        // An agent that was told to stop may do so by any answer, or by ending.
        end.reason = acp::StopReason::Cancelled;
        endTurn(end, endOf(acp::StopReason::Cancelled, {}));
        return;
    }
    note(why.message + (why.cause.empty() ? "" : "\n" + why.cause));
    end.failure = why;
    endTurn(end, "It did not come to its end.");
}

void Session::endTurn(TurnEnd end, const std::string& text)
{
    if (!m_row.turnRuns)
        return;
    m_stopTimer.stop();
    cancelAsked();
    m_talk.endTurn(text, now());
    m_row.turnRuns = false;
    m_row.promptN = 0;
    m_flow = 0;
    m_startCancel = {};
    m_facts.stopping = false;
    m_facts.problem = end.failure ? end.failure->message : std::string();
    if (m_current)
        m_change.promptsGone.push_back(m_current->row.id);
    m_current.reset();
    mustKeepEntries();
    changed(true);
    contentsChanged();
    show(true);
    end.session = m_row.id;
    end.workspace = m_row.workspace;
    end.turn = m_talk.turn();
    m_ends.push_back(end);
    changed();
    // What waits goes on, except behind something that needs the user.
    if (!end.failure)
        QTimer::singleShot(0, this, &Session::beginNext);
}

void Session::answerAsked(const std::string& permissionId, const std::optional<std::string>& option)
{
    const auto asked = m_facts.asked.find(permissionId);
    if (asked == m_facts.asked.end())
        return;
    post(resultText(asked->second, acp::encodePermissionAnswer(option)));
    m_facts.asked.erase(asked);
    m_talk.settle(permissionId, option.value_or("cancelled"));
    mustKeepEntries();
    changed(true);
    contentsChanged();
    show(true);
}

void Session::cancelAsked()
{
    while (!m_facts.asked.empty())
        answerAsked(std::string(m_facts.asked.begin()->first), std::nullopt);
}

void Session::stopTakesTooLong()
{
    if (!m_row.turnRuns || !m_facts.stopping)
        return;
    if (!std::exchange(m_ending, true)) {
        note(agentTitle() + " did not stop within 10 s; its process was ended.");
        endRun();
        m_stopTimer.start(kStoppedEndTime);
        return;
    }
    // Not even that: it is left behind, and the guest ends it when the next one begins.
    dropLink();
    forgetRun();
    failTurn({ErrorCode::Cancelled, "Cancelled.", {}});
}

void Session::note(std::string sentence)
{
    m_talk.notice(std::move(sentence), now());
    mustKeepEntries();
    contentsChanged();
}

} // namespace helix::sessions
