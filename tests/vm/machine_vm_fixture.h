#pragma once
// A real QEMU with the guest of a cached image (HELIXVM_TEST_IMAGES).

#include <csignal>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>

#include "base/atomic_file.h"
#include "base/ids.h"
#include "base/paths.h"
#include "image/image_store.h"
#include "machine/accelerator_probe.h"
#include "machine/machine.h"
#include "machine/process_identity.h"
#include "machine/launch_planning.h"
#include "unit/async/loop_fixture.h"

namespace helix::machine {

inline constexpr std::chrono::seconds kBootDeadline{300};

class MachineVmTest : public fixture::LoopTest {
protected:
    void SetUp() override
    {
        const char* images = std::getenv("HELIXVM_TEST_IMAGES");
        if (images == nullptr)
            GTEST_SKIP() << "HELIXVM_TEST_IMAGES does not name a folder of image bundles";
        const image::ImageStore store{images};
        const auto bundle = store.find("sway-minimal");
        ASSERT_TRUE(bundle) << bundle.error().describe();
        m_bundle = *bundle;
        const auto qemu = QCoro::waitFor(findQemu(processEnvironment()));
        ASSERT_TRUE(qemu) << qemu.error().describe();
        ProbeRequest probe{*qemu, m_bundle.kernel(), folder() / "accelerator.json"};
        const auto accelerator = QCoro::waitFor(probeAccelerator(probe, {}));
        ASSERT_TRUE(accelerator) << accelerator.error().describe();
        m_host = {*qemu, accelerator->chosen, 2};
        m_host.confinement = QCoro::waitFor(probeConfinement());
        for (const auto* name : {"run", "log"})
            ASSERT_TRUE(ensurePrivateFolder(folder() / name));
        const auto overlay = QCoro::waitFor(image::createOverlay(
            m_bundle, folder() / "disk.qcow2", m_bundle.manifest.defaults.diskGiB));
        ASSERT_TRUE(overlay) << overlay.error().describe();
        // The guest of this test needs no agent: an empty drive tells as much about the machine.
        ASSERT_TRUE(writeFileAtomically(folder() / "agent.img", Bytes(1U << 20)));
    }
    ~MachineVmTest() override
    {
        for (const auto& process : processesOf(m_uuid))
            ::kill(process.pid, SIGKILL);
    }

    [[nodiscard]] MachineSpec spec() const
    {
        MachineSpec spec;
        spec.name = "machine-vm-test";
        spec.uuid = m_uuid;
        spec.resources = m_bundle.manifest.defaults;
        spec.disk = m_disk;
        spec.backingDisks = {m_bundle.disk()};
        spec.boot =
            KernelBoot{m_bundle.kernel(), m_bundle.initrd(), m_bundle.manifest.kernelCommandLine};
        spec.agentDrive = folder() / "agent.img";
        spec.runtimeFolder = folder() / "run";
        spec.logFolder = folder() / "log";
        return spec;
    }
    [[nodiscard]] LaunchPlan plan(const std::string& moreKernelArguments = {}) const
    {
        auto wanted = spec();
        std::get<KernelBoot>(wanted.boot).commandLine += moreKernelArguments;
        return makeLaunchPlan(wanted, m_host).value();
    }
    Result<std::unique_ptr<Machine>> start(const LaunchPlan& plan)
    {
        const Secret document(std::string(4096, '\0'));
        return QCoro::waitFor(Machine::start(plan, document, {}));
    }
    /// Whether no process of the machine is left.
    [[nodiscard]] bool nothingRuns() const { return processesOf(m_uuid).empty(); }
    [[nodiscard]] bool serialSays(std::string_view text) const
    {
        const auto log = readFile(plan().serialLog);
        return log && log->find(text) != std::string::npos;
    }

    template <typename Act>
    MachineExit exitOf(Machine& machine, Act act)
    {
        std::optional<MachineExit> seen;
        QObject::connect(&machine, &Machine::exited, &machine,
                         [&](const MachineExit& exit) { seen = exit; });
        act();
        EXPECT_TRUE(until([&] { return seen.has_value(); }, kBootDeadline))
            << readFile(plan().serialLog).value_or("no serial log");
        return seen.value_or(MachineExit{});
    }

    image::Bundle m_bundle;
    HostFacts m_host;
    std::filesystem::path m_disk = folder() / "disk.qcow2";
    std::string m_uuid = generateUuid();
};

} // namespace helix::machine
