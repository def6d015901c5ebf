#include <memory>
#include <string>
#include <vector>

#include "base/try.h"
#include "unit/async/loop_fixture.h"

namespace helix::async {
namespace {

/// A coroutine whose steps end only when the test says so.
class CoTryTest : public fixture::LoopTest {
protected:
    Task<Result<std::unique_ptr<std::string>>> answer(std::string question)
    {
        const CancelToken never;
        const std::string what = "The answer";
        auto got = co_await m_answer.wait(kForever, never, what);
        if (!got)
            co_return fail(got.error());
        co_return std::make_unique<std::string>(question + *got);
    }

    Task<Result<void>> check(std::string text)
    {
        if (text.empty())
            co_return fail(ErrorCode::InvalidArgument, "Empty.");
        co_return Result<void>{};
    }

    Task<Result<std::size_t>> run(std::string question)
    {
        CO_TRY(co_await check(question));
        CO_TRY(const auto text, co_await answer(question + ": "));
        if (question == "twice")
            CO_TRY(co_await check(""));
        m_seen = *text;
        co_return text->size();
    }

    Task<void> keep(std::string question)
    {
        m_result = co_await run(std::move(question));
        m_done = true;
    }

    Completion<std::string> m_answer;
    std::string m_seen;
    Result<std::size_t> m_result = 0;
    bool m_done = false;
};

TEST_F(CoTryTest, goesOnWithTheValueBehindAWait)
{
    detach(keep("q"));
    m_answer.resolve(std::string("yes"));
    ASSERT_TRUE(until([&] { return m_done; }));
    EXPECT_EQ(m_result, Result<std::size_t>(6));
    EXPECT_EQ(m_seen, "q: yes");
}

TEST_F(CoTryTest, leavesTheCoroutineWithTheErrorOfAWait)
{
    detach(keep("q"));
    m_answer.resolve(fail(ErrorCode::Unavailable, "Gone."));
    ASSERT_TRUE(until([&] { return m_done; }));
    ASSERT_FALSE(m_result);
    EXPECT_EQ(m_result.error(), (Error{ErrorCode::Unavailable, "Gone.", ""}));
    EXPECT_EQ(m_seen, "");
}

TEST_F(CoTryTest, leavesAtAGuardBeforeAndBehindAWait)
{
    detach(keep(""));
    ASSERT_TRUE(until([&] { return m_done; }));
    EXPECT_EQ(m_result.error().message, "Empty.");
    m_done = false;
    detach(keep("twice"));
    m_answer.resolve(std::string("yes"));
    ASSERT_TRUE(until([&] { return m_done; }));
    EXPECT_EQ(m_result.error().message, "Empty.");
    EXPECT_EQ(m_seen, "");
}

} // namespace
} // namespace helix::async
