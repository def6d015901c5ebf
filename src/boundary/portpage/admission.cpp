#include "portpage/admission.h"

#include "base/bytes.h"
#include "base/crypto.h"
#include "base/trimmed.h"
#include "portpage/framing.h"
#include "portpage/port_page_protocol.h"
#include "portpage/words.h"

namespace helix::portpage {
namespace {

using http::field;

/// One meaning alone, for an origin server.
bool isSound(const RequestHead& head)
{
    if (head.version() != 11 && (head.version() != 10 || head.count(field::transfer_encoding) != 0))
        return false;
    return isFramedOnce(head) && head.method() != http::verb::connect &&
           head.method() != http::verb::trace && std::string_view(head.target()).starts_with('/');
}

bool hasCookie(const PageAddress& page, const RequestHead& head, std::string_view cookie)
{
    const std::string name = page.cookieName();
    bool found = false;
    const auto [first, last] = head.equal_range(field::cookie);
    for (auto header = first; header != last; ++header)
        eachPiece(header->value(), ';', [&](std::string_view piece) {
            const auto equals = piece.find('=');
            // The page's own scripts can put a second one of the name beside ours.
            if (equals != std::string_view::npos && piece.substr(0, equals) == name)
                found |= equalConstantTime(asBytes(piece.substr(equals + 1)), asBytes(cookie));
        });
    return found && !cookie.empty();
}

/// By what the browser says of who asks (Origin; Fetch Metadata).
bool isForeign(const PageAddress& page, const RequestHead& head)
{
    if (head.count(field::origin) > 1 || head.count("Sec-Fetch-Site") > 1)
        return true;
    const std::string_view origin = head[field::origin];
    // Browsers do not agree on what else to say of a WebSocket; no page can make them say this.
    if (asksForWebSocket(head) && origin == page.origin())
        return false;
    const std::string_view site = head["Sec-Fetch-Site"];
    const bool ours = site == "same-origin" || site == "none"; // none: the user's own doing
    // Another port of this workspace may lead here by a link, and take nothing from here.
    const bool led = site == "same-site" && head["Sec-Fetch-Mode"] == "navigate";
    if (!site.empty() && !ours && !led)
        return true;
    if (origin.empty() || origin == page.origin())
        return false;
    // A page under Referrer-Policy: no-referrer posts its own forms so (Fetch, 3.2).
    return !(origin == "null" && ours);
}

} // namespace

std::optional<std::string_view> linkOf(std::string_view target)
{
    if (!target.starts_with(kLinkPath))
        return std::nullopt;
    target.remove_prefix(kLinkPath.size());
    if (target.empty())
        return target;
    if (target.starts_with(kLinkQuery))
        return target.substr(kLinkQuery.size());
    return target.front() == '?' ? std::optional<std::string_view>("") : std::nullopt;
}

bool asksForWebSocket(const RequestHead& head)
{
    bool upgrade = false;
    const auto [first, last] = head.equal_range(field::connection);
    for (auto header = first; header != last; ++header)
        eachPiece(header->value(), ',',
                  [&](std::string_view token) { upgrade |= equalIgnoringCase(token, "upgrade"); });
    return upgrade && head.method() == http::verb::get && head.version() == 11 &&
           equalIgnoringCase(trimmed(head[field::upgrade], kHeaderBlanks), "websocket");
}

Verdict judge(const PageAddress& page, const RequestHead& head, std::string_view cookie)
{
    if (head.count(field::host) != 1 || std::string_view(head[field::host]) != page.authority())
        return Verdict::WrongHost;
    if (!isSound(head))
        return Verdict::Malformed;
    if (linkOf(head.target()))
        return head.method() == http::verb::get ? Verdict::RedeemLink : Verdict::Malformed;
    if (isForeign(page, head))
        return Verdict::Foreign;
    if (!hasCookie(page, head, cookie))
        return Verdict::NotOpened;
    if (head.count("Service-Worker") != 0)
        return Verdict::Worker;
    return Verdict::Pass;
}

} // namespace helix::portpage
