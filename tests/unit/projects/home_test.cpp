// What of an agent's work has come home, as far as Helix has looked.

#include <gmock/gmock.h>

#include "unit/projects/projects_fixture.h"

namespace helix::projects {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using Target = AcceptRequest::Target;

class Home : public ProjectsTest {
protected:
    /// a.txt and b.txt are changed, new.txt is made.
    void begin()
    {
        ASSERT_TRUE(bring(from(makeRepository())));
        sh(workspace(), "echo A > a.txt && echo B > b.txt && echo new > new.txt");
    }
    HomeState home()
    {
        const auto known = QCoro::waitFor(m_projects->home(m_id));
        EXPECT_TRUE(known && *known);
        return known && *known ? **known : HomeState();
    }
    AcceptRequest patch(const std::string& name)
    {
        AcceptRequest request;
        request.target = Target::Patch;
        request.file = m_door.home(m_id).parent_path() / name;
        return request;
    }
};

TEST_F(Home, noProjectHasNoHome)
{
    const auto known = QCoro::waitFor(m_projects->home(m_id));
    ASSERT_TRUE(known);
    EXPECT_FALSE(*known);
}

TEST_F(Home, neverLookedIsSaid)
{
    begin();
    EXPECT_EQ(home().lookedMs, 0);
}

TEST_F(Home, whatWasNotTakenIsNamed)
{
    begin();
    ASSERT_TRUE(take());
    EXPECT_GT(home().lookedMs, 0);
    EXPECT_THAT(home().missing, ElementsAre("a.txt", "b.txt", "new.txt"));
    auto some = patch("some.patch");
    some.selection = {{"b.txt", {}}, {"a.txt", {0}}};
    ASSERT_TRUE(accept(some));
    EXPECT_THAT(home().missing, ElementsAre("a.txt", "new.txt")) << "a part is not the whole";
    auto more = patch("more.patch");
    more.selection = {{"new.txt", {}}};
    ASSERT_TRUE(accept(more));
    EXPECT_THAT(home().missing, ElementsAre("a.txt"));
    reopen();
    EXPECT_THAT(home().missing, ElementsAre("a.txt")) << "it is on record";
    EXPECT_TRUE(home().exact);
}

TEST_F(Home, onlyPartsAreNotEverything)
{
    begin();
    ASSERT_TRUE(take());
    auto part = patch("part.patch");
    part.selection = {{"a.txt", {0}}};
    ASSERT_TRUE(accept(part));
    EXPECT_EQ(home().missingFiles, 3);
}

TEST_F(Home, everythingTakenAndThenMore)
{
    begin();
    ASSERT_TRUE(take());
    ASSERT_TRUE(accept(patch("all.patch")));
    EXPECT_THAT(home().missing, IsEmpty());
    EXPECT_EQ(home().changedFiles, 3);
    sh(workspace(), "echo more > more.txt");
    ASSERT_TRUE(take());
    EXPECT_FALSE(home().exact);
    EXPECT_EQ(home().missingFiles, 4);
}

TEST_F(Home, whatFailedIsNotTaken)
{
    begin();
    ASSERT_TRUE(take());
    EXPECT_FALSE(accept(toBranch("main")));
    EXPECT_EQ(home().missingFiles, 3);
}

} // namespace
} // namespace helix::projects
