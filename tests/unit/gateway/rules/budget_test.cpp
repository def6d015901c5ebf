#include "gateway/rules/budget.h"

#include <gtest/gtest.h>

#include "gateway/rules/error_reply.h"

namespace helix::gateway {
namespace {

const Price kPrice{"m", 3'000'000, 15'000'000};

TEST(Budget, costsWhatThePriceTableSays)
{
    EXPECT_EQ(costOf(kPrice, {.input = 1'000'000}), 3'000'000U);
    EXPECT_EQ(costOf(kPrice, {.output = 1'000'000}), 15'000'000U);
    EXPECT_EQ(costOf(kPrice, {.cacheRead = 1'000'000}), 300'000U);
    EXPECT_EQ(costOf(kPrice, {.cacheWritten = 1'000'000}), 3'750'000U);
    EXPECT_EQ(costOf(kPrice, {.input = 1}), 3U);
    EXPECT_EQ(costOf({"m", 1, 1}, {.input = 1}), 1U) << "rounded up";
    EXPECT_EQ(costOf(kPrice, {}), 0U);
}

TEST(Budget, findsTheNearestPrice)
{
    const std::vector<Price> prices{
        {"claude-*", 1, 1}, {"claude-opus-*", 2, 2}, {"claude-opus-4", 3, 3}};
    EXPECT_EQ(findPrice(prices, "claude-x")->inputMicroUsd, 1U);
    EXPECT_EQ(findPrice(prices, "claude-opus-5")->inputMicroUsd, 2U);
    EXPECT_EQ(findPrice(prices, "claude-opus-4")->inputMicroUsd, 3U);
    EXPECT_EQ(findPrice(prices, "anthropic/claude-opus-5")->inputMicroUsd, 2U);
    EXPECT_EQ(findPrice(prices, "gpt"), nullptr);
}

TEST(Budget, reservesBeforeAndSettlesAfter)
{
    Account account;
    account.set({.tokens = 1000}, {});
    const Estimate estimate{.input = 100, .output = 400};
    const auto first = account.reserve(estimate, "m");
    ASSERT_TRUE(first);
    EXPECT_EQ(*first, (Amount{1, 500, 0}));
    const auto second = account.reserve(estimate, "m");
    ASSERT_TRUE(second);
    EXPECT_FALSE(account.reserve(estimate, "m"));
    account.settle(*first, {1, 20, 0});
    EXPECT_FALSE(account.reserve(estimate, "m"));
    account.settle(*second, {1, 480, 0});
    EXPECT_TRUE(account.reserve(estimate, "m"));
    EXPECT_EQ(account.used(), (Amount{2, 500, 0}));
}

TEST(Budget, failsClosed)
{
    Account account;
    account.set({.microUsd = 1'000'000}, {});
    const auto unknown = account.reserve({.input = 4, .output = 1}, "mystery");
    ASSERT_FALSE(unknown);
    EXPECT_NE(unknown.error().message.find("price of model mystery"), std::string::npos);
    EXPECT_TRUE(account.reserve({.input = 4, .output = 1, .free = true}, "local"));
    EXPECT_FALSE(account.reserve({.output = UINT64_MAX, .price = &kPrice}, "m"));
    account.set({.requests = 0}, {});
    EXPECT_FALSE(account.reserve({}, "m"));
    account.set({.tokens = 10}, {.tokens = 20});
    EXPECT_FALSE(account.reserve({.output = 1}, "m"));
}

TEST(ErrorReply, hasTheCallersShape)
{
    EXPECT_EQ(errorBody(Refusal::OverBudget, Kind::Anthropic, "s"),
              R"({"error":{"message":"s","type":"rate_limit_error"},"type":"error"})");
    EXPECT_EQ(errorBody(Refusal::Unauthenticated, Kind::Gemini, "s"),
              R"({"error":{"code":401,"message":"s","status":"UNAUTHENTICATED"}})");
    EXPECT_EQ(errorBody(Refusal::NotFound, std::nullopt, "s"), R"({"error":{"message":"s"}})");
    EXPECT_NE(errorBody(Refusal::OverBudget, Kind::OpenAi, "s").find("insufficient_quota"),
              std::string::npos);
}

} // namespace
} // namespace helix::gateway
