#include "agent/pairing/pairing.h"

#include <gtest/gtest.h>

#include "protocol/limits.h"

namespace helix::agent {
namespace {

using namespace std::chrono_literals;
using protocol::PairingContext;
using protocol::PairRequest;

/// A guest with a clock in the test's hand, and a host that knows its secret.
class PairingTest : public testing::Test {
protected:
    PairingTest()
    {
        m_certificate.fill(9);
        m_bootstrap.workspace = *WorkspaceId::parse("abcdefghijkl");
        m_bootstrap.generation = 2;
        m_bootstrap.secret = m_secret;
        m_bootstrap.timeToLive = 60s;
    }

    Pairing make()
    {
        protocol::Bootstrap bootstrap = m_bootstrap;
        return Pairing(bootstrap, m_certificate, [this] { return m_now; });
    }

    PairRequest requestOf(const Secret& secret, std::uint8_t nonce = 1) const
    {
        PairingContext context{m_bootstrap.workspace, m_bootstrap.generation,
                               Bytes(protocol::kNonceSize, nonce), m_certificate};
        return {context.workspace, context.generation, context.hostNonce,
                protocol::hostMac(secret, context)};
    }
    std::string good(std::uint8_t nonce = 1) const
    {
        return encodePairRequest(requestOf(m_secret, nonce));
    }
    std::string wrong() const
    {
        return encodePairRequest(requestOf(Secret::random(protocol::kSecretSize)));
    }

