// What goes on in the background is seen from everywhere, and can be ended there.

#include <algorithm>

#include <QPointer>
#include <QQmlComponent>
#include <QQmlEngine>
#include <QQmlListReference>
#include <QQuickWindow>
#include <QSignalSpy>
#include <QTest>

#include "ui/behaviour_fixture.h"
#include "ui/shell/backend.h"
#include "turn_loop.h"
#include "ui/fake_line.h"
#include "ui/talk_fixture.h"
#include "ui/work/work_list.h"

namespace helix::ui::test {
namespace {

plane::ImageSnapshot imageNamed(const std::string& name, const std::string& title)
{
    plane::ImageSnapshot image;
    image.name = name;
    image.title = title;
    return image;
}

TEST(WorkUnderWay, IsWhatImagesSay)
{
    auto built = imageNamed("cpp", "C and C++");
    built.building =
        operations::Building{"packages", "Downloading packages", 0.385, 1 << 20, 2 << 20, 95};
    auto pulled = imageNamed("tool", "");
    pulled.importing = operations::Importing{"Downloading", 3 << 20, 0, 0, "pull"};
    auto copied = imageNamed("disk", "");
    copied.importing = operations::Importing{"Copying", 1 << 20, 4 << 20, 30, "import"};
    auto prepared = imageNamed("web", "Web");
    prepared.warm.phase = plane::WarmState::Phase::Making;
    const auto rows = workUnderWay({built, imageNamed("idle", "Idle"), pulled, copied, prepared});
    ASSERT_EQ(rows.size(), 4U);
    EXPECT_EQ(rows[0].title, "Building C and C++");
    EXPECT_EQ(rows[0].detail, "Downloading packages · 1.0 MB of 2.0 MB");
    EXPECT_EQ(rows[0].left, "about 2 min left");
    EXPECT_EQ(rows[1].title, "Bringing tool");
    EXPECT_LT(rows[1].fraction, 0) << "nobody knows";
    EXPECT_EQ(rows[1].left, "");
    EXPECT_EQ(rows[2].left, "this step: less than a minute left") << "others follow";
    EXPECT_EQ(rows[2].fraction, 0.25);
    EXPECT_EQ(rows[3].title, "Preparing Web");
}

TEST(WorkUnderWay, CountsWhatNobodyCanForesee)
{
    FakeLine line;
    std::int64_t now = 1'000'000;
    WorkList work(line, [&] { return now; });
    line.plane.fakeImages.addImage("web", "Web", true).warm = {
        plane::WarmState::Phase::Making, {}, now - 25'900, 0};
    line.open();
    ASSERT_TRUE(tests::until([&] { return work.count() == 1; }));
    EXPECT_EQ(work.at(0)["timeLeft"], "25 s so far");
    EXPECT_EQ(work.more(), "25 s so far") << "in the sidebar and at the tray as well";
    now += 60'000;
    EXPECT_TRUE(tests::until([&] { return work.at(0)["timeLeft"] == "1 min 25 s so far"; }))
        << "it goes on by itself";
    now = 0; // the clock was set back
    EXPECT_TRUE(tests::until([&] { return work.at(0)["timeLeft"] == "0 s so far"; }));
}

class WorkBehaviour : public Behaviour {
protected:
    static const QQuickItem* tipOf(const QQuickItem& pill)
    {
        const auto parts = pill.childItems();
        const auto tip = std::ranges::find_if(
            parts, [](const auto* part) { return part->property("beside").isValid(); });
        return tip == parts.end() ? nullptr : *tip;
    }
    /// It is where it stays only after a while, and a pointer that does not move is not looked at.
    void pointAtPill()
    {
        const auto isPointedAt = [this] {
            const auto* pill = item("workPill");
            QTest::mouseMove(window(), pill->mapToScene({19, 20}).toPoint());
            QTest::mouseMove(window(), pill->mapToScene({20, 20}).toPoint());
            return pill->property("hovered").toBool();
        };
        ASSERT_TRUE(until(isPointedAt));
    }
};

TEST_F(WorkBehaviour, APreparedImageSaysHowLongItTakesAlready)
{
    script.plane.fakeImages.find("sway-desktop")->warm = {
        plane::WarmState::Phase::Making, {}, systemWallClock()() - 72'000, 0};
    start("workspaces");
    ASSERT_TRUE(until([this] { return item("workCard") != nullptr; }));
    const auto said = [this] { return backend().work()->at(0)["timeLeft"].toString(); };
    EXPECT_TRUE(said().startsWith("1 min 1")) << said().toStdString();
    EXPECT_TRUE(until([&] { return itemWithText(said()) != nullptr; }));
    const auto first = said();
    EXPECT_TRUE(until([&] { return said() != first && itemWithText(said()) != nullptr; },
                      std::chrono::seconds(5)));
}

TEST_F(WorkBehaviour, ABuildIsSeenOnEveryPageAndCancelledFromHome)
{
    script.plane.fakeImages.buildsEnd = false;
    start("images");
    EXPECT_EQ(item("workPill"), nullptr) << "nothing goes on";
    const auto ask = [](plane::Images& images) -> async::Task<void> {
        (void)co_await images.build("sway-minimal");
    };
    async::detach(ask(script.plane.fakeImages));
    for (const char* page : {"nav-images", "nav-settings", "nav-workspaces"}) {
        click(page);
        ASSERT_TRUE(until([this] { return item("workPill") != nullptr; })) << page;
        EXPECT_EQ(textOf("workPill"), "Building Sway minimal");
    }
    auto& work = *backend().work(); // as the tray asks it
    EXPECT_TRUE(work.detail().contains("MB of")) << work.detail().toStdString();
    EXPECT_TRUE(work.at(0)["inTray"].toBool());
    ASSERT_TRUE(until([this] { return item("workCard") != nullptr; }));
    EXPECT_NE(itemWithText("about 2 min left"), nullptr);
    click("cancelWork-0");
    ASSERT_TRUE(until([this] { return item("workPill") == nullptr; }));
    EXPECT_EQ(script.plane.fakeImages.cancelledBuilds, std::vector<std::string>{"sway-minimal"});
    EXPECT_EQ(item("workCard"), nullptr);
}

TEST_F(WorkBehaviour, AButtonStaysWhereItIsWhileOtherWorkComes)
{
    auto& images = script.plane.fakeImages;
    images.find("sway-desktop")->importing =
        operations::Importing{"Downloading", 310ULL << 20, 1200ULL << 20, 150, "pull"};
    start("workspaces");
    ASSERT_TRUE(until([this] { return item("cancelWork-0") != nullptr; }));
    auto* button = item("cancelWork-0");
    images.find("sway-minimal")->importing =
        operations::Importing{"Downloading", 1ULL << 20, 1200ULL << 20, 150, "pull"};
    images.tell();
    ASSERT_TRUE(until([this] { return item("cancelWork-1") != nullptr; }));
    EXPECT_EQ(item("cancelWork-0"), button) << "nobody's finger is on another one";
}

TEST_F(WorkBehaviour, ThePillLeadsToActivity)
{
    script.plane.fakeImages.find("sway-minimal")->importing =
        operations::Importing{"Downloading", 310ULL << 20, 1200ULL << 20, 150, "pull"};
    start("images");
    ASSERT_TRUE(until([this] { return item("workPill") != nullptr; }));
    click("workPill");
    ASSERT_TRUE(until([this] { return item("workCard") != nullptr; }));
    EXPECT_NE(itemWithText("Downloading · 310 MB of 1.2 GB"), nullptr);
    click("cancelWork-0");
    EXPECT_TRUE(until([this] { return !script.plane.fakeImages.cancelledImports.empty(); }));
}

TEST_F(WorkBehaviour, WhatIsCutInThePillIsSaidByItsTip)
{
    script.plane.fakeImages.find("sway-minimal")->importing =
        operations::Importing{"Copying", 310ULL << 20, 1200ULL << 20, 30, "import"};
    start("images");
    ASSERT_TRUE(until([this] { return item("workPill") != nullptr; }));
    const auto* tip = tipOf(*item("workPill"));
    ASSERT_NE(tip, nullptr);
    EXPECT_FALSE(tip->property("shown").toBool()) << "nobody points at it";
    pointAtPill();
    EXPECT_TRUE(until([&] { return tip->property("shown").toBool(); }));
}

TEST_F(WorkBehaviour, APillInWhichNothingIsCutHasNoTip)
{
    script.plane.fakeImages.addImage("c", "C", false).importing =
        operations::Importing{"Downloading", 3ULL << 20, 0, 0, "pull"};
    start("images");
    ASSERT_TRUE(until([this] { return item("workPill") != nullptr; }));
    ASSERT_EQ(textOf("workPill"), "Bringing C");
    const auto* tip = tipOf(*item("workPill"));
    ASSERT_NE(tip, nullptr);
    pointAtPill();
    settle();
    EXPECT_FALSE(tip->property("shown").toBool()) << "it would say what is read already";
}

TEST_F(WorkBehaviour, AnAgentThatIsAddedIsSeenAndCancelledFromElsewhere)
{
    addAgents(script.plane.fakeAgents);
    script.plane.fakeAgents.installsEnd = false;
    script.plane.fakeWorkspaces.addWorkspace("shop", plane::State::Ready);
    start("workspace/shop");
    addClaude();
    click("nav-settings");
    ASSERT_TRUE(until([this] { return item("workPill") != nullptr; }));
    EXPECT_EQ(textOf("workPill"), "Adding Claude Code to shop");
    click("nav-workspaces");
    click("cancelWork-0");
    ASSERT_TRUE(until([this] { return item("workPill") == nullptr; }));
    EXPECT_EQ(script.plane.fakeAgents.installsCancelled, std::vector<std::string>{"claude"});
}

/// The menu of the tray, as this window would show it.
class WorkInTray : public WorkBehaviour {
protected:
    void openTray()
    {
        start("workspaces");
        auto* engine = qmlEngine(window());
        QQmlComponent component(engine, QUrl("qrc:/Helix/shell/Tray.qml"));
        tray.reset(component.create());
        ASSERT_NE(tray, nullptr) << component.errorString().toStdString();
    }
    [[nodiscard]] std::vector<QObject*> entries() const
    {
        const QQmlListReference items(tray->property("menu").value<QObject*>(), "items");
        std::vector<QObject*> seen;
        for (qsizetype i = 0; i < items.count(); ++i)
            if (items.at(i)->property("visible").toBool())
                seen.push_back(items.at(i));
        return seen;
    }
    [[nodiscard]] QStringList words() const
    {
        QStringList all;
        for (const auto* entry : entries())
            all.append(entry->property("text").toString());
        return all;
    }
    void put(const QString& key, bool cancels = true)
    {
        std::function<void()> cancel;
        if (cancels)
            cancel = [this, key] {
                cancelled.append(key);
                backend().work()->drop(key);
            };
        backend().work()->put({key, "Work " + key, "movie", cancel});
    }
    void TearDown() override { tray.reset(); }

    std::unique_ptr<QObject> tray;
    QStringList cancelled;
};

TEST_F(WorkInTray, EachHasAnEntryThatCancelsItAlone)
{
    openTray();
    EXPECT_EQ(words(), (QStringList{"Open Helix", "Quit (workspaces run on)"}));
    put("a");
    EXPECT_EQ(words(),
              (QStringList{"Work a", "Cancel: Work a", "Open Helix", "Quit (workspaces run on)"}));
    put("film", false);
    put("b");
    EXPECT_EQ(words(), (QStringList{"3 things under way", "Cancel: Work a", "Cancel: Work b",
                                    "Open Helix", "Quit (workspaces run on)"}));
    const QPointer<QObject> ofA = entries()[1];
    QMetaObject::invokeMethod(entries()[2], "triggered");
    EXPECT_EQ(cancelled, QStringList{"b"});
    EXPECT_EQ(words()[1], "Cancel: Work a");
    EXPECT_EQ(entries()[1], ofA) << "an entry stays that of its work";
    backend().work()->drop("a");
    settle();
    EXPECT_EQ(ofA, nullptr) << "and goes with it: nobody's click meets another one";
}

TEST_F(WorkInTray, SeveralImagesAndManyAreBounded)
{
    auto& images = script.plane.fakeImages;
    images.find("sway-minimal")->importing =
        operations::Importing{"Downloading", 1ULL << 20, 1200ULL << 20, 150, "pull"};
    images.find("sway-desktop")->warm.phase = plane::WarmState::Phase::Making;
    openTray();
    ASSERT_TRUE(until([this] { return words().size() == 5; }));
    EXPECT_EQ(words()[1], "Cancel: Preparing Sway desktop");
    EXPECT_EQ(words()[2], "Cancel: Bringing Sway minimal");
    for (const char* key : {"a", "b", "c", "d", "e"})
        put(key);
    EXPECT_EQ(words().mid(1, 6),
              (QStringList{"Cancel: Preparing Sway desktop", "Cancel: Bringing Sway minimal",
                           "Cancel: Work a", "Cancel: Work b", "Cancel: Work c", "and 2 more…"}));
    QSignalSpy asked(tray.get(), SIGNAL(workAsked()));
    QMetaObject::invokeMethod(entries()[6], "triggered");
    EXPECT_EQ(asked.size(), 1) << "the window shows all of them";
    QMetaObject::invokeMethod(entries()[2], "triggered");
    EXPECT_TRUE(until([&] { return !images.cancelledImports.empty(); }));
    EXPECT_TRUE(cancelled.isEmpty());
}

TEST_F(WorkBehaviour, WhatCannotBeCancelledHasNoButton)
{
    start("workspaces");
    backend().work()->put({"film/a", "Writing a.mp4", "movie", {}});
    ASSERT_TRUE(until([this] { return item("workCard") != nullptr; }));
    EXPECT_EQ(textOf("workPill"), "Writing a.mp4");
    EXPECT_EQ(item("cancelWork-0"), nullptr);
    backend().work()->drop("film/a");
    EXPECT_TRUE(until([this] { return item("workCard") == nullptr; }));
}

} // namespace
} // namespace helix::ui::test
