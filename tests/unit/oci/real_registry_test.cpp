// Images through a real registry, with a real independent client beside.

#include "oci/layout.h"
#include "unit/oci/docker_registry.h"
#include "unit/oci/images_fixture.h"

namespace helix::oci {
namespace {

using fixture::DockerRegistry;
namespace fs = std::filesystem;

class RealRegistry : public fixture::TravelTest {
protected:
    void SetUp() override
    {
        if (!fixture::isInstalled("docker-registry"))
            GTEST_SKIP() << "docker-registry is not installed";
        registry.start();
        user = registry.userOf(home());
    }
    [[nodiscard]] std::string at(const std::string& name) const
    {
        return registry.host() + "/" + name;
    }

    DockerRegistry registry{folder() / "registry"};
    Environment user;
};

TEST_F(RealRegistry, WhatWasPushedIsPulledBitForBit)
{
    const auto bundle = makeImage("hello", "v1");
    const auto pushed = push(bundle, at("team/hello:1"), user);
    ASSERT_TRUE(pushed) << pushed.error().describe();
    PullProgress last;
    m_onProgress = [&](const PullProgress& progress) {
        EXPECT_GE(progress.doneBytes, last.doneBytes);
        EXPECT_LE(progress.doneBytes, progress.totalBytes);
        last = progress;
    };
    const auto pulled = pull(at("team/hello:1"), user);
    ASSERT_TRUE(pulled) << pulled.error().describe();
    // Noise does not pack; manifest and signature are not counted, zeros are next to nothing.
    EXPECT_GE(last.totalBytes, 16 * fixture::kMiBytes);
    EXPECT_LE(last.totalBytes, 17 * fixture::kMiBytes);
    expectSame(*pulled);
    EXPECT_EQ(pulled->manifest.pulled->place, at("team/hello"));
    EXPECT_EQ(pulled->manifest.pulled->digest, pushed->digest);
    EXPECT_EQ(pulled->manifest.kernelCommandLine, "console=ttyS0");
    EXPECT_EQ(leftovers(), 0U);
    EXPECT_EQ(pull(at("team/hello:1"), user).error().code, ErrorCode::AlreadyExists);
}

TEST_F(RealRegistry, ASecondPushSendsWhatIsNewAlone)
{
    const auto bundle = makeImage("hello", "v1");
    const auto first = push(bundle, at("hello:1"), user);
    ASSERT_TRUE(first) << first.error().describe();
    EXPECT_GT(first->sentBytes, 12 * fixture::kMiBytes);
    const auto again = push(bundle, at("hello:again"), user);
    ASSERT_TRUE(again);
    EXPECT_EQ(again->sentBytes, 0U) << "packed alike, bit for bit";
    EXPECT_EQ(again->digest, first->digest);
    const auto mounted = push(bundle, at("other/hello:1"), user, "hello");
    ASSERT_TRUE(mounted) << mounted.error().describe();
    EXPECT_EQ(mounted->sentBytes, 0U) << "taken over from the other repository";
}

TEST_F(RealRegistry, AnUpdateStandsOnWhatItHasInCommonAndTravelsWhole)
{
    constexpr std::uint64_t kMore = 64U << 10;
    const auto first = makeImage("hello", "v1");
    ASSERT_TRUE(push(first, at("hello:1"), user));
    const auto second = makeImage("hello", "v2", 1, 6 * fixture::kMiBytes + kMore);
    ASSERT_TRUE(push(second, at("hello:2"), user));
    const auto before = pull(at("hello:1"), user);
    ASSERT_TRUE(before) << before.error().describe();
    const auto update = pull(at("hello:2"), user);
    ASSERT_TRUE(update) << update.error().describe();
    ASSERT_EQ(update->manifest.layers.size(), 1U);
    EXPECT_TRUE(fs::equivalent(update->disks().front(), before->disk()));
    EXPECT_LT(fs::file_size(update->disk()), fs::file_size(before->disk()) / 4);
    EXPECT_EQ(leftovers(), 0U);
    expectSame(*update);
    // Handed on from here it is whole, and the same bits.
    const auto sent = push(*update, at("again:1"), user);
    ASSERT_TRUE(sent) << sent.error().describe();
    fs::remove_all(store().folder());
    const auto again = pull(at("again:1"), user);
    ASSERT_TRUE(again) << again.error().describe();
    EXPECT_TRUE(again->manifest.layers.empty());
    expectSame(*again);
}

TEST_F(RealRegistry, WhoIsNotLoggedInOrNotTrustedIsToldSo)
{
    const auto bundle = makeImage("hello", "v1");
    const auto wrong = registry.userOf(home(), "wrong");
    EXPECT_EQ(push(bundle, at("hello:1"), wrong).error().code, ErrorCode::PermissionDenied);
    fs::remove(home() / ".docker/config.json");
    const auto stranger = pull(at("hello:1"), wrong);
    EXPECT_EQ(stranger.error().code, ErrorCode::PermissionDenied);
    EXPECT_NE(stranger.error().message.find("docker login"), std::string::npos);
    fs::remove_all(home() / ".config");
    const auto untrusted = pull(at("hello:1"), DockerRegistry::homeOf(home()));
    EXPECT_EQ(untrusted.error().code, ErrorCode::PermissionDenied);
    EXPECT_NE(untrusted.error().message.find("certificate"), std::string::npos)
        << untrusted.error().describe();
    user = registry.userOf(home());
    EXPECT_EQ(pull(at("nothing:1"), user).error().code, ErrorCode::NotFound);
}

TEST_F(RealRegistry, ACredentialHelperIsAsked)
{
    const auto bundle = makeImage("hello", "v1");
    ASSERT_TRUE(push(bundle, at("hello:1"), user));
    const auto helper = folder() / "docker-credential-test";
    std::ofstream(helper)
        << "#!/bin/sh\nread host\n[ \"$host\" = \"" << registry.host()
        << "\" ] || exit 1\necho '{\"Username\":\"ada\",\"Secret\":\"secret\"}'\n";
    fs::permissions(helper, fs::perms::owner_all);
    std::ofstream(home() / ".docker/config.json") << R"({"credsStore":"test"})";
    const helix::fixture::ScopedEnvironment path(
        "PATH", (folder().string() + ":" + std::getenv("PATH")).c_str());
    const auto pulled = pull(at("hello:1"), DockerRegistry::homeOf(home()));
    ASSERT_TRUE(pulled) << pulled.error().describe();
}

TEST_F(RealRegistry, SkopeoCopiesWhatWePushedAndWeLoadWhatItSaved)
{
    if (!fixture::isInstalled("skopeo"))
        GTEST_SKIP() << "skopeo is not installed";
    const auto bundle = makeImage("hello", "v1");
    ASSERT_TRUE(push(bundle, at("hello:1"), user));
    const auto archive = folder() / "hello.tar";
    image::runTool("skopeo",
                   {"--insecure-policy", "copy", "--preserve-digests", "--src-creds", "ada:secret",
                    "--src-cert-dir",
                    (home() / ".config/containers/certs.d" / registry.host()).string(),
                    "docker://" + at("hello:1"), "oci-archive:" + archive.string() + ":1"});
    const auto source = layoutSource(archive);
    ASSERT_TRUE(source) << source.error().describe();
    const auto loaded = pullFrom(*source);
    ASSERT_TRUE(loaded) << loaded.error().describe();
    expectSame(*loaded);
}

TEST_F(RealRegistry, SkopeoReadsWhatWeSaved)
{
    if (!fixture::isInstalled("skopeo"))
        GTEST_SKIP() << "skopeo is not installed";
    const auto archive = folder() / "hello.tar";
    PushRequest request;
    request.bundle = makeImage("hello", "v1");
    request.scratch = folder() / "scratch";
    request.target = [target = layoutTarget(archive, "1").value()](async::CancelToken) {
        return target;
    };
    const auto saved = QCoro::waitFor(pushImage(std::move(request), {}, {}));
    ASSERT_TRUE(saved) << saved.error().describe();
    // It gives what it unpacks to root, as the archive says, which others do in a user namespace.
    image::runTool("unshare",
                   {"--map-root-user", "skopeo", "--insecure-policy", "copy", "--preserve-digests",
                    "--dest-creds", "ada:secret", "--dest-cert-dir",
                    (home() / ".config/containers/certs.d" / registry.host()).string(),
                    "oci-archive:" + archive.string() + ":1", "docker://" + at("carried:1")});
    const auto pulled = pull(at("carried:1"), user);
    ASSERT_TRUE(pulled) << pulled.error().describe();
    expectSame(*pulled);
    EXPECT_EQ(pulled->manifest.pulled->digest, saved->digest);
}

TEST_F(RealRegistry, WhatIsAttachedToAnImageIsFoundWithIt)
{
    const auto bundle = makeImage("hello", "v1");
    const auto first = push(bundle, at("hello:1"), user, {}, R"({"first":1})");
    ASSERT_TRUE(first) << first.error().describe();
    ASSERT_TRUE(push(bundle, at("hello:1"), user, {}, R"({"second":2})"));
    ASSERT_TRUE(push(bundle, at("hello:1"), user, {}, R"({"second":2})")) << "once is enough";
    const std::shared_ptr<BlobSource> source =
        registrySource(parseReference(at("hello:1")).value(), user, {});
    const auto attachedTo = [&source](const std::string& digest) {
        const std::function<Result<std::vector<std::string>>()> look = [source, digest] {
            return source->attached(digest, kSigned, {});
        };
        return QCoro::waitFor(async::onPool(look));
    };
    const auto attached = attachedTo(first->digest);
    ASSERT_TRUE(attached) << attached.error().describe();
    EXPECT_EQ(*attached, (std::vector<std::string>{R"({"first":1})", R"({"second":2})"}));
    EXPECT_TRUE(attachedTo("sha256:" + std::string(64, 'a'))->empty());
    // A judge sees them before anything is brought.
    PullRequest request;
    request.source = source;
    request.name = "hello";
    request.signatureType = kSigned;
    request.judge = [&](const FoundImage& image) -> Result<image::Signer> {
        EXPECT_EQ(image.digest, first->digest);
        EXPECT_EQ(image.signatures.size(), 2U);
        return fail(ErrorCode::PermissionDenied, "Not this one.");
    };
    EXPECT_EQ(QCoro::waitFor(pullImage(store(), request, {}, {})).error().message, "Not this one.");
    EXPECT_EQ(leftovers(), 0U);
    request.judge = [](const FoundImage&) -> Result<image::Signer> {
        return image::Signer{"Ada", "abc", "2026-11-27T11:00:00Z"};
    };
    const auto pulled = QCoro::waitFor(pullImage(store(), request, {}, {}));
    ASSERT_TRUE(pulled) << pulled.error().describe();
    EXPECT_EQ(store().find("hello")->manifest.pulled->signer->publisher, "Ada");
}

TEST_F(RealRegistry, NamesBelongToWhereTheyCameFrom)
{
    ASSERT_TRUE(push(makeImage("hello", "v1"), at("hello:1"), user));
    ASSERT_TRUE(pull(at("hello:1"), user));
    ASSERT_TRUE(push(makeImage("hello", "v2", 2), at("hello:2"), user));
    const auto updated = pull(at("hello:2"), user);
    ASSERT_TRUE(updated) << updated.error().describe();
    EXPECT_EQ(store().find("hello")->manifest.version, "v2");
    EXPECT_TRUE(store().find("hello", "v1")) << "workspaces stand on it";
    ASSERT_TRUE(push(makeImage("hello", "v3", 3), at("evil/hello:3"), user));
    const auto stranger = pull(at("evil/hello:3"), user);
    EXPECT_EQ(stranger.error().code, ErrorCode::AlreadyExists);
    EXPECT_EQ(store().find("hello")->manifest.version, "v2");
    EXPECT_TRUE(pull(at("evil/hello:3"), user, "other"));
}

} // namespace
} // namespace helix::oci
