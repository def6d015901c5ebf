#pragma once
// A machine whose QEMU is the fake one.

#include <csignal>
#include <memory>
#include <string>

#include <unistd.h>

#include "base/ids.h"
#include "base/paths.h"
#include "machine/machine.h"
#include "machine/process_identity.h"
#include "machine/launch_planning.h"
#include "unit/async/loop_fixture.h"
#include "build_tree.h"

namespace helix::machine {

class MachineFixture : public helix::fixture::LoopTest {
protected:
    MachineFixture()
    {
        for (const auto* name : {"run", "log"})
            EXPECT_TRUE(ensurePrivateFolder(folder() / name));
    }
    ~MachineFixture() override
    {
        // No test may leave a process behind, failed ones included.
        for (const auto& process : processesOf(m_uuid))
            ::kill(process.pid, SIGKILL);
    }

    [[nodiscard]] LaunchPlan plan() const { return plan(m_confinement); }
    [[nodiscard]] LaunchPlan plan(const HostConfinement& confinement) const
    {
        MachineSpec spec;
        spec.name = "test";
        spec.uuid = m_uuid;
        spec.resources = {1, 512, 8};
        spec.disk = spec.agentDrive = folder() / "file";
        spec.boot = KernelBoot{spec.disk, spec.disk, {}};
        spec.runtimeFolder = folder() / "run";
        spec.logFolder = folder() / "log";
        HostFacts host{
            {tests::builtProgram("fake_qemu"), {7, 2, 22}, {"q35"}}, Accelerator::Tcg, 1};
        host.confinement = confinement;
        return makeLaunchPlan(spec, host).value();
    }

    Result<std::unique_ptr<Machine>> start(const LaunchPlan& plan, async::CancelToken cancel = {})
    {
        const Secret document(std::string_view(R"({"workspace":"abcdefghijkl","generation":3})"));
        return QCoro::waitFor(Machine::start(plan, document, cancel));
    }
    Result<std::unique_ptr<Machine>> start() { return start(plan()); }

    Result<std::unique_ptr<Machine>> adopt(const std::string& uuid)
    {
        return QCoro::waitFor(Machine::adopt(folder() / "run" / "vm" / "qmp.sock", uuid,
                                             folder() / "log" / "qemu.log"));
    }

    /// Whether no process and no file of the machine is left.
    [[nodiscard]] bool nothingRemains() const
    {
        return processesOf(m_uuid).empty() && std::filesystem::is_empty(folder() / "run");
    }

    /// Waits for the exit of `machine` while `act` brings it about.
    template <typename Act>
    MachineExit exitOf(Machine& machine, Act act)
    {
        MachineExit seen;
        int count = 0;
        QObject::connect(&machine, &Machine::exited, &machine, [&](const MachineExit& exit) {
            seen = exit;
            ++count;
        });
        act();
        EXPECT_TRUE(until([&] { return count > 0; })) << "no exit was reported";
        EXPECT_EQ(count, 1);
        return seen;
    }

    std::string m_uuid = generateUuid();
    HostConfinement m_confinement; ///< none, unless a test finds some
};

} // namespace helix::machine
