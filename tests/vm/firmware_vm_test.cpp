// Machines whose disk brings its own boot loader.

#include "async/process.h"
#include "vm/machine_vm_fixture.h"

namespace helix::machine {
namespace {

class FirmwareVmTest : public MachineVmTest {
protected:
    /// A qcow2 disk of these first bytes, as an imported one is ours after its conversion.
    void makeDisk(std::string content)
    {
        content.resize(1U << 20, '\0');
        const auto raw = folder() / "disk.raw";
        ASSERT_TRUE(writeFileAtomically(raw, asBytes(content)));
        m_disk = folder() / "imported.qcow2";
        async::ProcessRequest convert;
        convert.program = "qemu-img";
        convert.arguments = {"convert", "-f", "raw", "-O", "qcow2", raw.string(), m_disk.string()};
        const auto run = QCoro::waitFor(async::runProcess(std::move(convert), {}));
        ASSERT_TRUE(run && run->succeeded());
        ASSERT_TRUE(writeFileAtomically(folder() / "seed.iso", Bytes(1U << 16)));
    }
    [[nodiscard]] LaunchPlan importedPlan(const FirmwareBoot& boot) const
    {
        auto imported = spec();
        imported.backingDisks.clear();
        imported.boot = boot;
        imported.seed = folder() / "seed.iso";
        auto host = m_host;
        if (auto uefi = findUefiFirmware())
            host.uefi = *uefi;
        return makeLaunchPlan(imported, host).value();
    }
};

TEST_F(FirmwareVmTest, biosRunsTheDisksBootSector)
{
    // xor ax,ax; mov ds,ax; mov si,msg; next: lodsb; test al,al; jz end; mov dx,0x3f8; out dx,al;
    // jmp next; end: hlt; jmp end; msg:
    std::string sector("\x31\xc0\x8e\xd8\xbe\x15\x7c\xac\x84\xc0\x74\x06\xba\xf8\x03\xee\xeb\xf5"
                       "\xf4\xeb\xfd",
                       21);
    sector += "helix-boot-sector-runs";
    sector.resize(510, '\0');
    sector += "\x55\xaa";
    makeDisk(sector);
    const auto machine = start(importedPlan({Firmware::Bios, {}}));
    ASSERT_TRUE(machine) << machine.error().describe();
    EXPECT_TRUE(until([&] { return serialSays("helix-boot-sector-runs"); }, kBootDeadline));
    EXPECT_TRUE(QCoro::waitFor((*machine)->quit()));
    EXPECT_TRUE(until([&] { return nothingRuns(); }));
}

TEST_F(FirmwareVmTest, uefiStartsWithSettingsOfTheMachinesOwn)
{
    const auto uefi = findUefiFirmware();
    ASSERT_TRUE(uefi) << uefi.error().describe();
    makeDisk({});
    const auto variables = folder() / "uefi-vars.fd";
    const auto machine = start(importedPlan({Firmware::Uefi, variables}));
    ASSERT_TRUE(machine) << machine.error().describe();
    // OVMF looks for a boot loader on the disk, finds none, and says so on the serial console.
    EXPECT_TRUE(until([&] { return serialSays("BdsDxe"); }, kBootDeadline))
        << readFile(plan().serialLog).value_or("no serial log");
    EXPECT_TRUE(QCoro::waitFor((*machine)->quit()));
    EXPECT_EQ(std::filesystem::file_size(variables),
              std::filesystem::file_size(uefi->variablesTemplate));
}

} // namespace
} // namespace helix::machine
