// What Settings writes to files and reads from them: the settings themselves, a report about a
// problem, and the file that starts Helix at login.

#include <fstream>

#include <QQuickWindow>
#include <QTemporaryDir>

#include "base/atomic_file.h"
#include "ui/behaviour_fixture.h"
#include "ui/settings/login_start.h"
#include "ui/settings/problem_report.h"
#include "ui/shell/backend.h"
#include "ui/shell/helix_window.h"

namespace helix::ui::test {

class SettingsFiles : public Behaviour {
protected:
    SettingsFiles() { qputenv("XDG_CONFIG_HOME", folder.path().toUtf8()); }
    ~SettingsFiles() override { qunsetenv("XDG_CONFIG_HOME"); }
    /// As the file dialog answers.
    void pick(const QString& picker, const QString& path)
    {
        auto* found = window()->findChild<QObject*>(picker);
        ASSERT_NE(found, nullptr);
        QMetaObject::invokeMethod(found, "picked",
                                  Q_ARG(QString, QUrl::fromLocalFile(path).toString()));
    }
    [[nodiscard]] std::string content(const QString& name) const
    {
        return readFile(folder.filePath(name).toStdString()).value_or(std::string());
    }
    void write(const QString& name, const std::string& text) const
    {
        std::ofstream(folder.filePath(name).toStdString()) << text;
    }
    std::map<std::string, std::string>& values() { return script.plane.fakeSettings.values; }
    QTemporaryDir folder;
};

TEST_F(SettingsFiles, SettingsAreExportedAndImportedAndTheImportIsUndone)
{
    values()["appearance.theme"] = "dark";
    start("settings/about");
    pick("settingsSaving", folder.filePath("s.json"));
    ASSERT_TRUE(until([this] { return content("s.json").find("\"dark\"") != std::string::npos; }));
    values()["appearance.theme"] = "light";
    pick("settingsChoosing", folder.filePath("s.json"));
    ASSERT_TRUE(until([this] { return values()["appearance.theme"] == "dark"; }));
    ASSERT_TRUE(until([this] { return itemWithText("1 setting was changed.") != nullptr; }));
    clickText("Undo");
    EXPECT_TRUE(until([this] { return values()["appearance.theme"] == "light"; }));
}

TEST_F(SettingsFiles, AWrongFileIsRefusedAsAWholeAndAnUnknownSettingIsNamed)
{
    values()["appearance.theme"] = "light";
    start("settings/about");
    write("bad.json", R"({"helix_settings": 1, "settings":
        {"appearance.theme": "dark", "resources.maxRunning": "many"}})");
    pick("settingsChoosing", folder.filePath("bad.json"));
    ASSERT_TRUE(until([this] { return itemWithText("No setting was changed.") != nullptr; }));
    EXPECT_EQ(values()["appearance.theme"], "light");
    write("new.json", R"({"helix_settings": 1, "settings": {"future.thing": "1"}})");
    pick("settingsChoosing", folder.filePath("new.json"));
    EXPECT_TRUE(until([this] { return itemWithText("left out: future.thing") != nullptr; }));
}

TEST_F(SettingsFiles, AReportIsShownWholeBeforeItIsSavedAndPartsAreLeftOut)
{
    script.plane.findings = {{plane::DoctorFinding::Level::Problem, "QEMU", "It is missing."}};
    write("helix.log", "GET https://me:hunter2@example.org/ was refused\n");
    WindowOptions options;
    options.page = "settings/about";
    options.useTray = false;
    options.logs = folder.path().toStdString();
    helix = std::make_unique<HelixWindow>(script, options);
    ASSERT_TRUE(helix->show());
    script.open();
    ASSERT_TRUE(until([this] { return item("reportProblem") != nullptr; }));
    settle();
    click("reportProblem");
    ASSERT_TRUE(until([this] { return item("part-log") != nullptr; }));
    const QString whole = backend().problemReport()->text();
    EXPECT_TRUE(whole.contains("example.org/ was refused")) << whole.toStdString();
    EXPECT_FALSE(whole.contains("hunter2"));
    EXPECT_TRUE(whole.contains("It is missing."));
    EXPECT_NE(itemWithText("https://[removed]@example.org/ was refused"), nullptr) << "it is seen";
    click("part-log");
    pick("reportPicker", folder.filePath("report.txt"));
    ASSERT_TRUE(until([this] { return !content("report.txt").empty(); }));
    EXPECT_EQ(content("report.txt"), backend().problemReport()->text().toStdString());
    EXPECT_EQ(content("report.txt").find("example.org"), std::string::npos) << "was left out";
    EXPECT_NE(content("report.txt").find("It is missing."), std::string::npos);
}

