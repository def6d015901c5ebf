#include "protocol/bootstrap.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "protocol/limits.h"

namespace helix::protocol {
namespace {

Bootstrap sampleBootstrap()
{
    Bootstrap bootstrap;
    bootstrap.workspace = *WorkspaceId::parse("abcdefghijkl");
    bootstrap.generation = 4;
    bootstrap.secret = Secret{BytesView(Bytes(kSecretSize, 1))};
    bootstrap.timeToLive = std::chrono::seconds(120);
    bootstrap.hostTimeMs = 1760000000123;
    bootstrap.entropy = Secret{BytesView(Bytes(48, 2))};
    bootstrap.hostname = "quiet-otter";
    bootstrap.sshAuthorizedKey = "ssh-ed25519 AAAAC3Nz helix";
    bootstrap.sshHostKey =
        Secret("-----BEGIN OPENSSH PRIVATE KEY-----\nabc\n-----END OPENSSH PRIVATE KEY-----\n");
    bootstrap.display = {1920, 1080, 30, 150};
    return bootstrap;
}

nlohmann::json sampleJson()
{
    const auto document = encodeBootstrap(sampleBootstrap());
    const std::string text(document->revealText());
    return nlohmann::json::parse(text.substr(0, text.find('\0')));
}

Bytes padded(const std::string& text)
{
    Bytes bytes(text.begin(), text.end());
    bytes.resize(kBootstrapSize, 0);
    return bytes;
}

TEST(Bootstrap, RoundTripKeepsEveryFieldAndTheExactSize)
{
    const auto document = encodeBootstrap(sampleBootstrap());
    ASSERT_TRUE(document) << document.error().describe();
    EXPECT_EQ(document->size(), kBootstrapSize);
    const auto decoded = decodeBootstrap(document->reveal());
    ASSERT_TRUE(decoded) << decoded.error().describe();
    const Bootstrap expected = sampleBootstrap();
    EXPECT_EQ(decoded->mode, BootstrapMode::Run);
    EXPECT_EQ(decoded->workspace, expected.workspace);
    EXPECT_EQ(decoded->generation, expected.generation);
    EXPECT_TRUE(decoded->secret == expected.secret);
    EXPECT_EQ(decoded->timeToLive, expected.timeToLive);
    EXPECT_EQ(decoded->hostTimeMs, expected.hostTimeMs);
    EXPECT_TRUE(decoded->entropy == expected.entropy);
    EXPECT_EQ(decoded->hostname, expected.hostname);
    EXPECT_EQ(decoded->sshAuthorizedKey, expected.sshAuthorizedKey);
    EXPECT_TRUE(decoded->sshHostKey == expected.sshHostKey);
    EXPECT_EQ(decoded->display, expected.display);
}

TEST(Bootstrap, TemplateNeedsNeitherWorkspaceNorSecret)
{
    Bootstrap bootstrap = sampleBootstrap();
    bootstrap.mode = BootstrapMode::Template;
    bootstrap.workspace = {};
    bootstrap.secret = {};
    const auto document = encodeBootstrap(bootstrap);
    ASSERT_TRUE(document) << document.error().describe();
    EXPECT_EQ(decodeBootstrap(document->reveal())->mode, BootstrapMode::Template);
    bootstrap.mode = BootstrapMode::Run;
    EXPECT_FALSE(encodeBootstrap(bootstrap));
}

TEST(Bootstrap, ContentThatDoesNotFitIsRefused)
{
    Bootstrap bootstrap = sampleBootstrap();
    bootstrap.sshAuthorizedKey = std::string(5000, 'a');
    const auto document = encodeBootstrap(bootstrap);
    ASSERT_FALSE(document);
    EXPECT_EQ(document.error().code, ErrorCode::InvalidArgument);
}

TEST(Bootstrap, EveryWrongFieldIsRefusedByName)
{
    const std::pair<const char*, nlohmann::json> changes[] = {
        {"v", 2},
        {"mode", "walk"},
        {"workspace", "../x"},
        {"workspace", ""},
        {"generation", 0},
        {"generation", 4294967296},
        {"secret", "AAAA"},
        {"secret", ""},
        {"ttl_s", 0},
        {"ttl_s", 1000000},
        {"host_time_ms", -1},
        {"entropy", "AAAA"},
        {"hostname", "../x"},
        {"hostname", ""},
        {"ssh_authorized_key", "ssh-ed25519 A\nssh-ed25519 B"},
        {"ssh_host_key", "not a key"},
        {"display", 7},
        {"display", {{"width", 0}, {"height", 720}, {"fps", 60}, {"scale", 100}}},
        {"display", {{"width", 1281}, {"height", 720}, {"fps", 60}, {"scale", 100}}},
        {"display", {{"width", 1280}, {"height", 65536}, {"fps", 60}, {"scale", 100}}},
        {"display", {{"width", 1280}, {"height", 720}, {"fps", 0}, {"scale", 100}}},
        {"display", {{"width", 1280}, {"height", 720}, {"fps", 60}, {"scale", 201}}},
        {"display", {{"width", 1280}, {"height", 720}, {"fps", 60}}}};
    for (const auto& [key, value] : changes) {
        auto json = sampleJson();
        json[key] = value;
        const auto decoded = decodeBootstrap(padded(json.dump()));
        ASSERT_FALSE(decoded) << key << " " << value;
        EXPECT_EQ(decoded.error().code, ErrorCode::Protocol);
        EXPECT_NE(decoded.error().message.find(key), std::string::npos) << decoded.error().message;
        json.erase(key);
        EXPECT_FALSE(decodeBootstrap(padded(json.dump()))) << "without " << key;
    }
}

TEST(Bootstrap, ErrorsNeverQuoteSecrets)
{
    auto json = sampleJson();
    json["secret"] = "hunter2hunter2";
    json["ssh_host_key"] = "hunter2hunter2";
    EXPECT_EQ(decodeBootstrap(padded(json.dump())).error().describe().find("hunter2"),
              std::string::npos);
}

TEST(Bootstrap, UnknownFieldsWrongSizesAndPaddingAreRefused)
{
    auto json = sampleJson();
    Bytes good = padded(json.dump());
    EXPECT_TRUE(decodeBootstrap(good));
    EXPECT_FALSE(decodeBootstrap(BytesView(good).first(kBootstrapSize - 1)));
    EXPECT_FALSE(decodeBootstrap(Bytes(kBootstrapSize, 0)));
    EXPECT_FALSE(decodeBootstrap(Bytes{}));
    good.back() = 'x';
    EXPECT_FALSE(decodeBootstrap(good));
    json["extra"] = 1;
    EXPECT_FALSE(decodeBootstrap(padded(json.dump())));
    EXPECT_FALSE(decodeBootstrap(padded("[1]")));
}

} // namespace
} // namespace helix::protocol
