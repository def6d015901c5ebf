#include "portpage/header_filter.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "base/trimmed.h"
#include "portpage/words.h"

namespace helix::portpage {
namespace {

using http::field;

constexpr std::array<std::string_view, 7> kForTheNextHop{
    "Connection",          "Keep-Alive", "Proxy-Connection", "Proxy-Authenticate",
    "Proxy-Authorization", "TE",         "Trailer"};

/// What a browser acts on by itself, beside the page and its policy.
constexpr std::array<std::string_view, 13> kOutward{
    "Link",      // connects and fetches before the page is there
    "Refresh",   // leads elsewhere
    "Report-To", // where reports go
    "Reporting-Endpoints",
    "NEL",                                 // network errors, reported
    "Content-Security-Policy-Report-Only", // reports, and forbids nothing
    "Alt-Svc",                             // another server for the same name
    "Service-Worker-Allowed",
    "SourceMap", // fetched by developer tools
    "X-SourceMap",
    "Speculation-Rules",
    "Timing-Allow-Origin",
    "Clear-Site-Data" // of the whole workspace's names, our cookie included
};
constexpr std::array<std::string_view, 3> kOutwardFamilies{"Access-Control-",
                                                           "Attribution-Reporting-", "Proxy-"};

std::string textOf(boost::beast::string_view view)
{
    return {view.data(), view.size()};
}

std::vector<std::string> valuesOf(const http::fields& fields, std::string_view name)
{
    std::vector<std::string> values;
    const auto [first, last] = fields.equal_range(name);
    for (auto header = first; header != last; ++header)
        values.push_back(textOf(header->value()));
    return values;
}

void replaceAll(http::fields& fields, std::string_view name, const std::vector<std::string>& values)
{
    fields.erase(name);
    for (const std::string& value : values)
        fields.insert(name, value);
}

/// What Connection names belongs to this hop; what tells where a body ends or who is meant does
/// not, whatever it says.
void eraseHop(http::fields& fields)
{
    constexpr std::array<std::string_view, 3> kNever{"Host", "Content-Length", "Transfer-Encoding"};
    std::vector<std::string> names(kForTheNextHop.begin(), kForTheNextHop.end());
    names.emplace_back("Upgrade");
    for (const std::string& value : valuesOf(fields, "Connection"))
        eachPiece(value, ',', [&](std::string_view name) {
            if (std::ranges::none_of(kNever,
                                     [&](auto kept) { return equalIgnoringCase(name, kept); }))
                names.emplace_back(name);
        });
    for (const std::string& name : names)
        fields.erase(name);
}

void eraseOutward(http::fields& fields)
{
    for (const std::string_view name : kOutward)
        fields.erase(name);
    std::vector<std::string> more;
    for (const auto& header : fields)
        for (const std::string_view family : kOutwardFamilies)
            if (startsIgnoringCase(header.name_string(), family))
                more.push_back(textOf(header.name_string()));
    for (const std::string& name : more)
        fields.erase(name);
}

/// Without where to report to. Policies are parted by commas, directives by semicolons.
std::string withoutReports(std::string_view policies)
{
    std::string kept;
    eachPiece(policies, ',', [&](std::string_view policy) {
        std::string directives;
        eachPiece(policy, ';', [&](std::string_view directive) {
            const auto name = directive.substr(0, directive.find_first_of(" \t"));
            if (!equalIgnoringCase(name, "report-uri") && !equalIgnoringCase(name, "report-to"))
                directives += (directives.empty() ? "" : "; ") + std::string(directive);
        });
        if (!directives.empty())
            kept += (kept.empty() ? "" : ", ") + directives;
    });
    return kept;
}

/// Empty: it is not set at all.
std::string cookieForThisHost(std::string_view cookie)
{
    std::string kept;
    bool first = true;
    bool ours = false;
    eachPiece(cookie, ';', [&](std::string_view piece) {
        const auto name = trimmed(piece.substr(0, piece.find('=')), kHeaderBlanks);
        if (std::exchange(first, false))
            ours = startsIgnoringCase(name, kCookiePrefix);
        else if (equalIgnoringCase(name, "Domain"))
            return;
        kept += (kept.empty() ? "" : "; ") + std::string(piece);
    });
    return ours ? std::string() : kept;
}

} // namespace

void prepareRequest(RequestHead& head, bool webSocket)
{
    eraseHop(head);
    head.erase(field::expect); // nobody waits for our word
    std::string cookies;
    for (const std::string& value : valuesOf(head, "Cookie"))
        eachPiece(value, ';', [&](std::string_view piece) {
            if (!startsIgnoringCase(piece, kCookiePrefix))
                cookies += (cookies.empty() ? "" : "; ") + std::string(piece);
        });
    head.erase(field::cookie);
    if (!cookies.empty())
        head.set(field::cookie, cookies);
    head.set(field::connection, webSocket ? "Upgrade" : "close");
    if (webSocket)
        head.set(field::upgrade, "websocket");
}

void prepareAnswer(AnswerHead& head, const PageAddress& page)
{
    eraseHop(head);
    eraseOutward(head);
    std::vector<std::string> cookies;
    for (const std::string& value : valuesOf(head, "Set-Cookie"))
        if (auto kept = cookieForThisHost(value); !kept.empty())
            cookies.push_back(std::move(kept));
    replaceAll(head, "Set-Cookie", cookies);
    std::vector<std::string> policies;
    for (const std::string& value : valuesOf(head, "Content-Security-Policy"))
        if (auto kept = withoutReports(value); !kept.empty())
            policies.push_back(std::move(kept));
    replaceAll(head, "Content-Security-Policy", policies);
    if (std::ranges::any_of(valuesOf(head, "Location"),
                            [&](const auto& place) { return leavesPage(place, page); }))
        head.erase(field::location);
    setProtection(head, contentPolicy(page));
}

std::string contentPolicy(const PageAddress& page)
{
    // 'self' is no word for WebSockets in every browser. No `sandbox` beside it: a browser refuses
    // that together with Cross-Origin-Opener-Policy (HTML Standard, 7.4.2.2).
    return "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:; "
           "connect-src 'self' ws://" +
           page.authority() +
           " data: blob:; object-src 'none'; base-uri 'self'; form-action 'self'; "
           "frame-ancestors 'self'; webrtc 'block'";
}

void setProtection(http::fields& fields, const std::string& contentPolicy)
{
    fields.insert("Content-Security-Policy", contentPolicy);
    // Not no-referrer: a page's own forms would then post with `Origin: null`, which servers
    // refuse.
    fields.set("Referrer-Policy", "same-origin");
    fields.set("X-DNS-Prefetch-Control", "off");
    fields.set("X-Content-Type-Options", "nosniff");
    fields.set("Cross-Origin-Opener-Policy", "same-origin");
    fields.set("Cross-Origin-Resource-Policy", "same-origin");
}

bool leavesPage(std::string_view location, const PageAddress& page)
{
    // Browsers pass over some of these, and take a backslash for a slash (URL Standard, 4.4).
    const auto odd = [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte <= ' ' || byte == 0x7f || c == '\\';
    };
    location = trimmed(location, kHeaderBlanks);
    if (std::ranges::any_of(location, odd))
        return true;
    const auto isHere = [&](std::string_view authority) {
        const auto name = authority.substr(0, authority.find_first_of("/?#"));
        return equalIgnoringCase(name, page.authority());
    };
    if (location.starts_with("//"))
        return !isHere(location.substr(2));
    constexpr std::string_view kScheme = "http://";
    if (startsIgnoringCase(location, kScheme))
        return !isHere(location.substr(kScheme.size()));
    // A colon before any slash ends a scheme.
    return location.substr(0, location.find_first_of("/?#")).find(':') != std::string_view::npos;
}

} // namespace helix::portpage
