#include "async/keyed_mutex.h"

#include <vector>

#include "unit/async/loop_fixture.h"

namespace helix::async {
namespace {

class KeyedMutexTest : public fixture::LoopTest {
protected:
    /// Everybody who still holds or waits comes to an end.
    void TearDown() override
    {
        m_over.cancel();
        EXPECT_TRUE(until([this] { return m_flows == 0; }));
    }
    /// Holds `key` until `ends` or the test is over; notes its name when it gets it.
    Task<void> hold(std::string key, std::string name, Completion<void> ends,
                    CancelToken cancel = {})
    {
        ++m_flows;
        const auto lock = co_await KeyedMutex::lock(m_mutex, key, cancel);
        m_seen.push_back(lock ? name : name + " cancelled");
        const std::string unused;
        if (lock)
            co_await ends.wait(kForever, m_over.token(), unused);
        --m_flows;
    }

    std::shared_ptr<KeyedMutex> m_mutex = std::make_shared<KeyedMutex>();
    std::vector<std::string> m_seen;
    CancelSource m_over;
    int m_flows = 0; ///< that have begun and not ended
};

using Seen = std::vector<std::string>;

TEST_F(KeyedMutexTest, isHeldByOneAtATimeInTheOrderOfAsking)
{
    Completion<void> first, second, third;
    detach(hold("a", "first", first));
    detach(hold("a", "second", second));
    detach(hold("a", "third", third));
    EXPECT_EQ(m_seen, Seen{"first"});
    first.resolve({});
    EXPECT_TRUE(until([&] { return m_seen.size() == 2; }));
    second.resolve({});
    EXPECT_TRUE(until([&] { return m_seen == Seen{"first", "second", "third"}; }));
    third.resolve({});
    detach(hold("a", "later", third));
    EXPECT_TRUE(until([&] { return m_seen.back() == "later"; }));
}

TEST_F(KeyedMutexTest, keysDoNotWaitForEachOther)
{
    Completion<void> one, other;
    detach(hold("a", "one", one));
    detach(hold("b", "other", other));
    EXPECT_EQ(m_seen, (Seen{"one", "other"}));
}

TEST_F(KeyedMutexTest, whoIsCancelledIsPassedOver)
{
    Completion<void> first, last;
    CancelSource cancel;
    detach(hold("a", "first", first));
    detach(hold("a", "second", last, cancel.token()));
    detach(hold("a", "third", last));
    cancel.cancel();
    EXPECT_TRUE(until([&] { return m_seen == Seen{"first", "second cancelled"}; }));
    first.resolve({});
    EXPECT_TRUE(until([&] { return m_seen.back() == "third"; }));
}

TEST_F(KeyedMutexTest, whoIsCalledAndCancelledAtOncePassesItOn)
{
    Completion<void> first, last;
    CancelSource cancel;
    detach(hold("a", "first", first));
    detach(hold("a", "second", last, cancel.token()));
    detach(hold("a", "third", last));
    first.resolve({});
    cancel.cancel();
    EXPECT_TRUE(until([&] { return m_seen.back() == "third" || m_seen.back() == "second"; }));
    last.resolve({});
    EXPECT_TRUE(until([&] { return m_seen.back() == "third"; }));
}

TEST_F(KeyedMutexTest, aLockMayOutliveTheMutex)
{
    const auto lock = QCoro::waitFor(KeyedMutex::lock(m_mutex, "a"));
    m_mutex.reset();
    EXPECT_TRUE(lock);
}

} // namespace
} // namespace helix::async
