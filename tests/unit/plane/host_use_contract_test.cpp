// What workspaces take of this computer, what is kept on its disk, and what of that is given back.

#include <numeric>

#include "plane/host_use.h"
#include "unit/plane/plane_contract.h"

namespace helix::plane {
namespace {

template <typename World>
class HostUseContract : public PlaneContract<World> {
protected:
    void SetUp() override
    {
        ASSERT_TRUE(answerOf(this->plane().settings().set("resources.maxRunning", "5")));
    }
    HostUse& hostUse() { return this->plane().hostUse(); }
    /// Two that run, in another order than that of their names.
    void runTwo()
    {
        (void)this->ready("second");
        (void)this->ready("first");
    }
    bool allSeen()
    {
        this->letUseBeSeen();
        return this->happens([this] {
            const auto all = hostUse().use(false).workspaces;
            return all.size() == 2 && std::ranges::all_of(all, [](const auto& one) {
                       return one.now.timeMs > 0 && one.now.memoryBytes > 0;
                   });
        });
    }
    StorageUse storage() { return answerOf(hostUse().storage()).value_or(StorageUse()); }
};
TYPED_TEST_SUITE(HostUseContract, Worlds);

TYPED_TEST(HostUseContract, everyWorkspaceIsThereByName)
{
    this->runTwo();
    ASSERT_TRUE(this->allSeen());
    const auto use = this->hostUse().use(false);
    EXPECT_EQ(use.workspaces[0].name, "first");
    EXPECT_EQ(use.workspaces[1].name, "second");
    for (const auto& one : use.workspaces) {
        EXPECT_EQ(this->plane().workspaces().resolve(one.name), one.workspace);
        EXPECT_EQ(one.state, "ready");
        EXPECT_EQ(one.stateTitle, "Ready");
        EXPECT_GT(one.memoryGiven, 0U);
    }
    EXPECT_EQ(use.running, 2);
    EXPECT_EQ(use.maxRunning, 5);
    EXPECT_GT(use.processors, 0);
    EXPECT_GE(use.memoryTotal, use.memoryAvailable);
    EXPECT_GE(use.diskTotal, use.diskFree);
    EXPECT_GT(use.diskFree, 0U);
}

TYPED_TEST(HostUseContract, historyComesWhenItIsAskedForAndEndsWithWhatIsNow)
{
    this->runTwo();
    ASSERT_TRUE(this->allSeen());
    for (const auto& one : this->hostUse().use(false).workspaces)
        EXPECT_TRUE(one.history.empty()) << one.name;
    for (const auto& one : this->hostUse().use(true).workspaces) {
        ASSERT_FALSE(one.history.empty()) << one.name;
        EXPECT_EQ(one.history.back(), one.now) << one.name;
        EXPECT_TRUE(std::ranges::is_sorted(one.history, {}, &UseSample::timeMs)) << one.name;
    }
}

TYPED_TEST(HostUseContract, aLookIsTold)
{
    int looks = 0;
    QObject::connect(&this->hostUse(), &HostUse::looked, [&looks] { ++looks; });
    this->letUseBeSeen();
    EXPECT_TRUE(this->happens([&looks] { return looks > 0; }));
}

TYPED_TEST(HostUseContract, whatIsKeptIsCountedOnceAndByKind)
{
    this->leaveNeedless();
    const auto storage = this->storage();
    const auto sum = [&storage](auto StoredKind::*field) {
        return std::accumulate(
            storage.kinds.begin(), storage.kinds.end(), std::uint64_t{0},
            [field](std::uint64_t all, const StoredKind& kind) { return all + kind.*field; });
    };
    EXPECT_GT(storage.bytes, 0U);
    EXPECT_EQ(sum(&StoredKind::bytes), storage.bytes);
    EXPECT_GT(storage.needlessBytes, 0U);
    EXPECT_EQ(sum(&StoredKind::needlessBytes), storage.needlessBytes);
    for (const auto& kind : storage.kinds) {
        EXPECT_EQ(std::ranges::count(storage.kinds, kind.kind, &StoredKind::kind), 1);
        EXPECT_LE(kind.needlessBytes, kind.bytes) << titleOf(kind.kind);
    }
}

TYPED_TEST(HostUseContract, whatNothingNeedsIsGivenBackOnce)
{
    this->leaveNeedless();
    const auto before = this->storage();
    const auto given = answerOf(this->hostUse().reclaim());
    ASSERT_TRUE(given) << given.error().describe();
    EXPECT_GE(given->bytes, before.needlessBytes);
    std::uint64_t parts = 0;
    for (const auto& part : given->parts) {
        EXPECT_GT(part.bytes, 0U);
        parts += part.bytes;
    }
    EXPECT_EQ(parts, given->bytes);
    EXPECT_EQ(this->storage().needlessBytes, 0U);
    const auto again = answerOf(this->hostUse().reclaim());
    ASSERT_TRUE(again);
    // What Helix writes meanwhile may come to lie in a block less on the disk.
    EXPECT_LT(again->bytes, before.needlessBytes);
}

} // namespace
} // namespace helix::plane
