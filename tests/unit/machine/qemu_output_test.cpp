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

} // namespace
} // namespace helix::machine
