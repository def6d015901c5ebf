// Work on images goes on when Helix starts again.

#include "life/image_wishes.h"

#include <algorithm>
#include <chrono>
#include <fstream>
#include <map>

#include "unit/life/plane_fixture.h"

namespace helix::life {
namespace {

plane::BringRequest bringing(const std::string& reference, const std::string& name)
{
    plane::BringRequest request;
    request.reference = reference;
    request.name = name;
    request.keys = {"-----BEGIN PUBLIC KEY-----\n"};
    request.publisher = "Team";
    return request;
}

TEST(ImageWishesTest, WhatIsWrittenIsReadAgain)
{
    plane::ImportRequest import;
    import.file = "/home/me/my disk.qcow2";
    import.name = "disk";
    import.assumeCloudInit = true;
    const auto id = WorkspaceId::generate();
    const std::vector<ImageWish> wishes{{BuildWish{"cpp"}, 1},
                                        {import, 2},
                                        {bringing("ghcr.io/team/tool:1", "tool"), 1},
                                        {plane::KeepRequest{id, "kept", "Kept"}, 0}};
    const auto read = parseImageWishes(toJson(wishes));
    ASSERT_TRUE(read) << read.error().describe();
    ASSERT_EQ(read->size(), 4U);
    EXPECT_EQ(toJson(*read), toJson(wishes));
    EXPECT_EQ(std::get<plane::ImportRequest>((*read)[1].work).file, import.file);
    EXPECT_TRUE(std::get<plane::ImportRequest>((*read)[1].work).assumeCloudInit);
    EXPECT_EQ(std::get<plane::BringRequest>((*read)[2].work).keys.size(), 1U);
    EXPECT_EQ(std::get<plane::KeepRequest>((*read)[3].work).workspace, id);
}

TEST(ImageWishesTest, GarbageIsNoWork)
{
    for (const char* text :
         {"", "{", "[]", R"({"images":1})", R"({"images":[{"kind":"erase","name":"x","begun":0}]})",
          R"({"images":[{"kind":"build","name":5,"begun":0}]})",
          R"({"images":[{"kind":"keep","name":"x","workspace":"../..","title":"","begun":0}]})",
          R"({"images":[{"kind":"build","name":"x","begun":-1}]})"})
        EXPECT_FALSE(parseImageWishes(text)) << text;
}

class ImageWorkTest : public PlaneTest {
protected:
    /// A builder that says that it goes on and never ends.
    void furnishSlowBuilder()
    {
        std::filesystem::create_directories(root() / "recipes" / "slow");
        std::ofstream(root() / "recipes/slow/recipe.json") << R"({
  "name": "slow", "title": "Slow", "description": "Never done.", "icon": "memory",
  "packages": [], "defaults": {"cpus": 1, "memoryMiB": 512, "diskGiB": 4},
  "minimum": {"cpus": 1, "memoryMiB": 512, "diskGiB": 4}})";
        std::ofstream(root() / "build") << "#!/bin/sh\nexec sleep 600\n";
        std::filesystem::permissions(root() / "build", std::filesystem::perms::owner_all);
        m_options.installation.recipes = root() / "recipes";
    }
    [[nodiscard]] bool isBuilding()
    {
        for (const auto& image : m_plane->images().list())
            if (image.name == "slow" && image.building)
                return true;
        return false;
    }
    void begin()
    {
        const auto ask = [](Images& images) -> async::Task<void> {
            (void)co_await images.build("slow");
        };
        async::detach(ask(m_plane->images()));
    }
    [[nodiscard]] std::size_t onRecord() const
    {
        const auto text = readFile(m_options.paths.data / "image-work.json");
        const auto wishes =
            text ? parseImageWishes(*text) : Result<std::vector<ImageWish>>(fail(text.error()));
        return wishes ? wishes->size() : 0;
    }
};

TEST_F(ImageWorkTest, ABuildGoesOnWhenHelixStartsAgain)
{
    furnishSlowBuilder();
    openPlane();
    begin();
    ASSERT_TRUE(eventually([this] { return isBuilding() && onRecord() == 1; }));
    reopenPlane();
    EXPECT_TRUE(eventually([this] { return isBuilding(); }));
}

TEST_F(ImageWorkTest, WhatIsCancelledStaysCancelled)
{
    furnishSlowBuilder();
    openPlane();
    begin();
    ASSERT_TRUE(eventually([this] { return isBuilding() && onRecord() == 1; }));
    m_plane->images().cancelBuild("slow");
    ASSERT_TRUE(eventually([this] { return onRecord() == 0; }));
    reopenPlane();
    EXPECT_FALSE(isBuilding());
}

