#include "image/image_builder.h"

#include <sys/stat.h>

#include "base/atomic_file.h"
#include "unit/async/loop_fixture.h"

namespace helix::image {
namespace {

class ImageBuilderTest : public fixture::LoopTest {
protected:
    /// A request whose builder is this shell script; $6 is the recipe's name, $4 the output folder.
    BuildRequest builder(const std::string& script)
    {
        const auto program = folder() / "build";
        EXPECT_TRUE(writeFileAtomically(program, asBytes("#!/bin/sh\n" + script), 0755));
        return {program, "sway-minimal", folder() / "out", folder() / "cache"};
    }
    Result<std::filesystem::path> build(const std::string& script)
    {
        m_progress.clear();
        return QCoro::waitFor(buildImage(
            builder(script), [this](BuildProgress p) { m_progress.push_back(std::move(p)); }, {}));
    }
    std::vector<BuildProgress> m_progress;
};

TEST_F(ImageBuilderTest, givesProgressAndThePath)
{
    const auto built = build(
        "test \"$1 $2 $3 $5 $7\" = '--progress json --output --cache sway-minimal' || exit 9\n"
        "echo "
        "'{\"step\":\"packages\",\"title\":\"Downloading\",\"fraction\":0.25,\"doneBytes\":5,"
        "\"totalBytes\":10}'\n"
        "echo 'a tool said something'\n"
        "echo '{\"step\":\"store\",\"title\":\"Storing\",\"fraction\":7}'\n"
        "echo \"{\\\"result\\\":\\\"built\\\",\\\"path\\\":\\\"$4/x\\\"}\"\n");
    ASSERT_TRUE(built) << built.error().describe();
    EXPECT_EQ(*built, folder() / "out" / "x");
    ASSERT_EQ(m_progress.size(), 2U);
    EXPECT_EQ(m_progress[0].step, "packages");
    EXPECT_EQ(m_progress[0].title, "Downloading");
    EXPECT_DOUBLE_EQ(m_progress[0].fraction, 0.25);
    EXPECT_EQ(m_progress[0].doneBytes, 5U);
    EXPECT_EQ(m_progress[0].totalBytes, 10U);
    EXPECT_DOUBLE_EQ(m_progress[1].fraction, 1.0);
}

TEST_F(ImageBuilderTest, saysWhereTheUsersRecipesAreOrWhichContainerItIs)
{
    const std::string says = "echo \"{\\\"result\\\":\\\"built\\\",\\\"path\\\":\\\"$*\\\"}\"\n";
    const auto told = [this, &says](const std::string& recipes, const std::string& container) {
        auto request = builder(says);
        request.output = "/out";
        request.cache = "/cache";
        request.recipes = recipes;
        request.container = container;
        return QCoro::waitFor(buildImage(request, {}, {})).value().string();
    };
    const std::string always = "--progress json --output /out --cache /cache ";
    EXPECT_EQ(told("/own", {}), always + "--recipes /own sway-minimal");
    EXPECT_EQ(told({}, "docker://x/y"), always + "--container docker://x/y --name sway-minimal");
    const NewRecipe wish{builder(says).program, "/own", "mine", "sway-minimal", "My own"};
    EXPECT_EQ(QCoro::waitFor(writeRecipe(wish)).value(),
              "mine --init --from sway-minimal --recipes /own --progress json --title=My own");
    EXPECT_EQ(QCoro::waitFor(writeRecipe({"/bin/true", "/own", "../x", "base", {}})).error().code,
              ErrorCode::InvalidArgument);
}

TEST_F(ImageBuilderTest, beginsWhereEverybodyMayBe)
{
    // A home as adduser makes it is closed to the ids that the builder borrows.
    const auto here = std::filesystem::current_path();
    std::filesystem::current_path(folder());
    const auto built =
        build("echo \"{\\\"result\\\":\\\"built\\\",\\\"path\\\":\\\"$(pwd)\\\"}\"\n");
    std::filesystem::current_path(here);
    ASSERT_TRUE(built) << built.error().describe();
    EXPECT_EQ(*built, "/");
}

TEST_F(ImageBuilderTest, passesTheBuildersSentenceOn)
{
    const auto failed =
        build("echo details >&2; echo '{\"error\":\"The mirror cannot be reached.\"}'; exit 1");
    ASSERT_FALSE(failed);
    EXPECT_EQ(failed.error().message, "The mirror cannot be reached.");
    EXPECT_EQ(failed.error().cause, "details\n");
    EXPECT_EQ(build("echo '{\"error\":\"No space is left.\"}'; exit 1").error().code,
              ErrorCode::OutOfSpace);
}

TEST_F(ImageBuilderTest, explainsABuilderThatSaysNothing)
{
    EXPECT_NE(build("echo why >&2; exit 3").error().cause.find("why"), std::string::npos);
    EXPECT_EQ(build("exit 0").error().code, ErrorCode::Protocol);
    EXPECT_NE(build("kill -KILL $$").error().message.find("signal 9"), std::string::npos);
    auto request = builder("");
    request.program = "/nowhere/build";
    EXPECT_EQ(QCoro::waitFor(buildImage(request, {}, {})).error().code, ErrorCode::NotFound);
    request.name = "../x";
    EXPECT_EQ(QCoro::waitFor(buildImage(request, {}, {})).error().code, ErrorCode::InvalidArgument);
}

TEST_F(ImageBuilderTest, cancelLetsTheBuilderTidyUp)
{
    const auto tidied = folder() / "tidied";
    async::CancelSource cancel;
    int steps = 0;
    auto building = buildImage(
        builder("trap 'touch " + tidied.string() +
                "; echo \"{\\\"error\\\":\\\"The build was cancelled.\\\"}\"; exit 143' TERM\n"
                "echo '{\"step\":\"packages\",\"title\":\"t\",\"fraction\":0}'\nwhile :; do sleep "
                "0.05; done\n"),
        [&](BuildProgress) { ++steps; }, cancel.token());
    ASSERT_TRUE(until([&] { return steps == 1; }));
    cancel.cancel();
    EXPECT_EQ(QCoro::waitFor(building).error().code, ErrorCode::Cancelled);
    EXPECT_TRUE(std::filesystem::exists(tidied));
}

} // namespace
} // namespace helix::image
