// A real guest that is saved while it writes to its memory: what was saved is its memory of one moment.

#include <array>
#include <cstring>
#include <optional>
#include <stop_token>
#include <thread>
#include <vector>

#include "build_tree.h"
#include "machine/memory_file.h"
#include "machine/probe_initrd.h"
#include "vm/machine_vm_fixture.h"

namespace helix::machine {
namespace {

constexpr std::uint64_t kMemoryMiB = 256;
constexpr std::uint64_t kMemoryBytes = kMemoryMiB << 20;

/// As counting_init has them.
constexpr std::size_t kCountingPages = 512;
constexpr std::array<std::uint64_t, 2> kMagic{0x48454c4958434f55, 0x4e54494e47504147};

class RunningSaveVmTest : public MachineVmTest {
protected:
    [[nodiscard]] LaunchPlan countingPlan() const
    {
        const auto program = readFile(tests::builtProgram("counting_init"), 1U << 20).value();
        const auto initrd = folder() / "initrd";
        EXPECT_TRUE(writeFileAtomically(initrd, asBytes(makeProbeInitrd(program))));
        auto wanted = spec();
        wanted.resources.memoryMiB = kMemoryMiB;
        std::get<KernelBoot>(wanted.boot).initrd = initrd;
        return makeLaunchPlan(wanted, m_host).value();
    }
    Result<void> save(Machine& machine)
    {
        const auto sink =
            std::make_shared<MemoryFile>(m_memory, m_devices, kMemoryBytes, Durability::Later);
        const AtStandstill act = []() -> async::Task<Result<void>> { co_return Result<void>(); };
        return QCoro::waitFor(machine.saveRunning(sink, act, {}));
    }
    /// The counts in what was saved, in the order in which the guest writes them.
    [[nodiscard]] std::vector<std::uint64_t> savedCounts() const
    {
        struct Begin {
            std::array<std::uint64_t, 2> magic;
            std::uint64_t number, count;
        };
        std::vector<std::uint64_t> counts(kCountingPages);
        const auto memory = readFile(m_memory, kMemoryBytes).value();
        std::size_t found = 0;
        for (std::size_t at = 0; at < memory.size(); at += kGuestPageBytes) {
            Begin page{};
            std::memcpy(&page, memory.data() + at, sizeof page);
            if (page.magic != kMagic || page.number >= kCountingPages)
                continue;
            counts[page.number] = page.count;
            ++found;
        }
        EXPECT_EQ(found, kCountingPages);
        return counts;
    }

    std::filesystem::path m_memory = folder() / "memory", m_devices = folder() / "devices";
};

/// The first page that is not of the moment of those before it.
std::optional<std::size_t> firstOfAnotherMoment(const std::vector<std::uint64_t>& counts)
{
    for (std::size_t i = 1; i < counts.size(); ++i)
        if (counts[i] != counts[0] && (counts[i] + 1 != counts[0] || counts[i] != counts.back()))
            return i;
    return {};
}

/// Has the machine's processors taken away from it in the midst of whatever they do.
class BusyComputer {
public:
    BusyComputer()
    {
        for (auto& one : m_busy)
            one = std::jthread([](const std::stop_token& stop) {
                while (!stop.stop_requested()) {
                }
            });
    }

private:
    std::array<std::jthread, 4> m_busy;
};

TEST_F(RunningSaveVmTest, whatIsSavedIsOfOneMoment)
{
    const auto machine = start(countingPlan());
    ASSERT_TRUE(machine) << machine.error().describe();
    ASSERT_TRUE(until([&] { return serialSays("COUNTING"); }, kBootDeadline))
        << readFile(plan().serialLog).value_or("no serial log");
    const BusyComputer busy;
    std::uint64_t before = 0;
    for (int round = 0; round < 4; ++round) {
        const auto saved = save(**machine);
        ASSERT_TRUE(saved) << saved.error().describe();
        const auto counts = savedCounts();
        EXPECT_GT(counts[0], before) << "it went on meanwhile";
        before = counts[0];
        const auto other = firstOfAnotherMoment(counts);
        EXPECT_FALSE(other) << "page 0 has " << counts[0] << ", page " << *other << " has "
                            << counts[*other] << ", the last has " << counts.back();
        std::filesystem::remove(m_memory);
        std::filesystem::remove(m_devices);
        ASSERT_TRUE(QCoro::waitFor((*machine)->resume()));
    }
    EXPECT_TRUE(QCoro::waitFor((*machine)->quit()));
}

} // namespace
} // namespace helix::machine
