#include "coder/http/recite.h"

#include "coder/http/pause.h"
#include "coder/models/prepared_answers.h"

namespace helix::agent::coder {
namespace {

/// As fast as one reads.
constexpr std::chrono::milliseconds kWord{40};

/// With the blanks behind it.
std::string_view firstWord(std::string_view text)
{
    const auto blank = text.find_first_of(" \n");
    const auto next = text.find_first_not_of(" \n", blank);
    return text.substr(0, blank == std::string_view::npos ? blank : next);
}

StreamEvent toolEvent(StreamEvent::Kind kind, const Part& call)
{
    StreamEvent event;
    event.kind = kind;
    if (kind == StreamEvent::Kind::ToolBegin) {
        event.id = call.id;
        event.name = call.name;
    } else if (kind == StreamEvent::Kind::ToolArguments) {
        event.text = call.input;
    }
    return event;
}

} // namespace

boost::asio::awaitable<ModelAnswer> recite(ModelRequest request, Cancellation& cancellation,
                                           ModelListener listener)
{
    ReplyBuilder builder(request.model);
    const auto tell = [&](StreamEvent event) {
        listener.event(event);
        builder.take(event);
    };
    const Message prepared = preparedAnswer(request.messages);
    bool calls = false;
    for (const Part& part : prepared.parts) {
        std::string_view left = part.text;
        while (!left.empty() && !cancellation.cancelled()) {
            const auto word = firstWord(left);
            StreamEvent event;
            event.text = word;
            tell(event);
            left.remove_prefix(word.size());
            co_await pause(kWord, cancellation);
        }
        if (part.kind != Part::Kind::ToolUse || cancellation.cancelled())
            continue;
        calls = true;
        using Kind = StreamEvent::Kind;
        for (const auto kind : {Kind::ToolBegin, Kind::ToolArguments, Kind::ToolEnd})
            tell(toolEvent(kind, part));
    }
    ModelAnswer answer;
    answer.message = builder.message();
    answer.stop = calls ? StopCause::ToolUse : StopCause::EndTurn;
    answer.attempts = 1;
    if (cancellation.cancelled()) {
        answer.failure.emplace();
        answer.failure->kind = ModelFailure::Kind::Cancelled;
    }
    co_return answer;
}

} // namespace helix::agent::coder
