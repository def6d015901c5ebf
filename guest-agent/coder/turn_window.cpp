// Turn: what fits into the model's window, and what is left out to make it fit.
#include <algorithm>

#include "coder/system_prompt.h"
#include "coder/turn.h"

namespace helix::agent::coder {
namespace {

namespace asio = boost::asio;

/// Of the window, in parts of 100: so much of the newest stays as it is when the rest is summed up,
/// and so much is sent to be summed up at most.
constexpr std::uint64_t kKept = 20;
constexpr std::uint64_t kSummed = 70;
constexpr std::uint64_t kSummaryTokens = 4096;

bool isPrompt(const Message& message)
{
    return message.role == Role::User && std::ranges::none_of(message.parts, [](const Part& part) {
               return part.kind == Part::Kind::ToolResult;
           });
}

/// Leaves out the oldest until `messages` have at most `tokens`, so that they still begin with a
/// prompt; a single task that is too long stays as it is. `messages` is not empty.
void fitInto(std::vector<Message>& messages, std::uint64_t tokens)
{
    std::uint64_t all = 0;
    for (const Message& message : messages)
        all += estimateTokens(message);
    while (all > tokens) {
        const auto next = std::ranges::find_if(messages.begin() + 1, messages.end(), isPrompt);
        if (next == messages.end())
            return;
        for (auto message = messages.begin(); message != next; ++message)
            all -= estimateTokens(*message);
        messages.erase(messages.begin(), next);
    }
}

} // namespace

ModelSize Turn::size() const
{
    ModelSize size = sizeOf(m_state.model->model);
    size.window = m_state.model->window.value_or(size.window);
    size.window = m_settings.window.value_or(size.window);
    size.window = std::min(m_state.learntWindow.value_or(size.window), size.window);
    size.output = std::min(m_settings.answerTokens.value_or(size.output),
                           std::max<std::uint64_t>(size.window / 2, 1));
    return size;
}

ModelRequest Turn::request() const
{
    ModelRequest request;
    request.system = m_state.transcript.system();
    request.tools = m_state.tools->specs();
    request.messages = m_state.transcript.sent();
    request.maxTokens = size().output;
    request.effort = m_state.effort;
    request.cacheKey = m_state.id;
    return request;
}

/// The model refused a request as too long: its window is smaller than was thought.
void Turn::learnWindow(const ModelFailure& failure)
{
    constexpr std::uint64_t least = 2048;
    const std::uint64_t sent =
        std::max(m_state.transcript.windowUsed(), m_state.transcript.estimateTokens());
    // Without a number: somewhat less than what was too much.
    const std::uint64_t window = windowNamed(failure).value_or(sent - sent / 4);
    m_state.learntWindow = std::min(std::max(window, least), size().window);
}

asio::awaitable<bool> Turn::compact()
{
    const std::size_t cut = m_state.transcript.summaryCut(size().window * kKept / 100);
    if (cut == 0)
        co_return false;
    m_state.sayText(acp::Speaker::Thought,
                    "\nThe conversation fills the model's window; summing it up.\n");
    ModelRequest asked = request();
    // The old part alone, behind the prefix that the provider's cache holds.
    asked.messages.resize(asked.messages.size() - (m_state.transcript.messages().size() - cut));
    if (!asked.messages.empty())
        fitInto(asked.messages, size().window * kSummed / 100);
    asked.messages.push_back(userMessage(kSummaryRequest));
    asked.mayCallTools = false;
    asked.maxTokens = std::min(asked.maxTokens, kSummaryTokens);
    ModelListener listener;
    listener.event = [](StreamEvent&) {};
    listener.again = [](const ModelFailure&, int, std::chrono::milliseconds) {};
    const ModelAnswer answer = co_await m_client.ask(*m_state.model, std::move(asked),
                                                     m_cancellation, std::move(listener));
    count(answer.usage);
    if (m_cancellation.cancelled())
        co_return false;
    std::string summary;
    for (const Part& part : answer.message.parts)
        if (part.kind == Part::Kind::Text)
            summary += part.text;
    // Without a summary the task still goes on from the files and the newest messages.
    if (answer.failure || summary.empty())
        summary = "(The summary could not be made; the older part of the conversation is lost. "
                  "Look at the project's state.)";
    SessionRecord record;
    record.kind = SessionRecord::Kind::Summary;
    record.count = cut;
    record.text = summaryMessage(summary);
    m_state.keep(record);
    co_return true;
}

} // namespace helix::agent::coder
