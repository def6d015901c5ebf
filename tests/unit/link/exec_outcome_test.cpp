// Commands in a guest that are heard out to their end.

#include "link/exec_outcome.h"

#include "link_fixture.h"

namespace helix::link {
namespace {

/// To the one fake agent.
class OnlyDoor final : public GuestDoor {
public:
    std::unique_ptr<AgentClient> client;

    [[nodiscard]] Result<GuestAddress> address(const WorkspaceId&) const override
    {
        return fail(ErrorCode::NotFound, "");
    }
    async::Task<Result<std::unique_ptr<Exec>>> exec(WorkspaceId, ExecRequest request) override
    {
        return client->exec(std::move(request));
    }
    [[nodiscard]] std::string nameOf(const WorkspaceId&) const override { return "quiet-otter"; }
    [[nodiscard]] std::filesystem::path folderOf(const WorkspaceId&) const override { return {}; }
    [[nodiscard]] std::int64_t startedAtMs(const WorkspaceId&) const override { return 0; }
};

class RunToEnd : public WithFakeAgent {
protected:
    Result<ExecOutcome> run(std::vector<std::string> argv,
                            std::optional<std::chrono::milliseconds> timeout = {})
    {
        auto connected = QCoro::waitFor(
            AgentClient::connectTo(m_agent->port(), credential(), 60s, async::CancelToken()));
        EXPECT_TRUE(connected) << connected.error().describe();
        m_door.client = std::move(*connected);
        ExecRequest request;
        request.argv = std::move(argv);
        request.timeout = timeout;
        return QCoro::waitFor(runToEnd(m_door, m_bootstrap.workspace, request, {}, {}));
    }

    OnlyDoor m_door;
};

TEST_F(RunToEnd, hasWhatTheCommandSaid)
{
    const auto ended = run({"echo", "hello"}, 60s);
    ASSERT_TRUE(ended) << ended.error().describe();
    EXPECT_TRUE(ended->succeeded());
    EXPECT_EQ(ended->output, "hello\n");
}

/// The guest's agent is to end it, and this one's does not: whoever has broken into it decides.
TEST_F(RunToEnd, doesNotWaitForAGuestThatKeepsItsTimeToItself)
{
    const auto ended = run({"sleep", "600"}, 50ms);
    ASSERT_FALSE(ended);
    EXPECT_EQ(ended.error().code, ErrorCode::Timeout);
    EXPECT_EQ(ended.error().message, "The machine did not end a command in its time.");
}

} // namespace
} // namespace helix::link
