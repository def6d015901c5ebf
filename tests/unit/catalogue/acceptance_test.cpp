#include "catalogue/acceptance.h"

#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "signature/envelope.h"
#include "unit/catalogue/example_catalogue.h"

namespace helix::catalogue {
namespace {

using signature::Algorithm;
using signature::Problem;

/// A document, who may sign it, and what time it is: by itself everything is as it should be.
class Acceptance : public ::testing::Test {
protected:
    signature::Trusted<Accepted> accepted() const { return accept(document, last, pinned, now); }
    std::optional<Problem> problem(const std::string& inSentence) const
    {
        const auto outcome = accepted();
        if (outcome)
            return std::nullopt;
        EXPECT_NE(outcome.error().error.message.find(inSentence), std::string::npos)
            << outcome.error().error.describe();
        return outcome.error().problem;
    }
    void sign() { document = signCatalogue(catalogue, key).value(); }
    signature::Envelope envelope() const
    {
        return signature::parseEnvelope(document, kMostDocumentBytes).value();
    }

    signature::PrivateKey key = freshKey(), stranger = freshKey(Algorithm::EcdsaP256);
    Catalogue catalogue = exampleCatalogue(key.publicKey());
    std::string document = signCatalogue(catalogue, key).value();
    std::vector<signature::PublicKey> pinned{freshKey().publicKey(), key.publicKey()};
    std::optional<AcceptedDocument> last;
    signature::UtcTime now = timeAt("2026-06-01T00:00:00Z");
};

TEST_F(Acceptance, isGivenToASignedOne)
{
    const auto taken = accepted();
    ASSERT_TRUE(taken) << taken.error().error.describe();
    EXPECT_EQ(taken->catalogue, catalogue);
    EXPECT_EQ(taken->keyId, key.publicKey().id());
    EXPECT_EQ(taken->document.name, "helix");
    EXPECT_EQ(taken->document.version, 7);
    EXPECT_EQ(taken->document.payloadSha256.size(), 64U);
}

TEST_F(Acceptance, isGivenToTheNextAndTheSameAgain)
{
    last = accepted().value().document;
    EXPECT_TRUE(accepted());
    catalogue.version = 8;
    sign();
    EXPECT_TRUE(accepted());
    EXPECT_NE(accepted()->document, *last);
}

TEST_F(Acceptance, tellsUnsigned)
{
    document = toJson(catalogue).value();
    EXPECT_EQ(problem("is not signed"), Problem::Unsigned);
    document = signCatalogue(catalogue, key).value();
    auto bare = envelope();
    bare.signatures.clear();
    document = signature::toJson(bare);
    EXPECT_EQ(problem("is not signed"), Problem::Unsigned);
}

TEST_F(Acceptance, tellsASignatureOfAStranger)
{
    document = signCatalogue(catalogue, stranger).value();
    EXPECT_EQ(problem("no valid signature by a key that is pinned"), Problem::WronglySigned);
    EXPECT_EQ(problem("add it again with that key"), Problem::WronglySigned) << "a way forward";
    auto both = envelope();
    ASSERT_TRUE(signature::addSignature(both, key));
    document = signature::toJson(both);
    EXPECT_TRUE(accepted());
    pinned.clear();
    EXPECT_EQ(problem("no valid signature"), Problem::WronglySigned);
}

TEST_F(Acceptance, doesNotTrustAKeyBecauseTheDocumentNamesIt)
{
    catalogue.publishers = {{"Helix", {stranger.publicKey()}}};
    document = signCatalogue(catalogue, stranger).value();
    EXPECT_EQ(problem("no valid signature"), Problem::WronglySigned);
}

TEST_F(Acceptance, tellsAnotherSignedThing)
{
    auto other = signature::signEnvelope("application/vnd.in-toto+json", envelope().payload, key);
    document = signature::toJson(other.value());
    EXPECT_EQ(problem("is no catalogue"), Problem::WronglySigned);
}

TEST_F(Acceptance, tellsExpiredAndClocksThatAreWrong)
{
    now = timeAt("2027-01-01T00:00:00Z");
    EXPECT_EQ(problem("expired at 2027-01-01T00:00:00Z"), Problem::Expired);
    now = timeAt("2025-12-01T00:00:00Z");
    EXPECT_EQ(problem("clock says 2025-12-01T00:00:00Z"), Problem::NotYetValid);
}

TEST_F(Acceptance, tellsOneThatIsOlderThanTheLast)
{
    last = accepted().value().document;
    catalogue.version = 6;
    sign();
    EXPECT_EQ(problem("version 6, but version 7 was taken before"), Problem::RolledBack);
    now = timeAt("2030-01-01T00:00:00Z"); // also when it expired since
    EXPECT_EQ(problem("was taken before"), Problem::RolledBack);
}

TEST_F(Acceptance, tellsTwoDocumentsOfOneVersion)
{
    last = accepted().value().document;
    catalogue.title = "Other images";
    sign();
    EXPECT_EQ(problem("other content"), Problem::RolledBack);
}

TEST_F(Acceptance, tellsAnotherCatalogueAtTheAddress)
{
    last = accepted().value().document;
    catalogue.name = "company";
    catalogue.version = 100;
    sign();
    EXPECT_EQ(problem("was exchanged"), Problem::WronglySigned);
}

TEST_F(Acceptance, tellsWhatItCannotRead)
{
    for (const std::string text : {"", "<html>", "{}", "[]", "{\"payload\":1}"}) {
        document = text;
        EXPECT_EQ(problem("no signed catalogue"), Problem::Unreadable) << text;
    }
    document = std::string(kMostDocumentBytes + 1, ' ');
    EXPECT_EQ(problem("no signed catalogue"), Problem::Unreadable);
    const std::string later = R"({"schema":2})";
    document = signature::toJson(signature::signEnvelope(std::string(kCataloguePayloadType),
                                                         {later.begin(), later.end()}, key)
                                     .value());
    EXPECT_EQ(problem("update Helix"), Problem::Unreadable);
    EXPECT_EQ(accepted().error().error.code, ErrorCode::Unsupported);
}

TEST_F(Acceptance, isNotGivenToOneThatWasChangedAnywhere)
{
    const std::string whole = document;
    const auto hint = whole.find("\"keyid\""), hintEnd = whole.find("\"}", hint);
    for (std::size_t i = 0; i<whole.size(); i += i> 200 && i + 400 < whole.size() ? 17 : 1) {
        if (i >= hint && i < hintEnd)
            continue;
        document = whole;
        document[i] = static_cast<char>(document[i] ^ 1);
        EXPECT_FALSE(accepted()) << i;
    }
}

TEST_F(Acceptance, hasRoomForWhatMayBeSigned)
{
    Entry large = exampleEntry();
    large.versions.resize(1);
    large.versions[0].changes.assign(32, std::string(500, 'x'));
    catalogue.images.clear();
    for (int i = 0; i < 400; ++i) {
        catalogue.images.push_back(large);
        catalogue.images.back().name = "image-" + std::to_string(i);
    }
    const auto refused = signCatalogue(catalogue, key);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::InvalidArgument);
    catalogue.images.resize(50);
    sign();
    EXPECT_TRUE(accepted());
}

} // namespace
} // namespace helix::catalogue
