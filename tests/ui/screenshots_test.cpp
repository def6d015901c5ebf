// A picture of every page and important state, dark and light, in build/screenshots/.

#include <cstdlib>

#include <QDateTime>
#include <QDir>
#include <QMetaObject>
#include <QQuickItem>
#include <QQuickWindow>

#include "ui/painted_desktop.h"
#include "ui/window_fixture.h"

namespace helix::ui::test {

namespace {

using boundary::ForwardState;
using workspace::State;

std::int64_t minutesAgo(int minutes)
{
    return QDateTime::currentMSecsSinceEpoch() - minutes * 60000LL;
}

QString screenshotFolder()
{
    const char* folder = std::getenv("HELIX_SCREENSHOTS");
    return QString::fromUtf8(folder ? folder : "screenshots");
}

} // namespace

class Screenshots : public WindowFixture, public testing::WithParamInterface<const char*> {
protected:
    Screenshots() { script.settings["appearance.theme"] = GetParam(); }

    void fillImages()
    {
        script.addImage("sway-desktop", "Sway desktop", true);
        script.addImage("sway-minimal", "Sway minimal", true);
    }

    void fillEverything()
    {
        fillImages();
        const auto first = script.addWorkspace("checkout-fix", State::Ready).id;
        const auto second = script.addWorkspace("docs-site", State::Ready).id;
        script.addWorkspace("scraper", State::Starting);
        const auto asleep = script.addWorkspace("bench-lab", State::Stopped).id;
        auto& failed = script.addWorkspace("old-try", State::Failed);
        failed.error =
            Error{ErrorCode::Timeout,
                  "The guest of old-try did not answer within 120 s; look into its boot log.",
                  "stage 1: no word on org.helixvm.control.0"};
        script.desktops[first.str()] = paintDesktop("checkout-fix", QColor("#1c2f48"));
        script.desktops[second.str()] = paintDesktop("docs-site", QColor("#2b2145"));
        for (auto& snapshot : script.workspaces) {
            if (snapshot.state == State::Starting) {
                snapshot.startedAtMs = QDateTime::currentMSecsSinceEpoch() - 4200;
                for (const auto step : workspace::kSteps)
                    snapshot.steps.push_back({step,
                                              step < workspace::Step::GuestReady
                                                  ? workspace::StepProgress::Status::Done
                                              : step == workspace::Step::GuestReady
                                                  ? workspace::StepProgress::Status::Running
                                                  : workspace::StepProgress::Status::Pending,
                                              snapshot.startedAtMs, 40});
            }
        }
        script.workspaces[0].guestPorts = {{8000, "0.0.0.0", "python3"},
                                           {9229, "0.0.0.0", "node"},
                                           {5432, "127.0.0.1", "postgres"}};
        script.addForward(first, 22, 22013, "", ForwardState::Listening);
        script.addForward(first, 8000, 8000, "Web app", ForwardState::Listening);
        script.addForward(second, 4173, 41730, "Vite preview", ForwardState::Listening);
        script.addForward(
            second, 3000, 3000, "Dashboard", ForwardState::Failed,
            "port 3000 on this computer is used by another program (node, pid 4121).");
        script.addForward(asleep, 22, 22014, "", ForwardState::Closed);
        script.activity = {
            {1, minutesAgo(26 * 60), asleep.str(), "bench-lab", "stopped", "Stopped.", 1800},
            {2, minutesAgo(14), "", "", "image", "Sway desktop was built.", 184000},
            {3, minutesAgo(13), first.str(), "checkout-fix", "created",
             "Created from Sway desktop.", -1},
            {4, minutesAgo(13), first.str(), "checkout-fix", "step", "Guest ready.", 11800},
            {5, minutesAgo(12), first.str(), "checkout-fix", "ready",
             "Ready: the first picture was shown.", 14980},
            {6, minutesAgo(9), first.str(), "checkout-fix", "port",
             "Port 8000 is mapped to 127.0.0.1:8000.", -1},
            {7, minutesAgo(3), "", "old-try", "failed",
             "The guest of old-try did not answer within 120 s.", 120000}};
    }

    void beginAt(const QString& page, QSize size = {1280, 800})
    {
        start(page);
        window()->resize(size);
        settle();
    }

    void save(const QString& name)
    {
        // Whatever fades or comes a moment later (stills, first pictures) gets its time.
        until([] { return false; }, std::chrono::milliseconds(350));
        const QImage image = grab();
        ASSERT_FALSE(image.isNull());
        QDir().mkpath(screenshotFolder());
        const QString path = screenshotFolder() + "/" + name + "-" + GetParam() + ".png";
        ASSERT_TRUE(image.save(path)) << path.toStdString();
    }
};

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
    script.images[1].present = false;
    script.addWorkspace("docs-site", State::Ready);
    beginAt("create");
    save("create");
}

TEST_P(Screenshots, CreateChanging)
{
    fillImages();
    beginAt("create");
    click("changeResources");
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
    script.images[0].present = false;
    script.buildsEnd = false;
    beginAt("create");
    click("imageCard0");
    click("createNow");
    save("create-building");
}

TEST_P(Screenshots, CreateRefused)
{
    fillImages();
    script.createError = Error{ErrorCode::ResourceExhausted,
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
    script.stopAtStep = 2;
    beginAt("create");
    click("createNow");
    ASSERT_TRUE(until([this] {
        return !script.workspaces.empty() && script.workspaces[0].state == State::Starting;
    }));
    script.workspaces[0].emulated = true;
    script.tell(script.workspaces[0]);
    until([this] {
        return script.workspaces[0].steps[2].status == workspace::StepProgress::Status::Running;
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
}

TEST_P(Screenshots, Stopped)
{
    fillEverything();
    beginAt("workspace/bench-lab");
    save("stopped");
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
    click("tab-terminal");
    click("controlButton");
    save("workspace-control");
    script.desktopError =
        Error{ErrorCode::Unavailable, "The desktop of checkout-fix does not answer.", {}};
    script.breakDesktops("The connection to the desktop of checkout-fix was lost.");
    save("workspace-lost");
}

TEST_P(Screenshots, DeleteAsked)
{
    fillEverything();
    beginAt("workspace/bench-lab");
    clickText("Delete…");
    save("delete");
}

TEST_P(Screenshots, Images)
{
    fillImages();
    script.images[1].present = false;
    script.images[1].building =
        image::BuildProgress{"packages", "Downloading packages", 0.38, 156ULL << 20, 412ULL << 20};
    script.images[1].buildStartedAtMs = minutesAgo(1);
    script.images[0].usedBy = 2;
    auto& third = script.addImage("cpp", "C++ toolchain", false);
    third.description = "gcc, clang, cmake, gdb, valgrind, ccache.";
    third.icon = "memory";
    third.lastBuildError = Error{ErrorCode::OutOfSpace,
                                 "The disk is full: building C++ toolchain needs 3 GB below "
                                 "~/.cache/helixvm. Free some space and build again.",
                                 "No space left on device"};
    beginAt("images");
    save("images");
}

TEST_P(Screenshots, Activity)
{
    fillEverything();
    beginAt("activity");
    save("activity");
}

TEST_P(Screenshots, ActivityEmpty)
{
    beginAt("activity");
    save("activity-empty");
}

TEST_P(Screenshots, Settings)
{
    fillEverything();
    script.takenPorts = {3000};
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
    emit script.activityRecorded({9, minutesAgo(0), "", "", "port", "x", -1});
    save("toasts");
}

} // namespace helix::ui::test
