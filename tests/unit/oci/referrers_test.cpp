// What refers to an image: by a registry's own list, and by the tag that stands for it.

#include <nlohmann/json.hpp>

#include "oci/document.h"
#include "oci/referrers.h"
#include "unit/oci/fake_registry.h"
#include "unit/oci/images_fixture.h"

namespace helix::oci {
namespace {

using fixture::FakeReply;
using fixture::FakeRequest;

constexpr std::string_view kNote = "application/vnd.test.note+json";

/// Keeps what it gets in its repository "hello", as distribution-spec 1.1 says.
class ReferrersRegistry : public fixture::FakeRegistry {
public:
    explicit ReferrersRegistry(bool hasList)
        : m_hasList(hasList)
    {
        handlers["/v2/hello/manifests/"] = [this](const FakeRequest& request) {
            return request.method == "PUT" ? take(request) : give(manifests, request);
        };
        handlers["/v2/hello/blobs/"] = [this](const FakeRequest& request) {
            return give(blobs, request);
        };
        handlers["/v2/hello/referrers/"] = [this](const FakeRequest& request) {
            if (!m_hasList)
                return FakeReply{404, {}, "{}"};
            const nlohmann::json index{{"schemaVersion", 2},
                                       {"mediaType", kIndexType},
                                       {"manifests", m_lists[nameIn(request)]}};
            return FakeReply{200, {"Content-Type: " + std::string(kIndexType)}, index.dump()};
        };
    }
    std::map<std::string, std::string> manifests, blobs; ///< by tag or digest

private:
    static std::string nameIn(const FakeRequest& request)
    {
        return request.path.substr(request.path.rfind('/') + 1);
    }
    static FakeReply give(const std::map<std::string, std::string>& from,
                          const FakeRequest& request)
    {
        const auto found = from.find(nameIn(request));
        return found == from.end() ? FakeReply{404, {}, "{}"} : FakeReply{200, {}, found->second};
    }
    FakeReply take(const FakeRequest& request)
    {
        manifests[nameIn(request)] = request.body;
        const auto manifest = nlohmann::json::parse(request.body);
        if (!m_hasList || !manifest.contains("subject"))
            return {201, {}, ""};
        const std::string subject = manifest["subject"]["digest"];
        m_lists[subject].push_back({{"mediaType", kManifestType},
                                    {"artifactType", manifest["artifactType"]},
                                    {"digest", digestOf(request.body)},
                                    {"size", request.body.size()}});
        return {201, {"OCI-Subject: " + subject}, ""};
    }
    const bool m_hasList;
    std::map<std::string, nlohmann::json> m_lists;
};

class Referrers : public fixture::TravelTest {
protected:
    template <typename T>
    static Result<T> with(const ReferrersRegistry& registry,
                          const std::function<Result<T>(RegistrySession&)>& act)
    {
        const auto place = parseReference(registry.at("hello")).value();
        const std::function<Result<T>()> run = [place, act] {
            const auto access = std::make_shared<RegistryAccess>(
                place, true, [](const char*) { return std::nullopt; }, ProxyRules{});
            RegistrySession session(access, {});
            return act(session);
        };
        return QCoro::waitFor(async::onPool(run));
    }
    Result<void> attach(ReferrersRegistry& registry, const std::string& text,
                        std::string_view type = kNote) const
    {
        registry.blobs[digestOf(text)] = text;
        const auto manifest = referrerManifest(subject, describeText(text, type));
        return with<void>(registry, [this, manifest, type](RegistrySession& session) {
            return putReferrer(session, manifest, subject, type);
        });
    }
    Result<std::vector<std::string>> attached(const ReferrersRegistry& registry) const
    {
        return with<std::vector<std::string>>(registry, [this](RegistrySession& session) {
            return fetchReferrers(session, subject.digest, kNote);
        });
    }
    [[nodiscard]] std::string standIn() const
    {
        return "sha256-" + subject.digest.substr(subject.digest.find(':') + 1);
    }
    const Descriptor subject = describeText("the image", kManifestType);
    const std::vector<std::string> both{R"({"a":1})", R"({"b":2})"};
};

TEST_F(Referrers, AreFoundByTheListOfARegistryThatKeepsOne)
{
    ReferrersRegistry registry(true);
    for (const auto& text : both)
        ASSERT_TRUE(attach(registry, text));
    ASSERT_TRUE(attach(registry, "{}", "application/vnd.test.other+json"));
    EXPECT_EQ(attached(registry).value(), both);
    EXPECT_FALSE(registry.manifests.contains(standIn())) << "it needs no tag beside its list";
    for (const auto& request : registry.requests)
        EXPECT_EQ(request.path.find(standIn()), std::string::npos) << request.path;
}

TEST_F(Referrers, AreFoundByTheTagWhereTheRegistryKeepsNoList)
{
    ReferrersRegistry registry(false);
    for (const auto& text : both)
        ASSERT_TRUE(attach(registry, text));
    ASSERT_TRUE(attach(registry, both[0])) << "once is enough";
    EXPECT_TRUE(registry.manifests.contains(standIn()));
    EXPECT_EQ(attached(registry).value(), both);
}

TEST_F(Referrers, ThatTheListTellsWronglyTakeNothingFromTheOthers)
{
    ReferrersRegistry registry(true);
    for (const auto& text : both)
        ASSERT_TRUE(attach(registry, text));
    registry.blobs[digestOf(both[0])] = "something else";
    EXPECT_EQ(attached(registry).value(), std::vector{both[1]});
}

/// Whatever copies it by a stack would end with the program.
TEST_F(Referrers, InAnIndexThatIsNestedWithoutNeedBeginAnew)
{
    constexpr std::size_t kDeep = 400'000;
    ReferrersRegistry registry(false);
    registry.manifests[standIn()] = R"({"manifests":[{"digest":"x","annotations":)" +
                                    std::string(kDeep, '[') + std::string(kDeep, ']') + "}]}";
    const auto done = attach(registry, both[0]);
    ASSERT_TRUE(done) << done.error().describe();
    EXPECT_EQ(attached(registry).value(), std::vector{both[0]});
}

} // namespace
} // namespace helix::oci
