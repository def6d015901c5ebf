#include "image/recipe.h"

#include <cstdlib>

#include <gtest/gtest.h>

#include "base/atomic_file.h"

namespace helix::image {
namespace {

class RecipeTest : public ::testing::Test {
protected:
    RecipeTest()
    {
        char pattern[] = "/tmp/helix-recipes-XXXXXX";
        m_folder = ::mkdtemp(pattern);
    }
    ~RecipeTest() override { std::filesystem::remove_all(m_folder); }
    void add(const std::string& folder, const std::string& json) const
    {
        std::filesystem::create_directories(m_folder / folder);
        ASSERT_TRUE(writeFileAtomically(m_folder / folder / "recipe.json", asBytes(json)));
    }
    static std::string recipe(const std::string& name, const std::string& title)
    {
        return R"({"name":")" + name + R"(","title":")" + title +
               R"(","description":"d","icon":"terminal","include":["base"],"buildMinutes":3,)"
               R"("defaults":{"cpus":2,"memoryMiB":1024,"diskGiB":8,"ports":[]},"minimum":{"cpus":1,"memoryMiB":512,"diskGiB":8}})";
    }
    std::filesystem::path m_folder;
};

TEST_F(RecipeTest, areListedByTitleWithoutTheDamaged)
{
    add("zebra", recipe("zebra", "A zebra"));
    add("ant", recipe("ant", "The ant"));
    add("moved", recipe("elsewhere", "Moved"));
    add("broken", "{");
    std::filesystem::create_directories(m_folder / "empty");
    const auto recipes = listRecipes(m_folder);
    ASSERT_EQ(recipes.size(), 2U);
    EXPECT_EQ(recipes[0].name, "zebra");
    EXPECT_EQ(recipes[1].name, "ant");
    EXPECT_EQ(recipes[0].defaults, (Resources{2, 1024, 8}));
    EXPECT_EQ(recipes[0].buildMinutes, 3);
}

TEST_F(RecipeTest, areNoneWhereThereIsNoFolder)
{
    EXPECT_TRUE(listRecipes(m_folder / "nowhere").empty());
}

} // namespace
} // namespace helix::image
