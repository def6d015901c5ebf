#include "gateway/rules/target.h"

#include <gtest/gtest.h>

#include "gateway/rules/base_url.h"

namespace helix::gateway {
namespace {

TEST(Target, takesPlainPathsOnly)
{
    for (const char* good : {"/", "/v1/models", "/v1/models/a%20b", "/a/...", "/a/b/",
                             "/a:b?c=d/../e", "/a?b?c", "/a?"})
        EXPECT_TRUE(parseTarget(good)) << good;
    for (const char* bad :
         {"",      "v1",    "*",      "http://h/", "//h/x",     "/a//b",  "/a/../b",
          "/..",   "/a/.",  "/./a",   "/a/..;x/b", "/%2e%2e/a", "/a%2Fb", "/a%5cb",
          "/a\\b", "/a%00", "/a%0a",  "/a%",       "/a%2",      "/a%zz",  "/a%252e",
          "/a#b",  "/a\"b", "/a?b#c", "/a b",      "/\x80"})
        EXPECT_FALSE(parseTarget(bad)) << bad;
}

TEST(Target, losesTheTokenAndNothingElse)
{
    const auto without = [](const char* text) {
        return withoutParameter(parseTarget(text).value(), "key");
    };
    EXPECT_EQ(without("/a"), std::nullopt);
    EXPECT_EQ(without("/a?"), "");
    EXPECT_EQ(without("/a?key=x"), std::nullopt);
    EXPECT_EQ(without("/a?key"), std::nullopt);
    EXPECT_EQ(without("/a?b=%41&key=x&c=+"), "b=%41&c=+");
    EXPECT_EQ(without("/a?%6bey=x&b&&c"), "b&&c");
    EXPECT_EQ(without("/a?monkey=x&keys=y"), "monkey=x&keys=y");
    const auto values = parameterValues(parseTarget("/a?key=a%2Db&x&key=c").value(), "key");
    EXPECT_EQ(values, (std::vector<std::string>{"a-b", "c"}));
}

TEST(BaseUrl, isReadAsTheUserMeansIt)
{
    const auto url = parseBaseUrl("https://OpenRouter.ai/api/v1/").value();
    EXPECT_EQ(url.host, "openrouter.ai");
    EXPECT_EQ(url.port, 443);
    EXPECT_EQ(url.prefix, "/api/v1");
    EXPECT_EQ(url.hostHeader(), "openrouter.ai");
    EXPECT_EQ(parseBaseUrl("http://[::1]:8000").value().hostHeader(), "[::1]:8000");
    EXPECT_EQ(parseBaseUrl("http://127.0.0.1:11434/v1").value().origin(), "http://127.0.0.1:11434");
    for (const char* bad :
         {"http://[::2]/", "http://0.0.0.0/", "http://127.1.evil.example/", "https://a b/",
          "https://a:/", "https://a:1x/", "https://.a/", "https:///x"})
        EXPECT_FALSE(parseBaseUrl(bad)) << bad;
}

} // namespace
} // namespace helix::gateway
