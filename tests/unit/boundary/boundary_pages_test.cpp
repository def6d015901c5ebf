// Pages of guests in a browser: which way leads to them, and how long their guards live. The real
// helix-port-page.

#include <fstream>

#include <gmock/gmock.h>

#include "boundary/page_process.h"
#include "boundary/port_pages.h"
#include "boundary/words.h"
#include "unit/boundary/boundary_fixture.h"
#include "build_tree.h"
#include "unit/async/kill_process.h"

namespace helix::boundary {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

/// Our children of that name.
std::vector<int> guards()
{
    std::vector<int> found;
    for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
        std::ifstream stat(entry.path() / "stat");
        int pid = 0, parent = 0;
        std::string name, state;
        if (stat >> pid >> name >> state >> parent && parent == ::getpid() &&
            name == "(helix-port-page)" && state != "Z")
            found.push_back(pid);
    }
    return found;
}

std::uint16_t portOf(const std::string& url)
{
    const auto colon = url.find(':', std::string("http:").size());
    return static_cast<std::uint16_t>(std::stoi(url.substr(colon + 1)));
}

std::string pathOf(const std::string& url)
{
    return url.substr(url.find('/', std::string("http://").size()));
}

void say(int fd, const std::string& text)
{
    EXPECT_EQ(::send(fd, text.data(), text.size(), MSG_NOSIGNAL),
              static_cast<ssize_t>(text.size()));
}

std::string hear(int fd, const std::string& end)
{
    std::string heard;
    char piece[4096];
    while (end.empty() || heard.find(end) == std::string::npos) {
        const auto count = ::recv(fd, piece, sizeof piece, 0);
        if (count <= 0)
            break;
        heard.append(piece, static_cast<std::size_t>(count));
    }
    return heard;
}

class BoundaryPagesTest : public BoundaryTest {
protected:
    BoundaryPagesTest()
    {
        m_options.pageProgram = tests::builtProgram("helix-port-page");
        reopen();
    }
    void start(egress::Mode mode)
    {
        setMood("HELIXVM_FAKE_GUEST_8000=" + std::to_string(m_guest.port()) + "\n");
        ASSERT_TRUE(QCoro::waitFor(m_forwards->add(m_id, ForwardKind::Business, 8000, 0, "Web")));
        EgressChoice choice;
        choice.mode = mode;
        ASSERT_TRUE(create(choice));
        const auto opened = open();
        ASSERT_TRUE(opened) << opened.error().describe();
    }
    void choose(egress::Mode mode)
    {
        EgressChoice choice;
        choice.mode = mode;
        ASSERT_TRUE(QCoro::waitFor(m_boundary->setChoice(m_id, choice)));
    }
    Result<OpenedPage> page(PageWay way = PageWay::ByPolicy, std::uint16_t port = 8000)
    {
        return QCoro::waitFor(m_boundary->openPage(m_id, "box", port, way));
    }
    std::string direct()
    {
        return "http://web.box.localhost:" +
               std::to_string(m_forwards->list(m_id).front().hostPort);
    }
    std::string request(const std::string& url, const std::string& more = {})
    {
        return "GET " + pathOf(url) +
               " HTTP/1.1\r\nHost: web.box.localhost:" + std::to_string(portOf(url)) + "\r\n" +
               more + "\r\n";
    }
    std::string ask(const std::string& url)
    {
        const UniqueFd browser = connectTo(portOf(url));
        say(browser.get(), request(url));
        return hear(browser.get(), {});
    }

    LoopbackListener m_guest;
};

TEST_F(BoundaryPagesTest, theWayFollowsThePolicyOfTheMoment)
{
    using egress::Mode;
    for (const Mode mode : {Mode::Open, Mode::Allowlist, Mode::Offline}) {
        EXPECT_EQ(isGuarded(PageWay::ByPolicy, mode), mode != Mode::Open);
        EXPECT_TRUE(isGuarded(PageWay::Guarded, mode));
        EXPECT_FALSE(isGuarded(PageWay::Direct, mode));
    }
    start(Mode::Open);
    const auto open = page();
    ASSERT_TRUE(open) << open.error().describe();
    EXPECT_EQ(open->url, direct());
    EXPECT_FALSE(open->guarded);
    EXPECT_EQ(open->note, describePage(false));
    EXPECT_TRUE(guards().empty());
    choose(Mode::Offline);
    const auto offline = page();
    ASSERT_TRUE(offline) << offline.error().describe();
    EXPECT_THAT(offline->url, StartsWith("http://web.box.localhost:"));
    EXPECT_THAT(offline->url, HasSubstr("/.helix-open?link="));
    EXPECT_TRUE(offline->guarded);
    EXPECT_EQ(offline->note, describePage(true));
    EXPECT_EQ(page(PageWay::Direct)->url, direct());
    choose(Mode::Open);
    EXPECT_EQ(page()->url, direct());
    EXPECT_EQ(portOf(page(PageWay::Guarded)->url), portOf(offline->url));
}

