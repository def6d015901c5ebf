#include "machine/qemu_output.h"

#include <gtest/gtest.h>

namespace helix::machine {
namespace {

TEST(QemuVersion, isReadFromWhatQemuPrints)
{
    const auto debian = parseQemuVersion(
        "QEMU emulator version 7.2.22 (Debian 1:7.2+dfsg-7+deb12u18)\nCopyright (c)\n");
    ASSERT_TRUE(debian);
    EXPECT_EQ(*debian, (QemuVersion{7, 2, 22}));
    EXPECT_EQ(parseQemuVersion("QEMU emulator version 8.1\n").value(), (QemuVersion{8, 1, 0}));
    EXPECT_EQ(parseQemuVersion("QEMU emulator version 9.0.50-rc1").value(),
              (QemuVersion{9, 0, 50}));
    EXPECT_LT((QemuVersion{7, 1, 99}), kOldestQemu);
}

TEST(QemuVersion, isNotGuessed)
{
    for (const auto* text : {"", "bash: qemu: not found", "QEMU emulator version ",
                             "QEMU emulator version x.y", "QEMU emulator version 7"})
        EXPECT_FALSE(parseQemuVersion(text)) << text;
}

TEST(MachineTypes, areTheFirstWords)
{
    const auto types = parseMachineTypes(
        "Supported machines are:\nmicrovm              microvm (i386)\r\n"
        "q35                  Standard PC (Q35 + ICH9, 2009) (alias of pc-q35-7.2)\n\n");
    EXPECT_EQ(types, (std::vector<std::string>{"microvm", "q35"}));
}

TEST(UserNetwork, listsForwardsAndNothingElse)
{
    const auto forwards = parseUserNetwork(
        "Hub -1 (net0):\r\n"
        "  Protocol[State]    FD  Source Address  Port   Dest. Address  Port RecvQ SendQ\r\n"
        "  TCP[ESTABLISHED]   21       127.0.0.1 40123       10.0.2.15  7443     0     0\r\n"
        "  TCP[HOST_FORWARD]  13       127.0.0.1  2222       10.0.2.15    22     0     0\r\n"
        "  TCP[HOST_FORWARD]  14       127.0.0.1 99999       10.0.2.15    22     0     0\r\n"
        "  UDP[236 sec]       15       10.0.2.15 49797       10.0.2.3     53     0     0\r\n");
    EXPECT_EQ(forwards, (std::vector<PortForward>{{2222, 22}}));
}

TEST(RefusedForward, namesThePort)
{
    EXPECT_EQ(portOfRefusedForward(
                  "qemu-system-x86_64: -netdev user: Could not set up host forwarding rule "
                  "'tcp:127.0.0.1:8000-10.0.2.15:80'"),
              8000);
    EXPECT_EQ(portOfRefusedForward(
                  "could not set up host forwarding rule 'tcp:127.0.0.1:8000-10.0.2.15:80'"),
              8000);
    EXPECT_EQ(portOfRefusedForward("Could not set up host forwarding rule 'tcp:127.0.0.1:99999-1'"),
              0);
    EXPECT_EQ(portOfRefusedForward("all is well"), 0);
}

} // namespace
} // namespace helix::machine
