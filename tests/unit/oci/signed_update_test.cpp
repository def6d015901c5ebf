// A newer version of a signed image comes from whom the one that is here came from.

#include <fstream>

#include "unit/oci/fake_registry_fixture.h"

namespace helix::oci {
namespace {

class SignedUpdates : public fixture::FakeRegistryTest {};

TEST_F(SignedUpdates, ANewerOneIsTakenFromTheKeyOfTheOneThatIsHereAlone)
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

} // namespace
} // namespace helix::oci
