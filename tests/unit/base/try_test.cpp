#include "base/try.h"

#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace helix {
namespace {

int g_evaluated = 0;

Result<std::unique_ptr<int>> number(int value)
{
    ++g_evaluated;
    if (value < 0)
        return fail(ErrorCode::InvalidArgument, "Below zero.", "cause");
    return std::make_unique<int>(value);
}

Result<void> even(int value)
{
    if (value % 2 != 0)
        return fail(ErrorCode::Conflict, "Odd.");
    return {};
}

template <typename A, typename B>
Result<void> bothEven(A a, B b)
{
    TRY(even(a));
    TRY(even(b));
    return {};
}

/// Every form in one function, two of them on one line.
Result<std::string> sum(int a, int b)
{
    TRY(auto first, number(a));
    int second = 0;
    TRY(second, number(b).map([](auto value) { return *value; }));
    TRY(even(*first));
    TRY((bothEven<int, int>(*first, second)));
    if (a == 8)
        TRY(even(1));
    else
        TRY(even(2));
    TRY(const auto list, Result<std::vector<int>>{std::vector<int>{1, 2}}); // a comma in braces
    EXPECT_EQ(list.size(), 2U);
    return std::to_string(*first + second);
}

TEST(Try, givesTheValueOnceAndLetsTheFunctionGoOn)
{
    g_evaluated = 0;
    EXPECT_EQ(sum(2, 4), Result<std::string>("6"));
    EXPECT_EQ(g_evaluated, 2);
}

TEST(Try, passesTheErrorOnWholeAndEvaluatesNothingBehindIt)
{
    g_evaluated = 0;
    const auto failed = sum(-1, 2);
    ASSERT_FALSE(failed);
    EXPECT_EQ(failed.error(), (Error{ErrorCode::InvalidArgument, "Below zero.", "cause"}));
    EXPECT_EQ(g_evaluated, 1);
    EXPECT_EQ(sum(2, 3).error().message, "Odd.");
    EXPECT_EQ(sum(3, 2).error().message, "Odd.");
    EXPECT_EQ(sum(8, 2).error().message, "Odd.");
}

} // namespace
} // namespace helix
