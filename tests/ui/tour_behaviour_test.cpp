// Show me how it works: which image it takes, and what it does while there is other work.

#include "ui/behaviour_fixture.h"
#include "ui/images/image_list.h"
#include "ui/shell/backend.h"

namespace helix::ui::test {

class TourBehaviour : public Behaviour {
protected:
    TourBehaviour()
    {
        script.plane.fakeProviders.addProvider("local", providers::ProviderKind::OpenAi,
                                               "http://127.0.0.1:9", false);
        script.plane.fakeSettings.values[std::string(plane::kDefaultModel.row.key)] = "small-one";
    }
    /// One that has no agent inside, before all others.
    void addBare(const std::string& name)
    {
        auto& all = script.plane.fakeImages.all;
        auto bare = script.plane.fakeImages.addImage(name, "Alpine", true);
        bare.hasAgent = false;
        all.pop_back();
        all.insert(all.begin(), bare);
    }
    /// What Show me makes.
    [[nodiscard]] std::string imageShown()
    {
        click("showMe");
        EXPECT_TRUE(until([this] { return page() == "workspace"; }));
        const auto& created = script.plane.fakeWorkspaces.created;
        return created.empty() ? std::string() : created[0].image;
    }
};

TEST_F(TourBehaviour, AnImageWithoutAnAgentIsNotTheFirstToBeOffered)
{
    addBare("alpine");
    start();
    EXPECT_EQ(backend().images()->suggested({})->name(), "sway-desktop");
    EXPECT_EQ(backend().images()->suggested("alpine")->name(), "alpine") << "as was wished";
    EXPECT_EQ(imageShown(), "sway-desktop");
}

TEST_F(TourBehaviour, ShowMeNeedsAnAgentWhateverWorkspacesBeginWith)
{
    addBare("alpine");
    script.plane.fakeSettings.values[std::string(plane::kDefaultImage.row.key)] = "alpine";
    start();
    EXPECT_EQ(imageShown(), "sway-desktop");
}

TEST_F(TourBehaviour, ShowMeWhileAnImageIsBuiltShowsHowFarThatIs)
{
    script.plane.fakeImages.buildsEnd = false;
    start("create");
    click("imageCard1");
    click("createNow");
    ASSERT_TRUE(until([this] { return item("buildingCard") != nullptr; }));
    click("nav-workspaces");
    ASSERT_TRUE(until([this] { return page() == "workspaces"; }));
    click("showMe");
    ASSERT_TRUE(until([this] { return page() == "create"; }));
    EXPECT_TRUE(until([this] { return item("buildingCard") != nullptr; }));
    EXPECT_TRUE(script.plane.fakeWorkspaces.created.empty());
}

} // namespace helix::ui::test
