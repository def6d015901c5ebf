// Pictures of the boundary: what is given, what crossed, what was blocked, and the settings behind
// it.

#include <QQuickItem>
#include <QQuickWindow>

#include "ui/made_up_use.h"
#include "ui/authority_pem.h"
#include "ui/market_fixture.h"
#include "ui/screenshots_fixture.h"

namespace helix::ui::test {

using boundary::LedgerLine;
using plane::State;

class BoundaryScreenshots : public Screenshots {
protected:
    void fillBoundary()
    {
        fillEverything();
        id = script.plane.fakeWorkspaces.all[0].id;
        auto& boundary = script.plane.fakeBoundary;
        boundary.base.always = {{"internal.example.org", {}}};
        auto& snapshot = boundary.up(id);
        snapshot.choice.mode = egress::Mode::Allowlist;
        snapshot.choice.lists = {"packages"};
        snapshot.choice.rules = {{"github.com", {}}, {"*.shop.example", 8443}};
        snapshot.once = {{"cdn.shop.example", {}}};
        snapshot.always = boundary.base.always;
        fillLedger();
        fillProviders();
        script.plane.fakeForwards.all[1].counters = {1, 42, 120 * 1024, 3 << 20};
    }

    void fillLedger()
    {
        auto& boundary = script.plane.fakeBoundary;
        boundary.addLine(id, "github.com", true, 9 * 1024, 96 * 1024).rule = "workspace github.com";
        for (const char* address : {"10.0.2.2", "169.254.169.254"}) {
            auto& refused = boundary.addLine(id, "", false, 0, 0);
            refused.address = address;
            refused.port = refused.address.starts_with("10") ? 5432 : 80;
            refused.rule = refused.address.starts_with("10") ? "host-address" : "metadata";
            refused.process = "python3";
        }
        auto& model = boundary.addLine(id, "anthropic", true, 38 * 1024, 12 * 1024);
        model.kind = LedgerLine::Kind::Service;
        model.process = "claude";
        auto& wheel =
            boundary.addLine(id, "files.pythonhosted.org", true, 8 * 1024, (4 << 20) + (800 << 10));
        wheel.rule = "list:packages files.pythonhosted.org";
        wheel.address = "199.232.52.223";
        wheel.process = "pip";
        auto& index = boundary.addLine(id, "pypi.org", true, 4 * 1024, (1 << 20) + (200 << 10));
        index.rule = "list:packages pypi.org";
        index.address = "151.101.0.223";
        index.process = "pip";
        auto& blocked = boundary.addLine(id, "telemetry.example.net", false, 0, 0);
        blocked.count = 14;
        blocked.process = "node";
        LedgerLine live = index;
        live.id = 0;
        live.live = true;
        live.timeMs = minutesAgo(0);
        live.name = "registry.npmjs.org";
        boundary.up(id).live = {live};
    }

    void fillProviders()
    {
        using providers::ProviderKind;
        auto& providers = script.plane.fakeProviders;
        providers.addProvider("anthropic", ProviderKind::Anthropic, "https://api.anthropic.com",
                              true);
        providers.addProvider("workshop", ProviderKind::OpenAi, "http://127.0.0.1:11434", false);
        providers.known[0].models = {"claude-sonnet-*", "claude-haiku-*"};
        providers.testResults["anthropic"] =
            providers::ProviderTest{"It answered and offers 11 models.", {}};
        providers.testResults["workshop"] =
            fail(ErrorCode::Unavailable, "Nothing answers at http://127.0.0.1:11434. Is the model "
                                         "server running on this computer?");
        providers.knownSecrets = {
            {"npm-token", "https://registry.npmjs.org", "Authorization: Bearer {}", {id}},
            {"tracker", "https://issues.example.org", "X-Api-Key", {}}};
        providers.knownPrices = {{"claude-sonnet-*", 3000000, 15000000},
                                 {"claude-haiku-*", 800000, 4000000},
                                 {"gpt-4o-mini", 150000, 600000}};
        providers.accounts[id.str()] = {{{}, {}, 5000000}, {9, 12000, 2100, 61000, 0}};
    }

    void askFor(const std::vector<std::string>& sites)
    {
        for (const auto& site : sites)
            script.plane.fakeBoundary.addBlocked(id, site, site.size() % 2 ? "chromium" : "curl",
                                                 3);
    }

    void openTab()
    {
        beginAt("workspace/checkout-fix");
        click("tab-boundary");
    }

    /// Strict, and the provider may fetch; the keyboard is on the former.
    void turnOn()
    {
        script.plane.fakeBoundary.up(id).choice.strict = true;
        script.plane.fakeBoundary.tell(id);
        auto& account = script.plane.fakeProviders.accounts[id.str()];
        account.mayFetch = true;
        script.plane.fakeProviders.tellAccount(id);
        settle();
        item("strictSwitch")->forceActiveFocus(Qt::TabFocusReason);
    }

