// A picture of every page and important state, dark and light, in build/screenshots/.

#include <QFile>
#include <QQuickItem>
#include <QQuickWindow>

#include "ui/create/create_flow.h"
#include "ui/made_up_use.h"
#include "ui/market_fixture.h"
#include "ui/screenshots_fixture.h"
#include "ui/shell/backend.h"
#include "build_tree.h"

namespace helix::ui::test {

using plane::State;

INSTANTIATE_TEST_SUITE_P(Themes, Screenshots, testing::Values("dark", "light"),
                         [](const auto& info) { return std::string(info.param); });

TEST_P(Screenshots, Home)
{
    fillEverything();
    beginAt("workspaces");
    save("home");
}

TEST_P(Screenshots, HomeEmpty)
{
    fillImages();
    beginAt("workspaces");
    save("home-empty");
}

TEST_P(Screenshots, HomeSmall)
{
    fillEverything();
    beginAt("workspaces", {960, 600});
    save("home-960x600");
}

TEST_P(Screenshots, CannotOpen)
{
    script.openError = Error{ErrorCode::PermissionDenied,
                             "The folder /run/user/1000/helixvm belongs to another user. Remove it "
                             "or set XDG_RUNTIME_DIR.",
                             "uid 0, mode 0755"};
    beginAt("workspaces");
    save("cannot-open");
}

TEST_P(Screenshots, Create)
{
    fillImages();
    script.plane.fakeImages.all[1].present = false;
    script.plane.fakeWorkspaces.addWorkspace("docs-site", State::Ready);
    beginAt("create");
    save("create");
}

TEST_P(Screenshots, CreateChanging)
{
    fillImages();
    beginAt("create");
    click("fold-memory");
    item("nameField")->setProperty("text", "Quiet Otter");
    save("create-changing");
}

TEST_P(Screenshots, CreateSmall)
{
    fillEverything();
    beginAt("create", {960, 600});
    save("create-960x600");
}

TEST_P(Screenshots, CreateBuildsImage)
{
    fillImages();
    script.plane.fakeImages.all[0].present = false;
    script.plane.fakeImages.buildsEnd = false;
    beginAt("create");
    click("imageCard1"); // those that are here stand first
    click("createNow");
    // Of an image that is here there is a workspace at once, which goes on while it is looked at.
    ASSERT_TRUE(until([this] { return backend().createFlow()->isBuilding(); }));
    save("create-building");
    EXPECT_TRUE(script.plane.fakeWorkspaces.all.empty());
}

TEST_P(Screenshots, CreateRefused)
{
    fillImages();
    script.plane.fakeWorkspaces.createError =
        Error{ErrorCode::ResourceExhausted,
              "There is not enough memory: sway-desktop wants 2 GB and 0.8 GB of "
              "your limit are left. Stop a workspace or choose less.",
              "limit 75 %"};
    beginAt("create");
    click("createNow");
    save("create-refused");
}

TEST_P(Screenshots, Creating)
{
    fillImages();
    script.plane.fakeWorkspaces.stopAtStep = 2;
    beginAt("create");
    click("createNow");
    ASSERT_TRUE(until([this] {
        return !script.plane.fakeWorkspaces.all.empty() &&
               script.plane.fakeWorkspaces.all[0].state == State::Starting;
    }));
    script.plane.fakeWorkspaces.all[0].emulated = true;
    script.plane.fakeWorkspaces.all[0].beginning = plane::Beginning::Booted;
    script.plane.fakeWorkspaces.all[0].whyBooted =
        "The snapshot of Sway desktop is still being made.";
    script.plane.fakeWorkspaces.tell(script.plane.fakeWorkspaces.all[0]);
    until([this] {
        return script.plane.fakeWorkspaces.all[0].steps[2].status ==
               plane::StepProgress::Status::Running;
    });
    save("creating");
    click("showBootLog");
    save("creating-log");
}

TEST_P(Screenshots, StartFailed)
{
    fillEverything();
    beginAt("workspace/old-try");
    save("start-failed");
    window()->resize(960, 600);
    save("start-failed-960x600");
}

TEST_P(Screenshots, Stopped)
{
    fillEverything();
    beginAt("workspace/bench-lab");
    save("stopped");
}

TEST_P(Screenshots, Suspended)
{
    fillEverything();
    auto& left = script.plane.fakeWorkspaces.all[3];
    left.state = State::Suspended;
    left.suspendedAtMs = minutesAgo(42);
    left.savedBytes = 412ULL << 20;
    beginAt("workspace/bench-lab");
    save("suspended");
    left.notice = "bench-lab cannot go on: QEMU 7.2.22 saved it, and QEMU 8.0.0 is installed now.";
    script.plane.fakeWorkspaces.tell(left);
    save("suspended-problem");
    click("discardButton");
    save("suspended-discard");
    click("keepButton");
    left.notice.clear();
    left.state = State::Resuming;
    script.plane.fakeWorkspaces.tell(left);
    save("resuming");
}

TEST_P(Screenshots, QuitAsked)
{
    fillEverything();
    beginAt("workspaces");
    window()->close();
    save("quit");
}

TEST_P(Screenshots, Workspace)
{
    fillEverything();
    beginAt("workspace/checkout-fix");
    save("workspace");
    click("tab-ports");
    save("workspace-ports");
    click("tab-info");
    save("workspace-info");
    click("tab-terminal");
    save("workspace-terminal");
    // Recorded from the programs themselves, 71 by 40.
    for (const QString name : {"vim", "htop", "less", "box"}) {
        QFile recording(QString::fromStdString(tests::sourceFile("tests/fuzz/corpus/terminal/")) +
                        name);
        ASSERT_TRUE(recording.open(QIODevice::ReadOnly));
        script.sayInTerminals("\x1b"
                              "c" +
                              recording.readAll());
        save("workspace-terminal-" + name);
    }
    click("tab-terminal");
    click("controlButton");
    save("workspace-control");
    click("privateButton");
    save("workspace-private");
    click("privateButton");
    key(Qt::Key_Escape);
    key(Qt::Key_Escape);
    // A busy computer may have tried again by the time it is looked at: with the same sentence.
    const std::string gone = "The connection to the desktop of checkout-fix was lost.";
    script.desktopError = Error{ErrorCode::Unavailable, gone, {}};
    script.breakDesktops(gone);
    ASSERT_TRUE(until([&] { return item("reconnecting") != nullptr; }));
    save("workspace-reconnecting");
    // It counts the seconds of the monotonic clock.
    const QString tryingAgain = said("OutOfReachCard", "Trying again in %1 s").arg(1);
    ASSERT_TRUE(until([&] { return itemWithText(tryingAgain) != nullptr; }));
    itemWithText(tryingAgain)->setProperty("text", tryingAgain);
    save("workspace-lost");
}

TEST_P(Screenshots, Wall)
{
    fillEverything();
    beginAt("wall");
    save("wall");
}

TEST_P(Screenshots, WallOfMany)
{
    fillImages();
    for (const int count : {1, 3, 5, 16}) { // together 1, 4, 9, 25
        for (int i = 0; i < count; ++i) {
            const auto& made = script.plane.fakeWorkspaces.addWorkspace(
                "box-" + std::to_string(script.plane.fakeWorkspaces.all.size() + 1), State::Ready);
            emit script.plane.fakeWorkspaces.changed(made);
        }
        if (count == 1)
            beginAt("wall");
        const int all = static_cast<int>(script.plane.fakeWorkspaces.all.size());
        // Of twenty-five not all are in sight, and what is not is not streamed.
        ASSERT_TRUE(until([&] {
            return all < 25 ? script.desktopsOpen == all
                            : script.desktopsOpen > 9 && script.desktopsOpen < all;
        }));
        save("wall-" + QString::number(all));
    }
}

TEST_P(Screenshots, Beside)
{
    fillEverything();
    beginAt("beside");
    ASSERT_TRUE(until([&] { return script.desktopsOpen == 2; }));
    save("beside");
}

TEST_P(Screenshots, UnderWay)
{
    fillEverything();
    auto& building = *script.plane.fakeImages.find("sway-minimal");
    building.present = false;
    building.building = operations::Building{"packages",   "Downloading packages", 0.38,
                                             156ULL << 20, 412ULL << 20,           95};
    auto& pulled = script.plane.fakeImages.addImage("python-data", "Python and data", false);
    pulled.importing =
        operations::Importing{"Downloading", 310ULL << 20, 1200ULL << 20, 150, "pull"};
    script.plane.fakeHostUse.stored.diskFree = 212ULL << 30;
    beginAt("workspaces");
    save("workspaces-under-way");
    click("workPill");
    save("activity-under-way");
}

TEST_P(Screenshots, Files)
{
    fillEverything();
    const auto entry = [](const char* kind, int bytes, const char* name) {
        return kind + ("\t" + std::to_string(bytes)) + "\t1700000000\t" + name +
               std::string(1, '\0');
    };
    auto& says = script.plane.fakeWorkspaces.scriptSays;
    says[""] = entry("d", 0, "workspace") + entry("d", 0, "Downloads");
    says["workspace"] = entry("d", 0, "src") + entry("d", 0, "tests") +
                        entry("f", 4210, "README.md") + entry("f", 812, "pyproject.toml") +
                        entry("f", 23'100'000, "recording of the whole checkout.webm");
    says["workspace/src"] = entry("f", 2048, "cart.py") + entry("l", 9, "latest");
    says["workspace/src/cart.py"] =
        "def total(items):\n    return sum(item.price for item in items)\n";
    beginAt("workspace/checkout-fix");
    ASSERT_TRUE(until([&] { return script.desktopsOpen == 1; }));
    click("tab-files");
    click("file-workspace/src");
    click("file-workspace/src/cart.py");
    save("workspace-files");
    click("filesPreview");
    save("workspace-files-preview");
}

TEST_P(Screenshots, WallEmpty)
{
    fillImages();
    script.plane.fakeWorkspaces.addWorkspace("docs-site", State::Stopped);
    beginAt("wall");
    save("wall-empty");
}

TEST_P(Screenshots, DeleteAsked)
{
    fillEverything();
    beginAt("workspace/bench-lab");
    clickText(said("WorkspaceMenu", "Delete…"));
    save("delete");
}

/// As a catalogue has it.
catalogue::Entry offered(const std::string& name, const std::string& title, const std::string& icon)
{
    auto entry = catalogue::exampleEntry(name);
    entry.title = title;
    entry.icon = icon;
    entry.summary = "NumPy, pandas, scikit-learn and Jupyter, ready to open.";
    entry.screenshots.clear();
    return entry;
}

TEST_P(Screenshots, Images)
{
    fillImages();
    script.plane.fakeImages.all[1].present = false;
    script.plane.fakeImages.all[1].building = operations::Building{
        "packages", "Downloading packages", 0.38, 156ULL << 20, 412ULL << 20, 95};
    script.plane.fakeImages.all[1].buildStartedAtMs = minutesAgo(1);
    script.plane.fakeImages.all[0].usedBy = 2;
    auto& third = script.plane.fakeImages.addImage("cpp", "C++ toolchain", false);
    third.description = "gcc, clang, cmake, gdb, valgrind, ccache.";
    third.icon = "memory";
    third.lastBuildError = Error{ErrorCode::OutOfSpace,
                                 "The disk is full: building C++ toolchain needs 3 GB below "
                                 "~/.cache/helixvm. Free some space and build again.",
                                 "No space left on device"};
    auto& own = script.plane.fakeImages.addImage("fedora-server", "fedora-server", true);
    own.hasRecipe = false;
    own.imported = true;
    own.hasAgent = false;
    own.icon = "save";
    own.description.clear();
    using Phase = plane::WarmState::Phase;
    script.plane.fakeImages.all[0].warm = {Phase::Ready, {}, 0, 291ULL << 20};
    own.warm = {Phase::Never, "Nothing of Helix is in this disk.", 0, 0};
    script.plane.fakeImages.all[0].desktop = "xfce";
    script.plane.fakeImages.all[0].contents = {"", "", {}, {"Python"}, {}, {}};
    third.contents.languages = {"C++"};
    offer(script.plane.fakeCatalogues, {offered("sway-desktop", "Sway desktop", "terminal"),
                                        offered("python-data", "Python and data", "insights"),
                                        offered("java", "Java", "coffee")});
    const auto& newest = script.plane.fakeCatalogues.offers[0].entry->versions.back();
    script.plane.fakeCatalogues.newer = {{"sway-desktop", "Sway desktop", "1", newest, {}}};
    beginAt("images");
    save("images");
    click("image-sway-desktop");
    save("images-details");
    scrollTo("imageGrid", "image-python-data");
    click("image-python-data");
    save("images-offered");
    scrollTo("imageGrid", "image-cpp");
    click("image-cpp");
    save("images-build-failed");
}

TEST_P(Screenshots, ImagesSmall)
{
    fillImages();
    beginAt("images", {960, 600});
    save("images-960x600");
    click("image-sway-desktop");
    save("images-details-960x600");
}

/// A whole catalogue: more languages than fit beside each other.
TEST_P(Screenshots, ImagesMany)
{
    std::vector<catalogue::Entry> many;
    const char* desktops[] = {"sway", "xfce", "gnome", "none"};
    for (const char* language :
         {"Python", "JavaScript", "TypeScript", "C++", "Go", "Rust", "Java", "C", "COBOL",
          "Haskell", "Kotlin", "Lua", "OCaml", "Perl", "Ruby", "Zig"}) {
        many.push_back(offered("image-" + std::to_string(many.size()), language, "terminal"));
        many.back().languages = {language};
        many.back().desktop = desktops[many.size() % std::size(desktops)];
    }
    offer(script.plane.fakeCatalogues, many);
    beginAt("images");
    save("images-many");
}

TEST_P(Screenshots, ImagesPush)
{
    fillImages();
    beginAt("images", {960, 600});
    click("image-sway-desktop");
    click("handOn");
    click("pushImage");
    item("pushReference")->setProperty("text", "ghcr.io/me/my-desktop:1");
    save("images-push-960x600");
}

TEST_P(Screenshots, ImagesSending)
{
    fillImages();
    script.plane.fakeImages.sendsEnd = false;
    beginAt("images");
    click("image-sway-desktop");
    click("handOn");
    click("pushImage");
    item("pushReference")->setProperty("text", "ghcr.io/me/my-desktop:1");
    save("images-push");
    click("pushNow");
    ASSERT_TRUE(until([this] { return item("departureProgress") != nullptr; }));
    save("images-sending");
}

TEST_P(Screenshots, ImagesPreparing)
{
    fillImages();
    using Phase = plane::WarmState::Phase;
    auto& images = script.plane.fakeImages;
    images.addImage("cpp", "C++ toolchain", true).description =
        "gcc, clang, cmake, gdb, valgrind, ccache.";
    images.addImage("web", "Web", true).description = "Node, a browser and its driver.";
    // Not since when: what is counted is another in each picture.
    images.all[0].warm = {Phase::Making, {}, 0, 0};
    images.all[1].warm = {Phase::Waiting, {}, 0, 0};
    images.all[2].warm = {Phase::Missing,
                          "The disk is full: a snapshot of C++ toolchain needs 2 GB below "
                          "~/.local/share/helixvm, and 0.4 GB are free. Free some space and "
                          "prepare it again.",
                          0, 0};
    images.all[3].warm = {Phase::Missing, "QEMU was renewed since.", 0, 0};
    beginAt("images");
    scrollTo("imageGrid", "image-cpp");
    click("image-cpp");
    save("images-preparing");
}

/// Figures that are easy to tell apart.
plane::StorageUse someStorage()
{
    using Kind = plane::StoredKind::Kind;
    constexpr std::uint64_t kMiB = 1U << 20;
    plane::StorageUse use;
    use.kinds = {{Kind::Images, 4700 * kMiB, 3700 * kMiB, 1000 * kMiB, 3},
                 {Kind::WarmSnapshots, 1200 * kMiB, 700 * kMiB, 0, 3},
                 {Kind::WorkspaceDisks, 1700 * kMiB, 0, 0, 5},
                 {Kind::SavedMemory, 120 * kMiB, 0, 0, 1},
                 {Kind::WorkspaceFiles, 90 * kMiB, 0, 0, 5},
                 {Kind::Conversations, 310 * kMiB, 0, 0, 1},
                 {Kind::Records, 12 * kMiB, 0, 0, 4},
                 {Kind::AgentDrives, 24 * kMiB, 16 * kMiB, 0, 2},
                 {Kind::BuildFiles, 790 * kMiB, 0, 790 * kMiB, 40}};
    for (const auto& kind : use.kinds) {
        use.bytes += kind.bytes;
        use.needlessBytes += kind.needlessBytes;
    }
    use.diskTotal = 500ULL << 30;
    use.diskFree = 212ULL << 30;
    return use;
}

/// Two that run, and what Helix keeps.
void takeSome(fakes::FakeHostUse& use)
{
    use.all.processors = 8;
    use.all.memoryTotal = 16ULL << 30;
    use.all.workspaces = {madeUpUse(WorkspaceId::generate()), madeUpUse(WorkspaceId::generate())};
    use.stored = someStorage();
}

TEST_P(Screenshots, Activity)
{
    fillEverything();
    takeSome(script.plane.fakeHostUse);
    beginAt("activity");
    save("activity");
}

TEST_P(Screenshots, ActivitySmall)
{
    fillEverything();
    takeSome(script.plane.fakeHostUse);
    beginAt("activity", {960, 600});
    save("activity-960x600");
}

TEST_P(Screenshots, ActivityEmpty)
{
    script.plane.fakeHostUse.stored.diskFree = 212ULL << 30;
    beginAt("activity");
    save("activity-empty");
}

TEST_P(Screenshots, Settings)
{
    fillEverything();
    script.plane.fakeForwards.takenPorts = {3000};
    beginAt("settings");
    save("settings-general");
    click("section-ports");
    save("settings-ports");
    click("addMappingButton");
    type("8080");
    key(Qt::Key_Tab);
    type("3000");
    save("settings-ports-add");
    key(Qt::Key_Escape);
    click("section-resources");
    save("settings-resources");
    script.plane.fakeHostUse.stored = someStorage();
    click("section-storage");
    save("settings-storage");
    click("section-appearance");
    save("settings-appearance");
    click("section-about");
    save("settings-about");
}

TEST_P(Screenshots, SettingsPortsSmall)
{
    fillEverything();
    beginAt("settings/ports", {960, 600});
    save("settings-ports-960x600");
}

TEST_P(Screenshots, Toasts)
{
    fillEverything();
    beginAt("settings/ports");
    click("removeMapping8000");
    script.plane.fakeActivity.tell({9, minutesAgo(0), "", "", "port", "x", -1});
    save("toasts");
}

} // namespace helix::ui::test
