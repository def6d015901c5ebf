// References, manifests, challenges, configurations: what is only read.

#include <gtest/gtest.h>

#include "oci/artifact.h"
#include "oci/challenge.h"
#include "oci/credentials.h"
#include "oci/http.h"
#include "oci/reference.h"
#include "oci/registry_session.h"

namespace helix::oci {
namespace {

std::string digestWith(char digit)
{
    return "sha256:" + std::string(64, digit);
}

TEST(Reference, HostRepositoryTagAndDigest)
{
    const auto plain = parseReference("ghcr.io/team/image");
    ASSERT_TRUE(plain);
    EXPECT_EQ(plain->host, "ghcr.io");
    EXPECT_EQ(plain->repository, "team/image");
    EXPECT_EQ(plain->tag, "latest");
    EXPECT_EQ(plain->address(), "https://ghcr.io");
    const auto full =
        parseReference("oci://registry.local:5000/a/b__c/d-e.f:v1.2_x@" + digestWith('a'));
    ASSERT_TRUE(full) << full.error().describe();
    EXPECT_EQ(full->wanted(), digestWith('a'));
    EXPECT_EQ(full->text(), "registry.local:5000/a/b__c/d-e.f:v1.2_x@" + digestWith('a'));
    EXPECT_EQ(parseReference("[::1]:5000/x")->hostName(), "::1");
    EXPECT_TRUE(parseReference("http://127.0.0.1:5000/x")->isPlain);
    const auto pushed = "http://127.0.0.1:5000/team/x:1@" + digestWith('b');
    EXPECT_EQ(parseReference(pushed)->text(), pushed) << "as a push says where it has put it";
}

TEST(Reference, DockerHubIsShownByItsNameAndAskedWhereItsRegistryIs)
{
    for (const char* text : {"docker.io/team/image:1", "index.docker.io/team/image:1",
                             "registry-1.docker.io/team/image:1"}) {
        const auto hub = parseReference(text);
        ASSERT_TRUE(hub) << text;
        EXPECT_EQ(hub->text(), "docker.io/team/image:1");
        EXPECT_EQ(hub->place(), "docker.io/team/image");
        EXPECT_EQ(hub->address(), "https://registry-1.docker.io") << "not the web site";
    }
    EXPECT_EQ(parseReference("docker.io/debian:12")->text(), "docker.io/library/debian:12");
    EXPECT_EQ(parseReference("ghcr.io/debian:12")->text(), "ghcr.io/debian:12");
    const std::string longest(255, 'a');
    EXPECT_TRUE(parseReference("ghcr.io/" + longest));
    EXPECT_FALSE(parseReference("docker.io/" + longest)) << "library/ counts";
}

TEST(Reference, WhatNamesNothingIsASentence)
{
    for (const std::string text : {"",
                                   "image",
                                   "team/image",
                                   "ghcr.io",
                                   "ghcr.io/",
                                   "ghcr.io/UPPER",
                                   "ghcr.io/a/../b",
                                   "ghcr.io//a",
                                   "ghcr.io/a:",
                                   "ghcr.io/a:-x",
                                   "ghcr.io/a@sha256:abc",
                                   "ghcr.io/a@md5:d41d8cd98f00b204e9800998ecf8427e",
                                   "http://ghcr.io/a",
                                   "http://127.0.0.1.evil.org/a",
                                   "ghcr.io:0/a",
                                   "ghcr.io:99999/a",
                                   "user@ghcr.io/a",
                                   "ghcr.io/a b",
                                   "-x.y/a",
                                   "ghcr.io/a?x",
                                   "ghcr.io/a#x",
                                   "file:///etc/passwd",
                                   "ghcr.io/a\nb"}) {
        const auto reference = parseReference(text);
        EXPECT_FALSE(reference) << text;
        if (!reference) {
            EXPECT_EQ(reference.error().code, ErrorCode::InvalidArgument);
            EXPECT_EQ(reference.error().message.find('\n'), std::string::npos);
        }
    }
}

Artifact twoChunks()
{
    Artifact artifact;
    artifact.config = {std::string(kImageType), digestWith('1'), 700};
    artifact.diskBytes = kChunkBytes + 1024;
    artifact.chunks = {{{std::string(kChunkType), digestWith('2'), 5000}, 0, kChunkBytes},
                       {{std::string(kChunkType), digestWith('3'), 50}, kChunkBytes, 1024}};
    artifact.kernel = {std::string(kKernelType), digestWith('4'), 4000};
    artifact.annotations = {{"org.opencontainers.image.title", "T"}};
    return artifact;
}

TEST(ArtifactManifest, ReadsWhatItWrites)
{
    const auto artifact = twoChunks();
    const auto read = parseArtifact(toJson(artifact));
    ASSERT_TRUE(read) << read.error().describe();
    EXPECT_EQ(read->chunks, artifact.chunks);
    EXPECT_EQ(read->kernel, artifact.kernel);
    EXPECT_EQ(read->annotations, artifact.annotations);
    EXPECT_EQ(toJson(*read), toJson(artifact));
    EXPECT_EQ(read->sizeBytes(), 700U + 5000 + 50 + 4000);
}

TEST(ArtifactManifest, WhatContradictsItselfIsRefused)
{
    const auto expectCorrupt = [](const std::function<void(Artifact&)>& bend) {
        auto artifact = twoChunks();
        bend(artifact);
        const auto read = parseArtifact(toJson(artifact));
        ASSERT_FALSE(read);
        EXPECT_EQ(read.error().code, ErrorCode::Corrupt) << read.error().describe();
    };
    expectCorrupt([](auto& a) { a.chunks[1].offset = 0; });
    expectCorrupt([](auto& a) { std::swap(a.chunks[0], a.chunks[1]); });
    expectCorrupt([](auto& a) { a.chunks[1].offset = 4096; });
    expectCorrupt([](auto& a) { a.chunks[1].offset = 8 * kChunkBytes; });
    expectCorrupt([](auto& a) { a.chunks[0].sizeBytes -= 512; });
    expectCorrupt([](auto& a) { a.chunks[1].sizeBytes += 512; });
    expectCorrupt([](auto& a) { a.chunks[1].blob.sizeBytes = 1ULL << 31; });
    expectCorrupt([](auto& a) { a.chunks[1].blob.sizeBytes = 0; });
    expectCorrupt([](auto& a) { a.chunks[1].blob.digest = "sha256:../../x"; });
    expectCorrupt([](auto& a) { a.diskBytes = kMaxTravelBytes + 512; });
    expectCorrupt([](auto& a) { a.diskBytes = 0; });
    expectCorrupt([](auto& a) { a.diskBytes += 1; });
    expectCorrupt([](auto& a) { a.config.sizeBytes = kMaxConfigBytes + 1; });
    expectCorrupt([](auto& a) {
        for (int i = 0; i < 10'000; ++i)
            a.chunks.push_back(a.chunks[0]);
    });
    // 10,000 that are otherwise in order, one behind another.
    expectCorrupt([](auto& a) {
        for (std::uint64_t i = a.chunks.size(); i < 10'000; ++i)
            a.chunks.push_back({a.chunks[0].blob, i * kChunkBytes, kChunkBytes});
        a.diskBytes = a.chunks.size() * kChunkBytes;
        a.chunks[1].sizeBytes = kChunkBytes;
    });
    EXPECT_EQ(parseArtifact(std::string(100U << 20, ' ')).error().code, ErrorCode::Corrupt);
    EXPECT_EQ(parseArtifact("[").error().code, ErrorCode::Corrupt);
}

/// What a descriptor says of a blob's type decides what becomes of it here.
TEST(ArtifactManifest, WhatLiesAboutItsTypesIsRefused)
{
    const auto whole = toJson(twoChunks());
    const auto codeOf = [&whole](std::string_view before, std::string_view after) {
        auto json = whole;
        json.replace(json.find(before), before.size(), after);
        const auto read = parseArtifact(json);
        return read ? std::optional<ErrorCode>() : read.error().code;
    };
    EXPECT_EQ(codeOf(kChunkType, "application/vnd.oci.image.layer.v1.tar+zstd"),
              ErrorCode::Corrupt);
    EXPECT_EQ(codeOf(kKernelType, "text/plain"), ErrorCode::Corrupt);
    EXPECT_EQ(codeOf(kKernelType, kChunkType), ErrorCode::Corrupt);
    EXPECT_EQ(codeOf(R"("config":{"mediaType":"application/vnd.helixvm.image.v1+json")",
                     R"("config":{"mediaType":"application/vnd.helixvm.kernel.v1")"),
              ErrorCode::Corrupt);
    EXPECT_EQ(codeOf(R"("layers":[)", R"("manifests":[],"layers":[)"), ErrorCode::Unsupported)
        << "a manifest and an index at once";
    const auto kernel = R"({"mediaType":")" + std::string(kKernelType);
    EXPECT_EQ(codeOf(kernel,
                     kernel + R"(","digest":")" + digestWith('4') + R"(","size":4000},)" + kernel),
              ErrorCode::Corrupt)
        << "two kernels";
}

TEST(ArtifactManifest, WhatIsSomethingElseIsSaidSo)
{
    for (
        const auto* json :
        {R"({"schemaVersion":2,"manifests":[]})", R"([])", R"({"schemaVersion":1})",
         R"({"schemaVersion":2,"config":{"mediaType":"application/vnd.oci.image.config.v1+json"}})",
         R"({"schemaVersion":2,"artifactType":"application/vnd.helixvm.image.v2+json"})"}) {
        EXPECT_EQ(parseArtifact(json).error().code, ErrorCode::Unsupported) << json;
    }
}

TEST(ArtifactManifest, OfAnUnknownSchemaIsRefused)
{
    auto json = toJson(twoChunks());
    const std::string known = R"("schemaVersion":2)";
    json.replace(json.find(known), known.size(), R"("schemaVersion":3)");
    const auto read = parseArtifact(json);
    ASSERT_FALSE(read);
    EXPECT_NE(read.error().describe().find("schemaVersion"), std::string::npos)
        << read.error().describe();
}

TEST(Challenges, AreReadAsTheyComeFromRegistries)
{
    const auto docker = parseChallenges(
        R"(Bearer realm="https://auth.docker.io/token",service="registry.docker.io",scope="repository:a/b:pull")");
    ASSERT_EQ(docker.size(), 1U);
    EXPECT_EQ(docker[0].scheme, "bearer");
    EXPECT_EQ(docker[0].parameters.at("scope"), "repository:a/b:pull");
    const auto both = parseChallenges(R"(Basic realm="x\"y", Bearer realm=z)");
    ASSERT_EQ(both.size(), 2U);
    EXPECT_EQ(both[0].parameters.at("realm"), "x\"y");
    EXPECT_EQ(both[1].parameters.at("realm"), "z");
    for (const auto* junk : {"", "=", ",,,", "\"", "a=b", "Bearer =\"", "Bearer realm=\"unclosed"})
        (void)parseChallenges(junk);
}

TEST(RetryAfter, IsHonouredAsNumberAndAsDate)
{
    using namespace std::chrono_literals;
    constexpr std::time_t kNow = 1'795'867'200; // Sat, 28 Nov 2026 12:00:00 GMT
    const auto pause = [](const std::string& said, int tries = 0) {
        HttpAnswer answer;
        answer.status = 429;
        if (!said.empty())
            answer.headers["retry-after"] = said;
        return pauseAfter(answer, tries, kNow);
    };
    EXPECT_EQ(pause("0"), 0ms);
    EXPECT_EQ(pause("7", 3), 7s);
    EXPECT_EQ(pause("61"), 61s) << "nobody comes earlier than he was told to";
    EXPECT_EQ(pause("99999999999999999999"), 999'999s);
    EXPECT_EQ(pause("0000030"), 30s);
    EXPECT_EQ(pause("00000000000000000000", 3), 0ms);
    EXPECT_EQ(pause("Sat, 28 Nov 2026 12:00:30 GMT", 3), 30s);
    EXPECT_EQ(pause("Saturday, 28-Nov-26 12:00:30 GMT"), 30s);
    EXPECT_EQ(pause("Sat, 28 Nov 2026 11:00:00 GMT"), 0ms) << "has passed";
    EXPECT_EQ(pause("Sun, 29 Nov 2026 12:00:00 GMT"), 24h);
    EXPECT_EQ(pause("Sun, 29 Nov 2099 12:00:00 GMT"), 999'999s);
    EXPECT_EQ(pause("", 9), 60s) << "a minute at most, where it says nothing";
    for (const auto* said : {"", "soon", "-1", "1.5"})
        EXPECT_EQ(pause(said, 2), 2s) << said;
}

TEST(RetryAfter, AsADateIsMeasuredByTheClockThatSaidIt)
{
    using namespace std::chrono_literals;
    const auto pause = [](const std::string& date) {
        HttpAnswer answer;
        answer.status = 429;
        answer.headers = {{"retry-after", "Sat, 28 Nov 2026 13:00:30 GMT"}, {"date", date}};
        return pauseAfter(answer, 0, 1'795'867'200); // Sat, 28 Nov 2026 12:00:00 GMT
    };
    EXPECT_EQ(pause("Sat, 28 Nov 2026 13:00:00 GMT"), 30s);
    EXPECT_EQ(pause("Sat, 28 Nov 2026 14:00:00 GMT"), 0s);
    EXPECT_EQ(pause("lunchtime"), 1h + 30s);
}

TEST(RegistryProblems, SayWhatIsAndWhatToDo)
{
    const auto says = [](long status, const std::string& retryAfter = {}) {
        HttpAnswer answer;
        answer.status = status;
        if (!retryAfter.empty())
            answer.headers["retry-after"] = retryAfter;
        return registryProblem(answer, "a token").message;
    };
    const std::string rest = "The registry asks to be left alone for about ";
    EXPECT_EQ(says(429, "61"), rest + "2 minutes; try again then.");
    EXPECT_EQ(says(429, "5400"), rest + "90 minutes; try again then.");
    EXPECT_EQ(says(503, "5401"), rest + "2 hours; try again then.");
    EXPECT_EQ(says(429, "172800"), rest + "48 hours; try again then.");
    EXPECT_EQ(says(429, "172801"), rest + "3 days; try again then.");
    EXPECT_EQ(says(429, "60"), "The registry says that too much was asked of it; try again later.");
    EXPECT_EQ(says(500),
              "The registry has a fault of its own (HTTP 500) with a token; try again later.");
    EXPECT_EQ(says(404, "3600"), "The registry does not have a token.");
    for (const long status : {302L, 400L, 501L})
        EXPECT_EQ(says(status), "The registry does not answer as registries do about a token.");
}

TEST(DockerConfigFile, UsersAndHelpers)
{
    const auto stored = parseDockerConfig(
        R"({"auths":{"https://ghcr.io/v1/":{"auth":"YWRhOnNlOmNyZXQ="}}})", "ghcr.io");
    ASSERT_TRUE(stored);
    EXPECT_EQ(stored->stored->user, "ada");
    EXPECT_EQ(stored->stored->password, "se:cret");
    EXPECT_FALSE(parseDockerConfig(R"({"auths":{"ghcr.io":{"auth":"%%%"}}})", "ghcr.io"));
    EXPECT_FALSE(parseDockerConfig("[]", "ghcr.io"));
    EXPECT_FALSE(parseDockerConfig(R"({"credsStore":"../../bin/sh"})", "ghcr.io"));
    const auto helper =
        parseDockerConfig(R"({"credHelpers":{"ghcr.io":"pass"},"credsStore":"x"})", "ghcr.io");
    EXPECT_EQ(helper->helper, "pass");
    EXPECT_FALSE(parseDockerConfig("{}", "ghcr.io")->stored);
}

TEST(DockerConfigFile, WhatIsSaidOfANamespaceIsForItAlone)
{
    const auto userAt = [](const std::string& place) {
        // Of "ada:x", "bob:x" and "eve:x".
        const auto config = parseDockerConfig(R"({"auths":{
            "quay.io/a": {"auth": "YWRhOng="}, "quay.io/a/deep": {"auth": "ZXZlOng="},
            "quay.io/b/": {"auth": "Ym9iOng="}, "ghcr.io": {"auth": "YWRhOng="},
            "ghcr.io/b": {"auth": "Ym9iOng="}, "https://r.example/v2/": {"auth": "ZXZlOng="}}})",
                                              place);
        return config && config->stored ? config->stored->user : std::string();
    };
    EXPECT_EQ(userAt("quay.io/b/image"), "bob") << "not the first of the host";
    EXPECT_EQ(userAt("quay.io/a/image"), "ada");
    EXPECT_EQ(userAt("quay.io/a/deep/image"), "eve") << "the longest";
    EXPECT_EQ(userAt("quay.io/a/deeper"), "ada") << "whole parts";
    EXPECT_EQ(userAt("quay.io/bob/image"), "");
    EXPECT_EQ(userAt("quay.io"), "");
    EXPECT_EQ(userAt("ghcr.io/b/image"), "bob");
    EXPECT_EQ(userAt("ghcr.io/c/image"), "ada") << "the host";
    EXPECT_EQ(userAt("r.example/any/image"), "eve");
    const auto both = parseDockerConfig(
        R"({"credsStore":"pass","auths":{"quay.io/b":{"auth":"Ym9iOng="},"ghcr.io":{"auth":"YWRhOng="}}})",
        "quay.io/b/image");
    EXPECT_EQ(both->helper, "") << "helpers know hosts alone";
    EXPECT_EQ(parseDockerConfig(R"({"credsStore":"pass","auths":{"ghcr.io":{"auth":"YWRhOng="}}})",
                                "ghcr.io/b/image")
                  ->helper,
              "pass");
}

TEST(DockerConfigFile, DockerHubIsFoundAsDockerWritesIt)
{
    for (const std::string key : {"https://index.docker.io/v1/", "docker.io", "index.docker.io"}) {
        const auto stored = parseDockerConfig(
            R"({"auths":{")" + key + R"(":{"auth":"YWRhOnNlOmNyZXQ="}}})", "docker.io");
        ASSERT_TRUE(stored) << key;
        ASSERT_TRUE(stored->stored) << key;
        EXPECT_EQ(stored->stored->user, "ada");
    }
    const auto helper =
        parseDockerConfig(R"({"credHelpers":{"https://index.docker.io/v1/":"pass"}})", "docker.io");
    EXPECT_EQ(helper->helper, "pass");
}

TEST(Addresses, OfThisComputerOfNetworksAndOfTheInternet)
{
    for (const auto* address :
         {"127.0.0.1", "169.254.169.254", "0.0.0.0", "224.0.0.1", "255.255.255.255", "::1",
          "::", "fe80::1", "ff02::1", "::ffff:8.8.8.8", "::ffff:10.0.0.1", "nonsense", ""})
        EXPECT_EQ(reachOf(address), AddressReach::Own) << address;
    for (const auto* address :
         {"10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.1.1", "100.64.0.1", "fd00::1"})
        EXPECT_EQ(reachOf(address), AddressReach::Network) << address;
    for (const auto* address : {"8.8.8.8", "172.32.0.1", "100.128.0.1", "2606:4700::1111"})
        EXPECT_EQ(reachOf(address), AddressReach::Internet) << address;
}

TEST(Addresses, NameTheSameHostInAnyLetters)
{
    EXPECT_EQ(hostOfUrl("https://GHCR.io:443/v2/"), "ghcr.io");
    EXPECT_EQ(hostOfUrl("https://[FD00::1]:5000/v2/"), "fd00::1");
}

} // namespace
} // namespace helix::oci
