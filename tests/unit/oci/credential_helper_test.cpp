// Docker's credential helpers that hang: they end with whoever asked, and all that they started.

#include "async/ticker.h"
#include "base/atomic_file.h"
#include "oci/credential_helper.h"
#include "unit/oci/docker_registry.h"
#include "unit/oci/fake_registry.h"
#include "unit/oci/images_fixture.h"

namespace helix::oci {
namespace {

using namespace std::chrono_literals;
namespace fs = std::filesystem;

/// docker-credential-test in $PATH: it starts another program, which nobody would end with it.
class CredentialHelper : public fixture::TravelTest {
protected:
    void makeHelper(const std::string& script) const
    {
        const auto helper = folder() / "docker-credential-test";
        std::ofstream(helper) << "#!/bin/sh\n" << script;
        fs::permissions(helper, fs::perms::owner_all);
    }
    void makeHanging() const
    {
        makeHelper("read host\nsleep 60 &\necho $! > '" + part() + "'\nmv '" + part() + "' '" +
                   childFile().string() + "'\nwait\n");
    }
    static Result<std::optional<Credentials>> ask(const async::CancelToken& cancel,
                                                  std::chrono::milliseconds patience)
    {
        const std::function<Result<std::optional<Credentials>>()> ask = [cancel, patience] {
            return askCredentialHelper("test", "example.org", cancel, patience);
        };
        return QCoro::waitFor(async::onPool(ask));
    }
    /// What the helper started; a zombie of ours counts as gone.
    [[nodiscard]] bool isChildGone() const
    {
        const auto pid = readFile(childFile()).value_or("");
        const auto stat = readFile("/proc/" + pid.substr(0, pid.find('\n')) + "/stat");
        return !pid.empty() && (!stat || stat->find(") Z ") != std::string::npos);
    }
    [[nodiscard]] fs::path childFile() const { return folder() / "child"; }

