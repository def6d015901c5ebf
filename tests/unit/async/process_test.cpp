#include "async/process.h"

#include <csignal>

#include <fcntl.h>
#include <unistd.h>

#include "base/atomic_file.h"
#include "base/unique_fd.h"
#include "unit/async/loop_fixture.h"

namespace helix::async {
namespace {

using namespace std::chrono_literals;

class ProcessTest : public fixture::LoopTest {
protected:
    static ProcessRequest shell(std::string script)
    {
        ProcessRequest request;
        request.program = "/bin/sh";
        request.arguments = {"-c", std::move(script)};
        return request;
    }
    /// Whether the process whose pid is in `file` is gone (a zombie of ours counts as gone).
    bool isGone(const std::filesystem::path& file)
    {
        const auto pid = readFile(file);
        if (!pid || pid->empty())
            return false;
        const auto stat = readFile("/proc/" + pid->substr(0, pid->find('\n')) + "/stat");
        return !stat || stat->find(") Z ") != std::string::npos;
    }
};

TEST_F(ProcessTest, collectsOutputAndErrorsAndStatus)
{
    const auto run = QCoro::waitFor(runProcess(shell("echo out; echo err >&2; exit 3"), {}));
    ASSERT_TRUE(run) << run.error().describe();
    EXPECT_EQ(run->output, "out\n");
    EXPECT_EQ(run->errorTail, "err\n");
    EXPECT_EQ(run->exitStatus, 3);
    EXPECT_FALSE(run->succeeded());
}

TEST_F(ProcessTest, givesOnNoDescriptorOfOurs)
{
    // As a library opens one that knows nothing of O_CLOEXEC.
    const UniqueFd ours(::fcntl(STDERR_FILENO, F_DUPFD, 200));
    ASSERT_TRUE(ours.valid());
    const auto run = QCoro::waitFor(runProcess(
        shell("if [ -e /proc/self/fd/" + std::to_string(ours.get()) + " ]; then echo there; fi"),
        {}));
    ASSERT_TRUE(run) << run.error().describe();
    EXPECT_EQ(run->output, "");
}

TEST_F(ProcessTest, namesTheSignalThatEndedIt)
{
    const auto run = QCoro::waitFor(runProcess(shell("kill -KILL $$"), {}));
    ASSERT_TRUE(run);
    EXPECT_EQ(run->signal, SIGKILL);
    EXPECT_EQ(run->exitStatus, 0);
}

TEST_F(ProcessTest, doesNotWaitForAProgramThatIsNotThere)
{
    ProcessRequest request;
    for (const auto* program : {"/nowhere/program", "helix-no-such-program"}) {
        request.program = program;
        const auto run = QCoro::waitFor(runProcess(request, {}));
        ASSERT_FALSE(run);
        EXPECT_EQ(run.error().code, ErrorCode::NotFound);
        EXPECT_NE(run.error().message.find(program), std::string::npos);
    }
    request.program = "/etc/passwd";
    EXPECT_EQ(QCoro::waitFor(runProcess(request, {})).error().code, ErrorCode::PermissionDenied);
}

TEST_F(ProcessTest, givesLinesAndTheUnfinishedLast)
{
    std::vector<std::string> lines;
    auto request = shell("printf 'one\\ntwo\\n\\nlast'");
    request.onLine = [&lines](std::string_view line) { lines.emplace_back(line); };
    const auto run = QCoro::waitFor(runProcess(request, {}));
    ASSERT_TRUE(run);
    EXPECT_EQ(lines, (std::vector<std::string>{"one", "two", "", "last"}));
    EXPECT_TRUE(run->output.empty());
}

TEST_F(ProcessTest, endsAProgramThatWritesTooMuch)
{
    auto request = shell("yes");
    request.maxOutputBytes = 100000;
    EXPECT_EQ(QCoro::waitFor(runProcess(request, {})).error().code, ErrorCode::Protocol);
}

TEST_F(ProcessTest, keepsTheTailOfErrorsOnly)
{
    const auto run = QCoro::waitFor(
        runProcess(shell("head -c 100000 /dev/zero | tr '\\0' x >&2; echo end >&2"), {}));
    ASSERT_TRUE(run);
    EXPECT_LE(run->errorTail.size(), 8192U);
    EXPECT_TRUE(run->errorTail.ends_with("xend\n"));
}

TEST_F(ProcessTest, deadlineEndsTheWholeGroupEvenWhenItIsDeafToTerm)
{
    const auto pidFile = folder() / "pid";
    auto request = shell("trap '' TERM; sh -c 'trap \"\" TERM; echo $$ > " + pidFile.string() +
                         "; while :; do sleep 1; done'");
    request.deadline = 1s;
    request.grace = 50ms;
    EXPECT_EQ(QCoro::waitFor(runProcess(request, {})).error().code, ErrorCode::Timeout);
    EXPECT_TRUE(until([&] { return isGone(pidFile); }));
}

TEST_F(ProcessTest, cancelEndsItAndLetsItTidyUp)
{
    const auto tidied = folder() / "tidied", started = folder() / "started";
    CancelSource source;
    auto task = runProcess(shell("trap 'touch " + tidied.string() + "; exit 0' TERM; touch " +
                                 started.string() + "; while :; do sleep 0.05; done"),
                           source.token());
    ASSERT_TRUE(until([&] { return std::filesystem::exists(started); }));
    source.cancel();
    EXPECT_EQ(QCoro::waitFor(task).error().code, ErrorCode::Cancelled);
    EXPECT_TRUE(std::filesystem::exists(tidied));
}

TEST_F(ProcessTest, doesNotStartWhatIsCancelledAlready)
{
    CancelSource source;
    source.cancel();
    const auto mark = folder() / "ran";
    EXPECT_EQ(
        QCoro::waitFor(runProcess(shell("touch " + mark.string()), source.token())).error().code,
        ErrorCode::Cancelled);
    EXPECT_FALSE(std::filesystem::exists(mark));
}

} // namespace
} // namespace helix::async
