// What goes on of headers, and where a page may lead.

#include <gtest/gtest.h>

#include "portpage/header_filter.h"
#include "portpage/own_answer.h"

namespace helix::portpage {
namespace {

const PageAddress kFilteredPage{"web.calm-otter.localhost", 41000};

std::vector<std::string> valuesOf(const http::fields& fields, const char* name)
{
    std::vector<std::string> values;
    const auto [first, last] = fields.equal_range(name);
    for (auto header = first; header != last; ++header)
        values.emplace_back(header->value());
    return values;
}

using Values = std::vector<std::string>;

TEST(PageHeaders, requestsLoseTheHopAndOurCookies)
{
    RequestHead head;
    head.insert("Host", kFilteredPage.authority());
    head.insert("Connection", "keep-alive, X-Mine, Host, Content-Length, Transfer-Encoding");
    head.insert("X-Mine", "1");
    head.insert("Content-Length", "3");
    head.insert("Expect", "100-continue");
    head.insert("Upgrade", "h2c");
    head.insert("Cookie", "a=b; helix-page-41000=x");
    head.insert("Cookie", "HELIX-PAGE-1=y; c=d");
    prepareRequest(head, false);
    EXPECT_EQ(valuesOf(head, "Host"), Values{kFilteredPage.authority()});
    EXPECT_EQ(valuesOf(head, "Content-Length"), Values{"3"});
    EXPECT_EQ(valuesOf(head, "Connection"), Values{"close"});
    EXPECT_EQ(valuesOf(head, "Cookie"), Values{"a=b; c=d"});
    for (const auto* name : {"X-Mine", "Expect", "Upgrade"})
        EXPECT_EQ(head.count(name), 0U) << name;
    prepareRequest(head, true);
    EXPECT_EQ(valuesOf(head, "Connection"), Values{"Upgrade"});
    EXPECT_EQ(valuesOf(head, "Upgrade"), Values{"websocket"});
}

TEST(PageHeaders, answersLoseEveryWayOut)
{
    for (const auto* name :
         {"Link", "refresh", "Report-To", "Reporting-Endpoints", "NEL", "Alt-Svc",
          "Service-Worker-Allowed", "Access-Control-Allow-Origin", "access-control-anything",
          "SourceMap", "X-SourceMap", "Speculation-Rules", "Attribution-Reporting-Register-Source",
          "Content-Security-Policy-Report-Only", "Keep-Alive", "Proxy-Anything",
          "Timing-Allow-Origin", "Clear-Site-Data"}) {
        AnswerHead head;
        head.insert(name, "x");
        head.insert(name, "y");
        prepareAnswer(head, kFilteredPage);
        EXPECT_EQ(head.count(name), 0U) << name;
    }
    AnswerHead head;
    head.insert("Content-Type", "text/html");
    head.insert("ETag", "x");
    head.insert("Location", "/here");
    prepareAnswer(head, kFilteredPage);
    for (const auto* name : {"Content-Type", "ETag", "Location"})
        EXPECT_EQ(head.count(name), 1U) << name;
    head.set("Location", "//evil.example");
    prepareAnswer(head, kFilteredPage);
    EXPECT_EQ(head.count("Location"), 0U);
}

TEST(PageHeaders, ourPolicyStandsBesideThePagesOwn)
{
    const std::pair<const char*, Values> rows[] = {
        {"default-src 'self'", {"default-src 'self'"}},
        {"a b; report-uri http://evil.example; c", {"a b; c"}},
        {"REPORT-URI /x", {}},
        {"a, report-to x; b, c", {"a, b, c"}},
        {"report-to", {}},
        {" ; , ;", {}},
        {"report-urix y", {"report-urix y"}},
    };
    for (const auto& [theirs, kept] : rows) {
        AnswerHead head;
        head.insert("Content-Security-Policy", theirs);
        prepareAnswer(head, kFilteredPage);
        Values expected = kept;
        expected.push_back(contentPolicy(kFilteredPage));
        EXPECT_EQ(valuesOf(head, "Content-Security-Policy"), expected) << theirs;
    }
    AnswerHead head;
    head.insert("Referrer-Policy", "unsafe-url");
    head.insert("Referrer-Policy", "unsafe-url");
    prepareAnswer(head, kFilteredPage);
    EXPECT_EQ(valuesOf(head, "Referrer-Policy"), Values{"same-origin"});
    EXPECT_EQ(valuesOf(head, "X-Content-Type-Options"), Values{"nosniff"});
}

TEST(PageHeaders, cookiesAreForThisHost)
{
    const std::pair<const char*, Values> rows[] = {
        {"a=b", {"a=b"}},
        {"a=b; Domain=localhost; Path=/", {"a=b; Path=/"}},
        {"a=b;DOMAIN = .localhost ;Secure", {"a=b; Secure"}},
        {"a=b; domain", {"a=b"}},
        {"domain=x; Path=/", {"domain=x; Path=/"}}, // its name
        {"helix-page-41000=x", {}},
        {" Helix-Page-1 = x; Path=/", {}},
        {"; helix-page-1=x", {}},
        {"", {}},
    };
    for (const auto& [theirs, kept] : rows) {
        AnswerHead head;
        head.insert("Set-Cookie", theirs);
        prepareAnswer(head, kFilteredPage);
        EXPECT_EQ(valuesOf(head, "Set-Cookie"), kept) << theirs;
    }
}

TEST(PageHeaders, knowWhatLeavesThePage)
{
    for (const auto* here :
         {"/", "", "a/b", "../x", "?a=http://x", "#a:b", "/a:b", "./a:b",
          "http://web.calm-otter.localhost:41000", "HTTP://WEB.calm-otter.localhost:41000/x",
          "http://web.calm-otter.localhost:41000?x", "//web.calm-otter.localhost:41000/x"})
        EXPECT_FALSE(leavesPage(here, kFilteredPage)) << here;
    for (const auto* away :
         {"http://evil.example", "https://web.calm-otter.localhost:41000/", "//evil.example",
          "///evil.example", "/\\evil.example", "\\\\evil.example", "http:evil.example",
          "http:/evil.example", "javascript:alert(1)", "data:text/html,x", "mailto:a@b",
          "http://web.calm-otter.localhost", "http://web.calm-otter.localhost:41000@evil.example/",
          "http://web.calm-otter.localhost:41000.evil.example/", "ht\ttp://evil.example",
          "/ /evil.example", "\x01//evil.example", "a:b"})
        EXPECT_TRUE(leavesPage(away, kFilteredPage)) << away;
}

TEST(PageHeaders, ourOwnAnswersArePlainText)
{
    const auto answer = leadsElsewhere("http://evil.example/<script>\x1b[0m\xe2\x80\xae");
    EXPECT_EQ(answer.result(), http::status::forbidden);
    EXPECT_NE(answer.body().find("http://evil.example/<script>?[0m???"), std::string::npos)
        << answer.body();
    EXPECT_EQ(answer["Content-Type"], "text/plain; charset=utf-8");
    EXPECT_EQ(answer["X-Content-Type-Options"], "nosniff");
    EXPECT_EQ(answer.count("Location"), 0U);
    EXPECT_LT(leadsElsewhere(std::string(10000, 'x')).body().size(), 1000U);
}

} // namespace
} // namespace helix::portpage
