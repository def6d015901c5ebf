// Registries that lie, break off, lead astray and never end.

#include <fstream>
#include <set>

#include <zstd.h>

#include "oci/layout.h"
#include "unit/oci/fake_registry_fixture.h"

namespace helix::oci {
namespace {

using fixture::FakeRegistry;
using fixture::FakeReply;
using fixture::FakeRequest;
using fixture::SmallImage;

class HostileRegistry : public fixture::FakeRegistryTest {};

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
    expectRefused(ErrorCode::PermissionDenied, 0, "127.0.0.1 redirects again and again.");
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

TEST_F(HostileRegistry, WhoLeadsOnAndOnIsNamedNotWhoIsNeverAsked)
{
    int asked = 0;
    registry.handlers["/on"] = [&asked](const FakeRequest&) {
        const std::string next = ++asked < 6 ? "/on" : "http://never-asked.example/";
        return FakeReply{302, {"Location: " + next}, ""};
    };
    HttpPolicy policy;
    policy.allowsPlain = true;
    policy.namedHost = "127.0.0.1";
    HttpClient client(policy, {});
    const auto led = sendFrom(client, "http://" + registry.host() + "/on");
    ASSERT_FALSE(led);
    EXPECT_EQ(led.error().message, "127.0.0.1 redirects again and again.");
    EXPECT_EQ(asked, 6);
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
    enum class First { End, Cancel, CancelAndThenEnd };
    for (const auto first : {First::End, First::Cancel, First::CancelAndThenEnd}) {
        async::CancelSource cancel, leave;
        registry.handlers[SmallImage::blobPath(*small.artifact.kernel)] = [&](const FakeRequest&) {
            if (first == First::End)
                leave.cancel();
            cancel.cancel();
            if (first == First::CancelAndThenEnd)
                leave.cancel();
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
        EXPECT_EQ(leftovers(), first == First::End ? 1U : 0U) << static_cast<int>(first);
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
