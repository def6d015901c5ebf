// Images that leave by an archive and come back by it.

#include <fstream>

#include <sys/stat.h>

#include <gmock/gmock.h>

#include "oci/document.h"
#include "signature/key.h"
#include "unit/life/plane_fixture.h"
#include "unit/oci/saved_archive.h"
#include "unit/oci/upload_registry.h"

namespace helix::life {
namespace {

class ImageTravel : public PlaneTest {
protected:
    ImageTravel() { openPlane(); }
    Images& images() { return m_plane->images(); }
    Result<operations::SentImage> save(const std::string& image,
                                       const std::filesystem::path& archive)
    {
        return QCoro::waitFor(images().send({image, {}, archive, {}}));
    }
    Result<std::string> load(const std::filesystem::path& archive, const std::string& name = {})
    {
        return QCoro::waitFor(images().bring({{}, archive, name}));
    }
    [[nodiscard]] ImageSnapshot imageOf(const std::string& name)
    {
        for (const auto& image : images().list())
            if (image.name == name)
                return image;
        return {};
    }
};

TEST_F(ImageTravel, WhatWasSavedIsLoadedUnderAnotherNameAndRuns)
{
    const auto archive = root() / "tiny-copy.tar";
    const auto saved = save("tiny", archive);
    ASSERT_TRUE(saved) << saved.error().describe();
    EXPECT_EQ(saved->place, archive.string());
    EXPECT_EQ(save("tiny", archive).error().code, ErrorCode::AlreadyExists);
    const auto loaded = load(archive);
    ASSERT_TRUE(loaded) << loaded.error().describe();
    EXPECT_EQ(*loaded, "tiny-copy");
    const auto image = imageOf("tiny-copy");
    EXPECT_TRUE(image.present);
    EXPECT_EQ(image.pulledFrom, "tiny-copy.tar");
    EXPECT_TRUE(image.imported) << "nobody's promise";
    EXPECT_EQ(image.title, "tiny-copy (Tiny)") << "its title alone is another's";
    EXPECT_EQ(imageOf("tiny").title, "Tiny");
    CreateRequest request;
    request.image = "tiny-copy";
    request.name = "calm-otter";
    const auto id = QCoro::waitFor(workspaces().create(request));
    ASSERT_TRUE(id) << id.error().describe();
    EXPECT_EQ(settled(*id).state, State::Ready);
    EXPECT_EQ(settled(*id).imageTitle, "tiny-copy (Tiny)") << "and so where it is used";
    EXPECT_EQ(QCoro::waitFor(images().remove("tiny-copy")).error().code, ErrorCode::Conflict);
    ASSERT_TRUE(QCoro::waitFor(workspaces().remove(*id, true)));
    EXPECT_TRUE(QCoro::waitFor(images().remove("tiny-copy")));
}

TEST_F(ImageTravel, OneThatIsCancelledLeavesNoArchiveAndIsSavedAgain)
{
    const auto archive = root() / "tiny.tar";
    auto saving = images().send({"tiny", {}, archive, {}});
    images().cancelSend("tiny");
    const auto saved = QCoro::waitFor(std::move(saving));
    ASSERT_FALSE(saved);
    EXPECT_EQ(saved.error().code, ErrorCode::Cancelled) << saved.error().describe();
    EXPECT_EQ(saved.error().message, "Handing the image on was cancelled.");
    EXPECT_FALSE(std::filesystem::exists(archive));
    images().cancelSend("tiny"); // nothing is there to cancel
    ASSERT_TRUE(save("tiny", archive));
}

TEST_F(ImageTravel, AFileIsReplacedOnlyByTheUsersWord)
{
    const auto archive = root() / "tiny.helixvm";
    std::ofstream(archive) << "another";
    SendRequest request{"tiny", {}, archive, {}};
    const auto refused = QCoro::waitFor(images().send(request));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::AlreadyExists) << refused.error().describe();
    request.replaces = true;
    const auto saved = QCoro::waitFor(images().send(request));
    ASSERT_TRUE(saved) << saved.error().describe();
    EXPECT_TRUE(QCoro::waitFor(images().bring({{}, archive, "again", {}})));
}

/// What the window offers to be copied, and helixctl prints, is typed into a pull elsewhere.
TEST_F(ImageTravel, WhatWasPushedIsPulledByTheAddressThatThePushEndsWith)
{
    oci::fixture::UploadRegistry registry;
    std::string manifest;
    registry.handlers["/v2/small/manifests/"] = [&](const oci::fixture::FakeRequest& request) {
        if (request.method != "PUT")
            return oci::fixture::FakeReply{200, {}, manifest};
        manifest = request.body;
        return oci::fixture::FakeReply{201, {}, ""};
    };
    const auto sent = QCoro::waitFor(images().send({"tiny", registry.at("small:1"), {}, {}}));
    ASSERT_TRUE(sent) << sent.error().describe();
    for (const auto& blob : registry.blobs)
        registry.serve("/v2/small/blobs/" + oci::digestOf(blob), blob);
    const auto address = sent->place + "@" + sent->digest;
    EXPECT_EQ(address, registry.at("small:1@") + oci::digestOf(manifest));
    const auto pulled = QCoro::waitFor(images().bring({address, {}, "again"}));
    ASSERT_TRUE(pulled) << pulled.error().describe();
    EXPECT_EQ(imageOf("again").digest, imageOf("tiny").digest);
}

TEST_F(ImageTravel, ASignedOneIsTakenFromWhoSignedItAlone)
{
    const auto keyPair = [this](const std::string& name) {
        const auto key = signature::PrivateKey::generate(signature::Algorithm::Ed25519).value();
        std::ofstream(root() / name) << key.toPem()->revealText();
        return key.publicKey().toPem();
    };
    const auto publisher = keyPair("publisher.pem");
    const auto stranger = keyPair("stranger.pem");
    SendRequest request{"tiny", {}, root() / "signed.tar", {}, root() / "publisher.pem", 30};
    ASSERT_TRUE(QCoro::waitFor(images().send(request)));
    ASSERT_TRUE(save("tiny", root() / "unsigned.tar"));
    const auto from = [this](const char* file, const std::string& key, const std::string& name) {
        return QCoro::waitFor(images().bring({{}, root() / file, name, {key}}));
    };
    const auto wrong = from("signed.tar", stranger, "one");
    const auto unsignedOne = from("unsigned.tar", publisher, "two");
    EXPECT_EQ(wrong.error().code, ErrorCode::PermissionDenied) << wrong.error().describe();
    EXPECT_EQ(unsignedOne.error().code, ErrorCode::PermissionDenied);
    EXPECT_NE(wrong.error().message, unsignedOne.error().message);
    EXPECT_FALSE(from("signed.tar", "no key", "three"));
    const auto right = from("signed.tar", publisher, "four");
    ASSERT_TRUE(right) << right.error().describe();
    EXPECT_TRUE(imageOf("four").publisher.starts_with("key "));
    EXPECT_EQ(imageOf("four").publisherKey, signature::PublicKey::fromPem(publisher)->id());
    EXPECT_EQ(imageOf("tiny").publisher, "");
    EXPECT_EQ(imageOf("tiny").publisherKey, "");
    request.archive = root() / "again.tar";
    ::mkfifo((root() / "pipe").c_str(), 0600);
    for (const char* noKey : {"nowhere.pem", "pipe"}) {
        request.signingKey = root() / noKey;
        EXPECT_FALSE(QCoro::waitFor(images().send(request)));
    }
    EXPECT_FALSE(std::filesystem::exists(request.archive));
}

TEST_F(ImageTravel, OnlyADiskAtRestIsSavedAsAnImageAndItsWorkspaceGoesOn)
{
    CreateRequest request;
    request.image = "tiny";
    request.name = "calm-otter";
    const auto id = QCoro::waitFor(workspaces().create(request)).value();
    ASSERT_EQ(settled(id).state, State::Ready);
    const auto keep = [&](const std::string& name) {
        return QCoro::waitFor(images().keep({id, name, "Mine"}));
    };
    EXPECT_EQ(keep("mine").error().code, ErrorCode::Conflict);
    ASSERT_TRUE(QCoro::waitFor(workspaces().stop(id, false)));
    EXPECT_EQ(keep("tiny").error().code, ErrorCode::AlreadyExists);
    EXPECT_EQ(QCoro::waitFor(images().keep({WorkspaceId::generate(), "mine", {}})).error().code,
              ErrorCode::NotFound);
    // The disk of these tests has no file system: the sentence stays, nothing else does.
    const auto refused = keep("mine");
    EXPECT_EQ(refused.error().code, ErrorCode::Corrupt) << refused.error().describe();
    EXPECT_TRUE(imageOf("mine").lastImportError);
    EXPECT_FALSE(imageOf("mine").present);
    ASSERT_TRUE(QCoro::waitFor(workspaces().start(id)));
    EXPECT_EQ(settled(id).state, State::Ready);
}

TEST_F(ImageTravel, AContainerTakesNoOthersName)
{
    const auto import = [this](const std::string& file) {
        return QCoro::waitFor(images().import({file, "tiny", false}));
    };
    EXPECT_EQ(import("docker://example.org/x").error().code, ErrorCode::AlreadyExists);
    EXPECT_EQ(import((root() / "saved.tar").string()).error().code, ErrorCode::AlreadyExists);
    EXPECT_TRUE(imageOf("tiny").present);
}

TEST_F(ImageTravel, WhatWasSavedIsImportedAsItIsLoaded)
{
    const auto import = [this](const std::string& file, const std::string& name) {
        return QCoro::waitFor(images().import({(root() / file).string(), name, false}));
    };
    for (const std::string file : {"one.tar", "two.helixvm", "three"}) {
        ASSERT_TRUE(save("tiny", root() / file));
        const auto name = "from-" + file.substr(0, file.find('.'));
        const auto imported = import(file, name);
        ASSERT_TRUE(imported) << file << ": " << imported.error().describe();
        EXPECT_TRUE(imageOf(name).present);
        EXPECT_EQ(imageOf(name).pulledFrom, file);
        EXPECT_EQ(imageOf(name).digest, imageOf("tiny").digest);
        const auto taken = import(file, name);
        EXPECT_EQ(taken.error().code, ErrorCode::AlreadyExists) << taken.error().describe();
        EXPECT_NE(taken.error().message.find("already; choose another name"), std::string::npos)
            << taken.error().message;
    }
}

TEST_F(ImageTravel, WhatWasSavedIsImportedThroughALinkToo)
{
    ASSERT_TRUE(save("tiny", root() / "saved.tar"));
    std::filesystem::create_symlink("saved.tar", root() / "newest.tar");
    const auto imported =
        QCoro::waitFor(images().import({(root() / "newest.tar").string(), "linked", false}));
    ASSERT_TRUE(imported) << imported.error().describe();
    EXPECT_EQ(imageOf("linked").digest, imageOf("tiny").digest);
    EXPECT_EQ(imageOf("linked").pulledFrom, "saved.tar") << "what it is";
    std::filesystem::create_symlink("nowhere.tar", root() / "broken.tar");
    EXPECT_FALSE(QCoro::waitFor(images().import({(root() / "broken.tar").string(), "x", false})));
}

TEST_F(ImageTravel, AnArchiveThatOnlySaysItIsOursIsRefusedWithItsOwnSentence)
{
    auto members = oci::fixture::savedArchive(oci::fixture::SmallImage());
    members.pop_back(); // some part of it
    image::writeBytes(root() / "lacking.tar", image::tarOf(members));
    const auto later = oci::fixture::archiveOf(
        R"({"schemaVersion":2,"artifactType":"application/vnd.helixvm.image.v9+json"})");
    image::writeBytes(root() / "later.tar", image::tarOf(later));
    const auto laterByIndex = oci::fixture::archiveOf(
        R"({"schemaVersion":2,"artifactType":"application/vnd.helixvm.image.v9+json"})",
        R"(,"artifactType":"application/vnd.helixvm.image.v9+json")");
    image::writeBytes(root() / "later-by-index.tar", image::tarOf(laterByIndex));
    const auto import = [this](const char* file) {
        return QCoro::waitFor(images().import({(root() / file).string(), "sly", false}));
    };
    const auto lacking = import("lacking.tar");
    EXPECT_EQ(lacking.error().code, ErrorCode::Corrupt) << lacking.error().describe();
    EXPECT_EQ(lacking.error().message,
              "'lacking.tar' cannot be imported: a part of the image is not in it.");
    for (const auto* file : {"later.tar", "later-by-index.tar"}) {
        const auto other = import(file);
        EXPECT_EQ(other.error().code, ErrorCode::Unsupported) << other.error().describe();
        EXPECT_NE(other.error().message.find("another Helix"), std::string::npos);
        const auto loaded = load(root() / file, "sly");
        EXPECT_EQ(loaded.error().code, ErrorCode::Unsupported) << loaded.error().describe();
    }
    EXPECT_FALSE(imageOf("sly").present);
    for (const auto& entry : std::filesystem::directory_iterator(m_options.paths.images()))
        EXPECT_EQ(entry.path().filename(), "tiny");
}

TEST_F(ImageTravel, WhatIsRefusedSaysWhatItWasWantedFor)
{
    auto members = oci::fixture::savedArchive(oci::fixture::SmallImage());
    members.front().content.back() ^= 1; // its manifest
    image::writeBytes(root() / "damaged.tar", image::tarOf(members));
    const auto imported =
        QCoro::waitFor(images().import({(root() / "damaged.tar").string(), "sly", false}));
    EXPECT_EQ(imported.error().message, "'damaged.tar' cannot be imported: it is damaged.");
    EXPECT_EQ(load(root() / "damaged.tar", "sly").error().message,
              "'damaged.tar' cannot be loaded: it is damaged.");
    std::filesystem::create_directory(root() / "folder");
    EXPECT_EQ(load(root() / "folder", "sly").error().message,
              "'folder' cannot be loaded: it is a folder; name an archive of an image.");
}

TEST_F(ImageTravel, AnArchiveThatIsCutShortIsSaidToBeThat)
{
    ASSERT_TRUE(save("tiny", root() / "cut.tar"));
    std::filesystem::resize_file(
        root() / "cut.tar", std::filesystem::file_size(root() / "cut.tar") / 2 / 512 * 512 + 7);
    const auto imported =
        QCoro::waitFor(images().import({(root() / "cut.tar").string(), "sly", false}));
    EXPECT_EQ(imported.error().code, ErrorCode::Corrupt) << imported.error().describe();
    EXPECT_THAT(imported.error().message, testing::StartsWith("'cut.tar' cannot be imported: "));
    EXPECT_THAT(imported.error().message, testing::EndsWith(" ends too early."));
    EXPECT_THAT(load(root() / "cut.tar", "sly").error().message,
                testing::EndsWith(" ends too early."));
}

TEST_F(ImageTravel, ARecipeThatIsBegunAlreadyIsSaidToBeTheUsersOwn)
{
    const auto begin = [this](const std::string& name) {
        return QCoro::waitFor(images().addRecipe({name, "tiny", {}})).error();
    };
    const auto folder = m_options.paths.recipes() / "mine";
    std::filesystem::create_directories(folder);
    const auto sentence = "You have a recipe named mine already, in " + folder.string() +
                          ": `helixctl image build mine` builds it as it stands there. To begin "
                          "anew, remove that folder first, or choose another name.";
    EXPECT_EQ(begin("mine").message, sentence) << "half written by hand";
    std::ofstream(folder / "recipe.json")
        << R"({"name":"mine","title":"Mine","description":"","base":"tiny","packages":[]})";
    EXPECT_EQ(begin("mine").message, sentence);
    EXPECT_EQ(begin("mine").code, ErrorCode::AlreadyExists);
    EXPECT_EQ(begin("../mine").code, ErrorCode::InvalidArgument) << "no path";
    ASSERT_TRUE(save("tiny", root() / "saved.tar"));
    const auto taken = load(root() / "saved.tar", "mine");
    ASSERT_FALSE(taken) << "its base is gone, and it is the user's all the same";
    EXPECT_EQ(taken.error().message,
              "The name mine belongs to a recipe of yours; choose another one.");
}

TEST_F(ImageTravel, WhatIsRefusedStaysAsASentenceUntilItIsDismissed)
{
    std::ofstream(root() / "junk.tar") << std::string(4096, 'x');
    EXPECT_FALSE(load(root() / "junk.tar"));
    EXPECT_FALSE(load(root() / "Not A Name.tar"));
    EXPECT_EQ(QCoro::waitFor(images().bring({"ghcr.io/a/b", root() / "x.tar", "b"})).error().code,
              ErrorCode::InvalidArgument);
    EXPECT_EQ(QCoro::waitFor(images().bring({"nothing", {}, "b"})).error().code,
              ErrorCode::InvalidArgument);
    EXPECT_EQ(save("nothing", root() / "y.tar").error().code, ErrorCode::NotFound);
    EXPECT_FALSE(std::filesystem::exists(root() / "y.tar"));
    ASSERT_TRUE(save("tiny", root() / "tiny.tar"));
    const auto taken = load(root() / "tiny.tar");
    EXPECT_EQ(taken.error().code, ErrorCode::AlreadyExists) << taken.error().describe();
    EXPECT_TRUE(imageOf("tiny").present);
    const std::string gone = "http://127.0.0.1:1/nobody/here:1";
    EXPECT_FALSE(QCoro::waitFor(images().bring({gone, {}, {}})));
    ASSERT_TRUE(imageOf("here").lastImportError);
    EXPECT_TRUE(QCoro::waitFor(images().remove("here")));
    EXPECT_TRUE(imageOf("here").name.empty());
}

TEST_F(ImageTravel, TheSameUnderASecondNameSaysWhatItWaitsFor)
{
    // Nobody answers there, which is tried for a while.
    const std::string reference = "http://127.0.0.1:1/nobody/some:1";
    auto bringing = images().bring({reference, {}, "some"});
    ASSERT_TRUE(eventually([this] { return imageOf("some").importing.has_value(); }));
    const auto second = QCoro::waitFor(images().bring({reference, {}, "some-2"}));
    EXPECT_EQ(second.error().code, ErrorCode::Conflict) << second.error().describe();
    EXPECT_EQ(second.error().message,
              "The same is on its way already, as the image some, and can be had as some-2 as well "
              "once that is here; wait for it, or cancel it on the page Images, or with 'helixctl "
              "image cancel some'.");
    EXPECT_TRUE(imageOf("some-2").name.empty()) << "no card of what never began";
    auto other = images().bring({"http://127.0.0.1:1/nobody/some:2", {}, "some-3"});
    EXPECT_TRUE(eventually([this] { return imageOf("some-3").importing.has_value(); }))
        << "another version comes at the same time";
    images().cancelImport("some");
    images().cancelImport("some-3");
    EXPECT_FALSE(QCoro::waitFor(std::move(bringing)));
    EXPECT_FALSE(QCoro::waitFor(std::move(other)));
}

TEST_F(ImageTravel, OneThatIsOnItsWayHereIsNotRemoved)
{
    // Nobody answers there, which is tried for a while.
    auto bringing = images().bring({"http://127.0.0.1:1/nobody/tiny:1", {}, "tiny"});
    ASSERT_TRUE(eventually([this] { return imageOf("tiny").importing.has_value(); }));
    const auto removed = QCoro::waitFor(images().remove("tiny"));
    EXPECT_EQ(removed.error().code, ErrorCode::Conflict) << removed.error().describe();
    EXPECT_NE(removed.error().message.find("is on its way here"), std::string::npos);
    EXPECT_TRUE(imageOf("tiny").present);
    images().cancelImport("tiny");
    EXPECT_FALSE(QCoro::waitFor(std::move(bringing)));
    EXPECT_TRUE(QCoro::waitFor(images().remove("tiny")));
}

} // namespace
} // namespace helix::life
