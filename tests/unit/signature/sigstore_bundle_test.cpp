#include "signature/sigstore_bundle.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "unit/signature/signed_things.h"

namespace helix::signature {
namespace {

TEST(SigstoreBundle, isVersion03WithAPublicKey)
{
    const auto key = newKey();
    const auto json = nlohmann::json::parse(bundleOf(exampleStatement(), key));
    EXPECT_EQ(json["mediaType"], "application/vnd.dev.sigstore.bundle.v0.3+json");
    EXPECT_EQ(json["verificationMaterial"]["publicKey"]["hint"], key.publicKey().id());
    EXPECT_EQ(json["dsseEnvelope"]["payloadType"], "application/vnd.in-toto+json");
    EXPECT_EQ(json["dsseEnvelope"]["signatures"].size(), 1U);
}

TEST(SigstoreBundle, comesBackAndIsTheSameEachTime)
{
    const auto key = newKey();
    const std::string json = bundleOf(exampleStatement(), key);
    EXPECT_EQ(json, bundleOf(exampleStatement(), key));
    const auto bundle = parseSigstoreBundle(json);
    ASSERT_TRUE(bundle) << bundle.error().describe();
    EXPECT_EQ(bundle->keyHint, key.publicKey().id());
    EXPECT_EQ(bundle->envelope, signStatement(exampleStatement(), key).value());
    EXPECT_EQ(toJson(*bundle), json);
}

TEST(SigstoreBundle, ofAnotherWriterIsRead)
{
    // Without what proto3's JSON leaves out, with what a later version may add.
    auto json = nlohmann::json::parse(bundleOf(exampleStatement(), newKey()));
    json["verificationMaterial"].erase("tlogEntries");
    json["verificationMaterial"]["publicKey"].erase("hint");
    json["dsseEnvelope"]["signatures"][0].erase("keyid");
    json["later"] = {1, 2, 3};
    EXPECT_TRUE(parseSigstoreBundle(json.dump(4)));
}

TEST(SigstoreBundle, thatIsAnotherOneIsRefused)
{
    const auto whole = nlohmann::json::parse(bundleOf(exampleStatement(), newKey()));
    const auto refused = [&](const char* pointer, const nlohmann::json& value) {
        auto json = whole;
        json[nlohmann::json::json_pointer(pointer)] = value;
        const auto bundle = parseSigstoreBundle(json.dump());
        return !bundle && bundle.error().code == ErrorCode::Protocol;
    };
    EXPECT_TRUE(refused("/mediaType", "application/vnd.dev.sigstore.bundle+json;version=0.2"));
    EXPECT_TRUE(refused("/mediaType", "application/vnd.dev.sigstore.bundle.v0.4+json"));
    EXPECT_TRUE(refused("/mediaType", nullptr));
    EXPECT_TRUE(refused("/verificationMaterial", {{"certificate", {{"rawBytes", "AAAA"}}}}));
    EXPECT_TRUE(refused("/dsseEnvelope", nullptr));
    EXPECT_TRUE(refused("/dsseEnvelope/signatures", nlohmann::json::array()));
    EXPECT_TRUE(refused("/dsseEnvelope/signatures/1", whole["dsseEnvelope"]["signatures"][0]));
    EXPECT_TRUE(refused("/verificationMaterial/publicKey/hint", std::string(1000, 'a')));
    EXPECT_FALSE(refused("/verificationMaterial/publicKey/hint", "another"));
}

TEST(SigstoreBundle, thatIsHugeDeepOrAmbiguousIsRefused)
{
    const std::string json = bundleOf(exampleStatement(), newKey());
    EXPECT_FALSE(parseSigstoreBundle(json + std::string(kMostBundleBytes, ' ')));
    EXPECT_FALSE(parseSigstoreBundle("{\"x\":" + std::string(100000, '[')));
    EXPECT_FALSE(
        parseSigstoreBundle("{\"x\":[" + std::string(100000, ',') + "]," + json.substr(1)));
    EXPECT_FALSE(parseSigstoreBundle("{\"dsseEnvelope\":{}," + json.substr(1)));
    for (std::size_t length = 0; length < json.size(); ++length)
        EXPECT_FALSE(parseSigstoreBundle(json.substr(0, length)));
}

} // namespace
} // namespace helix::signature
