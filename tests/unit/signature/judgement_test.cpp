#include "signature/judgement.h"

#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "unit/signature/signed_things.h"

namespace helix::signature {
namespace {

/// An image, who is trusted, and what time it is: by itself everything is as it should be.
class Judgement : public ::testing::Test {
protected:
    Trusted<Verified> judged() const
    {
        return judge({"sway-desktop", kDigest, bundles}, pinned, now, newestAccepted);
    }
    /// The problem, whose sentence has to hold `inSentence`.
    std::optional<Problem> problem(const std::string& inSentence) const
    {
        const auto outcome = judged();
        if (outcome)
            return std::nullopt;
        EXPECT_NE(outcome.error().error.message.find(inSentence), std::string::npos)
            << outcome.error().error.describe();
        return outcome.error().problem;
    }
    ImageStatement issued(std::string_view from, std::string_view to) const
    {
        auto statement = exampleStatement();
        statement.validity = {at(from), at(to)};
        return statement;
    }

    PrivateKey key = newKey(), stranger = newKey();
    PrivateKey curve = newKey(Algorithm::EcdsaP256);
    std::vector<Publisher> pinned{{"Others", {}}, {"Helix", {curve.publicKey(), key.publicKey()}}};
    std::vector<std::string> bundles{bundleOf(exampleStatement(), key)};
    UtcTime now = at("2026-06-01T00:00:00Z");
    std::optional<UtcTime> newestAccepted;
};

TEST_F(Judgement, saysWhoAnswersForAnImage)
{
    const auto verified = judged();
    ASSERT_TRUE(verified) << verified.error().error.describe();
    EXPECT_EQ(verified->publisher, "Helix");
    EXPECT_EQ(verified->keyId, key.publicKey().id());
    EXPECT_EQ(verified->statement, exampleStatement());
    bundles = {bundleOf(exampleStatement(), curve)};
    EXPECT_EQ(judged().value().keyId, curve.publicKey().id());
}

TEST_F(Judgement, tellsUnsigned)
{
    bundles.clear();
    EXPECT_EQ(problem("'sway-desktop' is not signed"), Problem::Unsigned);
}

TEST_F(Judgement, tellsASignatureOfAStranger)
{
    bundles = {bundleOf(exampleStatement(), stranger)};
    EXPECT_EQ(problem("no valid signature"), Problem::WronglySigned);
    bundles = {bundleOf(exampleStatement(), key)};
    pinned[1].keys.clear();
    EXPECT_EQ(problem("no valid signature"), Problem::WronglySigned);
    pinned.clear();
    EXPECT_EQ(problem("no valid signature"), Problem::WronglySigned);
}

TEST_F(Judgement, tellsWhatIsNoBundle)
{
    bundles = {"", "{}", std::string(1 << 20, '{')};
    EXPECT_EQ(problem("no valid signature"), Problem::WronglySigned);
    EXPECT_NE(judged().error().error.cause.find("mediaType"), std::string::npos);
}

TEST_F(Judgement, tellsTheSignatureOfAnotherImage)
{
    auto other = exampleStatement();
    other.manifestDigest = std::string(64, 'b');
    bundles = {bundleOf(other, key)};
    EXPECT_EQ(problem("of another image"), Problem::WronglySigned);
    other = exampleStatement();
    other.name = "sway-minimal";
    bundles = {bundleOf(other, key)};
    EXPECT_EQ(problem("of another image"), Problem::WronglySigned);
}

TEST_F(Judgement, takesNoOtherPayloadOfThePublisherForAStatement)
{
    const auto text = toJson(exampleStatement()).value();
    bundles = {toJson(SigstoreBundle{
        "",
        signEnvelope("application/vnd.helixvm.catalogue.v1+json", bytesOf(text), key).value()})};
    EXPECT_EQ(problem("no valid signature"), Problem::WronglySigned);
    bundles = {toJson(SigstoreBundle{
        "", signEnvelope(std::string(kStatementPayloadType), bytesOf("{}"), key).value()})};
    EXPECT_EQ(problem("no valid signature"), Problem::WronglySigned);
}

TEST_F(Judgement, tellsExpiredAndThatAClockMayBeWrong)
{
    now = at("2027-01-01T00:00:00Z");
    EXPECT_EQ(problem("expired at 2027-01-01T00:00:00Z"), Problem::Expired);
    EXPECT_EQ(problem("clock is wrong: it says 2027-01-01T00:00:00Z"), Problem::Expired);
    now -= std::chrono::seconds(1);
    EXPECT_TRUE(judged());
}

TEST_F(Judgement, tellsAClockThatIsBehind)
{
    now = at("2025-12-31T23:49:59Z");
    EXPECT_EQ(problem("clock says 2025-12-31T23:49:59Z"), Problem::NotYetValid);
    now = at("2025-12-31T23:50:00Z"); // two clocks are never quite alike
    EXPECT_TRUE(judged());
}

TEST_F(Judgement, refusesAnOlderOneAlthoughItIsSignedAndValid)
{
    newestAccepted = at("2026-01-01T00:00:01Z");
    EXPECT_EQ(problem("an old version was given out"), Problem::RolledBack);
    EXPECT_EQ(judged().error().error.code, ErrorCode::Conflict);
    newestAccepted = at("2026-01-01T00:00:00Z"); // the very same again
    EXPECT_TRUE(judged());
}

TEST_F(Judgement, tellsRolledBackBeforeExpired)
{
    newestAccepted = at("2026-05-01T00:00:00Z");
    now = at("2030-01-01T00:00:00Z");
    EXPECT_EQ(problem("old version"), Problem::RolledBack);
}

TEST_F(Judgement, takesTheOneGoodBundleOfMany)
{
    bundles = {"junk", bundleOf(exampleStatement(), stranger),
               bundleOf(issued("2025-01-01T00:00:00Z", "2025-02-01T00:00:00Z"), key),
               bundleOf(exampleStatement(), key), "{}"};
    EXPECT_TRUE(judged());
    // Signed anew: the newest counts.
    bundles.push_back(bundleOf(issued("2026-03-01T00:00:00Z", "2028-01-01T00:00:00Z"), curve));
    EXPECT_EQ(judged().value().keyId, curve.publicKey().id());
    newestAccepted = at("2026-03-01T00:00:00Z");
    EXPECT_TRUE(judged());
}

TEST_F(Judgement, ofSeveralTellsWhatIsWrongWithTheNewest)
{
    bundles = {bundleOf(issued("2025-01-01T00:00:00Z", "2025-02-01T00:00:00Z"), key),
               bundleOf(issued("2026-04-01T00:00:00Z", "2026-05-01T00:00:00Z"), key)};
    newestAccepted = at("2026-02-01T00:00:00Z");
    EXPECT_EQ(problem("2026-05-01"), Problem::Expired);
}

TEST_F(Judgement, looksAtABoundedNumberOfBundles)
{
    bundles.insert(bundles.begin(), kMostBundles, "junk");
    EXPECT_EQ(problem("no valid signature"), Problem::WronglySigned);
    bundles.erase(bundles.begin());
    EXPECT_TRUE(judged());
}

TEST_F(Judgement, isNotDeceivedByAnyChangedByteOfABundle)
{
    const std::string whole = bundles[0];
    // What has no meaning: hints, and the empty list of log entries.
    const auto envelope = whole.find("\"dsseEnvelope\""), hint = whole.find("\"keyid\"", envelope);
    for (std::size_t i = 0; i < whole.size(); ++i) {
        bundles[0] = whole;
        bundles[0][i] = static_cast<char>(bundles[0][i] ^ 1);
        const auto outcome = judged();
        EXPECT_FALSE(outcome && i >= envelope && i < hint) << i;
        if (outcome) {
            EXPECT_EQ(outcome->statement, exampleStatement());
        }
    }
}

} // namespace
} // namespace helix::signature