    const helix::fixture::ScopedEnvironment path{
        "PATH", (folder().string() + ":" + std::getenv("PATH")).c_str()};

private:
    [[nodiscard]] std::string part() const { return (folder() / "part").string(); }
};

TEST_F(CredentialHelper, OneThatHangsEndsInItsTimeWithAllItStarted)
{
    makeHanging();
    const auto found = ask({}, 1s);
    ASSERT_FALSE(found);
    EXPECT_EQ(found.error().code, ErrorCode::Timeout);
    EXPECT_TRUE(until([this] { return isChildGone(); }, 10s));
}

TEST_F(CredentialHelper, CancelEndsThePullThatWaitsForIt)
{
    makeHanging();
    fixture::FakeRegistry registry;
    registry.handlers["/v2/"] = [](const fixture::FakeRequest&) {
        fixture::FakeReply reply;
        reply.status = 401;
        reply.headers = {"WWW-Authenticate: Basic realm=\"test\""};
        return reply;
    };
    const auto nobody = fixture::DockerRegistry::homeOf(home());
    fs::create_directories(home() / ".docker");
    std::ofstream(home() / ".docker/config.json") << R"({"credsStore":"test"})";
    const async::Ticker whenItHangs(20ms, [this] {
        if (fs::exists(childFile()))
            m_cancel.cancel();
    });
    const auto began = std::chrono::steady_clock::now();
    const auto pulled = pull(registry.at("hello:1"), nobody);
    EXPECT_EQ(pulled.error().code, ErrorCode::Cancelled) << pulled.error().describe();
    EXPECT_LT(std::chrono::steady_clock::now() - began, kHelperPatience / 2);
    EXPECT_TRUE(until([this] { return isChildGone(); }, 10s));
}

TEST_F(CredentialHelper, OneThatMisbehavesIsASentence)
{
    const auto refused = [this](const std::string& script) {
        makeHelper(script);
        const auto found = ask({}, 20s);
        EXPECT_FALSE(found) << script;
        if (found)
            return ErrorCode::Internal;
        EXPECT_EQ(found.error().message,
                  "docker-credential-test does not say who you are to the registry.");
        return found.error().code;
    };
    EXPECT_EQ(refused("exit 1\n"), ErrorCode::Unavailable);
    EXPECT_EQ(refused("kill -9 $$\n"), ErrorCode::Unavailable);
    EXPECT_EQ(refused("echo 'panic: nil'\n"), ErrorCode::Unavailable);
    EXPECT_EQ(refused("echo '[1, 2]'\n"), ErrorCode::Unavailable);
    EXPECT_EQ(refused("printf '\\000\\377{'\n"), ErrorCode::Unavailable);
    EXPECT_EQ(refused("echo '{\"Username\":\"ada\",\"Secret\":\"x\"}'\nexit 1\n"),
              ErrorCode::Unavailable)
        << "what a helper that failed says is not taken";
    EXPECT_EQ(refused("head -c 1048576 /dev/zero | tr '\\000' a\n"), ErrorCode::Protocol);
    std::ofstream(folder() / "docker-credential-test") << "no program";
    EXPECT_EQ(ask({}, 20s).error().code, ErrorCode::Unavailable);
}

TEST_F(CredentialHelper, OneThatNeverStopsTalkingIsNotHeardToItsEnd)
{
    makeHelper("exec yes\n");
    const auto began = std::chrono::steady_clock::now();
    const auto found = ask({}, kHelperPatience);
    ASSERT_FALSE(found);
    EXPECT_EQ(found.error().code, ErrorCode::Protocol) << found.error().describe();
    EXPECT_LT(std::chrono::steady_clock::now() - began, kHelperPatience / 2);
}

TEST_F(CredentialHelper, WhatItSaysIsTaken)
{
    makeHelper("read host\necho \"{\\\"Username\\\":\\\"ada\\\",\\\"Secret\\\":\\\"$host\\\"}\"\n");
    const auto found = ask({}, 20s);
    ASSERT_TRUE(found) << found.error().describe();
    ASSERT_TRUE(*found);
    EXPECT_EQ((*found)->user, "ada");
    EXPECT_EQ((*found)->password, "example.org");
    makeHelper("echo 'credentials not found in native keychain'\nexit 1\n");
    EXPECT_FALSE(ask({}, 20s).value());
    makeHelper("exit 1\n");
    EXPECT_EQ(ask({}, 20s).error().code, ErrorCode::Unavailable);
    fs::remove(folder() / "docker-credential-test");
    EXPECT_EQ(ask({}, 20s).error().code, ErrorCode::Unavailable);
}

/// Where nobody has asked for it: what the files say is used, what a program keeps is not.
TEST_F(CredentialHelper, IsNotStartedUnasked)
{
    const auto started = folder() / "started";
    makeHelper(": > " + started.string() + "\necho '{\"Username\":\"ada\",\"Secret\":\"x\"}'\n");
    fixture::FakeRegistry registry;
    registry.handlers["/v2/"] = [](const fixture::FakeRequest& request) {
        return request.authorization.empty()
                   ? fixture::FakeReply{401, {"WWW-Authenticate: Basic realm=\"test\""}, ""}
                   : fixture::FakeReply{404, {}, ""};
    };
    const auto user = fixture::DockerRegistry::homeOf(home());
    fs::create_directories(home() / ".docker");
    const auto ask = [&](const std::string& config, HelperUse helpers) {
        std::ofstream(home() / ".docker/config.json") << config;
        const std::function<Result<FoundManifest>()> read = [&registry, user, helpers] {
            const auto place = parseReference(registry.at("shelf:1")).value();
            return registrySource(place, user, {}, helpers)->manifest({});
        };
        return QCoro::waitFor(async::onPool(read)).error();
    };
    const std::string keeps = R"("credsStore":"test")";
    const auto unasked = ask("{" + keeps + "}", HelperUse::LeftAlone);
    EXPECT_EQ(unasked.code, ErrorCode::PermissionDenied) << unasked.describe();
    EXPECT_EQ(unasked.message,
              registry.host() + " does not let everybody read shelf, and docker-credential-test, "
                                "which knows who you are there, is asked only when you look at it "
                                "yourself.");
    EXPECT_FALSE(fs::exists(started));
    EXPECT_EQ(ask("{" + keeps + "}", HelperUse::Asked).code, ErrorCode::NotFound);
    EXPECT_TRUE(fs::exists(started)) << "who looks is asked";
    fs::remove(started);
    const auto stored = R"({"auths":{")" + registry.host() + R"(":{"auth":"YWRhOng="}},)" + keeps;
    EXPECT_EQ(ask(stored + "}", HelperUse::LeftAlone).code, ErrorCode::NotFound)
        << "the file itself says who it is";
    EXPECT_FALSE(fs::exists(started));
    const auto stranger = ask("{}", HelperUse::LeftAlone);
    EXPECT_NE(stranger.message.find("docker login"), std::string::npos) << stranger.message;
}

TEST_F(CredentialHelper, DockerHubIsAskedForAsDockerTellsItAndThenByItsName)
{
    std::ofstream(folder() / "config.json") << R"({"credsStore":"test"})";
    const auto user = [this](const std::string& knows) {
        makeHelper("read host\nif [ \"$host\" = " + knows +
                   " ]; then echo '{\"Username\":\"ada\",\"Secret\":\"x\"}'\n"
                   "else echo 'credentials not found in native keychain'; exit 1; fi\n");
        const auto environment = [this](const std::string& name) {
            return name == "DOCKER_CONFIG" ? std::optional(folder().string()) : std::nullopt;
        };
        const std::function<Result<std::optional<Credentials>>()> find = [environment] {
            return findCredentials("docker.io", environment, {});
        };
        const auto found = QCoro::waitFor(async::onPool(find));
        return found && *found ? (*found)->user : std::string();
    };
    EXPECT_EQ(user("https://index.docker.io/v1/"), "ada") << "docker login";
    EXPECT_EQ(user("docker.io"), "ada") << "podman login";
    EXPECT_EQ(user("ghcr.io"), "");
}

} // namespace
} // namespace helix::oci
