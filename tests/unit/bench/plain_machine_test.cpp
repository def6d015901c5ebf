#include "bench/plain_machine.h"

#include <gtest/gtest.h>

namespace helix::bench {
namespace {

PlainBoot someBoot()
{
    PlainBoot boot;
    boot.bundle.folder = "/images/some/1";
    boot.bundle.manifest.kernelCommandLine = "console=ttyS0";
    boot.bundle.manifest.defaults.cpus = 2;
    boot.bundle.manifest.defaults.memoryMiB = 1024;
    boot.overlay = "/tmp/plain.qcow2";
    return boot;
}

TEST(PlainMachine, hasNoDiskThatSavevmCouldNotSave)
{
    const auto arguments = plainArguments(someBoot());
    EXPECT_EQ(arguments.count("-drive"), 1);
    EXPECT_TRUE(arguments.contains("if=virtio,format=qcow2,file=/tmp/plain.qcow2"));
    EXPECT_FALSE(arguments.join(' ').contains("pflash"));
    EXPECT_FALSE(arguments.contains("-blockdev"));
}

TEST(PlainMachine, hasWhatTheImageSaysAndTheAcceleratorOfHelix)
{
    auto boot = someBoot();
    const auto emulated = plainArguments(boot).join(' ');
    EXPECT_TRUE(emulated.contains("-accel tcg,thread=multi -cpu max -smp 2 -m 1024"));
    EXPECT_TRUE(emulated.contains("-append console=ttyS0"));
    boot.accelerator = machine::Accelerator::Kvm;
    EXPECT_TRUE(plainArguments(boot).join(' ').contains("-accel kvm -cpu host"));
}

} // namespace
} // namespace helix::bench
