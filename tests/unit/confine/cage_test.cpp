#include "confine/cage.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace helix::confine {
namespace {

using ::testing::ElementsAre;
using ::testing::IsSupersetOf;

// The whole command line: whoever opens a door sees it here.
TEST(Cage, isExactlyThis)
{
    Cage cage;
    cage.readOnly = {"/opt/tool"};
    cage.readOnlyIfThere = {"/usr/lib"};
    cage.writable = {"/data/with space,comma"};
    cage.devices = {"/dev/kvm"};
    cage.workingFolder = "/data/with space,comma";
    cage.dieWithParent = true;
    EXPECT_THAT(bwrapArguments(cage, "/opt/tool", {"--an", "argument"}),
                ElementsAre("--unshare-all", "--cap-drop", "ALL", "--die-with-parent", "--clearenv",
                            "--dev", "/dev", "--ro-bind-try", "/usr/lib", "/usr/lib", "--ro-bind",
                            "/opt/tool", "/opt/tool", "--dev-bind", "/dev/kvm", "/dev/kvm",
                            "--bind", "/data/with space,comma", "/data/with space,comma",
                            "--remount-ro", "/", "--chdir", "/data/with space,comma", "--",
                            "/opt/tool", "--an", "argument"));
}

TEST(Cage, mayKeepItsEnvironmentAndOutliveItsParent)
{
    Cage cage;
    cage.keepEnvironment = true;
    const auto arguments = bwrapArguments(cage, "/bin/true", {});
    EXPECT_THAT(arguments, ::testing::Not(::testing::Contains("--clearenv")));
    EXPECT_THAT(arguments, ::testing::Not(::testing::Contains("--die-with-parent")));
}

TEST(Cage, givesVariablesToTheProgramAlone)
{
    Cage cage;
    cage.variables = {{"LD_PRELOAD", "/lib/a b.so"}, {"NAME", "value=with=equals"}};
    const auto options = bwrapOptions(cage);
    // After --clearenv, which would take them away again.
    EXPECT_THAT(std::vector(options.begin() + 3, options.begin() + 10),
                ElementsAre("--clearenv", "--setenv", "LD_PRELOAD", "/lib/a b.so", "--setenv",
                            "NAME", "value=with=equals"));
}

TEST(Cage, admitsAProgramWithItsLibrariesOnly)
{
    Cage system, own;
    admitProgram(system, "/usr/bin/qemu-img");
    EXPECT_THAT(system.readOnly, ElementsAre("/usr/bin/qemu-img"));
    EXPECT_THAT(system.readOnlyIfThere, IsSupersetOf({"/usr/lib", "/lib64", "/etc/ld.so.cache"}));
    EXPECT_THAT(system.readOnlyIfThere, ::testing::Not(::testing::Contains("/usr")));
    admitProgram(own, "/opt/qemu/bin/qemu-img");
    EXPECT_THAT(own.readOnlyIfThere, IsSupersetOf({"/opt/qemu/lib", "/opt/qemu/lib64"}));
}

TEST(Cage, admitsTheLibrariesOfAnInstallation)
{
    Cage ours, packaged, elsewhere;
    admitProgram(ours, "/opt/helix/libexec/helixvm/helix-picture");
    EXPECT_THAT(ours.readOnlyIfThere, ::testing::Contains("/opt/helix/lib"));
    EXPECT_THAT(ours.variables,
                ElementsAre(std::pair("LD_LIBRARY_PATH", "/opt/helix/lib/helixvm/libraries")));
    Cage system;
    admitProgram(system, "/usr/bin/git");
    admitProgram(packaged, "/usr/libexec/helixvm/helix-picture");
    admitProgram(elsewhere, "/home/anna/helix-picture");
    for (const auto* cage : {&packaged, &elsewhere}) {
        EXPECT_EQ(cage->readOnlyIfThere, system.readOnlyIfThere);
        EXPECT_TRUE(cage->variables.empty());
    }
}

} // namespace
} // namespace helix::confine
