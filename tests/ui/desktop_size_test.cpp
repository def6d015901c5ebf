// Which size a desktop is asked to have, by whom and when. Also run over OpenGL (ui_gpu_test).

#include "ui/desktop/mode_ladder.h"
#include "ui/desktop/wanted_mode.h"
#include "ui/desktop_surface_fixture.h"
#include "ui/painted_desktop.h"
#include "ui/workspace/workspace_list.h"

namespace helix::ui::test {

using protocol::DesktopMode;
using namespace std::chrono_literals;

TEST(WantedMode, IsOnePixelForEachOfTheScreensWithinTheLimits)
{
    const ModeLimits usual;
    EXPECT_EQ(wantedMode({1280, 800}, 1, usual), (DesktopMode{1280, 800, 100}));
    EXPECT_EQ(wantedMode({1280, 800}, 2, usual), (DesktopMode{2560, 1600, 200}));
    EXPECT_EQ(wantedMode({1281.5, 799.9}, 1, usual), (DesktopMode{1280, 798, 100})) << "even";
    EXPECT_EQ(wantedMode({1000, 700}, 1.25, usual), (DesktopMode{1250, 874, 125}));
    EXPECT_EQ(wantedMode({1000, 700}, 0.5, usual), (DesktopMode{1000, 700, 100}));
    EXPECT_EQ(wantedMode({1000, 700}, 3, usual), (DesktopMode{2000, 1400, 200})) << "text as large";
    // Too small and too large ones keep the proportions where those allow it.
    EXPECT_EQ(wantedMode({320, 400}, 1, usual), (DesktopMode{640, 800, 100}));
    EXPECT_EQ(wantedMode({900, 240}, 1, usual), (DesktopMode{1800, 480, 100}));
    EXPECT_EQ(wantedMode({3840, 1080}, 2, usual), (DesktopMode{3840, 1080, 200}));
    EXPECT_EQ(wantedMode({5120, 2880}, 1, usual), (DesktopMode{3840, 2160, 100}));
    EXPECT_EQ(wantedMode({1, 4000}, 1, usual), (DesktopMode{640, 2160, 100}));
    EXPECT_EQ(wantedMode({0, 0}, 1, usual), (DesktopMode{640, 640, 100}));
    EXPECT_EQ(wantedMode({1e9, 1}, 2, usual), (DesktopMode{3840, 480, 200}));
}

TEST(WantedMode, OfAnEmulatedGuestIsWhatItCanCarry)
{
    const auto slow = ModeLimits::emulated();
    EXPECT_EQ(wantedMode({1280, 800}, 1, slow), (DesktopMode{1280, 800, 100}));
    EXPECT_EQ(wantedMode({1280, 800}, 2, slow), (DesktopMode{1280, 800, 100}))
        << "shown two by two";
    EXPECT_EQ(wantedMode({1920, 1080}, 1, slow), (DesktopMode{1920, 1080, 100}));
    EXPECT_EQ(wantedMode({3840, 2160}, 1, slow), (DesktopMode{2022, 1138, 100}));
}

namespace {

/// A guest that says the same each half second.
struct SaidPace {
    ModeLadder ladder;
    ModeLadder::Time now{1h};
    /// How often the limit changed.
    int say(int step, int pixels, std::chrono::seconds time)
    {
        int changes = 0;
        for (const auto end = now + time; now < end; now += 500ms)
            changes += ladder.heard(step, pixels, now) ? 1 : 0;
        return changes;
    }
};

constexpr int kFull = 1920 * 1080;

} // namespace

TEST(ModeLadder, AGuestThatIsTooSlowForItsSizeHasHalfOfIt)
{
    SaidPace pace;
    EXPECT_EQ(pace.say(3, kFull, 60s), 0) << "fewer pictures a second are enough";
    EXPECT_EQ(pace.say(4, kFull, 4s), 0);
    EXPECT_EQ(pace.say(3, kFull, 1s), 0);
    EXPECT_EQ(pace.say(4, kFull, 4s), 0) << "not all the time";
    EXPECT_EQ(pace.say(4, kFull, 2s), 1);
    EXPECT_EQ(pace.ladder.limit(), kFull / 2);
    EXPECT_EQ(pace.say(4, kFull / 2, 6s), 1);
    EXPECT_EQ(pace.ladder.limit(), ModeLadder::kLeastPixels);
    EXPECT_FALSE(pace.ladder.isAtEnd());
    EXPECT_EQ(pace.say(4, ModeLadder::kLeastPixels, 60s), 0) << "never below it";
    EXPECT_TRUE(pace.ladder.isAtEnd());
    EXPECT_EQ(pace.say(3, ModeLadder::kLeastPixels, 1s), 0);
    EXPECT_FALSE(pace.ladder.isAtEnd());
}

TEST(ModeLadder, WhileItsSmallerSizeIsOnItsWayAGuestIsNotAtTheEnd)
{
    SaidPace pace;
    EXPECT_EQ(pace.say(4, kFull, 6s), 1);
    EXPECT_EQ(pace.say(4, kFull, 60s), 0) << "its pictures are still the old ones";
    EXPECT_EQ(pace.ladder.limit(), kFull / 2);
    EXPECT_FALSE(pace.ladder.isAtEnd());
    EXPECT_EQ(pace.say(4, kFull / 2, 6s), 1);
    EXPECT_EQ(pace.ladder.limit(), ModeLadder::kLeastPixels);
}

TEST(ModeLadder, AtTheLeastSizeItTakesItsTimeToSayThatNothingHelps)
{
    for (const int least : {ModeLadder::kLeastPixels, 964 * 544}) { // and as a guest rounds it up
        SaidPace pace;
        EXPECT_EQ(pace.say(4, least, 15s), 0);
        EXPECT_FALSE(pace.ladder.isAtEnd()) << "the computer may be busy for a moment";
        EXPECT_EQ(pace.say(3, least, 1s), 0);
        EXPECT_EQ(pace.say(4, least, 15s), 0);
        EXPECT_FALSE(pace.ladder.isAtEnd());
        EXPECT_EQ(pace.say(4, least, 6s), 0);
        EXPECT_TRUE(pace.ladder.isAtEnd());
        EXPECT_EQ(pace.ladder.limit(), std::nullopt);
    }
}

TEST(ModeLadder, OneThatKeepsUpHasItBackAndEachTimeInVainLater)
{
    SaidPace pace;
    ASSERT_EQ(pace.say(4, kFull, 6s), 1);
    EXPECT_EQ(pace.say(1, kFull / 2, 600s), 0);
    EXPECT_EQ(pace.say(0, kFull / 2, 55s), 0);
    EXPECT_EQ(pace.say(0, kFull / 2, 10s), 1);
    EXPECT_EQ(pace.ladder.limit(), std::nullopt);
    ASSERT_EQ(pace.say(4, kFull, 6s), 1);
    EXPECT_EQ(pace.say(0, kFull / 2, 115s), 0) << "it was in vain";
    EXPECT_EQ(pace.say(0, kFull / 2, 10s), 1);
}

TEST(ModeLadder, StillnessCountsAsNothing)
{
    SaidPace pace;
    for (int i = 0; i < 100; ++i) {
        pace.now += 10s;
        EXPECT_FALSE(pace.ladder.heard(4, kFull, pace.now));
    }
    ASSERT_EQ(pace.say(4, kFull, 6s), 1);
    pace.ladder.forget();
    EXPECT_EQ(pace.ladder.limit(), std::nullopt);
}

TEST_F(DesktopSurface, AGuestThatIsTooSlowForItsSizeIsAskedForASmallerOne)
{
    watch();
    ASSERT_TRUE(until([this] { return script.modes.size() == 1; }));
    const auto before = script.modes.front();
    script.ladderStep = 4;
    script.isMoving = true;
    ASSERT_TRUE(until([this] { return script.modes.size() == 2; }));
    const auto now = script.modes.back();
    const auto* picture = backend().streams()->session(QString::fromStdString(id.str()));
    EXPECT_LE(
        now.width * now.height,
        std::max(ModeLadder::kLeastPixels, picture->pictureWidth() * picture->pictureHeight() / 2));
    EXPECT_LT(now.width, before.width);
    EXPECT_NE(itemWithText("This desktop is too slow at its size: it is drawn smaller until it "
                           "keeps up. \"Keep\" in the menu (\u22ee) makes a size stay."),
              nullptr);
    script.isMoving = false;
    auto* item = backend().workspaces()->find(QString::fromStdString(id.str()));
    item->fixSize(800, 600, 100);
    ASSERT_TRUE(until([&] { return script.modes.back() == DesktopMode{800, 600, 100}; }));
    item->followWindow();
    ASSERT_TRUE(until([&] { return script.modes.back() == before; })) << "as large as the window";
}

TEST_F(DesktopSurface, AGuestThatIsTooSlowForTheSizeThatItKeepsSaysSoAndTheWayOn)
{
    watch();
    ASSERT_TRUE(until([this] { return script.modes.size() == 1; }));
    auto* workspace = backend().workspaces()->find(QString::fromStdString(id.str()));
    workspace->fixSize(1280, 720, 100);
    ASSERT_TRUE(until([&] { return workspace->hasFixedSize(); }));
    script.ladderStep = 4;
    script.isMoving = true;
    const QString sentence = "The machine is too slow for its desktop at the size that it keeps.";
    ASSERT_TRUE(until([&] { return itemWithText(sentence) != nullptr; }));
    EXPECT_EQ(script.modes.back(), (DesktopMode{1280, 720, 100})) << "it stays as it was asked for";
    script.isMoving = false;
    clickText("Follow the window");
    ASSERT_TRUE(until([&] { return !workspace->hasFixedSize(); }));
}

class TooSlowDesktop : public DesktopSurface {
protected:
    void watchGnome(bool emulated)
    {
        auto& image = script.plane.fakeImages.addImage("gnome-desktop", "GNOME desktop", true);
        image.desktop = "gnome";
        image.contents.needs = {"virtualization"};
        auto& made = script.plane.fakeWorkspaces.addWorkspace("slow-one", plane::State::Ready);
        made.image = image.name;
        made.emulated = emulated;
        id = made.id;
        start("workspace/slow-one");
        ASSERT_TRUE(until([this] { return surface() && surface()->isShown(); }));
    }
    const QString sentence = "This desktop needs hardware virtualization, and this computer "
                             "emulates its machines, so it "
                             "stays slow. An image with Xfce or Sway is quicker.";
};

TEST_F(TooSlowDesktop, OneThatItsComputerEmulatesSaysSoOnceForEachStart)
{
    watchGnome(true);
    ASSERT_TRUE(until([this] { return itemWithText(sentence) != nullptr; }));
    clickText("See images");
    ASSERT_TRUE(until([this] { return page() == "images" && !itemWithText(sentence); }));
    ASSERT_TRUE(until([this] { return script.desktopsOpen == 0; }));
    clickText("slow-one");
    ASSERT_TRUE(until([this] { return surface() && surface()->isShown(); }));
    settle();
    EXPECT_EQ(itemWithText(sentence), nullptr) << "it is the same machine";
    const auto becomes = [this](plane::State state) {
        auto* snapshot = script.plane.fakeWorkspaces.find(id);
        snapshot->state = state;
        script.plane.fakeWorkspaces.tell(*snapshot);
        settle();
    };
    becomes(plane::State::Stopped);
    becomes(plane::State::Ready);
    EXPECT_TRUE(until([this] { return itemWithText(sentence) != nullptr; }));
}

TEST_F(TooSlowDesktop, OneThatHasVirtualizationSaysNothing)
{
    watchGnome(false);
    settle();
    EXPECT_EQ(itemWithText(sentence), nullptr);
}

TEST_F(DesktopSurface, AsksForItsOwnSizeOnceItKeepsStill)
{
    watch();
    const auto own = [this] {
        const double density = window()->effectiveDevicePixelRatio();
        return protocol::withEvenSides({static_cast<std::uint16_t>(surface()->width() * density),
                                        static_cast<std::uint16_t>(surface()->height() * density),
                                        static_cast<std::uint16_t>(100 * density)});
    };
    ASSERT_TRUE(until([this] { return !script.modes.empty(); }));
    EXPECT_EQ(script.modes, (std::vector{own()}));
    for (int width = 1300; width < 1340; width += 4) {
        window()->resize(width, 830);
        settle();
    }
    ASSERT_TRUE(until([this] { return script.modes.size() == 2; }));
    EXPECT_EQ(script.modes.back(), own()) << "and none of those in between";
    // The guest may answer with another size, or not at all: it is shown, and not asked again.
    QImage other(900, 500, QImage::Format_RGB32);
    other.fill(QColor("#d13b47"));
    script.show(id, other);
    EXPECT_TRUE(until([this] { return isNear(colorAt(0.5, 0.5), QColor("#d13b47")); }));
    settle();
    EXPECT_EQ(script.modes.size(), 2U);
}

TEST_F(DesktopSurface, ShowsTheLastPictureInTheNewRoomUntilTheDesktopHasIt)
{
    watch();
    ASSERT_TRUE(until([this] { return !script.modes.empty(); }));
    window()->resize(1000, 640);
    ASSERT_TRUE(until([this] { return script.modes.size() == 2; }));
    for (const double at : {0.02, 0.5, 0.98})
        EXPECT_TRUE(isNear(colorAt(at, at), QColor("#2f6fe0")))
            << colorAt(at, at).name().toStdString();
    EXPECT_LE(surface()->target().right(), surface()->width() + 1);
}

TEST_F(DesktopSurface, AsksAgainWhenTheConnectionStandsAgain)
{
    watch();
    ASSERT_TRUE(until([this] { return script.modes.size() == 1; }));
    script.breakDesktops("The connection was lost.");
    window()->resize(1340, 830); // while there is nobody to ask
    ASSERT_TRUE(until([this] { return script.desktopsOpen == 1 && script.modes.size() >= 2; }));
    ASSERT_TRUE(until([this] {
        return script.modes.back().width == (static_cast<int>(surface()->width()) & ~1);
    }));
}

TEST_F(DesktopSurface, AThumbnailAsksForNothing)
{
    watch();
    ASSERT_TRUE(until([this] { return script.modes.size() == 1; }));
    key(Qt::Key_1, Qt::ControlModifier);
    ASSERT_TRUE(until([this] { return page() == "workspaces"; }));
    window()->resize(1400, 850);
    script.breakDesktops("The connection was lost.");
    ASSERT_TRUE(until([this] { return script.desktopsOpened == 2 && script.desktopsOpen == 1; }));
    settle();
    EXPECT_EQ(script.modes.size(), 1U);
}

TEST_F(DesktopSurface, WhileItsAgentWorksTheSizeStaysUnlessTheUserIsInControl)
{
    watch();
    ASSERT_TRUE(until([this] { return script.modes.size() == 1; }));
    auto& talk = script.plane.fakeSessions;
    talk.tell(talk.addSession(id, "Write it down", sessions::SessionState::Working));
    ASSERT_TRUE(until([this] { return !surface()->isResizing(); }));
    const double before = surface()->width();
    window()->resize(1400, 850);
    ASSERT_TRUE(until([&] { return surface()->width() != before; }));
    settle();
    EXPECT_EQ(script.modes.size(), 1U) << "its places on the desktop hold";
    click("controlButton");
    ASSERT_TRUE(until([this] { return script.modes.size() == 2; }));
    click("controlButton");
    talk.all.front().state = sessions::SessionState::Idle;
    talk.tell(talk.all.front());
    ASSERT_TRUE(until([this] { return surface()->isResizing(); }));
}

TEST_F(DesktopSurface, AFixedSizeGoesBeforeTheWindows)
{
    watch();
    ASSERT_TRUE(until([this] { return script.modes.size() == 1; }));
    const auto followed = script.modes.front();
    auto& deeds = script.plane.fakeWorkspaces.deeds;
    click("workspaceMore");
    click("menuSize");
    ASSERT_TRUE(until([&] {
        return !deeds.empty() && deeds.back() == "desktop 1280x720 of docs-site";
    })) << "the size that it has now";
    ASSERT_TRUE(until([this] { return script.modes.back() == DesktopMode{1280, 720, 100}; }));
    window()->resize(1400, 850);
    settle();
    EXPECT_EQ(script.modes.size(), 2U);
    click("workspaceMore");
    click("menuSize");
    ASSERT_TRUE(until([&] { return deeds.back() == "desktop follow of docs-site"; }));
    ASSERT_TRUE(until([&] { return script.modes.size() > 2; }));
    ASSERT_TRUE(until([&] { return script.modes.back().width > followed.width; }));
}

} // namespace helix::ui::test
