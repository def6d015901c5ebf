#include "coder/turn.h"

#include <algorithm>
#include <cctype>

#include "coder/system_prompt.h"
#include "coder/tools/output_clip.h"
#include "protocol/foreign_json.h"

namespace helix::agent::coder {
namespace {

namespace asio = boost::asio;

/// Of the window, in parts of 100: beyond it the old part of a conversation is summarised.
constexpr std::uint64_t kFull = 80;

constexpr const char* kBrokenOff = "\n\n*[The answer broke off here and begins again.]*\n\n";
constexpr const char* kCutAnswer = "[Your answer reached the most tokens that one may have in the "
                                   "middle of a tool call, which was "
                                   "not run. Go on with smaller pieces.]";
std::vector<Part> callsOf(const Message& message)
{
    std::vector<Part> calls;
    std::ranges::copy_if(message.parts, std::back_inserter(calls),
                         [](const Part& part) { return part.kind == Part::Kind::ToolUse; });
    return calls;
}

/// "3 s", "0.2 s".
std::string seconds(std::chrono::milliseconds time)
{
    const auto tenths = (time.count() + 50) / 100;
    if (tenths >= 100)
        return std::to_string((tenths + 5) / 10) + " s";
    return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " s";
}

/// Thoughts and blanks alone are no answer that a provider takes back.
bool saysSomething(const Message& message)
{
    return std::ranges::any_of(message.parts, [](const Part& part) {
        return part.kind == Part::Kind::ToolUse ||
               (part.kind == Part::Kind::Text &&
                part.text.find_first_not_of(" \t\r\n") != std::string::npos);
    });
}

} // namespace

Turn::Turn(SessionState& state, ModelClient& client, const Settings& settings,
           Cancellation& cancellation, std::function<asio::awaitable<void>()> room)
    : m_state(state)
    , m_client(client)
    , m_settings(settings)
    , m_cancellation(cancellation)
    , m_room(std::move(room))
{
    for (const Message& message : state.transcript.messages())
        for (const Part& part : message.parts)
            if (part.kind == Part::Kind::ToolUse)
                m_ids.insert(part.id);
}

asio::awaitable<TurnEnd> Turn::run(Message prompt)
{
    const std::uint64_t promptTokens = estimateTokens(prompt);
    if (promptTokens + size().output > size().window) {
        TurnEnd end;
        end.kind = "limit";
        end.failure = "The prompt has about " + std::to_string(promptTokens) +
                      " tokens, and the window of the model takes " +
                      std::to_string(size().window) +
                      "; put the text into a file of the workspace and name it.";
        co_return end;
    }
    m_state.keepMessage(std::move(prompt));
    std::optional<TurnEnd> end;
    for (int steps = 0; !end; ++steps) {
        if (steps == m_settings.maxSteps)
            end = stopped(acp::StopReason::MaxTurnRequests,
                          "Stopped after " + std::to_string(steps) +
                              " steps, the most that one turn may take. Send a prompt to go on.");
        else
            end = co_await step();
    }
    end->usage = m_usage;
    SessionRecord record;
    record.kind = SessionRecord::Kind::TurnEnd;
    record.text = end->failure.empty() ? std::string(acp::toString(end->reason)) : end->failure;
    m_state.keep(record);
    if (m_state.file)
        m_state.file->sync();
    co_return *end;
}

TurnEnd Turn::stopped(acp::StopReason reason, const std::string& sentence)
{
    if (!sentence.empty()) {
        m_state.sayText(acp::Speaker::Agent, "\n\n" + sentence);
        // The model must know why it was stopped; also, a result is followed by an answer.
        Message message{Role::Assistant, {textPart(sentence)}};
        m_state.keepMessage(std::move(message));
    }
    TurnEnd end;
    end.reason = reason;
    return end;
}

std::optional<TurnEnd> Turn::limitReached() const
{
    const TokenCount& spent = m_state.transcript.spent();
    TurnEnd end;
    end.kind = "budget";
    if (m_settings.maxTokens && spent.all() >= *m_settings.maxTokens)
        end.failure = "The session has used its " + std::to_string(*m_settings.maxTokens) +
                      " tokens; begin a new session or raise HELIX_MAX_TOKENS.";
    else if (m_settings.maxMicroUsd && !m_settings.price)
        end.failure = "The session has a limit of money, and HELIX_TOKEN_PRICE does not say what "
                      "the model costs.";
    else if (m_settings.maxMicroUsd && m_settings.price->microUsd(spent) >= *m_settings.maxMicroUsd)
        end.failure = "The session has used the money that HELIX_MAX_USD allows; begin a new "
                      "session or raise it.";
    if (end.failure.empty())
        return std::nullopt;
    return end;
}

asio::awaitable<std::optional<TurnEnd>> Turn::step()
{
    if (m_cancellation.cancelled())
        co_return stopped(acp::StopReason::Cancelled, {});
    if (auto end = limitReached())
        co_return end;
    if (const auto record = m_state.transcript.screenshotRecord())
        m_state.keep(*record);
    const std::uint64_t used =
        std::max(m_state.transcript.windowUsed(), m_state.transcript.estimateTokens());
    if (used * 100 > size().window * kFull)
        (void)co_await compact();
    const ModelAnswer answer = co_await ask();
    count(answer.usage);
    if (answer.failure) {
        dropAnnounced();
        if (isTooLong(*answer.failure) && !std::exchange(m_compactedForLength, true)) {
            learnWindow(*answer.failure);
            const bool shorter = co_await compact();
            if (shorter)
                co_return std::nullopt;
        }
        co_return failed(answer);
    }
    m_compactedForLength = false;
    if (saysSomething(answer.message))
        m_state.keepMessage(answer.message);
    const std::vector<Part> calls = callsOf(answer.message);
    if (!calls.empty())
        co_return co_await runTools(calls);
    co_return ended(answer);
}

std::optional<TurnEnd> Turn::ended(const ModelAnswer& answer)
{
    const bool inCall = !m_announced.empty();
    dropAnnounced();
    switch (answer.stop) {
    case StopCause::MaxTokens:
        if (!inCall)
            return stopped(acp::StopReason::MaxTokens,
                           "The answer reached the most tokens that one may have. Send a prompt to "
                           "go on.");
        m_state.keepMessage(userMessage(kCutAnswer));
        return std::nullopt;
    case StopCause::Refusal:
        return stopped(acp::StopReason::Refusal, {});
    case StopCause::Pause:
        return std::nullopt;
    case StopCause::EndTurn:
    case StopCause::ToolUse:
        break;
    }
    return stopped(acp::StopReason::EndTurn,
                   saysSomething(answer.message) ? "" : "The model had nothing to say.");
}

TurnEnd Turn::failed(const ModelAnswer& answer)
{
    // What was said stays said; calls of a broken answer never ran.
    Message heard = answer.message;
    std::erase_if(heard.parts, [](const Part& part) { return part.kind != Part::Kind::Text; });
    if (saysSomething(heard))
        m_state.keepMessage(std::move(heard));
    TurnEnd end;
    if (m_cancellation.cancelled()) {
        end.reason = acp::StopReason::Cancelled;
        return end;
    }
    end.failure = sentenceFor(*answer.failure, answer.attempts);
    end.kind = isBudget(*answer.failure) ? "budget" : "model";
    return end;
}

asio::awaitable<ModelAnswer> Turn::ask()
{
    ModelListener listener;
    listener.event = [this](StreamEvent& event) { hear(event); };
    listener.again = [this](const ModelFailure& failure, int attempt,
                            std::chrono::milliseconds wait) {
        dropAnnounced();
        // What the client was shown of it stays there, and is no part of the conversation.
        if (std::exchange(m_shownText, false))
            m_state.sayText(acp::Speaker::Agent, kBrokenOff);
        // As words, not as a thought: clients may hide those, and then nobody knows why it takes
        // so long.
        tell(reasonOf(failure) + "; asking again in " + seconds(wait) + " (attempt " +
             std::to_string(attempt + 1) + " of at most " +
             std::to_string(m_settings.retries.attempts) + ").");
    };
    listener.waits = [this](std::chrono::milliseconds quiet, std::chrono::milliseconds silence) {
        tell("The model has said nothing for " + seconds(quiet) +
             ". It is given up and asked again when nothing comes for " + seconds(silence) + ".");
    };
    ModelRequest asked = request();
    m_announced.clear();
    m_shownText = false;
    co_await m_room();
    co_return co_await m_client.ask(*m_state.model, std::move(asked), m_cancellation,
                                    std::move(listener));
}

/// About the turn, not of the model: no part of the conversation.
void Turn::tell(const std::string& sentence)
{
    m_state.sayText(acp::Speaker::Agent, "\n\n*[" + sentence + "]*\n\n");
}

void Turn::hear(StreamEvent& event)
{
    if (event.kind == StreamEvent::Kind::Text) {
        m_shownText = m_shownText || !event.text.empty();
        m_state.sayText(acp::Speaker::Agent, event.text);
    } else if (event.kind == StreamEvent::Kind::Thinking) {
        m_state.sayText(acp::Speaker::Thought, event.text);
    } else if (event.kind == StreamEvent::Kind::ToolBegin) {
        event.id = uniqueId(event.id);
        const ToolIntro intro =
            m_state.tools->intro(event.name, Json::object(), m_state.transcript.folder());
        acp::ToolCall call;
        call.id = event.id;
        call.title = event.name;
        call.kind = intro.kind;
        call.status = acp::ToolStatus::Pending;
        m_state.say(call);
        m_announced.push_back(event.id);
    }
}

/// Some servers number the calls of each answer anew, and providers differ in what an id may hold.
std::string Turn::uniqueId(const std::string& given)
{
    std::string id = given.empty() ? "call" : given.substr(0, 64);
    for (char& c : id)
        if (!std::isalnum(static_cast<unsigned char>(c)) && c != '_' && c != '-')
            c = '_';
    std::string unique = id;
    for (int n = 2; m_ids.contains(unique); ++n)
        unique = id + "-" + std::to_string(n);
    m_ids.insert(unique);
    return unique;
}

/// What was announced in an answer that counts for nothing.
void Turn::dropAnnounced()
{
    for (const std::string& id : m_announced) {
        acp::ToolCall call;
        call.id = id;
        call.status = acp::ToolStatus::Failed;
        call.content = std::vector<acp::ToolContent>{shownText("Not run: the answer broke off.")};
        m_state.say(call);
    }
    m_announced.clear();
}

void Turn::count(const TokenCount& usage)
{
    if (usage.all() == 0)
        return;
    SessionRecord record;
    record.kind = SessionRecord::Kind::Usage;
    record.usage = usage;
    m_state.keep(record);
    m_usage.input += usage.input;
    m_usage.cacheRead += usage.cacheRead;
    m_usage.cacheWritten += usage.cacheWritten;
    m_usage.output += usage.output;
    acp::UsageUpdate update;
    update.used = usage.all();
    update.size = size().window;
    if (m_settings.price)
        update.microUsd = m_settings.price->microUsd(m_state.transcript.spent());
    m_state.say(update);
}

} // namespace helix::agent::coder
