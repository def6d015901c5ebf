#pragma once
// An image, a machine of it, and a host whose QEMU is the fake one.

#include <csignal>

#include "base/atomic_file.h"
#include "base/ids.h"
#include "base/paths.h"
#include "build_tree.h"
#include "image/image_store.h"
#include "machine/process_identity.h"
#include "unit/async/loop_fixture.h"
#include "warm/snapshot_folder.h"
#include "warm/snapshot_key.h"

namespace helix::warm {

class WarmFixture : public fixture::LoopTest {
protected:
    WarmFixture()
    {
        m_bundle.folder = folder() / "bundle";
        for (const auto& made : {m_bundle.folder, folder() / "run", folder() / "log"})
            EXPECT_TRUE(ensurePrivateFolder(made));
        auto& manifest = m_bundle.manifest;
        manifest.name = "test";
        manifest.version = "1";
        manifest.digest = std::string(64, 'a');
        manifest.disk = {"disk.qcow2", 4, std::string(64, 'd')};
        manifest.kernel = image::BundleFile{"vmlinuz", 6, std::string(64, 'e')};
        manifest.initrd = image::BundleFile{"initrd", 6, std::string(64, 'f')};
        for (const auto& file : {m_bundle.kernel(), m_bundle.initrd(), folder() / "agent.erofs"})
            EXPECT_TRUE(writeFileAtomically(file, asBytes("a file")));
        makeDisk();
        m_spec.name = "test";
        m_spec.uuid = generateUuid();
        m_spec.resources = {1, 64, 1};
        m_spec.disk = folder() / "clone.qcow2";
        m_spec.backingDisks = {m_bundle.disk()};
        m_spec.boot = machine::KernelBoot{m_bundle.kernel(), m_bundle.initrd(), "quiet"};
        m_spec.agentDrive = folder() / "agent.erofs";
        m_spec.runtimeFolder = folder() / "run";
        m_spec.logFolder = folder() / "log";
        m_host = {
            {tests::builtProgram("fake_qemu"), {7, 2, 22}, {"q35"}}, machine::Accelerator::Tcg, 1};
        m_host.templateMemoryLibrary = folder() / "library.so";
    }
    ~WarmFixture() override
    {
        for (const auto& process : machine::processesOf(m_spec.uuid))
            ::kill(process.pid, SIGKILL);
    }

    /// The files of a snapshot beside its memory, as a template would leave them.
    static void fill(const Snapshot& files)
    {
        EXPECT_TRUE(writeFileAtomically(files.devices(), asBytes("devices")));
        EXPECT_TRUE(writeFileAtomically(files.disk(), asBytes("disk")));
    }
    Result<Snapshot> makeOne(const std::string& key)
    {
        auto begun = snapshots().begin(key, m_spec.resources);
        if (!begun)
            return fail(begun.error());
        fill(begun->files());
        return std::move(*begun).finish();
    }
    [[nodiscard]] SnapshotFolder snapshots() const
    {
        return SnapshotFolder(m_bundle.folder / "warm");
    }
    /// Names in the image's folder of snapshots.
    [[nodiscard]] std::vector<std::string> entries() const
    {
        std::vector<std::string> names;
        std::error_code error;
        for (const auto& entry :
             std::filesystem::directory_iterator(m_bundle.folder / "warm", error))
            names.push_back(entry.path().filename());
        return names;
    }

    image::Bundle m_bundle;
    machine::MachineSpec m_spec;
    machine::HostFacts m_host;

private:
    /// An empty disk of 1 MiB, which qemu-img puts others on.
    void makeDisk()
    {
        const std::string command =
            "qemu-img create -q -f qcow2 '" + m_bundle.disk().string() + "' 1M";
        EXPECT_EQ(std::system(command.c_str()), 0); // NOLINT: once, before any thread
        m_bundle.manifest.virtualSizeBytes = 1U << 20;
    }
};

} // namespace helix::warm
