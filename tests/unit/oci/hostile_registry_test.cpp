// Registries that lie, break off, lead astray and never end.

#include <fstream>
#include <set>

#include <zstd.h>

#include "base/base64.h"
#include "oci/layout.h"
#include "unit/oci/images_fixture.h"
#include "unit/oci/small_image.h"

namespace helix::oci {
namespace {

using fixture::FakeRegistry;
using fixture::FakeReply;
using fixture::FakeRequest;
using fixture::SmallImage;

class HostileRegistry : public fixture::TravelTest {
protected:
    Result<image::Bundle> pullSmall(const std::string& reference = "small:1")
    {
        return pull(registry.at(reference), environment());
    }
    static Environment environment()
    {
        return [](const char*) -> std::optional<std::string> { return std::nullopt; };
    }
    /// `says`: some of its words.
    void expectRefused(ErrorCode code, std::size_t left = 0, const std::string& says = {})
    {
        const auto pulled = pullSmall();
        ASSERT_FALSE(pulled);
        EXPECT_EQ(pulled.error().code, code) << pulled.error().describe();
        const auto& sentence = pulled.error().message;
        EXPECT_TRUE(sentence.ends_with('.')) << sentence;
        EXPECT_EQ(sentence.find('\n'), std::string::npos) << sentence;
        EXPECT_NE(sentence.find(says), std::string::npos) << sentence;
        EXPECT_TRUE(store().list().empty());
        EXPECT_EQ(leftovers(), left);
    }
    [[nodiscard]] std::string chunkPath() const
    {
        return SmallImage::blobPath(small.artifact.chunks[0].blob);
    }

