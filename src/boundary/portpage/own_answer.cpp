#include "portpage/own_answer.h"

#include "portpage/header_filter.h"

namespace helix::portpage {
namespace {

constexpr std::size_t kMaxShownPlace = 300;

OwnAnswer bare(http::status status)
{
    OwnAnswer answer{status, 11};
    setProtection(answer, "default-src 'none'; frame-ancestors 'none'");
    answer.set(http::field::cache_control, "no-store");
    return answer;
}

/// What is not printable ASCII becomes a question mark: no word turns round or hides in it.
std::string shown(std::string_view place)
{
    std::string text(place.substr(0, kMaxShownPlace));
    for (char& c : text)
        if (c < ' ' || c > '~')
            c = '?';
    return place.size() > kMaxShownPlace ? text + "..." : text;
}

const char* reasonOf(Verdict verdict)
{
    switch (verdict) {
    case Verdict::WrongHost:
        return "This address is not the page's name. Open this page from Helix.";
    case Verdict::Foreign:
        return "Another site asked for this page, so it is not shown. Open this page from Helix.";
    case Verdict::NotOpened:
        return "Open this page from Helix: its link works once, within a minute.";
    case Verdict::Worker:
        return "Service workers are not let into this browser: they would stay in it.";
    case Verdict::Malformed:
    case Verdict::Pass:
    case Verdict::RedeemLink:
        break;
    }
    return "This request cannot be passed on to the page.";
}

http::status statusOf(Verdict verdict)
{
    switch (verdict) {
    case Verdict::WrongHost:
        return http::status::misdirected_request;
    case Verdict::Malformed:
        return http::status::bad_request;
    default:
        return http::status::forbidden;
    }
}

} // namespace

OwnAnswer sentence(http::status status, std::string text)
{
    OwnAnswer answer = bare(status);
    answer.set(http::field::content_type, "text/plain; charset=utf-8");
    answer.body() = std::move(text) + "\n";
    answer.keep_alive(false);
    answer.prepare_payload();
    return answer;
}

OwnAnswer refusal(Verdict verdict)
{
    return sentence(statusOf(verdict), reasonOf(verdict));
}

OwnAnswer linkRefused()
{
    return sentence(http::status::forbidden, "This link has been used, is too old, or was never "
                                             "one. Open this page from Helix again.");
}

OwnAnswer linkRedeemed(const PageAddress& page, const std::string& cookie)
{
    OwnAnswer answer = bare(http::status::see_other);
    answer.set(http::field::location, "/");
    answer.set(http::field::set_cookie,
               page.cookieName() + "=" + cookie + "; HttpOnly; SameSite=Strict; Path=/");
    answer.keep_alive(false);
    answer.prepare_payload();
    return answer;
}

OwnAnswer leadsElsewhere(std::string_view location)
{
    return sentence(http::status::forbidden,
                    "The page wants to lead this browser to another address, which Helix does not "
                    "follow by itself:\n\n    " +
                        shown(location) +
                        "\n\nWhat stands in an address goes to whoever it names. Type it in if you "
                        "mean to go there.");
}

} // namespace helix::portpage
