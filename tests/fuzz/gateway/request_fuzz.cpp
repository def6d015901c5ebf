// A request as the gateway reads it: what is let through must mean the same to the next reader.

#include <cstdlib>

#include "base/bytes.h"
#include "gateway/rules/body_scan.h"
#include "gateway/rules/header_filter.h"
#include "gateway/rules/route.h"

using namespace helix;
using namespace helix::gateway;

namespace {

void require(bool holds)
{
    if (!holds)
        std::abort();
}

/// However it is cut it reads the same, and a limit that is put in is there.
void readBody(std::string_view text, Dialect dialect)
{
    BodyScan scan(dialect);
    scan.feed(text.substr(0, text.size() / 2));
    scan.feed(text.substr(text.size() / 2));
    BodyScan whole(dialect);
    whole.feed(text);
    const auto facts = whole.facts();
    const auto again = scan.facts();
    require(facts.has_value() == again.has_value());
    require(!facts || (facts->reach == again->reach && facts->mostInput == again->mostInput &&
                       facts->maxTokens == again->maxTokens));
    if (!facts || facts->maxTokens > 0 || !facts->unclear.empty() || dialect == Dialect::Embeddings)
        return;
    BodyScan limited(dialect);
    limited.feed(withLimit(std::string(text), *facts, dialect, false, 9));
    const auto after = limited.facts();
    require(after && after->maxTokens == 9 && after->unclear.empty());
    require(after->reach == facts->reach);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto text = asText({data, size});
    for (const auto dialect : {Dialect::AnthropicMessages, Dialect::OpenAiChat,
                               Dialect::OpenAiResponses, Dialect::Gemini, Dialect::Embeddings})
        readBody(text, dialect);
    const auto length = headLength(text);
    const auto head = length ? parseRequestHead(text.substr(0, *length))
                             : Result<RequestHead>(fail(ErrorCode::Protocol, "no end"));
    if (!head)
        return 0;
    require(head->target.find_first_of(" \r\n") == std::string::npos);
    const auto target = parseTarget(head->target);
    if (!target)
        return 0;
    require(target->path.starts_with('/') && target->path.find("/..;") == std::string::npos);
    require((target->path + "/").find("/../") == std::string::npos);
    const Route route = findRoute(head->method, *target, head->headers, {{"p", Kind::OpenAi}});
    if (route.to != Route::To::Nowhere)
        require(route.path.starts_with('/'));
    // What goes on is one head again, without keys and framing.
    const auto kept = forwardedRequestHeaders(head->headers, {});
    const auto again =
        parseRequestHead("GET / HTTP/1.1\r\nHost: h\r\n" + headerText(kept) + "\r\n");
    require(again.has_value() || kept.size() + 1 > kMaxHeaders);
    require(!again || again->framing.kind == Framing::Kind::None);
    require(presentedKeys(kept).empty());
    return 0;
}
