// Every page of Settings with the largest letters, at the design size: nothing is cut, nothing lies over another.

#include <QDateTime>
#include <QQuickWindow>

#include "ui/behaviour_fixture.h"
#include "ui/layout_check.h"
#include "ui/talk_fixture.h"
#include "ui/words/language.h"
#include "build_tree.h"

namespace helix::ui::test {

using boundary::ForwardState;
using plane::State;

namespace {

plane::StorageUse somethingStored()
{
    using Kind = plane::StoredKind::Kind;
    constexpr std::uint64_t kMiB = 1U << 20;
    plane::StorageUse use;
    use.kinds = {{Kind::Images, 4700 * kMiB, 3700 * kMiB, 1000 * kMiB, 3},
                 {Kind::WarmSnapshots, 1200 * kMiB, 700 * kMiB, 0, 3},
                 {Kind::WorkspaceDisks, 1700 * kMiB, 0, 0, 5},
                 {Kind::BuildFiles, 790 * kMiB, 0, 790 * kMiB, 40}};
    use.bytes = 8390 * kMiB;
    use.diskTotal = 500ULL << 30;
    use.diskFree = 212ULL << 30;
    return use;
}

/// Shown and shortened. An address is shortened in its middle, and whole under the pointer.
void findShortened(const QQuickItem* item, QStringList& found)
{
    if (!item->isVisible())
        return;
    if (item->inherits("QQuickText") && item->property("truncated").toBool() &&
        item->property("elide").toInt() != Qt::ElideMiddle)
        found.append(item->property("text").toString());
    for (const auto* child : item->childItems())
        findShortened(child, found);
}

} // namespace

/// The language and the page.
class SettingsFit : public Behaviour,
                    public testing::WithParamInterface<std::tuple<const char*, const char*>> {
protected:
    SettingsFit()
        : m_language(std::get<0>(GetParam()), QLocale::c())
    {
        script.plane.fakeSettings.values["appearance.textPercent"] = "150";
        const auto first = script.plane.fakeWorkspaces.addWorkspace("checkout-fix", State::Ready);
        const auto other = script.plane.fakeWorkspaces.addWorkspace("docs-site", State::Ready);
        script.plane.fakeForwards.addForward(first.id, 8000, 8000, "Web", ForwardState::Listening);
        script.plane.fakeForwards.addForward(
            other.id, 3000, 3000, "Board", ForwardState::Failed,
            "port 3000 on this computer is used by another program (node, pid 4121).");
        script.plane.fakeHostUse.stored = somethingStored();
        script.plane.fakeBoundary.base.choice = {egress::Mode::Allowlist, {"packages"}, {}};
        addAgents(script.plane.fakeAgents);
        script.plane.fakeSessions.knownRules = {{first.id, "", acp::ToolKind::Execute, true},
                                                {other.id, "claude", acp::ToolKind::Fetch, false}};
        script.plane.fakeSessions.servers = {
            {"tickets", "https://mcp.example.org/tickets", {}, {}, {{"Authorization", "x"}}},
            {"browser", "", {"npx", "-y", "@playwright/mcp"}, {}, {}}};
        fillProviders(first.id);
        fillCatalogues();
    }
    void fillProviders(const WorkspaceId& given)
    {
        using providers::ProviderKind;
        auto& providers = script.plane.fakeProviders;
        providers.addProvider("anthropic", ProviderKind::Anthropic, "https://api.anthropic.com",
                              true);
        providers.addProvider("workshop", ProviderKind::OpenAi, "http://127.0.0.1:11434", false);
        providers.knownSecrets = {
            {"npm-token", "https://registry.npmjs.org", "Authorization: Bearer {}", {given}},
            {"tracker", "https://issues.example.org", "X-Api-Key", {}}};
        providers.knownPrices = {{"claude-sonnet-*", 3000000, 15000000}};
    }
    void fillCatalogues()
    {
        auto& followed = script.plane.fakeCatalogues.followed;
        followed.push_back({{"friends", "https://example.org/images/catalogue.json", {}, true},
                            nullptr,
                            std::string(64, 'a'),
                            QDateTime::currentMSecsSinceEpoch() - 300'000,
                            Error{ErrorCode::Unavailable, "example.org does not answer.", {}},
                            false});
    }

private:
    SpokenLanguage m_language;
};

TEST_P(SettingsFit, NothingIsCutAndNothingLiesOverAnother)
{
    start(QStringLiteral("settings/") + std::get<1>(GetParam()));
    window()->resize(1280, 800);
    ASSERT_TRUE(until([this] { return item("settingsBody") != nullptr; }));
    const auto own = ownWords(QString::fromStdString(tests::sourceFile("ui")));
    std::vector<LayoutFault> faults;
    // What has just been resized gets its place a moment later.
    until(
        [&] {
            std::ignore = grab();
            faults = checkLayout(*window(), own);
            return faults.empty();
        },
        std::chrono::seconds(1));
    for (const auto& fault : faults)
        ADD_FAILURE() << describe(fault);
    QStringList shortened;
    findShortened(item("settingsBody"), shortened);
    for (const auto& text : shortened)
        ADD_FAILURE() << "shortened: " << text.toStdString();
    const auto folder = qEnvironmentVariable("HELIX_SCREENSHOTS");
    if (!folder.isEmpty())
        grab().save(folder + "/settings-fit-" + std::get<1>(GetParam()) + "-" +
                    std::get<0>(GetParam()) + ".png");
}

INSTANTIATE_TEST_SUITE_P(Pages, SettingsFit,
                         testing::Combine(testing::Values("en", "de"),
                                          testing::Values("general", "ports", "providers", "agents",
                                                          "catalogues", "network", "resources",
                                                          "storage", "appearance", "about")),
                         [](const auto& each) {
                             return std::string(std::get<0>(each.param)) + "_" +
                                    std::get<1>(each.param);
                         });

} // namespace helix::ui::test
