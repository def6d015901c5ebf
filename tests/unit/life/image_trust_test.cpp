// Whose word an image is, where several have signed it.

#include <fstream>

#include "life/image_trust.h"
#include "unit/async/loop_fixture.h"
#include "unit/signature/signed_things.h"

namespace helix::life {
namespace {

class ImageTrust : public fixture::LoopTest {
protected:
    [[nodiscard]] image::ImageStore store() const { return image::ImageStore(folder()); }
    /// There is one here that `key` has signed, at `issuedAt`.
    void putHere(const signature::PrivateKey& key,
                 const std::string& issuedAt = "2026-01-01T00:00:00Z")
    {
        image::Manifest manifest;
        manifest.name = manifest.title = manifest.description = "desk";
        manifest.icon = "terminal";
        manifest.version = "1";
        manifest.digest = signature::kDigest;
        manifest.desktopKind = "none";
        manifest.virtualSizeBytes = 1U << 20;
        manifest.defaults = manifest.minimum = {1, 256, 1};
        manifest.disk = {"disk.qcow2", 1, manifest.digest};
        manifest.kernel = {"vmlinuz", 1, manifest.digest};
        manifest.initrd = {"initrd", 1, manifest.digest};
        manifest.pulled = image::Pulled{"example.org/desk", "sha256:" + manifest.digest,
                                        image::Signer{"Ada", key.publicKey().id(), issuedAt}};
        const auto bundle = folder() / "desk/1";
        std::filesystem::create_directories(bundle);
        std::ofstream(bundle / "manifest.json") << image::toJson(manifest);
        for (const auto* file : {"disk.qcow2", "vmlinuz", "initrd"})
            std::ofstream(bundle / file) << "x";
    }
    static std::string signedBy(const signature::PrivateKey& key, std::chrono::hours ago)
    {
        const auto now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
        return signature::bundleOf(
            {"desk", "2", signature::kDigest, {now - ago, now + std::chrono::hours(24)}}, key);
    }
    static std::string expiredBy(const signature::PrivateKey& key)
    {
        const auto now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
        using std::chrono::hours;
        return signature::bundleOf(
            {"desk", "2", signature::kDigest, {now - hours(48), now - hours(24)}}, key);
    }
    [[nodiscard]] Result<std::string> keyOf(std::vector<std::string> signatures) const
    {
        plane::BringRequest request;
        request.keys = {first.publicKey().toPem(), second.publicKey().toPem()};
        const auto judge = judgeBy(request, store(), "desk");
        image::Manifest manifest;
        manifest.name = "desk";
        const std::string digest = "sha256:" + signature::kDigest;
        const auto signer = (*judge)({manifest, digest, std::move(signatures)});
        return signer ? Result<std::string>(signer->keyId) : fail(signer.error());
    }

    signature::PrivateKey first = signature::newKey(), second = signature::newKey();
};

TEST_F(ImageTrust, OfSeveralSignaturesThatOfTheImageThatIsHereCounts)
{
    using std::chrono::hours;
    const auto older = signedBy(first, hours(3)), newer = signedBy(second, hours(1));
    EXPECT_EQ(keyOf({older, newer}), second.publicKey().id())
        << "the newest, where nothing is here";
    putHere(first);
    ASSERT_TRUE(store().find("desk")) << store().find("desk").error().describe();
    EXPECT_EQ(keyOf({older, newer}), first.publicKey().id());
    EXPECT_EQ(keyOf({newer}), second.publicKey().id()) << "which a pull refuses then";
    EXPECT_FALSE(keyOf({}));
    const auto over = keyOf({expiredBy(first), newer});
    ASSERT_FALSE(over) << "an exchange of keys would be told";
    EXPECT_NE(over.error().message.find("expired"), std::string::npos) << over.error().message;
}

TEST_F(ImageTrust, WhatIsOlderThanTheOneThatIsHereIsRefused)
{
    using std::chrono::hours;
    const auto now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
    putHere(first, signature::toText(now - hours(2)));
    const auto older = keyOf({signedBy(first, hours(3))});
    ASSERT_FALSE(older);
    EXPECT_EQ(older.error().code, ErrorCode::Conflict) << older.error().message;
    EXPECT_NE(older.error().message.find("an old version"), std::string::npos);
    EXPECT_EQ(keyOf({signedBy(first, hours(1))}), first.publicKey().id());
}

} // namespace
} // namespace helix::life
