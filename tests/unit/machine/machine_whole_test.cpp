// A whole machine, saved while it runs.

#include <cerrno>

#include <sys/stat.h>

#include <QThreadPool>

#include <gmock/gmock.h>

#include "base/atomic_file.h"
#include "machine/memory_file.h"
#include "unit/async/kill_process.h"
#include "unit/machine/machine_fixture.h"

namespace helix::machine {
namespace {

using helix::fixture::ScopedEnvironment;
using namespace std::chrono_literals;

constexpr std::uint64_t kMemoryBytes = 512U << 20; ///< of the fixture's machine

class MachineWholeTest : public MachineFixture {
protected:
    [[nodiscard]] std::shared_ptr<MemoryFile> files(Durability durability = Durability::Later,
                                                    std::uint64_t bytes = kMemoryBytes) const
    {
        return std::make_shared<MemoryFile>(m_memory, m_devices, bytes, durability);
    }
    [[nodiscard]] bool nothingIsLeft() const
    {
        return !std::filesystem::exists(m_memory) && !std::filesystem::exists(m_devices);
    }
    /// Saves with QEMU in `mood`, finds that it fails and that the guest goes on.
    Error failIn(const char* mood, std::uint64_t bytes = kMemoryBytes,
                 std::chrono::milliseconds deadline = 30s)
    {
        const ScopedEnvironment environment("HELIXVM_FAKE_QEMU", mood);
        const auto machine = start();
        EXPECT_TRUE(machine);
        const auto saved =
            QCoro::waitFor((*machine)->saveWhole(files(Durability::Now, bytes), {}, deadline));
        EXPECT_FALSE(saved);
        EXPECT_TRUE(nothingIsLeft());
        EXPECT_TRUE((*machine)->isHeld());
        EXPECT_TRUE(QCoro::waitFor((*machine)->resume()));
        EXPECT_FALSE((*machine)->isHeld());
        EXPECT_TRUE(QCoro::waitFor((*machine)->quit()));
        return saved ? Error{} : saved.error();
    }