    WorkspaceId id = WorkspaceId::generate();
};

INSTANTIATE_TEST_SUITE_P(Themes, BoundaryScreenshots, testing::Values("dark", "light"),
                         [](const auto& info) { return std::string(info.param); });

TEST_P(BoundaryScreenshots, Tab)
{
    fillBoundary();
    openTab();
    save("boundary");
    click("givenInternet");
    save("boundary-internet");
    turnOn();
    save("boundary-switches");
    item("fetchSwitch")->forceActiveFocus(Qt::TabFocusReason);
    save("boundary-switches-fetch");
    click("givenInternet");
    click("givenBudget");
    save("boundary-budget");
    key(Qt::Key_Escape);
    click("givenSecrets");
    save("boundary-secrets");
    key(Qt::Key_Escape);
    script.plane.fakeHostUse.all.workspaces = {madeUpUse(id)};
    click("tab-info");
    save("boundary-info");
    click("tab-ports");
    save("boundary-ports");
}

TEST_P(BoundaryScreenshots, TabSmall)
{
    fillBoundary();
    beginAt("workspace/checkout-fix", {960, 600});
    click("tab-boundary");
    save("boundary-960x600");
    click("givenInternet");
    turnOn();
    save("boundary-switches-960x600");
    item("fetchSwitch")->forceActiveFocus(Qt::TabFocusReason);
    save("boundary-switches-fetch-960x600");
    click("givenInternet");
    askFor({"cdn.shop.example", "img.shop.example"});
    script.plane.fakeBoundary.tell(id);
    click("reviewBlocked");
    save("blocked-sheet-960x600");
}

TEST_P(BoundaryScreenshots, Ledger)
{
    fillBoundary();
    openTab();
    // It stands below the fold when much was given.
    QMetaObject::invokeMethod(item("showLedger"), "clicked");
    settle();
    save("ledger");
    clickText(said("LedgerDialog", "By site"));
    save("ledger-sites");
    clickText(said("LedgerDialog", "One by one"));
    click("refusedOnly");
    save("ledger-refused");
}

TEST_P(BoundaryScreenshots, LedgerSmall)
{
    fillBoundary();
    beginAt("workspace/checkout-fix", {960, 600});
    click("tab-boundary");
    QMetaObject::invokeMethod(item("showLedger"), "clicked");
    settle();
    save("ledger-960x600");
}

TEST_P(BoundaryScreenshots, NothingCrossedYet)
{
    fillEverything();
    id = script.plane.fakeWorkspaces.all[0].id;
    script.plane.fakeBoundary.up(id);
    openTab();
    save("boundary-empty");
}

TEST_P(BoundaryScreenshots, Asleep)
{
    fillBoundary();
    beginAt("workspace/bench-lab");
    click("tab-boundary");
    save("boundary-asleep");
}

TEST_P(BoundaryScreenshots, Troubles)
{
    fillBoundary();
    auto& snapshot = script.plane.fakeBoundary.up(id);
    snapshot.state = boundary::NetState::Restarting;
    snapshot.live.clear();
    openTab();
    save("boundary-restarting");
    snapshot.state = boundary::NetState::Failed;
    snapshot.problem = "helix-netd ended three times within 10 s: bind: address in use";
    script.plane.fakeBoundary.tell(id);
    save("boundary-failed");
    snapshot.state = boundary::NetState::Up;
    snapshot.problem.clear();
    snapshot.ledgerWritable = false;
    script.plane.fakeBoundary.tell(id);
    save("boundary-closed");
}

TEST_P(BoundaryScreenshots, Blocked)
{
    fillBoundary();
    askFor({"img.shop.example", "api.maps.example", "pypi.org"});
    beginAt("workspaces");
    save("home-blocked");
    click("asked-checkout-fix");
    save("blocked");
    click("reviewBlocked");
    save("blocked-sheet");
}

TEST_P(BoundaryScreenshots, CreateWithSites)
{
    fillImages();
    script.plane.fakeBoundary.base.choice = {
        egress::Mode::Allowlist, {"packages", "git"}, {{"docs.example.org", {}}}};
    beginAt("create");
    click("fold-public");
    save("create-sites");
    auto* input = item("domainField")->property("input").value<QQuickItem*>();
    input->forceActiveFocus();
    type("10.0.0.1");
    save("create-sites-wrong");
}

TEST_P(BoundaryScreenshots, CreateWithSitesSmall)
{
    fillImages();
    script.plane.fakeBoundary.base.choice = {egress::Mode::Allowlist, {"packages"}, {}};
    beginAt("create", {960, 600});
    click("fold-public");
    save("create-sites-960x600");
}

TEST_P(BoundaryScreenshots, NetworkSettings)
{
    fillBoundary();
    script.plane.fakeBoundary.base.choice = {egress::Mode::Allowlist, {"packages", "models"}, {}};
    beginAt("settings/network");
    save("settings-network");
    item("chooseAuthority")->forceActiveFocus(Qt::TabFocusReason);
    save("settings-network-authority-none");
    script.plane.fakeSettings.values["network.authority"] = std::string(kAuthority) + kOldAuthority;
    script.plane.fakeSettings.tell();
    auto* picker = item("chooseAuthority")->findChild<QObject*>("authorityPicker");
    QMetaObject::invokeMethod(picker, "picked",
                              Q_ARG(QString, QStringLiteral("/proc/self/status")));
    ASSERT_TRUE(until([this] { return item("authorityProblem") != nullptr; }));
    item("removeAuthority")->forceActiveFocus(Qt::TabFocusReason);
    save("settings-network-authority");
    window()->resize(960, 600);
    settle();
    item("chooseAuthority")->forceActiveFocus(Qt::TabFocusReason);
    save("settings-network-authority-960x600");
}

TEST_P(BoundaryScreenshots, ProviderSettings)
{
    fillBoundary();
    beginAt("settings/providers");
    click("test-anthropic");
    click("test-workshop");
    save("settings-providers");
    click("addProviderButton");
    item("providerKey")->property("input").value<QQuickItem*>()->forceActiveFocus();
    type("sk-ant-abc");
    save("settings-providers-add");
    key(Qt::Key_Escape);
    click("remove-anthropic");
    save("settings-providers-remove");
    key(Qt::Key_Escape);
    click("addSecretButton");
    save("settings-secret-add");
}

TEST_P(BoundaryScreenshots, Catalogues)
{
    fillEverything();
    beginAt("settings/catalogues");
    save("settings-catalogues-empty");
    offer(script.plane.fakeCatalogues, {catalogue::exampleEntry()});
    auto& followed = script.plane.fakeCatalogues.followed;
    followed[0].fetchedAtMs = minutesAgo(5);
    followed[0].keyId = std::string(64, 'a');
    followed.push_back({{"friends", "https://example.org/images/catalogue.json", {}, true},
                        nullptr,
                        {},
                        0,
                        Error{ErrorCode::Unavailable, "example.org does not answer.", {}},
                        false});
    script.plane.fakeCatalogues.tell();
    save("settings-catalogues");
    click("addCatalogueButton");
    type("team");
    save("settings-catalogues-add");
}

TEST_P(BoundaryScreenshots, ProviderSettingsEmpty)
{
    fillEverything();
    beginAt("settings/providers", {960, 600});
    save("settings-providers-empty-960x600");
}

TEST_P(BoundaryScreenshots, ProviderSettingsSmall)
{
    fillBoundary();
    beginAt("settings/providers", {960, 600});
    save("settings-providers-960x600");
}

TEST_P(BoundaryScreenshots, Ports)
{
    fillBoundary();
    script.plane.fakeForwards.all[2].hostAddress = "0.0.0.0";
    script.plane.fakeForwards.all[2].counters = {0, 3, 2048, 9000};
    beginAt("settings/ports");
    save("settings-ports-counted");
    click("addMappingButton");
    type("8080");
    item("mappingAddress")->setProperty("currentIndex", 1);
    save("settings-ports-exposed");
}

TEST_P(BoundaryScreenshots, Import)
{
    fillImages();
    script.plane.fakeImages.importsEnd = false;
    beginAt("images");
    click("importButton");
    type("/home/me/Downloads/Fedora Server 41.qcow2");
    save("import");
    click("importNow");
    save("import-running");
    auto& image = script.plane.fakeImages.all.back();
    image.importing.reset();
    image.lastImportError =
        Error{ErrorCode::PermissionDenied,
              "fedora-server-41 was not imported: the disk names another file as its base "
              "(/etc/passwd). Flatten it first, for example with qemu-img convert.",
              "backing file /etc/passwd"};
    script.plane.fakeImages.tell();
    click("image-fedora-server-41");
    save("import-refused");
}

TEST_P(BoundaryScreenshots, WithoutAgent)
{
    fillEverything();
    auto& snapshot = script.plane.fakeWorkspaces.all[1];
    snapshot.agentExpected = false;
    snapshot.emulated = true;
    script.plane.fakeWorkspaces.serialLog =
        "[    0.412] systemd[1]: Detected virtualization qemu.\n"
        "[    2.103] systemd[1]: Reached target Multi-User System.\n\n"
        "Fedora Linux 41 (Server Edition)\nKernel 6.11.4 on an x86_64 (ttyS0)\n\n"
        "fedora login: ";
    beginAt("workspace/docs-site");
    save("without-agent");
}

} // namespace helix::ui::test
