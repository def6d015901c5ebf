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

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto text = asText({data, size});
    BodyScan scan;
    scan.feed(text.substr(0, size / 2));
    scan.feed(text.substr(size / 2));
    BodyScan whole;
    whole.feed(text);
    require(scan.facts().has_value() == whole.facts().has_value());
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
