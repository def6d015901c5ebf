#include "gateway/rules/route.h"

#include <gtest/gtest.h>

namespace helix::gateway {
namespace {

using To = Route::To;

Route routeOf(const char* method, const char* target, const Headers& headers = {})
{
    return findRoute(method, parseTarget(target).value(), headers,
                     {{"router", Kind::OpenAi}, {"claude", Kind::Anthropic}, {"g", Kind::Gemini}});
}

TEST(Route, knowsThePathsOfThreeProtocols)
{
    struct Case {
        const char *method, *target;
        To to;
        Kind kind;
    };
    const Case cases[] = {
        {"POST", "/v1/messages", To::Generate, Kind::Anthropic},
        {"POST", "/v1/messages/count_tokens", To::Ask, Kind::Anthropic},
        {"POST", "/v1/chat/completions", To::Generate, Kind::OpenAi},
        {"POST", "/v1/responses", To::Generate, Kind::OpenAi},
        {"POST", "/v1/embeddings", To::Generate, Kind::OpenAi},
        {"GET", "/v1/models", To::ListModels, Kind::OpenAi},
        {"GET", "/v1/models/gpt", To::Ask, Kind::OpenAi},
        {"GET", "/v1beta/models", To::ListModels, Kind::Gemini},
        {"GET", "/v1beta/models/gemini", To::Ask, Kind::Gemini},
        {"POST", "/v1beta/models/gemini:generateContent", To::Generate, Kind::Gemini},
        {"POST", "/v1beta/models/gemini:streamGenerateContent?alt=sse", To::Generate, Kind::Gemini},
        {"POST", "/v1beta/models/gemini:countTokens", To::Ask, Kind::Gemini},
        {"POST", "/provider/claude/v1/messages", To::Generate, Kind::Anthropic},
        {"POST", "/provider/router/chat/completions", To::Generate, Kind::OpenAi},
        {"POST", "/provider/router/v1/chat/completions", To::Generate, Kind::OpenAi},
        {"POST", "/provider/g/v1beta/models/x:generateContent", To::Generate, Kind::Gemini},
        {"GET", "/provider/claude/v1/models", To::ListModels, Kind::Anthropic},
        {"GET", "/secret/s/x", To::Secret, Kind::OpenAi},
    };
    for (const auto& one : cases) {
        const Route route = routeOf(one.method, one.target);
        EXPECT_EQ(route.to, one.to) << one.method << one.target;
        EXPECT_EQ(route.kind, one.kind) << one.target;
    }
    EXPECT_EQ(routeOf("GET", "/v1/models", {{"anthropic-version", "1"}}).kind, Kind::Anthropic);
    EXPECT_EQ(routeOf("GET", "/secret/s/x").path, "/x");
    EXPECT_EQ(routeOf("GET", "/secret/s").path, "/");
    EXPECT_EQ(routeOf("POST", "/v1beta/models/a%3Ab:generateContent").model, "a:b");
}

TEST(Route, leadsNowhereElse)
{
    for (const char* target :
         {"/", "/v1", "/v1/messagesx", "/v1/files", "/v1/models/", "/v1beta/models/x:delete",
          "/v1beta/models/a/b:generateContent", "/v1beta/modelsx", "/secret", "/secretx/s/x",
          "/provider", "/provider/none/v1/messages", "/provider/router/v1/messages",
          "/provider/claude/v1/chat/completions", "/provider/g/v1/models"}) {
        EXPECT_EQ(routeOf("POST", target).to, To::Nowhere) << target;
        EXPECT_EQ(routeOf("TRACE", target).to, To::Nowhere) << target;
    }
    EXPECT_EQ(routeOf("GET", "/v1/messages").to, To::Nowhere);
    EXPECT_EQ(routeOf("DELETE", "/v1/models/x").to, To::Nowhere);
    EXPECT_EQ(routeOf("TRACE", "/secret/s/x").to, To::Nowhere);
}

TEST(Route, saysTheVersionOnce)
{
    const auto path = [](Kind kind, const char* base, const char* asked) {
        return upstreamPath(kind, parseBaseUrl(base).value(), asked);
    };
    EXPECT_EQ(path(Kind::OpenAi, "https://openrouter.ai/api/v1", "/v1/responses"),
              "/api/v1/responses");
    EXPECT_EQ(path(Kind::OpenAi, "http://localhost:11434", "/v1/models"), "/v1/models");
    EXPECT_EQ(path(Kind::OpenAi, "https://x/v1beta/openai", "/v1/models"), "/v1beta/openai/models");
    EXPECT_EQ(path(Kind::Anthropic, "https://api.anthropic.com", "/v1/messages"), "/v1/messages");
    EXPECT_EQ(path(Kind::Anthropic, "https://x/v1", "/v1/messages"), "/v1/messages");
    EXPECT_EQ(path(Kind::Anthropic, "https://x/anthropic", "/v1/messages"),
              "/anthropic/v1/messages");
    EXPECT_EQ(path(Kind::Gemini, "https://x/v1beta", "/v1beta/models"), "/v1beta/models");
}

TEST(Route, matchesAllowLists)
{
    EXPECT_TRUE(allowsModel({}, "anything"));
    EXPECT_TRUE(allowsModel({"a", "claude-*"}, "claude-x"));
    EXPECT_FALSE(allowsModel({"a", "claude-*"}, "claude"));
    EXPECT_FALSE(allowsModel({"a"}, "ab"));
    EXPECT_TRUE(allowsModel({"*"}, ""));
}

} // namespace
} // namespace helix::gateway
