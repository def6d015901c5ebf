#include "sessions/session.h"

#include "base/bytes.h"
#include "base/try.h"
#include "sessions/bounds.h"
#include "sessions/prompt_text.h"

namespace helix::sessions {
namespace {

constexpr std::chrono::milliseconds kAgentEndTime{3000};

/// With what of them are columns.
SessionFacts factsOf(const SessionRow& row)
{
    SessionFacts facts = decodeFacts(row.facts);
    facts.title.text = row.title;
    facts.agent.name = row.agent;
    facts.agent.acpSession = row.acpSession;
    return facts;
}

} // namespace

Session::Session(const SessionSurroundings& shared, LoadedSession loaded)
    : Session(shared, std::move(loaded), factsOf(loaded.row)) // moved from in there only
{
}

Session::Session(const SessionSurroundings& shared, LoadedSession&& loaded,
                 const SessionFacts& facts)
    : m_life([this] { return shared_from_this(); })
    , m_door(shared.door)
    , m_agents(shared.agents)
    , m_observer(shared.observer)
    , m_clock(shared.clock)
    , m_identity{loaded.row.id, loaded.row.workspace, loaded.row.createdMs, facts.isEditors,
                 facts.copyOf}
    , m_title(facts.title)
    , m_agent(facts.agent)
    , m_usage(facts.usage)
    , m_transcript(loaded.row.entries, loaded.row.turns, std::move(loaded.recent))
    , m_notifier(m_life, m_identity.id, m_transcript, shared.observer,
                 [this] { return snapshot(); })
    , m_keeper(m_life, m_clock, m_transcript, m_notifier, loaded, facts.keptBytes,
               writtenDown(shared.journal))
    , m_link(m_life, m_identity.workspace, shared.door, m_agent, m_keeper, loaded.row,
             linkHandlers())
    , m_updates({m_life, m_clock, m_transcript, m_agent, m_usage, m_title, m_keeper, m_notifier,
                 m_link, [this] { onConversationFull(); }})
    , m_questions({m_identity.workspace, m_agent.name, m_clock, m_transcript, m_keeper, m_notifier,
                   m_link, shared.rules},
                  facts.asked)
    , m_options(m_life, m_agent, m_keeper, m_notifier, m_link,
                [this](const std::string& word, const std::string& value) {
                    m_observer.wishRefused(workspace(), agent(), word, value);
                })
    , m_introduction({m_life, m_identity.workspace, shared.agents, shared.servers, m_transcript,
                      m_agent, m_keeper, m_notifier, m_link, m_options, m_questions})
    , m_queue(m_life, m_keeper, shared.newPromptId)
    , m_turn({m_life, m_identity, m_clock, shared.beforeTurn, shared.promptGate, shared.database,
              shared.agents, m_transcript, m_agent, m_usage, m_title, m_keeper, m_notifier, m_link,
              m_introduction, m_questions, m_queue},
             loaded.row, facts)
    , m_editorsRecord(m_life, m_keeper, m_turn, m_questions, m_updates)
{
    restore(loaded);
}

void Session::restore(const LoadedSession& loaded)
{
    m_keeper.replay(loaded.updates);
    m_link.restore(loaded.outbox);
    for (const auto& row : loaded.prompts) {
        WaitingPrompt waiting{row, decodePrompt(row.body)};
        waiting.row.body.clear();
        if (row.turn == 0)
            m_queue.restore(std::move(waiting));
        else if (m_turn.runs() && row.turn == m_transcript.turn())
            m_turn.restore(std::move(waiting));
    }
    if (m_identity.isEditors)
        m_turn.endWithoutEditor();
}

void Session::shut()
{
    const auto self = shared_from_this();
    m_life.shut();
    m_turn.shut();
    m_notifier.shut();
    m_link.shut();
    m_keeper.shut();
}

// -- what people see ------------------------------------------------------------------------------

SessionState Session::state() const
{
    Reach reach = m_link.isConnected() ? Reach::Near : Reach::Apart;
    if (m_identity.isEditors && m_turn.runs())
        reach = Reach::Near;
    else if (!m_link.isGuestUp())
        reach = Reach::Asleep;
    return shownState(m_turn.state(), reach, !m_questions.asked().empty());
}

SessionSnapshot Session::snapshot() const
{
    SessionSnapshot snapshot;
    snapshot.id = m_identity.id;
    snapshot.workspace = m_identity.workspace;
    snapshot.title = m_title.text;
    snapshot.agent = m_agent.name;
    snapshot.agentTitle = m_agent.title;
    snapshot.state = state();
    snapshot.problem = snapshot.state == SessionState::Failed ? m_turn.problem() : std::string();
    snapshot.doing = m_turn.runs() ? m_transcript.doing() : std::string();
    snapshot.createdMs = m_identity.createdMs;
    snapshot.changedMs = m_keeper.changedMs();
    snapshot.turnStartedMs = m_turn.runs() ? m_turn.startedMs() : 0;
    snapshot.entries = m_transcript.newest();
    snapshot.turns = m_transcript.turn();
    snapshot.usage = m_usage.best();
    snapshot.options = m_agent.options;
    snapshot.commands = m_agent.commands;
    snapshot.queue = m_queue.shown();
    snapshot.takesImages = m_agent.known ? m_agent.can.images : true;
    snapshot.heldFor = heldFor();
    return snapshot;
}

HeldFor Session::heldFor() const
{
    if (m_turn.runs() || !m_queue.isNextPatient())
        return HeldFor::Nothing;
    return m_link.isGuestUp() ? m_turn.missing() : HeldFor::Machine;
}

bool Session::hasUnfinishedTurn() const
{
    return m_turn.runs() || m_notifier.hasUntoldEnd();
}

bool Session::willGoOn() const
{
    return hasUnfinishedTurn() ||
           (!m_queue.isEmpty() && m_link.isGuestUp() && m_turn.state() != TurnState::Failed &&
            heldFor() == HeldFor::Nothing);
}

// -- what the user wants --------------------------------------------------------------------------

async::Task<Result<std::int64_t>> Session::prompt(Prompt prompt)
{
    const auto self = shared_from_this();
    if (m_identity.isEditors)
        co_return fail(ErrorCode::Conflict,
                       "This conversation belongs to an editor; begin a session of your own.");
    const auto* can = m_agent.known ? &m_agent.can : nullptr;
    CO_TRY(checkPrompt(prompt, can, m_agent.shownTitle()));
    if (!m_turn.runs()) {
        const auto address = m_door.address(m_identity.workspace);
        if (address)
            m_link.guestAnswers();
        else if (!prompt.isPatient)
            co_return fail(address.error());
    }
    CO_TRY(const auto added, co_await m_queue.add(prompt));
    m_turn.beginNext();
    const bool isQueued = m_queue.holds(added);
    if (isQueued)
        m_notifier.showNow();
    co_return isQueued ? 0 : m_transcript.turn();
}

void Session::goOn()
{
    if (!m_queue.isNextPatient() || m_turn.runs())
        return;
    const auto self = shared_from_this();
    m_turn.beginNext();
    m_notifier.showNow();
}

Result<void> Session::unqueue(std::int64_t queued)
{
    auto removed = m_queue.remove(queued);
    if (removed)
        m_notifier.showNow();
    return removed;
}

Result<void> Session::cancel()
{
    if (m_turn.runs() && m_identity.isEditors)
        return fail(ErrorCode::Conflict, "This conversation belongs to an editor; stop it there.");
    return m_turn.stop();
}

Result<void> Session::answer(const std::string& permissionId, const std::string& optionId)
{
    return m_questions.answer(permissionId, optionId);
}

async::Task<Result<void>> Session::setOption(std::string option, std::string value)
{
    return m_options.choose(std::move(option), std::move(value));
}

async::Task<Result<void>> Session::rename(std::string title)
{
    const auto self = shared_from_this();
    const std::string plain = printable(title, kMaxTitle);
    if (plain.find_first_not_of(' ') == std::string::npos)
        co_return fail(ErrorCode::InvalidArgument, "A session needs a title.");
    const auto titleBefore = std::exchange(m_title.text, plain);
    const auto fromBefore = std::exchange(m_title.from, SessionTitle::From::User);
    m_keeper.factsChanged();
    m_notifier.showNow();
    const auto recorded = co_await m_keeper.onRecord();
    if (!recorded && !isShut()) {
        m_title.text = titleBefore;
        m_title.from = fromBefore;
        m_keeper.factsChanged();
        m_notifier.showNow();
    }
    co_return recorded;
}

async::Task<void> Session::endAgent()
{
    const auto self = shared_from_this();
    m_link.cancelWaits();
    m_link.endProcess();
    co_await m_link.processEnds(kAgentEndTime);
}

// -- what happens around it -----------------------------------------------------------------------

void Session::guestReady(bool isEmulated)
{
    m_link.guestReady(isEmulated);
    if (!m_identity.isEditors) {
        m_turn.guestReady();
        if (m_turn.state() != TurnState::Starting) // else its agent is being made ready
            m_link.returnToProcess();
        goOn(); // also behind a turn that failed: it was said for a workspace that did not run
    }
    m_notifier.showNow();
}

void Session::guestGone()
{
    if (!m_link.isGuestUp() && !m_turn.runs())
        return;
    const auto self = shared_from_this();
    m_link.guestGone();
    if (!m_identity.isEditors)
        m_turn.guestGone();
    m_notifier.showNow();
}

void Session::guestAway()
{
    m_link.guestAway();
    m_notifier.showNow();
}

void Session::addUsage(std::uint64_t inputTokens, std::uint64_t outputTokens,
                       std::uint64_t microUsd)
{
    m_usage.byGateway.inputTokens += inputTokens;
    m_usage.byGateway.outputTokens += outputTokens;
    m_usage.byGateway.microUsd += microUsd;
    m_keeper.factsChanged();
    m_notifier.showSoon();
}

/// It must not fill the user's disk.
void Session::onConversationFull()
{
    if (!m_turn.runs() || m_link.wasToldToEnd())
        return;
    m_keeper.note(m_agent.shownTitle() +
                  " has written more than 2 GB in this conversation and was stopped, so that it "
                  "cannot fill the disk. Go on in a new session.");
    m_link.endProcess();
}

} // namespace helix::sessions