    std::filesystem::path m_memory = folder() / "memory";
    std::filesystem::path m_devices = folder() / "devices";
};

TEST_F(MachineWholeTest, goesOnWhereItWasAndAsAnother)
{
    {
        const auto machine = start();
        ASSERT_TRUE(machine) << machine.error().describe();
        const auto saved = QCoro::waitFor((*machine)->saveWhole(files(Durability::Now), {}));
        ASSERT_TRUE(saved) << saved.error().describe();
        EXPECT_TRUE((*machine)->isHeld());
        EXPECT_TRUE(QCoro::waitFor((*machine)->resume()));
        EXPECT_TRUE(QCoro::waitFor((*machine)->quit()));
    }
    struct stat status {};
    ASSERT_EQ(::stat(m_memory.c_str(), &status), 0);
    EXPECT_EQ(static_cast<std::uint64_t>(status.st_size), kMemoryBytes);
    EXPECT_EQ(status.st_blocks, 0); // all of it holes
    EXPECT_EQ(status.st_mode & 0777U, 0400U);
    auto taking = plan();
    taking.arguments.insert(taking.arguments.end(), {"-incoming", "defer", "-S"});
    taking.awaitsDevices = true;
    const auto restored = start(taking);
    ASSERT_TRUE(restored) << restored.error().describe();
    const auto loaded = QCoro::waitFor((*restored)->loadDevices(m_devices));
    ASSERT_TRUE(loaded) << loaded.error().describe();
    EXPECT_TRUE(QCoro::waitFor((*restored)->resume()));
}

TEST_F(MachineWholeTest, isSavedAgainAndAgain)
{
    const auto machine = start();
    ASSERT_TRUE(machine);
    for (int i = 0; i < 3; ++i) {
        const auto saved = QCoro::waitFor((*machine)->saveWhole(files(), {}));
        ASSERT_TRUE(saved) << saved.error().describe();
        EXPECT_TRUE(QCoro::waitFor((*machine)->resume()));
        std::filesystem::remove(m_memory);
        std::filesystem::remove(m_devices);
    }
}

TEST_F(MachineWholeTest, isNotSavedWhenQemuSaysThatItFailed)
{
    EXPECT_THAT(failIn("save-fails").cause, testing::HasSubstr("No space left"));
}

TEST_F(MachineWholeTest, isNotSavedFromGarbage)
{
    const auto error = failIn("save-garbage");
    EXPECT_EQ(error.code, ErrorCode::Protocol) << error.describe();
    EXPECT_THAT(error.cause, testing::HasSubstr("does not begin like one"));
}

TEST_F(MachineWholeTest, isNotSavedByHalves)
{
    const auto error = failIn("save-half");
    EXPECT_EQ(error.code, ErrorCode::Protocol) << error.describe();
    EXPECT_THAT(error.cause, testing::HasSubstr("in the middle"));
}

TEST_F(MachineWholeTest, hasTheSizeThatIsExpected)
{
    EXPECT_EQ(failIn("", kMemoryBytes / 2).code, ErrorCode::Protocol);
    EXPECT_EQ(failIn("", kMemoryBytes * 2).code, ErrorCode::Protocol);
}

TEST_F(MachineWholeTest, isNotSavedWhenQemuDoesNotComeToAnEnd)
{
    const auto error = failIn("save-hangs", kMemoryBytes, 100ms);
    EXPECT_EQ(error.code, ErrorCode::Timeout) << error.describe();
}

TEST_F(MachineWholeTest, isNotSavedByAQemuThatSendsNothing)
{
    for (const auto* mood : {"save-hangs", "save-clings"}) {
        const ScopedEnvironment environment("HELIXVM_FAKE_QEMU", mood);
        const auto machine = start();
        ASSERT_TRUE(machine);
        const auto saved = QCoro::waitFor((*machine)->saveWhole(files(), {}, 30s, 100ms));
        ASSERT_FALSE(saved);
        EXPECT_EQ(saved.error().code, ErrorCode::Timeout);
        EXPECT_THAT(saved.error().message, testing::HasSubstr("sends nothing")) << mood;
        EXPECT_TRUE(nothingIsLeft());
        EXPECT_TRUE(QCoro::waitFor((*machine)->resume()));
        EXPECT_TRUE(QCoro::waitFor((*machine)->quit()));
    }
}

TEST_F(MachineWholeTest, leavesThePoolToOthersWhileItWaitsForQemu)
{
    const ScopedEnvironment environment("HELIXVM_FAKE_QEMU", "save-hangs");
    auto* pool = QThreadPool::globalInstance();
    const int threads = pool->maxThreadCount();
    pool->setMaxThreadCount(1);
    const auto machine = start();
    ASSERT_TRUE(machine);
    async::CancelSource stop;
    auto saving = (*machine)->saveWhole(files(), stop.token());
    EXPECT_TRUE(until([&] { return std::filesystem::exists(m_memory); }));
    bool done = false;
    const std::function<Result<void>()> other = []() -> Result<void> { return {}; };
    const auto run = [&done, other]() -> async::Task<void> {
        (void)co_await async::onPool(other);
        done = true;
    };
    auto running = run();
    EXPECT_TRUE(until([&] { return done; }));
    stop.cancel();
    EXPECT_FALSE(QCoro::waitFor(saving));
    QCoro::waitFor(running);
    pool->setMaxThreadCount(threads);
    EXPECT_TRUE(until([&] { return pool->activeThreadCount() == 0; }));
}

TEST_F(MachineWholeTest, isNotSavedByAQemuThatHoldsOnToItsEnd)
{
    const auto error = failIn("save-clings", kMemoryBytes, 100ms);
    EXPECT_EQ(error.code, ErrorCode::Timeout) << error.describe();
}

TEST_F(MachineWholeTest, isNotSavedWithoutEnd)
{
    const auto error = failIn("save-endless");
    EXPECT_EQ(error.code, ErrorCode::Protocol) << error.describe();
    EXPECT_THAT(error.cause, testing::HasSubstr("no end"));
}

TEST_F(MachineWholeTest, isNotSavedOverFilesThatAreThere)
{
    const auto machine = start();
    ASSERT_TRUE(machine);
    for (const auto& taken : {m_memory, m_devices}) {
        ASSERT_TRUE(writeFileAtomically(taken, asBytes("of another")));
        const auto saved = QCoro::waitFor((*machine)->saveWhole(files(), {}));
        ASSERT_FALSE(saved);
        EXPECT_EQ(saved.error().code, ErrorCode::AlreadyExists) << saved.error().describe();
        EXPECT_FALSE((*machine)->isHeld()); // it was not stopped for that
        EXPECT_EQ(readFile(taken).value_or(""), "of another");
        std::filesystem::remove(taken);
        EXPECT_TRUE(nothingIsLeft());
    }
}

TEST_F(MachineWholeTest, isNotSavedWithoutAFolder)
{
    const auto machine = start();
    ASSERT_TRUE(machine);
    const auto sink = std::make_shared<MemoryFile>(folder() / "nowhere" / "memory", m_devices,
                                                   kMemoryBytes, Durability::Later);
    const auto saved = QCoro::waitFor((*machine)->saveWhole(sink, {}));
    ASSERT_FALSE(saved);
    EXPECT_EQ(saved.error().code, ErrorCode::NotFound) << saved.error().describe();
}

TEST_F(MachineWholeTest, isNotSavedAnyMoreWhenThatIsCancelled)
{
    const ScopedEnvironment mood("HELIXVM_FAKE_QEMU", "save-hangs");
    const auto machine = start();
    ASSERT_TRUE(machine);
    async::CancelSource cancel;
    auto saving = (*machine)->saveWhole(files(), cancel.token());
    ASSERT_TRUE(until([&] { return std::filesystem::exists(m_devices); }));
    cancel.cancel();
    const auto saved = QCoro::waitFor(saving);
    ASSERT_FALSE(saved);
    EXPECT_EQ(saved.error().code, ErrorCode::Cancelled) << saved.error().describe();
    EXPECT_TRUE(nothingIsLeft());
    EXPECT_TRUE(QCoro::waitFor((*machine)->resume()));
}

TEST_F(MachineWholeTest, leavesNothingWhenQemuEndsMeanwhile)
{
    const ScopedEnvironment mood("HELIXVM_FAKE_QEMU", "save-hangs");
    const auto machine = start();
    ASSERT_TRUE(machine);
    auto saving = (*machine)->saveWhole(files(), {});
    ASSERT_TRUE(until([&] { return std::filesystem::exists(m_devices); }));
    fixture::killProcess((*machine)->pid());
    const auto saved = QCoro::waitFor(saving);
    ASSERT_FALSE(saved);
    EXPECT_EQ(saved.error().code, ErrorCode::Unavailable) << saved.error().describe();
    EXPECT_TRUE(nothingIsLeft());
    EXPECT_EQ(QCoro::waitFor((*machine)->saveWhole(files(), {})).error().code,
              ErrorCode::Unavailable);
}

/// A disk that is full.
class FullDisk : public MemoryFile {
public:
    using MemoryFile::MemoryFile;
    Result<void> flush() override
    {
        return failErrno(ENOSPC, "There is no space for the memory; free some and try again.");
    }
};

TEST_F(MachineWholeTest, leavesNothingOnADiskThatIsFull)
{
    const auto machine = start();
    ASSERT_TRUE(machine);
    const auto sink =
        std::make_shared<FullDisk>(m_memory, m_devices, kMemoryBytes, Durability::Later);
    const auto saved = QCoro::waitFor((*machine)->saveWhole(sink, {}));
    ASSERT_FALSE(saved);
    EXPECT_EQ(saved.error().code, ErrorCode::OutOfSpace) << saved.error().describe();
    EXPECT_TRUE(nothingIsLeft());
    EXPECT_TRUE(QCoro::waitFor((*machine)->resume()));
}

class MemoryFileTest : public helix::fixture::LoopTest {
protected:
    std::filesystem::path m_memory = folder() / "memory";
    std::filesystem::path m_devices = folder() / "devices";
    MemoryFile m_file{m_memory, m_devices, 1024 * kGuestPageBytes, Durability::Now};
};

TEST_F(MemoryFileTest, keepsWhatCameLastForEachPage)
{
    ASSERT_TRUE(m_file.begin());
    std::vector<Bytes> contents;
    contents.reserve(2000);
    std::string expected(1024 * kGuestPageBytes, '\0');
    const auto write = [&](std::size_t page, std::uint8_t filling) {
        contents.emplace_back(kGuestPageBytes, filling);
        ASSERT_TRUE(m_file.page(page * kGuestPageBytes, contents.back()));
        expected.replace(page * kGuestPageBytes, kGuestPageBytes, kGuestPageBytes,
                         static_cast<char>(filling));
    };
    for (std::size_t page = 0; page < 600; ++page) // longer than a run
        write(page, static_cast<std::uint8_t>(page % 250 + 1));
    write(1023, 7);
    write(3, 8);
    write(4, 9);
    ASSERT_TRUE(m_file.zeroPage(4 * kGuestPageBytes));
    ASSERT_TRUE(m_file.zeroPage(700 * kGuestPageBytes));
    expected.replace(4 * kGuestPageBytes, kGuestPageBytes, kGuestPageBytes, '\0');
    ASSERT_TRUE(m_file.flush());
    write(5, 10);
    ASSERT_TRUE(m_file.devices(asBytes("all the")));
    ASSERT_TRUE(m_file.devices(asBytes(" devices")));
    ASSERT_TRUE(m_file.settle());
    m_file.keep();
    m_file.drop();
    EXPECT_TRUE(readFile(m_memory, 8U << 20).value_or("") == expected);
    EXPECT_EQ(readFile(m_devices).value_or(""), "all the devices");
    struct stat status {};
    ASSERT_EQ(::stat(m_memory.c_str(), &status), 0);
    EXPECT_LT(status.st_blocks * 512, 700 * 4096);
    EXPECT_TRUE(makeDurable(m_memory));
    EXPECT_EQ(makeDurable(folder() / "nothing").error().code, ErrorCode::NotFound);
}

TEST_F(MemoryFileTest, saysWhatTheDiskLacks)
{
    NewFile file(m_memory, "The machine's memory");
    for (const int lacking : {ENOSPC, EDQUOT}) {
        errno = lacking;
        const Error error = file.failed().value();
        EXPECT_EQ(error.code, ErrorCode::OutOfSpace);
        EXPECT_THAT(error.message, testing::HasSubstr(m_memory.string()));
    }
}

TEST_F(MemoryFileTest, isRemovedUnlessItIsKept)
{
    {
        MemoryFile file(m_memory, m_devices, kGuestPageBytes, Durability::Later);
        ASSERT_TRUE(file.begin());
        EXPECT_TRUE(std::filesystem::exists(m_memory));
    }
    EXPECT_FALSE(std::filesystem::exists(m_memory));
    EXPECT_FALSE(std::filesystem::exists(m_devices));
}

} // namespace
} // namespace helix::machine