    Secret m_secret = Secret::random(protocol::kSecretSize);
    Sha256Digest m_certificate{};
    protocol::Bootstrap m_bootstrap;
    std::chrono::milliseconds m_now{1000};
};

TEST_F(PairingTest, TellsWhatItIsBoundByBeforeItAnswers)
{
    Pairing pairing = make();
    std::optional<Sha256Digest> kept;
    pairing.onBound([&](const Sha256Digest& credential) { kept = credential; });
    EXPECT_EQ(pairing.answer(wrong()).status, 401);
    EXPECT_FALSE(kept);
    const auto reply = protocol::decodePairReply(pairing.answer(good()).body.revealText());
    ASSERT_TRUE(reply && kept);
    EXPECT_EQ(*kept, sha256(reply->credential.reveal()));
}

TEST_F(PairingTest, SuccessGivesACredentialThatWorksAndProvesTheGuest)
{
    Pairing pairing = make();
    const auto answer = pairing.answer(good());
    ASSERT_EQ(answer.status, 200);
    const auto reply = protocol::decodePairReply(answer.body.revealText());
    ASSERT_TRUE(reply) << reply.error().describe();
    const PairRequest request = requestOf(m_secret);
    const PairingContext context{request.workspace, request.generation, request.hostNonce,
                                 m_certificate};
    EXPECT_EQ(reply->mac,
              protocol::guestMac(m_secret, context, reply->guestNonce, reply->credential));
    EXPECT_TRUE(pairing.bound());
    EXPECT_TRUE(pairing.accepts(reply->credential.revealText()));
    EXPECT_FALSE(pairing.accepts("x" + std::string(reply->credential.revealText())));
    EXPECT_FALSE(pairing.accepts(""));
}

TEST_F(PairingTest, NothingIsAcceptedBeforePairing)
{
    EXPECT_FALSE(make().accepts(""));
    EXPECT_FALSE(make().bound());
}

TEST_F(PairingTest, TheSameRequestGetsTheSameAnswerWithinTheTime)
{
    Pairing pairing = make();
    const auto first = pairing.answer(good());
    m_now += 59s;
    const auto second = pairing.answer(good());
    EXPECT_EQ(second.status, 200);
    EXPECT_TRUE(first.body == second.body);
    m_now += 2s;
    EXPECT_EQ(pairing.answer(good()).status, 409) << "the cached answer must be gone";
    const auto reply = protocol::decodePairReply(first.body.revealText());
    EXPECT_TRUE(pairing.accepts(reply->credential.revealText())) << "the credential must live on";
}

TEST_F(PairingTest, AnotherRequestAfterSuccessIsUsed)
{
    Pairing pairing = make();
    EXPECT_EQ(pairing.answer(good(1)).status, 200);
    EXPECT_EQ(pairing.answer(good(2)).status, 409);
    EXPECT_EQ(pairing.answer(wrong()).status, 409);
}

TEST_F(PairingTest, WrongTriesAreSlowedDownAndTheRightOneIsTaken)
{
    Pairing pairing = make();
    for (int i = 0; i < protocol::kPairingTries; ++i)
        EXPECT_EQ(pairing.answer(wrong()).status, 401) << i;
    for (int i = 0; i < 100; ++i)
        EXPECT_EQ(pairing.answer(wrong()).status, 429);
    EXPECT_EQ(pairing.answer(good()).status, 200) << "another user's program locked the owner out";
}

TEST_F(PairingTest, WrongTriesAreForgottenAfterAWhile)
{
    Pairing pairing = make();
    for (int i = 0; i <= protocol::kPairingTries; ++i)
        (void)pairing.answer(wrong());
    m_now += std::chrono::seconds(protocol::kPairingTriesSeconds);
    EXPECT_EQ(pairing.answer(wrong()).status, 401);
}

TEST_F(PairingTest, RefusesSoThatItsOwnerKnowsWhoRefuses)
{
    const auto proves = [this](const Pairing::Answer& answer, std::uint8_t nonce) {
        const auto refusal = protocol::decodePairRefusal(answer.body.revealText());
        PairingContext context{m_bootstrap.workspace, m_bootstrap.generation,
                               Bytes(protocol::kNonceSize, nonce), m_certificate};
        return refusal && refusal->mac &&
               *refusal->mac ==
                   protocol::refusalMac(protocol::refusalKey(m_secret), context, answer.status);
    };
    Pairing pairing = make();
    EXPECT_FALSE(proves(pairing.answer(wrong()), 1)) << "a stranger gets nothing to show around";
    EXPECT_EQ(pairing.answer(good(1)).status, 200);
    EXPECT_TRUE(proves(pairing.answer(good(2)), 2));
    Pairing late = make();
    m_now += 60s;
    EXPECT_TRUE(proves(late.answer(good(3)), 3));
}

TEST_F(PairingTest, WrongWorkspaceAndGenerationAreWrongTries)
{
    Pairing pairing = make();
    PairRequest request = requestOf(m_secret);
    request.generation = 3;
    EXPECT_EQ(pairing.answer(encodePairRequest(request)).status, 401);
    request = requestOf(m_secret);
    request.workspace = *WorkspaceId::parse("abcdefghijkm");
    for (int i = 1; i < protocol::kPairingTries; ++i)
        EXPECT_EQ(pairing.answer(encodePairRequest(request)).status, 401);
    EXPECT_EQ(pairing.answer(encodePairRequest(request)).status, 429);
    EXPECT_EQ(pairing.answer(good()).status, 200);
}

TEST_F(PairingTest, ARequestBoundToAnotherCertificateIsWrong)
{
    Pairing pairing = make();
    m_certificate.fill(8);
    EXPECT_EQ(pairing.answer(good()).status, 401);
}

TEST_F(PairingTest, ExpiresByTheBootClock)
{
    Pairing pairing = make();
    m_now += 60s;
    EXPECT_EQ(pairing.answer(good()).status, 410);
    EXPECT_EQ(pairing.answer(wrong()).status, 410);
}

TEST_F(PairingTest, GarbageIsNotATry)
{
    Pairing pairing = make();
    for (const char* body : {"", "{}", "[]", "\xff", "null"})
        for (int i = 0; i < 3; ++i)
            EXPECT_EQ(pairing.answer(body).status, 400);
    EXPECT_EQ(pairing.answer(good()).status, 200);
}

TEST_F(PairingTest, TemplatePairsWithNobody)
{
    m_bootstrap.mode = protocol::BootstrapMode::Template;
    Pairing pairing = make();
    EXPECT_EQ(pairing.answer(good()).status, 409);
    EXPECT_FALSE(pairing.bound());
}

TEST_F(PairingTest, TakesTheSecretOutOfTheDocument)
{
    protocol::Bootstrap bootstrap = m_bootstrap;
    const Pairing pairing(bootstrap, m_certificate, [this] { return m_now; });
    EXPECT_TRUE(bootstrap.secret.empty());
}

} // namespace
} // namespace helix::agent
