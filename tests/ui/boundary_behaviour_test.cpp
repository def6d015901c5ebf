// What a person does with the boundary: give, take back, look at what crossed, answer questions.

#include <QDragEnterEvent>
#include <QMimeData>
#include <QQuickWindow>

#include "ui/backend.h"
#include "ui/behaviour_fixture.h"
#include "ui/heartbeat.h"
#include "providers/key_state.h"
#include "ui/models/boundary_hub.h"

namespace helix::ui::test {

using boundary::AllowScope;
using egress::Mode;
using workspace::State;

class BoundaryBehaviour : public Behaviour {
protected:
    BoundaryBehaviour()
        : id(script.addWorkspace("shop", State::Ready).id)
    {
        script.boundaryScript.up(id);
    }
    void openTab()
    {
        start("workspace/shop");
        click("tab-boundary");
    }
    [[nodiscard]] const boundary::EgressChoice& choice()
    {
        return script.boundaryScript.up(id).choice;
    }
    void focus(const QString& name)
    {
        auto* found = item(name);
        ASSERT_NE(found, nullptr) << name.toStdString();
        found->forceActiveFocus(Qt::TabFocusReason);
        settle();
    }
    WorkspaceId id;
};

TEST_F(BoundaryBehaviour, CreateGivesWhatWasChosen)
{
    script.boundaryScript.defaults.choice = {Mode::Allowlist, {"packages"}, {}};
    start("create");
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
    click("createNow");
    ASSERT_TRUE(until([this] { return !script.created.empty(); }));
    ASSERT_TRUE(script.created[0].egress.has_value());
    EXPECT_EQ(script.created[0].egress->mode, Mode::Allowlist);
    EXPECT_EQ(script.created[0].egress->lists, (std::vector<std::string>{"packages", "git"}));
    EXPECT_EQ(script.created[0].egress->rules,
              (std::vector<egress::Rule>{{"docs.example.org", 8443}}));
    EXPECT_EQ(script.boundaryScript.defaults.choice.lists.size(), 1U)
        << "the default is not what one workspace got";
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
    script.boundaryScript.choiceError =
        Error{ErrorCode::OutOfSpace, "The choice could not be kept: the disk is full.", {}};
    openTab();
    click("givenInternet");
    clickText("Offline");
    ASSERT_TRUE(until([this] {
        return itemWithText("The choice could not be kept: the disk is full.") != nullptr;
    }));
    EXPECT_EQ(item("internetMode")->property("value").toString(), "open");
}

TEST_F(BoundaryBehaviour, BlockedSitesAskOnceAndQuietly)
{
    start("workspace/shop");
    EXPECT_EQ(item("blockedBar"), nullptr);
    script.boundaryScript.up(id).choice.mode = Mode::Allowlist;
    for (const char* site : {"a.example.org", "b.example.org", "pypi.org"})
        script.boundaryScript.addBlocked(id, site, "pip", 2);
    script.boundaryScript.tell(id);
    ASSERT_TRUE(until([this] { return item("blockedBar") != nullptr; }));
    EXPECT_NE(itemWithText("pypi.org and 2 other sites were blocked"), nullptr);
    EXPECT_EQ(item("blockedSheet"), nullptr) << "never modal by itself";
    EXPECT_NE(item("asked-shop"), nullptr) << "a badge in the sidebar";
    focus("reviewBlocked");
    key(Qt::Key_Return);
    ASSERT_TRUE(until([this] { return item("once-pypi.org") != nullptr; }));
    click("once-pypi.org");
    ASSERT_TRUE(until([this] { return script.boundaryScript.up(id).blocked.size() == 2; }));
    EXPECT_EQ(textOf("answer-pypi.org"), "Allowed once, until it stops") << "its row stays";
    click("refuse-b.example.org");
    ASSERT_TRUE(until([this] { return script.boundaryScript.up(id).blocked.size() == 1; }));
    click("workspace-a.example.org");
    ASSERT_TRUE(until([this] { return item("blockedBar") == nullptr; }));
    EXPECT_EQ(textOf("blockedLater"), "Done");
    EXPECT_EQ(script.boundaryScript.allowed,
              (std::vector<std::pair<std::string, AllowScope>>{
                  {"pypi.org", AllowScope::Once}, {"a.example.org", AllowScope::Workspace}}));
    EXPECT_EQ(script.boundaryScript.denied, std::vector<std::string>{"b.example.org"});
    click("undo-b.example.org");
    ASSERT_TRUE(until([this] { return script.boundaryScript.reopened.size() == 1; }));
    EXPECT_TRUE(isEnabled("once-b.example.org")) << "the question is open again";
    click("once-b.example.org");
    ASSERT_TRUE(until([this] { return script.boundaryScript.allowed.size() == 3; }));
    click("blockedLater");
    ASSERT_TRUE(until([this] { return item("blockedList") == nullptr; }));
}

TEST_F(BoundaryBehaviour, NothingMovesUnderThePointerWhileSitesAreDecidedOn)
{
    for (const char* site : {"a.example.org", "b.example.org"})
        script.boundaryScript.addBlocked(id, site, "pip", 2);
    start("workspace/shop");
    click("reviewBlocked");
    ASSERT_TRUE(until([this] { return item("once-a.example.org") != nullptr; }));
    const auto place = [this](const char* name) {
        auto* found = item(QString::fromLatin1(name));
        return found ? found->mapRectToScene(found->boundingRect()) : QRectF();
    };
    ASSERT_TRUE(until([&, last = QRectF()]() mutable {
        const QRectF now = place("once-a.example.org");
        return std::exchange(last, now) == now;
    }));
    const char* names[] = {"once-a.example.org", "once-b.example.org", "always-", "blockedLater"};
    std::vector<QRectF> before;
    for (const char* name : names)
        before.push_back(place(name));
    const auto expectStill = [&](const char* when) {
        settle();
        for (std::size_t i = 0; i < std::size(names); ++i)
            EXPECT_EQ(place(names[i]), before[i]) << names[i] << " " << when;
    };
    script.boundaryScript.addBlocked(id, "late.example.org", "npm", 1);
    script.boundaryScript.tell(id);
    ASSERT_TRUE(until([this] { return textOf("moreAsked") == "1 more was asked for meanwhile."; }));
    expectStill("when another site is asked for");
    EXPECT_EQ(item("once-late.example.org"), nullptr);
    click("once-b.example.org");
    ASSERT_TRUE(until([this] { return script.boundaryScript.allowed.size() == 1; }));
    expectStill("when one was answered");
    click("workspace-");
    ASSERT_TRUE(until([this] { return script.boundaryScript.allowed.size() == 1; }));
    EXPECT_EQ(script.boundaryScript.up(id).blocked.size(), 2U)
        << "one left: there is no button for all of them, whatever is clicked there";
    click("showMoreAsked");
    ASSERT_TRUE(until([this] { return item("once-late.example.org") != nullptr; }));
    EXPECT_GT(place("once-late.example.org").y(), place("once-a.example.org").y()) << "at the end";
}

TEST_F(BoundaryBehaviour, ForEveryWorkspaceIsAskedOnceMoreAndUndoneByAToast)
{
    for (const char* site : {"a.example.org", "b.example.org"})
        script.boundaryScript.addBlocked(id, site, "pip", 2);
    start("workspace/shop");
    click("reviewBlocked");
    click("always-");
    ASSERT_TRUE(until([this] { return item("confirmButton") != nullptr; }));
    EXPECT_TRUE(script.boundaryScript.allowed.empty()) << "one click is not enough";
    EXPECT_NE(itemWithText("Allow 2 sites for every workspace?"), nullptr);
    click("keepButton");
    EXPECT_TRUE(script.boundaryScript.allowed.empty());
    click("always-a.example.org");
    EXPECT_NE(itemWithText("Allow a.example.org for every workspace?"), nullptr);
    click("confirmButton");
    ASSERT_TRUE(until([this] { return script.boundaryScript.defaults.always.size() == 1; }));
    click("blockedLater");
    ASSERT_TRUE(until([this] {
        return itemWithText("a.example.org is allowed for every workspace.") != nullptr;
    }));
    clickText("Undo");
    ASSERT_TRUE(until([this] { return script.boundaryScript.defaults.always.empty(); }));
    EXPECT_EQ(script.boundaryScript.reopened, std::vector<std::string>{"a.example.org"});
}

TEST_F(BoundaryBehaviour, RefusingAllCanBeUndone)
{
    for (const char* site : {"a.example.org", "b.example.org"})
        script.boundaryScript.addBlocked(id, site, "pip", 2);
    start("workspace/shop");
    click("refuseBlocked");
    ASSERT_TRUE(until([this] { return script.boundaryScript.up(id).refused.size() == 2; }));
    clickText("Undo");
    ASSERT_TRUE(until([this] { return script.boundaryScript.up(id).refused.empty(); }));
}

TEST_F(BoundaryBehaviour, TheTabSaysOneTruthAboutWhatMayBeReached)
{
    auto& snapshot = script.boundaryScript.up(id);
    snapshot.choice.mode = Mode::Allowlist;
    openTab();
    click("givenInternet");
    ASSERT_TRUE(until([this] {
        return itemWithText("Only named sites; none is named yet, so nothing can be reached") !=
               nullptr;
    }));
    script.boundaryScript.defaults.always = snapshot.always = {{"cdn.example.org", {}}};
    snapshot.once = {{"pypi.org", {}}};
    script.boundaryScript.tell(id);
    ASSERT_TRUE(
        until([this] { return itemWithText("Only cdn.example.org, pypi.org") != nullptr; }));
    EXPECT_EQ(itemWithText("nothing can be reached"), nullptr);
    click("always-cdn.example.org");
    ASSERT_TRUE(until([this] { return item("takeBackEverywhere") != nullptr; }));
    click("takeBackEverywhere");
    ASSERT_TRUE(until([this] { return script.boundaryScript.defaults.always.empty(); }));
    EXPECT_EQ(script.boundaryScript.withdrawn, (std::vector<std::pair<std::string, AllowScope>>{
                                                   {"cdn.example.org", AllowScope::Always}}));
    clickText("Undo");
    ASSERT_TRUE(until([this] { return script.boundaryScript.defaults.always.size() == 1; }));
    click("always-cdn.example.org");
    click("takeBackHere");
    ASSERT_TRUE(until([this] { return script.boundaryScript.withheld.size() == 1; }));
    EXPECT_EQ(script.boundaryScript.defaults.always.size(), 1U) << "the others keep it";
}

TEST_F(BoundaryBehaviour, HelixsOwnChannelIsNoMappedPort)
{
    openTab();
    auto& own = script.boundaryScript.addLine(id, "", true, 900, 900);
    own.kind = boundary::LedgerLine::Kind::Control;
    own.port = 7443;
    script.boundaryScript.tellRecorded({own});
    auto mapped = script.boundaryScript.addLine(id, "", true, 900, 900);
    mapped.kind = boundary::LedgerLine::Kind::Forward;
    mapped.port = 8000;
    script.boundaryScript.tellRecorded({mapped});
    ASSERT_TRUE(until([this] { return itemWithText("port 8000") != nullptr; }));
    EXPECT_EQ(itemWithText("port 7443"), nullptr);
}

TEST_F(BoundaryBehaviour, AllBlockedSitesAreAnsweredAtOnce)
{
    for (const char* site : {"a.example.org", "b.example.org", "c.example.org"})
        script.boundaryScript.addBlocked(id, site, "curl", 1);
    start("workspaces");
    click("reviewBlocked");
    ASSERT_TRUE(until([this] { return item("workspace-") != nullptr; }));
    click("workspace-");
    ASSERT_TRUE(until([this] { return script.boundaryScript.up(id).blocked.empty(); }));
    EXPECT_EQ(choice().rules.size(), 3U);
}

TEST_F(BoundaryBehaviour, WhatCrossesAppearsAndCanBeSearched)
{
    openTab();
    ASSERT_TRUE(until([this] { return item("nothingCrossed") != nullptr; })) << "it teaches";
    auto line = script.boundaryScript.addLine(id, "pypi.org", true, 900, 1200 * 1024);
    script.boundaryScript.tellRecorded({line});
    ASSERT_TRUE(until([this] { return itemWithText("pypi.org") != nullptr; }));
    EXPECT_NE(itemWithText("↓ 1.2 MB"), nullptr);
    EXPECT_EQ(item("nothingCrossed"), nullptr);
    line = script.boundaryScript.addLine(id, "telemetry.example.net", false, 0, 0);
    script.boundaryScript.tellRecorded({line});
    ASSERT_TRUE(until([this] { return itemWithText("refused") != nullptr; }));
    ASSERT_TRUE(until([this] { return item("showLedger") != nullptr; }));
    EXPECT_EQ(textOf("showLedger"), "Show all 2");
    setText("ledgerSearch", "PYPI");
    ASSERT_TRUE(until([this] { return itemWithText("telemetry.example.net") == nullptr; }));
    EXPECT_NE(itemWithText("pypi.org"), nullptr);
}

TEST_F(BoundaryBehaviour, TroublesAreSaid)
{
    openTab();
    EXPECT_EQ(item("boundaryState"), nullptr);
    auto& snapshot = script.boundaryScript.up(id);
    snapshot.ledgerWritable = false;
    script.boundaryScript.tell(id);
    ASSERT_TRUE(until([this] {
        return itemWithText("The ledger cannot be written, so nothing may leave.") != nullptr;
    }));
    snapshot.state = boundary::NetState::Restarting;
    script.boundaryScript.tell(id);
    ASSERT_TRUE(until([this] { return itemWithText("is being started again") != nullptr; }));
    snapshot.state = boundary::NetState::Failed;
    snapshot.problem = "bind: address in use";
    script.boundaryScript.tell(id);
    ASSERT_TRUE(until([this] { return itemWithText("bind: address in use") != nullptr; }));
}

TEST_F(BoundaryBehaviour, AHundredThousandLinesDoNotStallTheWindow)
{
    constexpr int kLines = 100000;
    for (int line = 0; line < kLines; ++line)
        script.boundaryScript.addLine(id, "site-" + std::to_string(line % 500) + ".example.org",
                                      line % 7 != 0, 1000, 20000);
    openTab();
    ASSERT_TRUE(until([this] { return item("showLedger") != nullptr; }));
    click("showLedger");
    ASSERT_TRUE(until([this] {
        return item("ledgerLines") && item("ledgerLines")->property("count").toInt() >= 200;
    }));
    Heartbeat heartbeat;
    for (int turn = 0; turn < 20; ++turn) {
        QMetaObject::invokeMethod(item("ledgerLines"), "positionViewAtEnd");
        settle();
    }
    std::printf("longest stall of the UI thread while paging through the ledger: %.1f ms\n",
                heartbeat.longestStallMs());
    EXPECT_GT(item("ledgerLines")->property("count").toInt(), 2000);
    for (const auto& query : script.boundaryScript.queries)
        EXPECT_LE(query.limit, 200) << "never the whole ledger at once";
    EXPECT_LT(heartbeat.longestStallMs(), 5000.0) << "all of it at once, it seems";
}

TEST_F(BoundaryBehaviour, ABudgetIsSetAndItsMistakesAreSaid)
{
    script.providerScript.accounts[id.str()] = {id, {}, {9, 12000, 2100, 61000, 0}};
    openTab();
    ASSERT_TRUE(until([this] { return itemWithText("$0.06 used, no limit") != nullptr; }));
    focus("givenBudget");
    key(Qt::Key_Return);
    ASSERT_TRUE(until([this] { return item("budgetDollars") != nullptr; }));
    setText("budgetDollars", "much");
    EXPECT_FALSE(isEnabled("keepBudget"));
    setText("budgetDollars", "5");
    setText("budgetTokens", "-3");
    EXPECT_FALSE(isEnabled("keepBudget"));
    setText("budgetTokens", "");
    EXPECT_TRUE(isEnabled("keepBudget"));
    item("budgetDollars")->property("input").value<QQuickItem*>()->forceActiveFocus();
    key(Qt::Key_Return);
    ASSERT_TRUE(until([this] { return itemWithText("$0.06 of $5.00") != nullptr; }));
    EXPECT_EQ(script.providerScript.accounts[id.str()].budget.microUsd, 5000000U);
}

TEST_F(BoundaryBehaviour, SecretsAreGivenAndTakenBack)
{
    script.providerScript.state.secrets = {
        {"npm-token", "https://registry.npmjs.org", "Authorization: Bearer {}", {}}};
    openTab();
    click("givenSecrets");
    ASSERT_TRUE(until([this] { return item("grant-npm-token") != nullptr; }));
    focus("grant-npm-token");
    key(Qt::Key_Return);
    ASSERT_TRUE(
        until([this] { return script.providerScript.state.secrets[0].granted.size() == 1; }));
    key(Qt::Key_Return);
    ASSERT_TRUE(until([this] { return script.providerScript.state.secrets[0].granted.empty(); }));
}

TEST_F(BoundaryBehaviour, AProviderIsAddedAndItsKeyIsNeverShown)
{
    script.providerScript.testResults["anthropic"] =
        std::string("anthropic answers and offers 1 model.");
    start("settings/providers");
    click("addProviderButton");
    ASSERT_TRUE(until([this] { return item("providerKey") != nullptr; }));
    EXPECT_EQ(textOf("providerUrl"), "https://api.anthropic.com") << "filled in by the kind";
    EXPECT_FALSE(isEnabled("addProviderNow")) << "no key yet";
    setText("providerUrl", "http://api.example.org");
    setText("providerKey", "sk-secret-1");
    EXPECT_FALSE(isEnabled("addProviderNow")) << "a key does not travel in the clear";
    setText("providerUrl", "https://api.anthropic.com");
    EXPECT_TRUE(isEnabled("addProviderNow"));
    item("providerKey")->property("input").value<QQuickItem*>()->forceActiveFocus();
    key(Qt::Key_Return);
    ASSERT_TRUE(until([this] { return item("test-anthropic") != nullptr; }));
    EXPECT_EQ(script.providerScript.keys["anthropic"], "sk-secret-1");
    ASSERT_TRUE(until([this] { return item("providerKey") == nullptr; }));
    EXPECT_EQ(itemWithText("sk-secret-1"), nullptr);
    ASSERT_TRUE(until([this] { return textOf("keyState-anthropic") == "works"; }))
        << "tested before it is called usable";
    script.providerScript.testResults["anthropic"] =
        fail(ErrorCode::PermissionDenied, "anthropic refused the key. Replace it.");
    click("test-anthropic");
    ASSERT_TRUE(until([this] { return itemWithText("anthropic refused the key.") != nullptr; }));
    EXPECT_EQ(textOf("keyState-anthropic"), "key refused");
    script.providerScript.testResults["anthropic"] =
        fail(ErrorCode::Unavailable, "Nothing answers there.");
    click("key-anthropic");
    ASSERT_TRUE(until([this] { return item("newKey") != nullptr; }));
    setText("newKey", "sk-secret-2");
    key(Qt::Key_Return);
    ASSERT_TRUE(until([this] { return script.providerScript.keys["anthropic"] == "sk-secret-2"; }));
    ASSERT_TRUE(until([this] { return itemWithText("Nothing answers there.") != nullptr; }));
    EXPECT_EQ(textOf("keyState-anthropic"), "untested") << "what did not answer took no key";
    click("remove-anthropic");
    ASSERT_TRUE(until([this] { return item("confirmButton") != nullptr; }));
    EXPECT_NE(itemWithText("Its key is erased from this computer"), nullptr);
    click("confirmButton");
    ASSERT_TRUE(until([this] { return script.providerScript.state.providers.empty(); }));
}

TEST_F(BoundaryBehaviour, WhatATestSaidOfAKeyIsKept)
{
    using providers::ProviderKind;
    auto& providers = script.providerScript;
    providers.addProvider("anthropic", ProviderKind::Anthropic, "https://api.anthropic.com", true);
    providers.addProvider("local", ProviderKind::OpenAi, "http://127.0.0.1:9", false);
    providers.addProvider("old", ProviderKind::OpenAi, "https://old.example", true);
    script.settings[providers::kKeyStatesSetting] = "anthropic=works old=refused";
    start("settings/providers");
    ASSERT_TRUE(until([this] { return item("keyState-old") != nullptr; }));
    EXPECT_EQ(textOf("keyState-anthropic"), "works");
    EXPECT_EQ(textOf("keyState-local"), "untested");
    EXPECT_EQ(textOf("keyState-old"), "key refused");
}

TEST_F(BoundaryBehaviour, ARefusedProviderStaysInTheForm)
{
    script.providerScript.addError =
        Error{ErrorCode::Unavailable, "The keychain is locked. Unlock it and add it again.", {}};
    start("settings/providers");
    click("addProviderButton");
    setText("providerKey", "sk-secret-1");
    click("addProviderNow");
    ASSERT_TRUE(until([this] { return item("providerFailure") != nullptr; }));
    EXPECT_TRUE(isEnabled("addProviderNow")) << "it can be tried again";
}

TEST_F(BoundaryBehaviour, TheDefaultAndTheAlwaysListAreKept)
{
    script.boundaryScript.defaults.always = {{"cdn.example.org", {}}};
    start("settings/network");
    clickText("Only these");
    ASSERT_TRUE(
        until([this] { return script.boundaryScript.defaults.choice.mode == Mode::Allowlist; }));
    focus("always-cdn.example.org");
    key(Qt::Key_Delete);
    ASSERT_TRUE(until([this] { return script.boundaryScript.defaults.always.empty(); }));
    setText("alwaysField", "mirror.example.org");
    key(Qt::Key_Return);
    ASSERT_TRUE(until([this] { return script.boundaryScript.defaults.always.size() == 1; }));
}

TEST_F(BoundaryBehaviour, AnotherAddressIsWarnedOf)
{
    script.addForward(id, 22, 22001, "", boundary::ForwardState::Listening);
    start("settings/ports");
    EXPECT_TRUE(script.countersWatched);
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
    ASSERT_TRUE(until([this] { return script.forwards.size() == 2; }));
    EXPECT_EQ(script.forwards[1].hostAddress, "0.0.0.0");
    click("nav-workspaces");
    EXPECT_TRUE(until([this] { return !script.countersWatched; }));
}

TEST_F(BoundaryBehaviour, ADiskIsImportedAndCanBeCancelled)
{
    script.importsEnd = false;
    start("images");
    click("importButton");
    setText("importFile", "relative.qcow2");
    EXPECT_FALSE(isEnabled("importNow"));
    setText("importFile", "/tmp/Fedora Server 41.qcow2");
    EXPECT_EQ(textOf("importName"), "fedora-server-41") << "a name is offered";
    setText("importName", "sway-desktop");
    EXPECT_FALSE(isEnabled("importNow")) << "there is one of that name";
    setText("importName", "fedora");
    key(Qt::Key_Return);
    ASSERT_TRUE(until([this] { return item("cancelImport2") != nullptr; }));
    ASSERT_EQ(script.imported.size(), 1U);
    EXPECT_EQ(script.imported[0].file, "/tmp/Fedora Server 41.qcow2");
    EXPECT_FALSE(script.imported[0].assumeCloudInit)
        << "found on the disk, unless the user says so";
    click("cancelImport2");
    ASSERT_TRUE(until([this] { return item("cancelImport2") == nullptr; }));
    EXPECT_EQ(script.cancelledImports, std::vector<std::string>{"fedora"});
}

TEST_F(BoundaryBehaviour, ADroppedDiskIsAskedAbout)
{
    start("images");
    QMimeData disk;
    disk.setUrls({QUrl::fromLocalFile("/tmp/My Disk.vmdk")});
    const QPointF middle(window()->width() / 2.0, window()->height() / 2.0);
    QDragEnterEvent enter(middle.toPoint(), Qt::CopyAction, &disk, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(window(), &enter);
    ASSERT_TRUE(until([this] { return itemWithText("Drop the disk to import it") != nullptr; }));
    QDropEvent drop(middle, Qt::CopyAction, &disk, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(window(), &drop);
    ASSERT_TRUE(until([this] { return item("importNow") != nullptr; }));
    EXPECT_EQ(textOf("importFile"), "/tmp/My Disk.vmdk");
    EXPECT_EQ(textOf("importName"), "my-disk");
    key(Qt::Key_Return);
    ASSERT_TRUE(until([this] { return script.imported.size() == 1; }));
}

TEST_F(BoundaryBehaviour, FilesAreAskedForByADialog)
{
    start("images");
    click("importButton");
    click("browse");
    EXPECT_TRUE(until([this] { return itemWithText("Choose a disk") != nullptr; }));
    EXPECT_EQ(itemWithText("No file dialog is installed"), nullptr);
}

TEST_F(BoundaryBehaviour, TheLedgerIsExported)
{
    start("workspace/shop");
    auto* hub = qobject_cast<BoundaryHub*>(backend().boundaries());
    auto* boundary = hub->find(QString::fromStdString(id.str()));
    boundary->exportLedger("file:///tmp/my%20ledger.jsonl");
    ASSERT_TRUE(until(
        [this] { return itemWithText("The ledger was saved: /tmp/my ledger.jsonl") != nullptr; }));
    EXPECT_EQ(script.boundaryScript.exported,
              std::vector<std::filesystem::path>{"/tmp/my ledger.jsonl"});
    script.boundaryScript.exportError =
        Error{ErrorCode::OutOfSpace, "The disk is full: the ledger was not saved.", {}};
    boundary->exportLedger("/tmp/x.jsonl");
    ASSERT_TRUE(until(
        [this] { return itemWithText("The disk is full: the ledger was not saved.") != nullptr; }));
}

TEST_F(BoundaryBehaviour, ARefusedDiskSaysWhyInItsRow)
{
    script.importError = Error{ErrorCode::PermissionDenied,
                               "evil was not imported: it names another file as its base.",
                               {}};
    start("images");
    click("importButton");
    setText("importFile", "/tmp/evil.qcow2");
    click("importNow");
    ASSERT_TRUE(until([this] { return item("importRefused2") != nullptr; }));
    EXPECT_EQ(item("importRefused2")->property("sentence").toString(),
              "evil was not imported: it names another file as its base.");
}

TEST_F(BoundaryBehaviour, AMachineWithoutAgentShowsItsConsole)
{
    script.workspaces[0].agentExpected = false;
    start("workspace/shop");
    ASSERT_TRUE(until([this] { return item("consoleView") != nullptr; }));
    EXPECT_NE(itemWithText("This disk has no Helix Agent"), nullptr);
    EXPECT_EQ(script.desktopsOpened, 0) << "nobody would answer";
}

} // namespace helix::ui::test
