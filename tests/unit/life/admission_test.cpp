#include "life/admission.h"

#include <gtest/gtest.h>

namespace helix::life {
namespace {

image::Manifest manifest()
{
    image::Manifest m;
    m.name = "sway-minimal";
    m.defaults = {2, 1024, 8};
    m.minimum = {1, 512, 4};
    m.virtualSizeBytes = 8ULL << 30;
    m.ports = {{3000, "web"}};
    return m;
}

HostCapacity host()
{
    return {4, 8000, 6000, 100ULL << 30, 50ULL << 30};
}

TEST(ChooseResources, zerosMeanTheImagesDefaults)
{
    EXPECT_EQ(chooseResources({}, {}, manifest()).value(), (image::Resources{2, 1024, 8}));
}

TEST(ChooseResources, settingsComeBeforeTheImageUnlessTheyAreTooSmall)
{
    EXPECT_EQ(chooseResources({}, {3, 2048, 20}, manifest()).value(),
              (image::Resources{3, 2048, 20}));
    EXPECT_EQ(chooseResources({}, {0, 100, 1}, manifest()).value(), (image::Resources{2, 512, 8}));
}

TEST(ChooseResources, whatIsAskedForIsTakenOrRefusedNeverChanged)
{
    EXPECT_EQ(chooseResources({1, 600, 9}, {3, 2048, 20}, manifest()).value(),
              (image::Resources{1, 600, 9}));
    for (const auto& wrong :
         {image::Resources{-1, 0, 0}, image::Resources{0, 256, 0}, image::Resources{0, 0, 7}}) {
        const auto refused = chooseResources(wrong, {}, manifest());
        ASSERT_FALSE(refused);
        EXPECT_EQ(refused.error().code, ErrorCode::InvalidArgument);
    }
    EXPECT_NE(chooseResources({0, 0, 7}, {}, manifest()).error().message.find("8 GB"),
              std::string::npos)
        << "not smaller than the image's own disk";
}

struct MachineCase {
    image::Resources resources;
    RunningLoad load;
    bool admitted;
    const char* word;
};

TEST(AdmitMachine, decidesByCpusAndMemory)
{
    const MachineCase cases[] = {
        {{2, 1024, 8}, {}, true, ""},
        {{4, 6000, 8}, {}, true, ""},
        {{5, 1024, 8}, {}, false, "4 CPUs"},
        {{2, 6001, 8}, {}, false, "6000"},
        {{2, 1024, 8}, {1, 5000}, false, "6000 of 8000 MB"},
        {{2, 1024, 8}, {8, 0}, true, ""},
    };
    for (const auto& [resources, load, admitted, word] : cases) {
        const auto result = admitMachine(resources, host(), load, {75, 8});
        EXPECT_EQ(result.has_value(), admitted) << word;
        if (!result) {
            EXPECT_EQ(result.error().code, ErrorCode::ResourceExhausted);
            EXPECT_NE(result.error().message.find(word), std::string::npos)
                << result.error().message;
        }
    }
}

struct QueueCase {
    int running, most;
    std::size_t waiting;
    bool waits;        ///< one more that asks
    std::size_t turns; ///< of those that wait
};

TEST(Queue, whoIsOneTooManyWaitsAndTheFirstGoFirst)
{
    const QueueCase cases[] = {
        {0, 1, 0, false, 0}, {1, 1, 0, true, 0}, {3, 4, 0, false, 0}, {4, 4, 0, true, 0},
        {4, 4, 2, true, 0},  {3, 4, 2, true, 1}, {2, 4, 2, true, 2},  {0, 4, 2, true, 2},
        {0, 1, 20, true, 1}, {9, 4, 3, true, 0}, {9, 4, 0, true, 0},  {0, 100, 3, true, 3},
    };
    for (const auto& [running, most, waiting, waits, turns] : cases) {
        const RunningLoad load{running, 0};
        const Limits limits{75, most};
        EXPECT_EQ(mustWait(load, limits, waiting), waits)
            << running << " of " << most << ", " << waiting;
        EXPECT_EQ(takeTurns(load, limits, waiting), turns)
            << running << " of " << most << ", " << waiting;
    }
}

TEST(AdmitMachine, memoryThatOthersHaveTakenIsNotThere)
{
    HostCapacity busy = host();
    busy.memoryAvailableMiB = 900;
    const auto refused = admitMachine({2, 1024, 8}, busy, {}, {75, 8});
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message.find("900 MB of memory free"), std::string::npos);
}

struct ShareCase {
    std::vector<double> taken;
    int processors;
    double share;
};

TEST(AdmitMachine, processorsAreSharedWithThoseWhoTakeThem)
{
    const ShareCase cases[] = {
        {{}, 2, 200},
        {{400}, 2, 100},
        {{50}, 2, 150},
        {{400, 400, 400}, 2, 50},
        {{6, 400, 400}, 2, 194.0 / 3},
        {{400, 0, 20, 400}, 4, 380.0 / 3},
        {std::vector<double>(36, 6), 2, 200.0 / 37},
        {std::vector<double>(24, 6), 2, 56},
        {std::vector<double>(400, 0.4), 2, 40},
    };
    for (const auto& [taken, processors, share] : cases)
        EXPECT_NEAR(shareBeside(taken, processors), share, 1e-9) << taken.size();
}

TEST(AdmitMachine, refusesWhereOneMoreWouldHardlyRun)
{
    const HostCapacity roomy{2, 1 << 20, 1 << 20, 0, 0};
    const auto admits = [&roomy](int machines, std::optional<MachineUse> seen) {
        RunningLoad load;
        for (int i = 0; i < machines; ++i)
            load.add({2, 512, 8}, seen);
        return admitMachine({2, 512, 8}, roomy, load, {100, 100});
    };
    EXPECT_TRUE(admits(24, MachineUse{100, 6}));
    EXPECT_TRUE(admits(16, std::nullopt)) << "machines that work share";
    EXPECT_TRUE(admits(90, MachineUse{100, 1}));
    const auto refused = admits(36, MachineUse{100, 6});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::ResourceExhausted);
    EXPECT_EQ(refused.error().message,
              "The processors of this computer are taken: beside the 36 workspaces that run, one "
              "more would get 5 % of one; suspend or stop some.");
    EXPECT_FALSE(admits(36, std::nullopt)) << "nobody has looked at them yet";
}

