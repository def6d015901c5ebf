// What passes to a guest, by its head alone.

#include <gtest/gtest.h>

#include "portpage/admission.h"

namespace helix::portpage {
namespace {

const PageAddress kPage{"web.calm-otter.localhost", 41000};
constexpr const char* kCookie = "right";

using Changes = std::vector<std::pair<const char*, std::string>>;

/// As the browser of somebody who was let in sends it; an empty value takes a field away.
RequestHead request(const Changes& changes = {}, http::verb method = http::verb::get,
                    const std::string& target = "/")
{
    RequestHead head;
    head.version(11);
    head.method(method);
    head.target(target);
    head.set("Host", kPage.authority());
    head.set("Cookie", "a=b; helix-page-41000=right");
    for (const auto& [name, value] : changes) {
        head.erase(name);
        if (!value.empty())
            head.insert(name, value);
    }
    return head;
}

TEST(PageAdmission, judgesByHostOriginAndCookie)
{
    struct Row {
        Changes changes;
        Verdict verdict;
    };
    const std::string origin = kPage.origin();
    const Row rows[] = {
        {{}, Verdict::Pass},
        {{{"Host", ""}}, Verdict::WrongHost},
        {{{"Host", "evil.example"}}, Verdict::WrongHost},
        {{{"Host", "web.calm-otter.localhost"}}, Verdict::WrongHost},
        {{{"Host", "127.0.0.1:41000"}}, Verdict::WrongHost},
        {{{"Host", "web.calm-otter.localhost:41001"}}, Verdict::WrongHost},
        {{{"Cookie", ""}}, Verdict::NotOpened},
        {{{"Cookie", "helix-page-41000="}}, Verdict::NotOpened},
        {{{"Cookie", "helix-page-41000=wrong"}}, Verdict::NotOpened},
        {{{"Cookie", "helix-page-41001=right"}}, Verdict::NotOpened},
        {{{"Cookie", "xhelix-page-41000=right"}}, Verdict::NotOpened},
        {{{"Cookie", "helix-page-41000=right=x"}}, Verdict::NotOpened},
        // The page's own scripts have put another one of the name before ours.
        {{{"Cookie", "helix-page-41000=x; helix-page-41000=right"}}, Verdict::Pass},
        {{{"Origin", origin}}, Verdict::Pass},
        {{{"Origin", "http://web.calm-otter.localhost"}}, Verdict::Foreign},
        {{{"Origin", "http://evil.example"}}, Verdict::Foreign},
        {{{"Origin", "null"}}, Verdict::Foreign},
        {{{"Origin", "null"}, {"Sec-Fetch-Site", "same-origin"}}, Verdict::Pass},
        {{{"Origin", "null"}, {"Sec-Fetch-Site", "cross-site"}}, Verdict::Foreign},
        {{{"Sec-Fetch-Site", "same-origin"}}, Verdict::Pass},
        {{{"Sec-Fetch-Site", "none"}}, Verdict::Pass},
        {{{"Sec-Fetch-Site", "cross-site"}}, Verdict::Foreign},
        {{{"Sec-Fetch-Site", "cross-site"}, {"Sec-Fetch-Mode", "navigate"}}, Verdict::Foreign},
        {{{"Sec-Fetch-Site", "same-site"}, {"Sec-Fetch-Mode", "navigate"}}, Verdict::Pass},
        {{{"Sec-Fetch-Site", "same-site"}, {"Sec-Fetch-Mode", "no-cors"}}, Verdict::Foreign},
        {{{"Sec-Fetch-Site", "something new"}}, Verdict::Foreign},
        {{{"Service-Worker", "script"}}, Verdict::Worker},
        {{{"Connection", "Upgrade"},
          {"Upgrade", "websocket"},
          {"Sec-Fetch-Site", "cross-site"},
          {"Origin", origin}},
         Verdict::Pass},
        {{{"Connection", "Upgrade"}, {"Upgrade", "websocket"}, {"Sec-Fetch-Site", "cross-site"}},
         Verdict::Foreign},
    };
    for (const Row& row : rows)
        EXPECT_EQ(judge(kPage, request(row.changes), kCookie), row.verdict)
            << (row.changes.empty() ? "" : row.changes.back().second);
    EXPECT_EQ(judge(kPage, request({{"Cookie", "helix-page-41000="}}), ""), Verdict::NotOpened);
}

TEST(PageAdmission, refusesWhatCanBeReadInTwoWays)
{
    const Changes bodies[] = {{{"Content-Length", "1"}, {"Transfer-Encoding", "chunked"}},
                              {{"Transfer-Encoding", "gzip, chunked"}},
                              {{"Transfer-Encoding", "identity"}},
                              {{"Content-Length", "1, 1"}},
                              {{"Content-Length", "+1"}}};
    for (const Changes& changes : bodies)
        EXPECT_EQ(judge(kPage, request(changes), kCookie), Verdict::Malformed)
            << changes.back().second;
    RequestHead old = request({{"Transfer-Encoding", "chunked"}});
    EXPECT_EQ(judge(kPage, old, kCookie), Verdict::Pass);
    old.version(10);
    EXPECT_EQ(judge(kPage, old, kCookie), Verdict::Malformed);
    RequestHead twice = request({{"Content-Length", "1"}});
    twice.insert("Content-Length", "1");
    EXPECT_EQ(judge(kPage, twice, kCookie), Verdict::Malformed);
    twice = request();
    twice.insert("Host", kPage.authority());
    EXPECT_EQ(judge(kPage, twice, kCookie), Verdict::WrongHost);
    for (const auto* target : {"*", "http://evil.example/", "evil.example:80", ""})
        EXPECT_EQ(judge(kPage, request({}, http::verb::get, target), kCookie), Verdict::Malformed)
            << target;
    for (const auto method : {http::verb::connect, http::verb::trace})
        EXPECT_EQ(judge(kPage, request({}, method), kCookie), Verdict::Malformed);
}

TEST(PageAdmission, redeemsLinksFromEverywhere)
{
    const auto links = [](const Changes& changes, http::verb method = http::verb::get) {
        return judge(kPage, request(changes, method, "/.helix-open?link=x"), kCookie);
    };
    EXPECT_EQ(links({{"Cookie", ""}}), Verdict::RedeemLink);
    EXPECT_EQ(links({{"Sec-Fetch-Site", "cross-site"}}), Verdict::RedeemLink);
    EXPECT_EQ(links({{"Host", "evil.example"}}), Verdict::WrongHost);
    EXPECT_EQ(links({}, http::verb::post), Verdict::Malformed);
    EXPECT_EQ(links({}, http::verb::head), Verdict::Malformed);
    EXPECT_EQ(linkOf("/.helix-open?link=abc"), "abc");
    EXPECT_EQ(linkOf("/.helix-open"), "");
    EXPECT_EQ(linkOf("/.helix-open?x=abc"), "");
    for (const auto* other : {"/", "/.helix-opener", "/.helix-open/x", "/a/.helix-open?link=x"})
        EXPECT_FALSE(linkOf(other)) << other;
}

TEST(PageAdmission, knowsAWebSocket)
{
    EXPECT_TRUE(asksForWebSocket(
        request({{"Connection", "keep-alive, Upgrade"}, {"Upgrade", "WebSocket"}})));
    EXPECT_FALSE(
        asksForWebSocket(request({{"Connection", "keep-alive"}, {"Upgrade", "websocket"}})));
    EXPECT_FALSE(asksForWebSocket(request({{"Connection", "Upgrade"}, {"Upgrade", "h2c"}})));
    EXPECT_FALSE(asksForWebSocket(
        request({{"Connection", "Upgrade"}, {"Upgrade", "websocket"}}, http::verb::post)));
}

} // namespace
} // namespace helix::portpage
