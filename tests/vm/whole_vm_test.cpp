// A real guest that is saved whole, as it runs, and goes on: where it was, or as another QEMU.

#include <atomic>
#include <cstdio>

#include <sys/stat.h>

#include "base/crypto.h"
#include "base/installation.h"
#include "build_tree.h"
#include "machine/memory_file.h"
#include "machine/probe_initrd.h"
#include "vm/machine_vm_fixture.h"
#include "warm/memory_delta.h"

namespace helix::machine {
namespace {

using namespace std::chrono_literals;

constexpr std::uint64_t kBytesOfMiB = 1U << 20;

/// What the image's own first program does (images/initrd/init), and a service besides: the guest's
/// own account of itself. It counts, and each time it looks whether its memory is as it left it and
/// writes some more.
constexpr std::string_view kCountingInit = R"init(#!/bin/busybox sh
/bin/busybox mount -t proc proc /proc
mount -t devtmpfs dev /dev
modprobe -a $(cat /lib/modules/wanted)
until mount -t ext4 -o rw,noatime /dev/vda /root; do sleep 0.1; done
mount -t tmpfs -o mode=0755 run /root/run
mkdir -p /root/run/user/1000 /root/run/systemd/system/multi-user.target.wants
mount -t tmpfs -o mode=0700,uid=1000,gid=1000 user /root/run/user/1000
cat >/root/run/count <<'END'
echo 1 >/proc/sys/kernel/printk # what a busy machine's kernel says would cut a count in two
sum() { md5sum </run/blob | cut -c1-32; }
count=0
: >/run/blob
last=$(sum)
while :; do
    memory=broken
    [ "$(sum)" = "$last" ] && memory=whole
    head -c 200000 /dev/urandom >>/run/blob
    last=$(sum)
    count=$((count + 1))
    read -r uptime rest </proc/uptime
    echo "count $count up $uptime $memory" >/dev/console
    sleep 0.2
done
END
cat >/root/run/systemd/system/count.service <<'END'
[Service]
ExecStart=/bin/sh /run/count
END
ln -s ../count.service /root/run/systemd/system/multi-user.target.wants/count.service
umount /dev /proc
exec /bin/busybox switch_root /root /sbin/init
)init";

/// Prints what went before, and how long it took.
class Stopwatch {
public:
    long long passed(const char* what)
    {
        const auto now = std::chrono::steady_clock::now();
        const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(now - m_last).count();
        std::printf("    %-28s %6lld ms\n", what, static_cast<long long>(ms));
        std::fflush(stdout);
        m_last = now;
        return ms;
    }

private:
    std::chrono::steady_clock::time_point m_last = std::chrono::steady_clock::now();
};

class WholeVmTest : public MachineVmTest {
protected:
    void SetUp() override
    {
        MachineVmTest::SetUp();
        if (IsSkipped() || HasFatalFailure())
            return;
        const std::filesystem::path programs =
            std::filesystem::path(tests::builtProgram("helix-netd")).parent_path();
        m_host.templateMemoryLibrary = Installation::besideExecutable(programs).templateMemory;
        auto initrd = readFile(m_bundle.initrd(), 256U << 20).value();
        initrd.append((4 - initrd.size() % 4) % 4, '\0');
        ASSERT_TRUE(
            writeFileAtomically(m_initrd, asBytes(initrd + makeProbeInitrd(kCountingInit))));
    }
    [[nodiscard]] std::uint64_t memoryBytes() const
    {
        return static_cast<std::uint64_t>(m_bundle.manifest.defaults.memoryMiB) * kBytesOfMiB;
    }
    [[nodiscard]] LaunchPlan restoredPlan(const std::filesystem::path& memory) const
    {
        auto wanted = spec();
        wanted.memory = GuestMemoryFile{memory, GuestMemoryFile::Mapping::Private};
        wanted.awaitsDevices = true;
        return countingPlan(wanted);
    }
    /// With an initrd that has the guest count on its console.
    [[nodiscard]] LaunchPlan countingPlan(MachineSpec wanted) const
    {
        std::get<KernelBoot>(wanted.boot).initrd = m_initrd;
        return makeLaunchPlan(wanted, m_host).value();
    }
    struct Count {
        int count = 0;
        double uptime = 0;
        bool whole = false;
    };
    /// All that the console has said since QEMU was started.
    [[nodiscard]] std::vector<Count> counts() const
    {
        std::vector<Count> found;
        const auto log = readFile(plan().serialLog, 1U << 20).value_or("");
        for (auto at = log.find("count "); at != std::string::npos;
             at = log.find("count ", at + 1)) {
            Count count;
            char how[8] = {};
            if (log.find('\n', at) != std::string::npos &&
                std::sscanf(log.c_str() + at, "count %d up %lf %7s", &count.count, &count.uptime,
                            how) == 3) {
                count.whole = how == std::string_view("whole");
                found.push_back(count);
            }
        }
        return found;
    }
    /// Waits for `more` counts beyond those so far; the last of them.
    Count countOn(std::size_t more = 3)
    {
        const auto before = counts().size();
        EXPECT_TRUE(until([&] { return counts().size() >= before + more; }, kBootDeadline))
            << readFile(plan().serialLog).value_or("no serial log");
        return lastCount();
    }
    [[nodiscard]] Count lastCount() const
    {
        const auto all = counts();
        return all.empty() ? Count{} : all.back();
    }
    /// What the guest says since it was restored follows on what it said before.
    void expectGoesOn(const Count& before)
    {
        countOn();
        const auto since = counts();
        ASSERT_FALSE(since.empty());
        EXPECT_FALSE(serialSays("Linux version"));
        // Some counts may have been said and not read when the machine was quit.
        EXPECT_GT(since.front().count, before.count);
        EXPECT_LE(since.front().count, before.count + 3);
        EXPECT_GE(since.front().uptime, before.uptime);
        EXPECT_LT(since.front().uptime, before.uptime + 30);
        for (std::size_t i = 0; i < since.size(); ++i) {
            EXPECT_TRUE(since[i].whole) << since[i].count;
            EXPECT_EQ(since[i].count, since.front().count + static_cast<int>(i));
        }
    }
    Result<std::unique_ptr<Machine>> boot(const MachineSpec& wanted)
    {
        auto machine = start(countingPlan(wanted));
        EXPECT_TRUE(machine) << machine.error().describe();
        if (!machine)
            return machine;
        EXPECT_TRUE(until([&] { return serialSays("login:"); }, kBootDeadline))
            << readFile(plan().serialLog).value_or("no serial log");
        return machine;
    }
    Result<void> save(Machine& machine, Durability durability = Durability::Later)
    {
        const auto sink =
            std::make_shared<MemoryFile>(m_memory, m_devices, memoryBytes(), durability);
        return QCoro::waitFor(machine.saveWhole(sink, {}));
    }
    [[nodiscard]] std::string digestOf(const std::filesystem::path& file) const
    {
        return toHex(sha256(asBytes(readFile(file, memoryBytes() + 1).value_or(""))));
    }
    void quit(Machine& machine)
    {
        EXPECT_TRUE(QCoro::waitFor(machine.quit()));
        EXPECT_TRUE(until([&] { return nothingRuns(); }));
    }
    Result<std::unique_ptr<Machine>> restore(const LaunchPlan& plan,
                                             const std::filesystem::path& devices)
    {
        Stopwatch watch;
        auto machine = start(plan);
        EXPECT_TRUE(machine) << machine.error().describe();
        if (!machine)
            return machine;
        watch.passed("QEMU started");
        const auto loaded = QCoro::waitFor((*machine)->loadDevices(devices));
        EXPECT_TRUE(loaded) << loaded.error().describe();
        watch.passed("devices taken over");
        EXPECT_TRUE(QCoro::waitFor((*machine)->resume()));
        watch.passed("goes on");
        return machine;
    }
    void reportSizes() const
    {
        struct stat memory {};
        ::stat(m_memory.c_str(), &memory);
        std::printf("    memory: %lld MiB of %lld on the disk, devices: %lld KiB\n",
                    static_cast<long long>(memory.st_blocks / 2048),
                    static_cast<long long>(memory.st_size >> 20),
                    static_cast<long long>(std::filesystem::file_size(m_devices) >> 10));
    }
    void removeFiles() const
    {
        for (const auto& file : {m_memory, m_devices})
            std::filesystem::remove(file);
    }

