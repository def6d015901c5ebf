// Which archives are ours to load: told by what is in them, whoever made them.

#include <sys/stat.h>

#include "oci/layout.h"
#include "unit/async/loop_fixture.h"
#include "unit/oci/saved_archive.h"

namespace helix::oci {
namespace {

namespace fs = std::filesystem;
using fixture::archiveOf;
using fixture::savedArchive;
using fixture::SmallImage;
using image::TarEntry;
using image::toBytes;

constexpr auto kContainer =
    R"({"schemaVersion":2,"config":{"mediaType":"application/vnd.oci.image.config.v1+json"}})";

class HeldImage : public helix::fixture::LoopTest {
protected:
    [[nodiscard]] fs::path file() const { return folder() / "some.tar"; }
    [[nodiscard]] bool isOurs(const Bytes& archive) const
    {
        image::writeBytes(file(), archive);
        return holdsImage(file());
    }
    [[nodiscard]] bool isOurs(const std::vector<TarEntry>& members) const
    {
        return isOurs(image::tarOf(members));
    }
};

TEST_F(HeldImage, IsFoundByWhatItCallsItself)
{
    EXPECT_TRUE(isOurs(savedArchive(SmallImage())));
    auto packedByOthers = savedArchive(SmallImage());
    const auto manifest = std::string(asText(packedByOthers.front().content));
    packedByOthers[1].content = toBytes(fixture::indexOf(manifest)); // skopeo drops the type
    packedByOthers.insert(packedByOthers.begin(), {"blobs/", {}, '5'});
    EXPECT_TRUE(isOurs(packedByOthers));
    EXPECT_TRUE(isOurs(
        archiveOf(R"({"schemaVersion":2,"artifactType":"application/vnd.helixvm.image.v9+json"})")))
        << "another Helix's, for the sentence that says so";
    constexpr auto kLater = "application/vnd.helixvm.image.v9+json";
    const auto said = std::string(R"(,"artifactType":")") + kLater + '"';
    EXPECT_TRUE(isOurs(archiveOf(
        R"({"schemaVersion":2,"artifactType":"application/vnd.helixvm.image.v9+json"})", said)))
        << "and its index says so as well";
    EXPECT_TRUE(isOurs(archiveOf(
        R"({"schemaVersion":2,"config":{"mediaType":"application/vnd.helixvm.image.v9+json"}})")))
        << "by its configuration";
}

TEST_F(HeldImage, OfThisHelixGoesBeforeAnotherHelixsBesideIt)
{
    const auto entry = [](char digit, const std::string& version) {
        return R"({"digest":"sha256:)" + std::string(64, digit) +
               R"(","artifactType":"application/vnd.helixvm.image.)" + version + R"(+json"})";
    };
    const auto both =
        imagesIn(R"({"manifests":[)" + entry('a', "v9") + "," + entry('b', "v1") + "]}");
    ASSERT_TRUE(both);
    EXPECT_EQ(*both, std::vector{"sha256:" + std::string(64, 'b')});
}

TEST_F(HeldImage, IsNotWhatAContainerImageIs)
{
    EXPECT_FALSE(isOurs(archiveOf(kContainer)));
    EXPECT_FALSE(isOurs({{"manifest.json", toBytes(R"([{"Config":"a.json","Layers":[]}])")},
                         {"a.json", toBytes("{}")}}))
        << "as docker save writes it";
    EXPECT_FALSE(
        isOurs(archiveOf(kContainer, R"(,"artifactType":"application/vnd.other.v1+json")")));
}

/// None of it is followed, and nothing is read beyond what such documents have.
TEST_F(HeldImage, IsNotFoundInWhatCannotBeReadSafely)
{
    const auto good = savedArchive(SmallImage());
    const auto with = [&good](std::size_t member, TarEntry instead) {
        auto members = good;
        members[member] = std::move(instead);
        return members;
    };
    const auto& index = good[1].content;
    EXPECT_FALSE(isOurs(with(1, {"index.json", {}, '2', "/etc/passwd"}))) << "a link";
    EXPECT_FALSE(isOurs(with(1, {"../index.json", index})));
    EXPECT_FALSE(isOurs(with(1, {"/index.json", index})));
    EXPECT_FALSE(isOurs(with(1, {"index.json", toBytes(std::string(5U << 20, ' ') + "{}")})))
        << "longer than any";
    EXPECT_FALSE(isOurs(with(1, {"index.json", toBytes(std::string(1U << 20, '['))})));
    EXPECT_FALSE(isOurs(with(1, {"index.json", toBytes(R"({"manifests":[{"digest":"../x"}]})")})));
    EXPECT_FALSE(isOurs(with(2, {"index.json", index}))) << "there twice";
    EXPECT_FALSE(isOurs(Bytes(4096, 'x')));
    EXPECT_FALSE(isOurs(Bytes()));
}

/// So that who imports it is told that it is damaged, and not of container images.
TEST_F(HeldImage, IsFoundByItsIndexWhereItsManifestIsDamaged)
{
    auto members = savedArchive(SmallImage());
    const auto good = members.front();
    members.front().content = toBytes(std::string(1U << 20, '{'));
    EXPECT_TRUE(isOurs(members));
    members.front() = {"blobs/sha256/other", good.content};
    EXPECT_TRUE(isOurs(members)) << "it is not in it";
    auto anothers = archiveOf(kContainer, R"(,"artifactType":"application/vnd.other.v1+json")");
    anothers.front().content = toBytes("{");
    EXPECT_FALSE(isOurs(anothers));
}

/// What says whose it is comes last: whoever made it, it is told to be incomplete.
TEST_F(HeldImage, MayBeInALayoutThatIsCutShort)
{
    const auto whole = image::tarOf(savedArchive(SmallImage()));
    const auto cut = [&whole](std::size_t bytes) {
        return Bytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(bytes));
    };
    for (const std::size_t bytes :
         {std::size_t{512}, std::size_t{600}, whole.size() / 2 / 512 * 512, whole.size() / 2 + 1,
          whole.size() - 1024})
        EXPECT_TRUE(isOurs(cut(bytes))) << bytes;
    EXPECT_FALSE(isOurs(cut(511))) << "that is nothing";
    auto disks = image::tarOf({{"box.ovf", Bytes(5000, 'x')}});
    disks.resize(1024);
    EXPECT_FALSE(isOurs(disks));
}

TEST_F(HeldImage, IsLookedForInPlainFilesAlone)
{
    EXPECT_FALSE(holdsImage(folder() / "nothing"));
    EXPECT_FALSE(holdsImage(folder()));
    ASSERT_EQ(::mkfifo((folder() / "pipe").c_str(), 0600), 0);
    EXPECT_FALSE(holdsImage(folder() / "pipe")) << "and nobody waits for it";
    EXPECT_FALSE(holdsImage("/proc/self/maps"));
}

} // namespace
} // namespace helix::oci