TEST(AdmitDisk, mayExceedWhatIsFreeButNotWhatThereIs)
{
    EXPECT_TRUE(admitDisk(80, host()));
    EXPECT_EQ(admitDisk(101, host()).error().code, ErrorCode::ResourceExhausted);
    HostCapacity full = host();
    full.diskFreeBytes = 100ULL << 20;
    const auto refused = admitDisk(8, full);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::OutOfSpace);
    EXPECT_NE(refused.error().message.find("100 MB"), std::string::npos);
}

TEST(ChoosePorts, addsTheImagesOwnOnce)
{
    const auto ports = choosePorts({{8000, 0, "app"}, {3000, 4000, "mine"}}, manifest()).value();
    ASSERT_EQ(ports.size(), 2U);
    EXPECT_EQ(ports[1].hostPort, 4000);
    EXPECT_EQ(choosePorts({}, manifest()).value().front().guestPort, 3000);
}

TEST(ChoosePorts, refusesWhatCannotBe)
{
    EXPECT_EQ(choosePorts({{0, 0, ""}}, manifest()).error().code, ErrorCode::InvalidArgument);
    EXPECT_EQ(choosePorts({{7443, 0, ""}}, manifest()).error().code, ErrorCode::InvalidArgument);
    EXPECT_EQ(choosePorts({{8000, 0, ""}, {8000, 0, ""}}, manifest()).error().code,
              ErrorCode::AlreadyExists);
    EXPECT_EQ(choosePorts({{8000, 5000, ""}, {8001, 5000, ""}}, manifest()).error().code,
              ErrorCode::AlreadyExists);
    EXPECT_EQ(choosePorts({{22, 0, ""}}, manifest()).error().code, ErrorCode::AlreadyExists);
}

TEST(ChooseName, checksAndSuggests)
{
    EXPECT_EQ(chooseName("calm-otter", {}).value(), "calm-otter");
    const auto suggested = chooseName("", {});
    ASSERT_TRUE(suggested);
    EXPECT_TRUE(checkName(*suggested, "a workspace"));
    EXPECT_EQ(chooseName("calm-otter", {"calm-otter"}).error().code, ErrorCode::AlreadyExists);
    for (const auto& wrong :
         {std::string("../x"), std::string(300, 'a'), std::string("Big"), std::string(" ")})
        EXPECT_EQ(chooseName(wrong, {}).error().code, ErrorCode::InvalidArgument) << wrong;
}

TEST(HostCapacity, readsThisComputer)
{
    const auto capacity = readHostCapacity("/tmp");
    ASSERT_TRUE(capacity);
    EXPECT_GT(capacity->cpus, 0);
    EXPECT_GT(capacity->memoryTotalMiB, 0);
    EXPECT_GE(capacity->memoryTotalMiB, capacity->memoryAvailableMiB);
    EXPECT_GT(capacity->diskTotalBytes, 0U);
    EXPECT_FALSE(readHostCapacity("/no/such/folder"));
    EXPECT_FALSE(readBootId().empty());
}

TEST(HostCapacity, findsFieldsOfMeminfo)
{
    EXPECT_EQ(memoryField("MemTotal:       2048 kB\nMemAvailable:    1024 kB\n", "MemAvailable"),
              1);
    EXPECT_EQ(memoryField("MemTotal:       2048 kB", "MemTotal"), 2);
    EXPECT_EQ(memoryField("MemTotal: x", "MemFree"), 0);
    EXPECT_EQ(memoryField("", "MemFree"), 0);
}

TEST(Admission, aMachineCountsForWhatItHoldsAndMayGrowTo)
{
    constexpr std::uint64_t kMiB = 1U << 20;
    EXPECT_EQ(expectedMemoryMiB(1024, 0), 1024) << "nobody has looked yet";
    EXPECT_EQ(expectedMemoryMiB(1024, 128 * kMiB), 128 + 224);
    EXPECT_EQ(expectedMemoryMiB(1024, 1024 * kMiB), 1024);
    EXPECT_EQ(expectedMemoryMiB(1024, 1300 * kMiB), 1300) << "with what QEMU takes itself";
    EXPECT_GT(expectedMemoryMiB(512, 1), 0);
    // Twenty-four of them that are idle fit where eight would have by their size.
    std::int64_t idle = 0;
    for (int i = 0; i < 23; ++i)
        idle += expectedMemoryMiB(1024, 170 * kMiB);
    HostCapacity host{2, 16384, 12000, 0, 0};
    EXPECT_TRUE(admitMachine({1, 1024, 8}, host, {23, idle}, {75, 100}));
    EXPECT_FALSE(admitMachine({1, 1024, 8}, host, {23, 23 * 1024}, {75, 100}));
}

} // namespace
} // namespace helix::life