TEST_F(BoundaryPagesTest, aLinkLeadsThroughTheGuardToTheGuest)
{
    start(egress::Mode::Offline);
    const auto opened = page();
    ASSERT_TRUE(opened) << opened.error().describe();
    const std::string let = ask(opened->url);
    EXPECT_THAT(let, StartsWith("HTTP/1.1 303"));
    EXPECT_THAT(ask(opened->url), StartsWith("HTTP/1.1 403"));
    const auto at = let.find("helix-page-");
    ASSERT_NE(at, std::string::npos) << let;
    const std::string cookie = let.substr(at, let.find(';', at) - at);
    const std::string front = opened->url.substr(0, opened->url.find("/.helix")) + "/";
    const UniqueFd browser = connectTo(portOf(front));
    say(browser.get(), request(front, "Cookie: " + cookie + "\r\n"));
    const UniqueFd guest = m_guest.accept();
    const std::string head = hear(guest.get(), "\r\n\r\n");
    EXPECT_THAT(head, StartsWith("GET / HTTP/1.1\r\n"));
    EXPECT_EQ(head.find("helix-page"), std::string::npos) << head;
    say(guest.get(), "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello");
    const std::string answer = hear(browser.get(), "hello");
    EXPECT_THAT(answer, HasSubstr("Content-Security-Policy: default-src 'self'"));
    EXPECT_THAT(answer, testing::EndsWith("hello"));
}

TEST_F(BoundaryPagesTest, oneGuardForEachPort)
{
    start(egress::Mode::Offline);
    auto first = m_boundary->openPage(m_id, "box", 8000, PageWay::ByPolicy);
    auto second = m_boundary->openPage(m_id, "box", 8000, PageWay::ByPolicy);
    const auto one = QCoro::waitFor(first), two = QCoro::waitFor(second);
    ASSERT_TRUE(one && two);
    EXPECT_NE(one->url, two->url);
    EXPECT_EQ(portOf(one->url), portOf(two->url));
    EXPECT_TRUE(soon([] { return guards().size() == 1; }));
    EXPECT_THAT(ask(one->url), StartsWith("HTTP/1.1 303"));
    EXPECT_THAT(ask(two->url), StartsWith("HTTP/1.1 303"));
    // Under another name it is another page.
    const auto renamed =
        QCoro::waitFor(m_boundary->openPage(m_id, "other", 8000, PageWay::ByPolicy));
    ASSERT_TRUE(renamed);
    EXPECT_THAT(renamed->url, StartsWith("http://web.other.localhost:"));
    EXPECT_TRUE(soon([] { return guards().size() == 1; }));
}

TEST_F(BoundaryPagesTest, aGuardEndsWithTheMappingTheStopAndHelix)
{
    start(egress::Mode::Offline);
    ASSERT_TRUE(page());
    EXPECT_EQ(guards().size(), 1U);
    ASSERT_TRUE(QCoro::waitFor(m_forwards->remove(m_id, 8000)));
    EXPECT_TRUE(soon([] { return guards().empty(); }));
    ASSERT_TRUE(QCoro::waitFor(m_forwards->add(m_id, ForwardKind::Business, 8000, 0, "Web")));
    ASSERT_TRUE(page());
    EXPECT_EQ(guards().size(), 1U);
    QCoro::waitFor(m_boundary->close(m_id));
    EXPECT_TRUE(soon([] { return guards().empty(); }));
    ASSERT_TRUE(open());
    ASSERT_TRUE(page());
    EXPECT_EQ(guards().size(), 1U);
    reopen();
    EXPECT_TRUE(soon([] { return guards().empty(); }));
    ASSERT_TRUE(QCoro::waitFor(m_boundary->adopt(m_id, spot())));
}

TEST_F(BoundaryPagesTest, aGuardThatDiedIsStartedAgain)
{
    start(egress::Mode::Offline);
    ASSERT_TRUE(page());
    const auto before = guards();
    ASSERT_EQ(before.size(), 1U);
    fixture::killProcess(before.front());
    EXPECT_TRUE(soon([] { return guards().empty(); }));
    const auto again = page();
    ASSERT_TRUE(again) << again.error().describe();
    EXPECT_THAT(ask(again->url), StartsWith("HTTP/1.1 303"));
}

TEST_F(BoundaryPagesTest, refusalsAreSentences)
{
    start(egress::Mode::Offline);
    EXPECT_EQ(page(PageWay::ByPolicy, 9000).error().code, ErrorCode::NotFound);
    ASSERT_TRUE(QCoro::waitFor(m_forwards->add(m_id, ForwardKind::Ssh, 22, 0, "SSH")));
    EXPECT_EQ(page(PageWay::Direct, 22).error().code, ErrorCode::InvalidArgument);
    QCoro::waitFor(m_boundary->close(m_id));
    EXPECT_THAT(page().error().message, HasSubstr("does not run"));
    m_options.pageProgram = "/no/such/helix-port-page";
    reopen();
    ASSERT_TRUE(open());
    EXPECT_THAT(page().error().describe(), HasSubstr("/no/such/helix-port-page"));
    EXPECT_TRUE(page(PageWay::Direct));
}

} // namespace
} // namespace helix::boundary
