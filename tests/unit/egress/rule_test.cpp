#include <set>

#include <gtest/gtest.h>

#include "egress/policy.h"

namespace helix::egress {
namespace {

TEST(NormaliseName, LowersAndDropsTheFinalDot)
{
    EXPECT_EQ(normaliseName("WWW.Example.ORG.").value_or(""), "www.example.org");
    EXPECT_EQ(normaliseName("localhost").value_or(""), "localhost");
    EXPECT_EQ(normaliseName("_acme-challenge.x.org").value_or(""), "_acme-challenge.x.org");
    EXPECT_EQ(normaliseName(std::string(63, 'a') + ".b").value_or("").size(), 65U);
}

TEST(NormaliseName, KeepsTheLimitsOfDns)
{
    std::string longest; // 253: four labels of 63, 63, 63 and 61
    for (const int length : {63, 63, 63, 61})
        longest +=
            (longest.empty() ? "" : ".") + std::string(static_cast<std::size_t>(length), 'a');
    ASSERT_EQ(longest.size(), 253U);
    EXPECT_TRUE(normaliseName(longest));
    EXPECT_TRUE(normaliseName(longest + "."));
    EXPECT_FALSE(normaliseName(longest + "a"));
    EXPECT_FALSE(normaliseName(std::string(64, 'a') + ".b"));
    EXPECT_FALSE(normaliseName(std::string(100000, 'a')));
}

TEST(NormaliseName, RefusesWhatIsNoName)
{
    for (const char* text : {"", ".", "..", "a..b", ".a", "a b", "a/b", "b\xc3\xbc.de", "a*b",
                             "a:1", "a\n", "<b>.org"})
        EXPECT_FALSE(normaliseName(text)) << text;
    EXPECT_FALSE(normaliseName(std::string_view("a\0b.org", 7)));
}

struct Accepted {
    const char* text;
    const char* domain;
    int port; ///< 0: none
};

TEST(ParseRule, ReadsDomainsAndPorts)
{
    for (const Accepted& expected : {Accepted{"example.org", "example.org", 0},
                                     {"Example.ORG.", "example.org", 0},
                                     {"*.example.org", "*.example.org", 0},
                                     {"*.co.uk:8443", "*.co.uk", 8443},
                                     {"example.org:1", "example.org", 1},
                                     {"example.org:65535", "example.org", 65535},
                                     {"xn--bcher-kva.example", "xn--bcher-kva.example", 0},
                                     {"1.example.org", "1.example.org", 0},
                                     {"a_b.example.org:22", "a_b.example.org", 22}}) {
        const auto rule = parseRule(expected.text);
        ASSERT_TRUE(rule) << expected.text;
        EXPECT_EQ(rule->domain, expected.domain);
        EXPECT_EQ(rule->port.value_or(0), expected.port);
        EXPECT_EQ(*parseRule(toString(*rule)), *rule);
    }
}

TEST(ParseRule, RefusesWithASentence)
{
    for (const char* text : {"",
                             ".",
                             "localhost",
                             "org",
                             "*",
                             "*.",
                             "*.org",
                             "*.*.org",
                             "a.*.org",
                             "www.*",
                             "*example.org",
                             "a*.example.org",
                             "**.example.org",
                             "-a.example.org",
                             "a-.example.org",
                             "example.-org",
                             "a..org",
                             "1.2.3.4",
                             "1.2.3.4:443",
                             "127.1",
                             "0x7f.1",
                             "example.0x7f",
                             "[::1]:443",
                             "::1",
                             "[2001:db8::1]",
                             "https://example.org",
                             "example.org/path",
                             "user@example.org",
                             "b\xc3\xbc"
                             "cher.example",
                             "example.org:",
                             "example.org:0",
                             "example.org:53",
                             "example.org:65536",
                             "example.org:080",
                             "example.org:+80",
                             "example.org:-1",
                             "example.org:8 0",
                             "example.org:80:80",
                             ":443",
                             "example.org:99999999999999999999",
                             " example.org",
                             "example.org "}) {
        const auto rule = parseRule(text);
        ASSERT_FALSE(rule) << text;
        EXPECT_EQ(rule.error().code, ErrorCode::InvalidArgument) << text;
        EXPECT_EQ(rule.error().message.back(), '.') << rule.error().message;
    }
}

TEST(ParseRule, DoesNotRepeatControlCharacters)
{
    const auto rule = parseRule("evil\x1b[2J.org");
    ASSERT_FALSE(rule);
    EXPECT_EQ(rule.error().message.find('\x1b'), std::string::npos);
}

TEST(Matches, TakesTheNameAsAWhole)
{
    const Rule exact{"example.org", {}};
    EXPECT_TRUE(matches(exact, "example.org"));
    for (const char* name :
         {"www.example.org", "xexample.org", "example.org.evil.com", "example.or", "org", ""})
        EXPECT_FALSE(matches(exact, name)) << name;
}

TEST(Matches, WildcardStandsForLabelsButNotForNone)
{
    const Rule wildcard{"*.example.org", {}};
    EXPECT_TRUE(matches(wildcard, "www.example.org"));
    EXPECT_TRUE(matches(wildcard, "a.b.c.example.org"));
    for (const char* name : {"example.org", ".example.org", "xexample.org", "wwwexample.org",
                             "www.example.org.evil.com", "www.example.orgx", ""})
        EXPECT_FALSE(matches(wildcard, name)) << name;
}

TEST(CoversPort, IsHttpsUnlessItIsNamed)
{
    const Rule web{"example.org", {}};
    EXPECT_TRUE(coversPort(web, 443));
    EXPECT_FALSE(coversPort(web, 80) || coversPort(web, 22) || coversPort(web, 8443) ||
                 coversPort(web, 0));
    const Rule ssh{"example.org", 22};
    EXPECT_TRUE(coversPort(ssh, 22));
    EXPECT_FALSE(coversPort(ssh, 443));
}

TEST(Mode, HasNames)
{
    for (const Mode mode : {Mode::Open, Mode::Allowlist, Mode::Offline})
        EXPECT_EQ(parseMode(toString(mode)).value_or(Mode::Offline), mode);
    for (const char* text : {"", "Open", "closed", "open "})
        EXPECT_FALSE(parseMode(text)) << text;
}

TEST(ReadyMadeLists, AreThreeOfGoodRulesWithoutRepetition)
{
    std::set<std::string_view> names;
    for (const RuleList& list : readyMadeLists()) {
        names.insert(list.name);
        EXPECT_FALSE(list.title.empty());
        EXPECT_EQ(list.description.back(), '.');
        const std::set<Rule> distinct(list.rules.begin(), list.rules.end());
        EXPECT_EQ(distinct.size(), list.rules.size()) << list.name;
        for (const Rule& rule : list.rules)
            EXPECT_EQ(parseRule(toString(rule)).value_or(Rule{}), rule) << rule.domain;
    }
    EXPECT_EQ(names, (std::set<std::string_view>{"packages", "git", "models"}));
    EXPECT_EQ(findList("nothing"), nullptr);
}

struct Covered {
    const char* list;
    const char* name;
    std::uint16_t port;
};

TEST(ReadyMadeLists, CoverWhatTheyPromise)
{
    for (const Covered& expected : {Covered{"packages", "deb.debian.org", 80},
                                    {"packages", "security.debian.org", 443},
                                    {"packages", "ftp.de.debian.org", 80},
                                    {"packages", "registry.npmjs.org", 443},
                                    {"packages", "pypi.org", 443},
                                    {"packages", "files.pythonhosted.org", 443},
                                    {"packages", "crates.io", 443},
                                    {"packages", "static.crates.io", 443},
                                    {"packages", "index.crates.io", 443},
                                    {"packages", "proxy.golang.org", 443},
                                    {"packages", "sum.golang.org", 443},
                                    {"packages", "repo.hex.pm", 443},
                                    {"git", "github.com", 443},
                                    {"git", "github.com", 22},
                                    {"git", "codeload.github.com", 443},
                                    {"git", "raw.githubusercontent.com", 443},
                                    {"git", "gitlab.com", 22},
                                    {"git", "bitbucket.org", 443},
                                    {"git", "codeberg.org", 443},
                                    {"git", "git.sr.ht", 443},
                                    {"git", "android.googlesource.com", 443},
                                    {"models", "api.anthropic.com", 443},
                                    {"models", "api.openai.com", 443},
                                    {"models", "generativelanguage.googleapis.com", 443},
                                    {"models", "openrouter.ai", 443},
                                    {"models", "api.together.xyz", 443},
                                    {"models", "api.cerebras.ai", 443}}) {
        const RuleList* list = findList(expected.list);
        ASSERT_NE(list, nullptr);
        Policy policy{Mode::Allowlist, {}};
        for (const Rule& rule : list->rules)
            policy.rules.push_back({rule, "list"});
        EXPECT_NE(findRule(policy, expected.name, expected.port), nullptr) << expected.name;
        EXPECT_EQ(findRule(policy, "example.org", 0), nullptr);
    }
}

} // namespace
} // namespace helix::egress
