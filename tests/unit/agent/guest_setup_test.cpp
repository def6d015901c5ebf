#include "agent/system/guest_setup.h"

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

} // namespace
} // namespace helix::agent
