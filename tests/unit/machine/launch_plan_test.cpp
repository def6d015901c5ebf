#include "machine/launch_planning.h"

#include <algorithm>

#include <sys/resource.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace helix::machine {
namespace {

using ::testing::ElementsAreArray;

MachineSpec exampleSpec()
{
    MachineSpec spec;
    spec.id = WorkspaceId::parse("abcdefghijkl").value();
    spec.name = "quiet-otter";
    spec.uuid = "0b7c1a2e-0000-4000-8000-000000000001";
    spec.resources = {2, 1024, 8};
    spec.disk = "/data/ws/disk.qcow2";
    spec.backingDisks = {"/data/images/sway/1/disk.qcow2"};
    spec.boot = KernelBoot{"/data/images/sway/1/vmlinuz", "/data/images/sway/1/initrd",
                           "root=/dev/vda rw console=ttyS0"};
    spec.agentDrive = "/share/agent.erofs";
    spec.runtimeFolder = "/run/ws";
    spec.logFolder = "/data/ws/logs";
    return spec;
}

HostFacts exampleHost()
{
    return {{"/usr/bin/qemu-system-x86_64", {7, 2, 22}, {"pc", "q35"}}, Accelerator::Tcg, 2};
}

/// The value that follows the option `name`, the first time.
std::string valueOf(const std::vector<std::string>& arguments, const std::string& name)
{
    const auto found = std::find(arguments.begin(), arguments.end(), name);
    return found == arguments.end() || found + 1 == arguments.end() ? std::string() : *(found + 1);
}

// The whole command line: whoever changes what a guest gets sees it here.
TEST(LaunchPlan, isExactlyThis)
{
    const auto plan = makeLaunchPlan(exampleSpec(), exampleHost());
    ASSERT_TRUE(plan) << plan.error().describe();
    const std::vector<std::string> expected{
        "-name",
        "guest=helixvm-quiet-otter",
        "-uuid",
        "0b7c1a2e-0000-4000-8000-000000000001",
        "-nodefaults",
        "-no-user-config",
        "-display",
        "none",
        "-sandbox",
        "on,obsolete=deny,elevateprivileges=deny,spawn=deny,resourcecontrol=deny",
        "-machine",
        "q35,usb=off,sata=off,smbus=off,vmport=off,hpet=off,dump-guest-core=off",
        "-accel",
        "tcg,thread=multi,tb-size=256",
        "-cpu",
        "max,vmx=off,svm=off,min-xlevel=0x8000000a",
        "-action",
        "reboot=shutdown",
        "-smp",
        "2",
        "-m",
        "1024M",
        "-object",
        "memory-backend-ram,id=ram0,size=1024M",
        "-machine",
        "memory-backend=ram0",
        "-rtc",
        "base=utc",
        "-kernel",
        "/data/images/sway/1/vmlinuz",
        "-initrd",
        "/data/images/sway/1/initrd",
        "-append",
        "root=/dev/vda rw console=ttyS0",
        "-blockdev",
        R"({"driver":"file","node-name":"image-file","filename":"/data/images/sway/1/disk.qcow2","read-only":true})",
        "-blockdev",
        R"({"driver":"qcow2","node-name":"image","read-only":true,"file":"image-file","backing":null})",
        "-blockdev",
        R"({"driver":"file","node-name":"disk-file","filename":"/data/ws/disk.qcow2","discard":"unmap"})",
        "-blockdev",
        R"({"driver":"qcow2","node-name":"disk","file":"disk-file","backing":"image","discard":"unmap","detect-zeroes":"unmap"})",
        "-blockdev",
        R"({"driver":"file","node-name":"agent-file","filename":"/share/agent.erofs","read-only":true})",
        "-blockdev",
        R"({"driver":"raw","node-name":"agent","read-only":true,"file":"agent-file"})",
        "-device",
        "virtio-blk-pci,id=disk0,drive=disk,werror=enospc",
        "-device",
        "virtio-blk-pci,id=agent0,drive=agent,serial=HELIXAGENT",
        "-netdev",
        "stream,id=net0,server=on,addr.type=unix,addr.path=/run/ws/vm/net.sock",
        "-device",
        "virtio-net-pci,id=nic0,netdev=net0,mac=52:54:00:12:34:56,host_mtu=16384,romfile=",
        "-object",
        "rng-builtin,id=rng0",
        "-device",
        "virtio-rng-pci,rng=rng0",
        "-device",
        "virtio-balloon-pci,id=balloon0,deflate-on-oom=on,free-page-reporting=on",
        "-device",
        "virtio-serial-pci,id=serial-bus0,max_ports=2",
        "-chardev",
        "socket,id=events,path=/run/ws/vm/events.sock,server=on,wait=off",
        "-device",
        "virtserialport,chardev=events,name=org.helixvm.control.0",
        "-chardev",
        "ringbuf,id=console,size=262144",
        "-serial",
        "chardev:console",
        "-fw_cfg",
        "name=opt/org.helixvm/bootstrap,file=/run/ws/vm/bootstrap",
        "-chardev",
        "socket,id=qmp,path=/run/ws/vm/qmp.sock,server=on,wait=off",
        "-mon",
        "chardev=qmp,mode=control"};
    EXPECT_THAT(plan->arguments, ElementsAreArray(expected));
    EXPECT_EQ(plan->program, "/usr/bin/qemu-system-x86_64");
    EXPECT_EQ(plan->bootstrapFile, "/run/ws/vm/bootstrap");
    EXPECT_EQ(plan->qmpSocket, "/run/ws/vm/qmp.sock");
    EXPECT_EQ(plan->guestEventSocket, "/run/ws/vm/events.sock");
    EXPECT_EQ(plan->netSocket, "/run/ws/vm/net.sock");
    EXPECT_EQ(plan->serialLog, "/data/ws/logs/serial.log");
    EXPECT_EQ(plan->processLog, "/data/ws/logs/qemu.log");
    EXPECT_EQ(plan->uuid, exampleSpec().uuid);
}

TEST(LaunchPlan, givesKvmTheHostsProcessor)
{
    auto host = exampleHost();
    host.accelerator = Accelerator::Kvm;
    const auto plan = makeLaunchPlan(exampleSpec(), host);
    ASSERT_TRUE(plan);
    EXPECT_EQ(valueOf(plan->arguments, "-accel"), "kvm");
    EXPECT_EQ(valueOf(plan->arguments, "-cpu"), "host,vmx=off,svm=off");
}

TEST(LaunchPlan, aDiskThatStandsAloneHasNothingBelowIt)
{
    auto spec = exampleSpec();
    spec.backingDisks.clear();
    const auto plan = makeLaunchPlan(spec, exampleHost());
    ASSERT_TRUE(plan);
    EXPECT_THAT(plan->arguments,
                ::testing::Not(::testing::Contains(::testing::HasSubstr("image-file"))));
    EXPECT_THAT(plan->arguments,
                ::testing::Contains(::testing::HasSubstr(R"("file":"disk-file","backing":null)")));
}

HostFacts cagedHost()
{
    auto host = exampleHost();
    host.confinement.bubblewrap = {"/usr/bin/bwrap", true, {}};
    host.templateMemoryLibrary = "/lib/helixvm/libhelix-template-memory.so";
    return host;
}

/// Whether `parts` stand in `whole` one after the other.
bool hasInOrder(const std::vector<std::string>& whole, const std::vector<std::string>& parts)
{
    return std::search(whole.begin(), whole.end(), parts.begin(), parts.end()) != whole.end();
}

/// `whole` with `more` before the first `place`.
std::vector<std::string> insertedBefore(std::vector<std::string> whole, const std::string& place,
                                        const std::vector<std::string>& more)
{
    const auto found = std::find(whole.begin(), whole.end(), place);
    EXPECT_NE(found, whole.end()) << place;
    whole.insert(found, more.begin(), more.end());
    return whole;
}

/// `whole` with another backend of the memory.
std::vector<std::string> withMemory(std::vector<std::string> whole, const std::string& backend)
{
    const auto found =
        std::find(whole.begin(), whole.end(), "memory-backend-ram,id=ram0,size=1024M");
    EXPECT_NE(found, whole.end());
    if (found != whole.end())
        *found = backend;
    return whole;
}

TEST(LaunchPlan, aTemplateHasItsMemoryInAFileThatItWrites)
{
    auto spec = exampleSpec();
    spec.memory = GuestMemoryFile{"/data/images/sway/1/warm/a,b/memory"};
    const auto plain = makeLaunchPlan(exampleSpec(), cagedHost()).value();
    const auto plan = makeLaunchPlan(spec, cagedHost());
    ASSERT_TRUE(plan) << plan.error().describe();
    EXPECT_EQ(plan->arguments,
              withMemory(plain.arguments, "memory-backend-file,id=ram0,size=1024M,"
                                          "mem-path=/data/images/sway/1/warm/a,,b/memory,"
                                          "share=on"));
    const std::string memory = spec.memory->path;
    EXPECT_EQ(plan->prefix,
              insertedBefore(plain.prefix, "--remount-ro", {"--bind", memory, memory}));
    EXPECT_FALSE(plan->awaitsDevices);
}

TEST(LaunchPlan, aCloneReadsItsTemplatesMemoryAndNeverWritesIt)
{
    auto spec = exampleSpec();
    spec.memory = GuestMemoryFile{"/warm/memory", GuestMemoryFile::Mapping::Private};
    spec.awaitsDevices = true;
    const auto plain = makeLaunchPlan(exampleSpec(), cagedHost()).value();
    const auto plan = makeLaunchPlan(spec, cagedHost());
    ASSERT_TRUE(plan) << plan.error().describe();
    auto arguments = withMemory(
        plain.arguments, "memory-backend-file,id=ram0,size=1024M,mem-path=/warm/memory,share=off");
    arguments.insert(arguments.end(), {"-incoming", "defer", "-S"});
    EXPECT_EQ(plan->arguments, arguments);
    const std::string library = "/lib/helixvm/libhelix-template-memory.so";
    const auto prefix = insertedBefore(
        plain.prefix, "--dev",
        {"--setenv", "LD_PRELOAD", library, "--setenv", "HELIXVM_TEMPLATE_MEMORY", "/warm/memory"});
    EXPECT_EQ(plan->prefix, insertedBefore(prefix, "--bind",
                                           {"--ro-bind", "/warm/memory", "/warm/memory",
                                            "--ro-bind", library, library}));
    EXPECT_TRUE(plan->awaitsDevices);
}

TEST(LaunchPlan, aCloneWithoutACageHasItsLibraryAllTheSame)
{
    auto spec = exampleSpec();
    spec.memory = GuestMemoryFile{"/warm/memory", GuestMemoryFile::Mapping::Private};
    auto host = cagedHost();
    host.confinement.bubblewrap = {};
    const std::vector<std::string> variables{"LD_PRELOAD=/lib/helixvm/libhelix-template-memory.so",
                                             "HELIXVM_TEMPLATE_MEMORY=/warm/memory"};
    std::vector<std::string> expected{"/usr/bin/env"};
    expected.insert(expected.end(), variables.begin(), variables.end());
    EXPECT_EQ(makeLaunchPlan(spec, host).value().prefix, expected);

    host.confinement.scope = {"/usr/bin/systemd-run", true, true, true, true, {}};
    expected = {"--", "/usr/bin/env", "-u", "XDG_RUNTIME_DIR", "-u", "DBUS_SESSION_BUS_ADDRESS"};
    expected.insert(expected.end(), variables.begin(), variables.end());
    const auto prefix = makeLaunchPlan(spec, host).value().prefix;
    EXPECT_TRUE(hasInOrder(prefix, expected));
    EXPECT_EQ(prefix.back(), variables.back());
}

TEST(LaunchPlan, noMemoryIsMappedPrivatelyWithoutTheLibraryThatGuardsIt)
{
    auto spec = exampleSpec();
    spec.memory = GuestMemoryFile{"/warm/memory", GuestMemoryFile::Mapping::Private};
    auto host = cagedHost();
    for (const auto* library : {"", "relative.so", "/with blank/a.so", "/with:colon/a.so"}) {
        host.templateMemoryLibrary = library;
        const auto plan = makeLaunchPlan(spec, host);
        ASSERT_FALSE(plan) << library;
        EXPECT_EQ(plan.error().code, ErrorCode::Unsupported);
    }
    spec.memory->mapping = GuestMemoryFile::Mapping::Shared;
    EXPECT_TRUE(makeLaunchPlan(spec, host));
}

TEST(LaunchPlan, aDiskLiesOverAsManyOthersAsThereAre)
{
    auto spec = exampleSpec();
    spec.backingDisks = {"/image.qcow2", "/warm.qcow2"};
    const auto plan = makeLaunchPlan(spec, cagedHost());
    ASSERT_TRUE(plan) << plan.error().describe();
    EXPECT_TRUE(hasInOrder(
        plan->arguments,
        {"-blockdev",
         R"({"driver":"file","node-name":"image-file","filename":"/image.qcow2","read-only":true})",
         "-blockdev",
         R"({"driver":"qcow2","node-name":"image","read-only":true,"file":"image-file","backing":null})",
         "-blockdev",
         R"({"driver":"file","node-name":"layer1-file","filename":"/warm.qcow2","read-only":true})",
         "-blockdev",
         R"({"driver":"qcow2","node-name":"layer1","read-only":true,"file":"layer1-file","backing":"image"})",
         "-blockdev",
         R"({"driver":"file","node-name":"disk-file","filename":"/data/ws/disk.qcow2","discard":"unmap"})",
         "-blockdev",
         R"({"driver":"qcow2","node-name":"disk","file":"disk-file","backing":"layer1","discard":"unmap","detect-zeroes":"unmap"})"}));
    for (const auto* disk : {"/image.qcow2", "/warm.qcow2"})
        EXPECT_TRUE(hasInOrder(plan->prefix, {"--ro-bind", disk, disk}));
}

MachineSpec importedSpec(Firmware firmware)
{
    auto spec = exampleSpec();
    spec.boot = FirmwareBoot{firmware, firmware == Firmware::Uefi ? "/data/ws/uefi-vars.fd"
                                                                  : std::filesystem::path()};
    spec.seed = "/data/ws/seed.iso";
    return spec;
}

TEST(LaunchPlan, anImportedDiskBootsByItsOwnLoader)
{
    const auto plan = makeLaunchPlan(importedSpec(Firmware::Bios), exampleHost());
    ASSERT_TRUE(plan) << plan.error().describe();
    EXPECT_THAT(
        plan->arguments,
        ::testing::IsSupersetOf({"virtio-blk-pci,id=disk0,drive=disk,werror=enospc,bootindex=0",
                                 "virtio-blk-pci,id=seed0,drive=seed", "chardev:console"}));
    EXPECT_THAT(
        plan->arguments,
        ::testing::IsSupersetOf(
            {R"({"driver":"file","node-name":"seed-file","filename":"/data/ws/seed.iso","read-only":true})",
             R"({"driver":"raw","node-name":"seed","read-only":true,"file":"seed-file"})"}));
    for (const auto* option : {"-kernel", "-initrd", "-append"})
        EXPECT_THAT(plan->arguments, ::testing::Not(::testing::Contains(option)));
    EXPECT_TRUE(plan->uefiVariables.empty());
}

TEST(LaunchPlan, givesUefiItsCodeReadOnlyAndSettingsOfTheMachinesOwn)
{
    auto host = exampleHost();
    host.uefi = UefiFirmware{"/usr/share/OVMF/CODE.fd", "/usr/share/OVMF/VARS.fd"};
    const auto plan = makeLaunchPlan(importedSpec(Firmware::Uefi), host);
    ASSERT_TRUE(plan) << plan.error().describe();
    EXPECT_THAT(
        plan->arguments,
        ::testing::IsSupersetOf(
            {R"({"driver":"file","node-name":"uefi-code-file","filename":"/usr/share/OVMF/CODE.fd","read-only":true})",
             R"({"driver":"raw","node-name":"uefi-code","read-only":true,"file":"uefi-code-file"})",
             R"({"driver":"file","node-name":"uefi-vars-file","filename":"/data/ws/uefi-vars.fd","discard":"unmap"})",
             R"({"driver":"raw","node-name":"uefi-vars","file":"uefi-vars-file"})",
             "pflash0=uefi-code,pflash1=uefi-vars"}));
    EXPECT_EQ(plan->uefiVariablesTemplate, "/usr/share/OVMF/VARS.fd");
    EXPECT_EQ(plan->uefiVariables, "/data/ws/uefi-vars.fd");
}

TEST(LaunchPlan, saysWhatToInstallForUefi)
{
    const auto plan = makeLaunchPlan(importedSpec(Firmware::Uefi), exampleHost());
    ASSERT_FALSE(plan);
    EXPECT_EQ(plan.error().code, ErrorCode::Unsupported);
    EXPECT_NE(plan.error().message.find("apt install ovmf"), std::string::npos);
}

// Everything that a confined QEMU may see and use.
TEST(LaunchPlan, confinesQemuToExactlyThis)
{
    auto host = exampleHost();
    host.accelerator = Accelerator::Kvm;
    host.confinement.bubblewrap = {"/usr/bin/bwrap", true, {}};
    host.confinement.scope = {"/usr/bin/systemd-run", true, true, true, true, {}};
    const auto plan = makeLaunchPlan(exampleSpec(), host);
    ASSERT_TRUE(plan) << plan.error().describe();
    std::vector<std::string> expected{"/usr/bin/systemd-run",
                                      "--user",
                                      "--scope",
                                      "--quiet",
                                      "--collect",
                                      "--description=HelixVM quiet-otter",
                                      "-p",
                                      "MemoryMax=2147483648",
                                      "-p",
                                      "CPUQuota=300%",
                                      "-p",
                                      "TasksMax=98",
                                      "--",
                                      "/usr/bin/bwrap",
                                      "--unshare-all",
                                      "--cap-drop",
                                      "ALL",
                                      "--unsetenv",
                                      "XDG_RUNTIME_DIR",
                                      "--unsetenv",
                                      "DBUS_SESSION_BUS_ADDRESS",
                                      "--dev",
                                      "/dev"};
    const auto admit = [&expected](const char* how, std::initializer_list<const char*> paths) {
        for (const auto* path : paths)
            expected.insert(expected.end(), {how, path, path});
    };
    admit("--ro-bind-try",
          {"/usr/lib", "/usr/lib32", "/usr/lib64", "/lib", "/lib32", "/lib64", "/etc/ld.so.cache",
           "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/usr/share/qemu", "/usr/share/seabios"});
    admit("--ro-bind",
          {"/usr/bin/qemu-system-x86_64", "/data/images/sway/1/vmlinuz",
           "/data/images/sway/1/initrd", "/data/images/sway/1/disk.qcow2", "/share/agent.erofs"});
    admit("--dev-bind", {"/dev/kvm"});
    admit("--bind", {"/data/ws/disk.qcow2", "/run/ws/vm"});
    expected.insert(expected.end(), {"--remount-ro", "/", "--chdir", "/run/ws/vm", "--"});
    EXPECT_THAT(plan->prefix, ElementsAreArray(expected));
}

TEST(LaunchPlan, limitsQemuWithoutAnyonesHelp)
{
    const auto plan = makeLaunchPlan(exampleSpec(), exampleHost());
    ASSERT_TRUE(plan);
    EXPECT_THAT(plan->prefix, ::testing::IsEmpty());
    EXPECT_THAT(plan->limits,
                ::testing::UnorderedElementsAre(async::ProcessLimit{RLIMIT_CORE, 0},
                                                async::ProcessLimit{RLIMIT_NOFILE, 1024},
                                                async::ProcessLimit{RLIMIT_FSIZE, 10ULL << 30}));
}

TEST(LaunchPlan, escapesWhatQemusParserWouldTakeForOptions)
{
    auto spec = exampleSpec();
    spec.name = "a,b";
    spec.runtimeFolder = "/run/a,server=off";
    spec.disk = "/data/a\",\"driver\":\"raw/disk.qcow2";
    const auto plan = makeLaunchPlan(spec, exampleHost());
    ASSERT_TRUE(plan);
    EXPECT_EQ(valueOf(plan->arguments, "-name"), "guest=helixvm-a,,b");
    EXPECT_EQ(valueOf(plan->arguments, "-fw_cfg"),
              "name=opt/org.helixvm/bootstrap,file=/run/a,,server=off/vm/bootstrap");
    EXPECT_THAT(
        plan->arguments,
        ::testing::Contains(
            R"({"driver":"file","node-name":"disk-file","filename":"/data/a\",\"driver\":\"raw/disk.qcow2","discard":"unmap"})"));
}

struct BadSpec {
    const char* name;
    void (*spoil)(MachineSpec&);
    const char* inSentence;
};

class BadSpecTest : public ::testing::TestWithParam<BadSpec> {};

TEST_P(BadSpecTest, isRefusedWithASentence)
{
    auto spec = exampleSpec();
    GetParam().spoil(spec);
    const auto plan = makeLaunchPlan(spec, exampleHost());
    ASSERT_FALSE(plan);
    EXPECT_EQ(plan.error().code, ErrorCode::InvalidArgument);
    EXPECT_NE(plan.error().message.find(GetParam().inSentence), std::string::npos)
        << plan.error().message;
}

INSTANTIATE_TEST_SUITE_P(
    All, BadSpecTest,
    ::testing::Values(
        BadSpec{"noCpus", [](MachineSpec& s) { s.resources.cpus = 0; }, "0 CPUs"},
        BadSpec{"tooManyCpus", [](MachineSpec& s) { s.resources.cpus = 1000; }, "1000 CPUs"},
        BadSpec{"noMemory", [](MachineSpec& s) { s.resources.memoryMiB = 0; }, "0 MB"},
        BadSpec{"relativeDisk", [](MachineSpec& s) { s.disk = "disk.qcow2"; }, "its disk"},
        BadSpec{"relativeImage",
                [](MachineSpec& s) {
                    s.backingDisks = {"/a", "b"};
                },
                "the image's disk"},
        BadSpec{"relativeMemory", [](MachineSpec& s) { s.memory = GuestMemoryFile{"memory"}; },
                "the file of its memory"},
        BadSpec{"noKernel", [](MachineSpec& s) { s.boot = KernelBoot{}; }, "its kernel"},
        BadSpec{"relativeSeed", [](MachineSpec& s) { s.seed = "seed.iso"; }, "its seed"},
        BadSpec{"noUefiSettings",
                [](MachineSpec& s) {
                    s.boot = FirmwareBoot{Firmware::Uefi, {}};
                },
                "UEFI settings"},
        BadSpec{"noUuid", [](MachineSpec& s) { s.uuid.clear(); }, "UUID"},
        BadSpec{"longFolder", [](MachineSpec& s) { s.runtimeFolder = "/" + std::string(110, 'x'); },
                "too long"}),
    [](const auto& test) { return test.param.name; });

TEST(LaunchPlan, namesTheQemuThatDoesNotKnowTheMachineType)
{
    auto host = exampleHost();
    host.qemu.machineTypes = {"pc"};
    const auto plan = makeLaunchPlan(exampleSpec(), host);
    ASSERT_FALSE(plan);
    EXPECT_EQ(plan.error().code, ErrorCode::Unsupported);
    EXPECT_NE(plan.error().message.find("7.2.22"), std::string::npos);
}

} // namespace
} // namespace helix::machine
