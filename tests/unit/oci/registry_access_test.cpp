// Who may read and write: challenges, tokens, and where the user's name goes. And registries that want to be left alone.

#include <fstream>
#include <set>

#include "base/base64.h"
#include "unit/oci/fake_registry_fixture.h"
#include "unit/oci/upload_registry.h"

namespace helix::oci {
namespace {

using fixture::FakeRegistry;
using fixture::FakeReply;
using fixture::FakeRequest;
using fixture::SmallImage;

class RegistryAccessTest : public fixture::FakeRegistryTest {
protected:
    /// What it has is given to who has a token that `isGood`.
    void guard(const std::function<bool(const FakeRequest&)>& isGood)
    {
        for (auto& [path, handler] : registry.handlers)
            if (path.starts_with("/v2/"))
                handler = [this, isGood, honest = handler](const FakeRequest& request) {
                    return isGood(request) ? honest(request) : FakeReply{401, {challenge}, "{}"};
                };
    }
    std::string challenge =
        "www-authenticate: bearer Realm=\"http://" + registry.host() + "/token\"";
};

TEST_F(RegistryAccessTest, TooManyRequestsAreWaitedForAndLoopsOf401End)
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

TEST_F(RegistryAccessTest, ATokenLetsIn)
{
    small.publish(registry);
    registry.serve("/token", R"({"access_token":"abc"})");
    guard([](const FakeRequest& request) { return request.authorization == "Bearer abc"; });
    const auto pulled = pullSmall();
    EXPECT_TRUE(pulled) << pulled.error().describe();
}

/// A second is longer than the pause before a second try where nothing is said.
TEST_F(RegistryAccessTest, OneThatWantsToBeLeftAloneIs)
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

TEST_F(RegistryAccessTest, WhoTheUserIsGoesNowhereElse)
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

/// A host that the registry merely leads to would name a place for tokens of its own.
TEST_F(RegistryAccessTest, WhomItLeadsToIsNotToldWhoTheUserIs)
{
    FakeRegistry elsewhere;
    elsewhere.serve("/token", R"({"token":"abc"})");
    elsewhere.handlers["/part"] = [&](const FakeRequest&) {
        const auto realm = "Bearer realm=\"http://" + elsewhere.host() + "/token\"";
        return FakeReply{401, {"WWW-Authenticate: " + realm}, "{}"};
    };
    small.publish(registry);
    const std::string there = "localhost" + elsewhere.host().substr(elsewhere.host().find(':'));
    registry.handlers[chunkPath()] = [&](const FakeRequest&) {
        return FakeReply{307, {"Location: http://" + there + "/part"}, ""};
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
        EXPECT_EQ(pulled.error().message, "localhost, to which " + registry.host() +
                                              " leads, refuses what it is asked for; try again "
                                              "later.");
        ASSERT_FALSE(elsewhere.requests.empty());
        for (const auto& request : elsewhere.requests) {
            EXPECT_EQ(request.path, "/part");
            EXPECT_EQ(request.authorization, "");
        }
    }
}

/// A token lives for minutes, and a pull for hours.
TEST_F(RegistryAccessTest, ATokenThatExpiresOnTheWayIsAskedForAnew)
{
    small = SmallImage(kChunkBytes + (3U << 20), {0, 1});
    small.publish(registry);
    int given = 0;
    std::set<std::string> used;
    guard([&](const FakeRequest& request) {
        const bool isNewest = request.authorization == "Bearer token" + std::to_string(given);
        return given > 0 && isNewest && used.insert(request.authorization).second;
    });
    registry.handlers["/token"] = [&](const FakeRequest&) {
        return FakeReply{200, {}, R"({"token":"token)" + std::to_string(++given) + "\"}"};
    };
    const auto pulled = pullSmall();
    ASSERT_TRUE(pulled) << pulled.error().describe();
    EXPECT_GE(given, 4) << "a manifest, a config and two chunks at least";
}

TEST_F(RegistryAccessTest, APlaceForTokensThatIsNoneIsNotAsked)
{
    small.publish(registry);
    guard([](const FakeRequest&) { return false; });
    for (const char* realm :
         {"file:///etc/passwd", "ftp://127.0.0.1/token", "/token", "", "https:"}) {
        challenge = "WWW-Authenticate: Bearer realm=\"" + std::string(realm) + "\"";
        SCOPED_TRACE(realm);
        expectRefused(ErrorCode::Protocol, 0, "names no place that gives tokens.");
    }
    EXPECT_TRUE(std::ranges::none_of(
        registry.requests, [](const auto& request) { return request.path.starts_with("/token"); }));
}

TEST_F(RegistryAccessTest, WhatIsTakenOverFromAnotherRepositoryIsAskedForThereToo)
{
    fixture::UploadRegistry uploads;
    std::string wanted;
    for (auto& [path, handler] : uploads.handlers)
        handler = [&uploads, honest = handler](const FakeRequest& request) {
            const std::string realm = "Bearer realm=\"http://" + uploads.host() + "/token\"";
            return request.authorization == "Bearer abc"
                       ? honest(request)
                       : FakeReply{401, {"WWW-Authenticate: " + realm}, "{}"};
        };
    uploads.handlers["/token"] = [&](const FakeRequest& request) {
        wanted = request.path;
        return FakeReply{200, {}, R"({"token":"abc"})"};
    };
    const std::function<Result<bool>()> ask = [&] {
        const auto target = registryTarget(parseReference(uploads.at("small:1")).value(), "other",
                                           environment(), {}, {});
        return target->has(small.artifact.chunks[0].blob);
    };
    const auto has = QCoro::waitFor(async::onPool(ask));
    ASSERT_TRUE(has) << has.error().describe();
    EXPECT_FALSE(*has) << "an upload was begun instead";
    EXPECT_NE(wanted.find("scope=repository%3Asmall%3Apull%2Cpush"), std::string::npos) << wanted;
    EXPECT_NE(wanted.find("scope=repository%3Aother%3Apull"), std::string::npos) << wanted;
}

} // namespace
} // namespace helix::oci
