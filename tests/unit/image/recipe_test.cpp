#include "image/recipe.h"

#include <cstdlib>
#include <map>

#include <sys/stat.h>

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
        write("recipes/" + folder + "/recipe.json", json);
    }
    void write(const std::filesystem::path& file, const std::string& json) const
    {
        std::filesystem::create_directories((m_folder / file).parent_path());
        ASSERT_TRUE(writeFileAtomically(m_folder / file, asBytes(json)));
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
    std::filesystem::create_directories(m_folder / "recipes/empty");
    const auto recipes = listRecipes({m_folder / "recipes", {}});
    ASSERT_EQ(recipes.size(), 2U);
    EXPECT_EQ(recipes[0].name, "zebra");
    EXPECT_EQ(recipes[1].name, "ant");
    EXPECT_EQ(recipes[0].defaults, (Resources{2, 1024, 8}));
    EXPECT_EQ(recipes[0].buildMinutes, 3);
}

TEST_F(RecipeTest, ofAPipeThatNobodyWritesToAreNotWaitedFor)
{
    add("ant", recipe("ant", "The ant"));
    std::filesystem::create_directories(m_folder / "recipes/pipe");
    ASSERT_EQ(::mkfifo((m_folder / "recipes/pipe/recipe.json").c_str(), 0600), 0);
    std::filesystem::create_directories(m_folder / "layers/base");
    ASSERT_EQ(::mkfifo((m_folder / "layers/base/layer.json").c_str(), 0600), 0);
    const auto recipes = listRecipes({m_folder / "recipes", {}});
    ASSERT_EQ(recipes.size(), 1U);
    EXPECT_EQ(recipes[0].name, "ant");
}

TEST_F(RecipeTest, takeWhatTheyDoNotSayFromTheirBase)
{
    write("layers/base/layer.json", "{}");
    write("layers/sway/layer.json", R"({"desktopKind":"sway","needs":["virtualization"]})");
    add("plain",
        R"({"name":"plain","title":"P","description":"d","icon":"i","include":["base","sway"],)"
        R"("defaults":{"cpus":2,"memoryMiB":1024,"diskGiB":8,"ports":[{"guest":8888,"label":"jupyter"}]},)"
        R"("minimum":{"cpus":1,"memoryMiB":512,"diskGiB":8}})");
    write("own/mine/recipe.json",
          R"({"name":"mine","title":"M","description":"d","base":"plain","languages":["C++"],)"
          R"("defaults":{"cpus":4,"memoryMiB":4096,"diskGiB":9}})");
    write("own/notes/recipe.json",
          R"({"name":"notes","title":"N","description":"d","base":"plain"})");
    write("screenshots/plain.png", "a picture");
    const auto recipes = listRecipes({m_folder / "recipes", m_folder / "own"});
    ASSERT_EQ(recipes.size(), 3U);
    EXPECT_EQ(recipes[1].ports, (std::vector<DefaultPort>{{8888, "jupyter"}}));
    EXPECT_EQ(recipes.back().screenshot, m_folder / "screenshots/plain.png");
    EXPECT_TRUE(recipes.front().screenshot.empty());
    const Recipe& mine = recipes.front();
    EXPECT_TRUE(mine.isOwn);
    EXPECT_EQ(mine.desktopKind, "sway");
    EXPECT_TRUE(mine.contents.needsVirtualization());
    EXPECT_EQ(mine.icon, "i");
    EXPECT_EQ(mine.defaults, (Resources{4, 4096, 9}));
    EXPECT_EQ(mine.minimum, (Resources{1, 512, 8}));
    EXPECT_TRUE(mine.ports.empty()) << "it says itself what it begins with";
    EXPECT_EQ(mine.contents.languages, (std::vector<std::string>{"C++"}));
    EXPECT_FALSE(recipes.back().isOwn);
}

TEST_F(RecipeTest, nameWhatNpmBringsAndTheAgentsAmongThePackages)
{
    const auto plain = recipe("tools", "Tools");
    const auto with = [&plain](const std::string& fields) {
        return plain.substr(0, plain.size() - 1) + "," + fields + "}";
    };
    add("tools", with(R"("packages":["vim","git"],"npm":["pnpm@11.28.11"],"agents":["codex"])"));
    const auto recipes = listRecipes({m_folder / "recipes", {}});
    ASSERT_EQ(recipes.size(), 1U);
    EXPECT_EQ(recipes.front().contents.packages,
              (std::vector<std::string>{"codex", "git", "pnpm@11.28.11", "vim"}));
    add("tools", with(R"("npm":["a\u001bb"])"));
    EXPECT_TRUE(listRecipes({m_folder / "recipes", {}}).empty());
}

TEST_F(RecipeTest, areNotListedUnderANameOfOursAndSayWhatIsWrongWithThem)
{
    const auto onBase = [](const std::string& name, const std::string& base) {
        return R"({"name":")" + name + R"(","title":"t","description":"d","icon":"i","base":")" +
               base + R"("})";
    };
    add("ours", recipe("ours", "Ours"));
    write("own/ours/recipe.json", recipe("ours", "Theirs"));
    write("own/orphan/recipe.json", onBase("orphan", "nowhere"));
    write("own/ring/recipe.json", onBase("ring", "chain"));
    write("own/chain/recipe.json", onBase("chain", "ring"));
    write("own/torn/recipe.json", "{");
    write("own/on-torn/recipe.json", onBase("on-torn", "torn"));
    write("own/above/recipe.json", onBase("above", "on-torn"));
    write("own/No name/recipe.json", "{");
    std::map<std::string, std::string> problems, titles;
    for (const auto& recipe : listRecipes({m_folder / "recipes", m_folder / "own"})) {
        problems[recipe.name] = recipe.problem ? recipe.problem->message : "";
        titles[recipe.name] = recipe.title;
    }
    EXPECT_EQ(problems.size(), 7U);
    EXPECT_EQ(problems["ours"], "");
    EXPECT_EQ(titles["ours"], "Ours");
    EXPECT_EQ(problems["orphan"],
              "The recipe orphan stands on nowhere, which there is no recipe for; "
              "mend \"base\" in its recipe.json.");
    for (const std::string name : {"ring", "chain"})
        EXPECT_EQ(
            problems[name],
            "The recipe " + name +
                " stands on itself, or on too many others; mend \"base\" in its recipe.json.");
    EXPECT_NE(problems["torn"].find("own/torn"), std::string::npos) << problems["torn"];
    for (const std::string name : {"on-torn", "above"})
        EXPECT_EQ(problems[name],
                  "The recipe " + name +
                      " stands on torn, which cannot be read; mend the recipe.json of torn.");
    add("orphan-of-ours", onBase("orphan-of-ours", "nowhere"));
    EXPECT_EQ(listRecipes({m_folder / "recipes", {}}).size(), 1U);
}

TEST_F(RecipeTest, areNoneWhereThereIsNoFolder)
{
    EXPECT_TRUE(listRecipes({m_folder / "nowhere", m_folder / "neither"}).empty());
}

} // namespace
} // namespace helix::image
