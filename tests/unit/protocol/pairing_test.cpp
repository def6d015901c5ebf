#include "protocol/pairing.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "protocol/limits.h"

namespace helix::protocol {
namespace {

const Secret kSecret{BytesView(Bytes(kSecretSize, 7))};

PairingContext sampleContext()
{
    PairingContext context;
    context.workspace = *WorkspaceId::parse("abcdefghijkl");
    context.generation = 2;
    context.hostNonce = Bytes(kNonceSize, 1);
    context.certificate.fill(9);
    return context;
}

PairRequest sampleRequest()
{
    return {sampleContext().workspace, 2, Bytes(kNonceSize, 1), hostMac(kSecret, sampleContext())};
}

PairReply sampleReply()
{
    const Bytes nonce(kNonceSize, 3);
    const Secret credential(toBase64Url(Bytes(kSecretSize, 5)));
    return {nonce, credential, guestMac(kSecret, sampleContext(), nonce, credential)};
}

TEST(PairingMac, FollowsTheDocumentedLayout)
{
    Bytes message;
    const auto field = [&](BytesView bytes) {
        message.insert(message.end(), {0, 0, 0, static_cast<std::uint8_t>(bytes.size())});
        message.insert(message.end(), bytes.begin(), bytes.end());
    };
    field(asBytes("helix-pair-1 host"));
    field(asBytes("abcdefghijkl"));
    field(Bytes{0, 0, 0, 2});
    field(Bytes(32, 1));
    field(Bytes(32, 9));
    EXPECT_EQ(hostMac(kSecret, sampleContext()), hmacSha256(Bytes(32, 7), message));
}

TEST(PairingMac, ChangesWithEveryInput)
{
    const auto base = hostMac(kSecret, sampleContext());
    PairingContext changed = sampleContext();
    changed.generation = 3;
    EXPECT_NE(hostMac(kSecret, changed), base);
    changed = sampleContext();
    changed.workspace = *WorkspaceId::parse("abcdefghijkm");
    EXPECT_NE(hostMac(kSecret, changed), base);
    changed = sampleContext();
    changed.hostNonce[31] = 0;
    EXPECT_NE(hostMac(kSecret, changed), base);
    changed = sampleContext();
    changed.certificate[0] = 0;
    EXPECT_NE(hostMac(kSecret, changed), base);
    EXPECT_NE(hostMac(Secret{BytesView(Bytes(32, 8))}, sampleContext()), base);

    const PairReply reply = sampleReply();
    EXPECT_NE(guestMac(kSecret, sampleContext(), Bytes(kNonceSize, 4), reply.credential),
              reply.mac);
    EXPECT_NE(guestMac(kSecret, sampleContext(), reply.guestNonce, Secret("other")), reply.mac);
    EXPECT_NE(guestMac(kSecret, sampleContext(), reply.guestNonce, reply.credential), base);
}

TEST(PairRequest, RoundTrip)
{
    const auto request = decodePairRequest(encodePairRequest(sampleRequest()));
    ASSERT_TRUE(request) << request.error().describe();
    EXPECT_EQ(request->workspace.str(), "abcdefghijkl");
    EXPECT_EQ(request->generation, 2U);
    EXPECT_EQ(request->hostNonce, sampleRequest().hostNonce);
    EXPECT_EQ(request->mac, sampleRequest().mac);
}

TEST(PairReply, RoundTrip)
{
    const auto reply = decodePairReply(encodePairReply(sampleReply()).revealText());
    ASSERT_TRUE(reply) << reply.error().describe();
    EXPECT_EQ(reply->guestNonce, sampleReply().guestNonce);
    EXPECT_TRUE(reply->credential == sampleReply().credential);
    EXPECT_EQ(reply->mac, sampleReply().mac);
}

TEST(PairRequest, EveryWrongFieldIsRefused)
{
    const auto good = nlohmann::json::parse(encodePairRequest(sampleRequest()));
    const std::pair<const char*, nlohmann::json> changes[] = {{"workspace", "../../etc"},
                                                              {"workspace", 7},
                                                              {"generation", -1},
                                                              {"generation", "2"},
                                                              {"generation", 4294967296},
                                                              {"nonce_h", "AAAA"},
                                                              {"nonce_h", std::string(44, '=')},
                                                              {"mac_h", ""},
                                                              {"mac_h", nullptr},
                                                              {"mac_h", std::string(5000, 'A')}};
    for (const auto& [key, value] : changes) {
        auto changed = good;
        changed[key] = value;
        EXPECT_FALSE(decodePairRequest(changed.dump())) << key;
        changed.erase(key);
        EXPECT_FALSE(decodePairRequest(changed.dump())) << "without " << key;
    }
    EXPECT_FALSE(decodePairRequest("[]"));
    EXPECT_FALSE(decodePairRequest(""));
    EXPECT_FALSE(decodePairRequest(std::string(kMaxHttpBody + 1, ' ')));
}

TEST(PairReply, WrongFieldsAreRefusedWithoutQuotingThem)
{
    auto json = nlohmann::json::parse(encodePairReply(sampleReply()).revealText());
    json["credential"] = "topsecretbutshort";
    const auto reply = decodePairReply(json.dump());
    ASSERT_FALSE(reply);
    EXPECT_EQ(reply.error().describe().find("topsecret"), std::string::npos);
    for (const char* key : {"nonce_g", "credential", "mac_g"}) {
        auto without = nlohmann::json::parse(encodePairReply(sampleReply()).revealText());
        without.erase(key);
        EXPECT_FALSE(decodePairReply(without.dump())) << key;
    }
}

} // namespace
} // namespace helix::protocol
