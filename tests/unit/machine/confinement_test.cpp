// What is said about confinement, and what makes it up.

#include "machine/confinement.h"

#include <algorithm>

#include <unistd.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "machine/firmware.h"
#include "unit/async/loop_fixture.h"

namespace helix::machine {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

std::vector<std::string> texts(const Confinement& confinement, Accelerator accelerator)
{
    std::vector<std::string> out;
    for (const auto& fact : describe(confinement, accelerator))
        out.push_back(fact.sentence);
    return out;
}

TEST(Confinement, isPromisedOnlyAsFarAsTheHostGoes)
{
    HostConfinement host;
    host.bubblewrap.whyNot = "No bwrap.";
    host.scope.whyNot = "No systemd.";
    const auto nothing = promised(host);
    EXPECT_FALSE(nothing.emptyRoot || nothing.noNetwork || nothing.memoryLimited ||
                 nothing.cpuLimited || nothing.tasksLimited);
    EXPECT_TRUE(nothing.seccomp);
    EXPECT_EQ(nothing.whyNot, "No bwrap. No systemd.");
    host.bubblewrap = {"/usr/bin/bwrap", true, {}};
    host.scope = {"/usr/bin/systemd-run", true, true, false, true, "No cpu."};
    const auto most = promised(host);
    EXPECT_TRUE(most.emptyRoot && most.noNetwork && most.memoryLimited && most.tasksLimited);
    EXPECT_FALSE(most.cpuLimited);
    EXPECT_EQ(most.whyNot, "No cpu.");
}

TEST(Confinement, isToldMeasureByMeasure)
{
    const Confinement none;
    EXPECT_THAT(texts(none, Accelerator::Kvm), Contains(HasSubstr("Reduced confinement")));
    EXPECT_THAT(texts(none, Accelerator::Kvm), Not(Contains(HasSubstr("TCG"))));
    EXPECT_THAT(texts(none, Accelerator::Tcg), Contains(HasSubstr("not a security boundary")));
    const Confinement all{true, true, true, true, true, true, {}};
    for (const auto& fact : describe(all, Accelerator::Kvm))
        EXPECT_TRUE(fact.holds) << fact.sentence;
    const Confinement some{true, true, true, true, false, true, {}};
    EXPECT_THAT(texts(some, Accelerator::Kvm),
                Contains("The kernel limits QEMU's memory, threads, but not its processor time."));
}

TEST(Confinement, ofAProcessIsReadNotAssumed)
{
    const auto ours = confinementOf(::getpid());
    EXPECT_FALSE(ours.emptyRoot);
    EXPECT_FALSE(ours.noNetwork);
    EXPECT_FALSE(ours.seccomp);
    const auto gone = confinementOf(1 << 22);
    EXPECT_FALSE(gone.emptyRoot || gone.noNetwork || gone.seccomp);
}

TEST(UefiFirmware, isFoundWithTheVariablesThatBelongToIt)
{
    namespace fs = std::filesystem;
    char pattern[] = "/tmp/helix-ovmf-XXXXXX";
    const fs::path root = ::mkdtemp(pattern);
    EXPECT_EQ(findUefiFirmware(root).error().code, ErrorCode::NotFound);
    EXPECT_THAT(findUefiFirmware(root).error().message, HasSubstr("apt install ovmf"));
    const auto folder = root / "usr/share/OVMF";
    fs::create_directories(folder);
    const auto make = [&folder](const char* name) {
        fs::copy_file("/etc/hostname", folder / name);
    };
    make("OVMF_CODE_4M.fd");
    make("OVMF_CODE.fd");
    make("OVMF_VARS.fd");
    EXPECT_EQ(findUefiFirmware(root)->code, folder / "OVMF_CODE.fd");
    make("OVMF_VARS_4M.fd");
    EXPECT_EQ(findUefiFirmware(root)->code, folder / "OVMF_CODE_4M.fd");
    EXPECT_EQ(findUefiFirmware(root)->variablesTemplate, folder / "OVMF_VARS_4M.fd");
    fs::remove_all(root);
}

} // namespace
} // namespace helix::machine
