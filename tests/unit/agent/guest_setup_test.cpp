#include "agent/system/guest_setup.h"
#include "agent/system/wall_clock.h"

#include <gtest/gtest.h>

namespace helix::agent {
namespace {

TEST(Hosts, TheNameTakesTheDebianLine)
{
    EXPECT_EQ(withHostname("127.0.0.1\tlocalhost\n127.0.1.1\told\n::1 ip6\n", "new"),
              "127.0.0.1\tlocalhost\n::1 ip6\n127.0.1.1\tnew\n");
    EXPECT_EQ(withHostname("", "new"), "127.0.0.1\tlocalhost\n127.0.1.1\tnew\n");
}

TEST(AuthorizedKeys, OursIsReplacedAndTheOthersStay)
{
    const std::string first = withAuthorizedKey("ssh-rsa user's own\n", "key one");
    EXPECT_EQ(first, "ssh-rsa user's own\n# HelixVM\nkey one\n");
    EXPECT_EQ(withAuthorizedKey(first, "key two"), "ssh-rsa user's own\n# HelixVM\nkey two\n");
    EXPECT_EQ(withAuthorizedKey("no newline", "k"), "no newline\n# HelixVM\nk\n");
}

TEST(MachineId, IsAnothersWhereTheDiskWas)
{
    const auto workspace = *WorkspaceId::parse("abcdefghijkl");
    EXPECT_FALSE(isAnothers("", workspace)) << "a disk of an image: its system has made one";
    EXPECT_FALSE(isAnothers("abcdefghijkl\n", workspace));
    EXPECT_TRUE(isAnothers("bcdefghijklm\n", workspace));
    EXPECT_TRUE(isAnothers("half", workspace));
}

TEST(WallClock, TheRealTimeClockIsBelieved)
{
    constexpr std::int64_t kWritten = 1'700'000'000'000;
    // Nine seconds of boot later: what the document says is nine seconds old.
    EXPECT_FALSE(clockToSet(kWritten + 9000, kWritten, std::chrono::milliseconds(9000)));
    // QEMU needed ten seconds to begin, on a busy host.
    EXPECT_FALSE(clockToSet(kWritten + 19000, kWritten, std::chrono::milliseconds(9000)));
}

TEST(WallClock, IsSetWhenItIsWrong)
{
    constexpr std::int64_t kWritten = 1'700'000'000'000;
    constexpr std::chrono::milliseconds kUptime{9000};
    EXPECT_EQ(clockToSet(0, kWritten, kUptime), kWritten + 9000);
    EXPECT_EQ(clockToSet(kWritten + 9000 + 3600'000, kWritten, kUptime), kWritten + 9000);
    EXPECT_EQ(clockToSet(kWritten - 3600'000, kWritten, kUptime), kWritten + 9000);
}

} // namespace
} // namespace helix::agent
