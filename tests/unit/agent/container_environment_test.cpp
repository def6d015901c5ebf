#include "agent/user/container_environment.h"

#include <gtest/gtest.h>

namespace helix::agent {
namespace {

using Environment = std::vector<std::string>;

TEST(ContainerEnvironment, ComesToWhatASessionHas)
{
    Environment session{"HOME=/home/agent", "PATH=/home/agent/.local/bin:/usr/bin:/bin",
                        "LANG=C.UTF-8", "A_KEY=the host's"};
    // As images/builder/container/environment.py writes it.
    const auto container = variablesOf("# The environment of the container image.\n"
                                       "export GOPATH='/go'\n"
                                       "export PATH='/go/bin:/usr/local/go/bin:/usr/bin'\n"
                                       "export LANG='de_DE.UTF-8'\n"
                                       "export A_KEY='the image'\\''s'\n"
                                       "export GREETING='it'\\''s me'\n");
    addContainerEnvironment(container, session);
    EXPECT_EQ(
        session,
        (Environment{"HOME=/home/agent",
                     "PATH=/home/agent/.local/bin:/go/bin:/usr/local/go/bin:/usr/bin:/bin",
                     "LANG=de_DE.UTF-8", "A_KEY=the host's", "GOPATH=/go", "GREETING=it's me"}));
}

TEST(ContainerEnvironment, LeavesWhatItDoesNotName)
{
    Environment session{"PATH=/home/agent/.local/bin", "LANG=C.UTF-8"};
    const auto before = session;
    addContainerEnvironment({}, session);
    EXPECT_EQ(session, before);
    addContainerEnvironment({{"PATH", ""}}, session);
    EXPECT_EQ(session, before);
    addContainerEnvironment({{"PATH", "/app"}}, session);
    EXPECT_EQ(session.front(), "PATH=/home/agent/.local/bin:/app");
}

} // namespace
} // namespace helix::agent
