#include "async/scope.h"

#include <string>
#include <vector>

#include "unit/async/loop_fixture.h"

namespace helix::async {
namespace {

using namespace std::chrono_literals;

/// Stands for what a flow uses and what must not be touched once it is closed.
struct House {
    [[nodiscard]] const Scope& scope() const { return m_scope; }
    Scope m_scope{Error{ErrorCode::Cancelled, "The house is closed.", {}}};
    std::vector<std::string> said;
};
using HousePtr = std::shared_ptr<House>;

/// Says in the house that it was destroyed.
struct Guard {
    std::shared_ptr<int> alive = std::make_shared<int>(0);
};

Task<Result<std::string>> waitAndSay(HousePtr house, Completion<int> news,
                                     [[maybe_unused]] Guard held)
{
    const std::string unused;
    house->said.emplace_back("begun");
    const auto heard = co_await news.wait(kForever, CancelToken(), unused);
    house->said.emplace_back("went on");
    if (!heard)
        co_return fail(heard.error());
    co_return std::to_string(*heard);
}

/// As a socket server waits: it belongs to no house.
Task<void> keepAnswer(Task<Result<std::string>> task, std::optional<Result<std::string>>* answer)
{
    const auto said = co_await task;
    answer->emplace(said);
}

class ScopeTest : public fixture::LoopTest {
protected:
    HousePtr house = std::make_shared<House>();
    std::optional<Result<std::string>> answer;
};

TEST_F(ScopeTest, anOpenScopeLetsItsFlowsThrough)
{
    Completion<int> news;
    detach(keepAnswer(waitAndSay(house, news, {}), &answer));
    news.resolve(7);
    ASSERT_TRUE(until([this] { return answer.has_value(); }));
    EXPECT_EQ(**answer, "7");
    EXPECT_EQ(house.use_count(), 1);
}

TEST_F(ScopeTest, aFlowThatWaitedWhileItWasClosedGoesNoFurtherAndReleasesWhatItHeld)
{
    Completion<int> news;
    Guard held;
    detach(keepAnswer(waitAndSay(house, news, held), &answer));
    house->m_scope.close();
    EXPECT_FALSE(answer.has_value());
    EXPECT_EQ(held.alive.use_count(), 2);
    news.resolve(7);
    ASSERT_TRUE(until([this] { return answer.has_value(); }));
    ASSERT_FALSE(answer->has_value()) << "it went on";
    EXPECT_EQ(answer->error().code, ErrorCode::Cancelled);
    EXPECT_EQ(answer->error().message, "The house is closed.");
    EXPECT_EQ(house->said, std::vector<std::string>{"begun"});
    EXPECT_EQ(held.alive.use_count(), 1);
    EXPECT_EQ(house.use_count(), 1);
}

TEST_F(ScopeTest, aFlowOfAClosedScopeDoesNotBegin)
{
    house->m_scope.close();
    Guard held;
    detach(keepAnswer(waitAndSay(house, {}, held), &answer));
    ASSERT_TRUE(answer.has_value());
    ASSERT_FALSE(answer->has_value()) << "it went on";
    EXPECT_EQ(answer->error().code, ErrorCode::Cancelled);
    EXPECT_TRUE(house->said.empty());
    EXPECT_EQ(held.alive.use_count(), 1);
    EXPECT_EQ(house.use_count(), 1);
}

Task<Result<void>> closeItself(HousePtr house)
{
    house->m_scope.close();
    house->said.emplace_back("closed");
    co_await sleepFor(1ms);
    house->said.emplace_back("went on");
    co_return Result<void>();
}

Task<void> outer(HousePtr house)
{
    const auto closed = co_await closeItself(house);
    house->said.emplace_back(closed ? "inner done" : "inner failed");
}

TEST_F(ScopeTest, aFlowThatClosesItsScopeEndsAtItsNextWaitAndSoDoesWhoWaitsForIt)
{
    detach(outer(house));
    ASSERT_TRUE(until([this] { return house.use_count() == 1; }));
    EXPECT_EQ(house->said, std::vector<std::string>{"closed"});
}

Task<Result<int>> answerAtOnce(HousePtr house)
{
    house->m_scope.close();
    co_return 1;
}

Task<void> askOnce(HousePtr house)
{
    const auto one = co_await answerAtOnce(house);
    house->said.emplace_back(one ? "went on" : "failed");
}

TEST_F(ScopeTest, aWaitThatWasNoneEndsTheFlowAsWell)
{
    detach(askOnce(house));
    EXPECT_TRUE(house->said.empty());
    EXPECT_EQ(house.use_count(), 1);
}

Task<std::unique_ptr<int>> makeNumber([[maybe_unused]] HousePtr house, int number)
{
    co_await sleepFor(1ms);
    auto made = std::make_unique<int>(number);
    co_return made;
}

Task<void> addTwo(HousePtr house)
{
    auto first = makeNumber(house, 1); // both on their way
    auto second = makeNumber(house, 2);
    const auto one = co_await first;
    const auto two = co_await second;
    house->said.push_back(std::to_string(*one + *two));
}

TEST_F(ScopeTest, whatCannotBeCopiedIsHandedOn)
{
    detach(addTwo(house));
    ASSERT_TRUE(until([this] { return house.use_count() == 1; }));
    EXPECT_EQ(house->said, std::vector<std::string>{"3"});
}

TEST_F(ScopeTest, twoAtOnceEndWithTheOneThatWaitsForThem)
{
    detach(addTwo(house));
    house->m_scope.close();
    ASSERT_TRUE(until([this] { return house.use_count() == 1; }));
    EXPECT_TRUE(house->said.empty());
}

Task<void> waitForEver(HousePtr house)
{
    Completion<void> never;
    const std::string unused;
    const auto token = house->scope().token();
    (void)co_await never.wait(kForever, token, unused);
    house->said.emplace_back("went on");
}

TEST_F(ScopeTest, itsTokenEndsWaitsThatNothingElseEnds)
{
    detach(waitForEver(house));
    house->m_scope.close();
    ASSERT_TRUE(until([this] { return house.use_count() == 1; }));
    EXPECT_TRUE(house->said.empty());
}

/// A room of the house, with flows of its own.
struct Chamber {
    explicit Chamber(const HousePtr& of)
        : house(of)
        , m_scope(of->scope(), Error{ErrorCode::Cancelled, "The chamber is closed.", {}})
    {
    }
    [[nodiscard]] const Scope& scope() const { return m_scope; }
    HousePtr house;
    Scope m_scope;
};

Task<void> inChamber(std::shared_ptr<Chamber> chamber)
{
    co_await sleepFor(1ms);
    chamber->house->said.emplace_back("went on");
}

TEST_F(ScopeTest, aScopeClosesWithItsParentAndItsParentNotWithIt)
{
    const auto chamber = std::make_shared<Chamber>(house);
    detach(inChamber(chamber));
    house->m_scope.close();
    EXPECT_TRUE(chamber->scope().isClosed());
    ASSERT_TRUE(until([&] { return chamber.use_count() == 1; }));
    EXPECT_TRUE(house->said.empty());

    const auto open = std::make_shared<House>();
    const auto alone = std::make_shared<Chamber>(open);
    detach(inChamber(alone));
    alone->m_scope.close();
    EXPECT_FALSE(open->scope().isClosed());
    ASSERT_TRUE(until([&] { return alone.use_count() == 1; }));
    EXPECT_TRUE(open->said.empty());
    EXPECT_TRUE(std::make_shared<Chamber>(house)->scope().isClosed());
}

Task<int> throwOut([[maybe_unused]] HousePtr house)
{
    co_await sleepFor(1ms);
    throw std::runtime_error("a fault");
    co_return 0;
}

Task<void> catchIt(HousePtr house)
{
    try {
        (void)co_await throwOut(house);
    } catch (const std::runtime_error& fault) {
        house->said.emplace_back(fault.what());
    }
}

TEST_F(ScopeTest, otherExceptionsReachWhoWaits)
{
    detach(catchIt(house));
    ASSERT_TRUE(until([this] { return house.use_count() == 1; }));
    EXPECT_EQ(house->said, std::vector<std::string>{"a fault"});
}

} // namespace
} // namespace helix::async
