// Turn: the tools that an answer calls, run one after another and shown.
#include "coder/tools/output_clip.h"
#include "coder/turn.h"
#include "protocol/foreign_json.h"

namespace helix::agent::coder {
namespace {

namespace asio = boost::asio;

/// A tool's text as a model gets it, whatever the tool.
constexpr std::size_t kResultHead = 48U << 10;
constexpr std::size_t kResultTail = 24U << 10;
/// What a client is shown of arguments; the file of the session has them whole.
constexpr std::size_t kRawInput = 64U << 10;
constexpr std::size_t kTitle = 200;

constexpr const char* kCancelledResult = "Not run: the user cancelled the turn.";
constexpr const char* kCutArguments = "The arguments are not JSON, perhaps cut off because the "
                                      "answer grew too long; the call was not "
                                      "run. Send less at once.";
constexpr const char* kRepeated =
    "\n[The same call gave the same result three times or more. Do something else, or say what "
    "stands in the way.]";

} // namespace

asio::awaitable<std::optional<TurnEnd>> Turn::runTools(std::vector<Part> calls)
{
    Message results;
    bool circling = false;
    for (const Part& call : calls) {
        std::erase(m_announced, call.id);
        Part result = co_await runTool(call);
        const auto verdict = m_repeats.note(call.name, call.input, result.text);
        if (verdict != RepeatGuard::Verdict::Fine)
            result.text += kRepeated;
        circling = circling || verdict == RepeatGuard::Verdict::Stop;
        results.parts.push_back(std::move(result));
    }
    dropAnnounced();
    m_state.keepMessage(std::move(results));
    if (circling && !m_cancellation.cancelled())
        co_return stopped(acp::StopReason::MaxTurnRequests,
                          "Stopped: the same tool call gave the same result five times in a row. "
                          "Say what to do differently.");
    co_return std::nullopt;
}

void Turn::sayBegun(const Part& call, ToolIntro intro)
{
    acp::ToolCall update;
    update.id = call.id;
    update.title = clipped(intro.title, kTitle, 0);
    update.status = acp::ToolStatus::InProgress;
    update.locations = std::move(intro.locations);
    if (!intro.shown.empty())
        update.content = std::move(intro.shown);
    if (call.input.size() <= kRawInput)
        update.rawInput = call.input;
    m_state.say(update);
}

void Turn::sayEnded(const Part& result, ToolOutcome outcome)
{
    if (outcome.plan)
        m_state.say(*outcome.plan);
    acp::ToolCall update;
    update.id = result.id;
    update.status = outcome.isError ? acp::ToolStatus::Failed : acp::ToolStatus::Completed;
    if (outcome.shown.empty()) {
        outcome.shown.push_back(shownText(result.text));
        for (const Image& image : result.images)
            outcome.shown.push_back(shownImage(image));
    }
    update.content = std::move(outcome.shown);
    if (!outcome.locations.empty())
        update.locations = std::move(outcome.locations);
    m_state.say(update);
}

asio::awaitable<ToolOutcome> Turn::callTool(const Part& call, Json input)
{
    if (m_cancellation.cancelled())
        co_return failedTool(kCancelledResult);
    if (!protocol::parseForeignJson(call.input, SIZE_MAX, "tool input"))
        co_return failedTool(kCutArguments);
    ToolContext context{m_state.transcript.folder(), m_cancellation, {}};
    context.progress = [this, id = call.id](std::vector<acp::ToolContent> content) {
        acp::ToolCall progress;
        progress.id = id;
        progress.content = std::move(content);
        m_state.say(progress);
    };
    co_return co_await m_state.tools->call(call.name, std::move(input), std::move(context));
}

asio::awaitable<Part> Turn::runTool(const Part& call)
{
    const Json input = objectFromText(call.input);
    sayBegun(call, m_state.tools->intro(call.name, input, m_state.transcript.folder()));
    ToolOutcome outcome = co_await callTool(call, input);
    Part result;
    result.kind = Part::Kind::ToolResult;
    result.id = call.id;
    result.text = clipped(outcome.text, kResultHead, kResultTail);
    result.images = std::move(outcome.images);
    result.isError = outcome.isError;
    result.isScreenshot = outcome.isScreenshot;
    sayEnded(result, std::move(outcome));
    co_await m_room();
    co_return result;
}

} // namespace helix::agent::coder