TEST_F(SettingsFiles, HelixStartsAtLoginAsTheFileSaysWhoeverWroteIt)
{
    EXPECT_EQ(loginStartFile(),
              folder.filePath("autostart/org.helixvm.Helix.desktop").toStdString());
    start("settings/general");
    const auto entry = [this] { return content("autostart/org.helixvm.Helix.desktop"); };
    const auto isOn = [this] { return item("startAtLogin")->property("checked").toBool(); };
    EXPECT_FALSE(isOn());
    click("startAtLogin");
    ASSERT_TRUE(until([&] { return entry().find("--hidden") != std::string::npos; }));
    EXPECT_TRUE(startsAtLogin(entry()));
    EXPECT_TRUE(until([&] { return backend().loginStart()->isOn(); }));
    write("autostart/org.helixvm.Helix.desktop", entry() + "Hidden=true\n");
    backend().loginStart()->look();
    EXPECT_TRUE(until([&] { return !isOn(); })) << "the desktop has switched it off";
    click("startAtLogin");
    ASSERT_TRUE(until([&] { return startsAtLogin(entry()) && backend().loginStart()->isOn(); }));
    click("startAtLogin");
    EXPECT_TRUE(until([&] { return entry().empty(); }));
    EXPECT_TRUE(until([&] { return !isOn(); }));
}

TEST_F(SettingsFiles, WhereTheFileCannotBeWrittenTheSwitchGoesBack)
{
    write("autostart", "no folder");
    start("settings/general");
    click("startAtLogin");
    ASSERT_TRUE(
        until([this] { return itemWithText("so Helix does not start at login.") != nullptr; }));
    EXPECT_TRUE(until([this] { return !item("startAtLogin")->property("checked").toBool(); }));
}

TEST(LoginStart, ReadsWhatOthersWriteAndQuotesTheProgram)
{
    EXPECT_TRUE(startsAtLogin("[Desktop Entry]\nExec=helix\n"));
    EXPECT_FALSE(startsAtLogin("[Desktop Entry]\nExec=\n"));
    EXPECT_FALSE(startsAtLogin("Exec=helix\n"));
    EXPECT_FALSE(startsAtLogin("[Desktop Entry]\nExec=helix\nHidden=true\n"));
    EXPECT_FALSE(startsAtLogin("[Desktop Entry]\nExec=helix\nX-GNOME-Autostart-enabled = false\n"));
    EXPECT_TRUE(startsAtLogin("[Desktop Entry]\nExec=helix\n[Desktop Action x]\nHidden=true\n"));
    EXPECT_NE(loginStartEntry("/opt/a b/100%/h$x\\y")
                  .find("Exec=\"/opt/a b/100%%/h\\\\$x\\\\\\\\y\" --hidden\n"),
              std::string::npos)
        << loginStartEntry("/opt/a b/100%/h$x\\y");
}

TEST_F(SettingsFiles, AHiddenStartWithoutATrayShowsTheWindow)
{
    WindowOptions options;
    options.useTray = false;
    options.hidden = true;
    helix = std::make_unique<HelixWindow>(script, options);
    ASSERT_TRUE(helix->show());
    EXPECT_FALSE(window()->isVisible());
    script.open();
    EXPECT_TRUE(until([this] { return window()->isVisible(); }));
}

TEST_F(SettingsFiles, AHiddenStartThatAwaitsItsTrayComesWhenItIsAskedFor)
{
    WindowOptions options;
    options.hidden = true;
    helix = std::make_unique<HelixWindow>(script, options);
    ASSERT_TRUE(helix->show());
    script.open();
    settle();
    EXPECT_FALSE(window()->isVisible());
    emit backend().activated({});
    EXPECT_TRUE(until([this] { return window()->isVisible(); }));
}

} // namespace helix::ui::test