TEST_F(ImageWorkTest, WhatIsBeingBuiltIsNotBroughtMeanwhileAndSaysHowItIsCancelled)
{
    furnishSlowBuilder();
    openPlane();
    begin();
    ASSERT_TRUE(eventually([this] { return isBuilding(); }));
    const plane::BringRequest request{"http://127.0.0.1:1/nobody/slow:1", {}, "slow", {}, {}};
    const auto brought = QCoro::waitFor(m_plane->images().bring(request));
    EXPECT_EQ(brought.error().code, ErrorCode::Conflict);
    EXPECT_EQ(
        brought.error().message,
        "An image named slow is being built; wait for it, or cancel it on the page Images, or with "
        "'helixctl image cancel slow'.");
}

/// Of a registry or of a file: both are made by the builder.
TEST_F(ImageWorkTest, AnImportThatBeganAgainIsCancelledAndLeavesNothing)
{
    furnishSlowBuilder();
    std::ofstream(root() / "saved.tar") << std::string(1U << 20, 'x');
    const auto isComing = [this] {
        return std::ranges::any_of(m_plane->images().list(), [](const auto& image) {
            return image.name == "notes" && image.importing;
        });
    };
    for (const std::string source : {"docker://127.0.0.1:1/team/tool:1", "saved.tar"}) {
        const auto file = source.starts_with("docker:") ? source : (root() / source).string();
        openPlane();
        const auto ask = [](Images& images, plane::ImportRequest request) -> async::Task<void> {
            (void)co_await images.import(std::move(request));
        };
        async::detach(ask(m_plane->images(), {file, "notes", false}));
        ASSERT_TRUE(eventually([&] { return isComing() && onRecord() == 1; })) << source;
        reopenPlane();
        ASSERT_TRUE(eventually(isComing)) << source << " begins again by itself";
        m_plane->images().cancelImport("notes");
        EXPECT_TRUE(eventually([&] { return onRecord() == 0 && !isComing(); })) << source;
        for (const auto& entry : std::filesystem::directory_iterator(m_options.paths.images()))
            EXPECT_EQ(entry.path().filename(), "tiny") << source;
        reopenPlane();
        EXPECT_FALSE(isComing()) << source;
    }
}

/// Nobody waits for its answer any more.
TEST_F(ImageWorkTest, WhatIsRefusedWhenItBeginsAgainIsToldOnce)
{
    openPlane();
    closePlane();
    plane::ImportRequest import; // refused once it is under way
    import.file = root() / "gone.qcow2";
    import.name = "disk";
    const std::vector<ImageWish> wishes{
        {plane::KeepRequest{WorkspaceId::generate(), "kept", {}, true}, 1},
        {BuildWish{"unknown"}, 1},
        {bringing("no reference", "tool"), 1},
        {import, 1}};
    std::ofstream(m_options.paths.data / "image-work.json") << toJson(wishes);
    openPlane();
    ASSERT_TRUE(eventually([this] { return onRecord() == 0; }));
    const auto told = [this] {
        std::multimap<std::string, std::string> failures;
        const auto entries = QCoro::waitFor(m_plane->activity().list(20));
        for (const auto& entry : entries.value_or(std::vector<ActivityEntry>()))
            if (entry.kind == "image_failed")
                failures.emplace(entry.about, entry.text);
        return failures;
    };
    EXPECT_TRUE(eventually([&] { return told().size() >= wishes.size(); }));
    const auto all = told();
    for (const char* name : {"kept", "unknown", "tool", "disk"})
        EXPECT_EQ(all.count(name), 1U) << name;
    const auto kept = all.find("kept");
    ASSERT_NE(kept, all.end());
    EXPECT_EQ(kept->second, "The image kept is not made or brought: There is no such workspace.");
}

TEST_F(ImageWorkTest, WhatEndsHelixEachTimeIsNotBegunForEver)
{
    furnishSlowBuilder();
    openPlane();
    begin();
    for (int start = 1; start < kMostBeginnings; ++start) {
        ASSERT_TRUE(eventually([this] { return isBuilding() && onRecord() == 1; })) << start;
        reopenPlane();
    }
    ASSERT_TRUE(eventually([this] { return isBuilding() && onRecord() == 1; }));
    reopenPlane();
    EXPECT_TRUE(eventually([this] { return onRecord() == 0; }));
    EXPECT_FALSE(isBuilding());
    const auto entries = QCoro::waitFor(m_plane->activity().list(10));
    ASSERT_TRUE(entries);
    EXPECT_NE(entries->back().text.find("interrupted 3 times"), std::string::npos)
        << entries->back().text;
}

} // namespace
} // namespace helix::life
