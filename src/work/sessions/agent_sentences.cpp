#include "sessions/agent_sentences.h"

#include "acp/message_text.h"
#include "base/amounts.h"
#include "base/bytes.h"

namespace helix::sessions {
namespace {

constexpr std::size_t kMaxLines = 2000;
constexpr std::size_t kMaxBeginning = 120;

std::string lastLines(const std::string& text)
{
    return acp::printableLines(text, kMaxLines, true);
}

/// The user's word for the key that an agent wants.
std::string keyWordFor(const agents::KnownAgent& agent)
{
    if (agent.providerKind == "anthropic")
        return "an Anthropic key";
    if (agent.providerKind == "openai")
        return "an OpenAI key";
    if (agent.providerKind == "gemini")
        return "a Gemini key";
    return {};
}

std::string grouped(std::uint64_t number)
{
    std::string digits = std::to_string(number);
    for (auto at = static_cast<std::ptrdiff_t>(digits.size()) - 3; at > 0; at -= 3)
        digits.insert(static_cast<std::size_t>(at), ",");
    return digits;
}

std::string dollars(std::uint64_t microUsd)
{
    return "$" + dollarDigits(microUsd);
}

std::string reasonOf(acp::StopReason reason)
{
    switch (reason) {
    case acp::StopReason::EndTurn:
        return "Done.";
    case acp::StopReason::MaxTokens:
        return "Ended because the model reached its limit of tokens.";
    case acp::StopReason::MaxTurnRequests:
        return "Ended because the agent reached its limit of steps.";
    case acp::StopReason::Refusal:
        return "The agent refused to go on.";
    case acp::StopReason::Cancelled:
        return "Stopped.";
    }
    return "Done.";
}

} // namespace

Error missingAgent(const agents::KnownAgent& agent, const std::string& said)
{
    return {ErrorCode::NotFound,
            agent.title +
                " is not installed in this workspace. Add it in Helix, or with: helixctl agent add "
                "WORKSPACE " +
                agent.name,
            lastLines(said)};
}

Error endedAgent(const std::string& title, const acp::RunEvent& event, bool whileStarting)
{
    std::string how = event.signal != 0 ? "signal " + std::to_string(event.signal)
                                        : "exit status " + std::to_string(event.status);
    std::string sentence = title + " ended " + (whileStarting ? "while it was starting (" : "(") +
                           how + "). The next prompt starts it again.";
    return {ErrorCode::Unavailable, std::move(sentence), lastLines(event.text)};
}

Error forgottenAgent(const std::string& title, const ForgottenTurn& turn)
{
    const bool isSameGuest = turn.guestStartedMs > 0 && turn.guestStartedMs <= turn.startedMs;
    return {ErrorCode::Unavailable,
            (isSameGuest ? title + " ended while it worked, and the workspace, which goes on, does "
                                   "not know how."
                         : "The workspace was started anew while " + title + " worked.") +
                " What it had done is kept; the next prompt starts it again.",
            {}};
}

Error refusedByAgent(const agents::KnownAgent& agent, const AgentError& error, const char* what)
{
    const std::string code = "error " + std::to_string(error.code) + ": " + error.text;
    // Agents take any refusal of their model for a missing key; the gateway's own words say more.
    if (const auto at = error.text.find("HelixVM: "); at != std::string::npos)
        return {ErrorCode::PermissionDenied,
                agent.title + " could not " + what + ": " +
                    error.text.substr(at + std::string_view("HelixVM: ").size()),
                code};
    if (error.code == kAuthRequired) {
        const auto key = keyWordFor(agent);
        if (!key.empty())
            return {ErrorCode::PermissionDenied,
                    agent.title + " has no key for its model. Add " + key +
                        " under Settings, Providers and keys (or: helixctl provider add), then "
                        "start the workspace again.",
                    code};
        return {ErrorCode::PermissionDenied,
                agent.title + " wants somebody to sign in: " + error.text +
                    (agent.needs.empty() ? std::string() : " It needs: " + agent.needs + "."),
                code};
    }
    return {ErrorCode::Protocol,
            agent.title + " could not " + what + ": " +
                (error.text.empty() ? "it did not say why." : error.text),
            code};
}

Error slowAgent(const std::string& title, std::int64_t seconds)
{
    return {ErrorCode::Timeout,
            title + " did not start within " + std::to_string(seconds) +
                " s. Look at what the workspace is busy with, and try again.",
            {}};
}

std::string noticeOf(const std::string& title, const acp::RunEvent& event,
                     std::chrono::seconds silence)
{
    switch (event.kind) {
    case acp::RunEvent::Kind::Silent:
        return title + " has said nothing for " + std::to_string(silence.count()) +
               " s. It may be waiting for its model: wait on, or stop it and ask again.";
    case acp::RunEvent::Kind::Garbage:
        return title + " wrote something that is no message; it was passed over: " +
               printable(event.text, kMaxBeginning);
    case acp::RunEvent::Kind::TooLong:
        return title + " wrote a message that is too long; it was passed over.";
    case acp::RunEvent::Kind::Stalled:
    case acp::RunEvent::Kind::Missing:
    case acp::RunEvent::Kind::Exited:
        break;
    }
    return {};
}

std::string withCause(const Error& why)
{
    return why.message + (why.cause.empty() ? "" : "\n" + why.cause);
}

std::string endOf(acp::StopReason reason, const SessionUsage& used)
{
    std::string text = reasonOf(reason);
    if (used.inputTokens + used.outputTokens > 0)
        text +=
            " " + grouped(used.inputTokens) + " tokens in, " + grouped(used.outputTokens) + " out";
    if (used.microUsd > 0)
        text += (used.inputTokens + used.outputTokens > 0 ? ", " : " ") + dollars(used.microUsd);
    if (!text.ends_with('.'))
        text += ".";
    return text;
}

} // namespace helix::sessions
