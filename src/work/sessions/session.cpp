#include "sessions/session.h"

#include "base/bytes.h"
#include "base/try.h"
#include "sessions/bounds.h"
#include "sessions/prompt_text.h"
#include "sessions/sessions_shared.h"

namespace helix::sessions {
namespace {

constexpr std::chrono::milliseconds kAgentEndTime{3000};

} // namespace

Session::Session(SessionsService::Private& shared, LoadedSession loaded)
    : m_context(shared, loaded, [this] { return shared_from_this(); })
    , m_notifier(m_context, [this] { return snapshot(); })
    , m_keeper(m_context, m_notifier)
    , m_link(m_context, m_keeper, linkHandlers())
    , m_updates(m_context, m_keeper, m_notifier, m_link)
    , m_questions(m_context, m_keeper, m_notifier, m_link)
    , m_options(m_context, m_keeper, m_notifier, m_link)
    , m_introduction(m_context, m_keeper, m_notifier, m_link, m_options, m_questions)
    , m_queue(m_context, m_keeper)
    , m_turn({m_context, m_keeper, m_notifier, m_link, m_introduction, m_questions, m_queue})
    , m_editorsRecord(m_context, m_keeper, m_turn, m_questions, m_updates)
{
    restore(loaded);
}

void Session::restore(LoadedSession& loaded)
{
    m_keeper.replay(loaded.updates);
    m_link.restore(loaded.outbox);
    for (auto& row : loaded.prompts) {
        WaitingPrompt waiting{row, decodePrompt(row.body)};
        waiting.row.body.clear();
        if (row.turn == 0)
            m_queue.restore(std::move(waiting));
        else if (m_context.row.turnRuns && row.turn == m_context.row.turns)
            m_turn.restore(std::move(waiting));
    }
    if (m_context.facts.isEditors)
        m_turn.endWithoutEditor();
}

void Session::shut()
{
    const auto self = shared_from_this();
    m_context.sessions = nullptr;
    m_turn.shut();
    m_notifier.shut();
    m_link.shut();
    m_keeper.shut();
}

// -- what people see ------------------------------------------------------------------------------

SessionState Session::state() const
{
    Reach reach = m_link.isConnected() ? Reach::Near : Reach::Apart;
    if (m_context.facts.isEditors && m_turn.runs())
        reach = Reach::Near;
    else if (!m_link.isGuestUp())
        reach = Reach::Asleep;
    return shownState(m_turn.state(), reach, !m_context.facts.asked.empty());
}

SessionSnapshot Session::snapshot() const
{
    const auto& row = m_context.row;
    const auto& facts = m_context.facts;
    const auto& conversation = m_context.conversation;
    SessionSnapshot snapshot;
    snapshot.id = row.id;
    snapshot.workspace = row.workspace;
    snapshot.title = row.title;
    snapshot.agent = row.agent;
    snapshot.agentTitle = facts.agentTitle;
    snapshot.state = state();
    snapshot.problem = snapshot.state == SessionState::Failed ? facts.problem : std::string();
    snapshot.doing = m_turn.runs() ? conversation.doing() : std::string();
    snapshot.createdMs = row.createdMs;
    snapshot.changedMs = row.changedMs;
    snapshot.turnStartedMs = m_turn.runs() ? facts.turnStartedMs : 0;
    snapshot.entries = conversation.newest();
    snapshot.turns = conversation.turn();
    snapshot.usage = facts.usage();
    snapshot.options = facts.options;
    snapshot.commands = facts.commands;
    snapshot.queue = m_queue.shown();
    snapshot.takesImages = facts.known ? facts.can.images : true;
    return snapshot;
}

bool Session::willGoOn() const
{
    return m_turn.runs() || m_notifier.hasUntoldEnd() ||
           (!m_queue.isEmpty() && m_link.isGuestUp() && m_turn.state() != TurnState::Failed);
}

// -- what the user wants --------------------------------------------------------------------------

async::Task<Result<std::int64_t>> Session::prompt(Prompt prompt)
{
    const auto self = shared_from_this();
    if (m_context.facts.isEditors)
        co_return fail(ErrorCode::Conflict,
                       "This conversation belongs to an editor; begin a session of your own.");
    const auto* can = m_context.facts.known ? &m_context.facts.can : nullptr;
    CO_TRY(checkPrompt(prompt, can, m_context.agentTitle()));
    if (!m_turn.runs()) {
        CO_TRY(m_context.sessions->door.address(m_context.row.workspace));
        m_link.guestAnswers();
    }
    CO_TRY(const auto added, co_await m_queue.add(prompt));
    m_turn.beginNext();
    const bool isQueued = m_queue.holds(added);
    if (isQueued)
        m_notifier.showNow();
    co_return isQueued ? 0 : m_context.conversation.turn();
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
    if (m_turn.runs() && m_context.facts.isEditors)
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
    const auto titleBefore = std::exchange(m_context.row.title, plain);
    const auto fromBefore = std::exchange(m_context.facts.titleFrom, SessionFacts::TitleFrom::User);
    m_keeper.factsChanged();
    m_notifier.showNow();
    const auto recorded = co_await m_keeper.onRecord();
    if (!recorded && !isShut()) {
        m_context.row.title = titleBefore;
        m_context.facts.titleFrom = fromBefore;
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

void Session::guestReady()
{
    m_link.guestReady();
    if (!m_context.facts.isEditors) {
        m_turn.guestReady();
        if (m_turn.state() != TurnState::Starting) // else its agent is being made ready
            m_link.returnToProcess();
    }
    m_notifier.showNow();
}

void Session::guestGone()
{
    if (!m_link.isGuestUp() && !m_turn.runs())
        return;
    const auto self = shared_from_this();
    m_link.guestGone();
    if (!m_context.facts.isEditors)
        m_turn.guestGone();
    m_notifier.showNow();
}

void Session::addUsage(std::uint64_t inputTokens, std::uint64_t outputTokens,
                       std::uint64_t microUsd)
{
    m_context.facts.byGateway.inputTokens += inputTokens;
    m_context.facts.byGateway.outputTokens += outputTokens;
    m_context.facts.byGateway.microUsd += microUsd;
    m_keeper.factsChanged();
    m_notifier.showSoon();
}

// -- to the disk ----------------------------------------------------------------------------------

SessionChange Session::takeChange()
{
    m_notifier.endsGoOnRecord();
    return m_keeper.takeChange();
}

void Session::committed(const SessionChange& change)
{
    if (isShut())
        return;
    m_link.committed(change);
    m_keeper.committed(change);
    if (m_notifier.endsAreOnRecord() && !isShut() && !willGoOn())
        m_context.sessions->rested(*this);
}

void Session::notCommitted(SessionChange change, const Error& why)
{
    m_notifier.endsAreNotOnRecord();
    m_keeper.notCommitted(std::move(change), why);
}

} // namespace helix::sessions