    FakeRegistry registry;
    SmallImage small;
};

TEST_F(HostileRegistry, AnHonestOneIsPulledFrom)
{
    small.publish(registry);
    const auto pulled = pullSmall();
    ASSERT_TRUE(pulled) << pulled.error().describe();
    image::runTool("qemu-img", {"check", "-f", "qcow2", pulled->disk().string()});
    EXPECT_EQ(leftovers(), 0U);
}

TEST_F(HostileRegistry, OtherContentThanTheDigestSays)
{
    small.publish(registry);
    auto content = small.blobs[small.artifact.chunks[0].blob.digest];
    content[content.size() / 2] ^= 1;
    registry.serve(chunkPath(), content);
    expectRefused(ErrorCode::Corrupt);
    const auto json = small.publish(registry);
    registry.serve("/v2/small/manifests/sha256", json);
    EXPECT_EQ(pullSmall("small@" + fixture::digestOf("another")).error().code, ErrorCode::Corrupt);
    EXPECT_TRUE(pullSmall("small@" + fixture::digestOf(json)));
}

TEST_F(HostileRegistry, MoreThanItAnnouncedOrWithoutEnd)
{
    small.publish(registry);
    registry.handlers[chunkPath()] = [](const FakeRequest&) {
        FakeReply reply;
        reply.body = std::string(1U << 20, 'x');
        reply.isEndless = true;
        return reply;
    };
    expectRefused(ErrorCode::Protocol, 1); // what came before may have been good
    registry.handlers["/v2/small/manifests/1"] = registry.handlers[chunkPath()];
    EXPECT_EQ(pullSmall().error().code, ErrorCode::Protocol);
}

TEST_F(HostileRegistry, LessThanItAnnounced)
{
    small.publish(registry);
    const auto whole = small.blobs[small.artifact.chunks[0].blob.digest];
    registry.handlers[chunkPath()] = [&](const FakeRequest& request) {
        const auto shorter = whole.substr(0, whole.size() - 1000);
        return request.rangeFrom < shorter.size() ? FakeRegistry::serving(shorter)(request)
                                                  : FakeReply{416, {}, {}};
    };
    expectRefused(ErrorCode::Protocol, 1); // the rest may come
}

/// The header, that is: what came is judged by what is in it.
TEST_F(HostileRegistry, WhatItCallsAManifestDoesNotCount)
{
    const auto manifest = small.publish(registry);
    const auto at = [this](const std::string& body, std::string_view type) {
        registry.handlers["/v2/small/manifests/1"] = [body, type](const FakeRequest& request) {
            auto reply = FakeRegistry::serving(body)(request);
            reply.headers.push_back("Content-Type: " + std::string(type));
            return reply;
        };
    };
    at(R"({"schemaVersion":2,"manifests":[]})", kManifestType);
    expectRefused(ErrorCode::Unsupported);
    at("<html>", kManifestType);
    expectRefused(ErrorCode::Corrupt);
    at(manifest, kIndexType);
    EXPECT_TRUE(pullSmall());
}

TEST_F(HostileRegistry, WhatBreaksOffGoesOnWithoutRepeating)
{
    small.publish(registry);
    const auto whole = small.blobs[small.artifact.chunks[0].blob.digest];
    int breaks = 0;
    registry.handlers[chunkPath()] = [&](const FakeRequest& request) {
        auto reply = FakeRegistry::serving(whole)(request);
        if (++breaks <= 3)
            reply.cutAt = 300'000;
        return reply;
    };
    const auto pulled = pullSmall();
    ASSERT_TRUE(pulled) << pulled.error().describe();
    EXPECT_EQ(breaks, 4);
    std::uint64_t rest = 0;
    for (const auto& [digest, content] : small.blobs)
        rest += content.size();
    EXPECT_LE(registry.sentBytes, rest + 4096) << "with the manifest";
}

TEST_F(HostileRegistry, OneThatSendsAByteAndBreaksOffIsGivenUp)
{
    small.publish(registry);
    const auto whole = small.blobs[small.artifact.chunks[0].blob.digest];
    int asked = 0;
    registry.handlers[chunkPath()] = [&](const FakeRequest& request) {
        // Who does not give it up sees it end all the same.
        auto reply = ++asked > 12 ? FakeReply{404, {}, {}} : FakeRegistry::serving(whole)(request);
        reply.cutAt = 1;
        return reply;
    };
    expectRefused(ErrorCode::Unavailable, 1); // it goes on when it is asked for again
    EXPECT_EQ(asked, 5);
}

TEST_F(HostileRegistry, AMebibyteBetweenBreaksIsEnough)
{
    constexpr std::size_t kPart = 1U << 20;
    small = SmallImage(8U << 20, {0}, 7U << 20);
    small.publish(registry);
    const auto whole = small.blobs[small.artifact.chunks[0].blob.digest];
    int asked = 0;
    registry.handlers[chunkPath()] = [&](const FakeRequest& request) {
        ++asked;
        auto reply = FakeRegistry::serving(whole)(request);
        reply.cutAt = kPart;
        return reply;
    };
    const auto pulled = pullSmall();
    EXPECT_TRUE(pulled) << pulled.error().describe();
    EXPECT_GT(asked, 6);
}

TEST_F(HostileRegistry, WhatBreaksOffAtItsLastByteRepeatsNone)
{
    small.publish(registry);
    for (const auto& blob : {small.artifact.chunks[0].blob, *small.artifact.kernel}) {
        const auto whole = small.blobs[blob.digest];
        registry.handlers[SmallImage::blobPath(blob)] = [whole](const FakeRequest& request) {
            auto reply = FakeRegistry::serving(whole)(request);
            if (request.rangeFrom == 0)
                reply.cutAt = whole.size() - 1;
            return reply;
        };
    }
    const auto pulled = pullSmall();
    ASSERT_TRUE(pulled) << pulled.error().describe();
    std::size_t lastBytes = 0;
    for (const auto& request : registry.requests)
        lastBytes += request.rangeFrom > 0 ? 1 : 0;
    EXPECT_EQ(lastBytes, 2U);
}

TEST_F(HostileRegistry, ChunksComeBesideOneAnother)
{
    using namespace std::chrono_literals;
    small = SmallImage(kChunkBytes + (3U << 20), {0, 1});
    small.publish(registry);
    std::set<std::string> asked;
    bool wereBeside = false, isLate = false;
    for (const Chunk& chunk : small.artifact.chunks) {
        const auto path = SmallImage::blobPath(chunk.blob);
        registry.handlers[path] = [&, path,
                                   honest = registry.handlers[path]](const FakeRequest& request) {
            asked.insert(path);
            auto reply = honest(request);
            const auto deadline = std::chrono::steady_clock::now() + 10s;
            reply.waitsFor = [&, deadline] {
                wereBeside = wereBeside || (!isLate && asked.size() == 2);
                isLate = isLate || std::chrono::steady_clock::now() > deadline;
                return wereBeside || isLate;
            };
            return reply;
        };
    }
    const auto pulled = pullSmall();
    ASSERT_TRUE(pulled) << pulled.error().describe();
    EXPECT_TRUE(wereBeside) << "the second was asked for when the first had come";
}

TEST_F(HostileRegistry, OneWithoutRangesSendsItAllAgain)
{
    small.publish(registry);
    const auto whole = small.blobs[small.artifact.chunks[0].blob.digest];
    int tries = 0;
    registry.handlers[chunkPath()] = [&](const FakeRequest&) {
        FakeReply reply;
        reply.body = whole;
        if (++tries == 1)
            reply.cutAt = 300'000;
        return reply;
    };
    EXPECT_TRUE(pullSmall());
    EXPECT_EQ(tries, 2);
}

TEST_F(HostileRegistry, AnotherPartThanWasAskedFor)
{
    small.publish(registry);
    const auto whole = small.blobs[small.artifact.chunks[0].blob.digest];
    registry.handlers[chunkPath()] = [&](const FakeRequest& request) {
        auto reply = FakeRegistry::serving(whole)(request);
        if (request.rangeFrom == 0)
            reply.cutAt = 300'000;
        else
            reply.headers = {"Content-Range: bytes 5-10/11"};
        return reply;
    };
    expectRefused(ErrorCode::Protocol, 1);
}

TEST_F(HostileRegistry, ARedirectLeadsNeitherToFilesNorIntoTheUsersNetwork)
{
    small.publish(registry);
    registry.handlers[chunkPath()] = [](const FakeRequest&) {
        return FakeReply{307, {"Location: file:///etc/passwd"}, ""};
    };
    expectRefused(ErrorCode::PermissionDenied, 0,
                  "127.0.0.1 leads to an address that nothing is asked for (file).");
    registry.handlers[chunkPath()] = [this](const FakeRequest&) {
        return FakeReply{307, {"Location: " + chunkPath()}, ""};
    };
    expectRefused(ErrorCode::PermissionDenied, 0, "127.0.0.1 leads in circles.");
    HttpPolicy policy;
    policy.allowsPlain = true;
    policy.namedHost = "localhost";
    HttpClient client(policy, {});
    registry.serve("/secret", "of another service on this computer");
    registry.handlers["/away"] = [this](const FakeRequest&) {
        return FakeReply{302, {"Location: http://" + registry.host() + "/secret"}, ""};
    };
    const std::string named =
        "http://localhost" + registry.host().substr(registry.host().find(':'));
    const auto led = sendFrom(client, named + "/away");
    ASSERT_FALSE(led);
    EXPECT_EQ(led.error().code, ErrorCode::PermissionDenied) << led.error().describe();
    // What a registry names is not what the user named: its place for tokens, or for uploads.
    EXPECT_EQ(sendFrom(client, "http://" + registry.host() + "/secret").error().code,
              ErrorCode::PermissionDenied);
    EXPECT_TRUE(
        std::ranges::none_of(registry.requests, [](const auto& r) { return r.path == "/secret"; }));
}

TEST_F(HostileRegistry, TooManyRequestsAreWaitedForAndLoopsOf401End)
{
    small.publish(registry);
    const auto honest = registry.handlers["/v2/small/manifests/1"];
    int asked = 0;
    registry.handlers["/v2/small/manifests/1"] = [&](const FakeRequest& request) {
        return ++asked == 1 ? FakeReply{429, {"Retry-After: 0"}, "{}"} : honest(request);
    };
    EXPECT_TRUE(pullSmall());
    fs::remove_all(store().folder());
    asked = 0;
    registry.handlers["/v2/small/manifests/1"] = [&](const FakeRequest&) {
        ++asked;
        return FakeReply{429, {"Retry-After: 3600"}, "{}"};
    };
    expectRefused(ErrorCode::ResourceExhausted, 0, "left alone for about 60 minutes");
    EXPECT_EQ(asked, 1) << "it is not asked earlier than it wants to be";
    registry.handlers["/v2/small/manifests/1"] = [](const FakeRequest&) {
        return FakeReply{500, {"Retry-After: 0"}, "{}"};
    };
    expectRefused(ErrorCode::Unavailable, 0, "has a fault of its own (HTTP 500)");
    registry.serve("/token", R"({"token":"abc"})");
    const std::string challenge = "WWW-Authenticate: Bearer realm=\"http://" + registry.host() +
                                  "/token\",service=\"x\",scope=\"repository:small:pull\"";
    registry.handlers["/v2/"] =
        registry.handlers["/v2/small/manifests/1"] = [&](const FakeRequest&) {
            return FakeReply{401, {challenge}, "{}"};
        };
    registry.requests.clear();
    expectRefused(ErrorCode::PermissionDenied);
    EXPECT_LE(registry.requests.size(), 6U);
    EXPECT_EQ(registry.requests.back().authorization, "Bearer abc");
}

TEST_F(HostileRegistry, ATokenLetsIn)
{
    small.publish(registry);
    registry.serve("/token", R"({"access_token":"abc"})");
    for (auto& [path, handler] : registry.handlers) {
        if (!path.starts_with("/v2/"))
            continue;
        handler = [this, honest = handler](const FakeRequest& request) {
            return request.authorization == "Bearer abc"
                       ? honest(request)
                       : FakeReply{401,
                                   {"www-authenticate: bearer Realm=\"http://" + registry.host() +
                                    "/token\""},
                                   "{}"};
        };
    }
    const auto pulled = pullSmall();
    EXPECT_TRUE(pulled) << pulled.error().describe();
}

TEST_F(HostileRegistry, BombsAndForeignWindows)
{
    const auto packedZeros = [](std::size_t bytes, int window) {
        const std::string raw(bytes, '\0');
        std::string packed(ZSTD_compressBound(bytes), '\0');
        auto* context = ZSTD_createCCtx();
        ZSTD_CCtx_setParameter(context, ZSTD_c_windowLog, window);
        packed.resize(
            ZSTD_compress2(context, packed.data(), packed.size(), raw.data(), raw.size()));
        ZSTD_freeCCtx(context);
        return packed;
    };
    for (const auto& [bytes, window] : {std::pair{64U << 20, 20}, std::pair{1U << 20, 20}}) {
        small = SmallImage();
        small.artifact.chunks[0].blob = small.add(kChunkType, packedZeros(bytes, window));
        small.publish(registry);
        expectRefused(ErrorCode::Corrupt);
    }
    // All of the disk, and nothing wrong with it but the memory that it wants: 8 MiB are fair.
    constexpr std::size_t kWide = 64U << 20;
    for (const int window : {24, 25}) {
        small = SmallImage(kWide);
        small.artifact.chunks[0].blob = small.add(kChunkType, packedZeros(kWide, window));
        small.publish(registry);
        expectRefused(ErrorCode::Corrupt);
    }
    small = SmallImage(kWide);
    small.artifact.chunks[0].blob = small.add(kChunkType, packedZeros(kWide, 23));
    small.publish(registry);
    const auto fair = pullSmall();
    EXPECT_TRUE(fair) << fair.error().describe();
    fs::remove_all(store().folder());
    small = SmallImage();
    const auto good = small.blobs[small.artifact.chunks[0].blob.digest];
    small.artifact.chunks[0].blob = small.add(kChunkType, good + good);
    small.publish(registry);
    expectRefused(ErrorCode::Corrupt);
    small.artifact.chunks[0].blob = small.add(kChunkType, good.substr(0, good.size() - 1));
    small.publish(registry);
    expectRefused(ErrorCode::Corrupt);
}

TEST_F(HostileRegistry, ManifestsThatContradictThemselves)
{
    small.manifest.name = "../../escape";
    small.publish(registry);
    expectRefused(ErrorCode::Corrupt);
    small = SmallImage();
    small.manifest.version = "../x";
    small.publish(registry);
    expectRefused(ErrorCode::Corrupt);
    small = SmallImage();
    small.manifest.virtualSizeBytes += 512;
    small.publish(registry);
    expectRefused(ErrorCode::Corrupt);
    small = SmallImage();
    small.artifact.kernel = small.add(kKernelType, std::string(2048, 'k'));
    small.publish(registry);
    expectRefused(ErrorCode::Corrupt);
    small.manifest.kernel->sha256 = small.artifact.kernel->digest.substr(7);
    small.publish(registry);
    expectRefused(ErrorCode::Unsupported, 1); // no Linux
    registry.serve("/v2/small/manifests/1", R"({"schemaVersion":2,"manifests":[]})");
    EXPECT_EQ(pullSmall().error().code, ErrorCode::Unsupported);
    EXPECT_FALSE(fs::exists(folder() / "escape"));
}

/// A manifest could name files of others, which QEMU would open.
TEST_F(HostileRegistry, WhatItsDiskStandsOnNobodyElseSays)
{
    small.manifest.layers = {small.manifest.disk};
    small.manifest.layers.front().name = "base-0.qcow2";
    small.publish(registry);
    const auto pulled = pullSmall();
    ASSERT_TRUE(pulled) << pulled.error().describe();
    EXPECT_TRUE(pulled->manifest.layers.empty());
    EXPECT_EQ(pulled->disks(), std::vector{pulled->disk()});
}

TEST_F(HostileRegistry, NothingIsLeftOfOneThatIsCancelledAndTheReserveIsKept)
{
    small.publish(registry);
    registry.handlers[chunkPath()] = [this](const FakeRequest&) {
        m_cancel.cancel();
        FakeReply reply;
        reply.body = "x";
        reply.stalls = true;
        return reply;
    };
    expectRefused(ErrorCode::Cancelled);
    m_cancel = async::CancelSource();
    small.publish(registry);
    PullRequest request;
    request.source =
        registrySource(parseReference(registry.at("small:1")).value(), environment(), {});
    request.reserveBytes = 1ULL << 50;
    const auto full = QCoro::waitFor(pullImage(store(), request, {}, {}));
    EXPECT_EQ(full.error().code, ErrorCode::OutOfSpace);
    EXPECT_TRUE(pullSmall()) << "and goes on when there is room";
}

/// The next start goes on with it.
TEST_F(HostileRegistry, WhatHasComeStaysWhereHelixEndsAndNotWhereTheUserCancels)
{
    small.publish(registry);
    for (const bool ends : {true, false}) {
        async::CancelSource cancel, leave;
        registry.handlers[SmallImage::blobPath(*small.artifact.kernel)] = [&](const FakeRequest&) {
            if (ends)
                leave.cancel();
            cancel.cancel();
            FakeReply reply;
            reply.body = "x";
            reply.stalls = true;
            return reply;
        };
        PullRequest request;
        request.source =
            registrySource(parseReference(registry.at("small:1")).value(), environment(), {});
        request.leave = leave.token();
        const auto pulled = QCoro::waitFor(pullImage(store(), request, {}, cancel.token()));
        ASSERT_FALSE(pulled);
        EXPECT_EQ(pulled.error().code, ErrorCode::Cancelled) << pulled.error().describe();
        EXPECT_EQ(leftovers(), ends ? 1U : 0U);
    }
}

TEST_F(HostileRegistry, OneThatSaysNothingOrNextToNothingIsGivenUp)
{
    constexpr std::size_t kTenSeconds = 50; // who waits for all of it has an answer
    FakeReply silent, dripping;
    silent.body = dripping.body = std::string(kTenSeconds, 'x');
    silent.stalls = dripping.drips = true;
    registry.handlers["/silent"] = [&](const FakeRequest&) { return silent; };
    registry.handlers["/dripping"] = [&](const FakeRequest&) { return dripping; };
    HttpPolicy policy;
    policy.allowsPlain = policy.allowsAll = true;
    policy.silence = std::chrono::seconds(1);
    for (const auto* path : {"/silent", "/dripping"}) {
        HttpClient client(policy, {});
        const auto answer = sendFrom(client, "http://" + registry.host() + path);
        ASSERT_FALSE(answer) << path;
        EXPECT_EQ(answer.error().code, ErrorCode::Timeout) << path;
    }
}

/// A second is longer than the pause before a second try where nothing is said.
TEST_F(HostileRegistry, OneThatWantsToBeLeftAloneIs)
{
    using Clock = std::chrono::steady_clock;
    small.publish(registry);
    const auto honest = registry.handlers["/v2/small/manifests/1"];
    std::vector<Clock::time_point> asked;
    registry.handlers["/v2/small/manifests/1"] = [&](const FakeRequest& request) {
        asked.push_back(Clock::now());
        return asked.size() == 1 ? FakeReply{503, {"Retry-After: 1"}, "{}"} : honest(request);
    };
    const auto pulled = pullSmall();
    ASSERT_TRUE(pulled) << pulled.error().describe();
    ASSERT_EQ(asked.size(), 2U);
    EXPECT_GE(asked[1] - asked[0], std::chrono::seconds(1));
}

TEST_F(HostileRegistry, WhoTheUserIsGoesNowhereElse)
{
    FakeRegistry elsewhere;
    elsewhere.serve("/there", "here");
    registry.serve("/near", "near");
    const auto leadsTo = [](const std::string& where) {
        return [where](const FakeRequest&) {
            FakeReply reply;
            reply.status = 307;
            reply.headers = {"Location: " + where};
            return reply;
        };
    };
    registry.handlers["/far"] = leadsTo("http://" + elsewhere.host() + "/there");
    registry.handlers["/hop"] = leadsTo("/near");
    registry.handlers["/round"] = leadsTo("/round");
    HttpPolicy policy;
    policy.allowsPlain = policy.allowsAll = true;
    HttpClient client(policy, {});
    const auto get = [&](const std::string& path) {
        const std::function<Result<HttpAnswer>()> send = [&] {
            HttpRequest request;
            request.url = "http://" + registry.host() + path;
            request.headers = {"Authorization: Bearer of-the-user"};
            return client.send(request);
        };
        return QCoro::waitFor(async::onPool(send));
    };
    EXPECT_EQ(get("/far").value().body, "here");
    ASSERT_EQ(elsewhere.requests.size(), 1U);
    EXPECT_EQ(elsewhere.requests[0].authorization, "");
    EXPECT_EQ(get("/hop").value().body, "near");
    EXPECT_EQ(registry.requests.back().authorization, "Bearer of-the-user");
    EXPECT_EQ(get("/round").error().code, ErrorCode::PermissionDenied);
}

/// A folder of empty files would lie there for a week.
TEST_F(HostileRegistry, NothingIsLeftOfWhatFailsBeforeAnythingHasCome)
{
    small = SmallImage(kChunkBytes + (3U << 20), {0, 1});
    small.publish(registry);
    for (const Chunk& chunk : small.artifact.chunks)
        registry.handlers[SmallImage::blobPath(chunk.blob)] = [](const FakeRequest&) {
            return FakeReply{404, {}, "{}"};
        };
    expectRefused(ErrorCode::NotFound);
    const auto& last = small.artifact.chunks[1].blob;
    registry.handlers[SmallImage::blobPath(last)] = [&](const FakeRequest& request) {
        auto reply = request.rangeFrom == 0
                         ? FakeRegistry::serving(small.blobs[last.digest])(request)
                         : FakeReply{404, {}, {}};
        reply.cutAt = 1;
        return reply;
    };
    registry.handlers[chunkPath()] = [](const FakeRequest&) {
        FakeReply reply;
        reply.body = "x";
        reply.stalls = true;
        return reply;
    };
    expectRefused(ErrorCode::NotFound, 1); // a byte is something
}

/// A host that the registry merely leads to would name a place for tokens of its own.
TEST_F(HostileRegistry, WhomItLeadsToIsNotToldWhoTheUserIs)
{
    FakeRegistry elsewhere;
    elsewhere.serve("/token", R"({"token":"abc"})");
    elsewhere.handlers["/part"] = [&](const FakeRequest&) {
        const auto realm = "Bearer realm=\"http://" + elsewhere.host() + "/token\"";
        return FakeReply{401, {"WWW-Authenticate: " + realm}, "{}"};
    };
    small.publish(registry);
    registry.handlers[chunkPath()] = [&](const FakeRequest&) {
        return FakeReply{307, {"Location: http://" + elsewhere.host() + "/part"}, ""};
    };
    const Environment user = [this](const char* name) -> std::optional<std::string> {
        if (std::string_view(name) == "DOCKER_CONFIG")
            return home().string();
        return std::nullopt;
    };
    for (const std::string& login : {R"("auth":")" + toBase64(asBytes("ada:secret")) + "\"",
                                     std::string(R"("identitytoken":"secret")")}) {
        std::ofstream(home() / "config.json")
            << R"({"auths":{")" << registry.host() << R"(":{)" << login << "}}}";
        const auto pulled = pull(registry.at("small:1"), user);
        ASSERT_FALSE(pulled);
        EXPECT_EQ(pulled.error().code, ErrorCode::PermissionDenied) << pulled.error().describe();
        ASSERT_FALSE(elsewhere.requests.empty());
        for (const auto& request : elsewhere.requests) {
            EXPECT_EQ(request.path, "/part");
            EXPECT_EQ(request.authorization, "");
        }
    }
}

TEST_F(HostileRegistry, ANewerOneIsTakenFromTheKeyOfTheOneThatIsHereAlone)
{
    const std::string time = "2026-11-27T11:00:00Z";
    const image::Signer ada{"Ada", std::string(64, 'a'), time},
        eve{"Eve", std::string(64, 'e'), time};
    const auto bring = [this](const std::optional<image::Signer>& signer,
                              const std::string& name = {}) {
        PullRequest request;
        request.name = name;
        request.source =
            registrySource(parseReference(registry.at("small:1")).value(), environment(), {});
        if (signer)
            request.judge = [signer](const FoundImage&) -> Result<image::Signer> {
                return *signer;
            };
        request.signatureType = kSigned;
        return QCoro::waitFor(pullImage(store(), request, {}, {}));
    };
    small.publish(registry);
    const auto first = bring(ada);
    ASSERT_TRUE(first) << first.error().describe();
    small.manifest.version = "v2";
    small.publish(registry);
    const auto without = bring(std::nullopt), byAnother = bring(eve);
    const auto byAnotherKey = bring(image::Signer{"Ada", std::string(64, 'b'), time});
    for (const auto* refused : {&without, &byAnother, &byAnotherKey}) {
        ASSERT_FALSE(*refused);
        EXPECT_EQ(refused->error().code, ErrorCode::PermissionDenied);
        const auto& sentence = refused->error().message;
        EXPECT_NE(sentence.find("that is here was signed by Ada"), std::string::npos) << sentence;
        EXPECT_NE(sentence.find("remove the image"), std::string::npos) << sentence;
    }
    EXPECT_NE(without.error().message.find("without a signature"), std::string::npos);
    EXPECT_NE(byAnother.error().message.find("by Eve with the key eeeeeeeeeeee"), std::string::npos)
        << byAnother.error().message;
    EXPECT_NE(byAnother.error().message.find("bring it under another name"), std::string::npos)
        << byAnother.error().message;
    EXPECT_EQ(store().find("small")->manifest.version, "v1");
    // Damage does not make the name anybody's.
    const auto disk = store().folder() / "small/v1/disk.qcow2", aside = store().folder() / "aside";
    std::filesystem::rename(disk, aside);
    ASSERT_EQ(store().find("small").error().code, ErrorCode::Corrupt);
    EXPECT_EQ(bring(eve).error().code, ErrorCode::PermissionDenied);
    const auto manifest = store().folder() / "small/v1/manifest.json",
               kept = store().folder() / "kept";
    std::filesystem::rename(manifest, kept);
    std::ofstream(manifest) << "{";
    const auto unknown = bring(ada);
    ASSERT_FALSE(unknown);
    EXPECT_NE(unknown.error().message.find("does not say where it came from"), std::string::npos)
        << unknown.error().message;
    EXPECT_NE(unknown.error().message.find("helixctl image rm small"), std::string::npos)
        << unknown.error().message;
    std::filesystem::rename(kept, manifest);
    std::filesystem::rename(aside, disk);
    const auto newer = bring(ada);
    EXPECT_TRUE(newer) << newer.error().describe();
    small.manifest.version = "v3";
    small.publish(registry);
    EXPECT_FALSE(bring(eve));
    EXPECT_TRUE(bring(eve, "small-of-eve")) << "as the sentence says";
    ASSERT_TRUE(QCoro::waitFor(store().remove("small")));
    EXPECT_TRUE(bring(eve)) << "as the sentence says";
}

TEST_F(HostileRegistry, TheSameTwiceAtATime)
{
    small.publish(registry);
    std::optional<Result<image::Bundle>> second;
    const auto whole = small.blobs[small.artifact.chunks[0].blob.digest];
    registry.handlers[chunkPath()] = [&](const FakeRequest& request) {
        if (!second)
            second = pullSmall();
        return FakeRegistry::serving(whole)(request);
    };
    EXPECT_TRUE(pullSmall());
    ASSERT_TRUE(second);
    EXPECT_EQ(second->error().code, ErrorCode::Conflict);
}

} // namespace
} // namespace helix::oci
