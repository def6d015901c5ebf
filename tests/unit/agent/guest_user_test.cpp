#include "agent/user/guest_user.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "agent/desktop/factory/desktop_factory.h"

namespace helix::agent {
namespace {

constexpr std::string_view kPasswd = "root:x:0:0:root:/root:/bin/bash\n"
                                     "broken line\n"
                                     "agent:x:1000:1000:Agent,,,:/home/agent:/bin/bash\n"
                                     "bad:x:ten:1000::/home/bad:/bin/sh\n"
                                     "plain:x:1001:1001::/home/plain:\n";
constexpr std::string_view kGroup =
    "root:x:0:\nsudo:x:27:other,agent\nvideo:x:44:agentx\nagent:x:1000:\nnonsense\n";

TEST(GuestUser, IsFoundWithItsGroups)
{
    const auto user = findUser(kPasswd, kGroup, "agent");
    ASSERT_TRUE(user);
    EXPECT_EQ(user->uid, 1000U);
    EXPECT_EQ(user->home, "/home/agent");
    EXPECT_EQ(user->shell, "/bin/bash");
    EXPECT_EQ(user->groups, (std::vector<gid_t>{1000, 27}));
}

TEST(GuestUser, WithoutAShellGetsTheStandardOne)
{
    EXPECT_EQ(findUser(kPasswd, kGroup, "plain")->shell, "/bin/sh");
}

TEST(GuestUser, UnknownAndBrokenEntriesAreNotFound)
{
    for (const char* name : {"nobody", "bad", "", "agen", "broken line"})
        EXPECT_FALSE(findUser(kPasswd, kGroup, name)) << name;
}

TEST(GuestUser, HasASessionEnvironment)
{
    const auto environment = sessionEnvironment(*findUser(kPasswd, kGroup, "agent"));
    const auto has = [&](const char* entry) {
        return std::ranges::find(environment, entry) != environment.end();
    };
    EXPECT_TRUE(has("HOME=/home/agent"));
    EXPECT_TRUE(has("USER=agent"));
    EXPECT_TRUE(has("XDG_RUNTIME_DIR=/run/user/1000"));
    EXPECT_TRUE(has("WAYLAND_DISPLAY=wayland-1"));
    EXPECT_TRUE(has("LANG=C.UTF-8"));
}

} // namespace
} // namespace helix::agent
