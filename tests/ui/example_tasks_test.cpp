// What a newcomer is offered to ask first fits what is there.
#include "ui/images/example_tasks.h"

#include <filesystem>
#include <fstream>

#include <QSet>
#include <nlohmann/json.hpp>

#include <gmock/gmock.h>

#include "build_tree.h"

namespace helix::ui {
namespace {

struct Recipe {
    std::string name;
    ImageTraits image;
};

/// As all that Helix comes with say of themselves.
std::vector<Recipe> recipes()
{
    std::vector<Recipe> all;
    for (const auto& folder :
         std::filesystem::directory_iterator(tests::sourceFile("images/recipes"))) {
        std::ifstream file(folder.path() / "recipe.json");
        const auto json = nlohmann::json::parse(file);
        all.push_back({folder.path().filename(),
                       {json.value("tags", std::vector<std::string>()),
                        json.value("languages", std::vector<std::string>()), true}});
    }
    return all;
}

TEST(ExampleTasks, areThreeOfEveryImageAndSpeakOfNoProjectWhereNoneIs)
{
    const auto all = recipes();
    ASSERT_GT(all.size(), 10U);
    for (const auto& [name, image] : all) {
        SCOPED_TRACE(name);
        const QStringList alone = exampleTasks(image, false), with = exampleTasks(image, true);
        for (const auto& tasks : {alone, with}) {
            EXPECT_EQ(tasks.size(), 3);
            EXPECT_EQ(QSet<QString>(tasks.begin(), tasks.end()).size(), 3);
        }
        for (const auto& task : alone)
            for (const char* absent : {"this project", "the tests fail", "the page in"})
                EXPECT_FALSE(task.contains(QString::fromUtf8(absent))) << task.toStdString();
        EXPECT_TRUE(with[1].contains(QStringLiteral("this project")));
    }
}

TEST(ExampleTasks, beginWithWhatTheImageIsFor)
{
    const auto first = [](std::vector<std::string> tags, std::vector<std::string> languages) {
        return exampleTasks({std::move(tags), std::move(languages), true}, false)
            .first()
            .toStdString();
    };
    EXPECT_THAT(first({"documents"}, {}), testing::HasSubstr("Writer"));
    EXPECT_THAT(first({"automation", "browser"}, {"JavaScript"}), testing::HasSubstr("browser"));
    EXPECT_THAT(first({"editor"}, {"Go"}), testing::HasSubstr("editor"));
    EXPECT_THAT(first({"compilers"}, {"Go", "Rust"}), testing::HasSubstr("Rust"));
    EXPECT_THAT(first({}, {}), testing::HasSubstr("desktop"));
}

TEST(ExampleTasks, aMachineWithoutADesktopIsAskedForNothingOnIt)
{
    for (const bool hasProject : {false, true})
        for (const auto& task : exampleTasks({{"browser"}, {}, false}, hasProject).last(2))
            for (const char* shown : {"desktop", "browser"})
                EXPECT_FALSE(task.contains(QString::fromUtf8(shown))) << task.toStdString();
}

} // namespace
} // namespace helix::ui
