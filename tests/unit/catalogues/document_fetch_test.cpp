// Where catalogues' documents are got: files, and a real registry.

#include <fstream>

#include "catalogue/acceptance.h"
#include "catalogues/document_fetch.h"
#include "oci/document.h"
#include "oci/reference.h"
#include "unit/oci/docker_registry.h"

namespace helix::catalogues {
namespace {

class DocumentFetch : public fixture::LoopTest {
protected:
    static Result<std::string> fetch(const std::string& address, const Environment& environment)
    {
        const std::function<Result<std::string>()> get = [address, environment] {
            return realFetch(environment)(address, {});
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
                oci::parseReference(registry.host() + "/" + name).value(), {}, user, {});
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

} // namespace
} // namespace helix::catalogues
