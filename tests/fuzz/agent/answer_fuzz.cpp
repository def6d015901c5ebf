// A model's answer in each dialect: the first byte says how it is cut into pieces.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "coder/models/dialect.h"
#include "coder/models/retry.h"

namespace {

using namespace helix::agent::coder;

void readAnswer(Dialect dialect, std::string_view text, std::size_t step)
{
    AnswerReader reader(dialect);
    ReplyBuilder builder("m");
    std::vector<StreamEvent> events;
    for (std::size_t at = 0; at < text.size(); at += step)
        reader.feed(text.substr(at, step), events);
    reader.finish(events);
    int ends = 0;
    for (const StreamEvent& event : events) {
        builder.take(event);
        const bool end =
            event.kind == StreamEvent::Kind::Stop || event.kind == StreamEvent::Kind::Failure;
        ends += end ? 1 : 0;
    }
    // Every answer ends once, and a request can be made of what was heard.
    if (ends != 1 || !reader.done())
        std::abort();
    ModelRequest request;
    request.model = "m";
    request.messages = {builder.message()};
    (void)encodeRequest(dialect, request);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    if (size == 0)
        return 0;
    const std::size_t step = 1 + data[0] % 64;
    const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
    for (const Dialect dialect : {Dialect::Anthropic, Dialect::Chat, Dialect::Responses})
        readAnswer(dialect, text, step);
    const ModelFailure failure = failureFromBody(429, text);
    if (sentenceFor(failure, 1).empty())
        std::abort();
    (void)retryAfter(text, text, std::chrono::system_clock::time_point());
    return 0;
}
