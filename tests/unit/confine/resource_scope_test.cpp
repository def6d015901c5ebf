#include "confine/resource_scope.h"

#include <fstream>

#include <gmock/gmock.h>
#include <sys/stat.h>

#include "unit/async/loop_fixture.h"

namespace helix::confine {
namespace {

using ::testing::ElementsAre;

class ResourceScopeTest : public helix::fixture::LoopTest {
protected:
    /// What is found with a systemd-run that does this. The trial's own script is not run: its
    /// control group would be that of the test.
    ResourceScope found(const std::string& script)
    {
        const auto program = (folder() / ("systemd-run-" + std::to_string(++m_count))).string();
        std::ofstream(program) << "#!/bin/bash\n" << script << "\n";
        ::chmod(program.c_str(), 0700);
        return QCoro::waitFor(findResourceScope([program](const char* name) {
            return std::string_view(name) == "HELIXVM_SYSTEMD_RUN" ? std::optional(program)
                                                                   : std::nullopt;
        }));
    }
    int m_count = 0;
};

TEST_F(ResourceScopeTest, believesWhatTheControlGroupSays)
{
    const auto all = found("printf '67108864\\n100000 100000\\n16\\n'");
    EXPECT_TRUE(all.memory && all.cpu && all.tasks);
    EXPECT_EQ(all.whyNot, "");
    const auto some = found("printf '67108864\\nmax 100000\\n16\\n'");
    EXPECT_TRUE(some.memory && some.tasks);
    EXPECT_FALSE(some.cpu);
    EXPECT_NE(some.whyNot, "");
    const auto none = found("printf 'max\\nmax 100000\\nmax\\n'");
    EXPECT_FALSE(none.any());
    EXPECT_TRUE(none.systemdRun.empty());
}

TEST_F(ResourceScopeTest, saysWhyThereIsNone)
{
    const auto refused = found("echo 'Failed to connect to bus: No medium found' >&2; exit 1");
    EXPECT_FALSE(refused.any());
    EXPECT_NE(refused.whyNot.find("No medium found"), std::string::npos) << refused.whyNot;
    const auto broken =
        found("printf '  Cannot operate.\\n\\nFailed to connect\\tto bus\\r\\nNo medium\\n' "
              ">&2; exit 1");
    EXPECT_NE(broken.whyNot.find("(Cannot operate. Failed to connect?to bus; No medium)"),
              std::string::npos)
        << broken.whyNot;
    const auto lying = found("echo all is well");
    EXPECT_FALSE(lying.any());
}

TEST_F(ResourceScopeTest, asksForTheLimitsThatHold)
{
    const ResourceScope scope{"/usr/bin/systemd-run", true, true, false, true, "no cpu"};
    EXPECT_THAT(scopePrefix(scope, {1U << 30, 3, 100}, "HelixVM a, b"),
                ElementsAre("/usr/bin/systemd-run", "--user", "--scope", "--quiet", "--collect",
                            "--description=HelixVM a, b", "-p", "MemoryMax=1073741824", "-p",
                            "TasksMax=100", "--"));
    const ResourceScope root{"/usr/bin/systemd-run", false, false, true, false, {}};
    EXPECT_THAT(scopePrefix(root, {1U << 30, 3, 100}, "x"),
                ElementsAre("/usr/bin/systemd-run", "--scope", "--quiet", "--collect",
                            "--description=x", "-p", "CPUQuota=300%", "--"));
    EXPECT_THAT(scopePrefix({}, {1U << 30, 3, 100}, "x"), ElementsAre());
}

} // namespace
} // namespace helix::confine
