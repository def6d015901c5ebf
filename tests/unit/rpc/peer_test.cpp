#include "rpc/peer.h"

#include <array>

#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include "local/local_socket.h"
#include "protocol/json_rpc.h"
#include "unit/async/loop_fixture.h"

namespace helix::rpc {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kSoon{20}, kPatient{30'000};

/// A peer of ours over a pair whose other end the test holds and may abuse.
class PeerTest : public fixture::LoopTest {
protected:
    void SetUp() override
    {
        auto pair = local::makePair(SOCK_STREAM);
        ASSERT_TRUE(pair);
        // Time stands still: what is too much in a while does not hang on how fast this computer is.
        const auto now = std::chrono::steady_clock::now();
        m_peer = Peer::over(std::move(pair->first), 0,
                            {"The helper", 256, 64U << 10, [now] { return now; }});
        m_other.emplace(std::move(pair->second), local::LineLimits{1 << 20, 1 << 20, 4}, "Helix");
        m_peer->listen({[this](const std::string& method, const Json&) { m_told += method + ";"; },
                        [this](const Error& why) { m_ended.push_back(why); }});
    }

    void TearDown() override
    {
        m_peer->close();
        EXPECT_TRUE(until([this] { return m_asking == 0; }));
    }

    async::Task<void> ask(std::string method, milliseconds deadline, std::size_t slot,
                          std::shared_ptr<UniqueFd> descriptor = {})
    {
        ++m_asking;
        const auto peer = m_peer;
        m_answers.at(slot) = co_await peer->call(method, Json::object(), deadline, descriptor);
        --m_asking;
    }
    void says(const std::string& text)
    {
        ASSERT_EQ(local::sendNow(m_other->fd(), text), static_cast<ssize_t>(text.size()));
    }
    /// What we asked the other side, as it reads it.
    local::Line heard()
    {
        std::optional<local::Line> line;
        until([&] {
            line = m_other->takeLine();
            return line || !m_other->receive();
        });
        return line ? std::move(*line) : local::Line{};
    }
    std::int64_t heardId()
    {
        const auto message = protocol::decodeRpcMessage(heard().text);
        return message && message->id ? *message->id : -1;
    }
    /// Runs the loop until the conversation is over; why.
    std::string overWith()
    {
        EXPECT_TRUE(until([&] { return !m_ended.empty(); }));
        EXPECT_FALSE(m_peer->isOpen());
        EXPECT_EQ(m_ended.size(), 1U);
        return m_ended.empty() ? "(it goes on)" : m_ended.front().message;
    }

