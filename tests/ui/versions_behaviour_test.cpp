// A person looks at the versions of an image, and gets another beside the one that is here.

#include "ui/market_behaviour_fixture.h"
#include "ui/words/words.h"

namespace helix::ui::test {

TEST_F(MarketBehaviour, TheDetailsOfAnUpdateSayAllThatChangedSince)
{
    auto desktop = entry("sway-desktop", "Sway desktop", "Python");
    auto newest = desktop.versions[1];
    newest.version = "3";
    newest.issuedAt = catalogue::timeAt("2026-03-01T00:00:00Z");
    newest.changes = {"Brings what 3 brings.", "Is quicker."};
    desktop.versions[1].changes.push_back("Mends what 1 broke.");
    desktop.versions[0].changes.push_back("Was the first.");
    desktop.versions.push_back(newest);
    offer(catalogues, {desktop});
    auto& image = script.plane.fakeImages.all[0];
    image.version = "1";
    const auto& versions = catalogues.offers[0].entry->versions;
    catalogues.newer = {{"sway-desktop",
                         "Sway desktop",
                         "1",
                         versions[2],
                         {{"3", versions[2].issuedAt, versions[2].changes},
                          {"2", versions[1].issuedAt, versions[1].changes}},
                         "company"}};
    start("images");
    ASSERT_TRUE(until([this] { return textOf("update-sway-desktop") != ""; }));
    click("image-sway-desktop");
    EXPECT_NE(itemWithText("Brings what 3 brings.\nIs quicker."), nullptr);
    EXPECT_NE(itemWithText("Brings what 2 brings.\nMends what 1 broke."), nullptr);
    EXPECT_NE(itemWithText("Brings what 1 brings."), nullptr) << "what is here is known";
}

/// An image with "1", "2" and "3", and with "9" for a Helix to come; "2" is there for arm64 as well.
class VersionsBehaviour : public MarketBehaviour {
protected:
    VersionsBehaviour()
    {
        auto desktop = entry("sway-desktop", "Sway desktop", "Python");
        auto foreign = catalogue::exampleVersion("2", "2026-02-02T00:00:00Z", '7');
        foreign.architecture = "arm64";
        auto future = catalogue::exampleVersion("9", "2026-09-01T00:00:00Z", '9');
        future.minimumHelix = {{9999, 0, 0}};
        desktop.versions.push_back(foreign);
        desktop.versions.push_back(future);
        desktop.versions.push_back(catalogue::exampleVersion("3", "2026-03-01T00:00:00Z", '3'));
        offer(catalogues, {desktop});
        image().version = "2";
        image().pulledFrom = "registry.example.org/helix/sway-desktop";
        script.plane.fakeImages.importsEnd = false;
    }
    plane::ImageSnapshot& image() { return *script.plane.fakeImages.find("sway-desktop"); }
    void openDetails()
    {
        start("images");
        click("image-sway-desktop");
        ASSERT_TRUE(until([this] { return item("versionDate-1") != nullptr; }));
    }
    [[nodiscard]] bool isOffered(const QString& version) const
    {
        const auto* button = item("getBeside-" + version);
        return button != nullptr && button->isVisible();
    }
};

TEST_F(VersionsBehaviour, SaySideBySideWhenTheyAreFromAndWhoStandsOnThem)
{
    auto& all = script.plane.fakeWorkspaces.all;
    all[0].image = "sway-desktop";
    all[0].imageVersion = "1";
    openDetails();
    EXPECT_EQ(textOf("versionDate-2"), dateText(QDate(2026, 2, 1)) + " · here");
    EXPECT_EQ(textOf("versionUsers-1"), "Used by 1 workspace");
    EXPECT_EQ(textOf("versionUsers-2"), "");
    EXPECT_NE(itemWithText("1 more for other computers"), nullptr);
    auto& second = script.plane.fakeWorkspaces.addWorkspace("second", plane::State::Stopped);
    second.image = "sway-desktop";
    second.imageVersion = "1";
    emit script.plane.fakeWorkspaces.changed(second);
    EXPECT_TRUE(until([this] { return textOf("versionUsers-1") == "Used by 2 workspaces"; }));
}

TEST_F(VersionsBehaviour, OneThatDoesNotRunHereSaysWhyAndIsNotOffered)
{
    openDetails();
    EXPECT_EQ(textOf("versionWhy-9"), "Needs Helix 9999.0.0.");
    EXPECT_FALSE(isOffered("9"));
    EXPECT_EQ(textOf("versionWhy-1"), "");
}

TEST_F(VersionsBehaviour, AnOlderOneIsGotBesideUnderANameOfItsOwn)
{
    openDetails();
    EXPECT_FALSE(isOffered("2")) << "it is here";
    EXPECT_FALSE(isOffered("3")) << "the newest is an update";
    ASSERT_TRUE(isOffered("1"));
    click("getBeside-1");
    ASSERT_TRUE(until([this] { return item("getVersionNow") != nullptr; }));
    EXPECT_EQ(textOf("versionName"), "sway-desktop-1");
    setText("versionName", "sway-desktop");
    EXPECT_FALSE(isEnabled("getVersionNow")) << "that name is taken";
    setText("versionName", "sway-old");
    click("getVersionNow");
    const auto& brought = script.plane.fakeImages.brought;
    ASSERT_TRUE(until([&] { return brought.size() == 1; }));
    EXPECT_EQ(brought[0].name, "sway-old");
    EXPECT_NE(brought[0].reference.find(std::string(64, '1')), std::string::npos);
    EXPECT_EQ(brought[0].publisher, "Helix") << "signed by the same";
    EXPECT_TRUE(until([this] { return item("cancel-sway-old") != nullptr; }));
}

TEST_F(VersionsBehaviour, OneThatIsBesideAlreadySaysUnderWhichName)
{
    auto& old = script.plane.fakeImages.addImage("sway-old", "Sway desktop", true);
    old.version = "1";
    old.pulledFrom = "registry.example.org/helix/sway-desktop";
    openDetails();
    EXPECT_NE(itemWithText("here as sway-old"), nullptr);
    EXPECT_FALSE(isOffered("1"));
}

TEST_F(VersionsBehaviour, KeepTheKeyboardWhileAnotherImageComes)
{
    openDetails();
    item("getBeside-1")->forceActiveFocus();
    image().times.pullBytes = 5;
    script.plane.fakeImages.tell();
    settle();
    EXPECT_TRUE(item("getBeside-1")->hasActiveFocus());
}

} // namespace helix::ui::test
