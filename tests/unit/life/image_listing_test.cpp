// What the list of images says of their recipes.

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "unit/life/plane_fixture.h"

namespace helix::life {
namespace {

class ImageListing : public PlaneTest {
protected:
    void writeRecipe(const std::string& name, const std::string& base) const
    {
        const auto folder = m_options.paths.recipes() / name;
        std::filesystem::create_directories(folder);
        std::ofstream(folder / "recipe.json")
            << R"({"name":")" << name << R"(","title":"Mine","description":"Of tests.","base":")"
            << base << R"(","packages":[]})";
    }
    /// A recipe of Helix's, and a builder that builds nothing.
    void furnishRecipes() const
    {
        std::filesystem::create_directories(root() / "recipes/plain");
        std::ofstream(root() / "recipes/plain/recipe.json") << R"({
  "name": "plain", "title": "Plain", "description": "Of tests.", "icon": "memory",
  "packages": [], "defaults": {"cpus": 1, "memoryMiB": 512, "diskGiB": 4,
    "ports": [{"guest": 7443, "label": "the agent's"}, {"guest": 8888, "label": "jupyter"}]},
  "minimum": {"cpus": 1, "memoryMiB": 512, "diskGiB": 4}})";
        std::ofstream(root() / "build") << "#!/bin/sh\nexit 1\n";
        std::filesystem::permissions(root() / "build", std::filesystem::perms::owner_all);
    }
    [[nodiscard]] ImageSnapshot listed(const std::string& name) const
    {
        const auto all = m_plane->images().list();
        const auto found = std::ranges::find(all, name, &ImageSnapshot::name);
        EXPECT_NE(found, all.end()) << name;
        return found == all.end() ? ImageSnapshot() : *found;
    }
    [[nodiscard]] std::string problemOf(const std::string& name) const
    {
        const auto problem = listed(name).recipeProblem;
        return problem ? problem->message : std::string();
    }
};

TEST_F(ImageListing, ARecipeThatCannotBeBuiltSaysWhy)
{
    furnishRecipes();
    writeRecipe("mine", "gone");
    writeRecipe("good", "plain");
    writeRecipe("tiny", "gone"); // its image is here
    openPlane();
    EXPECT_NE(problemOf("mine").find("stands on gone"), std::string::npos) << problemOf("mine");
    EXPECT_TRUE(listed("mine").hasRecipe);
    EXPECT_FALSE(listed("mine").lastBuildError) << "nobody has tried";
    EXPECT_EQ(problemOf("good"), "");
    EXPECT_TRUE(listed("tiny").present);
    EXPECT_NE(problemOf("tiny").find("stands on gone"), std::string::npos) << problemOf("tiny");
}

TEST_F(ImageListing, WhichPortsItsWorkspacesMapIsSaidBeforehand)
{
    furnishRecipes();
    writeRecipe("good", "plain");
    openPlane();
    const std::vector<image::DefaultPort> ports{{8888, "jupyter"}};
    EXPECT_EQ(listed("plain").ports, ports) << "the agent's is nobody's to map";
    EXPECT_EQ(listed("good").ports, ports);
    EXPECT_TRUE(listed("tiny").ports.empty());
}

TEST_F(ImageListing, WhatABuildFailedOfDoesNotHideWhatTheRecipeHasBecome)
{
    furnishRecipes();
    writeRecipe("mine", "plain");
    openPlane();
    ASSERT_FALSE(QCoro::waitFor(m_plane->images().build("mine")));
    ASSERT_TRUE(listed("mine").lastBuildError);
    EXPECT_EQ(problemOf("mine"), "");
    writeRecipe("mine", "gone");
    EXPECT_NE(problemOf("mine").find("stands on gone"), std::string::npos) << problemOf("mine");
    writeRecipe("mine", "plain");
    EXPECT_EQ(problemOf("mine"), "") << "it is mended";
}

} // namespace
} // namespace helix::life
