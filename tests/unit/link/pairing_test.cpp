#include "link/pairing_client.h"

#include <QTimer>

#include "link_fixture.h"

namespace helix::link {
namespace {

class Pairing : public WithFakeAgent {
protected:
    Result<Credential> pair(PairingTicket ticket, std::chrono::milliseconds deadline = 60s)
    {
        return QCoro::waitFor(
            pairWithGuest(m_agent->port(), std::move(ticket), deadline, m_cancel.token()));
    }
    static constexpr auto kShort =
        2s; ///< for what is tried until then; once at least, however slow
    async::CancelSource m_cancel;
    PairingTicket m_first = ticket();
};

TEST_F(Pairing, givesTheCertificateAndTheToken)
{
    const auto paired = pair(ticket());
    ASSERT_TRUE(paired) << paired.error().describe();
    const QByteArray& der = m_agent->identity().certificateDer;
    EXPECT_EQ(paired->certificate, Bytes(der.begin(), der.end()));
    EXPECT_EQ(fromBase64Url(paired->token.revealText())->size(), protocol::kSecretSize);
}

TEST_F(Pairing, neverSendsTheSecret)
{
    ASSERT_TRUE(pair(ticket()));
    EXPECT_NE(m_agent->heard().find("mac_h"), std::string::npos);
    EXPECT_EQ(m_agent->heard().find(toBase64Url(m_bootstrap.secret.reveal())), std::string::npos);
    EXPECT_EQ(m_agent->heard().find(std::string(m_bootstrap.secret.revealText())),
              std::string::npos);
}

TEST_F(Pairing, repeatsTheVerySameRequestWhenTheAnswerIsLost)
{
    m_agent->behaviour.cutsBeforePairAnswer = 2;
    const auto paired = pair(ticket());
    ASSERT_TRUE(paired) << paired.error().describe();
    EXPECT_EQ(m_agent->pairRequests(), 3);
}

TEST_F(Pairing, mayBeRepeatedWithTheSameTicketOnly)
{
    const auto first = ticket();
    const auto once = pair(first);
    const auto twice = pair(first);
    ASSERT_TRUE(once && twice);
    EXPECT_TRUE(once->token == twice->token);
    EXPECT_EQ(pair(ticket()).error().code, ErrorCode::Conflict);
}

TEST_F(Pairing, isRefusedWithAnotherSecretAndTheRightOneStillPairs)
{
    auto wrong = ticket();
    wrong.secret = Secret::random(protocol::kSecretSize);
    const auto refused = pair(wrong, kShort);
    EXPECT_EQ(refused.error().code, ErrorCode::PermissionDenied);
    EXPECT_NE(refused.error().message.find("another secret"), std::string::npos);
    EXPECT_GT(m_agent->pairRequests(), 1) << "who cannot prove it may be anybody";
    EXPECT_TRUE(pair(ticket()));
}

TEST_F(Pairing, aTryThatTheDeadlineCutsShortTellsNothingNew)
{
    auto wrong = ticket();
    wrong.secret = Secret::random(protocol::kSecretSize);
    m_agent->behaviour.pairAnswers = 1;
    EXPECT_EQ(pair(wrong, kShort).error().code, ErrorCode::PermissionDenied);
    EXPECT_EQ(m_agent->pairRequests(), 2);
}

TEST_F(Pairing, isRefusedForAnotherGeneration)
{
    auto old = ticket();
    --old.generation;
    EXPECT_EQ(pair(old, kShort).error().code, ErrorCode::PermissionDenied);
}

TEST_F(Pairing, anImpostorsRefusalIsNotTheGuests)
{
    m_agent->behaviour.refusesWithoutProof = true;
    for (const int status : {400, 401, 409, 410, 413, 423, 418}) {
        m_agent->behaviour.pairStatus = status;
        QTimer::singleShot(400, m_agent.get(), [this] { m_agent->behaviour.pairStatus = 0; });
        const auto same = m_first;
        const auto paired = pair(same);
        EXPECT_TRUE(paired) << status << ": " << paired.error().describe();
    }
}

TEST_F(Pairing, anImpostorsAnswerIsNotTheGuests)
{
    m_agent->behaviour.pairWrongMac = true;
    QTimer::singleShot(400, m_agent.get(), [this] { m_agent->forgetPairing(); });
    const auto paired = pair(ticket());
    EXPECT_TRUE(paired) << paired.error().describe();
}

TEST_F(Pairing, theGuestsOwnRefusalEndsItAtOnce)
{
    m_agent->behaviour.pairStatus = 409;
    EXPECT_EQ(pair(ticket()).error().code, ErrorCode::Conflict);
    EXPECT_EQ(m_agent->pairRequests(), 1);
}

TEST_F(Pairing, isRefusedWhenTheSecretHasExpired)
{
    m_agent->behaviour.expired = true;
    const auto refused = pair(ticket());
    EXPECT_EQ(refused.error().code, ErrorCode::Timeout);
    EXPECT_NE(refused.error().message.find("expired"), std::string::npos);
}

TEST_F(Pairing, hasASentenceOfItsOwnForEachRefusal)
{
    std::vector<std::string> sentences;
    for (const int status : {400, 401, 409, 410, 413, 418}) {
        m_agent->behaviour.pairStatus = status;
        const auto refused = pair(ticket());
        ASSERT_FALSE(refused);
        EXPECT_EQ(std::ranges::count(sentences, refused.error().message), 0)
            << refused.error().message;
        sentences.push_back(refused.error().message);
    }
}

TEST_F(Pairing, trustsNobodyWhoDoesNotKnowTheSecret)
{
    m_agent->behaviour.pairWrongMac = true;
    const auto refused = pair(ticket(), kShort);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::PermissionDenied);
    EXPECT_NE(refused.error().message.find("Something else answers on port " +
                                           std::to_string(m_agent->port())),
              std::string::npos);
}

TEST_F(Pairing, endsOnGarbageAndTooMuch)
{
    for (const char* raw : {"garbage\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}",
                            "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nnull",
                            "HTTP/1.1 200 OK\r\nContent-Length: 99999\r\n\r\n"}) {
        m_agent->behaviour.rawAnswer = QByteArray(raw);
        EXPECT_EQ(pair(ticket(), kShort).error().code, ErrorCode::Protocol) << raw;
    }
    m_agent->behaviour.rawAnswer.reset();
    m_agent->behaviour.endlessAnswer = true;
    EXPECT_EQ(pair(ticket(), kShort).error().code, ErrorCode::Protocol);
}

TEST_F(Pairing, timesOutAndIsCancelled)
{
    m_agent->behaviour.silent = true;
    EXPECT_EQ(pair(ticket(), 300ms).error().code, ErrorCode::Timeout);
    QTimer::singleShot(100, m_agent.get(), [this] { m_cancel.cancel(); });
    EXPECT_EQ(pair(ticket()).error().code, ErrorCode::Cancelled);
}

TEST_F(Pairing, refusesATicketThatIsNone)
{
    auto none = ticket();
    none.secret = Secret();
    EXPECT_EQ(pair(none).error().code, ErrorCode::InvalidArgument);
    EXPECT_EQ(m_agent->pairRequests(), 0);
}

} // namespace
} // namespace helix::link
