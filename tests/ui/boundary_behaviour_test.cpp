// What a person does with the boundary: give, take back, edit what holds for all.

#include "boundary/words.h"
#include "ui/boundary_fixture.h"

namespace helix::ui::test {

using boundary::AllowScope;
using egress::Mode;

TEST_F(BoundaryBehaviour, CreateGivesWhatWasChosen)
{
    script.plane.fakeBoundary.base.choice = {Mode::Allowlist, {"packages"}, {}};
    start("create");
    click("fold-public");
    click("list-git");
    setText("domainField", "https://x");
    EXPECT_FALSE(item("domainField")->property("problem").toString().isEmpty());
    setText("domainField", "10.0.0.1");
    EXPECT_FALSE(item("domainField")->property("problem").toString().isEmpty());
    key(Qt::Key_Return);
    setText("domainField", "Docs.Example.org:8443");
    EXPECT_EQ(item("domainField")->property("problem").toString(), "");
    key(Qt::Key_Return);
    ASSERT_NE(item("domain-docs.example.org:8443"), nullptr);
    click("strictSwitch");
    click("createNow");
    ASSERT_TRUE(until([this] { return !script.plane.fakeWorkspaces.created.empty(); }));
    ASSERT_TRUE(script.plane.fakeWorkspaces.created[0].egress.has_value());
    EXPECT_TRUE(script.plane.fakeWorkspaces.created[0].egress->strict);
    EXPECT_EQ(script.plane.fakeWorkspaces.created[0].egress->mode, Mode::Allowlist);
    EXPECT_EQ(script.plane.fakeWorkspaces.created[0].egress->lists,
              (std::vector<std::string>{"packages", "git"}));
    EXPECT_EQ(script.plane.fakeWorkspaces.created[0].egress->rules,
              (std::vector<egress::Rule>{{"docs.example.org", 8443}}));
    EXPECT_EQ(script.plane.fakeBoundary.base.choice.lists.size(), 1U)
        << "the default is not what one workspace got";
}

TEST_F(BoundaryBehaviour, CreateWaitsForASiteThatIsTypedAndNotAdded)
{
    script.plane.fakeBoundary.base.choice = {Mode::Allowlist, {"packages"}, {}};
    start("create");
    click("fold-public");
    ASSERT_TRUE(until([this] { return isEnabled("createNow"); }));
    setText("domainField", "10.0.0.1");
    EXPECT_FALSE(isEnabled("createNow")) << "one that cannot be added";
    setText("domainField", "docs.example.org");
    EXPECT_FALSE(isEnabled("createNow")) << "it would be left out";
    EXPECT_EQ(textOf("whyNot"), "Add the site you typed, or empty its field.");
    key(Qt::Key_Return);
    EXPECT_TRUE(until([this] { return isEnabled("createNow"); }));
    setText("domainField", "https://x");
    ASSERT_FALSE(isEnabled("createNow"));
    clickText("Offline");
    EXPECT_TRUE(until([this] { return isEnabled("createNow"); })) << "no site counts then";
}

TEST_F(BoundaryBehaviour, CreateOffersTheSitesOfTheImageAndAddsThemOnAClick)
{
    for (auto& image : script.plane.fakeImages.all)
        image.contents.sites = {"data.example.org", "models.example.org"};
    script.plane.fakeBoundary.base.choice = {Mode::Open, {}, {}};
    start("create");
    click("fold-public");
    EXPECT_EQ(item("addImageSites"), nullptr) << "everything is open";
    clickText("Only these");
    ASSERT_TRUE(until([this] { return item("addImageSites") != nullptr; }));
    EXPECT_EQ(item("domain-data.example.org"), nullptr) << "nothing is let through by itself";
    click("addImageSites");
    ASSERT_TRUE(until([this] { return item("domain-models.example.org") != nullptr; }));
    EXPECT_EQ(item("addImageSites"), nullptr) << "there is nothing more to add";
    click("createNow");
    ASSERT_TRUE(until([this] { return !script.plane.fakeWorkspaces.created.empty(); }));
    EXPECT_EQ(script.plane.fakeWorkspaces.created[0].egress->rules,
              (std::vector<egress::Rule>{{"data.example.org", {}}, {"models.example.org", {}}}));
}

TEST_F(BoundaryBehaviour, TheInternetIsEditedInPlaceByKeyboard)
{
    openTab();
    focus("givenInternet");
    key(Qt::Key_Return);
    ASSERT_NE(item("internetMode"), nullptr);
    clickText("Only these");
    ASSERT_TRUE(until([this] { return choice().mode == Mode::Allowlist; }));
    focus("list-packages");
    key(Qt::Key_Return);
    ASSERT_TRUE(until([this] { return choice().lists.size() == 1; }));
    EXPECT_TRUE(item("list-packages")->hasActiveFocus()) << "the keyboard stays where it was";
    setText("domainField", "github.com");
    key(Qt::Key_Return);
    ASSERT_TRUE(until([this] { return choice().rules.size() == 1; }));
    focus("domain-github.com");
    key(Qt::Key_Delete);
    ASSERT_TRUE(until([this] { return choice().rules.empty(); }));
    clickText("Offline");
    ASSERT_TRUE(until([this] { return choice().mode == Mode::Offline; }));
    EXPECT_EQ(item("list-packages"), nullptr);
}

TEST_F(BoundaryBehaviour, ARefusedChangeGoesBackToWhatIsTrue)
{
    script.plane.fakeBoundary.choiceError =
        Error{ErrorCode::OutOfSpace, "The choice could not be kept: the disk is full.", {}};
    openTab();
    click("givenInternet");
    clickText("Offline");
    ASSERT_TRUE(until([this] {
        return itemWithText("The choice could not be kept: the disk is full.") != nullptr;
    }));
    EXPECT_EQ(item("internetMode")->property("value").toString(), "open");
}

TEST_F(BoundaryBehaviour, StrictIsSwitchedInPlaceAndGoesBackWhenItIsRefused)
{
    openTab();
    click("givenInternet");
    EXPECT_EQ(item("strictSwitch"), nullptr) << "it counts under Only these alone";
    clickText("Only these");
    ASSERT_TRUE(until([this] { return item("strictSwitch") != nullptr; }));
    const auto words = boundary::describeStrict();
    EXPECT_NE(itemWithText(QString::fromStdString(words.title)), nullptr);
    EXPECT_NE(itemWithText(QString::fromStdString(words.meaning)), nullptr);
    focus("strictSwitch");
    key(Qt::Key_Space);
    ASSERT_TRUE(until([this] { return choice().strict; })) << "at once, while it runs";
    EXPECT_TRUE(item("strictSwitch")->hasActiveFocus()) << "the keyboard stays where it was";
    script.plane.fakeBoundary.choiceError =
        Error{ErrorCode::OutOfSpace, "The choice could not be kept: the disk is full.", {}};
    key(Qt::Key_Return);
    ASSERT_TRUE(until([this] {
        return itemWithText("The choice could not be kept: the disk is full.") != nullptr;
    }));
    EXPECT_TRUE(item("strictSwitch")->property("checked").toBool()) << "as it is";
    EXPECT_TRUE(choice().strict);
}

TEST_F(BoundaryBehaviour, WhatTheProviderMayFetchIsSwitchedWhileItRuns)
{
    auto& providers = script.plane.fakeProviders;
    script.plane.fakeBoundary.up(id).choice.mode = Mode::Allowlist;
    openTab();
    EXPECT_EQ(item("fetchSwitch"), nullptr) << "nobody who could fetch";
    providers.addProvider("anthropic", providers::ProviderKind::Anthropic,
                          "https://api.anthropic.com", true);
    providers.tell();
    ASSERT_TRUE(until([this] { return item("fetchSwitch") != nullptr; }));
    const auto says = [this](Mode mode, bool allowed) {
        return itemWithText(QString::fromStdString(
                   boundary::describeProviderFetch(mode, allowed).meaning)) != nullptr;
    };
    EXPECT_TRUE(says(Mode::Allowlist, false));
    focus("fetchSwitch");
    key(Qt::Key_Return);
    ASSERT_TRUE(until([&] { return providers.accounts[id.str()].mayFetch; }));
    EXPECT_TRUE(until([&] { return says(Mode::Allowlist, true); }));
    providers.addError = Error{ErrorCode::OutOfSpace, "The database could not be written.", {}};
    key(Qt::Key_Space);
    ASSERT_TRUE(
        until([this] { return itemWithText("The database could not be written.") != nullptr; }));
    EXPECT_TRUE(item("fetchSwitch")->property("checked").toBool()) << "as it is";
    providers.accounts[id.str()].mayFetch = false;
    providers.tellAccount(id);
    ASSERT_TRUE(until([&] { return says(Mode::Allowlist, false); }))
        << "the sheet or helixctl took it back";
    EXPECT_FALSE(item("fetchSwitch")->property("checked").toBool());
    click("givenInternet");
    clickText("Open");
    ASSERT_TRUE(until([&] { return says(Mode::Open, false); }));
    EXPECT_TRUE(item("fetchSwitch")->property("checked").toBool()) << "it may";
    EXPECT_FALSE(isEnabled("fetchSwitch")) << "and it goes with the open internet";
}

TEST_F(BoundaryBehaviour, TheTabSaysOneTruthAboutWhatMayBeReached)
{
    auto& snapshot = script.plane.fakeBoundary.up(id);
    snapshot.choice.mode = Mode::Allowlist;
    openTab();
    click("givenInternet");
    ASSERT_TRUE(until([this] {
        return itemWithText("Only named sites; none is named yet, so nothing can be reached") !=
               nullptr;
    }));
    script.plane.fakeBoundary.base.always = snapshot.always = {{"cdn.example.org", {}}};
    snapshot.once = {{"pypi.org", {}}};
    script.plane.fakeBoundary.tell(id);
    ASSERT_TRUE(
        until([this] { return itemWithText("Only cdn.example.org, pypi.org") != nullptr; }));
    EXPECT_EQ(itemWithText("nothing can be reached"), nullptr);
    click("always-cdn.example.org");
    ASSERT_TRUE(until([this] { return item("takeBackEverywhere") != nullptr; }));
    click("takeBackEverywhere");
    ASSERT_TRUE(until([this] { return script.plane.fakeBoundary.base.always.empty(); }));
    EXPECT_EQ(script.plane.fakeBoundary.withdrawn, (std::vector<std::pair<std::string, AllowScope>>{
                                                       {"cdn.example.org", AllowScope::Always}}));
    clickText("Undo");
    ASSERT_TRUE(until([this] { return script.plane.fakeBoundary.base.always.size() == 1; }));
    click("always-cdn.example.org");
    click("takeBackHere");
    ASSERT_TRUE(until([this] { return script.plane.fakeBoundary.withheld.size() == 1; }));
    EXPECT_EQ(script.plane.fakeBoundary.base.always.size(), 1U) << "the others keep it";
}

TEST_F(BoundaryBehaviour, TroublesAreSaid)
{
    openTab();
    EXPECT_EQ(item("boundaryState"), nullptr);
    auto& snapshot = script.plane.fakeBoundary.up(id);
    snapshot.ledgerWritable = false;
    script.plane.fakeBoundary.tell(id);
    ASSERT_TRUE(until([this] {
        return itemWithText(
                   "The record of what goes in and out cannot be written, so nothing may leave.") !=
               nullptr;
    }));
    snapshot.state = boundary::NetState::Restarting;
    script.plane.fakeBoundary.tell(id);
    ASSERT_TRUE(until([this] { return itemWithText("is being started again") != nullptr; }));
    EXPECT_EQ(item("restartForNetwork"), nullptr) << "it comes back by itself";
    snapshot.state = boundary::NetState::Failed;
    snapshot.problem = "bind: address in use";
    script.plane.fakeBoundary.tell(id);
    ASSERT_TRUE(until([this] { return itemWithText("bind: address in use") != nullptr; }));
    click("restartForNetwork");
    auto& workspaces = script.plane.fakeWorkspaces;
    ASSERT_TRUE(until([&] { return !workspaces.stopped.empty() && !workspaces.started.empty(); }));
}

TEST_F(BoundaryBehaviour, TheDefaultAndTheAlwaysListAreKept)
{
    script.plane.fakeBoundary.base.always = {{"cdn.example.org", {}}};
    start("settings/network");
    clickText("Only these");
    ASSERT_TRUE(
        until([this] { return script.plane.fakeBoundary.base.choice.mode == Mode::Allowlist; }));
    click("strictSwitch");
    ASSERT_TRUE(until([this] { return script.plane.fakeBoundary.base.choice.strict; }));
    focus("always-cdn.example.org");
    key(Qt::Key_Delete);
    ASSERT_TRUE(until([this] { return script.plane.fakeBoundary.base.always.empty(); }));
    setText("alwaysField", "mirror.example.org");
    key(Qt::Key_Return);
    ASSERT_TRUE(until([this] { return script.plane.fakeBoundary.base.always.size() == 1; }));
}

TEST_F(BoundaryBehaviour, AnotherAddressIsWarnedOf)
{
    script.plane.fakeForwards.addForward(id, 22, 22001, "", boundary::ForwardState::Listening);
    start("settings/ports");
    EXPECT_TRUE(script.plane.fakeForwards.countersWatched);
    click("addMappingButton");
    setText("guestPort", "8080");
    EXPECT_EQ(item("exposedWarning"), nullptr);
    item("mappingAddress")->setProperty("currentIndex", 1);
    ASSERT_TRUE(until([this] { return item("exposedWarning") != nullptr; }));
    item("mappingAddress")->setProperty("currentIndex", 2);
    setText("mappingOtherAddress", "300.1.1.1");
    ASSERT_TRUE(until(
        [this] { return !item("mappingOtherAddress")->property("problem").toString().isEmpty(); }));
    EXPECT_FALSE(isEnabled("addMappingNow"));
    item("mappingAddress")->setProperty("currentIndex", 1);
    ASSERT_TRUE(until([this] { return isEnabled("addMappingNow"); }));
    click("addMappingNow");
    ASSERT_TRUE(until([this] { return script.plane.fakeForwards.all.size() == 2; }));
    EXPECT_EQ(script.plane.fakeForwards.all[1].hostAddress, "0.0.0.0");
    click("nav-workspaces");
    EXPECT_TRUE(until([this] { return !script.plane.fakeForwards.countersWatched; }));
}

TEST_F(BoundaryBehaviour, AMappingWhoseNextPortIsTakenTooIsStillThere)
{
    auto& forwards = script.plane.fakeForwards;
    forwards.addForward(id, 3000, 3000, "Web", boundary::ForwardState::Failed,
                        "Port 3000 on this computer is used by another program (node, pid 4121).");
    forwards.takenPorts = {3000};
    // Free when it is looked at, and taken when it is to listen.
    forwards.listenError =
        Error{ErrorCode::AlreadyExists, "Somebody was quicker on port 3001.", {}};
    forwards.addError = forwards.listenError;
    start("settings/ports");
    click("useNextPort");
    ASSERT_TRUE(until([this] { return itemWithText("Somebody was quicker") != nullptr; }));
    ASSERT_EQ(forwards.all.size(), 1U);
    EXPECT_EQ(forwards.all[0].label, "Web");
    EXPECT_EQ(forwards.all[0].hostPort, 3001);
    EXPECT_EQ(forwards.all[0].state, boundary::ForwardState::Failed);
}

} // namespace helix::ui::test
