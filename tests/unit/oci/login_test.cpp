// Who a registry is told that the user is, by what Docker's and Podman's tools keep.

#include "base/base64.h"
#include "oci/credentials.h"
#include "oci/registry_session.h"
#include "unit/oci/fake_registry.h"
#include "unit/oci/images_fixture.h"

namespace helix::oci {
namespace {

namespace fs = std::filesystem;
using fixture::FakeReply;
using fixture::FakeRequest;

class Login : public fixture::TravelTest {
protected:
    /// The status of what is asked of a repository of the registry's, by a user with this config.json.
    long ask(const std::string& repository, const std::string& config)
    {
        std::ofstream(home() / "config.json") << config;
        const auto place = parseReference(registry.at(repository)).value();
        const std::function<Result<HttpAnswer>()> send = [this, place] {
            const Environment environment = [this](const char* name) -> std::optional<std::string> {
                if (std::string_view(name) == "DOCKER_CONFIG")
                    return home().string();
                return std::nullopt;
            };
            const auto access =
                std::make_shared<RegistryAccess>(place, true, environment, ProxyRules{});
            RegistrySession session(access, {});
            HttpRequest request;
            request.url = session.path("tags/list");
            return session.send(request);
        };
        const auto answer = QCoro::waitFor(async::onPool(send));
        EXPECT_TRUE(answer) << answer.error().describe();
        return answer ? answer->status : 0;
    }
    static FakeReply refusal(const std::string& challenge)
    {
        return {401, {"WWW-Authenticate: " + challenge}, ""};
    }

    fixture::FakeRegistry registry;
};

TEST_F(Login, OfTheNamespaceIsSentToItsRepositories)
{
    registry.handlers["/v2/"] = [](const FakeRequest& request) {
        return request.authorization.empty() ? refusal("Basic realm=\"test\"") : FakeReply{};
    };
    const auto entry = [this](const std::string& name, const std::string& pair) {
        return "\"" + registry.host() + name + R"(":{"auth":")" + toBase64(asBytes(pair)) + "\"}";
    };
    const std::string config =
        R"({"auths":{)" + entry("/a", "ada:hers") + "," + entry("/b", "bob:his") + "}}";
    EXPECT_EQ(ask("b/image", config), 200);
    EXPECT_EQ(registry.requests.back().authorization, "Basic " + toBase64(asBytes("bob:his")));
    EXPECT_EQ(ask("a/image", config), 200);
    EXPECT_EQ(registry.requests.back().authorization, "Basic " + toBase64(asBytes("ada:hers")));
}

/// What `docker login` keeps where a registry gives it a token instead of taking the password each time.
TEST_F(Login, WithAnIdentityTokenIsARefreshOfIt)
{
    registry.handlers["/v2/"] = [this](const FakeRequest& request) {
        return request.authorization == "Bearer for-a-while"
                   ? FakeReply{}
                   : refusal("Bearer realm=\"http://" + registry.host() +
                             "/token\",service=\"of tests\"");
    };
    registry.handlers["/token"] = [](const FakeRequest& request) {
        return request.method == "POST" ? FakeReply{200, {}, R"({"access_token":"for-a-while"})"}
                                        : FakeReply{401, {}, "{}"};
    };
    EXPECT_EQ(ask("team/image",
                  R"({"auths":{")" + registry.host() + R"(":{"identitytoken":"kept&long"}}})"),
              200);
    ASSERT_EQ(registry.requests.size(), 3U);
    const auto& asked = registry.requests[1];
    EXPECT_EQ(asked.path, "/token");
    EXPECT_EQ(asked.contentType, "application/x-www-form-urlencoded");
    EXPECT_EQ(asked.authorization, "") << "there is no password";
    EXPECT_EQ(asked.body, "grant_type=refresh_token&client_id=helixvm&refresh_token=kept%26long"
                          "&service=of%20tests&scope=repository%3Ateam%2Fimage%3Apull%2Cpush");
}

/// What Docker's file and podman's say together.
class LoginFiles : public fixture::TravelTest {
protected:
    void docker(const std::string& config) { write(".docker/config.json", config); }
    void podman(const std::string& config) { write(".config/containers/auth.json", config); }
    /// "quay.io" of "ada" as an entry of "auths".
    static std::string login(const std::string& name, const std::string& user)
    {
        return "\"" + name + R"(":{"auth":")" + toBase64(asBytes(user + ":x")) + "\"}";
    }
    static std::string auths(const std::string& entries)
    {
        return R"({"auths":{)" + entries + "}}";
    }
    /// Who is told to be at `place`; "-" nobody, "!" where it is an error.
    [[nodiscard]] std::string userAt(const std::string& place) const
    {
        const Environment environment = [this](const char* name) -> std::optional<std::string> {
            if (std::string_view(name) == "HOME")
                return home().string();
            return std::nullopt;
        };
        const std::function<Result<std::optional<Credentials>>()> find = [place, environment] {
            return findCredentials(place, environment, {});
        };
        const auto found = QCoro::waitFor(async::onPool(find));
        return !found ? "!" : *found ? (*found)->user : "-";
    }

private:
    void write(const fs::path& name, const std::string& config) const
    {
        fs::create_directories((home() / name).parent_path());
        std::ofstream(home() / name) << config;
    }
};

TEST_F(LoginFiles, TheNearestOfAllOfThemGoes)
{
    docker(auths(login("quay.io", "ada")));
    podman(auths(login("quay.io/team", "bob") + "," + login("quay.io", "eve") + "," +
                 login("ghcr.io", "eve")));
    EXPECT_EQ(userAt("quay.io/team/image"), "bob") << "not the first file's";
    EXPECT_EQ(userAt("quay.io/other/image"), "ada") << "among equals it is";
    EXPECT_EQ(userAt("ghcr.io/any/image"), "eve");
    EXPECT_EQ(userAt("r.example/any/image"), "-");
    docker(auths(login("quay.io/team", "ada")));
    EXPECT_EQ(userAt("quay.io/team/image"), "ada");
    podman(auths(login("quay.io/team/image", "bob")));
    EXPECT_EQ(userAt("quay.io/team/image"), "bob");
}

TEST_F(LoginFiles, AHelperIsAskedOnlyWhereNoNamespacesLoginIsThere)
{
    docker(R"({"credsStore":"that-is-not-there"})");
    podman(auths(login("quay.io/team", "bob") + "," + login("quay.io", "eve")));
    EXPECT_EQ(userAt("quay.io/team/image"), "bob");
    EXPECT_EQ(userAt("quay.io/other/image"), "!")
        << "the first file's helper goes before a host's login";
}

TEST_F(LoginFiles, ADamagedOneIsAnErrorUnlessOneBeforeItSaysWhoTheUserIs)
{
    docker(auths(login("quay.io", "ada")));
    podman("[]");
    EXPECT_EQ(userAt("quay.io/team/image"), "ada");
    EXPECT_EQ(userAt("ghcr.io/any/image"), "!");
    docker("[]");
    podman(auths(login("quay.io/team", "bob")));
    EXPECT_EQ(userAt("quay.io/team/image"), "!");
}

} // namespace
} // namespace helix::oci
