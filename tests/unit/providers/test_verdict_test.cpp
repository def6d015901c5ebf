#include "providers/test_verdict.h"

#include <gmock/gmock.h>

namespace helix::providers {
namespace {

TEST(TestVerdict, saysWhatToDoForEveryAnswer)
{
    using Kind = ProviderKind;
    struct Row {
        Kind kind;
        int status;
        ErrorCode code;
        const char* says;
    };
    for (const auto& [kind, status, code, says] :
         {Row{Kind::Anthropic, 401, ErrorCode::PermissionDenied, "refuses the key"},
          {Kind::OpenAi, 403, ErrorCode::PermissionDenied, "refuses the key"},
          {Kind::Gemini, 400, ErrorCode::PermissionDenied, "refuses the key"},
          {Kind::OpenAi, 400, ErrorCode::Unavailable, "check its address"},
          {Kind::OpenAi, 404, ErrorCode::Unavailable, "check its address"},
          {Kind::OpenAi, 302, ErrorCode::Unavailable, "check its address"},
          {Kind::OpenAi, 402, ErrorCode::Unavailable, "no credit"},
          {Kind::OpenAi, 429, ErrorCode::Unavailable, "no credit"},
          {Kind::Anthropic, 529, ErrorCode::Unavailable, "Test again later"},
          {Kind::Gemini, 503, ErrorCode::Unavailable, "Test again later"}}) {
        const auto verdict =
            checkTestStatus({"mine", kind, "https://example.org", true, {}}, status);
        ASSERT_FALSE(verdict) << status;
        EXPECT_EQ(verdict.error().code, code) << status;
        EXPECT_THAT(verdict.error().message, testing::StartsWith("mine "));
        EXPECT_THAT(verdict.error().message, testing::HasSubstr(says));
        EXPECT_THAT(verdict.error().message, testing::HasSubstr(std::to_string(status)));
    }
    Provider keyless{"mine", Kind::OpenAi, "http://127.0.0.1:1/v1", false, {}};
    EXPECT_TRUE(checkTestStatus(keyless, 200));
    EXPECT_EQ(checkTestStatus(keyless, 401).error().message,
              "mine wants a key (HTTP 401); enter one.");
}

} // namespace
} // namespace helix::providers
