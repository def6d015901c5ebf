// Where catalogues' documents are got: files, and a real registry.

#include <fstream>

#include <sys/stat.h>

#include "catalogue/acceptance.h"
#include "catalogues/document_fetch.h"
#include "catalogues/publishing.h"
#include "oci/document.h"
#include "oci/reference.h"
#include "unit/catalogue/example_catalogue.h"
#include "unit/oci/docker_registry.h"
#include "unit/oci/fake_registry.h"

namespace helix::catalogues {
namespace {

class DocumentFetch : public fixture::LoopTest {
protected:
    static Result<std::string> fetch(const std::string& address, const Environment& environment)
    {
        const std::function<Result<std::string>()> get = [address, environment] {
            return realFetch(environment, std::make_shared<Proxies>())(address, {});
        };
        return QCoro::waitFor(async::onPool(get));
    }
};

TEST_F(DocumentFetch, FromAFile)
{
    const auto nobody = oci::fixture::DockerRegistry::homeOf(folder());
    std::ofstream(folder() / "catalogue.json") << "{\"a\":1}";
    EXPECT_EQ(fetch((folder() / "catalogue.json").string(), nobody).value(), "{\"a\":1}");
    EXPECT_EQ(fetch((folder() / "gone").string(), nobody).error().code, ErrorCode::NotFound);
    EXPECT_EQ(fetch("relative.json", nobody).error().code, ErrorCode::InvalidArgument);
    std::ofstream(folder() / "long") << std::string(catalogue::kMostDocumentBytes + 1, ' ');
    EXPECT_FALSE(fetch((folder() / "long").string(), nobody));
    // A pipe that nobody writes to: not waited for.
    ::mkfifo((folder() / "pipe").c_str(), 0600);
    EXPECT_EQ(fetch((folder() / "pipe").string(), nobody).error().code, ErrorCode::InvalidArgument);
}

TEST_F(DocumentFetch, NoPipeIsPublishedOrSignedWith)
{
    const auto nobody = oci::fixture::DockerRegistry::homeOf(folder());
    const auto pipe = folder() / "pipe", file = folder() / "catalogue.json";
    ::mkfifo(pipe.c_str(), 0600);
    const auto publisher = catalogue::freshKey().publicKey();
    std::ofstream(file) << catalogue::toJson(catalogue::exampleCatalogue(publisher)).value();
    const auto sentence = "Could not read " + pipe.string() + ": it is not a plain file.";
    const auto publish = [&](const std::filesystem::path& document) {
        return publishCatalogue({document, (folder() / "published").string(), pipe}, nobody, {},
                                {});
    };
    EXPECT_EQ(publish(pipe).error().message, sentence);
    EXPECT_EQ(publish(file).error().message, sentence) << "the key";
}

TEST_F(DocumentFetch, FromARegistryWhatIsACatalogueAlone)
{
    if (!oci::fixture::isInstalled("docker-registry"))
        GTEST_SKIP() << "docker-registry is not installed";
    oci::fixture::DockerRegistry registry(folder() / "registry");
    registry.start();
    const auto user = registry.userOf(folder() / "home");
    const auto push = [&](const std::string& name, std::string_view type) {
        const std::function<Result<void>()> run = [&] {
            auto target = oci::registryTarget(
                oci::parseReference(registry.host() + "/" + name).value(), {}, user, {}, {});
            return oci::pushDocument(*target, "{\"b\":2}", type);
        };
        return QCoro::waitFor(async::onPool(run));
    };
    const auto pushed = push("shelf", catalogue::kCataloguePayloadType);
    ASSERT_TRUE(pushed) << pushed.error().describe();
    ASSERT_TRUE(push("other", "application/x-other"));
    const auto got = fetch(registry.host() + "/shelf", user);
    ASSERT_TRUE(got) << got.error().describe();
    EXPECT_EQ(*got, "{\"b\":2}");
    EXPECT_EQ(fetch(registry.host() + "/other", user).error().code, ErrorCode::Unsupported);
    EXPECT_EQ(fetch(registry.host() + "/nothing", user).error().code, ErrorCode::NotFound);
}

TEST_F(DocumentFetch, APictureIsWhatItsDigestSaysOrNothing)
{
    if (!oci::fixture::isInstalled("docker-registry"))
        GTEST_SKIP() << "docker-registry is not installed";
    oci::fixture::DockerRegistry registry(folder() / "registry");
    registry.start();
    const auto user = registry.userOf(folder() / "home");
    const std::string picture = "no real picture";
    const std::function<Result<void>()> push = [&] {
        auto target = oci::registryTarget(oci::parseReference(registry.host() + "/shots").value(),
                                          {}, user, {}, {});
        return oci::pushDocument(*target, picture, "image/png");
    };
    ASSERT_TRUE(QCoro::waitFor(async::onPool(push)));
    const auto fetch = [&](const std::string& digest, std::uint64_t size) {
        const std::function<Result<std::string>()> get = [&] {
            const auto reference = oci::parseReference(registry.host() + "/shots@" + digest);
            return realBlobFetch(user, std::make_shared<Proxies>())(reference.value(), size, {});
        };
        return QCoro::waitFor(async::onPool(get));
    };
    const auto digest = oci::digestOf(picture);
    const auto got = fetch(digest, picture.size());
    ASSERT_TRUE(got) << got.error().describe();
    EXPECT_EQ(*got, picture);
    EXPECT_FALSE(fetch(digest, 3)) << "longer than was said";
    EXPECT_EQ(fetch("sha256:" + std::string(64, 'a'), 3).error().code, ErrorCode::NotFound);
}

TEST_F(DocumentFetch, ALyingRegistryGivesNoPicture)
{
    oci::fixture::FakeRegistry registry;
    const auto digest = oci::digestOf("what was signed");
    registry.serve("/v2/shots/blobs/" + digest, "something else.");
    const auto nobody = oci::fixture::DockerRegistry::homeOf(folder());
    auto reference = oci::parseReference(registry.at("shots@" + digest)).value();
    const std::function<Result<std::string>()> get = [&] {
        return realBlobFetch(nobody, std::make_shared<Proxies>())(reference, 15, {});
    };
    EXPECT_EQ(QCoro::waitFor(async::onPool(get)).error().code, ErrorCode::Corrupt);
    // A catalogue may name this computer; it is not asked.
    const auto asked = registry.requests.size();
    reference.isNamed = false;
    EXPECT_FALSE(QCoro::waitFor(async::onPool(get)));
    EXPECT_EQ(registry.requests.size(), asked);
}

} // namespace
} // namespace helix::catalogues
