// Programs that outlive us: with nothing of ours, and within limits.

#include "async/spawn.h"

#include <csignal>

#include <sys/resource.h>

#include "async/process_watch.h"
#include "base/atomic_file.h"
#include "unit/async/loop_fixture.h"

namespace helix::async {
namespace {

class SpawnTest : public helix::fixture::LoopTest {
protected:
    /// Runs a script to its end; what it printed.
    std::string run(const std::string& script, std::vector<ProcessLimit> limits = {})
    {
        SpawnRequest request{"/bin/bash",      {"-c", script},   folder(), {"PATH=/usr/bin:/bin"},
                             folder() / "log", std::move(limits)};
        auto spawned = spawnDetached(request);
        EXPECT_TRUE(spawned) << spawned.error().describe();
        if (!spawned)
            return {};
        const ProcessWatch watch(spawned->pid, std::move(spawned->pidfd));
        EXPECT_TRUE(until([&] { return watch.end().has_value(); }));
        m_end = watch.end().value_or(ProcessEnd{});
        return readFile(folder() / "log").value_or("");
    }
    ProcessEnd m_end;
};

TEST_F(SpawnTest, givesTheProgramASessionAndNothingOfOurs)
{
    const helix::fixture::ScopedEnvironment key("SOME_API_KEY", "very-secret");
    const auto said = run("[ $(ps -o sid= $$) = $$ ] && echo leader; env; umask; ls /proc/$$/fd");
    EXPECT_TRUE(said.starts_with("leader\n")) << said;
    EXPECT_EQ(said.find("very-secret"), std::string::npos);
    EXPECT_NE(said.find("0077\n"), std::string::npos) << said;
}

TEST_F(SpawnTest, setsLimits)
{
    EXPECT_EQ(run("ulimit -c; ulimit -n", {{RLIMIT_CORE, 0}, {RLIMIT_NOFILE, 77}}), "0\n77\n");
}

TEST_F(SpawnTest, aFileThatGrowsTooLargeIsAnErrorNotTheEnd)
{
    const auto said = run("head -c 2M /dev/zero > large; echo status $?; stat -c %s large",
                          {{RLIMIT_FSIZE, 1U << 20}});
    EXPECT_NE(said.find("File too large"), std::string::npos) << said;
    EXPECT_NE(said.find("status 1\n1048576\n"), std::string::npos) << said;
    EXPECT_EQ(m_end.signal, 0);
}

TEST_F(SpawnTest, saysThatThereIsNoSuchProgram)
{
    const SpawnRequest request{"/no/such/program", {}, folder(), {}, folder() / "log", {}};
    const auto spawned = spawnDetached(request);
    ASSERT_FALSE(spawned);
    EXPECT_EQ(spawned.error().code, ErrorCode::NotFound);
}

} // namespace
} // namespace helix::async