    std::filesystem::path m_initrd = folder() / "initrd";
    std::filesystem::path m_memory = folder() / "memory";
    std::filesystem::path m_devices = folder() / "devices";
};

TEST_F(WholeVmTest, aMachineThatBootedGoesOnFromItsFile)
{
    const auto machine = boot(spec());
    ASSERT_TRUE(machine);
    countOn();
    Stopwatch watch;
    const auto saved = save(**machine, Durability::Now);
    ASSERT_TRUE(saved) << saved.error().describe();
    watch.passed("saved, durable");
    reportSizes();
    quit(**machine);
    const auto before = lastCount();
    {
        const auto restored = restore(restoredPlan(m_memory), m_devices);
        ASSERT_TRUE(restored);
        expectGoesOn(before);
        // One that goes on from a file is saved like any other.
        std::filesystem::rename(m_memory, folder() / "memory-1");
        std::filesystem::rename(m_devices, folder() / "devices-1");
        Stopwatch again;
        const auto savedAgain = save(**restored);
        ASSERT_TRUE(savedAgain) << savedAgain.error().describe();
        again.passed("saved again");
        reportSizes();
        quit(**restored);
    }
    const auto beforeAgain = lastCount();
    const auto restored = restore(restoredPlan(m_memory), m_devices);
    ASSERT_TRUE(restored);
    expectGoesOn(beforeAgain);
    quit(**restored);
}

/// One machine, saved in two ways at once.
class Both : public MemorySink {
public:
    Both(std::shared_ptr<MemorySink> one, std::shared_ptr<MemorySink> other)
        : m_one(std::move(one))
        , m_other(std::move(other))
    {
    }
    Result<std::uint64_t> begin() override
    {
        return m_one->begin().and_then([this](auto) { return m_other->begin(); });
    }
    Result<void> page(std::uint64_t offset, BytesView content) override
    {
        return both([&](auto& sink) { return sink.page(offset, content); });
    }
    Result<void> zeroPage(std::uint64_t offset) override
    {
        return both([&](auto& sink) { return sink.zeroPage(offset); });
    }
    Result<void> devices(BytesView bytes) override
    {
        return both([&](auto& sink) { return sink.devices(bytes); });
    }
    Result<void> flush() override
    {
        return both([](auto& sink) { return sink.flush(); });
    }
    Result<void> settle() override
    {
        return both([](auto& sink) { return sink.settle(); });
    }
    void keep() override
    {
        m_one->keep();
        m_other->keep();
    }
    void drop() override {}

private:
    template <typename Act>
    Result<void> both(Act act)
    {
        return act(*m_one).and_then([&] { return act(*m_other); });
    }
    std::shared_ptr<MemorySink> m_one, m_other;
};

TEST_F(WholeVmTest, aCloneGoesOnFromWhatItChanged)
{
    const auto base = folder() / "template", templatesDevices = folder() / "template-devices";
    ASSERT_TRUE(writeFileAtomically(base, Bytes()));
    std::filesystem::resize_file(base, memoryBytes());
    auto templateSpec = spec();
    templateSpec.memory = GuestMemoryFile{base};
    {
        const auto machine = boot(templateSpec);
        ASSERT_TRUE(machine);
        countOn();
        ASSERT_TRUE(QCoro::waitFor((*machine)->saveDevices(templatesDevices)));
        quit(**machine);
    }
    const auto delta = folder() / "delta", full = folder() / "memory-in-full";
    {
        const auto clone = restore(restoredPlan(base), templatesDevices);
        ASSERT_TRUE(clone);
        countOn(10);
        const auto first = std::make_shared<warm::MemoryDelta>(
            base, folder() / "delta-1", folder() / "devices-1", Durability::Now);
        Stopwatch watch;
        const auto savedFirst = QCoro::waitFor((*clone)->saveWhole(first, {}));
        ASSERT_TRUE(savedFirst) << savedFirst.error().describe();
        watch.passed("saved as a difference");
        ASSERT_TRUE(QCoro::waitFor((*clone)->resume()));
        EXPECT_TRUE(countOn(10).whole);
        const auto sink =
            std::make_shared<warm::MemoryDelta>(base, delta, m_devices, Durability::Now);
        const auto inFull = std::make_shared<MemoryFile>(full, folder() / "devices-in-full",
                                                         memoryBytes(), Durability::Later);
        const auto saved =
            QCoro::waitFor((*clone)->saveWhole(std::make_shared<Both>(sink, inFull), {}));
        ASSERT_TRUE(saved) << saved.error().describe();
        std::printf("    difference: %lld KiB\n",
                    static_cast<long long>(std::filesystem::file_size(delta) >> 10));
        quit(**clone);
    }
    const auto before = lastCount();
    Stopwatch watch;
    const auto applied = warm::applyDelta(base, delta, m_memory, Durability::Later);
    ASSERT_TRUE(applied) << applied.error().describe();
    watch.passed("brought back");
    reportSizes();
    EXPECT_TRUE(digestOf(m_memory) == digestOf(full));
    const auto restored = restore(restoredPlan(m_memory), m_devices);
    ASSERT_TRUE(restored);
    expectGoesOn(before);
    quit(**restored);
}

/// Fails when half of the memory has come.
class FailingFile : public MemoryFile {
public:
    using MemoryFile::MemoryFile;
    Result<void> page(std::uint64_t offset, BytesView content) override
    {
        if (++m_pages > kPagesThatFit)
            return fail(ErrorCode::OutOfSpace, "The disk is full.");
        return MemoryFile::page(offset, content);
    }

private:
    static constexpr int kPagesThatFit = 10000;
    int m_pages = 0;
};

/// Takes its time until it is told to go on.
class SlowFile : public MemoryFile {
public:
    using MemoryFile::MemoryFile;
    Result<void> page(std::uint64_t offset, BytesView content) override
    {
        began.store(true);
        goOn.wait(false);
        return MemoryFile::page(offset, content);
    }
    std::atomic<bool> began{false}, goOn{false};
};

TEST_F(WholeVmTest, theOriginalRunsOn)
{
    const auto machine = boot(spec());
    ASSERT_TRUE(machine);
    for (int round = 0; round < 2; ++round) {
        Stopwatch watch;
        const auto saved = save(**machine);
        ASSERT_TRUE(saved) << saved.error().describe();
        watch.passed("saved");
        ASSERT_TRUE(QCoro::waitFor((*machine)->resume()));
        watch.passed("goes on");
        reportSizes();
        removeFiles();
        EXPECT_TRUE(countOn().whole);
    }
    const auto failing =
        std::make_shared<FailingFile>(m_memory, m_devices, memoryBytes(), Durability::Later);
    const auto failed = QCoro::waitFor((*machine)->saveWhole(failing, {}));
    ASSERT_FALSE(failed);
    EXPECT_EQ(failed.error().code, ErrorCode::OutOfSpace) << failed.error().describe();
    EXPECT_FALSE(std::filesystem::exists(m_memory));
    EXPECT_FALSE(std::filesystem::exists(m_devices));
    const auto resumed = QCoro::waitFor((*machine)->resume());
    EXPECT_TRUE(resumed) << resumed.error().describe();
    EXPECT_TRUE(countOn().whole);

    const auto slow =
        std::make_shared<SlowFile>(m_memory, m_devices, memoryBytes(), Durability::Later);
    async::CancelSource cancel;
    auto saving = (*machine)->saveWhole(slow, cancel.token());
    ASSERT_TRUE(until([&] { return slow->began.load(); }));
    cancel.cancel();
    slow->goOn.store(true);
    slow->goOn.notify_all();
    const auto cancelled = QCoro::waitFor(saving);
    ASSERT_FALSE(cancelled);
    EXPECT_EQ(cancelled.error().code, ErrorCode::Cancelled) << cancelled.error().describe();
    EXPECT_FALSE(std::filesystem::exists(m_memory));
    EXPECT_TRUE(QCoro::waitFor((*machine)->resume()));
    EXPECT_TRUE(countOn().whole);

    const auto saved = save(**machine);
    ASSERT_TRUE(saved) << saved.error().describe();
    EXPECT_TRUE(QCoro::waitFor((*machine)->resume()));
    EXPECT_TRUE(countOn().whole);
    quit(**machine);
}

} // namespace
} // namespace helix::machine
