#include "warm/snapshot_key.h"

#include "unit/warm/warm_fixture.h"

namespace helix::warm {
namespace {

class SnapshotKeyTest : public WarmFixture {
protected:
    [[nodiscard]] std::string key() const
    {
        const auto key = snapshotKey(m_bundle, m_spec, m_host);
        EXPECT_TRUE(key) << key.error().describe();
        return key.value_or("");
    }
};

TEST_F(SnapshotKeyTest, isTheSameForEveryMachineOfOneKind)
{
    const auto before = key();
    EXPECT_EQ(before.size(), 64U);
    m_spec.name = "another";
    m_spec.uuid = generateUuid();
    m_spec.disk = "/elsewhere/disk.qcow2";
    m_spec.backingDisks = {m_bundle.disk(), "/elsewhere/warm.qcow2"};
    m_spec.memory = machine::GuestMemoryFile{"/elsewhere/memory"};
    m_spec.awaitsDevices = true;
    m_spec.runtimeFolder = "/elsewhere/run";
    m_spec.logFolder = "/elsewhere/log";
    m_host.confinement.bubblewrap = {"/usr/bin/bwrap", true, {}};
    EXPECT_EQ(key(), before);
}

struct Change {
    const char* name;
    void (*make)(image::Bundle&, machine::MachineSpec&, machine::HostFacts&);
};

class SnapshotKeyChangeTest : public SnapshotKeyTest, public testing::WithParamInterface<Change> {};

TEST_P(SnapshotKeyChangeTest, makesAnotherKey)
{
    const auto before = key();
    GetParam().make(m_bundle, m_spec, m_host);
    EXPECT_NE(key(), before);
}

void touch(const std::filesystem::path& file)
{
    std::filesystem::last_write_time(file, std::filesystem::last_write_time(file) +
                                               std::chrono::milliseconds(1));
}

using B = image::Bundle;
using S = machine::MachineSpec;
using H = machine::HostFacts;
INSTANTIATE_TEST_SUITE_P(
    All, SnapshotKeyChangeTest,
    testing::Values(
        Change{"memory", [](B&, S& s, H&) { s.resources.memoryMiB *= 2; }},
        Change{"processors", [](B&, S& s, H&) { s.resources.cpus = 2; }},
        Change{"sizeOfTheDisk", [](B&, S& s, H&) { s.resources.diskGiB = 2; }},
        Change{"kernelCommandLine",
               [](B&, S& s, H&) { std::get<machine::KernelBoot>(s.boot).commandLine += " x"; }},
        Change{"aSeed", [](B&, S& s, H&) { s.seed = "/seed"; }},
        Change{"networkCard", [](B&, S& s, H&) { s.network.mtu = 1500; }},
        Change{"agentDrive", [](B&, S& s, H&) { touch(s.agentDrive); }},
        Change{"versionOfTheImage", [](B& b, S&, H&) { b.manifest.version = "2"; }},
        Change{"recipe", [](B& b, S&, H&) { b.manifest.digest[0] = 'b'; }},
        Change{"contentOfTheImage", [](B& b, S&, H&) { b.manifest.disk.sha256[0] = 'b'; }},
        Change{"imageWrittenSince", [](B& b, S&, H&) { touch(b.disk()); }},
        Change{"initrdWrittenSince", [](B& b, S&, H&) { touch(b.initrd()); }},
        Change{"accelerator", [](B&, S&, H& h) { h.accelerator = machine::Accelerator::Kvm; }},
        Change{"versionOfQemu", [](B&, S&, H& h) { h.qemu.version.micro = 23; }},
        Change{"anotherQemu", [](B&, S&, H& h) { h.qemu.program = "/bin/true"; }}),
    [](const auto& test) { return test.param.name; });

TEST_F(SnapshotKeyTest, saysWhichFileIsMissing)
{
    std::filesystem::remove(m_bundle.initrd());
    const auto key = snapshotKey(m_bundle, m_spec, m_host);
    ASSERT_FALSE(key);
    EXPECT_EQ(key.error().code, ErrorCode::NotFound);
    EXPECT_NE(key.error().message.find("initrd"), std::string::npos);
}

TEST_F(SnapshotKeyTest, thereIsNoneOfWhatCannotBeAMachine)
{
    m_spec.resources.cpus = 0;
    const auto key = snapshotKey(m_bundle, m_spec, m_host);
    ASSERT_FALSE(key);
    EXPECT_EQ(key.error().code, ErrorCode::InvalidArgument);
}

} // namespace
} // namespace helix::warm
