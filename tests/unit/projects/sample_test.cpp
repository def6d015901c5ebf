// The project that Helix brings to try things on.

#include <cstdlib>
#include <fstream>

#include <QCoroTask>
#include <QTemporaryDir>

#include <gtest/gtest.h>

#include "projects/host_repository.h"
#include "projects/sample_project.h"
#include "unit/async/loop_fixture.h"

namespace helix::projects {
namespace {

namespace fs = std::filesystem;

class SampleProject : public fixture::LoopTest {
protected:
    [[nodiscard]] fs::path place() const { return folder() / "sample"; }
    [[nodiscard]] Result<fs::path> make() const
    {
        return QCoro::waitFor(makeSampleProject(place()));
    }
    static int tests(const fs::path& project)
    {
        return std::system(
            ("cd '" + project.string() + "' && python3 -B -m unittest > /dev/null 2>&1").c_str());
    }
};

TEST_F(SampleProject, HasOneCommitAndATestThatFailsForOneReason)
{
    const auto made = make();
    ASSERT_TRUE(made) << made.error().describe();
    const auto repository = QCoro::waitFor(openHostRepository(*made));
    ASSERT_TRUE(repository) << repository.error().describe();
    EXPECT_EQ(repository->branch, "main");
    EXPECT_FALSE(repository->head.empty());
    EXPECT_NE(tests(*made), 0);
    std::ifstream in(*made / "cart.py");
    std::string program(std::istreambuf_iterator<char>(in), {});
    const auto at = program.find("sum(price for");
    ASSERT_NE(at, std::string::npos);
    std::ofstream(*made / "cart.py") << program.replace(at, 9, "sum(price * count");
    EXPECT_EQ(tests(*made), 0) << "it is mended by counting the pieces";
}

TEST_F(SampleProject, WhatTheUserMadeOfItStaysAndNothingElseIsOverwritten)
{
    ASSERT_TRUE(make());
    std::ofstream(place() / "README.md") << "mine";
    ASSERT_TRUE(make());
    std::string kept;
    std::getline(std::ifstream(place() / "README.md"), kept);
    EXPECT_EQ(kept, "mine");
    fs::remove_all(place() / ".git");
    const auto refused = make();
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::Conflict);
    fs::remove_all(place());
    fs::create_directories(folder() / "sample.new" / "left by a kill");
    EXPECT_TRUE(make());
}

} // namespace
} // namespace helix::projects