    std::shared_ptr<Peer> m_peer;
    std::optional<local::LineChannel> m_other;
    std::array<std::optional<Result<Json>>, 3> m_answers;
    std::string m_told;
    std::vector<Error> m_ended;
    int m_asking = 0; ///< asks that have no answer yet
};

TEST_F(PeerTest, answersReachWhoAskedInWhateverOrder)
{
    async::detach(ask("a", kPatient, 0));
    async::detach(ask("b", kPatient, 1));
    const auto first = heardId();
    const auto second = heardId();
    says(protocol::encodeResult(second, 2) + "\n" +
         protocol::encodeNotification("news", Json::object()) + "\n" +
         protocol::encodeError(first, {ErrorCode::NotFound, "No such thing.", "x"}) + "\n");
    ASSERT_TRUE(until([&] { return m_answers[0] && m_answers[1]; }));
    EXPECT_EQ(m_answers[0]->error(), (Error{ErrorCode::NotFound, "No such thing.", "x"}));
    EXPECT_EQ(m_answers[1]->value(), Json(2));
    EXPECT_EQ(m_told, "news;");
    EXPECT_EQ(m_peer->waiting(), 0U);
}

TEST_F(PeerTest, aRequestThatTimedOutIsForgottenAndItsLateAnswerDropped)
{
    async::detach(ask("slow", kSoon, 0));
    const auto id = heardId();
    ASSERT_TRUE(until([&] { return m_answers[0].has_value(); }));
    EXPECT_EQ(m_answers[0]->error().code, ErrorCode::Timeout);
    EXPECT_EQ(m_answers[0]->error().message, "The helper did not answer 'slow' in time.");
    EXPECT_EQ(m_peer->waiting(), 0U);
    says(protocol::encodeResult(id, 1) + "\n" +
         protocol::encodeNotification("after", Json::object()) + "\n");
    ASSERT_TRUE(until([&] { return m_told == "after;"; }));
    EXPECT_TRUE(m_peer->isOpen());
}

TEST_F(PeerTest, aDescriptorRidesOnTheLastByteOfItsRequest)
{
    const auto file = std::make_shared<UniqueFd>(::open("/dev/null", O_RDONLY | O_CLOEXEC));
    async::detach(ask("plain", kPatient, 0));
    async::detach(ask("with", kPatient, 1, file));
    EXPECT_TRUE(heard().descriptors.empty());
    const auto with = heard();
    EXPECT_NE(with.text.find("\"with\""), std::string::npos);
    EXPECT_EQ(with.descriptors.size(), 1U);
}

TEST_F(PeerTest, anAnswerThatNobodyAskedForEndsIt)
{
    says(protocol::encodeResult(7, 1) + "\n");
    EXPECT_EQ(overWith(), "The helper answered what nobody asked.");
}

TEST_F(PeerTest, garbageEndsIt)
{
    async::detach(ask("a", kPatient, 0));
    says("{\"jsonrpc\": 2\n");
    EXPECT_EQ(overWith(), "The helper sent something that is not a message.");
    ASSERT_TRUE(until([&] { return m_answers[0].has_value(); }));
    EXPECT_EQ(m_answers[0]->error().code, ErrorCode::Unavailable);
}

TEST_F(PeerTest, aQuestionEndsIt)
{
    says(protocol::encodeRequest(1, "give.me", Json::object()) + "\n");
    EXPECT_EQ(overWith(), "The helper asked Helix for something.");
}

TEST_F(PeerTest, aMessageThatIsTooLongEndsIt)
{
    says(std::string(300, ' '));
    EXPECT_EQ(overWith(), "The helper sent a message that is too long.");
}

TEST_F(PeerTest, halfAMessageAndTheEndIsTheEnd)
{
    async::detach(ask("a", kPatient, 0));
    says("{\"jsonrpc\":\"2.0\",");
    m_other->close();
    EXPECT_EQ(overWith(), "The helper has ended.");
    ASSERT_TRUE(until([&] { return m_answers[0].has_value(); }));
    EXPECT_FALSE(*m_answers[0]);
}

TEST_F(PeerTest, aDescriptorFromAHelperEndsIt)
{
    ASSERT_EQ(local::sendNow(m_other->fd(), "\n", m_other->fd()), 1);
    EXPECT_EQ(overWith(), "The helper sent descriptors that no message takes.");
}

TEST_F(PeerTest, oneThatNeverReadsEndsItWithABoundedOutbox)
{
    for (int message = 0; message < 100'000 && m_peer->isOpen(); ++message)
        m_peer->notify("news", Json{{"text", std::string(1000, 'x')}});
    EXPECT_EQ(overWith(), "The helper reads nothing.");
}

TEST_F(PeerTest, aFloodEndsIt)
{
    const std::string news = protocol::encodeNotification("n", Json::object()) + "\n";
    until([&] {
        std::string many;
        for (int at = 0; at < 200; ++at)
            many += news;
        // Half a line may go; the flood ends it one way or the other.
        (void)local::sendNow(m_other->fd(), many);
        return !m_ended.empty();
    });
    EXPECT_EQ(overWith(), "The helper sends more than anybody can record.");
}

TEST_F(PeerTest, closingTellsOnlyThoseWhoWait)
{
    async::detach(ask("a", kPatient, 0));
    m_peer->close(Error{ErrorCode::Cancelled, "Helix is closing.", {}});
    ASSERT_TRUE(until([&] { return m_answers[0].has_value(); }));
    EXPECT_EQ(m_answers[0]->error().message, "Helix is closing.");
    EXPECT_TRUE(m_ended.empty());
    async::detach(ask("b", kPatient, 1));
    EXPECT_EQ(m_answers[1]->error().message, "The helper is gone.");
}

TEST_F(PeerTest, whoeverAnswersAtAPathMustRunAsUs)
{
    const auto path = folder() / "socket";
    EXPECT_EQ(Peer::connectTo(path, {"X", 256}).error().code, ErrorCode::NotFound);
    const auto listener = local::listenAt(path, "test");
    ASSERT_TRUE(listener);
    const auto peer = Peer::connectTo(path, {"X", 256});
    ASSERT_TRUE(peer);
    EXPECT_EQ((*peer)->peerPid(), ::getpid());
}

} // namespace
} // namespace helix::rpc
