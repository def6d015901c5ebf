#include "sessions/session.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "base/bytes.h"
#include "sessions/bounds.h"
#include "sessions/prompt_text.h"
#include "sessions/rpc_incoming.h"
#include "sessions/option_choice.h"
#include "sessions/sessions_p.h"

namespace helix::sessions {
namespace {

constexpr std::chrono::seconds kStopTime{10};
constexpr std::chrono::milliseconds kAgentEndTime{3000};
constexpr std::chrono::milliseconds kEndPoll{50};
constexpr std::size_t kMaxQueue = 50;

} // namespace

Session::Session(Sessions::Private& house, LoadedSession loaded)
    : m_house(&house)
    , m_row(std::move(loaded.row))
    , m_facts(decodeFacts(m_row.facts))
    , m_talk(m_row.entries, m_row.turns, std::move(loaded.recent))
{
    m_stopTimer.setSingleShot(true);
    m_stopTimer.setInterval(kStopTime);
    connect(&m_stopTimer, &QTimer::timeout, this, &Session::stopTakesTooLong);
    m_showTimer.setSingleShot(true);
    connect(&m_showTimer, &QTimer::timeout, this, &Session::showNow);
    m_keepTimer.setSingleShot(true);
    connect(&m_keepTimer, &QTimer::timeout, this, [this] { changed(); });
    replay(loaded.updates);
    for (auto& row : loaded.prompts) {
        Waiting waiting{row, decodePrompt(row.body)};
        waiting.row.body.clear();
        if (row.turn == 0)
            m_queue.push_back(std::move(waiting));
        else if (m_row.turnRuns && row.turn == m_row.turns)
            m_current = std::move(waiting);
    }
    for (auto& row : loaded.outbox)
        m_outbox[row.n] = row.message;
    if (m_facts.isEditors && m_row.turnRuns) {
        m_talk.endTurn("The editor went away.", now());
        m_row.turnRuns = false;
    }
}

Session::~Session() = default;

void Session::shut()
{
    const auto self = shared_from_this();
    m_house = nullptr;
    m_stopTimer.stop();
    m_showTimer.stop();
    m_keepTimer.stop();
    m_startCancel.cancel();
    if (m_link)
        m_link->disconnect(this);
    m_link.reset();
    m_connected = false;
    failPending({ErrorCode::Cancelled, "Helix is closing.", {}});
    if (m_openWait)
        std::exchange(m_openWait, std::nullopt)
            ->resolve(fail(ErrorCode::Cancelled, "Helix is closing."));
    for (auto* waits : {&m_recordWaits, &m_recordInFlight})
        for (auto& wait : std::exchange(*waits, {}))
            wait.resolve(fail(ErrorCode::Cancelled, "Helix is closing."));
}

bool Session::willGoOn() const
{
    return m_row.turnRuns || endIsUntold() ||
           (!m_queue.empty() && !m_asleep && m_facts.problem.empty());
}

async::Task<Result<std::int64_t>> Session::prompt(Prompt prompt)
{
    const auto self = shared_from_this();
    if (m_facts.isEditors)
        co_return fail(ErrorCode::Conflict,
                       "This conversation belongs to an editor; begin a session of your own.");
    const auto fine = checkPrompt(prompt, m_facts.known ? &m_facts.can : nullptr, agentTitle());
    if (!fine)
        co_return fail(fine.error());
    if (m_queue.size() >= kMaxQueue)
        co_return fail(ErrorCode::ResourceExhausted,
                       "Fifty prompts wait already; let the agent catch up.");
    if (!m_row.turnRuns) {
        const auto address = m_house->door.address(m_row.workspace);
        if (!address)
            co_return fail(address.error());
        m_asleep = false;
    }
    Waiting waiting;
    waiting.row.id = ++m_house->lastPrompt;
    waiting.row.body = encodePrompt(prompt);
    waiting.prompt = std::move(prompt);
    waiting.isKept = false;
    const auto id = waiting.row.id;
    m_change.prompts.push_back(waiting.row);
    waiting.row.body.clear(); // it is on its way to the disk
    m_queue.push_back(std::move(waiting));
    const auto recorded = co_await onRecord();
    if (m_house == nullptr)
        co_return fail(ErrorCode::Cancelled, "Helix is closing.");
    const auto isIt = [id](const Waiting& other) { return other.row.id == id; };
    const auto mine = std::ranges::find_if(m_queue, isIt);
    if (!recorded) {
        // It never was: whoever asked is told so and may ask again.
        if (mine != m_queue.end())
            m_queue.erase(mine);
        std::erase_if(m_change.prompts, [id](const PromptRow& row) { return row.id == id; });
        m_change.promptsGone.push_back(id);
        co_return fail(recorded.error());
    }
    if (mine != m_queue.end())
        mine->isKept = true;
    beginNext();
    const bool queued = std::ranges::any_of(m_queue, isIt);
    if (queued)
        show(true);
    co_return queued ? 0 : m_talk.turn();
}

Result<void> Session::unqueue(std::int64_t queued)
{
    const auto found =
        std::ranges::find_if(m_queue, [&](const Waiting& w) { return w.row.id == queued; });
    if (found == m_queue.end())
        return fail(ErrorCode::NotFound, "That prompt does not wait any more.");
    m_queue.erase(found);
    m_change.promptsGone.push_back(queued);
    changed();
    show(true);
    return {};
}

Result<void> Session::cancel()
{
    if (!m_row.turnRuns)
        return fail(ErrorCode::Conflict, "Nothing runs in this session.");
    if (m_facts.isEditors)
        return fail(ErrorCode::Conflict, "This conversation belongs to an editor; stop it there.");
    if (std::exchange(m_facts.stopping, true))
        return {};
    changed(true);
    if (m_row.promptN == 0) {
        // Not with the agent yet: whoever starts it is told.
        m_startCancel.cancel();
        if (m_asleep)
            failTurn({ErrorCode::Cancelled, "Cancelled.", {}});
        return {};
    }
    cancelAsked();
    nlohmann::json params = nlohmann::json::object();
    params["sessionId"] = m_row.acpSession;
    post(notificationText("session/cancel", params));
    m_ending = false;
    if (m_connected)
        m_stopTimer.start(kStopTime);
    show(true);
    return {};
}

Result<void> Session::answer(const std::string& permissionId, const std::string& optionId)
{
    const auto asked = m_talk.asked();
    const auto entry = std::ranges::find_if(
        asked, [&](const Entry* e) { return e->permissionId == permissionId; });
    if (entry == asked.end() || !m_facts.asked.contains(permissionId))
        return fail(ErrorCode::Conflict, "That question was answered already.");
    const auto& request = *(*entry)->permission;
    const auto option = std::ranges::find(request.options, optionId, &acp::PermissionOption::id);
    if (option == request.options.end())
        return fail(ErrorCode::InvalidArgument,
                    "There is no such answer to this question: " + printable(optionId, 80));
    using Kind = acp::PermissionOption::Kind;
    if (option->kind == Kind::AllowAlways || option->kind == Kind::RejectAlways) {
        PermissionRule rule{m_row.workspace, m_row.agent, request.call.kind,
                            option->kind == Kind::AllowAlways};
        if (rule.kind) // "always" about a kind that is not said would be about everything
            m_house->addRule(std::move(rule));
    }
    answerAsked(permissionId, std::string(optionId));
    return {};
}

async::Task<Result<void>> Session::setOption(std::string option, std::string value)
{
    const auto self = shared_from_this();
    if (m_facts.known) {
        const auto choice = chooseOption(m_facts.options, agentTitle(), option, value);
        if (!choice)
            co_return fail(choice.error());
        option = choice->option;
        value = choice->value;
    }
    const auto known = std::ranges::find(m_facts.options, option, &acp::ConfigOption::id);
    if (m_link && m_connected && !m_exit && !m_starting && known != m_facts.options.end()) {
        const acp::ConfigOption now = *known;
        const auto set = co_await setOptionNow(now, value);
        if (m_house == nullptr || !set)
            co_return set;
    } else if (known != m_facts.options.end()) {
        known->current = value;
    }
    m_facts.chosen[option] = value;
    changed(true);
    show(true);
    co_return co_await onRecord();
}

async::Task<Result<void>> Session::rename(std::string title)
{
    const auto self = shared_from_this();
    const std::string plain = printable(title, kMaxTitle);
    if (plain.find_first_not_of(' ') == std::string::npos)
        co_return fail(ErrorCode::InvalidArgument, "A session needs a title.");
    const auto titleBefore = std::exchange(m_row.title, plain);
    const auto fromBefore = std::exchange(m_facts.titleFrom, SessionFacts::TitleFrom::User);
    changed(true);
    show(true);
    const auto recorded = co_await onRecord();
    if (!recorded && m_house != nullptr) {
        m_row.title = titleBefore;
        m_facts.titleFrom = fromBefore;
        changed(true);
        show(true);
    }
    co_return recorded;
}

async::Task<void> Session::endAgent()
{
    const auto self = shared_from_this();
    m_startCancel.cancel();
    endRun();
    const auto deadline = std::chrono::steady_clock::now() + kAgentEndTime;
    while (m_house != nullptr && m_link && m_connected && !m_exit &&
           std::chrono::steady_clock::now() < deadline)
        co_await async::sleepFor(kEndPoll);
}

void Session::guestReady()
{
    m_asleep = false;
    if (!m_starting)
        m_startCancel = {};
    if (m_facts.isEditors)
        return show(true);
    if (m_row.turnRuns && m_row.promptN == 0 && m_flow != m_talk.turn()) {
        // Helix went away before the agent had its prompt: from the start.
        if (m_current)
            async::detach(runTurn(m_talk.turn()));
        else
            failTurn({ErrorCode::Internal, "The prompt of this turn is lost; send it again.", {}});
    } else if (!m_row.run.empty() && !m_connected) {
        async::detach(returnToRun());
    }
    if (m_facts.problem.empty())
        beginNext();
    show(true);
}

void Session::guestGone()
{
    if (std::exchange(m_asleep, true) && !m_row.turnRuns)
        return;
    const auto self = shared_from_this();
    dropLink();
    failPending({ErrorCode::Unavailable, "The workspace stopped.", {}});
    m_startCancel.cancel();
    if (m_row.turnRuns && !m_facts.isEditors) {
        m_row.abandoned = m_row.promptN != 0;
        failTurn({ErrorCode::Unavailable,
                  "The workspace stopped while " + agentTitle() +
                      " worked. What it had done is kept; go on when it runs again.",
                  {}});
        m_facts.problem.clear(); // that it is asleep says it all
        changed(true);
    }
    show(true);
}

void Session::addUsage(std::uint64_t inputTokens, std::uint64_t outputTokens,
                       std::uint64_t microUsd)
{
    m_facts.byGateway.inputTokens += inputTokens;
    m_facts.byGateway.outputTokens += outputTokens;
    m_facts.byGateway.microUsd += microUsd;
    changed(true);
    show(false);
}

} // namespace helix::sessions
