// Each control of Settings that stands for one setting writes that one. (Of forms: settings_behaviour_test.)

#include <map>
#include <string>

#include <QQuickItem>
#include <QQuickWindow>

#include "ui/behaviour_fixture.h"

namespace helix::ui::test {

namespace {

QQuickItem* findSelect(QQuickItem* item, const QString& label)
{
    if (!item->isVisible())
        return nullptr;
    if (item->inherits("QQuickComboBox") && item->property("label").toString() == label)
        return item;
    for (auto* child : item->childItems())
        if (auto* found = findSelect(child, label))
            return found;
    return nullptr;
}

} // namespace

class SettingsKeys : public Behaviour {
protected:
    [[nodiscard]] QQuickItem* select(const char* label) const
    {
        return findSelect(window()->contentItem(), label);
    }
    /// Another entry than the one that it begins with.
    void choose(const char* label, int entry)
    {
        ASSERT_TRUE(until([&] { return select(label) != nullptr; })) << label;
        auto* chosen = select(label);
        ASSERT_NE(chosen->property("currentIndex").toInt(), entry) << label;
        chosen->setProperty("currentIndex", entry);
        QMetaObject::invokeMethod(chosen, "activated", Q_ARG(int, entry));
    }
    void chooseSecond(const char* label) { choose(label, 1); }
    /// It may be below what is in sight.
    void press(const char* name)
    {
        ASSERT_TRUE(until([&] { return item(name) != nullptr; })) << name;
        item(name)->forceActiveFocus(Qt::TabFocusReason);
        key(Qt::Key_Space);
    }
    /// And writes no other one.
    void expectOnly(const std::string& name, const std::string& value)
    {
        auto& values = script.plane.fakeSettings.values;
        EXPECT_TRUE(until([&] { return values[name] == value; }))
            << name << " is \"" << values[name] << '"';
        before[name] = value;
        EXPECT_EQ(values, before);
    }
    /// What is set once the page is there.
    void open(const QString& page)
    {
        start(page);
        before = script.plane.fakeSettings.values;
    }
    std::map<std::string, std::string> before;
};

TEST_F(SettingsKeys, OfGeneral)
{
    agents::KnownAgent own, other;
    own.name = "helix";
    other.name = "codex";
    script.plane.fakeAgents.all = {{own, true}, {other, true}};
    open("settings/general");
    chooseSecond("Workspaces when the window closes");
    expectOnly("general.atQuit", "keep");
    chooseSecond("Image to begin with");
    expectOnly("general.defaultImage", "sway-desktop");
    ASSERT_TRUE(until([this] {
        const auto* agent = select("Agent to begin with");
        return agent && agent->property("count").toInt() == 2;
    }));
    chooseSecond("Agent to begin with");
    expectOnly("general.defaultAgent", "codex");
    setText("defaultModel", "small-one");
    key(Qt::Key_Return);
    expectOnly("general.defaultModel", "small-one");
    chooseSecond("Keyboard layout in machines");
    expectOnly("desktop.keyboardLayout", "us");
    press("updateCheck");
    expectOnly("general.updateCheck", "1");
    press("notifyFinished");
    expectOnly("notifications.agentFinished", "0");
    press("notifyAsks");
    expectOnly("notifications.agentAsks", "0");
    press("notifyFailed");
    expectOnly("notifications.workspaceFailed", "0");
}

TEST_F(SettingsKeys, OfResources)
{
    open("settings/resources");
    chooseSecond("CPUs of a new workspace");
    expectOnly("resources.cpus", "1");
    chooseSecond("Memory of a new workspace");
    expectOnly("resources.memoryMiB", "512");
    chooseSecond("Disk of a new workspace");
    expectOnly("resources.diskGiB", "8");
    press("warmSnapshots");
    expectOnly("resources.warmSnapshots", "0");
    choose("Workspaces kept ready", 2);
    expectOnly("resources.readyWorkspaces", "2");
    choose("Suspend a workspace that nobody uses", 0);
    expectOnly("resources.idleMinutes", "5");
    choose("Memory for all workspaces together", 1);
    expectOnly("resources.maxMemoryPercent", "50");
    choose("Workspaces running at the same time", 0);
    expectOnly("resources.maxRunning", "1");
    chooseSecond("Metrics for Prometheus");
    expectOnly("metrics.port", "9469");
    press("decodeWithCard");
    expectOnly("desktop.decodeWithCard", "1");
}

TEST_F(SettingsKeys, OfCheckpoints)
{
    open("settings/resources");
    chooseSecond("Keep a checkpoint before each turn of an agent");
    expectOnly("checkpoints.beforeTurn", "disk");
    choose("Checkpoints kept of each workspace", 0);
    expectOnly("checkpoints.keep", "3");
    choose("Disk space for them, of each workspace", 0);
    expectOnly("checkpoints.mostMiB", "1024");
}

TEST_F(SettingsKeys, OfCatalogues)
{
    open("settings/catalogues");
    press("renewCatalogues");
    expectOnly("catalogues.renew", "0");
}

TEST_F(SettingsKeys, OfStorage)
{
    open("settings/storage");
    chooseSecond("Always record desktops");
    expectOnly("recording.rollingMiB", "64");
}

TEST_F(SettingsKeys, OfAppearance)
{
    open("settings/appearance");
    chooseSecond("Language");
    expectOnly("appearance.language", "en");
    clickText("Dark");
    expectOnly("appearance.theme", "dark");
    clickText("130 %");
    expectOnly("appearance.textPercent", "130");
    press("moreContrast");
    expectOnly("appearance.moreContrast", "1");
    const bool isReduced =
        item("reduceMotion")->property("checked").toBool(); // as the desktop says
    press("reduceMotion");
    expectOnly("appearance.reduceMotion", isReduced ? "0" : "1");
}

} // namespace helix::ui::test
